internal import MotionEffects

/// A number that changes with the offset along a plane: constant + horizontal·h + vertical·v.
struct LinearFunction: Hashable, Sendable {
  var constant: Double
  var horizontal = 0.0
  var vertical = 0.0

  init(_ constant: Double) { self.constant = constant }

  /// What an interpolating effect adds between its two values.
  init(
    from minimum: Double, to maximum: Double, along type: InterpolatingMotionEffect.EffectType
  ) {
    constant = (minimum + maximum) / 2
    let slope = (maximum - minimum) / 2
    switch type {
    case .tiltAlongHorizontalAxis: horizontal = slope
    case .tiltAlongVerticalAxis: vertical = slope
    }
  }

  static func += (a: inout LinearFunction, b: LinearFunction) {
    a.constant += b.constant
    a.horizontal += b.horizontal
    a.vertical += b.vertical
  }

  var isZero: Bool { constant == 0 && isConstant }

  var isConstant: Bool { horizontal == 0 && vertical == 0 }

  /// The function of an offset, or over a cell.
  @inline(__always)
  func callAsFunction<Number: OffsetFunction>(at offset: MovingOffset<Number>) -> Number {
    if isConstant { return Number(constant) }
    if vertical == 0 { return offset.horizontal * horizontal + constant }
    if horizontal == 0 { return offset.vertical * vertical + constant }
    return offset.horizontal * horizontal + offset.vertical * vertical + constant
  }
}

/// Up to four linear functions in place: the numbers of a point, a rectangle, a displacement.
struct LinearFunctions: Sendable {
  private var first = LinearFunction(0)
  private var second = LinearFunction(0)
  private var third = LinearFunction(0)
  private var fourth = LinearFunction(0)
  let count: Int

  init(count: Int) { self.count = count }

  init(_ x: Double, _ y: Double) {
    count = 2
    (first.constant, second.constant) = (x, y)
  }

  init(_ rect: Rect) {
    count = 4
    (first.constant, second.constant) = (rect.origin.x, rect.origin.y)
    (third.constant, fourth.constant) = (rect.size.width, rect.size.height)
  }

  var isZero: Bool { first.isZero && second.isZero && third.isZero && fourth.isZero }

  @inline(__always)
  subscript(index: Int) -> LinearFunction {
    get {
      switch index {
      case 0: first
      case 1: second
      case 2: third
      default: fourth
      }
    }
    set {
      switch index {
      case 0: first = newValue
      case 1: second = newValue
      case 2: third = newValue
      default: fourth = newValue
      }
    }
  }
}

/// The viewer offset: two numbers, or two functions over a cell.
struct MovingOffset<Number: OffsetFunction> {
  var horizontal: Number
  var vertical: Number
}

extension MovingOffset<Double> {
  init(_ offset: ViewerOffset) {
    self.init(horizontal: offset.horizontal, vertical: offset.vertical)
  }
}

extension MovingOffset<Enclosure> {
  init(_ cell: OffsetCell) { self.init(horizontal: cell.horizontal, vertical: cell.vertical) }
}
