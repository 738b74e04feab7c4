internal import MotionEffects

/// Brings several sensors together on one clock: that of the measurement that tells the tilt best.
///
/// At each of its times the others are interpolated between their own neighbouring samples: linearly,
/// attitudes along the shortest turn. Nothing is invented: where the neighbours lie more than half a
/// second apart, or on one side there is none, the measurement is absent. Rows never matter, only
/// times. A few samples a sensor are kept, so that memory does not grow with the recording.
struct SensorJoin {
  /// Samples further apart than this many seconds have nothing known between them.
  static let longestGap = 0.5

  private let streams: [SensorStream]
  private let leader: (stream: SensorStream, measurement: SensorMeasurement)
  /// The streams of the measurements that follow.
  private let followers: [(measurement: SensorMeasurement, stream: SensorStream)]
  private let frame: TraceSummary

  private var intervals = IntervalStatistics()
  private var sampleCount = 0
  private var firstTime: Double?
  private var lastTime: Double?

  /// - Precondition: The leader's measurement is one of its stream's.
  init(
    _ streams: [SensorStream], leader: Int, _ measurement: SensorMeasurement, frame: TraceSummary
  ) {
    self.streams = streams
    self.leader = (streams[leader], measurement)
    self.frame = frame
    followers = streams.flatMap { stream in
      SensorMeasurement.allCases.filter { stream.measurements.contains($0) && $0 != measurement }
        .map { (measurement: $0, stream: stream) }
    }
  }

  var bytesRead: Int { streams.reduce(0) { $0 + $1.bytesRead } }

  var findingCount: Int { streams.reduce(0) { $0 + $1.findingCount } }

  /// What is known of the recording so far.
  var summary: TraceSummary {
    var summary = frame
    summary.sampleCount = sampleCount
    summary.firstTime = firstTime
    summary.lastTime = lastTime
    if intervals.count > 0 {
      summary.minimumInterval = intervals.minimum
      summary.medianInterval = intervals.median
      summary.maximumInterval = intervals.maximum
    }
    for stream in streams { summary.add(stream.summary.findings, of: stream.summary.file) }
    return summary
  }

  /// Puts the next sample into a variable of the caller's; false at the end.
  mutating func next(into sample: inout MotionSample) throws(TraceError) -> Bool {
    var attitude: Quaternion?
    var vector: Vector3?
    var time = 0.0
    while true {
      if leader.measurement == .attitude {
        let first = leader.stream.attitude.popFirst()
        attitude = first?.value
        time = first?.time ?? 0
      } else {
        let first =
          leader.measurement == .gravity
          ? leader.stream.gravity.popFirst() : leader.stream.acceleration.popFirst()
        vector = first?.value
        time = first?.time ?? 0
      }
      if attitude != nil || vector != nil { break }
      // Nothing older than what has been read can be wanted any more.
      leader.stream.forget(before: leader.stream.newestTime, except: leader.measurement)
      guard try leader.stream.advance() else { return false }
    }
    sample = MotionSample(time: time)
    switch leader.measurement {
    case .attitude: sample.attitude = attitude
    case .gravity: sample.gravity = vector
    default: sample.acceleration = vector
    }
    try follow(&sample)
    count(time)
    return true
  }

  /// Interpolates the other measurements at the sample's time.
  private func follow(_ sample: inout MotionSample) throws(TraceError) {
    let time = sample.time
    var user: Vector3?
    for (measurement, stream) in followers {
      while (stream.newestTime(of: measurement) ?? -.infinity) < time,
        stream.newestTime <= time + Self.longestGap, !stream.isFull
      {
        stream.forget(
          before: min(time, stream.newestTime),
          except: stream === leader.stream ? leader.measurement : nil)
        guard try stream.advance() else { break }
      }
      switch measurement {
      case .attitude: sample.attitude = stream.attitude.value(at: time)
      case .gravity: sample.gravity = stream.gravity.value(at: time)
      case .acceleration: sample.acceleration = stream.acceleration.value(at: time)
      case .userAcceleration: user = stream.userAcceleration.value(at: time)
      case .rotationRate: sample.rotationRate = stream.rotationRate.value(at: time)
      }
    }
    if sample.acceleration == nil, let user, let gravity = sample.gravity {
      sample.acceleration = gravity + user
    }
  }

  private mutating func count(_ time: Double) {
    if let lastTime { _ = intervals.add(time - lastTime) }
    firstTime = firstTime ?? time
    lastTime = time
    sampleCount += 1
  }
}

extension TraceSummary {
  /// Adds what was found in one of several tables.
  mutating func add(_ others: [Finding], of table: String) {
    for other in others {
      let place = table == file ? "" : RecordingChoice.fileName(table) + ": "
      let examples = other.examples.map {
        Finding.Example(line: $0.line, message: place + $0.message)
      }
      if let index = findings.firstIndex(where: { $0.kind == other.kind }) {
        findings[index].count += other.count
        findings[index].examples =
          Array((findings[index].examples + examples).prefix(FindingLog.exampleLimit))
      } else {
        findings.append(.init(kind: other.kind, count: other.count, examples: examples))
      }
    }
    findings.sort { FindingLog.index($0.kind) < FindingLog.index($1.kind) }
  }
}
