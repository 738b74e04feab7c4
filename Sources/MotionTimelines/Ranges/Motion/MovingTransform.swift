internal import MotionEffects

/// Four functions of the offset: a row of a transform.
struct MovingRow<Number: OffsetFunction> {
  var x: Number
  var y: Number
  var z: Number
  var w: Number

  init(_ x: Number, _ y: Number, _ z: Number, _ w: Number) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  init(_ x: Double, _ y: Double, _ z: Double, _ w: Double) {
    self.init(Number(x), Number(y), Number(z), Number(w))
  }

  static func + (a: Self, b: Self) -> Self { Self(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w) }

  static func * (a: Self, factor: Number) -> Self {
    Self(a.x * factor, a.y * factor, a.z * factor, a.w * factor)
  }

  /// The row times a transform; what is 0 everywhere costs nothing.
  func times(_ m: MovingTransform<Number>) -> Self {
    var sum = Self(0, 0, 0, 0)
    if !x.isZero { sum = sum + m.first * x }
    if !y.isZero { sum = sum + m.second * y }
    if !z.isZero { sum = sum + m.third * z }
    if !w.isZero { sum = sum + m.fourth * w }
    return sum
  }
}

/// A transform of space whose numbers are functions of the offset; row vectors, as `Transform3D`.
struct MovingTransform<Number: OffsetFunction> {
  var first: MovingRow<Number>
  var second: MovingRow<Number>
  var third: MovingRow<Number>
  var fourth: MovingRow<Number>

  init(_ m: Transform3D) {
    first = MovingRow(m.m11, m.m12, m.m13, m.m14)
    second = MovingRow(m.m21, m.m22, m.m23, m.m24)
    third = MovingRow(m.m31, m.m32, m.m33, m.m34)
    fourth = MovingRow(m.m41, m.m42, m.m43, m.m44)
  }

  static var identity: Self { Self(.identity) }

  /// A displacement.
  init(translationX x: Number, _ y: Number, _ z: Number) {
    self = .identity
    fourth = MovingRow(x, y, z, .one)
  }

  /// A change of scale.
  init(scaleX x: Number, _ y: Number, _ z: Number) {
    self = .identity
    first.x = x
    second.y = y
    third.z = z
  }

  /// The rotation of a unit quaternion (x, y, z, w).
  init(rotation x: Number, _ y: Number, _ z: Number, _ w: Number) {
    self = .identity
    first.x = .one - (y.squared + z.squared) * 2.0
    first.y = (x * y + z * w) * 2.0
    first.z = (x * z - y * w) * 2.0
    second.x = (x * y - z * w) * 2.0
    second.y = .one - (x.squared + z.squared) * 2.0
    second.z = (y * z + x * w) * 2.0
    third.x = (x * z + y * w) * 2.0
    third.y = (y * z - x * w) * 2.0
    third.z = .one - (x.squared + y.squared) * 2.0
  }

  /// The turn by an angle in radians about x (0), y (1) or z (2).
  init(turn angle: Number, about axis: Int) {
    self = .identity
    guard !angle.isZero else { return }
    let (s, c) = (angle.sineValue, angle.cosineValue)
    switch axis {
    case 0:
      (second.y, second.z) = (c, s)
      (third.y, third.z) = (-s, c)
    case 1:
      (first.x, first.z) = (c, -s)
      (third.x, third.z) = (s, c)
    default:
      (first.x, first.y) = (c, s)
      (second.x, second.y) = (-s, c)
    }
  }

  /// This transform followed by another.
  func concatenating(_ next: Self) -> Self {
    var result = self
    result.first = first.times(next)
    result.second = second.times(next)
    result.third = third.times(next)
    result.fourth = fourth.times(next)
    return result
  }

  /// The transform without depth and perspective.
  var planePart: Self {
    var plane = Self.identity
    (plane.first.x, plane.first.y) = (first.x, first.y)
    (plane.second.x, plane.second.y) = (second.x, second.y)
    (plane.fourth.x, plane.fourth.y) = (fourth.x, fourth.y)
    return plane
  }
}
