import MotionEffects

/// The slack of an expectation at one offset, worked out from the presented views alone.
///
/// It shares nothing with the range test but the conventions: views are shown, their corners converted
/// to the window, polygons cut.
struct SampledSlack {
  let scene: Scene
  let offset: ViewerOffset
  private let shown: View
  private let rest: View
  private let model: View
  private let parents: [String: [View]]

  init(_ scene: Scene, at offset: ViewerOffset) {
    self.scene = scene
    self.offset = offset
    shown = scene.rootView.presentation(forViewerOffset: offset)
    rest = scene.rootView.presentation(forViewerOffset: .zero)
    model = scene.rootView
    var parents: [String: [View]] = [:]
    func visit(_ view: View, _ above: [View]) {
      parents[view.id] = above
      for subview in view.subviews { visit(subview, [view] + above) }
    }
    visit(shown, [])
    self.parents = parents
  }

  private func quad(_ id: String, in tree: View) -> [Point]? {
    guard let view = tree.view(id: id) else { return nil }
    let corners = view.bounds.corners.compactMap { tree.convert($0, from: id, to: "window") }
    return corners.count == 4 ? corners : nil
  }

  private func quad(_ id: String) -> [Point]? { quad(id, in: shown) }

  private func region(_ region: Expectation.Region, _ view: String) -> [Point]? {
    switch region {
    case .window: scene.window.bounds.corners
    case .safeArea: scene.window.safeArea.corners
    case .rect(let rect): rect.corners
    case .superview: quad(parents[view]?.first?.id ?? "window")
    case .modelFrame(let id): quad(id, in: model)
    case .presentedFrame(let id): quad(id)
    }
  }

  private func area(_ polygon: [Point]) -> Double {
    guard polygon.count > 2 else { return 0 }
    var sum = 0.0
    for (i, p) in polygon.enumerated() {
      let q = polygon[(i + 1) % polygon.count]
      sum += p.x * q.y - q.x * p.y
    }
    return sum / 2
  }

  /// The signed distance from the nearest edge line of a convex polygon, positive inside.
  private func depth(_ p: Point, in polygon: [Point]) -> Double {
    let side = area(polygon) < 0 ? -1.0 : 1
    return polygon.indices.map { i in
      let (a, b) = (polygon[i], polygon[(i + 1) % polygon.count])
      let (x, y) = (b.x - a.x, b.y - a.y)
      return side * (x * (p.y - a.y) - y * (p.x - a.x)) / (x * x + y * y).squareRoot()
    }.min() ?? -.infinity
  }

  private func depth(_ points: [Point]?, in polygon: [Point]?) -> Double {
    guard let points, let polygon, area(polygon) != 0 else { return -.infinity }
    return points.map { depth($0, in: polygon) }.min() ?? -.infinity
  }

