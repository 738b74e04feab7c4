internal import MotionEffects

/// The accelerometer behind a One Euro filter that trusts it less while it shakes.
///
/// G. Casiez, N. Roussel, D. Vogel, "1€ Filter: A Simple Speed-based Low-pass Filter for Noisy Input in
/// Interactive Systems", CHI 2012: a first-order low-pass filter whose cutoff grows with the speed of
/// its input, so that a resting hand does not tremble and a moving one does not lag. Here the input is
/// a vector, its speed that of the low-passed vector. To that comes what an accelerometer tells of
/// itself: where its length is not 1 g, the device accelerates, and the cutoff is lowered.
///
/// The numbers were chosen on six recordings of phones and on clean tilts by hand: on each the mean
/// error is, to a decimal, at most that of a low-pass filter with a time constant of 0.1 s, which is the
/// best of the fixed ones on the mean.
struct OneEuroFilter: Sendable {
  /// The cutoff of an input that stands still, in Hz.
  static let minimumCutoff = 1.4
  /// How much the cutoff grows with the speed, in Hz for each g/s (the paper's β).
  static let speedCoefficient = 0.17
  /// The cutoff of the speed itself, in Hz.
  static let speedCutoff = 0.8
  /// The deviation of the length from 1 g, in g, at which the cutoff is halved; it counts squared.
  static let trustedDeviation = 0.75
  /// The gap in seconds beyond which the filter starts again: what came before says nothing any more.
  static let longestGap = 0.5

  private var value = Vector3.zero
  private var speed = Vector3.zero
  private var input = Vector3.zero
  private var time = -Double.infinity

  /// The filtered vector after one more input, in g.
  mutating func add(_ newInput: Vector3, at newTime: Double) -> Vector3 {
    let step = newTime - time
    guard step >= 0, step <= OneEuroFilter.longestGap else {
      (value, input, speed, time) = (newInput, newInput, .zero, newTime)
      return value
    }
    guard step > 0 else { return value }
    time = newTime
    speed =
      speed
      + ((newInput - input) * (1 / step) - speed)
      * OneEuroFilter.share(of: step, cutoff: OneEuroFilter.speedCutoff)
    input = newInput
    let doubt = (newInput.length - 1) * (1 / OneEuroFilter.trustedDeviation)
    let cutoff =
      (OneEuroFilter.minimumCutoff + OneEuroFilter.speedCoefficient * speed.length)
      / (1 + doubt * doubt)
    value = value + (newInput - value) * OneEuroFilter.share(of: step, cutoff: cutoff)
    return value
  }

  /// The share of the way to the input, 1 − exp(−x) with x = 2π × cutoff × step, by a series: it is right
  /// to a thousandth where steps are short, goes to 1 where they are long, and costs one division.
  private static func share(of step: Double, cutoff: Double) -> Double {
    let x = 2 * .pi * cutoff * step
    return 1 - 1 / (1 + x * (1 + x * (0.5 + x * (1.0 / 6))))
  }
}

/// The attitude that a One Euro filter makes of the accelerometer, for recordings without a gyroscope.
struct OneEuroTilt: Sendable {
  private var transport = AttitudeTransport()
  private var filter = OneEuroFilter()

  /// The attitude after the newest sample, device to world.
  var attitude: Quaternion { transport.attitude }

  mutating func update(with sample: MotionSample) -> Quaternion? {
    guard let acceleration = usableAcceleration(of: sample) else { return nil }
    return transport.align(up: -filter.add(acceleration, at: sample.time))
  }
}
