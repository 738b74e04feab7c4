internal import MotionEffects

/// What is known of a probe's slack over a cell.
struct CellBound {
  /// No slack of the cell is below this.
  var lowest: Double
  /// Where the slack is likely to be least.
  var offset: ViewerOffset
  /// Whether the bound is reached at that offset, to rounding.
  var isReached: Bool

  static func unknown(_ cell: DomainCell) -> CellBound {
    CellBound(lowest: -.infinity, offset: cell.middle, isReached: false)
  }
}

/// Collects the least of several functions over a cell.
private struct LeastFunction {
  private let cell: DomainCell
  private(set) var bound: CellBound

  init(_ cell: DomainCell) {
    self.cell = cell
    bound = CellBound(lowest: .infinity, offset: .zero, isReached: true)
  }

  mutating func add(_ function: Enclosure) {
    let least = cell.leastValue(of: function)
    if least.bound < bound.lowest {
      bound = CellBound(
        lowest: least.bound, offset: least.offset, isReached: function.isLinear)
    }
  }
}

extension Probe {
  /// Bounds the slack over a cell, from the states over the cell and those in its middle.
  func bound(
    _ states: borrowing StateTable<Enclosure>, in cell: DomainCell,
    middle: () -> StateTable<Double>
  ) -> CellBound {
    switch kind {
    case .reading: return .unknown(cell)
    case .impossible: return .unknown(cell)
    case .apart(let a, let b, let distance):
      return boundApart(states.quad(a), states.quad(b), distance, in: cell, middle())
    case .travel(let place, let rest, let atMost, nil):
      let quad = states.quad(place)
      guard quad.isSeen else { return .unknown(cell) }
      var least = LeastFunction(cell)
      for (corner, rest) in zip(quad.corners, rest) {
        least.add(-((corner.x - rest.x).squared + (corner.y - rest.y).squared))
      }
      let most = max(-least.bound.lowest, 0).squareRoot()
      return CellBound(lowest: atMost - most, offset: least.bound.offset, isReached: false)
    case .visible(let place, let clips, let atLeast):
      return boundVisible(states.quad(place), clips, atLeast, states, in: cell, middle: middle)
    case .tappable(let place, let clips, let axis, let size):
      return boundTappable(
        states.quad(place), clips, axis, size, states, in: cell, middle: middle)
    default:
      var least = LeastFunction(cell)
      return terms(states) { least.add($0) } ? least.bound : .unknown(cell)
    }
  }

  /// The true distance is the largest over all directions of how far one begins behind the other's
  /// end, so every fixed direction bounds it from below; those that show it in the middle do so well.
  private func boundApart(
    _ a: MovingQuad<Enclosure>, _ b: MovingQuad<Enclosure>, _ distance: Double,
    in cell: DomainCell, _ middle: StateTable<Double>
  ) -> CellBound {
    guard a.isSeen, b.isSeen, case .apart(let first, let second, _) = kind else {
      return .unknown(cell)
    }
    let directions = Polygon.distance(
      middle.quad(first).middle, middle.quad(second).middle
    ).directions
    var best = CellBound.unknown(cell)
    for u in directions {
      var least = LeastFunction(cell)
      for p in a.corners {
        for q in b.corners { least.add((q.x - p.x) * u.x + (q.y - p.y) * u.y - distance) }
      }
      if least.bound.lowest > best.lowest {
        best = least.bound
        // Another direction may separate them better than this one.
        best.isReached = false
      }
    }
    return best
  }

  // MARK: What can be seen

  private func boundVisible(
    _ quad: MovingQuad<Enclosure>, _ clips: [Shape], _ atLeast: Double,
    _ states: borrowing StateTable<Enclosure>, in cell: DomainCell,
    middle: () -> StateTable<Double>
  ) -> CellBound {
    let worst = CellBound(lowest: -atLeast, offset: cell.middle, isReached: false)
    var others: [MovingQuad<Enclosure>] = []
    for clip in clips { others.append(clip.quad(states)) }
    guard quad.isSeen, others.allSatisfy(\.isSeen) else { return worst }
    // Of a view that is shrunk to nothing there is no share to see.
    if max(quad.doubleArea.highest, -quad.doubleArea.lowest) < 1e-12 {
      return CellBound(lowest: -atLeast, offset: cell.middle, isReached: true)
    }
    if Self.isInside(quad, others, cell) {
      return CellBound(lowest: 1 - atLeast, offset: cell.middle, isReached: true)
    }
    if quad.isUpright, others.allSatisfy(\.isUpright) {
      let (width, height) = (
        quad.corners[1].x - quad.corners[0].x, quad.corners[3].y - quad.corners[0].y
      )
      guard width.lowest > 0, height.lowest > 0 else { return worst }
      let wide = Self.overlaps(quad, others, .x).map { $0 * width.reciprocal }
      let high = Self.overlaps(quad, others, .y).map { $0 * height.reciprocal }
      guard (wide + high).allSatisfy({ $0.lowest >= 0 }) else { return worst }
      var least = LeastFunction(cell)
      for x in wide { for y in high { least.add(x * y - atLeast) } }
      return least.bound
    }
    let states = middle()
    guard let part = innerPart(quad, others, clips, cell, states) else { return worst }
    let largest = max(quad.doubleArea.highest, -quad.doubleArea.lowest)
    let share = Polygon.doubleArea(part).magnitude / largest
    return CellBound(
      lowest: share.isNaN ? -atLeast : max(share - atLeast, -atLeast), offset: cell.middle,
      isReached: false)
  }

