/// iOS recorders that write the pose's name beside the accelerometer:
/// `Date;Timestamp;DeviceOrientation;AccelerationX;AccelerationY;AccelerationZ;Label`.
enum DeviceOrientationFormat: TraceRecogniser {
  static let title = "iOS recorder with DeviceOrientation"

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    guard let pose = head.column("deviceorientation"), let axes = head.xyz("acceleration"),
      let clock = head.clock(among: ["timestamp", "time", "date"])
    else { return nil }
    let vector = head.accelerationByLabelOrLength(axes)
    var layout = TraceLayout(
      format: .deviceOrientation, clock: clock,
      sign: head.signFromPoses(inColumn: pose, vector)
        ?? .known(.ios, because: "DeviceOrientation is iOS's word for the pose"))
    layout.acceleration = vector
    layout.addRotationRate(head.xyz("rotationrate") ?? head.xyz("gyroscope"), head)
    return layout
  }
}
