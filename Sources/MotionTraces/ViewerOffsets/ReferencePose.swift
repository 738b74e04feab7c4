internal import MotionEffects

/// Which attitude counts as facing the viewer when a recording begins.
public enum ReferencePose: Hashable, Sendable {
  /// The first attitude, as UIKit has it: the first offset is (0, 0).
  case first
  /// The mean attitude of the samples in the first seconds, 0…60: a steadier first.
  case mean(seconds: Double)
  /// The first attitude, turned by the shortest arc so that the screen faces up: lying on a table.
  case level
  /// The first attitude, turned by the shortest arc so that the top edge is up: standing, portrait.
  case upright

  /// The longest time in seconds that a mean may cover; its samples are kept in memory.
  public static let longestMean = 60.0

  /// The reference for a recording that begins with `first`, or nil for a mean.
  func reference(for first: Quaternion) -> Quaternion? {
    switch self {
    case .first: first
    case .mean: nil
    case .level: turned(first, Vector3(x: 0, y: 0, z: 1))
    case .upright: turned(first, Vector3(x: 0, y: 1, z: 0))
    }
  }

  /// The attitude after the shortest turn that brings a device axis up.
  private func turned(_ attitude: Quaternion, _ axis: Vector3) -> Quaternion {
    let direction = attitude.rotated(axis).normalized ?? worldUp
    let result = Quaternion(turning: direction, into: worldUp) * attitude
    return result.normalized ?? attitude
  }
}

/// The chordal mean of attitudes: the sum of the quaternions, all on the first one's side, normalised.
///
/// It is the rotation nearest to all of them as long as they lie within a quarter turn of the first
/// (F. L. Markley et al., "Averaging Quaternions", 2007, which also has the general case).
struct AttitudeMean {
  private var first: Quaternion?
  private var sum = Quaternion(x: 0, y: 0, z: 0, w: 0)

  mutating func add(_ attitude: Quaternion) {
    let first = first ?? attitude
    self.first = first
    let side: Double = first.dot(attitude) < 0 ? -1 : 1
    sum.x += attitude.x * side
    sum.y += attitude.y * side
    sum.z += attitude.z * side
    sum.w += attitude.w * side
  }

  /// The mean, or nil when nothing has been added.
  var mean: Quaternion? { sum.normalized }
}
