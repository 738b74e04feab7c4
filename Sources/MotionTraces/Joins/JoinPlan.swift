internal import MotionEffects

/// Which measurement comes from which table, and whose clock leads.
struct JoinPlan {
  private var parts: [RecordingPart]
  private let container: String
  private let configuration: TraceReader.Configuration
  /// What is said of the choice.
  var notes: [String] = []
  private var findings = FindingLog()
  /// By part: the first and the last time, how many rows.
  private var extents: [Int: Extent] = [:]

  private struct Extent {
    var first: Double
    var last: Double
    var count: Int
    var duration: Double { last - first }
    var rate: Double { duration > 0 ? Double(count - 1) / duration : 0 }

    func overlap(_ other: Extent) -> Double { min(last, other.last) - max(first, other.first) }
  }

  /// Files whose clocks began further apart, in seconds, are of different sessions.
  private static let sameStart = 2.0

  init(
    _ parts: [RecordingPart], in container: String, _ configuration: TraceReader.Configuration
  ) {
    self.parts = parts
    self.container = container
    self.configuration = configuration
  }

  /// Opens what was chosen.
  mutating func open() throws(TraceError) -> OpenedRecording {
    try findSigns()
    var sources = choice()
    try measure(&sources)
    let leader = try leader(&sources)
    try keepSession(of: leader.part, &sources)
    noteEarlyEnd(of: leader.part, sources)
    let used = Set(sources.values).sorted()
    for index in used {
      for measurement in parts[index].layout.measurements where sources[measurement] != index {
        parts[index].layout.remove(measurement)
      }
    }
    var streams: [SensorStream] = []
    for index in used {
      let table = try parts[index].open(configuration, origin: start)
      let isHeld = table.interleaving.kind == .repeats
      streams.append(SensorStream(table, parts[index].layout.measurements, isHeld: isHeld))
    }
    let place = used.firstIndex(of: leader.part) ?? 0
    let frame = summary(streams, used, leader: place, sources)
    return .join(SensorJoin(streams, leader: place, leader.measurement, frame: frame))
  }

  /// What clocks of whole numbers count from, in seconds.
  private var start: Double? { parts.lazy.compactMap(\.firstTime).first }

  /// The best table for each measurement.
  private func choice() -> [SensorMeasurement: Int] {
    var sources: [SensorMeasurement: Int] = [:]
    for measurement in SensorMeasurement.allCases {
      sources[measurement] = parts.indices.filter {
        parts[$0].layout.measurements.contains(measurement)
      }.min { parts[$0].rank(measurement) < parts[$1].rank(measurement) }
    }
    // Without gravity it becomes acceleration only together with gravity.
    if sources[.acceleration] != nil || sources[.gravity] == nil {
      sources[.userAcceleration] = nil
    }
    return sources
  }

  /// Reads the tables to their ends once, for what their first rows cannot tell: their extents.
  private mutating func measure(_ sources: inout [SensorMeasurement: Int]) throws(TraceError) {
    for index in Set(sources.values).sorted() {
      do throws(TraceError) {
        var table = try parts[index].open(configuration, origin: start)
        var readings = SensorReadings()
        while try table.next(into: &readings) {}
        let summary = table.summary
        guard let first = summary.firstTime, let last = summary.lastTime else { continue }
        extents[index] = Extent(first: first, last: last, count: summary.sampleCount)
      } catch {
        guard !parts[index].tellsTilt else { throw error }
        notes.append("\(error) - so this table is not used")
        for measurement in SensorMeasurement.allCases where sources[measurement] == index {
          sources[measurement] = nil
        }
      }
    }
  }

  /// The measurement that leads: the one that tells the tilt best, unless it is far too slow.
  private mutating func leader(
    _ sources: inout [SensorMeasurement: Int]
  ) throws(TraceError) -> (part: Int, measurement: SensorMeasurement) {
    let candidates = SensorMeasurement.allCases.filter(\.tellsTilt).compactMap { measurement in
      sources[measurement].map { (part: $0, measurement: measurement) }
    }
    let best = candidates.compactMap { extents[$0.part]?.rate }.max() ?? 0
    for candidate in candidates {
      let rate = extents[candidate.part]?.rate ?? 0
      if rate * 4 >= min(best, 20) { return candidate }
      notes.append(
        "\(name(candidate.part)) is not used: its \(candidate.measurement.words) comes too seldom")
      sources[candidate.measurement] = nil
    }
    guard let candidate = candidates.first else {
      throw TraceError(
        code: .noData, message: "none of its tables tells a tilt; record gravity or acceleration",
        file: container)
    }
    sources[candidate.measurement] = candidate.part
    return candidate
  }

