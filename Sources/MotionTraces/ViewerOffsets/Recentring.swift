public import MotionEffects
internal import ParallaxPlatform

/// What one event did to the reference: how the centre drifts to where the device is held.
///
/// A person who changes posture should find the effects at rest again after some seconds, so the
/// reference follows the attitude, the faster the further it is away.
public struct Recentring: Hashable, Sendable {
  /// The angle between the screen's normals in the reference and now, in radians, 0…π/2.
  ///
  /// Beyond 90° it is the angle from the opposite direction, as offsets fold back there.
  public var angle: Double
  /// The angle by which the reference has turned, in radians, at most `angle`.
  public var step: Double
  /// The axis of that turn, in the reference's axes, of length 1; zero when there is none.
  public var axis: Vector3
  /// Whether an idle device beyond 135° made the reference jump to the folded side.
  public var hasJumped: Bool

  /// No recentring: the device is where the reference is.
  static let none = Recentring(angle: 0, step: 0, axis: .zero, hasJumped: false)

  /// Moves the reference towards the attitude, for `duration` seconds.
  static func drift(
    _ reference: inout Quaternion, attitude: Quaternion, relative: Quaternion, isIdle: Bool,
    duration: Double, configuration: UIKitAnalyser.Configuration
  ) -> Recentring {
    let normal = relative.rotated(worldUp).normalized ?? worldUp
    let sine = (normal.x * normal.x + normal.y * normal.y).squareRoot()
    guard sine > configuration.alignedNormal else {
      if isIdle { reference = attitude }
      return none
    }
    // acos(normal.z), in the form that keeps its digits near 0.
    var angle = arcTangent(sine, normal.z)
    var axis = Vector3(x: -normal.y / sine, y: normal.x / sine, z: 0)
    let hasJumped = isIdle && angle > configuration.jumpAngle
    if hasJumped {
      turn(&reference, by: 2 * (angle - .pi / 2), about: axis)
      angle = .pi - angle
    }
    if angle >= .pi / 2 {
      angle = .pi - angle
      axis = -axis
    }
    let speed = configuration.driftSpeed * (1 + configuration.driftGain * angle / .pi)
    let step = min(duration * speed, angle)
    turn(&reference, by: step, about: axis)
    return Recentring(angle: angle, step: step, axis: axis, hasJumped: hasJumped)
  }

  private static func turn(_ reference: inout Quaternion, by angle: Double, about axis: Vector3) {
    let turned = reference * Quaternion(angle: angle, axis: axis)
    reference = turned.normalized ?? reference
  }
}
