internal import MotionEffects
internal import ParallaxPlatform

/// The gyroscope for what is quick, the accelerometer for what lasts.
///
/// The attitude is turned by the rotation rate (the mean of this sample's and the previous one's,
/// over the step), then its up direction is pulled to the accelerometer's with a time constant. While
/// the phone accelerates, its accelerometer does not point up: then the pull is weakened.
struct ComplementaryTilt: Sendable {
  /// The time constant in seconds that was best on recordings of hand-held phones.
  static let usualTimeConstant = 2.0
  /// The gap in seconds beyond which integration makes no sense and the filter starts again.
  static let longestGap = 0.5
  /// How far, in g, the accelerometer's length may be from 1 g before it is trusted less.
  static let trustedDeviation = 0.2

  /// The time constant of the pull, in seconds; 0 means that only the accelerometer counts.
  let timeConstant: Double

  private var transport = AttitudeTransport()
  private var rate = Vector3.zero
  private var time = -Double.infinity

  init(timeConstant: Double) { self.timeConstant = timeConstant }

  /// The attitude after one more sample.
  ///
  /// A sample without rotation rate is not usable, except to start; one without acceleration is, once
  /// the filter has started.
  mutating func update(with sample: MotionSample) -> Quaternion? {
    let up = upDirection(ofGravity: sample.acceleration)
    let newRate = usableRotationRate(of: sample)
    let step = sample.time - time
    guard step >= 0, step <= ComplementaryTilt.longestGap else {
      guard let up else { return nil }
      time = sample.time
      rate = newRate ?? .zero
      return transport.align(up: up)
    }
    guard let newRate else { return nil }

    let turn = (rate + newRate) * (step / 2)
    let predicted = transport.attitude * rotation(by: turn)
    time = sample.time
    rate = newRate
    let predictedUp = predicted.conjugate.rotated(worldUp)
    let pull = up.map { share(of: step, acceleration: sample.acceleration ?? .zero, up: $0) } ?? 0
    let blended = predictedUp + ((up ?? predictedUp) - predictedUp) * pull
    // Exactly opposite directions can cancel; then the gyroscope alone decides.
    return transport.align(predicted, up: blended.normalized ?? predictedUp.normalized ?? worldUp)
  }

  /// The share of the way to the accelerometer's up direction that is gone in one step.
  ///
  /// Beyond the trusted deviation the time constant grows with the square of the deviation.
  private func share(of step: Double, acceleration: Vector3, up: Vector3) -> Double {
    guard timeConstant > 0 else { return 1 }
    let deviation = abs(acceleration.length - 1) / ComplementaryTilt.trustedDeviation
    let trust = deviation > 1 ? 1 / (deviation * deviation) : 1
    return 1 - exponential(-step * trust / timeConstant)
  }
}

/// The rotation rate, or nil when it is absent or no number that a step can be integrated with.
func usableRotationRate(of sample: MotionSample) -> Vector3? {
  guard let rate = sample.rotationRate, rate.dot(rate) < 1e12 else { return nil }
  return rate
}

/// The rotation whose axis and angle (in radians) are a vector's direction and length.
func rotation(by vector: Vector3) -> Quaternion {
  let angle = vector.length
  // Below this the sine of the half angle equals the half angle to the last digit.
  let factor = angle > 1e-8 ? sine(angle / 2) / angle : 0.5
  return Quaternion(
    x: vector.x * factor, y: vector.y * factor, z: vector.z * factor, w: cosine(angle / 2))
}
