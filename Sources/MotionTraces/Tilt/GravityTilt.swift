internal import MotionEffects

/// The recorded direction of gravity, with the heading from the gyroscope where there is one.
///
/// Gravity fixes the tilt. How far the device turned about the vertical meanwhile shows only in its
/// rotation rates, and matters as soon as the screen is not level: on recordings of walking people
/// offsets agree ten to a hundred times better with the phone's own attitude than without. Samples
/// without rotation rate, and steps across a gap, leave the heading as it is.
struct GravityTilt: Sendable {
  /// The gap in seconds beyond which rotation rates say nothing about what happened in it.
  static let longestGap = 0.5

  /// Whether the gyroscope has had a part in the heading.
  private(set) var observesHeading = false

  private var transport = AttitudeTransport()
  private var rate: Vector3?
  private var time = 0.0

  mutating func update(with sample: MotionSample) -> Quaternion? {
    guard let newRate = usableRotationRate(of: sample) else {
      rate = nil
      return transport.attitude(forGravity: sample.gravity)
    }
    guard let up = upDirection(ofGravity: sample.gravity) else { return nil }
    let step = sample.time - time
    let previousRate = rate
    rate = newRate
    time = sample.time
    guard let previousRate, step >= 0, step <= GravityTilt.longestGap else {
      return transport.align(transport.attitude, up: up)
    }
    observesHeading = true
    let turn = (previousRate + newRate) * (step / 2)
    return transport.align(transport.attitude * rotation(by: turn), up: up)
  }
}
