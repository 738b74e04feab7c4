internal import MotionEffects
internal import ParallaxPlatform

/// An attitude as Core Motion's angles, in radians: about z, then x', then y''.
///
/// At a pitch of ±90° roll and yaw are not unique; the vector functions still give a pair that stands
/// for the same attitude, to the digits that are left there.
struct CoreMotionAngles {
  var yaw: Double
  var pitch: Double
  var roll: Double

  init(_ q: Quaternion) {
    // The rows of the rotation matrix Rz(yaw)·Rx(pitch)·Ry(roll) that hold one angle each.
    pitch = arcSine(min(max(2 * (q.y * q.z + q.w * q.x), -1), 1))
    roll = arcTangent(-2 * (q.x * q.z - q.w * q.y), 1 - 2 * (q.x * q.x + q.y * q.y))
    yaw = arcTangent(-2 * (q.x * q.y - q.w * q.z), 1 - 2 * (q.x * q.x + q.z * q.z))
  }
}
