internal import MotionEffects

/// The outline of a view as it is seen: a rounded rectangle under a map of planes.
struct ViewOutline {
  private let rect: Rect
  private let radius: Double
  let map: Transform3D

  /// How many straight lines stand for the quarter of a circle in perspective.
  private static let arcLines = 8
  /// How far in front of the eye a point has to lie, as a share of the eye's distance.
  private static let nearest = 1e-3

  /// Makes an outline; `inset` moves every side inwards, in points.
  init(_ rect: Rect, radius: Double = 0, inset: Double = 0, under map: Transform3D = .identity) {
    let width = max(rect.size.width - 2 * inset, 0)
    let height = max(rect.size.height - 2 * inset, 0)
    self.rect = Rect(
      x: rect.origin.x + inset, y: rect.origin.y + inset, width: width, height: height)
    self.radius = min(max(radius - inset, 0), min(width, height) / 2)
    self.map = map
  }

  /// The data of a path along it; empty when nothing of it lies in front of the eye.
  var path: String {
    if map == .identity { return upright }
    return SVGText.polygon(corners.map { ($0.x, $0.y) })
  }

  /// The corners of the polygon that is seen, arcs as lines.
  var corners: [Point] {
    let weights = { (p: Point) in map.m14 * p.x + map.m24 * p.y + map.m44 - Self.nearest }
    var visible: [Point] = []
    let points = planePoints
    for (index, point) in points.enumerated() {
      let next = points[(index + 1) % points.count]
      let (here, there) = (weights(point), weights(next))
      if here >= 0 { visible.append(point) }
      if (here >= 0) != (there >= 0) {
        let share = here / (here - there)
        visible.append(
          Point(x: point.x + (next.x - point.x) * share, y: point.y + (next.y - point.y) * share))
      }
    }
    return visible.compactMap(map.projected)
  }

  /// The outline in the view's own plane.
  private var planePoints: [Point] {
    guard radius > 0 else { return rect.corners }
    let centres = [
      (rect.minX + radius, rect.minY + radius), (rect.maxX - radius, rect.minY + radius),
      (rect.maxX - radius, rect.maxY - radius), (rect.minX + radius, rect.maxY - radius),
    ]
    return centres.enumerated().flatMap { quarter, centre in
      (0...Self.arcLines).map { line in
        let turn = AffineTransform(
          rotationAngle: (Double(quarter) + Double(line) / Double(Self.arcLines)) * .pi / 2)
        let point = turn.applied(to: Point(x: -radius, y: 0))
        return Point(x: centre.0 + point.x, y: centre.1 + point.y)
      }
    }
  }

  private var upright: String {
    let number = { (value: Double) in SVGText.number(value) }
    guard radius > 0 else { return SVGText.polygon(rect.corners.map { ($0.x, $0.y) }) }
    let arc = { (x: Double, y: Double) in
      "A\(number(radius)) \(number(radius)) 0 0 1 \(SVGText.pair(x, y))"
    }
    return "M\(SVGText.pair(rect.minX + radius, rect.minY))H\(number(rect.maxX - radius))"
      + arc(rect.maxX, rect.minY + radius) + "V\(number(rect.maxY - radius))"
      + arc(rect.maxX - radius, rect.maxY) + "H\(number(rect.minX + radius))"
      + arc(rect.minX, rect.maxY - radius) + "V\(number(rect.minY + radius))"
      + arc(rect.minX + radius, rect.minY) + "Z"
  }
}
