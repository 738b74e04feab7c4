internal import MotionEffects

/// An attitude that follows the direction of gravity and otherwise turns as little as possible.
///
/// Gravity fixes two of the three degrees of freedom. The third, the heading, is carried along: each
/// update turns the previous attitude by the shortest arc that brings the measured up direction onto
/// the world's, an arc about a horizontal axis. So the heading neither jumps nor spins on its own,
/// and it means nothing in absolute terms. The first update starts from the identity.
struct AttitudeTransport: Sendable {
  /// The attitude after the last update, device to world.
  private(set) var attitude = Quaternion.identity

  /// Aligns the attitude with a unit vector that points up, in device axes.
  @inline(__always)
  mutating func align(up: Vector3) -> Quaternion {
    align(attitude, up: up)
  }

  /// Takes an attitude from elsewhere (an integrated one) and aligns that with `up`.
  mutating func align(_ predicted: Quaternion, up: Vector3) -> Quaternion {
    let measured = predicted.rotated(up)
    let scalar = 1 + measured.z
    // measured × (0, 0, 1), with the scalar part 1 + measured · (0, 0, 1): twice the half-angle form,
    // and the normalisation at the end takes the factor out again.
    let arc =
      scalar > 1e-12
      ? Quaternion(x: measured.y, y: -measured.x, z: 0, w: scalar)
      : Quaternion(turning: measured.normalized ?? -worldUp, into: worldUp)
    attitude = (arc * predicted).normalized ?? predicted
    return attitude
  }

  /// The attitude for a measured direction of gravity, or nil when there is no direction in it.
  mutating func attitude(forGravity gravity: Vector3?) -> Quaternion? {
    guard let up = upDirection(ofGravity: gravity) else { return nil }
    return align(up: up)
  }
}

/// The direction up in world axes.
let worldUp = Vector3(x: 0, y: 0, z: 1)

/// The unit vector against gravity, or nil when gravity is absent, zero or not finite.
@inline(__always)
func upDirection(ofGravity gravity: Vector3?) -> Vector3? {
  guard let gravity else { return nil }
  let square = gravity.dot(gravity)
  // Below 1e-100 g the square has lost its digits; no sensor shows that.
  guard square > 1e-200, square < .infinity else { return nil }
  return gravity * (-1 / square.squareRoot())
}