  /// Leaves out tables that were recorded at another time, unless they tell a tilt as well: then it
  /// is not clear which recording is meant.
  private mutating func keepSession(
    of leader: Int, _ sources: inout [SensorMeasurement: Int]
  ) throws(TraceError) {
    for index in Set(sources.values).sorted() where index != leader {
      guard let reason = difference(index, leader) else { continue }
      guard !parts[index].tellsTilt else {
        throw TraceError(
          code: .differentSessions,
          message: "\(name(leader)) and \(name(index)) are not of one recording: \(reason);"
            + " name the one that you mean, or keep the files of one recording in a folder of"
            + " their own",
          file: container)
      }
      let text = "\(name(index)) is of another recording: \(reason); it is not used"
      findings.note(.otherSession, line: 1, text)
      for measurement in SensorMeasurement.allCases where sources[measurement] == index {
        sources[measurement] = nil
      }
    }
  }

  /// Says where the leading table ends well before another that tells the tilt.
  private mutating func noteEarlyEnd(of leader: Int, _ sources: [SensorMeasurement: Int]) {
    guard let extent = extents[leader] else { return }
    let others = SensorMeasurement.allCases.filter(\.tellsTilt).compactMap { sources[$0] }
    for index in Set(others).sorted() where index != leader {
      guard let other = extents[index], other.last - extent.last > 1 else { continue }
      notes.append(
        "\(name(leader)) ends \(Self.text(other.last - extent.last)) s before \(name(index)); what"
          + " follows is not read (--estimator gravity leaves the recorded attitude out)")
      return
    }
  }

  /// Why two tables are not of one session, or nil when they may be.
  private func difference(_ a: Int, _ b: Int) -> String? {
    guard let first = extents[a], let second = extents[b] else { return nil }
    let areAbsolute: Bool
    if let start = parts[a].sessionStart, let other = parts[b].sessionStart {
      if abs(start - other) > Self.sameStart {
        return "their clocks began \(Self.text(abs(start - other))) s apart"
      }
      areAbsolute = true
    } else {
      areAbsolute = parts[a].firstTime != nil && parts[b].firstTime != nil
    }
    let overlap = first.overlap(second)
    let shorter = min(first.duration, second.duration)
    // Clocks that all begin with 0 agree by chance; then the lengths must agree as well.
    let needed =
      areAbsolute ? min(shorter, 0.001) : max(first.duration, second.duration) / 2
    guard overlap < needed else { return nil }
    return "one lasts from \(Self.text(second.first)) to \(Self.text(second.last)) s, the other"
      + " from \(Self.text(first.first)) to \(Self.text(first.last)) s"
  }

  private static func text(_ seconds: Double) -> String {
    abs(seconds) < 1e12 ? "\((seconds * 1000).rounded() / 1000)" : "\(seconds)"
  }

  private func name(_ index: Int) -> String { RecordingChoice.fileName(parts[index].origin.name) }

  // MARK: The sign

