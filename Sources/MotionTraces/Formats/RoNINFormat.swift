/// The raw recordings of RoNIN and RIDI (Android): a file a sensor, `acce.txt`, `gyro.txt`, `rv.txt`.
///
///     # Created at Fri Apr 23 03:53:31 GMT+07:00 2021
///     252207666810782 -0.36476135 8.793503 1.0550842
///
/// Nanoseconds since the device was started, then the sensor's values; which sensor it is stands in
/// the file's name alone.
enum RoNINFormat: TraceRecogniser {
  static let title = "RoNIN and RIDI (raw)"

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    let isAsked = head.configuration.format == .ronin
    guard head.labels.isEmpty, head.columnCount >= 4,
      isAsked || head.preamble.contains(where: { $0.contains("Created at") }),
      case .blanks = head.form,
      let time = head.numbers(inColumn: 0, limit: 32).max(), time > 1e12
    else { return nil }
    var layout = TraceLayout(
      format: .ronin,
      clock: .init(
        source: time > 9e15 ? .ticks(column: 0) : .numbers(column: 0), unitsPerSecond: 1e9,
        explanation: "'column 1': nanoseconds since the device was started"),
      sign: .known(.android, because: "RoNIN and RIDI were recorded with Android"))
    layout.remedy = "acce.txt, or the whole folder"
    let vector = [1, 2, 3]
    switch head.sensorByName {
    case .acceleration: layout.acceleration = head.metresPerSecondSquared(vector)
    case .userAcceleration: layout.userAcceleration = head.metresPerSecondSquared(vector)
    case .gravity: layout.gravity = head.metresPerSecondSquared(vector)
    case .rotationRate: layout.rotationRate = .init(x: 1, y: 2, z: 3, unit: "rad/s")
    case .rotationVector where head.columnCount >= 5: layout.quaternion = [1, 2, 3, 4]
    default:
      throw head.error(
        .unknownFormat,
        "this is a recording of RoNIN's kind, but the file's name does not say which sensor it is;"
          + " name it as in the data set (acce.txt, gyro.txt, grav.txt, linacce.txt, rv.txt)")
    }
    layout.assumptions.append("the file's name tells the sensor: '\(head.fileName)'")
    return layout
  }
}
