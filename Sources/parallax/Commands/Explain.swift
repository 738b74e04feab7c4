internal import MotionEffects
internal import MotionTraces

/// `parallax explain TRACE --at SECONDS`: every stage's numbers at one moment.
enum Explain: Command {
  static let description = CommandDescription(
    name: "explain", summary: "follow one moment through every stage", operands: "TRACE",
    operandCount: 1...1,
    discussion: [
      "Prints the numbers from the sample to each view's key paths at the last event that is not "
        + "later than the given time."
    ],
    options: [Option("at", "SECONDS", in: .general, "The moment, since the first sample; needed.")]
      + MotionOptions.recordingOptions + MotionOptions.motionOptions + [SceneOptions.options[0]],
    examples: ["parallax explain walk.csv --at 2.5 --scene scene.json"])

  static func run(_ arguments: Arguments) throws {
    guard let moment = try arguments.number("at", in: 0...1e9) else {
      throw arguments.mistake("at", "is missing: which moment is to be explained?")
    }
    let scene = try SceneOptions(arguments)
    let motion = try MotionOptions(arguments, window: scene.window)
    let trace = arguments.operands[0]
    let samples = SampleWindow(
      try TraceReader(path: trace, configuration: motion.reading), around: moment)
    var offsets = TracedOffsets(samples, configuration: motion.offsets)

    var found: (output: TimedOffset, event: ViewerOffsetEvent)?
    do {
      while let output = try offsets.next(), output.time <= moment + 1e-6 {
        if let event = offsets.lastEvent { found = (output, event) }
      }
    } catch {
      throw FileError(file: trace, cause: error)
    }
    try MotionOptions.refuseWithoutEffect(
      arguments, summary: offsets.recording.reader.summary, estimator: offsets.estimatorKind)
    guard let found, moment <= offsets.endTime + 1e-6 else {
      throw arguments.mistake(
        "at", "is after the end of the recording, which is at \(decimals(offsets.endTime, 3)) s")
    }

    var table = TextTable(title: "\(nameInMessages(trace)) at \(decimals(moment, 3)) s")
    let sample = offsets.recording.sample(at: found.event.time, newest: offsets.endTime)
    let explanation = Explanation(
      output: found.output, event: found.event, configuration: motion.offsets,
      estimator: offsets.estimatorKind)
    explanation.add(sample, to: &table)
    explanation.addStages(to: &table)
    explanation.addViews(
      scene.rootView, pixelScale: scene.pixelScale(motion.offsets.profile), to: &table)
    MotionOptions.noteHindsight(offsets.estimatorKind)
    try show(table.text, hanging: TextTable.indent)
  }
}

/// A reader that keeps the samples around one moment.
///
/// The analyser reads ahead, so the sample that an event is about is not always the newest one.
struct SampleWindow: ~Copyable, MotionSampleSource {
  private(set) var reader: TraceReader
  private let moment: Double
  private var kept: [MotionSample] = []
  private var firstTime: Double?
  private var newestTime = 0.0

  /// How far around the moment samples are kept, in seconds.
  private static let reach = 2.0

  init(_ reader: consuming TraceReader, around moment: Double) {
    self.reader = reader
    self.moment = moment
  }

  mutating func next() throws(TraceError) -> MotionSample? {
    guard let sample = try reader.next() else { return nil }
    let first = firstTime ?? sample.time
    firstTime = first
    newestTime = sample.time
    if sample.time - first < moment - Self.reach {
      kept = [sample]
    } else if sample.time - first < moment + Self.reach {
      kept.append(sample)
    }
    return sample
  }

  /// The newest sample that is not later than a time since the analyser's first sample.
  func sample(at time: Double, newest: Double) -> MotionSample? {
    let start = newestTime - newest
    return kept.last { $0.time - start <= time + 1e-6 }
  }
}
