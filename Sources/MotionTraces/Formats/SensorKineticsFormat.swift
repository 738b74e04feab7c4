/// Sensor Kinetics by Innoventions, on Android and iOS: a file a sensor, a short preamble, then
/// `time,X_value,Y_value,Z_value` in seconds and m/s² or rad/s.
enum SensorKineticsFormat: TraceRecogniser {
  static let title = "Sensor Kinetics"

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    guard let time = head.column("time"), let axes = head.xyz("", suffix: "value") else {
      return nil
    }
    var layout = TraceLayout(
      format: .sensorKinetics, clock: head.clock(inColumn: time), sign: sign(head))
    layout.remedy = "the sensor 'Accelerometer' or 'Gravity'"
    let words = head.preamble.joined(separator: " ") + " " + head.fileStem
    switch SensorFile(named: words) {
    case .rotationRate:
      layout.rotationRate = .init(x: axes[0], y: axes[1], z: axes[2], unit: "rad/s")
    case .userAcceleration: layout.userAcceleration = head.metresPerSecondSquared(axes)
    case .gravity: layout.gravity = head.vector(axes)
    case .acceleration: layout.acceleration = head.vector(axes)
    case .rotationVector, .other, nil:
      throw head.error(
        .unknownFormat,
        "neither the lines in front of the header nor the file's name say which sensor this is; name"
          + " the file for it (Accelerometer.csv, Gyroscope.csv, Gravity.csv)")
    }
    return layout
  }

  private static func sign(_ head: TraceHead) -> TraceLayout.Sign {
    let words = head.preamble.joined(separator: " ").lowercased()
    if words.contains("android") {
      return .known(.android, because: "the lines in front of the header name Android")
    }
    if words.contains("iphone") || words.contains("ipad") || words.contains("ios") {
      return .known(.ios, because: "the lines in front of the header name an Apple device")
    }
    return .unknown("Sensor Kinetics runs on Android and iOS, and the file does not say which")
  }
}
