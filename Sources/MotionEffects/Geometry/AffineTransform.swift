internal import ParallaxPlatform

/// A plane transform: `CGAffineTransform`, in the same layout and with row vectors.
///
/// A point becomes (x·a + y·c + tx, x·b + y·d + ty).
public struct AffineTransform: Hashable, Sendable {
  /// x to x.
  public var a: Double
  /// x to y.
  public var b: Double
  /// y to x.
  public var c: Double
  /// y to y.
  public var d: Double
  /// The displacement along x, in points.
  public var tx: Double
  /// The displacement along y, in points.
  public var ty: Double

  /// Makes a transform from its six numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The transform that changes nothing.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Makes a displacement in points.
  public init(translationX x: Double, y: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Makes a change of scale.
  public init(scaleX x: Double, y: Double) { self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

  /// Makes a rotation in radians; on a screen (y downwards) it turns clockwise.
  public init(rotationAngle angle: Double) {
    let (s, c) = (sine(angle), cosine(angle))
    self.init(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
  }

  /// This transform followed by another: `CGAffineTransformConcat`.
  public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The transformed point.
  public func applied(to point: Point) -> Point {
    Point(x: point.x * a + point.y * c + tx, y: point.x * b + point.y * d + ty)
  }
}
