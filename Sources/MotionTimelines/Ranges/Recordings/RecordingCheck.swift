public import MotionEffects

/// Tests a scene on the offsets that a recording visits, one frame after another, in flat memory.
///
///     var check = RecordingCheck(scene)
///     while let moment = try offsets.next() { check.add(moment) }
///     let report = check.report()
///     report.results[0].timeOutside   // seconds
///
/// What a frame shows lasts until the next one. Every expectation counts, those about speed too.
public struct RecordingCheck: Sendable {
  private let document: Scene
  private let scene: Scene
  private let moving: MovingScene
  private let items: [TestedExpectation]
  private let plans: [ProbePlan]
  private var results: [RecordingResult]
  private var motion: MotionFigures
  private var spectrum = MotionSpectrum()
  private var visited = VisitedOffsets()
  /// The slack of each expectation at the last frame, and the part that it is of.
  private var held: [(slack: Double, part: String)]
  private var last: TimedOffset?
  private var lastQuads: [[Point]] = []
  private var frames = 0
  private var saturated = 0.0

  /// Makes a check of a scene's expectations, or of the obvious ones where it has none.
  ///
  /// - Parameters:
  ///   - document: The scene.
  ///   - window: The window that it is laid out in first; nil for its own. Repairs are still what to
  ///     write into the scene as it is.
  public init(_ document: Scene, in window: Window? = nil) {
    let scene = window.map(document.laidOut) ?? document
    self.document = document
    self.scene = scene
    moving = MovingScene(scene)
    items =
      scene.expectations.isEmpty
      ? scene.impliedExpectations(moving)
      : scene.expectations.map { TestedExpectation(expectation: $0) }
    let planner = ProbePlanner(scene, moving)
    plans = items.map { planner.plan($0.expectation) }
    results = items.map {
      RecordingResult(expectation: $0.expectation, isImplied: $0.isImplied, isStrict: $0.isStrict)
    }
    for (index, plan) in plans.enumerated() { results[index].unit = plan.unit }
    held = items.map { _ in (.infinity, "") }
    motion = MotionFigures(moving)
  }

  /// Adds the offset that the views have from a time on.
  ///
  /// - Parameter moment: Its time is not before that of the moment added last.
  public mutating func add(_ moment: TimedOffset) {
    if let last { pass(moment.time - last.time, at: last.offset) }
    if moment.offset != last?.offset {
      let states = StateTable(moving, at: MovingOffset(moment.offset))
      let step = last.map { moment.time - $0.time }
      let quads = moving.nodes.indices.map { states[$0].quad.middle }
      for index in plans.indices {
        held[index] = slack(of: index, states, quads, step)
        note(index, moment)
      }
      motion.add(states, quads, at: moment, step: step)
      visited.add(moment.offset)
      lastQuads = quads
    } else {
      // Nothing moves; a speed that was too high is over.
      for index in plans.indices {
        if case .speed(_, let atMost) = items[index].expectation { held[index].slack = atMost }
      }
      motion.rest(step: last.map { moment.time - $0.time })
    }
    spectrum.add(moment)
    frames += 1
    last = moment
  }

  /// What was found out so far; `end` is when the recording ends, in seconds.
  public func report(end: Double? = nil) -> RecordingReport {
    var complete = self
    if let last, let end, end > last.time { complete.pass(end - last.time, at: last.offset) }
    let duration = complete.motion.duration
    return RecordingReport(
      results: complete.results, advice: advice, duration: duration, frames: frames,
      saturatedShare: duration > 0 ? complete.saturated / duration : 0,
      views: complete.motion.views, ranges: complete.motion.ranges,
      energyNearSway: spectrum.shareNearSway,
      oppositeShare: duration > 0 ? complete.motion.opposite / duration : 0,
      movingShareOfScreen: complete.motion.largestMovingShare)
  }

  /// What repairs the failures, tested on the visited offsets.
  private var advice: [Int: [RangeAdvice]] {
    var found: [Int: [RangeAdvice]] = [:]
    for (index, result) in results.enumerated() where !result.passes {
      if case .speed = result.expectation { continue }
      let offsets = [result.offset] + visited.offsets
      let test = { (changed: Scene, _: Bool) in
        Self.result(items[index], in: changed.laidOut(in: scene.window), at: offsets)
      }
      let advice = RangeAdvisor(
        document: document, result: test(document, false), test: test
      ).advice
      if !advice.isEmpty { found[index] = advice }
    }
    return found
  }

