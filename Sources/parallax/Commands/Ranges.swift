internal import MotionEffects
internal import MotionTimelines
internal import MotionTraces
internal import ParallaxPlatform

/// `parallax ranges SCENE`: proves that the screen stays right for every tilt.
enum Ranges: Command {
  static let description = CommandDescription(
    name: "ranges", summary: "prove that a scene stays right at every tilt",
    operands: "SCENE", operandCount: 1...100_000,
    discussion: [
      "Tests what the scene document expects (without expectations: whatever is larger than its window "
        + "covers it, everything else stays in sight) for all viewer offsets of a domain at once, and "
        + "says what is the least change that repairs a failure. Exit code 1 when something fails or "
        + "cannot be decided."
    ],
    options: RangesOptions.options + MotionOptions.recordingOptions
      + MotionOptions.motionOptions.filter { !RangesOptions.replaced.contains($0.name) },
    examples: [
      "parallax ranges scene.json --device all --orientation all",
      "parallax ranges scene.json --traces walk.csv ride.csv --jobs 2",
    ])

  static func run(_ arguments: Arguments) throws {
    let options = try RangesOptions(arguments)
    let scene = try SceneFile(arguments.operands[0])
    scene.noteFindings()
    let screens = try options.screens(for: scene.scene)
    let traces = RecordingPaths.recordings(options.traces, try MotionOptions.reading(arguments))
    var output = try Output(arguments, inputs: [scene.file] + traces.map(\.path))

    var report = RangesReport(options, on: Terminal(output.descriptor))
    if let domain = options.domain { test(scene.scene, over: domain, on: screens, &report) }
    if !traces.isEmpty { try check(traces, scene.scene, on: screens, arguments, options, &report) }
    try output.complete(with: Array(report.finished.utf8))
    if let failure = report.failure { throw CheckFailure(message: failure) }
  }

  /// All offsets of a domain, screen by screen; of many screens the first failure gets advice.
  private static func test(
    _ scene: Scene, over domain: OffsetDomain, on screens: [Screen], _ report: inout RangesReport
  ) {
    var progress = Progress(steps: screens.count)
    defer { progress?.finish() }
    var hasFailed = false
    for (index, screen) in screens.enumerated() {
      progress?.update(done: index)
      let run = RangeRun(
        RangeTest(scene, over: domain, in: screen.window), device: screen.device,
        orientation: screen.orientation.rawValue, isAdvised: !hasFailed || screens.count == 1)
      if !run.report.passes { hasFailed = true }
      report.add(run)
    }
  }

  /// What became of a recording.
  private enum Outcome {
    case checked(RecordingReport)
    case unusable(String)
  }

  /// The offsets of recordings, screen by screen.
  private static func check(
    _ traces: [RecordingPaths.Recording], _ scene: Scene, on screens: [Screen],
    _ arguments: Arguments, _ options: RangesOptions, _ report: inout RangesReport
  ) throws {
    // Standard input is read for every screen.
    let piped = traces.contains { $0.path == "-" } ? try RereadableInput("-") : nil
    for (index, screen) in screens.enumerated() {
      piped?.rewind()
      let motion = try MotionOptions(
        arguments, window: screen.window, orientation: screen.orientation)
      let progress = SharedProgress(bytesOf: traces.map(\.path))
      defer { progress?.finish() }
      let outcomes = try inParallel(traces, jobs: options.jobs) { trace in
        do {
          return Outcome.checked(try check(trace.path, scene, on: screen, motion, progress))
        } catch {
          // Only what was named itself must be usable.
          guard trace.isFound, let reason = Failure(error).text else { throw error }
          return .unusable(reason)
        }
      }
      var reports: [(String, RecordingReport)] = []
      for (trace, outcome) in zip(traces, outcomes) {
        switch outcome {
        case .checked(let checked): reports.append((nameInMessages(trace.path), checked))
        case .unusable(let reason) where index == 0:
          note("\(reason) - so this file is not used")
          report.addUnusable(trace.path, reason)
        case .unusable: break
        }
      }
      guard !reports.isEmpty else {
        throw RefusedRecordings(refused: traces.count, count: traces.count, code: .badData)
      }
      report.add(screen, reports)
    }
  }

  /// One recording: offsets in, one frame after another, a report out.
  private static func check(
    _ file: String, _ scene: Scene, on screen: Screen, _ motion: MotionOptions,
    _ progress: SharedProgress?
  ) throws -> RecordingReport {
    do {
      let reader = try TraceReader(path: file, configuration: motion.reading)
      var offsets = TracedOffsets(reader, configuration: motion.offsets)
      var check = RecordingCheck(scene, in: screen.window)
      var (frames, told) = (0, 0)
      while let moment = try offsets.next() {
        check.add(moment)
        frames += 1
        guard let progress, frames.isMultiple(of: Progress.stride) else { continue }
        progress.add(bytes: offsets.recording.bytesRead - told)
        told = offsets.recording.bytesRead
      }
      progress?.add(bytes: offsets.recording.bytesRead - told)
      return check.report(end: offsets.endTime)
    } catch {
      throw FileError(file: file, cause: error)
    }
  }
}

/// A check that worked and did not come out well: exit code 1.
struct CheckFailure: Error {
  let message: String
}

/// Does the same for every element on some threads; the results are in the order of the elements.
///
/// - Throws: The error of the first element, in their order, that has one.
func inParallel<Element: Sendable, Result: Sendable>(
  _ elements: [Element], jobs: Int, _ body: @escaping @Sendable (Element) throws -> Result
) throws -> [Result] {
  let work = ParallelWork(elements, body)
  // This thread is one of them, and the only one where the system has no other to give.
  for _ in 1..<max(min(jobs, elements.count), 1) { work.startThread() }
  work.run()
  return try work.results()
}

/// What the threads of `inParallel` share.
private final class ParallelWork<Element: Sendable, Result: Sendable>: @unchecked Sendable {
  private let elements: [Element]
  private let body: @Sendable (Element) throws -> Result
  // What the monitor guards.
  private let monitor = Monitor()
  private var next = 0
  private var running = 0
  private var outcomes: [Swift.Result<Result, any Error>?]

  init(_ elements: [Element], _ body: @escaping @Sendable (Element) throws -> Result) {
    self.elements = elements
    self.body = body
    outcomes = elements.map { _ in nil }
  }

  func startThread() {
    monitor.hold { running += 1 }
    let isStarted = ParallaxPlatform.startThread { [self] in
      run()
      finish()
    }
    if !isStarted { finish() }
  }

  private func finish() {
    monitor.hold {
      running -= 1
      monitor.ring()
    }
  }

  func run() {
    while let index = take() {
      let outcome = Swift.Result { try body(elements[index]) }
      monitor.hold { outcomes[index] = outcome }
    }
  }

  private func take() -> Int? {
    monitor.hold {
      guard next < elements.count else { return nil }
      defer { next += 1 }
      return next
    }
  }

  func results() throws -> [Result] {
    monitor.hold { while running > 0 { monitor.wait() } }
    return try outcomes.compactMap { try $0?.get() }
  }
}
