internal import MotionEffects

/// The states of some views at one offset or over one cell, found by the views' places in the scene.
struct StateTable<Number: OffsetFunction> {
  let offset: MovingOffset<Number>
  private let states: [ViewState<Number>]
  private let set: ViewSet?

  /// The states of all views.
  init(_ scene: MovingScene, at offset: MovingOffset<Number>) {
    self.offset = offset
    states = scene.states(at: offset)
    set = nil
  }

  /// The states of a few views.
  init(_ scene: MovingScene, _ set: ViewSet, at offset: MovingOffset<Number>) {
    self.offset = offset
    states = scene.states(of: set, at: offset)
    self.set = set
  }

  /// Where a view's bounds are in the window.
  @inline(__always)
  func quad(_ place: Int) -> MovingQuad<Number> { states[set?.index(of: place) ?? place].quad }

  @inline(__always)
  subscript(place: Int) -> ViewState<Number> {
    _read { yield states[set?.index(of: place) ?? place] }
  }
}

/// A quadrilateral that constraints speak of: a view's bounds in the window, or one that stands still.
enum Shape: Sendable {
  case view(Int)
  case fixed([Point], isUpright: Bool)

  static func rect(_ rect: Rect) -> Shape { .fixed(rect.corners, isUpright: true) }

  var place: Int? {
    if case .view(let place) = self { place } else { nil }
  }

  func quad<Number: OffsetFunction>(_ states: borrowing StateTable<Number>) -> MovingQuad<Number> {
    switch self {
    case .view(let place): states.quad(place)
    case .fixed(let corners, let isUpright): MovingQuad(corners, isUpright: isUpright)
    }
  }
}

/// An edge of a quadrilateral, in the view's own sense.
public enum QuadEdge: Int, CaseIterable, Hashable, Sendable {
  /// From the upper left to the upper right corner.
  case top
  /// From the upper right to the lower right corner.
  case right
  /// From the lower right to the lower left corner.
  case bottom
  /// From the lower left to the upper left corner.
  case left

  /// The word for it.
  public var name: String {
    switch self {
    case .top: "top"
    case .right: "right"
    case .bottom: "bottom"
    case .left: "left"
    }
  }
}

extension MovingQuad {
  /// A quadrilateral that stands still.
  init(_ corners: [Point], isUpright: Bool) {
    func corner(_ index: Int) -> MovingPoint<Number> {
      MovingPoint(x: Number(corners[index].x), y: Number(corners[index].y))
    }
    self.init(
      corners: Corners(corner(0), corner(1), corner(2), corner(3)), isUpright: isUpright,
      isSeen: true)
  }

  private init(corners: Corners<MovingPoint<Number>>, isUpright: Bool, isSeen: Bool) {
    self.corners = corners
    self.isUpright = isUpright
    self.isSeen = isSeen
  }

  /// The signed distances of another quadrilateral's corners from the line through an edge, at right
  /// angles to it and above 0 inside; their least is the slack of that edge.
  ///
  /// - Returns: false where nothing is known: a corner behind the eye, a quadrilateral that may stand
  ///   edge-on.
  func distances(
    from edge: QuadEdge, to other: MovingQuad, _ body: (Number) -> Void
  ) -> Bool {
    guard isSeen, other.isSeen else { return false }
    if isUpright {
      let (first, last) = (corners[0], corners[2])
      // Of an upright rectangle two corners are as near, and two are further.
      let near = other.isUpright ? [edge == .top || edge == .left ? 0 : 2] : [0, 1, 2, 3]
      for index in near {
        let corner = other.corners[index]
        switch edge {
        case .top: body(corner.y - first.y)
        case .right: body(last.x - corner.x)
        case .bottom: body(last.y - corner.y)
        case .left: body(corner.x - first.x)
        }
      }
      return true
    }
    let area = doubleArea
    guard area.lowest > 0 || area.highest < 0 else { return false }
    let start = corners[edge.rawValue]
    let along = corners[(edge.rawValue + 1) % 4] - start
    let length = (along.x.squared + along.y.squared).root
    guard length.lowest > 0 else { return false }
    let factor = length.reciprocal * (area.lowest > 0 ? 1.0 : -1)
    for corner in other.corners {
      let there = corner - start
      body((along.x * there.y - along.y * there.x) * factor)
    }
    return true
  }
}
