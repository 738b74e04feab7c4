public import MotionEffects
internal import ParallaxPlatform

/// The viewer offsets for which a scene is tested: a convex set about (0, 0).
///
///     OffsetDomain.reachable.contains(ViewerOffset(horizontal: 0.75, vertical: 0.75))   // false
///     OffsetDomain.square.contains(ViewerOffset(horizontal: 0.75, vertical: 0.75))      // true
///
/// What given recordings visit is no set of this kind: ``RecordingCheck`` looks at every frame.
public enum OffsetDomain: Hashable, Sendable {
  /// |h| + |v| ≤ 1: what one unit vector allows, every pose in which a device can be held.
  case reachable
  /// |h| ≤ 1 and |v| ≤ 1: the contract of the API, for effects fed from elsewhere.
  case square
  /// sin²(πh/2) + sin²(πv/2) ≤ sin²D: tilts by at most D degrees (above 0, at most 90) from rest.
  case tilt(degrees: Double)

  /// Whether the offset belongs to the domain, to rounding.
  public func contains(_ offset: ViewerOffset) -> Bool {
    let (h, v) = (offset.horizontal.magnitude, offset.vertical.magnitude)
    let slop = 1e-9
    switch self {
    case .square: return h <= 1 + slop && v <= 1 + slop
    case .reachable: return h + v <= 1 + slop
    case .tilt(let degrees):
      // Beyond 1 the sines fold back.
      guard h <= 1 + slop, v <= 1 + slop else { return false }
      return Self.tiltSquare(h, v) <= Self.squareOfSine(degrees) + slop
    }
  }

  /// The name on the command line and in reports.
  public var name: String {
    switch self {
    case .reachable: "reachable"
    case .square: "square"
    case .tilt(let degrees): "tilt=" + numberText(degrees)
    }
  }

  private static func tiltSquare(_ h: Double, _ v: Double) -> Double {
    let (a, b) = (sine(.pi / 2 * h), sine(.pi / 2 * v))
    return a * a + b * b
  }

  private static func squareOfSine(_ degrees: Double) -> Double {
    let s = sine(min(degrees, 90) * .pi / 180)
    return s * s
  }
}

// MARK: - Linear functions

/// A half-plane of offsets: `horizontal`·h + `vertical`·v ≤ `limit`.
struct HalfPlane {
  var horizontal: Double
  var vertical: Double
  var limit: Double

  func excess(_ offset: ViewerOffset) -> Double {
    horizontal * offset.horizontal + vertical * offset.vertical - limit
  }
}

extension OffsetDomain {
  /// The offset of the domain at which `horizontal`·h + `vertical`·v is least.
  ///
  /// In the square and the diamond a corner; over a tilt the stationary point of Lagrange, where with
  /// p = cos πh, q = cos πv and p + q = 2cos²D one quadratic equation remains.
  func leastOffset(horizontal: Double, vertical: Double) -> ViewerOffset {
    let (a, b) = (horizontal.magnitude, vertical.magnitude)
    func offset(_ h: Double, _ v: Double) -> ViewerOffset {
      ViewerOffset(horizontal: horizontal > 0 ? 0 - h : h, vertical: vertical > 0 ? 0 - v : v)
    }
    // Where nothing changes along an axis, the offset without tilt along it is the plainest to name.
    switch self {
    case .square: return offset(a == 0 ? 0 : 1, b == 0 ? 0 : 1)
    case .reachable: return a == 0 && b == 0 ? .zero : a >= b ? offset(1, 0) : offset(0, 1)
    case .tilt(let degrees):
      if a == 0 && b == 0 { return .zero }
      if degrees >= 90 {
        return OffsetDomain.reachable.leastOffset(horizontal: horizontal, vertical: vertical)
      }
      let sum = 2 - 2 * Self.squareOfSine(degrees)
      // The scale of the coefficients does not matter; without it their squares might overflow.
      let (aa, bb) = (squaredShare(a, max(a, b)), squaredShare(b, max(a, b)))
      let difference = aa - bb
      let root = (aa * bb * sum * sum + difference * difference).squareRoot()
      let p = (aa * sum * sum - difference) / (aa * sum + root)
      func turn(_ cosine: Double) -> Double { arcCosine(min(max(cosine, -1), 1)) / .pi }
      return offset(a == 0 ? 0 : turn(p), b == 0 ? 0 : turn(sum - p))
    }
  }

  private func squaredShare(_ a: Double, _ largest: Double) -> Double {
    let share = a / largest
    return share * share
  }

  /// Half-planes that hold the domain and cut off what of the cell lies outside, nearly.
  ///
  /// The diamond has four; a tilt, which is convex, is touched near the cell, so that what remains
  /// outside shrinks with the square of the cell.
  func halfPlanes(around cell: OffsetCell) -> [HalfPlane] {
    if cell.corners.allSatisfy(contains) { return [] }
    switch self {
    case .square: return []
    case .reachable:
      return [(1.0, 1.0), (1, -1), (-1, 1), (-1, -1)].map {
        HalfPlane(horizontal: $0.0, vertical: $0.1, limit: 1)
      }
    case .tilt:
      return ([cell.middle] + cell.corners).compactMap { place in
        let (a, b) = (sine(.pi * place.horizontal), sine(.pi * place.vertical))
        guard a.magnitude + b.magnitude > 1e-12 else { return nil }
        let touched = leastOffset(horizontal: -a, vertical: -b)
        let limit = a * touched.horizontal + b * touched.vertical
        return HalfPlane(horizontal: a, vertical: b, limit: limit)
      }
    }
  }

  /// The offset itself, or the one on the way to (0, 0) where the domain begins.
  func pulledIn(_ offset: ViewerOffset) -> ViewerOffset {
    if contains(offset) { return offset }
    if case .square = self { return offset.clamped() }
    var (inside, outside) = (0.0, 1.0)
    func scaled(_ factor: Double) -> ViewerOffset {
      ViewerOffset(horizontal: offset.horizontal * factor, vertical: offset.vertical * factor)
    }
    for _ in 0..<45 {
      let factor = (inside + outside) / 2
      if contains(scaled(factor)) { inside = factor } else { outside = factor }
    }
    return scaled(inside)
  }
}
