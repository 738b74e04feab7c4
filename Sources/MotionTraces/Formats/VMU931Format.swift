/// The sensor board VMU931 by Variense: `Attribute,Time stamp,x,y,z`, a file a sensor, whose name stands
/// in every row.
///
/// ms; g, deg/s, and quaternions with w first.
enum VMU931Format: TraceRecogniser {
  static let title = "VMU931"

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    guard let attribute = head.column("attribute"), let time = head.column("timestamp"),
      let axes = head.xyz("")
    else { return nil }
    var layout = TraceLayout(
      format: .vmu931,
      clock: head.clock(inColumn: time, .milliseconds, because: "as this format has it"),
      sign: .known(.android, because: "sensor boards measure specific force, which points up"))
    layout.remedy = "Acceleration or Quaternion"
    switch head.text(row: 0, column: attribute).lowercased() {
    case let name where name.hasPrefix("accel"):
      layout.acceleration = head.inG(axes)
    case let name where name.hasPrefix("gyro"):
      layout.rotationRate = head.rotationRate(axes, in: .degreesPerSecond)
    case let name where name.hasPrefix("quat"):
      layout.quaternion = head.column("w").map { axes + [$0] }
      layout.assumptions.append("the quaternion is taken to turn device axes into the world's")
    default:
      break
    }
    return layout
  }
}
