internal import MotionEffects

/// The samples of a synthetic motion, with everything that a sample can hold.
///
/// An estimator takes the attitude first; to test another one, ask for its kind.
public struct SyntheticSamples: MotionSampleSource, Sendable {
  /// The motion that is sampled.
  public let motion: SyntheticMotion
  /// How far the accelerometer and the gyroscope are from perfect.
  public let noise: SensorNoise

  private var index = 0
  private let count: Int
  /// The attitude at time 0, from which offsets are measured.
  private let reference: Quaternion
  private var numbers: SeededNumbers

  /// Makes the samples of a motion.
  public init(_ motion: SyntheticMotion, noise: SensorNoise = .none) {
    self.motion = motion
    self.noise = noise
    count = motion.sampleCount
    reference = motion.attitude(at: 0)
    // Another sequence than the one that shapes the motion.
    numbers = SeededNumbers(seed: motion.seed ^ 0x5DEE_CE66_D1A4_F087)
  }

  /// The next sample, or nil at the end.
  public mutating func next() -> MotionSample? {
    guard index < count else { return nil }
    let time = Double(index) / motion.rate
    index += 1
    let attitude = motion.attitude(at: time)
    let gravity = attitude.conjugate.rotated(-worldUp)
    return MotionSample(
      time: time, attitude: attitude, gravity: gravity,
      acceleration: SensorNoise.measured(
        gravity, deviation: noise.acceleration, step: noise.accelerationStep, &numbers),
      rotationRate: SensorNoise.measured(
        motion.rotationRate(at: time), deviation: noise.rotationRate,
        step: noise.rotationRateStep, &numbers),
      viewerOffset: rawOffset(
        ofRelative: reference.conjugate * attitude, gain: FullTilt.quarterTurn.gain))
  }
}
