internal import MotionEffects
public import ParallaxPlatform

/// Writes samples as one of the known recorders would.
///
/// Samples come in Core Motion's signs and units and leave in the recorder's own; what a sample lacks
/// becomes an empty cell. The same samples always give the same bytes.
///
///     let bytes = TraceWriter.bytes(SyntheticMotion(.sine), dialect: .phyphox)
///     let reader = try TraceReader(bytes: bytes, name: TraceDialect.phyphox.fileName)
public struct TraceWriter: Sendable {
  /// How the file is written.
  public let dialect: TraceDialect

  private var row: RowWriter
  private var index = 0

  /// When a synthetic recording begins, in nanoseconds since the Unix epoch, and its date.
  private static let start = (nanoseconds: 1_767_268_800_000_000_000 as Int64, month: "2026-01-")
  /// What Core Motion's clock shows then: seconds since the device was started.
  private static let uptime = 251_699.0
  /// One g in m/s² in phyphox, and in the other recorders.
  private static let phyphoxG = 9.81
  private static let standardG = 9.80665

  /// Makes a writer; numbers have `digits` decimals, 0…15, where the dialect leaves the choice.
  ///
  /// - Precondition: `digits` is in 0…15.
  public init(_ dialect: TraceDialect, digits: Int = 9) {
    self.dialect = dialect
    row = RowWriter(
      delimiter: dialect.delimiter, decimalSeparator: dialect.decimalSeparator, digits: digits)
  }

  /// Writes a whole synthetic recording, at the dialect's own rate where it is bound to one.
  public static func write(
    _ motion: SyntheticMotion, noise: SensorNoise = .none, dialect: TraceDialect,
    digits: Int = 9, into writer: inout ByteWriter
  ) {
    var motion = motion
    if let rate = dialect.fixedRate { motion.rate = rate }
    var rows = TraceWriter(dialect, digits: digits)
    rows.writeHeader(into: &writer)
    var samples = motion.samples(noise: noise)
    // A sink that failed takes nothing more: whoever reads a pipe may have seen enough.
    while writer.failure == nil, let sample = samples.next() { rows.write(sample, into: &writer) }
  }

  /// A whole synthetic recording in memory.
  public static func bytes(
    _ motion: SyntheticMotion, noise: SensorNoise = .none, dialect: TraceDialect, digits: Int = 9
  ) -> [UInt8] {
    var writer = ByteWriter()
    write(motion, noise: noise, dialect: dialect, digits: digits, into: &writer)
    return writer.takeBytes()
  }

  /// Writes the header.
  public mutating func writeHeader(into writer: inout ByteWriter) {
    for cell in dialect.header { row.text(cell, into: &writer) }
    row.end(into: &writer)
  }

  /// Writes one row; times count from the start of the recording, in seconds.
  public mutating func write(_ sample: MotionSample, into writer: inout ByteWriter) {
    writeCells(sample, &writer)
    row.end(into: &writer)
    index += 1
  }

  // MARK: Dialects

  private mutating func writeCells(_ sample: MotionSample, _ writer: inout ByteWriter) {
    switch dialect {
    case .quaternion:
      row.number(sample.time, into: &writer)
      quaternion(sample.attitude, &writer)
    case .gravity:
      row.number(sample.time, into: &writer)
      vector(sample.gravity, &writer)
    case .acceleration:
      row.number(sample.time, into: &writer)
      vector(sample.acceleration, &writer)
    case .accelerationAndRotationRate:
      row.number(sample.time, into: &writer)
      vector(sample.acceleration, &writer)
      vector(sample.rotationRate, &writer)
    case .offsets:
      row.number(sample.time, into: &writer)
      row.number(sample.viewerOffset?.horizontal, into: &writer)
      row.number(sample.viewerOffset?.vertical, into: &writer)
    case .phyphox, .phyphoxSemicolon, .phyphoxTab:
      phyphoxVector(sample.time, sample.acceleration, &writer)
      row.scientific(sample.acceleration.map { $0.length * Self.phyphoxG }, into: &writer)
    case .phyphoxSimple: phyphoxVector(sample.time, sample.acceleration, &writer)
    case .phyphoxGravity: phyphoxVector(sample.time, sample.gravity, &writer)
    case .phyphoxOrientation: phyphoxOrientation(sample, &writer)
    case .sensorLoggerGravity:
      zyx(sample.time, sample.gravity.map { $0 * Self.standardG }, &writer)
    case .sensorLoggerGravityAndroid:
      zyx(sample.time, sample.gravity.map { $0 * -Self.standardG }, &writer)
    case .sensorLoggerAccelerometer: zyx(sample.time, sample.acceleration, &writer)
    case .sensorLoggerAccelerometerAndroid:
      zyx(sample.time, sample.acceleration.map { $0 * -Self.standardG }, &writer)
    case .sensorLoggerOrientation, .sensorLoggerOrientationAndroid:
      sensorLoggerOrientation(sample, &writer)
    case .sensorLoggerWristMotion: wristMotion(sample, &writer)
    case .sensorLog: sensorLog(sample, &writer)
    case .motionSense:
      row.text(String(index), into: &writer)
      let angles = sample.attitude.map { CoreMotionAngles($0) }
      for angle in [angles?.roll, angles?.pitch, angles?.yaw] { row.number(angle, into: &writer) }
      vector(sample.gravity, &writer)
      vector(sample.rotationRate, &writer)
      vector(userAcceleration(sample), &writer)
    }
  }

