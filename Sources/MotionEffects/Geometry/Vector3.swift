/// Three numbers along the device's axes: x to the right, y to the top edge, z out of the glass.
public struct Vector3: Hashable, Sendable {
  /// The component to the right edge.
  public var x: Double
  /// The component to the top edge.
  public var y: Double
  /// The component out of the glass.
  public var z: Double

  /// Makes a vector from its components.
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The vector of length 0.
  public static let zero = Vector3(x: 0, y: 0, z: 0)

  /// The Euclidean length.
  public var length: Double { dot(self).squareRoot() }

  /// The scalar product.
  public func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

  /// The vector product, right-handed: x × y = z.
  public func cross(_ other: Vector3) -> Vector3 {
    Vector3(
      x: y * other.z - z * other.y,
      y: z * other.x - x * other.z,
      z: x * other.y - y * other.x)
  }

  /// The vector of length 1 in the same direction, or nil when there is none.
  public var normalized: Vector3? {
    let length = length
    guard length > 0, length.isFinite else { return nil }
    return self * (1 / length)
  }

  /// The sum of two vectors.
  public static func + (a: Vector3, b: Vector3) -> Vector3 {
    Vector3(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z)
  }

  /// The difference of two vectors.
  public static func - (a: Vector3, b: Vector3) -> Vector3 {
    Vector3(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z)
  }

  /// The opposite vector.
  public static prefix func - (a: Vector3) -> Vector3 { Vector3(x: -a.x, y: -a.y, z: -a.z) }

  /// The vector `factor` times as long.
  public static func * (a: Vector3, factor: Double) -> Vector3 {
    Vector3(x: a.x * factor, y: a.y * factor, z: a.z * factor)
  }

  /// Whether no component is infinite or not a number.
  public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
