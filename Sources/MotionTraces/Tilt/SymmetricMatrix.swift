internal import MotionEffects

/// A symmetric matrix of three rows, such as a covariance.
struct SymmetricMatrix: Sendable {
  private var (xx, yy, zz) = (0.0, 0.0, 0.0)
  private var (xy, xz, yz) = (0.0, 0.0, 0.0)

  /// Makes a multiple of the unit matrix.
  init(diagonal: Double) { (xx, yy, zz) = (diagonal, diagonal, diagonal) }

  /// The product with a vector.
  func times(_ v: Vector3) -> Vector3 {
    Vector3(
      x: xx * v.x + xy * v.y + xz * v.z, y: xy * v.x + yy * v.y + yz * v.z,
      z: xz * v.x + yz * v.y + zz * v.z)
  }

  /// Adds to each element of the diagonal that is below a limit.
  mutating func add(diagonal: Double, upTo limit: Double) {
    if xx < limit { xx += diagonal }
    if yy < limit { yy += diagonal }
    if zz < limit { zz += diagonal }
  }

  /// Subtracts a multiple of the product of a vector with itself.
  mutating func subtract(square v: Vector3, times factor: Double) {
    xx -= v.x * v.x * factor
    yy -= v.y * v.y * factor
    zz -= v.z * v.z * factor
    xy -= v.x * v.y * factor
    xz -= v.x * v.z * factor
    yz -= v.y * v.z * factor
  }

  /// The sum of two matrices.
  static func + (a: SymmetricMatrix, b: SymmetricMatrix) -> SymmetricMatrix {
    var sum = a
    (sum.xx, sum.yy, sum.zz) = (a.xx + b.xx, a.yy + b.yy, a.zz + b.zz)
    (sum.xy, sum.xz, sum.yz) = (a.xy + b.xy, a.xz + b.xz, a.yz + b.yz)
    return sum
  }

  /// The vector that the matrix turns into `v`, or nil when there is no single one.
  func solve(_ v: Vector3) -> Vector3? {
    let rows = (
      Vector3(x: xx, y: xy, z: xz), Vector3(x: xy, y: yy, z: yz), Vector3(x: xz, y: yz, z: zz)
    )
    let determinant = rows.0.dot(rows.1.cross(rows.2))
    guard determinant != 0, determinant.isFinite else { return nil }
    // Cramer's rule; the matrix is its own transpose.
    let product =
      rows.1.cross(rows.2) * v.x + rows.2.cross(rows.0) * v.y + rows.0.cross(rows.1) * v.z
    return product * (1 / determinant)
  }
}
