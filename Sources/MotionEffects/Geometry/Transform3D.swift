internal import ParallaxPlatform

/// A transform of space: `CATransform3D`, in the same layout and with row vectors.
///
/// (x, y, z, 1) becomes (x, y, z, 1) · M, divided by its fourth component; so `m41`, `m42`, `m43` are
/// the displacement and `m34` is the perspective.
public struct Transform3D: Hashable, Sendable {
  /// The first row: what x becomes.
  public var m11 = 1.0, m12 = 0.0, m13 = 0.0, m14 = 0.0
  /// The second row: what y becomes.
  public var m21 = 0.0, m22 = 1.0, m23 = 0.0, m24 = 0.0
  /// The third row: what z becomes.
  public var m31 = 0.0, m32 = 0.0, m33 = 1.0, m34 = 0.0
  /// The fourth row: the displacement, in points.
  public var m41 = 0.0, m42 = 0.0, m43 = 0.0, m44 = 1.0

  /// Makes the transform that changes nothing.
  public init() {}

  /// The transform that changes nothing.
  public static let identity = Transform3D()

  /// Makes a displacement in points.
  public init(translationX x: Double, y: Double, z: Double) {
    m41 = x
    m42 = y
    m43 = z
  }

  /// Makes a change of scale.
  public init(scaleX x: Double, y: Double, z: Double) {
    m11 = x
    m22 = y
    m33 = z
  }

  /// Makes a rotation by `angle` radians about an axis: `CATransform3DMakeRotation`.
  ///
  /// An axis of length 0 gives the identity, as in Core Animation.
  public init(rotationAngle angle: Double, x: Double, y: Double, z: Double) {
    let axis = Vector3(x: x, y: y, z: z).normalized
    self.init(rotation: axis.map { Quaternion(angle: angle, axis: $0) } ?? .identity)
  }

  /// Makes a perspective whose eye stands `distance` points before the plane: `m34` is -1/`distance`.
  ///
  /// - Precondition: `distance` is not 0.
  public init(perspectiveDistance distance: Double) {
    precondition(distance != 0, "a perspective needs a distance other than 0")
    m34 = -1 / distance
  }

  /// Makes the transform of an affine one, in the plane z = 0.
  public init(_ affine: AffineTransform) {
    m11 = affine.a
    m12 = affine.b
    m21 = affine.c
    m22 = affine.d
    m41 = affine.tx
    m42 = affine.ty
  }

  /// Makes the rotation of a unit quaternion.
  public init(rotation q: Quaternion) {
    m11 = 1 - 2 * (q.y * q.y + q.z * q.z)
    m12 = 2 * (q.x * q.y + q.z * q.w)
    m13 = 2 * (q.x * q.z - q.y * q.w)
    m21 = 2 * (q.x * q.y - q.z * q.w)
    m22 = 1 - 2 * (q.x * q.x + q.z * q.z)
    m23 = 2 * (q.y * q.z + q.x * q.w)
    m31 = 2 * (q.x * q.z + q.y * q.w)
    m32 = 2 * (q.y * q.z - q.x * q.w)
    m33 = 1 - 2 * (q.x * q.x + q.y * q.y)
  }

  /// What the transform does in the plane, without depth and perspective.
  public var planePart: AffineTransform {
    AffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }

  /// This transform followed by another: `CATransform3DConcat`.
  public func concatenating(_ n: Transform3D) -> Transform3D {
    var r = Transform3D()
    r.m11 = m11 * n.m11 + m12 * n.m21 + m13 * n.m31 + m14 * n.m41
    r.m12 = m11 * n.m12 + m12 * n.m22 + m13 * n.m32 + m14 * n.m42
    r.m13 = m11 * n.m13 + m12 * n.m23 + m13 * n.m33 + m14 * n.m43
    r.m14 = m11 * n.m14 + m12 * n.m24 + m13 * n.m34 + m14 * n.m44
    r.m21 = m21 * n.m11 + m22 * n.m21 + m23 * n.m31 + m24 * n.m41
    r.m22 = m21 * n.m12 + m22 * n.m22 + m23 * n.m32 + m24 * n.m42
    r.m23 = m21 * n.m13 + m22 * n.m23 + m23 * n.m33 + m24 * n.m43
    r.m24 = m21 * n.m14 + m22 * n.m24 + m23 * n.m34 + m24 * n.m44
    r.m31 = m31 * n.m11 + m32 * n.m21 + m33 * n.m31 + m34 * n.m41
    r.m32 = m31 * n.m12 + m32 * n.m22 + m33 * n.m32 + m34 * n.m42
    r.m33 = m31 * n.m13 + m32 * n.m23 + m33 * n.m33 + m34 * n.m43
    r.m34 = m31 * n.m14 + m32 * n.m24 + m33 * n.m34 + m34 * n.m44
    r.m41 = m41 * n.m11 + m42 * n.m21 + m43 * n.m31 + m44 * n.m41
    r.m42 = m41 * n.m12 + m42 * n.m22 + m43 * n.m32 + m44 * n.m42
    r.m43 = m41 * n.m13 + m42 * n.m23 + m43 * n.m33 + m44 * n.m43
    r.m44 = m41 * n.m14 + m42 * n.m24 + m43 * n.m34 + m44 * n.m44
    return r
  }

  /// A displacement before this transform: `CATransform3DTranslate`.
  public func translated(x: Double, y: Double, z: Double) -> Transform3D {
    Transform3D(translationX: x, y: y, z: z).concatenating(self)
  }

  /// A change of scale before this transform: `CATransform3DScale`.
  public func scaled(x: Double, y: Double, z: Double) -> Transform3D {
    Transform3D(scaleX: x, y: y, z: z).concatenating(self)
  }

  /// A rotation in radians before this transform: `CATransform3DRotate`.
  public func rotated(angle: Double, x: Double, y: Double, z: Double) -> Transform3D {
    Transform3D(rotationAngle: angle, x: x, y: y, z: z).concatenating(self)
  }

  /// The image of a point of the plane z = 0, as seen from the front.
  ///
  /// Nil when the point lies at or behind the eye, where nothing is seen.
  public func projected(_ point: Point) -> Point? {
    let w = point.x * m14 + point.y * m24 + m44
    guard w > 0 else { return nil }
    return Point(
      x: (point.x * m11 + point.y * m21 + m41) / w,
      y: (point.x * m12 + point.y * m22 + m42) / w)
  }
}
