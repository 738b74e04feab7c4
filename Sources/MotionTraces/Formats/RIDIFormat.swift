/// The tables of the data sets RIDI and RoNIN, from Android phones.
///
/// By H. Yan and others, 2018 and 2020: `time` in ns, `acce_x…`, `gyro_x…`, `grav_x…`, `linacce_x…`, and
/// the rotation vector `rv_w,rv_x,rv_y,rv_z`.
enum RIDIFormat: TraceRecogniser {
  static let title = "RIDI"

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    let acceleration = head.xyz("acce")
    let quaternion = head.columns(["rvx", "rvy", "rvz", "rvw"])
    guard let time = head.column("time"), acceleration != nil || quaternion != nil else {
      return nil
    }
    var layout = TraceLayout(
      format: .ridi, clock: head.clock(inColumn: time),
      sign: .known(.android, because: "the data set was recorded on Android"))
    layout.quaternion = quaternion
    layout.gravity = head.xyz("grav").map { head.metresPerSecondSquared($0) }
    layout.acceleration = acceleration.map { head.metresPerSecondSquared($0) }
    layout.rotationRate = head.xyz("gyro").map { head.rotationRate($0) }
    return layout
  }
}
