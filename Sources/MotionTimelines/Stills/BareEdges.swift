internal import MotionEffects

/// What a view leaves bare of what it has to cover, at one offset.
struct BareEdges {
  /// An edge of the view that falls short.
  struct Edge {
    /// The middle of what lies outside of it, in the window.
    var middle: Point
    /// How far the furthest place is outside, in points.
    var distance: Double
  }

  /// The bare parts in the window, convex, without overlap.
  private(set) var pieces: [[Point]] = []
  private(set) var edges: [Edge] = []

  /// The largest distance in points; 0 where all is covered, infinite where the view is not seen.
  var size: Double { isUnseen ? .infinity : edges.map(\.distance).max() ?? 0 }

  private var isUnseen = false

  /// Less cannot be told from rounding.
  private static let smallest = 1e-6

  /// - Parameters:
  ///   - region: What has to be covered.
  ///   - view: The id of the view that has to cover it.
  ///   - shown: The presentation of the window's root view.
  ///   - model: The root view at rest, without effects.
  ///   - window: The window of the scene.
  init?(
    _ region: Expectation.Region, by view: String, in shown: View, model: View, _ window: Window
  ) {
    guard let area = Self.corners(of: region, for: view, shown, model, window), area.count > 2
    else { return nil }
    guard shown.isSeen(view), let cover = shown.cornersInWindow(of: view) else {
      (isUnseen, pieces) = (true, [area])
      return
    }
    var rest = area
    leave(&rest, of: area, outside: cover)
    // What cuts the view off matters only where it bares a part of the region.
    let superviews = shown.superviews(of: view)?.reversed() ?? []
    for clip in superviews where clip.clipsToBounds && clip.id != shown.id {
      guard let frame = shown.cornersInWindow(of: clip.id) else { continue }
      leave(&rest, of: area, outside: frame)
    }
  }

  /// Adds what lies outside of a convex polygon.
  private mutating func leave(_ rest: inout [Point], of area: [Point], outside frame: [Point]) {
    let side: Double = Polygon.doubleArea(frame) < 0 ? -1 : 1
    for (index, start) in frame.enumerated() {
      let end = frame[(index + 1) % frame.count]
      let along = Point(x: end.x - start.x, y: end.y - start.y)
      let length = (along.x * along.x + along.y * along.y).squareRoot()
      guard length > 0 else { continue }
      let distances = area.map {
        side * (along.y * ($0.x - start.x) - along.x * ($0.y - start.y)) / length
      }
      if let worst = distances.indices.max(by: { distances[$0] < distances[$1] }),
        distances[worst] > Self.smallest
      {
        let bare = Polygon.cut(area, start: start, along: along, side: -side)
        edges.append(Edge(middle: Polygon.middle(of: bare), distance: distances[worst]))
      }
      let outside = Polygon.cut(rest, start: start, along: along, side: -side)
      if abs(Polygon.doubleArea(outside)) > Self.smallest { pieces.append(outside) }
      rest = Polygon.cut(rest, start: start, along: along, side: side)
    }
  }

  /// The corners of what is to be covered, in the window.
  private static func corners(
    of region: Expectation.Region, for view: String, _ shown: View, _ model: View, _ window: Window
  ) -> [Point]? {
    switch region {
    case .window: window.bounds.corners
    case .safeArea: window.safeArea.corners
    case .rect(let rect): rect.corners
    case .superview: shown.superviews(of: view)?.last.flatMap { shown.cornersInWindow(of: $0.id) }
    case .modelFrame(let other): model.cornersInWindow(of: other)
    case .presentedFrame(let other): shown.cornersInWindow(of: other)
    }
  }
}

extension View {
  /// The corners of a view of the tree in this view's coordinates; nil when one cannot be seen.
  fileprivate func cornersInWindow(of wanted: String) -> [Point]? {
    guard let corners = view(id: wanted)?.bounds.corners else { return nil }
    let seen = corners.compactMap { convert($0, from: wanted, to: id) }
    return seen.count == corners.count ? seen : nil
  }

  /// Whether neither a view of the tree nor one around it is hidden or clear.
  fileprivate func isSeen(_ wanted: String) -> Bool {
    if isHidden || alpha <= 0 { return false }
    return id == wanted || subviews.contains { $0.isSeen(wanted) }
  }
}
