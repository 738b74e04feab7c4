import MotionEffects

/// The slack of an expectation at one offset, worked out from the presented views alone.
///
/// It shares nothing with the range test but the conventions: views are shown, their corners converted
/// to the window, polygons cut.
struct SampledSlack {
  private let scene: SampledScene
  private let shown: View
  private let quads: [String: [Point]]

  init(_ scene: SampledScene, at offset: ViewerOffset) {
    self.scene = scene
    shown = scene.root.presentation(forViewerOffset: offset)
    quads = SampledScene.quads(of: scene.wanted, in: shown)
  }

  private func quad(_ id: String) -> [Point]? { quads[id] }

  private func view(_ id: String) -> View? { shown.view(id: id) }

  private func parents(_ id: String) -> [String] { scene.parents[id] ?? [] }

  private func region(_ region: Expectation.Region, _ view: String) -> [Point]? {
    switch region {
    case .window: scene.window.bounds.corners
    case .safeArea: scene.window.safeArea.corners
    case .rect(let rect): rect.corners
    case .superview: quad(parents(view).first ?? "window")
    case .modelFrame(let id): scene.model[id]
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
    for ancestor in parents(id) where scene.clipping.contains(ancestor) {
      guard let other = quad(ancestor) else { return [] }
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
      let chain = ([view] + parents(view)).compactMap(self.view)
      if chain.contains(where: { $0.isHidden || $0.alpha <= 0 }) { return -.infinity }
      let points = self.region(region, view)
      var slack = depth(points, in: quad(view))
      for ancestor in parents(view) where scene.clipping.contains(ancestor) {
        let other = depth(points, in: quad(ancestor))
        if other < 0 { slack = min(slack, other) }
      }
      return slack
    case .inside(let region, view: let view, let margin):
      return depth(quad(view), in: self.region(region, view)) - margin
    case .apart(let a, let b, let distance):
      guard let a = quad(a), let b = quad(b) else { return -.infinity }
      return self.distance(a, b) - distance
    case .travel(let view, let atMost, let axis):
      guard let now = quad(view), let then = scene.rest[view] else { return -.infinity }
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
      guard case .number(let value)? = self.view(view)?.value(at: keyPath) else { return .nan }
      return min(value - (lowest ?? -.infinity), (highest ?? .infinity) - value)
    case .speed: return .nan
    }
  }
}

/// A scene with what does not change from one offset to the next.
struct SampledScene {
  let root: View
  let window: Window
  /// Superviews, the nearest first.
  let parents: [String: [String]]
  /// The ids of the views that cut off what lies outside them.
  let clipping: Set<String>
  /// The views whose corners matter.
  let wanted: Set<String>
  private(set) var rest: [String: [Point]] = [:]
  private(set) var model: [String: [Point]] = [:]

  init(_ scene: Scene) {
    root = scene.rootView
    window = scene.window
    var parents: [String: [String]] = [:]
    var clipping: Set<String> = []
    func visit(_ view: View, _ above: [String]) {
      parents[view.id] = above
      if view.clipsToBounds, view.id != "window" { clipping.insert(view.id) }
      for subview in view.subviews { visit(subview, [view.id] + above) }
    }
    visit(root, [])
    self.parents = parents
    self.clipping = clipping
    let named = scene.expectations.flatMap(\.viewIdentifiers)
    wanted = Set(named + named.flatMap { parents[$0] ?? [] })
    rest = Self.quads(of: wanted, in: root.presentation(forViewerOffset: .zero))
    model = Self.quads(of: wanted, in: root)
  }

  static func quads(of ids: Set<String>, in tree: View) -> [String: [Point]] {
    var quads: [String: [Point]] = [:]
    for id in ids {
      guard let view = tree.view(id: id) else { continue }
      let corners = view.bounds.corners.compactMap { tree.convert($0, from: id, to: "window") }
      if corners.count == 4 { quads[id] = corners }
    }
    return quads
  }
}

/// The testing library has an `Expectation` of its own.
typealias SceneExpectation = Expectation
