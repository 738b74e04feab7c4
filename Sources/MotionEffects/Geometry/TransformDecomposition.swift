internal import ParallaxPlatform

/// A transform of space taken apart, so that two transforms can be interpolated part by part.
///
/// The parts are those of S. Thomas, "Decomposing a matrix into simple transformations", Graphics
/// Gems II (1991), with the rotation as a quaternion, as Core Animation and CSS Transforms use them:
/// M = scale · skew · rotation · translation · perspective, with row vectors.
public struct TransformDecomposition: Hashable, Sendable {
  /// The displacement, in points.
  public var translation: Vector3
  /// The factors along the three axes.
  public var scale: Vector3
  /// The skews xy, xz and yz, as tangents.
  public var skew: Vector3
  /// The fourth column that remains: (0, 0, 0, 1) without perspective.
  public var perspective: [Double]
  /// The rotation.
  public var rotation: Quaternion

  /// Takes a transform apart; nil when it is singular, and then has no rotation.
  public init?(_ transform: Transform3D) {
    guard transform.m44 != 0, transform.determinant != 0,
      transform.components.allSatisfy(\.isFinite)
    else { return nil }
    let m = Transform3D(components: transform.components.map { $0 / transform.m44 })
    var affine = m
    (affine.m14, affine.m24, affine.m34, affine.m44) = (0, 0, 0, 1)
    guard let inverse = affine.inverted else { return nil }
    // The column p of the perspective matrix solves affine · p = the fourth column of m.
    perspective = inverse.timesColumn([m.m14, m.m24, m.m34, m.m44])
    translation = Vector3(x: m.m41, y: m.m42, z: m.m43)

    var rows = [
      Vector3(x: m.m11, y: m.m12, z: m.m13),
      Vector3(x: m.m21, y: m.m22, z: m.m23),
      Vector3(x: m.m31, y: m.m32, z: m.m33),
    ]
    var scale = Vector3.zero
    var skew = Vector3.zero
    // Gram–Schmidt, row by row: what leans over to the rows before is the skew.
    scale.x = rows[0].length
    guard let first = rows[0].normalized else { return nil }
    rows[0] = first
    skew.x = rows[0].dot(rows[1])
    rows[1] = rows[1] - rows[0] * skew.x
    scale.y = rows[1].length
    guard let second = rows[1].normalized else { return nil }
    rows[1] = second
    skew.x /= scale.y
    skew.y = rows[0].dot(rows[2])
    rows[2] = rows[2] - rows[0] * skew.y
    skew.z = rows[1].dot(rows[2])
    rows[2] = rows[2] - rows[1] * skew.z
    scale.z = rows[2].length
    guard let third = rows[2].normalized else { return nil }
    rows[2] = third
    skew.y /= scale.z
    skew.z /= scale.z
    if rows[0].dot(rows[1].cross(rows[2])) < 0 {
      // A mirror image is no rotation: all three factors change sign.
      scale = -scale
      rows = rows.map { -$0 }
    }
    self.scale = scale
    self.skew = skew
    rotation = Quaternion(rows: rows[0], rows[1], rows[2])
  }

  /// The transform made of the parts.
  public var transform: Transform3D {
    var m = Transform3D()
    (m.m14, m.m24, m.m34, m.m44) = (
      perspective[0], perspective[1], perspective[2], perspective[3]
    )
    m = Transform3D(translationX: translation.x, y: translation.y, z: translation.z)
      .concatenating(m)
    m = Transform3D(rotation: rotation).concatenating(m)
    var skews = Transform3D()
    skews.m21 = skew.x
    skews.m31 = skew.y
    skews.m32 = skew.z
    m = skews.concatenating(m)
    return Transform3D(scaleX: scale.x, y: scale.y, z: scale.z).concatenating(m)
  }

  /// The parts that lie `fraction` of the way to `other`; the rotation by the shorter arc.
  public func interpolated(
    to other: TransformDecomposition, fraction: Double
  ) -> TransformDecomposition {
    func mix(_ a: Vector3, _ b: Vector3) -> Vector3 { a + (b - a) * fraction }
    var result = self
    result.translation = mix(translation, other.translation)
    result.scale = mix(scale, other.scale)
    result.skew = mix(skew, other.skew)
    result.perspective = zip(perspective, other.perspective).map { $0 + ($1 - $0) * fraction }
    result.rotation = rotation.interpolated(to: other.rotation, fraction: fraction)
    return result
  }
}

extension Transform3D {
  /// The transform that lies `fraction` of the way to `other`, as Core Animation interpolates it.
  ///
  /// Part by part (see ``TransformDecomposition``); when one of the two is singular, number by number.
  public func interpolated(to other: Transform3D, fraction: Double) -> Transform3D {
    if let a = TransformDecomposition(self), let b = TransformDecomposition(other) {
      return a.interpolated(to: b, fraction: fraction).transform
    }
    return Transform3D(
      components: zip(components, other.components).map { $0 + ($1 - $0) * fraction })
  }

  /// The product with a column of four numbers.
  fileprivate func timesColumn(_ c: [Double]) -> [Double] {
    [
      m11 * c[0] + m12 * c[1] + m13 * c[2] + m14 * c[3],
      m21 * c[0] + m22 * c[1] + m23 * c[2] + m24 * c[3],
      m31 * c[0] + m32 * c[1] + m33 * c[2] + m34 * c[3],
      m41 * c[0] + m42 * c[1] + m43 * c[2] + m44 * c[3],
    ]
  }
}

extension Quaternion {
  /// Makes the rotation whose matrix, with row vectors, has the given orthonormal rows.
  ///
  /// Divides by the largest component, so that nothing is lost near half turns (S. W. Shepperd,
  /// "Quaternion from rotation matrix", Journal of Guidance and Control 1, 1978).
  init(rows a: Vector3, _ b: Vector3, _ c: Vector3) {
    let trace = a.x + b.y + c.z
    let squares = [a.x, b.y, c.z, trace]
    let largest = squares.indices.max { squares[$0] < squares[$1] } ?? 3
    let q: Quaternion
    switch largest {
    case 0:
      q = Quaternion(x: 1 + a.x - b.y - c.z, y: a.y + b.x, z: a.z + c.x, w: b.z - c.y)
    case 1:
      q = Quaternion(x: a.y + b.x, y: 1 - a.x + b.y - c.z, z: b.z + c.y, w: c.x - a.z)
    case 2:
      q = Quaternion(x: a.z + c.x, y: b.z + c.y, z: 1 - a.x - b.y + c.z, w: a.y - b.x)
    default:
      q = Quaternion(x: b.z - c.y, y: c.x - a.z, z: a.y - b.x, w: 1 + trace)
    }
    self = q.normalized ?? .identity
  }
}