  /// Gives the tables whose sign is not known the one that another table shows.
  private mutating func findSigns() throws(TraceError) {
    guard let unknown = parts.firstIndex(where: \.needsSign) else { return }
    var sign: (GravitySign, because: String)?
    for part in parts where part.layout.format == parts[unknown].layout.format {
      guard part.layout.needsSign, case .known(let known, let reason) = part.layout.sign else {
        continue
      }
      sign = (known, because: "\(RecordingChoice.fileName(part.origin.name)) shows it: \(reason)")
      break
    }
    if sign == nil, let found = try signFromAttitude() {
      sign = (found, because: "gravity agrees so with the recorded attitude")
    }
    for index in parts.indices where parts[index].needsSign {
      if let sign {
        parts[index].layout.sign = .known(sign.0, because: sign.because)
      } else if parts.contains(where: { $0.layout.quaternion != nil || $0.layout.angles != nil }) {
        notes.append("\(name(index)) is not used, because its sign is not known")
        for measurement in [.gravity, .acceleration, .userAcceleration] as [SensorMeasurement] {
          parts[index].layout.remove(measurement)
        }
      } else if case .unknown(let reason) = parts[index].layout.sign, parts[index].tellsTilt {
        throw TraceError(
          code: .signUnknown,
          message:
            "\(reason); say --gravity-sign ios or --gravity-sign android (lying face up, z is"
            + " negative with ios and positive with android)",
          file: parts[index].origin.name)
      } else {
        parts[index].layout.remove(.userAcceleration)
      }
    }
    parts.removeAll { $0.layout.measurements.isEmpty }
  }

  /// Compares gravity, taken to point down, with where a quaternion of another table says down is.
  private func signFromAttitude() throws(TraceError) -> GravitySign? {
    guard let attitude = parts.first(where: { $0.layout.quaternion != nil }),
      var other = parts.first(where: { $0.needsSign && $0.tellsTilt })
    else { return nil }
    other.layout.sign = .known(.ios, because: "")
    var layout = attitude
    for measurement in SensorMeasurement.allCases where measurement != .attitude {
      layout.layout.remove(measurement)
    }
    let streams = [
      SensorStream(try layout.open(configuration, origin: start), [.attitude]),
      SensorStream(
        try other.open(configuration, origin: start), other.layout.measurements),
    ]
    var join = SensorJoin(streams, leader: 0, .attitude, frame: streams[0].summary)
    var sample = MotionSample(time: 0)
    var (agreement, count) = (0.0, 0)
    while count < 256, try join.next(into: &sample) {
      guard let attitude = sample.attitude,
        let down = (sample.gravity ?? sample.acceleration)?.normalized
      else { continue }
      agreement += attitude.conjugate.rotated(Vector3(x: 0, y: 0, z: -1)).dot(down)
      count += 1
    }
    guard count > 0, abs(agreement) > 0.9 * Double(count) else { return nil }
    return agreement > 0 ? .ios : .android
  }

  // MARK: Telling

  private func summary(
    _ streams: [SensorStream], _ used: [Int], leader: Int, _ sources: [SensorMeasurement: Int]
  ) -> TraceSummary {
    var summary = streams[leader].summary
    let leading = summary.file
    summary.file = container
    summary.columns = streams.flatMap { stream in
      let table = stream.summary
      return table.columns.map {
        TraceSummary.Column(
          name: "\(RecordingChoice.fileName(table.file)) \($0.name)", role: $0.role)
      }
    }
    summary.units = []
    summary.assumptions = notes
    for stream in streams {
      let table = stream.summary
      for unit in table.units where !summary.units.contains(unit) { summary.units.append(unit) }
      for assumption in table.assumptions where !summary.assumptions.contains(assumption) {
        summary.assumptions.append(assumption)
      }
      if summary.gravitySign == nil, table.gravitySign != nil {
        summary.gravitySign = table.gravitySign
        summary.gravitySignReason = table.gravitySignReason
      }
    }
    if used.count > 1 {
      summary.clock +=
        " of \(RecordingChoice.fileName(leading)); the others are interpolated at its times"
    }
    summary.tables = used.map { index in
      let words = SensorMeasurement.allCases.filter { sources[$0] == index }.map(\.words)
      return name(index) + ": " + words.joined(separator: ", ")
    }
    summary.findings = findings.findings
    return summary
  }
}

extension SensorJoin {
  /// One table whose sensors have rows of their own.
  init(interleaved table: consuming TableReader) {
    let layout = table.layout
    let isHeld = table.interleaving.kind == .repeats
    var frame = table.summary
    let leader = table.interleaving.leader ?? .acceleration
    frame.clock +=
      isHeld
      ? "; rows repeat old values of some sensors, which are interpolated instead"
      : "; sensors have rows of their own, and are interpolated at those of \(leader.words)"
    frame.findings = []
    let stream = SensorStream(table, layout.measurements, isHeld: isHeld)
    self.init([stream], leader: 0, leader, frame: frame)
  }
}
