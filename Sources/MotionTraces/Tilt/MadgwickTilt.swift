internal import MotionEffects

/// The gyroscope, corrected at a constant speed down the gradient of the accelerometer's error.
///
/// S. Madgwick, "An efficient orientation filter for inertial and inertial/magnetic sensor arrays",
/// University of Bristol 2010, the form for gyroscope and accelerometer (section 3.3). The objective is
/// the distance between the estimated and the measured direction up (3.2); the gradient's length is
/// made 1, so that only `gain` tells how fast errors go away, whether they are large or small.
struct MadgwickTilt: Sendable {
  /// The gain β in rad/s: √¾ times a rotation rate's mean error of about 0.04 rad/s (section 3.6).
  static let usualGain = 0.033
  /// The gap in seconds beyond which integration makes no sense and the filter starts again.
  static let longestGap = 0.5

  private var attitude = Quaternion.identity
  private var rate = Vector3.zero
  private var time = -Double.infinity

  /// The attitude after one more sample; one without rotation rate is usable only to start.
  mutating func update(with sample: MotionSample) -> Quaternion? {
    let up = upDirection(ofGravity: usableAcceleration(of: sample))
    let newRate = usableRotationRate(of: sample)
    let step = sample.time - time
    guard step >= 0, step <= MadgwickTilt.longestGap else {
      guard let up, sample.time.isFinite else { return nil }
      (time, rate) = (sample.time, newRate ?? .zero)
      var transport = AttitudeTransport()
      attitude = transport.align(attitude, up: up)
      return attitude
    }
    guard let newRate else { return nil }
    let turn = (rate + newRate) * (step / 2)
    (time, rate) = (sample.time, newRate)
    var next = attitude * rotation(by: turn)
    if let up {
      // In device axes the gradient of ½ |estimated − measured|² is estimated × measured, as a rotation
      // vector; a quaternion changes by half a rotation vector, and its unit gradient by a whole one.
      let gradient = next.conjugate.rotated(worldUp).cross(up)
      let length = gradient.length
      if length > 1e-12 {
        let correction = gradient * (-MadgwickTilt.usualGain * step / length)
        next =
          next * Quaternion(x: correction.x, y: correction.y, z: correction.z, w: 1)
      }
    }
    attitude = next.normalized ?? attitude
    return attitude
  }
}
