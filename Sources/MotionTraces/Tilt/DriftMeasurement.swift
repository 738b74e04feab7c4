internal import MotionEffects

/// What the corrections of the inclination say about the bias (section 3.5).
///
/// A bias turns the almost inertial frame at its own speed, seen in the world. The accelerometer's
/// filter shows that drift late, so everything that it is compared with goes through the same filter.
struct DriftMeasurement: Sendable {
  private var x = ButterworthLowPass()
  private var y = ButterworthLowPass()
  private var z = ButterworthLowPass()
  private var bias = ButterworthLowPass()

  /// The rows of the low-passed rotation from device to world.
  var rows: GyroscopeBias.Rows { (x.value, y.value, z.value) }

  mutating func add(_ attitude: Quaternion, bias estimate: Vector3, _ step: ButterworthLowPass.Step)
  {
    let inverse = attitude.conjugate
    x.add(inverse.rotated(Vector3(x: 1, y: 0, z: 0)), step)
    y.add(inverse.rotated(Vector3(x: 0, y: 1, z: 0)), step)
    z.add(inverse.rotated(worldUp), step)
    bias.add(attitude.rotated(estimate), step)
  }

  /// By how much the bias is wrong, seen in the world: nothing is known about the vertical, where the
  /// bias is assumed to be zero.
  func difference(correcting up: Vector3, in step: Double, bias estimate: Vector3) -> Vector3 {
    Vector3(
      x: bias.value.x - up.y / step - x.value.dot(estimate),
      y: bias.value.y + up.x / step - y.value.dot(estimate),
      z: -z.value.dot(estimate))
  }
}
