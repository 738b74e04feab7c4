extension Transform3D {
  /// The sixteen numbers, row by row: `m11`, `m12`, … `m44`.
  public var components: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  /// Makes a transform from sixteen numbers, row by row.
  ///
  /// - Precondition: there are sixteen.
  public init(components c: [Double]) {
    precondition(c.count == 16, "a transform of space has 16 numbers")
    (m11, m12, m13, m14) = (c[0], c[1], c[2], c[3])
    (m21, m22, m23, m24) = (c[4], c[5], c[6], c[7])
    (m31, m32, m33, m34) = (c[8], c[9], c[10], c[11])
    (m41, m42, m43, m44) = (c[12], c[13], c[14], c[15])
  }

  /// The determinant of the whole matrix.
  public var determinant: Double {
    let (s0, s1, s2, s3, s4, s5) = upperMinors
    let (c0, c1, c2, c3, c4, c5) = lowerMinors
    return s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0
  }

  /// The inverse, or nil when there is none; by the 2×2 minors (Laplace expansion).
  public var inverted: Transform3D? {
    let (s0, s1, s2, s3, s4, s5) = upperMinors
    let (c0, c1, c2, c3, c4, c5) = lowerMinors
    let determinant = s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0
    guard determinant != 0, determinant.isFinite else { return nil }
    let f = 1 / determinant
    return Transform3D(components: [
      (m22 * c5 - m23 * c4 + m24 * c3) * f, (-m12 * c5 + m13 * c4 - m14 * c3) * f,
      (m42 * s5 - m43 * s4 + m44 * s3) * f, (-m32 * s5 + m33 * s4 - m34 * s3) * f,
      (-m21 * c5 + m23 * c2 - m24 * c1) * f, (m11 * c5 - m13 * c2 + m14 * c1) * f,
      (-m41 * s5 + m43 * s2 - m44 * s1) * f, (m31 * s5 - m33 * s2 + m34 * s1) * f,
      (m21 * c4 - m22 * c2 + m24 * c0) * f, (-m11 * c4 + m12 * c2 - m14 * c0) * f,
      (m41 * s4 - m42 * s2 + m44 * s0) * f, (-m31 * s4 + m32 * s2 - m34 * s0) * f,
      (-m21 * c3 + m22 * c1 - m23 * c0) * f, (m11 * c3 - m12 * c1 + m13 * c0) * f,
      (-m41 * s3 + m42 * s1 - m43 * s0) * f, (m31 * s3 - m32 * s1 + m33 * s0) * f,
    ])
  }

  private typealias Minors = (Double, Double, Double, Double, Double, Double)

  /// The 2×2 minors of the first two rows, for the columns 12, 13, 14, 23, 24, 34.
  private var upperMinors: Minors {
    (
      m11 * m22 - m21 * m12, m11 * m23 - m21 * m13, m11 * m24 - m21 * m14,
      m12 * m23 - m22 * m13, m12 * m24 - m22 * m14, m13 * m24 - m23 * m14
    )
  }

  /// The 2×2 minors of the last two rows, for the columns 12, 13, 14, 23, 24, 34.
  private var lowerMinors: Minors {
    (
      m31 * m42 - m41 * m32, m31 * m43 - m41 * m33, m31 * m44 - m41 * m34,
      m32 * m43 - m42 * m33, m32 * m44 - m42 * m34, m33 * m44 - m43 * m34
    )
  }
}