  private func boundTappable(
    _ quad: MovingQuad<Enclosure>, _ clips: [Shape], _ axis: Expectation.Axis, _ size: Double,
    _ states: borrowing StateTable<Enclosure>, in cell: DomainCell,
    middle: () -> StateTable<Double>
  ) -> CellBound {
    let worst = CellBound(lowest: -size, offset: cell.middle, isReached: false)
    var others: [MovingQuad<Enclosure>] = []
    for clip in clips { others.append(clip.quad(states)) }
    guard quad.isSeen, others.allSatisfy(\.isSeen) else { return worst }
    if quad.isUpright, others.allSatisfy(\.isUpright) {
      // Where nothing is left across the axis, nothing is left along it.
      let other: Expectation.Axis = axis == .x ? .y : .x
      guard Self.overlaps(quad, others, other).allSatisfy({ $0.lowest > 0 }) else { return worst }
      var least = LeastFunction(cell)
      for overlap in Self.overlaps(quad, others, axis) { least.add(overlap - size) }
      return clamped(least.bound, from: worst)
    }
    let direction = quad.direction(axis)
    let states = middle()
    guard case .tappable(let place, _, _, _) = kind else { return worst }
    let now = states.quad(place).direction(axis)
    let along = Point(x: now.x, y: now.y)
    var best = worst
    if Self.isInside(quad, others, cell) {
      let (_, from, to) = Polygon.extent(states.quad(place).middle, along: along)
      let way = quad.corners[to] - quad.corners[from]
      var least = LeastFunction(cell)
      least.add(way.x * direction.x + way.y * direction.y - size)
      best = least.bound
      best.isReached = false
    } else if let part = innerPart(quad, others, clips, cell, states) {
      let (_, from, to) = Polygon.extent(part, along: along)
      let length =
        direction.x * (part[to].x - part[from].x) + direction.y * (part[to].y - part[from].y)
      var least = LeastFunction(cell)
      least.add(length - size)
      best = least.bound
      best.isReached = false
    }
    return clamped(best, from: worst)
  }

  private func clamped(_ bound: CellBound, from worst: CellBound) -> CellBound {
    bound.lowest < worst.lowest ? worst : bound
  }

  /// Whether the quadrilateral lies in all the others at every offset of the cell.
  private static func isInside(
    _ quad: MovingQuad<Enclosure>, _ others: [MovingQuad<Enclosure>], _ cell: DomainCell
  ) -> Bool {
    others.allSatisfy { other in
      QuadEdge.allCases.allSatisfy { edge in
        var least = LeastFunction(cell)
        return other.distances(from: edge, to: quad) { least.add($0) }
          && least.bound.lowest >= -1e-9
      }
    }
  }

  /// The differences whose least is what upright rectangles have in common along an axis; those that
  /// cannot be the least are left out.
  private static func overlaps(
    _ quad: MovingQuad<Enclosure>, _ others: [MovingQuad<Enclosure>], _ axis: Expectation.Axis
  ) -> [Enclosure] {
    let quads = [quad] + others
    let starts = quads.map { axis == .x ? $0.corners[0].x : $0.corners[0].y }
    let ends = quads.map { axis == .x ? $0.corners[2].x : $0.corners[2].y }
    let differences = ends.flatMap { end in starts.map { end - $0 } }
    let limit = differences.map(\.highest).min() ?? .infinity
    return differences.filter { $0.lowest <= limit }
  }

  /// A polygon that lies in the visible part at every offset of the cell.
  ///
  /// The part in the middle is cut by its own edges, each moved inwards by as much as it comes nearer
  /// anywhere in the cell. The distance from a line changes along a plane across the polygon, so its
  /// corners tell how much that is.
  private func innerPart(
    _ quad: MovingQuad<Enclosure>, _ others: [MovingQuad<Enclosure>], _ clips: [Shape],
    _ cell: DomainCell, _ middle: borrowing StateTable<Double>
  ) -> [Point]? {
    guard let place = places.first else { return nil }
    let now = [middle.quad(place)] + clips.map { $0.quad(middle) }
    let moving = [quad] + others
    let part = Polygon.cut(now[0].middle, by: now.dropFirst().map(\.middle))
    guard part.count > 2 else { return nil }
    var insets: [[Double]] = []
    for (quad, now) in zip(moving, now) {
      var row: [Double] = []
      for edge in QuadEdge.allCases {
        var inset = 0.0
        for point in part {
          let point = [Point](repeating: point, count: 4)
          var here = Double.infinity
          var least = LeastFunction(cell)
          guard
            now.distances(
              from: edge, to: MovingQuad(point, isUpright: true), { here = min(here, $0) }),
            quad.distances(from: edge, to: MovingQuad(point, isUpright: true), { least.add($0) })
          else { return nil }
          inset = max(inset, here - least.bound.lowest)
        }
        row.append(inset)
      }
      insets.append(row)
    }
    let inner = Polygon.cut(part, by: now.map(\.middle)) { insets[$0][$1] }
    return inner.count > 2 ? inner : nil
  }
}
