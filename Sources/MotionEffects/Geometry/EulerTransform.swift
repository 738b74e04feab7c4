internal import ParallaxPlatform

/// A transform of space by the parts that key paths such as `layer.transform.rotation.x` name.
///
/// It is M = scale · skew · Rx · Ry · Rz · translation · perspective with row vectors: a point turns
/// about x first, then y, then z, the order of the angles in Graphics Gems II (see
/// ``TransformDecomposition``).
package struct EulerTransform {
  /// The displacement, in points.
  package var translation: Vector3
  /// The angles about x, y and z, in radians.
  package var rotation: Vector3
  /// The factors along the axes.
  package var scale: Vector3
  /// What the parts leave: the skews and the perspective.
  private var rest: TransformDecomposition

  /// Takes a transform apart; nil when it is singular.
  package init?(_ transform: Transform3D) {
    guard let parts = TransformDecomposition(transform) else { return nil }
    let m = Transform3D(rotation: parts.rotation)
    translation = parts.translation
    scale = parts.scale
    rotation = Vector3(
      x: arcTangent(m.m23, m.m33), y: arcSine(min(max(-m.m13, -1), 1)),
      z: arcTangent(m.m12, m.m11))
    rest = parts
  }

  /// The skews xy, xz and yz, as tangents.
  package var skew: Vector3 { rest.skew }

  /// The fourth column that remains.
  package var perspective: [Double] { rest.perspective }

  /// The transform made of the parts.
  var transform: Transform3D {
    var parts = rest
    parts.translation = translation
    parts.scale = scale
    // Quaternions multiply from the left, so the first turn stands last.
    parts.rotation =
      Quaternion(angle: rotation.z, axis: Vector3(x: 0, y: 0, z: 1))
      * Quaternion(angle: rotation.y, axis: Vector3(x: 0, y: 1, z: 0))
      * Quaternion(angle: rotation.x, axis: Vector3(x: 1, y: 0, z: 0))
    return parts.transform
  }
}

extension Vector3 {
  /// The component along x (0), y (1) or z (2).
  subscript(axis: Int) -> Double {
    get { axis == 0 ? x : axis == 1 ? y : z }
    set {
      switch axis {
      case 0: x = newValue
      case 1: y = newValue
      default: z = newValue
      }
    }
  }
}
