internal import MotionEffects
internal import MotionTraces

/// What is known of a recording once it has been read to its end.
struct Inspection {
  let summary: TraceSummary
  /// Where the attitude comes from; `.auto` when the file holds viewer offsets.
  let estimator: TiltEstimator.Kind
  let observesHeading: Bool
  /// The offsets under the profile `ideal`, so 1 is 90° from the first pose; or the file's own.
  let range: OffsetRange
  let firstPose: String?
  let lastPose: String?
  /// From the first to the last usable sample, in seconds.
  let duration: Double
  /// How rotation rates fit the movement of gravity.
  let consistency: MotionConsistency

  /// Reads a recording to its end.
  init(_ reader: consuming TraceReader, from path: String) throws {
    var configuration = OffsetConfiguration(profile: .ideal)
    if reader.summary.holdsOffsets { configuration.profile = .focus }
    var offsets = TracedOffsets(WatchedReader(reader), configuration: configuration)
    var range = OffsetRange()
    var first: ViewerOffsetEvent?
    var progress = Progress(bytesOf: path)
    defer { progress?.finish() }
    while let offset = try offsets.next() {
      progress?.update(bytes: offsets.recording.reader.bytesRead)
      range.add(offset.rawOffset)
      if first == nil { first = offsets.lastEvent }
    }
    let holdsOffsets = configuration.profile == .focus
    self.range = range
    summary = offsets.recording.reader.summary
    consistency = offsets.recording.consistency
    estimator = offsets.estimatorKind
    observesHeading = offsets.observesHeading
    firstPose = holdsOffsets ? nil : first?.attitude.pose
    lastPose = holdsOffsets ? nil : offsets.lastEvent?.attitude.pose
    duration = offsets.endTime
  }

  /// How many frames `replay` would print under the profile `uikit`, at its 30 ticks a second.
  var tickCount: Int { Int(max(min(duration, 1e12), 0) * 30 + 1e-6) + 1 }
}

/// A reader whose samples are looked at on their way.
struct WatchedReader: ~Copyable, MotionSampleSource {
  private(set) var reader: TraceReader
  private(set) var consistency = MotionConsistency()
  /// Whether `replay` leaves the rotation rates out, since they do not fit gravity.
  private let leavesOutRates: Bool

  init(_ reader: consuming TraceReader) {
    leavesOutRates = reader.summary.count(of: .inconsistentRotation) > 0
    self.reader = reader
  }

  mutating func next() throws(TraceError) -> MotionSample? {
    guard var sample = try reader.next() else { return nil }
    consistency.add(sample)
    if leavesOutRates { sample.rotationRate = nil }
    return sample
  }
}

/// The least and the greatest of viewer offsets.
struct OffsetRange {
  private(set) var least = ViewerOffset(horizontal: .infinity, vertical: .infinity)
  private(set) var greatest = ViewerOffset(horizontal: -.infinity, vertical: -.infinity)

  mutating func add(_ offset: ViewerOffset) {
    least.horizontal = min(least.horizontal, offset.horizontal)
    least.vertical = min(least.vertical, offset.vertical)
    greatest.horizontal = max(greatest.horizontal, offset.horizontal)
    greatest.vertical = max(greatest.vertical, offset.vertical)
  }

  func words(scale: Double, digits: Int, unit: String) -> String {
    func words(_ low: Double, _ high: Double) -> String {
      "\(decimals(low * scale, digits))\(unit) to \(decimals(high * scale, digits))\(unit)"
    }
    return "horizontal " + words(least.horizontal, greatest.horizontal)
      + ", vertical " + words(least.vertical, greatest.vertical)
  }
}

extension TraceSummary {
  /// Whether the file holds viewer offsets rather than a tilt.
  var holdsOffsets: Bool { columns.contains { $0.role == .viewerOffset } }
}
