internal import ParallaxPlatform

/// A rotation as a unit quaternion, in the order x, y, z, w (w is the scalar part).
///
/// For an attitude it turns device axes into world axes: `attitude.rotated(v)` is the world vector of
/// the device vector `v`. `q` and `-q` are the same rotation.
public struct Quaternion: Hashable, Sendable {
  /// The first imaginary component, along x.
  public var x: Double
  /// The second imaginary component, along y.
  public var y: Double
  /// The third imaginary component, along z.
  public var z: Double
  /// The scalar component.
  public var w: Double

  /// Makes a quaternion from its components, as they are.
  public init(x: Double, y: Double, z: Double, w: Double) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  /// Makes the right-handed rotation by `angle` radians about `axis`.
  ///
  /// - Precondition: `axis` has length 1.
  public init(angle: Double, axis: Vector3) {
    let s = sine(angle / 2)
    self.init(x: axis.x * s, y: axis.y * s, z: axis.z * s, w: cosine(angle / 2))
  }

  /// Makes the shortest rotation that turns the direction `from` into the direction `to`.
  ///
  /// Opposite directions have no shortest one: then it is the half turn about the axis perpendicular
  /// to `from` that lies closest to x (or y).
  ///
  /// - Precondition: both vectors have length 1.
  public init(turning from: Vector3, into to: Vector3) {
    let w = 1 + from.dot(to)
    if w > 1e-12 {
      let axis = from.cross(to)
      self = Quaternion(x: axis.x, y: axis.y, z: axis.z, w: w).normalized ?? .identity
      return
    }
    let helper = abs(from.x) < 0.9 ? Vector3(x: 1, y: 0, z: 0) : Vector3(x: 0, y: 1, z: 0)
    let axis = helper - from * helper.dot(from)
    self = Quaternion(angle: .pi, axis: axis.normalized ?? Vector3(x: 0, y: 0, z: 1))
  }

  /// No rotation.
  public static let identity = Quaternion(x: 0, y: 0, z: 0, w: 1)

  /// The sum of the squares of the components.
  public var squaredLength: Double { x * x + y * y + z * z + w * w }

  /// The quaternion of length 1 in the same direction, or nil when there is none.
  public var normalized: Quaternion? {
    let length = squaredLength.squareRoot()
    guard length > 0, length.isFinite else { return nil }
    let f = 1 / length
    return Quaternion(x: x * f, y: y * f, z: z * f, w: w * f)
  }

  /// The inverse of a unit quaternion.
  public var conjugate: Quaternion { Quaternion(x: -x, y: -y, z: -z, w: w) }

  /// The Hamilton product: first `b`, then `a`.
  public static func * (a: Quaternion, b: Quaternion) -> Quaternion {
    Quaternion(
      x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
      z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
      w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
  }

  /// The vector after the rotation.
  public func rotated(_ v: Vector3) -> Vector3 {
    let u = Vector3(x: x, y: y, z: z)
    let t = u.cross(v) * 2
    return v + t * w + u.cross(t)
  }

  /// The scalar product, 1 or -1 for the same rotation.
  public func dot(_ other: Quaternion) -> Double {
    x * other.x + y * other.y + z * other.z + w * other.w
  }

  /// The rotation that lies `fraction` of the way to `other`, along the shorter arc (slerp).
  ///
  /// K. Shoemake, "Animating rotation with quaternion curves", SIGGRAPH 1985. The fraction may lie
  /// outside 0…1; the rotation then goes on along the same great circle.
  public func interpolated(to other: Quaternion, fraction: Double) -> Quaternion {
    let product = dot(other)
    let end = product < 0 ? Quaternion(x: -other.x, y: -other.y, z: -other.z, w: -other.w) : other
    let angle = arcCosine(min(abs(product), 1))
    guard angle > 1e-9 else { return self }
    let a = sine((1 - fraction) * angle) / sine(angle)
    let b = sine(fraction * angle) / sine(angle)
    return Quaternion(
      x: a * x + b * end.x, y: a * y + b * end.y, z: a * z + b * end.z, w: a * w + b * end.w)
  }
}