  /// What becomes of an expectation at some offsets.
  private static func result(
    _ item: TestedExpectation, in scene: Scene, at offsets: [ViewerOffset]
  ) -> RangeResult {
    let moving = MovingScene(scene)
    let plan = ProbePlanner(scene, moving).plan(item.expectation)
    let set = ViewSet((plan.probes + plan.conditions).flatMap(\.probe.places), in: moving)
    var worst: [String: WorstCase] = [:]
    for offset in offsets {
      let states = StateTable(moving, set, at: MovingOffset(offset))
      for (name, slack) in plan.slacks(states) where slack < worst[name]?.slack ?? .infinity {
        worst[name] = WorstCase(exact: slack, at: offset)
      }
    }
    return RangeResult(
      item.expectation, isImplied: item.isImplied, isStrict: item.isStrict, unit: plan.unit,
      parts: worst.sorted { $0.key < $1.key }.map { .init(name: $0.key, worst: $0.value) })
  }

  /// Time goes by while the views stand at an offset.
  private mutating func pass(_ step: Double, at offset: ViewerOffset) {
    guard step > 0 else { return }
    for index in results.indices where results[index].fails(held[index].slack) {
      results[index].timeOutside += step
    }
    if max(offset.horizontal.magnitude, offset.vertical.magnitude) >= 1 - 1e-9 { saturated += step }
    motion.duration += step
  }

  private mutating func note(_ index: Int, _ moment: TimedOffset) {
    guard held[index].slack < results[index].slack else { return }
    (results[index].slack, results[index].part) = held[index]
    results[index].offset = moment.offset
    results[index].time = moment.time
  }

  private func slack(
    of index: Int, _ states: borrowing StateTable<Double>, _ quads: [[Point]], _ step: Double?
  ) -> (slack: Double, part: String) {
    if case .speed(let view, let atMost) = items[index].expectation {
      guard let step, step > 0, let place = moving.place(of: view) else { return (atMost, "") }
      let way =
        zip(quads[place], lastQuads[place]).map { MotionFigures.distance($0, $1) }.max() ?? 0
      return (atMost - way / step, "")
    }
    return plans[index].least(states)
  }
}

/// What became of one expectation on a recording.
public struct RecordingResult: Hashable, Sendable {
  /// The expectation.
  public var expectation: Expectation
  /// Whether it was not written down, but follows from the scene.
  public var isImplied: Bool
  /// Whether a slack of 0 is a failure already.
  public var isStrict: Bool
  /// What the slack is measured in.
  public var unit = RangeResult.Unit.points
  /// The least slack; infinite without a frame.
  public var slack = Double.infinity
  /// The offset at which it was so small.
  public var offset = ViewerOffset.zero
  /// The side that it was of, such as `left`; empty where there is only one.
  public var part = ""
  /// When that was, in seconds since the first sample.
  public var time = 0.0
  /// For how long the expectation failed, in seconds.
  public var timeOutside = 0.0

  init(expectation: Expectation, isImplied: Bool, isStrict: Bool) {
    self.expectation = expectation
    self.isImplied = isImplied
    self.isStrict = isStrict
  }

  /// Whether it held at every frame.
  public var passes: Bool { !fails(slack) }

  func fails(_ slack: Double) -> Bool { isStrict ? slack <= 1e-9 : slack < -1e-9 }
}

/// What a scene did on a recording.
public struct RecordingReport: Sendable {
  /// The screen's name, or nil for the window of the document.
  public var device: String?
  /// The interface orientation's name.
  public var orientation = "portrait"
  /// What became of each expectation, in the order of the scene.
  public var results: [RecordingResult]
  /// What repairs the failures: for each result that fails, by its place.
  public var advice: [Int: [RangeAdvice]]
  /// From the first frame to the end, in seconds.
  public var duration: Double
  /// The number of frames.
  public var frames: Int
  /// The share of time in which the offset stood at an end of its range, 0…1.
  public var saturatedShare: Double
  /// How fast each view with effects moved.
  public var views: [ViewMotion]
  /// What of its range each number used.
  public var ranges: [UsedRange]
  /// The share of the offsets' energy, without their mean, between 0.1 and 0.3 Hz, where sustained
  /// motion is known to make people sick; nil for recordings under 4 seconds and without movement.
  public var energyNearSway: Double?
  /// The share of time in which two views moved in opposite directions.
  public var oppositeShare: Double
  /// The largest share of the window that moved at once, 0…1.
  public var movingShareOfScreen: Double

  /// Whether every expectation held at every frame.
  public var passes: Bool { results.allSatisfy(\.passes) }
}
