internal import MotionEffects
internal import MotionTimelines
internal import MotionTraces
internal import ParallaxPlatform

/// A file with a timeline, which can be opened again and again.
struct TimelineFile {
  let path: String
  /// The names of the columns beside the time.
  let columns: [String]
  /// What came through a pipe, which cannot be read twice.
  fileprivate let contents: [UInt8]?

  /// Columns of a replay that move nothing.
  static let offsetColumns: Set<String> = [
    "horizontal", "vertical", "raw_horizontal", "raw_vertical", "applied",
  ]
  private static let pipeLimit = 4 << 30

  init(_ path: String) throws {
    self.path = path
    let isPipe = path == "-" || (try? fileStatus(atPath: path))?.isRegular == false
    contents = isPipe ? try parallax.contents(of: path, limit: Self.pipeLimit) : nil
    columns = try TimelineInput.open(path, contents: contents).columns
  }
}

/// The rows of a timeline as samples.
struct TimelineSamples: ChannelSamples, ~Copyable {
  private var timeline: TimelineInput
  private let places: [Int]
  private var row: [Double] = []

  init(_ file: TimelineFile, places: [Int]) throws(TimelineReadError) {
    timeline = try TimelineInput(file.path, contents: file.contents)
    self.places = places
  }

  mutating func next(into values: inout [Double]) throws(TimelineReadError) -> Double? {
    guard let time = try timeline.next(into: &row) else { return nil }
    for (channel, place) in places.enumerated() { values[channel] = row[place] }
    return time
  }
}

/// A recording that can be replayed again and again.
struct ReplayedTrace {
  let path: String
  let motion: MotionOptions
  /// What was understood of it, from a first pass.
  let summary: TraceSummary
  let estimator: TiltEstimator.Kind
  /// What came through a pipe, which cannot be read twice.
  fileprivate let offsets: [TimedOffset]?
  fileprivate let endTime: Double

  init(_ path: String, _ motion: MotionOptions) throws {
    self.path = path
    self.motion = motion
    let isPipe = path == "-" || (try? fileStatus(atPath: path))?.isRegular == false
    var kept: [TimedOffset] = []
    var source = TracedOffsets(
      try TraceReader(path: path, configuration: motion.reading), configuration: motion.offsets)
    do {
      while let offset = try source.next() { if isPipe { kept.append(offset) } }
    } catch {
      throw FileError(file: path, cause: error)
    }
    offsets = isPipe ? kept : nil
    endTime = source.endTime
    summary = source.recording.summary
    estimator = source.estimatorKind
  }
}

/// Offsets in memory.
struct KeptOffsets: ViewerOffsetSource, ~Copyable {
  fileprivate var offsets: ArraySlice<TimedOffset>
  let endTime: Double

  mutating func next() throws(TracedOffsetsError<TraceError>) -> TimedOffset? {
    offsets.popFirst()
  }
}

/// The replay of a recording as samples.
struct ReplaySamples: ChannelSamples, ~Copyable {
  private var file: Simulation<TracedOffsets<TraceReader>>?
  private var memory: Simulation<KeptOffsets>?
  private let places: [Int]
  private var row: [Double]

  /// Samples of offsets that are in memory, one for each.
  init(_ offsets: [TimedOffset], endTime: Double, plan: MotionPlan) {
    places = Array(plan.channels.indices)
    row = plan.makeValues()
    file = nil
    memory = Simulation(source: KeptOffsets(offsets: offsets[...], endTime: endTime), plan: plan)
  }

  init(
    _ trace: ReplayedTrace, plan: MotionPlan, places: [Int], framesPerSecond: Double?
  ) throws(TracedOffsetsError<TraceError>) {
    self.places = places
    row = plan.makeValues()
    if let offsets = trace.offsets {
      file = nil
      memory = Simulation(
        source: KeptOffsets(offsets: offsets[...], endTime: trace.endTime), plan: plan,
        framesPerSecond: framesPerSecond)
      return
    }
    do {
      let reader = try TraceReader(path: trace.path, configuration: trace.motion.reading)
      file = Simulation(
        source: TracedOffsets(reader, configuration: trace.motion.offsets), plan: plan,
        framesPerSecond: framesPerSecond)
      memory = nil
    } catch {
      throw .source(error)
    }
  }

  mutating func next(
    into values: inout [Double]
  ) throws(TracedOffsetsError<TraceError>) -> Double? {
    var frame: TimelineFrame?
    if let next = try file?.next(into: &row) { frame = next }
    if let next = try memory?.next(into: &row) { frame = next }
    guard let frame else { return nil }
    for (channel, place) in places.enumerated() { values[channel] = row[place] }
    return frame.time
  }
}
