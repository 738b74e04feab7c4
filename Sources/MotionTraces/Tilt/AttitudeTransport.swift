internal import MotionEffects

/// An attitude that follows the direction of gravity and otherwise turns as little as possible.
///
/// Gravity fixes two of the three degrees of freedom. The third, the heading, is carried along: each
/// update turns the previous attitude by the shortest arc that brings the measured up direction onto
/// the world's, an arc about a horizontal axis. So the heading neither jumps nor spins on its own,
/// and it means nothing in absolute terms. The first update starts from the identity.
///
/// In device axes that arc is the one from the new up direction to the previous one. It does not depend
/// on the attitude, so the processor works on it while the attitudes before are still being multiplied
/// together; every so often the rounding errors of that chain are taken out against the world.
struct AttitudeTransport: Sendable {
  /// How many updates in a row rely on the previous one having been exact.
  private static let longestChain = 64

  /// The attitude after the last update, device to world.
  private(set) var attitude = Quaternion.identity

  /// The vector that the attitude turns into up, and its length.
  private var up = worldUp
  private var length = 1.0
  private var chain = longestChain

  /// Aligns the attitude with a vector that points up, in device axes, of any length.
  ///
  /// Nil when the vector has no direction: it is zero or not finite.
  @inline(__always)
  mutating func align(up newUp: Vector3) -> Quaternion? {
    let square = newUp.dot(newUp)
    guard isDirection(square) else { return nil }
    let newLength = square.squareRoot()
    let product = newLength * length
    let scalar = product + newUp.dot(up)
    guard scalar > 0.5 * product, chain < AttitudeTransport.longestChain else {
      return align(attitude, up: newUp * (1 / newLength))
    }
    // new × previous, with the scalar part |new| |previous| + new · previous, is the shortest arc; its
    // squared length is twice the product of the lengths and the scalar part.
    let arc = newUp.cross(up)
    let factor = 1 / (2 * product * scalar).squareRoot()
    let q = attitude
    attitude = Quaternion(
      x: (q.w * arc.x + q.x * scalar + q.y * arc.z - q.z * arc.y) * factor,
      y: (q.w * arc.y - q.x * arc.z + q.y * scalar + q.z * arc.x) * factor,
      z: (q.w * arc.z + q.x * arc.y - q.y * arc.x + q.z * scalar) * factor,
      w: (q.w * scalar - q.x * arc.x - q.y * arc.y - q.z * arc.z) * factor)
    up = newUp
    length = newLength
    chain += 1
    return attitude
  }

  /// Takes an attitude from elsewhere (an integrated one) and aligns that with a unit vector `up`.
  ///
  /// - Precondition: `predicted` has length 1, to some digits.
  mutating func align(_ predicted: Quaternion, up newUp: Vector3) -> Quaternion {
    let measured = predicted.rotated(newUp).normalized ?? -worldUp
    let arc = Quaternion(turning: measured, into: worldUp)
    attitude = (arc * predicted).normalized ?? predicted
    up = newUp
    length = 1
    chain = 0
    return attitude
  }

  /// The attitude for a measured direction of gravity, or nil when there is no direction in it.
  mutating func attitude(forGravity gravity: Vector3?) -> Quaternion? {
    guard let gravity else { return nil }
    return align(up: -gravity)
  }
}

/// The direction up in world axes.
let worldUp = Vector3(x: 0, y: 0, z: 1)

/// Whether a vector of this squared length has a direction: it is neither zero nor infinite.
///
/// Outside of the bounds squares lose their digits; no sensor gets there.
@inline(__always)
func isDirection(_ squaredLength: Double) -> Bool {
  squaredLength > 1e-200 && squaredLength < 1e200
}

/// The unit vector against gravity, or nil when gravity is absent, zero or not finite.
func upDirection(ofGravity gravity: Vector3?) -> Vector3? {
  guard let gravity else { return nil }
  let square = gravity.dot(gravity)
  guard isDirection(square) else { return nil }
  return gravity * (-1 / square.squareRoot())
}
