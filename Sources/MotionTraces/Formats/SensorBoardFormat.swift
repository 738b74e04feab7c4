/// Sensor boards: x-io Technologies' Fusion, and loggers of the MPU6050 and its kind.
///
/// They measure specific force, which points up at rest, and degrees a second. What tells them from
/// phones is the unit deg/s in the header, or the chip's temperature beside `ax…gz`.
enum SensorBoardFormat: TraceRecogniser {
  static let title = "sensor board (x-io Fusion, MPU6050)"

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    if let layout = try SensorCounts.layout(of: head) { return layout }
    let acceleration = head.xyz("accelerometer") ?? head.xyz("a")
    let rate = head.xyz("gyroscope") ?? head.xyz("g") ?? head.xyz("w")
    let isAsked = head.configuration.format == .sensorBoard
    guard let acceleration,
      isAsked || rate.map({ isChip(acceleration, $0, head) }) ?? false
    else { return nil }
    var layout = TraceLayout(
      format: .sensorBoard, clock: try head.clockOrRate(among: clockNames),
      sign: .known(.android, because: "sensor boards measure specific force, which points up"))
    layout.acceleration = head.accelerationByLabelOrLength(acceleration)
    layout.addRotationRate(rate, head)
    return layout
  }

  private static func isChip(_ acceleration: [Int], _ rate: [Int], _ head: TraceHead) -> Bool {
    let hasTemperature = head.labels.contains { $0.key.hasPrefix("temp") }
    return head.labels[rate[0]].unit == "deg/s" || hasTemperature
  }

  private static let clockNames = [
    "time", "timestamp", "t", "ms", "millis", "timems", "timestampms", "times", "seconds",
  ]
}
