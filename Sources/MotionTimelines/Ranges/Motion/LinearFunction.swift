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
