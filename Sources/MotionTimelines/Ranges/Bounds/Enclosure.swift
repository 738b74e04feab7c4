internal import ParallaxPlatform

/// All values of a function over a cell of offsets: a linear function, give or take `radius`.
///
/// With (s, t) in -1…1 across the cell, the function lies within
/// `center` + `horizontal`·s + `vertical`·t ± `radius`. Sums are exact; everything else is a straight
/// line with a bound of what it leaves out, so that halving a cell quarters the radius. This is affine
/// arithmetic with two symbols (L. H. de Figueiredo and J. Stolfi, "Affine arithmetic: concepts and
/// applications", Numerical Algorithms 37, 2004). Rounding, some 10⁻¹² points, is not enclosed.
///
/// Where nothing is known the radius is infinite; a NaN on the way counts as that.
struct Enclosure: OffsetFunction {
  var center: Double
  var horizontal: Double
  var vertical: Double
  var radius: Double

  @inline(__always)
  init(center: Double, horizontal: Double, vertical: Double, radius: Double) {
    self.center = center
    self.horizontal = horizontal
    self.vertical = vertical
    self.radius = radius
  }

  @inline(__always)
  init(_ constant: Double) {
    self.init(center: constant, horizontal: 0, vertical: 0, radius: 0)
  }

  /// A function of which nothing is known.
  static let unbounded = Enclosure(center: 0, horizontal: 0, vertical: 0, radius: .infinity)

  static func between(_ lowest: Double, _ highest: Double) -> Enclosure {
    Enclosure(
      center: lowest / 2 + highest / 2, horizontal: 0, vertical: 0,
      radius: highest / 2 - lowest / 2)
  }

  /// How far the linear part goes from the center.
  @inline(__always) private var reach: Double { horizontal.magnitude + vertical.magnitude }

  @inline(__always) var lowest: Double {
    let value = center - reach - radius
    return value.isNaN ? -.infinity : value
  }

  @inline(__always) var highest: Double {
    let value = center + reach + radius
    return value.isNaN ? .infinity : value
  }

  @inline(__always) var middle: Double { center }

  @inline(__always) var isZero: Bool {
    center == 0 && horizontal == 0 && vertical == 0 && radius == 0
  }

  @inline(__always) private var isConstant: Bool {
    horizontal == 0 && vertical == 0 && radius == 0
  }

  /// Whether the function is its linear part, to rounding.
  var isLinear: Bool { radius <= 1e-9 * (1 + center.magnitude) }

  @inline(__always)
  static func + (a: Enclosure, b: Enclosure) -> Enclosure {
    Enclosure(
      center: a.center + b.center, horizontal: a.horizontal + b.horizontal,
      vertical: a.vertical + b.vertical, radius: a.radius + b.radius)
  }

  @inline(__always)
  static func - (a: Enclosure, b: Enclosure) -> Enclosure {
    Enclosure(
      center: a.center - b.center, horizontal: a.horizontal - b.horizontal,
      vertical: a.vertical - b.vertical, radius: a.radius + b.radius)
  }

  @inline(__always)
  static prefix func - (a: Enclosure) -> Enclosure {
    Enclosure(
      center: -a.center, horizontal: -a.horizontal, vertical: -a.vertical, radius: a.radius)
  }

  @inline(__always)
  static func * (a: Enclosure, factor: Double) -> Enclosure {
    Enclosure(
      center: a.center * factor, horizontal: a.horizontal * factor, vertical: a.vertical * factor,
      radius: a.radius * factor.magnitude)
  }

