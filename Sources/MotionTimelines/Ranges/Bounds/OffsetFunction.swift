internal import ParallaxPlatform

/// What geometry is computed with: a number at one offset, or an enclosure of all numbers over a cell.
///
/// The geometry of a scene is written once, over this protocol. With `Double` it gives positions at
/// one offset; with ``Enclosure`` it gives bounds that hold for every offset of a cell.
protocol OffsetFunction: Sendable {
  init(_ constant: Double)
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Self) -> Self
  static func * (a: Self, factor: Double) -> Self
  static prefix func - (a: Self) -> Self

  /// 1 / x; unbounded where x may be 0.
  var reciprocal: Self { get }
  /// The root; of what is below 0 by rounding, 0.
  var root: Self { get }
  /// The sine of an angle in radians.
  var sineValue: Self { get }
  /// The cosine of an angle in radians.
  var cosineValue: Self { get }
  /// sign(x) · |x|^`exponent`, for an exponent above 0.
  func signedPower(_ exponent: Double) -> Self

  /// A function of which only two bounds are known.
  static func between(_ lowest: Double, _ highest: Double) -> Self
  /// No value is below this.
  var lowest: Double { get }
  /// No value is above this.
  var highest: Double { get }
  /// Whether the function is 0 everywhere.
  var isZero: Bool { get }
  /// The value in the middle.
  var middle: Double { get }
}

extension OffsetFunction {
  static func + (a: Self, b: Double) -> Self { a + Self(b) }
  static func - (a: Self, b: Double) -> Self { a - Self(b) }
  static var zero: Self { Self(0) }
  static var one: Self { Self(1) }
  var squared: Self { self * self }
}

extension Double: OffsetFunction {
  static func between(_ lowest: Double, _ highest: Double) -> Double { lowest }
  @inline(__always) var reciprocal: Double { 1 / self }
  @inline(__always) var root: Double { self > 0 ? squareRoot() : 0 }
  var sineValue: Double { sine(self) }
  var cosineValue: Double { cosine(self) }
  func signedPower(_ exponent: Double) -> Double {
    let size = power(magnitude, exponent)
    return self < 0 ? -size : size
  }
  @inline(__always) var lowest: Double { self }
  @inline(__always) var highest: Double { self }
  @inline(__always) var middle: Double { self }
}
