internal import MotionEffects
internal import MotionTimelines
internal import MotionTraces
internal import ParallaxPlatform

/// An input that several passes go over, whatever it is.
///
/// A file or a folder is opened again each time. What comes through a pipe goes into a file without a name first,
/// which takes the place of standard input: memory is not that of the input.
struct RereadableInput {
  /// What to open.
  let path: String

  init(_ path: String) throws {
    // What cannot be asked for its status says why when it is opened.
    let status = path == "-" ? try? fileStatus(0) : try? fileStatus(atPath: path)
    if status?.isRegular ?? true || status?.isDirectory ?? true {
      self.path = path
      return
    }
    self.path = "-"
    do {
      let descriptor = path == "-" ? 0 : try openForReading(path)
      defer { if descriptor != 0 { try? closeDescriptor(descriptor) } }
      try keepAsStandardInput(
        descriptor, inFolder: environmentVariable("TMPDIR") ?? Self.usualFolder)
    } catch {
      throw FileError(file: nameInMessages(path), cause: error)
    }
  }

  private static let usualFolder = "/tmp"

  /// Begins a pass.
  func rewind() { if path == "-" { ParallaxPlatform.rewind(0) } }
}

/// A file with a timeline, which can be opened again and again.
struct TimelineFile {
  let input: RereadableInput
  /// The names of the columns beside the time.
  let columns: [String]

  /// Columns of a replay that move nothing.
  static let offsetColumns: Set<String> = [
    "horizontal", "vertical", "raw_horizontal", "raw_vertical", "applied",
  ]

  init(_ input: RereadableInput, named name: String) throws {
    self.input = input
    input.rewind()
    do {
      columns = try TimelineInput(input.path).columns
    } catch {
      throw FileError(file: name, cause: error)
    }
  }
}

/// The rows of a timeline as samples.
struct TimelineSamples: ChannelSamples, ~Copyable {
  private var timeline: TimelineInput
  private let places: [Int]
  private var row: [Double] = []
  private var progress: Progress?

  init(_ file: TimelineFile, places: [Int]) throws(TimelineReadError) {
    file.input.rewind()
    timeline = try TimelineInput(file.input.path)
    self.places = places
    progress = Progress(bytesOf: file.input.path)
  }

  mutating func next(into values: inout [Double]) throws(TimelineReadError) -> Double? {
    guard let time = try timeline.next(into: &row) else {
      progress?.finish()
      return nil
    }
    progress?.update(bytes: timeline.bytesRead)
    for (channel, place) in places.enumerated() { values[channel] = row[place] }
    return time
  }
}

/// A recording that can be replayed again and again.
struct ReplayedTrace {
  let input: RereadableInput
  let motion: MotionOptions
  /// What was understood of it, from a first pass.
  let summary: TraceSummary
  let estimator: TiltEstimator.Kind

  init(_ input: RereadableInput, named name: String, _ motion: MotionOptions) throws {
    self.input = input
    self.motion = motion
    do {
      var source = try Self.open(input, motion)
      var progress = Progress(bytesOf: input.path)
      defer { progress?.finish() }
      while try source.next() != nil { progress?.update(bytes: source.recording.bytesRead) }
      summary = source.recording.summary
      estimator = source.estimatorKind
    } catch {
      throw FileError(file: name, cause: error)
    }
  }

  fileprivate static func open(
    _ input: RereadableInput, _ motion: MotionOptions
  ) throws(TracedOffsetsError<TraceError>) -> TracedOffsets<TraceReader> {
    input.rewind()
    do {
      let reader = try TraceReader(path: input.path, configuration: motion.reading)
      return TracedOffsets(reader, configuration: motion.offsets)
    } catch {
      throw .source(error)
    }
  }
}

/// The replay of a recording as samples.
struct ReplaySamples: ChannelSamples, ~Copyable {
  private var simulation: Simulation<TracedOffsets<TraceReader>>
  private let places: [Int]
  private var row: [Double]
  private var progress: Progress?

  init(
    _ trace: ReplayedTrace, plan: MotionPlan, places: [Int], framesPerSecond: Double?
  ) throws(TracedOffsetsError<TraceError>) {
    self.places = places
    row = plan.makeValues()
    progress = Progress(bytesOf: trace.input.path)
    simulation = Simulation(
      source: try ReplayedTrace.open(trace.input, trace.motion), plan: plan,
      framesPerSecond: framesPerSecond)
  }

  mutating func next(
    into values: inout [Double]
  ) throws(TracedOffsetsError<TraceError>) -> Double? {
    guard let frame = try simulation.next(into: &row) else {
      progress?.finish()
      return nil
    }
    progress?.update(bytes: simulation.source.recording.bytesRead)
    for (channel, place) in places.enumerated() { values[channel] = row[place] }
    return frame.time
  }
}