  private mutating func phyphoxVector(
    _ time: Double, _ vector: Vector3?, _ writer: inout ByteWriter
  ) {
    // Android's sign on all platforms.
    let vector = vector.map { $0 * -Self.phyphoxG }
    for value in [time, vector?.x, vector?.y, vector?.z] { row.scientific(value, into: &writer) }
  }

  private mutating func phyphoxOrientation(_ sample: MotionSample, _ writer: inout ByteWriter) {
    let q = sample.attitude
    let angles = q.map { CoreMotionAngles($0) }
    let degrees = [angles?.yaw, angles?.yaw, angles?.pitch, angles?.roll].map {
      $0.map { $0 * 180 / .pi }
    }
    for value in [sample.time, q?.w, q?.x, q?.y, q?.z] + degrees {
      row.scientific(value, into: &writer)
    }
  }

  private mutating func sensorLoggerTime(_ time: Double, _ writer: inout ByteWriter) {
    let seconds = time.isFinite ? min(max(time, -1e9), 7e9) : 0
    let nanoseconds = Self.start.nanoseconds + Int64((seconds * 1e9).rounded())
    row.text(String(nanoseconds), into: &writer)
    row.number(time, into: &writer)
  }

  private mutating func zyx(_ time: Double, _ vector: Vector3?, _ writer: inout ByteWriter) {
    sensorLoggerTime(time, &writer)
    for value in [vector?.z, vector?.y, vector?.x] { row.number(value, into: &writer) }
  }

  private mutating func sensorLoggerOrientation(
    _ sample: MotionSample, _ writer: inout ByteWriter
  ) {
    sensorLoggerTime(sample.time, &writer)
    let q = sample.attitude
    let angles = q.map { CoreMotionAngles($0) }
    if dialect == .sensorLoggerOrientation {
      for value in [angles?.yaw, q?.x, q?.z, angles?.roll, q?.w, q?.y, angles?.pitch] {
        row.number(value, into: &writer)
      }
    } else {
      // Pitch is negative with the top edge raised, and azimuth grows clockwise.
      let android = [angles?.roll, angles.map { -$0.pitch }, angles.map { -$0.yaw }]
      for value in [q?.z, q?.y, q?.x, q?.w] + android { row.number(value, into: &writer) }
    }
  }

  private mutating func wristMotion(_ sample: MotionSample, _ writer: inout ByteWriter) {
    sensorLoggerTime(sample.time, &writer)
    vector(sample.rotationRate, &writer)
    vector(sample.gravity, &writer)
    vector(userAcceleration(sample), &writer)
    row.number(sample.attitude?.w, into: &writer)
    for value in [sample.attitude?.x, sample.attitude?.y, sample.attitude?.z] {
      row.number(value, into: &writer)
    }
  }

  private mutating func sensorLog(_ sample: MotionSample, _ writer: inout ByteWriter) {
    let clock = Self.uptime + sample.time
    row.text(Self.date(at: sample.time), into: &writer)
    row.text(String(index + 1), into: &writer)
    row.number(clock, into: &writer)
    vector(sample.acceleration, &writer)
    row.number(clock, into: &writer)
    vector(sample.rotationRate, &writer)
    row.number(clock, into: &writer)
    let angles = sample.attitude.map { CoreMotionAngles($0) }
    for value in [angles?.yaw, angles?.roll, angles?.pitch] { row.number(value, into: &writer) }
    vector(sample.rotationRate, &writer)
    vector(userAcceleration(sample), &writer)
    row.text("XArbitraryZVertical", into: &writer)
    quaternion(sample.attitude, &writer)
    vector(sample.gravity, &writer)
  }

  // MARK: Cells

  private mutating func vector(_ vector: Vector3?, _ writer: inout ByteWriter) {
    for value in [vector?.x, vector?.y, vector?.z] { row.number(value, into: &writer) }
  }

  private mutating func quaternion(_ q: Quaternion?, _ writer: inout ByteWriter) {
    for value in [q?.x, q?.y, q?.z, q?.w] { row.number(value, into: &writer) }
  }

  private func userAcceleration(_ sample: MotionSample) -> Vector3? {
    guard let acceleration = sample.acceleration, let gravity = sample.gravity else { return nil }
    return acceleration - gravity
  }

  /// The date and time as SensorLog writes them; a recording of a million seconds ends on the 13th.
  private static func date(at time: Double) -> String {
    let seconds = time.isFinite ? min(max(time, 0), 1e6) : 0
    let milliseconds = Int((seconds * 1000).rounded()) + 12 * 3_600_000
    func padded(_ value: Int, _ width: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let day = padded(1 + milliseconds / 86_400_000, 2)
    let hour = padded(milliseconds / 3_600_000 % 24, 2)
    let minute = padded(milliseconds / 60_000 % 60, 2)
    let second = padded(milliseconds / 1000 % 60, 2)
    return start.month + day
      + "T\(hour):\(minute):\(second).\(padded(milliseconds % 1000, 3))+00:00"
  }
}