  private func cut(_ polygon: [Point], by other: [Point]) -> [Point] {
    var result = polygon
    let side = area(other) < 0 ? -1.0 : 1
    for i in other.indices {
      let (a, b) = (other[i], other[(i + 1) % other.count])
      func inner(_ p: Point) -> Double {
        side * ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x))
      }
      var next: [Point] = []
      for j in result.indices {
        let (p, q) = (result[j], result[(j + 1) % result.count])
        let (d, e) = (inner(p), inner(q))
        if d >= 0 { next.append(p) }
        if d * e < 0 {
          next.append(Point(x: p.x + (q.x - p.x) * d / (d - e), y: p.y + (q.y - p.y) * d / (d - e)))
        }
      }
      result = next
    }
    return result
  }

  private func visiblePart(_ id: String) -> [Point] {
    guard var part = quad(id) else { return [] }
    part = cut(part, by: scene.window.bounds.corners)
    for ancestor in parents[id] ?? [] where ancestor.clipsToBounds && ancestor.id != "window" {
      guard let other = quad(ancestor.id) else { return [] }
      part = cut(part, by: other)
    }
    return part
  }

  private func distance(_ a: [Point], _ b: [Point]) -> Double {
    func normals(_ polygon: [Point]) -> [Point] {
      polygon.indices.map { i in
        let (p, q) = (polygon[i], polygon[(i + 1) % polygon.count])
        let length = ((q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y)).squareRoot()
        return Point(x: (q.y - p.y) / length, y: -(q.x - p.x) / length)
      }
    }
    var deepest = -Double.infinity
    for n in normals(a) + normals(b) {
      for u in [n, Point(x: -n.x, y: -n.y)] {
        let ends = a.map { $0.x * u.x + $0.y * u.y }.max() ?? 0
        let starts = b.map { $0.x * u.x + $0.y * u.y }.min() ?? 0
        deepest = max(deepest, starts - ends)
      }
    }
    if deepest <= 0 { return deepest }
    func toSegment(_ p: Point, _ a: Point, _ b: Point) -> Double {
      let (x, y) = (b.x - a.x, b.y - a.y)
      let t = min(max(((p.x - a.x) * x + (p.y - a.y) * y) / (x * x + y * y), 0), 1)
      let (dx, dy) = (a.x + t * x - p.x, a.y + t * y - p.y)
      return (dx * dx + dy * dy).squareRoot()
    }
    var least = Double.infinity
    for (points, edges) in [(a, b), (b, a)] {
      for p in points {
        for i in edges.indices {
          least = min(least, toSegment(p, edges[i], edges[(i + 1) % edges.count]))
        }
      }
    }
    return least
  }

  func slack(of expectation: Expectation) -> Double {
    switch expectation {
    case .covers(let region, by: let view):
      let chain = ([shown.view(id: view)] + (parents[view] ?? [])).compactMap { $0 }
      if chain.contains(where: { $0.isHidden || $0.alpha <= 0 }) { return -.infinity }
      let points = self.region(region, view)
      var slack = depth(points, in: quad(view))
      for ancestor in parents[view] ?? [] where ancestor.clipsToBounds && ancestor.id != "window" {
        let other = depth(points, in: quad(ancestor.id))
        if other < 0 { slack = min(slack, other) }
      }
      return slack
    case .inside(let region, view: let view, let margin):
      return depth(quad(view), in: self.region(region, view)) - margin
    case .apart(let a, let b, let distance):
      guard let a = quad(a), let b = quad(b) else { return -.infinity }
      return self.distance(a, b) - distance
    case .travel(let view, let atMost, let axis):
      guard let now = quad(view), let then = quad(view, in: rest) else { return -.infinity }
      let ways = zip(now, then).map { p, q in
        switch axis {
        case .x: abs(p.x - q.x)
        case .y: abs(p.y - q.y)
        case nil: ((p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y)).squareRoot()
        }
      }
      return atMost - (ways.max() ?? 0)
    case .visible(let view, let atLeast):
      guard let quad = quad(view), area(quad) != 0 else { return -atLeast }
      return abs(area(visiblePart(view))) / abs(area(quad)) - atLeast
    case .tappable(let view, let size):
      guard let quad = quad(view) else { return -max(size.width, size.height) }
      let part = visiblePart(view)
      func extent(_ x: Double, _ y: Double) -> Double {
        let length = (x * x + y * y).squareRoot()
        let places = part.map { ($0.x * x + $0.y * y) / length }
        return part.count > 2 ? (places.max() ?? 0) - (places.min() ?? 0) : 0
      }
      let wide = extent(
        quad[1].x - quad[0].x + quad[2].x - quad[3].x, quad[1].y - quad[0].y + quad[2].y - quad[3].y
      )
      let high = extent(
        quad[3].x - quad[0].x + quad[2].x - quad[1].x, quad[3].y - quad[0].y + quad[2].y - quad[1].y
      )
      return min(wide - size.width, high - size.height)
    case .value(let view, let keyPath, let lowest, let highest):
      guard case .number(let value)? = shown.view(id: view)?.value(at: keyPath) else { return .nan }
      return min(value - (lowest ?? -.infinity), (highest ?? .infinity) - value)
    case .speed: return .nan
    }
  }
}

/// The testing library has an `Expectation` of its own.
typealias SceneExpectation = Expectation
