internal import MotionEffects

/// What a gyroscope shows that does not turn, estimated by a Kalman filter.
///
/// VQF, section 3.5: the state is the bias, which wanders slowly. At rest the rotation rate itself
/// measures it. In motion the correction of the inclination does: it is as fast as the strapdown
/// integration drifts. About the vertical nothing is measured in motion; there a very weak pull to zero
/// keeps the estimate from wandering off.
struct GyroscopeBias: Sendable {
  /// The rows of a matrix.
  typealias Rows = (x: Vector3, y: Vector3, z: Vector3)

  /// The largest bias that is believed, in rad/s (2 °/s).
  static let largest = 2 * degree
  /// The deviation of the bias before anything is known, in rad/s.
  static let initialDeviation = 0.5 * degree
  /// How the variance grows, in (rad/s)²/s: from 0 to 0.1 °/s in 100 s.
  static let variancePerSecond = (0.1 * degree) * (0.1 * degree) / 100
  /// The deviation that the estimate converges to in motion, in rad/s.
  ///
  /// The paper has half as much. Phones take off most of the bias themselves, and on recordings of
  /// people who walk and tilt the weaker measurement is the better one; after a rest both are alike.
  static let motionDeviation = 0.2 * degree
  /// The deviation that the estimate converges to at rest, in rad/s.
  static let restDeviation = 0.03 * degree
  /// How much weaker the pull to zero about the vertical is than a measurement in motion.
  static let verticalWeight = 1e-4

  private static let degree = Double.pi / 180

  /// The estimated bias in rad/s.
  private(set) var estimate = Vector3.zero
  /// The covariance of its error in (rad/s)².
  private(set) var covariance = SymmetricMatrix(diagonal: initialDeviation * initialDeviation)

  /// Lets time pass, in which the bias may have changed.
  mutating func wander(for step: Double) {
    covariance.add(
      diagonal: GyroscopeBias.variancePerSecond * step,
      upTo: GyroscopeBias.initialDeviation * GyroscopeBias.initialDeviation)
  }

  /// Takes the low-passed rotation rate of a device at rest for a measurement.
  mutating func measure(atRest rate: Vector3, step: Double) {
    let difference = rate - estimate
    let variance = GyroscopeBias.variance(for: GyroscopeBias.restDeviation, step)
    measure(
      (Vector3(x: 1, y: 0, z: 0), Vector3(x: 0, y: 1, z: 0), Vector3(x: 0, y: 0, z: 1)),
      differences: difference, variances: Vector3(x: variance, y: variance, z: variance))
  }

  /// Takes the speed at which the inclination had to be corrected for a measurement.
  ///
  /// - Parameters:
  ///   - difference: By how much the bias is wrong, seen in the world, in rad/s.
  ///   - rows: The rows of the low-passed rotation from device to world.
  ///   - step: The time since the last measurement, in seconds.
  mutating func measure(inMotion difference: Vector3, rows: Rows, step: Double) {
    let variance = GyroscopeBias.variance(for: GyroscopeBias.motionDeviation, step)
    measure(
      rows, differences: difference,
      variances: Vector3(x: variance, y: variance, z: variance / GyroscopeBias.verticalWeight))
  }

  /// The variance of a measurement that leads to a deviation in the long run (the stationary state of
  /// the Kalman filter for one axis).
  private static func variance(for deviation: Double, _ step: Double) -> Double {
    let square = deviation * deviation
    return square * square / (variancePerSecond * step) + square
  }

  /// Three measurements whose errors do not depend on each other, one after the other.
  private mutating func measure(
    _ rows: Rows, differences: Vector3, variances: Vector3
  ) {
    let before = estimate
    measure(rows.x, differences.x, variances.x, before)
    measure(rows.y, differences.y, variances.y, before)
    measure(rows.z, differences.z, variances.z, before)
    let length = estimate.length
    if length > GyroscopeBias.largest { estimate = estimate * (GyroscopeBias.largest / length) }
  }

  private mutating func measure(
    _ row: Vector3, _ difference: Double, _ variance: Double, _ before: Vector3
  ) {
    let limited = min(max(difference, -GyroscopeBias.largest), GyroscopeBias.largest)
    let gain = covariance.times(row)
    let factor = 1 / (row.dot(gain) + variance)
    let rest = limited - row.dot(estimate - before)
    estimate = estimate + gain * (rest * factor)
    covariance.subtract(square: gain, times: factor)
  }
}
