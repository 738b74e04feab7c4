internal import MotionEffects

/// The recorded direction of gravity, with the heading from the best that the sample has.
///
/// Gravity fixes the tilt. How far the device turned about the vertical meanwhile matters as soon as
/// the screen is not level. A recorded attitude tells it, so that gravity and attitude of one file
/// give the same offsets; otherwise it shows only in the rotation rates: on recordings of walking
/// people offsets then agree ten to a hundred times better with the phone's own attitude than without
/// them. Samples with neither, and steps across a gap, leave the heading as it is.
struct GravityTilt: Sendable {
  /// The gap in seconds beyond which rotation rates say nothing about what happened in it.
  static let longestGap = 0.5

  /// Whether a recorded attitude or the gyroscope has had a part in the heading.
  private(set) var observesHeading = false

  private var transport = AttitudeTransport()
  private var rate: Vector3?
  private var time = 0.0

  mutating func update(with sample: MotionSample) -> Quaternion? {
    if let recorded = recordedAttitude(of: sample) {
      guard let up = upDirection(ofGravity: sample.gravity) else { return nil }
      observesHeading = true
      rate = nil
      return transport.align(recorded, up: up)
    }
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
