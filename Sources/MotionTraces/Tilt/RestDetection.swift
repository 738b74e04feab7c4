internal import MotionEffects

/// Whether a device lies still, so that its gyroscope shows nothing but its own bias.
///
/// VQF, section 3.5: at rest is what for a while stayed close to its own low-passed values, in the
/// gyroscope as well as in the accelerometer, and does not turn faster than any bias.
struct RestDetection: Sendable {
  /// How long, in seconds, it must have been quiet.
  static let shortest = 1.5
  /// The time constant of the low-pass filters in seconds.
  static let timeConstant = 0.5
  /// How far a rotation rate may be from its low-passed value, in rad/s (2 °/s).
  static let largestRateDeviation = 2 * Double.pi / 180
  /// How far an acceleration may be from its low-passed value, in g (0.5 m/s²).
  static let largestAccelerationDeviation = 0.5 / 9.80665

  /// The low-passed rotation rate in rad/s.
  var rate: Vector3 { rates.value }

  private var rates = ButterworthLowPass()
  private var accelerations = ButterworthLowPass()
  // Of both sensors, whose steps usually are the same.
  private var filterStep = ButterworthLowPass.Step(timeConstant: timeConstant)
  private var quietRates = 0.0
  private var quietAccelerations = 0.0

  /// Whether both sensors have been quiet for long enough.
  var isAtRest: Bool { min(quietRates, quietAccelerations) >= RestDetection.shortest }

  mutating func add(rate: Vector3, step: Double) {
    filterStep.prepare(step)
    rates.add(rate, filterStep)
    let deviation = rate - rates.value
    let isQuiet =
      deviation.dot(deviation)
      < RestDetection.largestRateDeviation * RestDetection.largestRateDeviation
      && rates.value.length < GyroscopeBias.largest
    quietRates = isQuiet ? quietRates + step : 0
  }

  mutating func add(acceleration: Vector3, step: Double) {
    filterStep.prepare(step)
    accelerations.add(acceleration, filterStep)
    let deviation = acceleration - accelerations.value
    let isQuiet =
      deviation.dot(deviation)
      < RestDetection.largestAccelerationDeviation * RestDetection.largestAccelerationDeviation
    quietAccelerations = isQuiet ? quietAccelerations + step : 0
  }
}
