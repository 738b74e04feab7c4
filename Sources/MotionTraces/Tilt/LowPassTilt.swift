internal import MotionEffects
internal import ParallaxPlatform

/// The accelerometer behind a first-order low-pass filter, for recordings that have nothing else.
///
/// Each axis follows its input by the share k = 1 − exp(−Δt / τ), so that the result does not depend
/// on the sample rate; the filtered vector then plays the part of gravity. A short τ lags less, a long
/// one shakes less: 0.1 s to 0.3 s suit a hand that tilts a phone.
struct LowPassTilt: Sendable {
  /// The time constant in seconds that suits a phone tilted by hand.
  static let usualTimeConstant = 0.2
  /// The gap in seconds beyond which the filter starts again: what came before says nothing any more.
  static let longestGap = 0.5

  /// The filter's time constant in seconds; 0 means no filter.
  let timeConstant: Double

  private var transport = AttitudeTransport()
  private var filtered = Vector3.zero
  private var time = -Double.infinity
  // Recordings with a constant step are common; the same step has exactly the same share.
  private var lastStep = Double.nan
  private var lastShare = 1.0

  init(timeConstant: Double) { self.timeConstant = timeConstant }

  mutating func update(with sample: MotionSample) -> Quaternion? {
    guard let acceleration = sample.acceleration else { return nil }
    guard isDirection(acceleration.dot(acceleration)) else { return nil }
    let step = sample.time - time
    if step >= 0, step <= LowPassTilt.longestGap {
      filtered = filtered + (acceleration - filtered) * share(of: step)
    } else {
      filtered = acceleration
    }
    time = sample.time
    return transport.align(up: -filtered)
  }

  private mutating func share(of step: Double) -> Double {
    if step == lastStep { return lastShare }
    lastStep = step
    lastShare = timeConstant > 0 ? 1 - exponential(-step / timeConstant) : 1
    return lastShare
  }
}