  static func * (a: Enclosure, b: Enclosure) -> Enclosure {
    if b.isConstant { return a * b.center }
    if a.isConstant { return b * a.center }
    // s² and t² lie in 0…1, so half of their factors is known; s·t lies in -1…1.
    let hh = a.horizontal * b.horizontal
    let vv = a.vertical * b.vertical
    let hv = a.horizontal * b.vertical + a.vertical * b.horizontal
    let quadratic = hh.magnitude / 2 + vv.magnitude / 2 + hv.magnitude
    let mixed =
      (a.center.magnitude + a.reach) * b.radius + (b.center.magnitude + b.reach) * a.radius
      + a.radius * b.radius
    return Enclosure(
      center: a.center * b.center + (hh + vv) / 2,
      horizontal: a.center * b.horizontal + b.center * a.horizontal,
      vertical: a.center * b.vertical + b.center * a.vertical, radius: quadratic + mixed)
  }

  var squared: Enclosure {
    let hh = horizontal * horizontal
    let vv = vertical * vertical
    let quadratic = hh / 2 + vv / 2 + 2 * (horizontal * vertical).magnitude
    return Enclosure(
      center: center * center + (hh + vv) / 2, horizontal: 2 * center * horizontal,
      vertical: 2 * center * vertical,
      radius: quadratic + 2 * (center.magnitude + reach) * radius + radius * radius)
  }

  /// A straight line through the values: f(x) is within `slope`·x + `lower`…`upper`.
  private func line(slope: Double, from lower: Double, to upper: Double) -> Enclosure {
    Enclosure(
      center: slope * center + (lower + upper) / 2, horizontal: slope * horizontal,
      vertical: slope * vertical, radius: slope.magnitude * radius + (upper - lower) / 2)
  }

  var reciprocal: Enclosure {
    if isConstant { return center == 0 ? .unbounded : Enclosure(1 / center) }
    let (low, high) = (lowest, highest)
    guard low > 0 || high < 0, low.isFinite, high.isFinite else { return .unbounded }
    if high < 0 { return -((-self).reciprocal) }
    // The chord from end to end, and the tangent of the same slope at the geometric mean.
    return line(
      slope: -1 / (low * high), from: 2 / (low * high).squareRoot(), to: 1 / low + 1 / high)
  }

  var root: Enclosure {
    if isConstant { return Enclosure(center.root) }
    let high = highest
    guard high.isFinite else { return .unbounded }
    if high <= 0 { return Enclosure(0) }
    let low = max(lowest, 0)
    let (a, b) = (low.squareRoot(), high.squareRoot())
    // Below 0 the chord would lie below the root of what rounding made negative.
    if lowest < 0 { return Enclosure(center: b / 2, horizontal: 0, vertical: 0, radius: b / 2) }
    return line(slope: 1 / (a + b), from: a * b / (a + b), to: (a + b) / 4)
  }

  var sineValue: Enclosure { tangentLine(sine(center), slope: cosine(center)) }

  var cosineValue: Enclosure { tangentLine(cosine(center), slope: -sine(center)) }

  /// The tangent at the center of a function whose values and second derivatives lie in -1…1.
  private func tangentLine(_ value: Double, slope: Double) -> Enclosure {
    if isConstant { return Enclosure(value) }
    let reach = reach + radius
    guard reach < 2 else { return Enclosure(center: 0, horizontal: 0, vertical: 0, radius: 1) }
    var line = self * slope
    line.center = value
    line.radius += reach * reach / 2
    return line
  }

  func signedPower(_ exponent: Double) -> Enclosure {
    if isConstant { return Enclosure(center.signedPower(exponent)) }
    let (low, high) = (lowest, highest)
    guard low.isFinite, high.isFinite, high > low else { return .unbounded }
    let slope = (high.signedPower(exponent) - low.signedPower(exponent)) / (high - low)
    // What the chord leaves out is extreme at the ends and where the derivative is the slope.
    var places = [low, high]
    if exponent != 1 {
      let place = power(slope / exponent, 1 / (exponent - 1))
      for place in [place, -place] where place > low && place < high { places.append(place) }
    }
    let rest = places.map { $0.signedPower(exponent) - slope * $0 }
    return line(slope: slope, from: rest.min() ?? 0, to: rest.max() ?? 0)
  }
}
