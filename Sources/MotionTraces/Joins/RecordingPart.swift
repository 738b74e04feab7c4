internal import MotionEffects

/// One table beside others, as its first rows show it.
struct RecordingPart {
  let origin: ByteOrigin
  var layout: TraceLayout
  /// The time of the clock's 0 in seconds since 1970, where the table has a second clock that tells.
  let sessionStart: Double?
  /// The first time of a clock of whole numbers since 1970 or the start, in seconds.
  let firstTime: Double?
  /// The file's name without folder and extension, in lower case.
  let stem: String

  /// Looks at a table's first rows.
  ///
  /// - Throws: When it is no table of measurements.
  init(
    _ origin: ByteOrigin, _ configuration: TraceReader.Configuration, _ metadata: [String: String]
  ) throws(TraceError) {
    var input = try origin.open(bufferSize: configuration.bufferSize)
    var head = try TableReader.head(of: &input, configuration)
    head.metadata = metadata
    var layout = try Recognition.layout(of: head)
    layout.chooseAttitude(configuration.attitudeColumns)
    layout.apply(configuration, head)
    // A sign that is not known here may follow from another table.
    let sign = layout.sign
    if case .unknown = sign { layout.sign = .known(.ios, because: "") }
    if configuration.gravitySign != nil { layout.sign = sign }
    try TableReader.check(&layout, head)
    if case .unknown = sign, configuration.gravitySign == nil { layout.sign = sign }
    if !layout.readsSomething {
      throw head.error(.noData, "\(head.foundColumns); none of them is read")
    }
    self.origin = origin
    self.layout = layout
    stem = head.fileStem
    sessionStart = Self.sessionStart(head, layout.clock)
    if case .ticks(let column) = layout.clock.source {
      firstTime = head.numbers(inColumn: column, limit: 1).first.map {
        $0 / layout.clock.unitsPerSecond
      }
    } else {
      firstTime = nil
    }
  }

  private static func sessionStart(_ head: TraceHead, _ clock: TraceLayout.Clock) -> Double? {
    guard case .numbers(let column) = clock.source, let absolute = head.column("time"),
      absolute != column, let time = head.numbers(inColumn: column).last,
      let epoch = head.numbers(inColumn: absolute).last, epoch > 1e17
    else { return nil }
    return epoch / 1e9 - time / clock.unitsPerSecond
  }

  /// Whether the sign must still be found.
  var needsSign: Bool {
    guard layout.needsSign || layout.userAcceleration != nil, case .unknown = layout.sign else {
      return false
    }
    return true
  }

  var tellsTilt: Bool { layout.measurements.contains { $0.tellsTilt } }

  /// Begins to read.
  func open(
    _ configuration: TraceReader.Configuration, origin start: Double?
  ) throws(TraceError) -> TableReader {
    var input = try origin.open(bufferSize: configuration.bufferSize)
    let head = try TableReader.head(of: &input, configuration)
    let ticks = start.flatMap { Int64(exactly: ($0 * layout.clock.unitsPerSecond).rounded()) }
    return TableReader(input, head, layout, isPart: true, origin: ticks)
  }

  // MARK: Names

  /// Words by which files of one recording differ, the longest first.
  private static let sensorWords = [
    "gamerotationvector", "rotationvector", "totalacceleration", "accelerometer", "acceleration",
    "uncalibrated", "magnetometer", "linearacc", "rotationrate", "orientation", "quaternion",
    "barometer", "gyroscope", "attitude", "rotation", "uncalib", "magnetic", "rawdata", "gravity",
    "compass", "linear", "acce", "game", "gyro", "grav", "user", "data", "acc", "gyr", "mag", "rv",
  ].sorted { ($0.count, $1) > ($1.count, $0) }

  /// What is left of the name without the sensor: files that share it belong together.
  var recordingName: String {
    var name = String(
      stem.unicodeScalars.filter { $0.properties.isAlphabetic || "0"..."9" ~= $0 }
        .map(Character.init))
    for word in Self.sensorWords {
      while let range = name.firstRange(of: word) { name.removeSubrange(range) }
    }
    return name
  }

  /// Whether it is what a watch or headphones measured beside a phone.
  var isWorn: Bool { ["wrist", "watch", "headphone"].contains { stem.contains($0) } }

  /// How good a measurement of this table is, the least first.
  func rank(_ measurement: SensorMeasurement) -> Int {
    (stem.contains("uncalib") ? 1 : 0)
      + (measurement == .attitude && layout.quaternion == nil ? 2 : 0)
  }
}
