internal import MotionEffects

/// One number that a constraint wants above 0: what it is at an offset, and what bounds it over a cell.
struct Probe: Sendable {
  enum Kind: Sendable {
    /// The least distance of the inner shape's corners from an edge of the outer one.
    case edge(QuadEdge, of: Shape, around: Shape, margin: Double)
    /// The opacity, which must be above 0 for a view that covers.
    case opacity(Int)
    case apart(Int, Int, distance: Double)
    /// How much less than `atMost` the corners are away from where they rest.
    case travel(Int, rest: [Point], atMost: Double, axis: Expectation.Axis?)
    /// The share of the area inside the clips.
    case visible(Int, clips: [Shape], atLeast: Double)
    /// The extent of the part inside the clips along one of the view's axes.
    case tappable(Int, clips: [Shape], axis: Expectation.Axis, size: Double)
    /// A number that changes along a plane; `sign` is 1 for a lower end and -1 for an upper one.
    case number(LinearFunction, limit: Double, sign: Double)
    /// A number of the presented frame, x, y, width or height.
    case frame(Int, component: Int, limit: Double, sign: Double)
    /// A number that only the view itself can tell.
    case reading(Int, AnyMotionKeyPath, limit: Double, sign: Double)
    /// What is never so, such as a hidden view in sight.
    case impossible
  }

  let kind: Kind
  let scene: MovingScene

  /// The views whose states are needed.
  var places: [Int] {
    switch kind {
    case .edge(_, let outer, let inner, _): [outer.place, inner.place].compactMap { $0 }
    case .opacity(let place), .travel(let place, _, _, _): [place]
    case .apart(let a, let b, _): [a, b]
    case .visible(let place, let clips, _), .tappable(let place, let clips, _, _):
      [place] + clips.compactMap(\.place)
    case .number, .frame, .reading, .impossible: []
    }
  }

  /// Whether nothing bounds the number, so that it can only be sampled.
  var isOpaque: Bool {
    switch kind {
    case .reading: true
    case .frame(let place, _, _, _): scene.isOpaque(place)
    default: places.contains(where: scene.isOpaque)
    }
  }

  // MARK: At one offset

  /// The slack at an offset: points, a share, or the key path's unit; -∞ where nothing can be seen.
  func slack(_ states: borrowing StateTable<Double>) -> Double {
    let value = plainSlack(states)
    return value.isNaN ? -.infinity : value
  }

  private func plainSlack(_ states: borrowing StateTable<Double>) -> Double {
    switch kind {
    case .impossible: return -.infinity
    case .apart(let a, let b, let distance):
      let (first, second) = (states[a].quad, states[b].quad)
      guard first.isSeen, second.isSeen else { return -.infinity }
      return Polygon.distance(first.middle, second.middle).distance - distance
    case .travel(let place, let rest, let atMost, nil):
      let quad = states[place].quad
      guard quad.isSeen else { return -.infinity }
      let squares = zip(quad.middle, rest).map { now, rest in
        (now.x - rest.x) * (now.x - rest.x) + (now.y - rest.y) * (now.y - rest.y)
      }
      return atMost - (squares.max() ?? 0).squareRoot()
    case .visible(let place, let clips, let atLeast):
      let quad = states[place].quad
      let area = Polygon.doubleArea(quad.middle).magnitude
      guard quad.isSeen, area > 0 else { return -atLeast }
      let part = visiblePart(of: quad, clips, states)
      return Polygon.doubleArea(part).magnitude / area - atLeast
    case .tappable(let place, let clips, let axis, let size):
      let quad = states[place].quad
      guard quad.isSeen else { return -size }
      let direction = quad.direction(axis)
      let part = visiblePart(of: quad, clips, states)
      guard direction.x.isFinite, direction.y.isFinite, part.count > 2 else { return -size }
      return Polygon.extent(part, along: Point(x: direction.x, y: direction.y)).length - size
    case .reading(let place, let keyPath, let limit, let sign):
      let shown = scene.nodes[place].view.view.presentationWithoutSubviews(
        forViewerOffset: ViewerOffset(
          horizontal: states.offset.horizontal, vertical: states.offset.vertical), pixelScale: nil)
      guard case .number(let value) = shown.value(at: keyPath) else { return -.infinity }
      return sign * (value - limit)
    case .edge, .opacity, .travel, .number, .frame:
      var least = Double.infinity
      let isKnown = terms(states) { least = $0.isNaN ? -.infinity : min(least, $0) }
      return isKnown ? least : -.infinity
    }
  }

  private func visiblePart(
    of quad: MovingQuad<Double>, _ clips: [Shape], _ states: borrowing StateTable<Double>
  ) -> [Point] {
    var others: [[Point]] = []
    for clip in clips {
      let quad = clip.quad(states)
      guard quad.isSeen else { return [] }
      others.append(quad.middle)
    }
    return Polygon.cut(quad.middle, by: others)
  }

  // MARK: Terms

  /// The functions whose least value is the slack, for the kinds that are made so.
  ///
  /// - Returns: Whether the functions are known.
  func terms<Number: OffsetFunction>(
    _ states: borrowing StateTable<Number>, _ body: (Number) -> Void
  ) -> Bool {
    switch kind {
    case .edge(let edge, let outer, let inner, let margin):
      return outer.quad(states).distances(from: edge, to: inner.quad(states)) {
        body(margin == 0 ? $0 : $0 - margin)
      }
    case .opacity(let place):
      body(states[place].alpha)
      return true
    case .travel(let place, let rest, let atMost, let axis?):
      let quad = states[place].quad
      guard quad.isSeen else { return false }
      for (corner, rest) in zip(quad.corners, rest) {
        let way = axis == .x ? corner.x - rest.x : corner.y - rest.y
        body(-way + atMost)
        body(way + atMost)
      }
      return true
    case .number(let function, let limit, let sign):
      body((function(at: states.offset) - limit) * sign)
      return true
    case .frame(let place, let component, let limit, let sign):
      guard let number = scene.frameNumber(component, of: place, at: states.offset) else {
        return false
      }
      body((number - limit) * sign)
      return true
    default: return false
    }
  }
}

extension MovingQuad {
  /// The unit vector of the view's own x or y axis in the window: the mean of two edges.
  func direction(_ axis: Expectation.Axis) -> MovingPoint<Number> {
    let (a, b) = axis == .x ? (1, 3) : (3, 1)
    let (x, y) = (
      corners[a].x - corners[0].x + corners[2].x - corners[b].x,
      corners[a].y - corners[0].y + corners[2].y - corners[b].y
    )
    if isUpright {
      return axis == .x ? MovingPoint(x: .one, y: .zero) : MovingPoint(x: .zero, y: .one)
    }
    let length = (x.squared + y.squared).root.reciprocal
    return MovingPoint(x: x * length, y: y * length)
  }
}
