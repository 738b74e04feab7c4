public import MotionEffects

/// The least slack over a domain: where it is reached, and how surely it is the least.
public struct WorstCase: Hashable, Sendable {
  /// The slack at ``offset``: points, a share, or the key path's unit; below 0 the constraint fails.
  public var slack: Double
  /// No slack of the domain is below this; equal to `slack`, to rounding, where the answer is exact.
  public var bound: Double
  /// An offset at which the slack is so small.
  public var offset: ViewerOffset
  /// How many cells the search looked at; 1 where the answer follows in closed form.
  public var cells: Int

  /// Makes a worst case.
  public init(slack: Double, bound: Double, offset: ViewerOffset, cells: Int = 1) {
    self.slack = slack
    self.bound = bound
    self.offset = offset
    self.cells = cells
  }
}

/// Branch and bound: divides the domain until the least slack is enclosed.
///
/// A cell whose bound lies above what some offset already reaches is left; the one with the lowest
/// bound is divided next (R. E. Moore, "Interval Analysis", 1966; best first). While everything is
/// linear the first cell, the whole domain, settles it.
struct WorstCaseSearch {
  /// The width at which a search stops, in the slack's unit.
  static let wanted = 1e-4
  /// The width that is good enough once the search has become long.
  static let enough = 0.01
  /// What no rounding takes for 0.
  private static let clear = 1e-6
  static let cellsForWanted = 4_000
  static let mostCells = 40_000
  /// What is sampled where nothing can be bounded.
  static let samplesAcross = 101

  let scene: MovingScene
  let domain: OffsetDomain
  private let isVerdictEnough: Bool
  /// The states of all views over the whole domain.
  private let wholeStates: StateTable<Enclosure>
  private let whole: DomainCell

  /// A search ends with an enclosure of the least slack, or where that is enough, with its sign.
  init(_ scene: MovingScene, over domain: OffsetDomain, isVerdictEnough: Bool = false) {
    self.isVerdictEnough = isVerdictEnough
    self.scene = scene
    self.domain = domain
    whole = DomainCell(whole: domain)
    wholeStates = StateTable(scene, at: MovingOffset(OffsetCell.square))
  }

  /// The views that move straight, for what is decided in closed form.
  var straightScene: StraightScene { StraightScene(scene, wholeStates, over: domain) }

  /// The least slack of a probe.
  func worstCase(of probe: Probe) -> WorstCase {
    if case .impossible = probe.kind {
      return WorstCase(slack: -.infinity, bound: -.infinity, offset: .zero)
    }
    let set = probe.needsSet ? ViewSet(probe.places, in: scene) : nil
    if probe.isOpaque { return sampled(probe, set) }
    if let set, probe.isLeastAtVertices(wholeStates), let vertices = domain.vertices {
      return exact(probe, set, at: vertices)
    }
    let first = probe.bound(wholeStates, in: whole) { middleStates(set, whole, probe) }
    if first.isReached {
      return WorstCase(slack: first.lowest, bound: first.lowest, offset: first.offset)
    }
    return search(probe, set ?? ViewSet(probe.places, in: scene), from: first)
  }

  private func middleStates(
    _ set: ViewSet?, _ cell: DomainCell, _ probe: Probe
  ) -> StateTable<Double> {
    StateTable(
      scene, set ?? ViewSet(probe.places, in: scene), at: MovingOffset(cell.cell.middle))
  }

  private func exact(_ probe: Probe, _ set: ViewSet, at vertices: [ViewerOffset]) -> WorstCase {
    var worst = WorstCase(slack: .infinity, bound: .infinity, offset: .zero)
    for vertex in vertices {
      let slack = probe.slack(StateTable(scene, set, at: MovingOffset(vertex)))
      if slack < worst.slack { worst = WorstCase(slack: slack, bound: slack, offset: vertex) }
    }
    return worst
  }

  private func search(_ probe: Probe, _ set: ViewSet, from first: CellBound) -> WorstCase {
    var best = WorstCase(slack: .infinity, bound: -.infinity, offset: .zero)
    func look(at offset: ViewerOffset) {
      let slack = probe.slack(StateTable(scene, set, at: MovingOffset(offset)))
      if slack < best.slack { (best.slack, best.offset) = (slack, offset) }
    }
    look(at: whole.candidate(first.offset))
    look(at: .zero)
    var open = CellHeap()
    open.push(first.lowest, relevantCell(set))
    var cells = 1
    // The lowest bound of the cells that were left because they are enclosed well enough.
    var settled = Double.infinity
    while let (bound, cell) = open.pop() {
      let width = best.slack - bound
      let isEnough =
        width <= Self.wanted || cells >= Self.cellsForWanted && width <= Self.enough
        || cells >= Self.mostCells || best.slack == -.infinity
        || isVerdictEnough && (bound > Self.clear || best.slack < -Self.clear)
      if isEnough {
        settled = min(settled, bound)
        break
      }
      for half in cell.halves {
        cells += 1
        let states = StateTable(scene, set, at: MovingOffset(half.cell))
        let found = probe.bound(states, in: half) { middleStates(set, half, probe) }
        if found.lowest >= best.slack { continue }
        look(at: half.candidate(found.offset))
        // What holds for a cell holds for its halves.
        let value = max(found.lowest, bound)
        if value < best.slack - Self.wanted {
          open.push(value, half)
        } else {
          settled = min(settled, value)
        }
      }
    }
    best.bound = min(settled, best.slack)
    best.cells = cells
    return best
  }

  /// The domain, or its line through (0, 0) where the views follow one axis only.
  ///
  /// What changes nothing is not divided. The domains are convex and symmetric, so the line has all values of its axis.
  private func relevantCell(_ set: ViewSet) -> DomainCell {
    var axes = OffsetAxes()
    for place in set.places { axes.formUnion(scene.nodes[place].view.axes) }
    guard axes.isHorizontal != axes.isVertical else { return whole }
    let cell = OffsetCell(
      middle: .zero, horizontalReach: axes.isHorizontal ? 1 : 0,
      verticalReach: axes.isVertical ? 1 : 0)
    return DomainCell(cell, in: domain) ?? whole
  }

  /// What cannot be bounded is sampled: the least slack found, of which nothing is sure.
  private func sampled(_ probe: Probe, _ set: ViewSet?) -> WorstCase {
    let set = set ?? ViewSet(probe.places, in: scene)
    var worst = WorstCase(slack: .infinity, bound: -.infinity, offset: .zero, cells: 0)
    let last = Self.samplesAcross - 1
    for row in 0...last {
      for column in 0...last {
        let offset = ViewerOffset(
          horizontal: Double(2 * column - last) / Double(last),
          vertical: Double(2 * row - last) / Double(last))
        guard domain.contains(offset) else { continue }
        worst.cells += 1
        let slack = probe.slack(StateTable(scene, set, at: MovingOffset(offset)))
        if slack < worst.slack { (worst.slack, worst.offset) = (slack, offset) }
      }
    }
    return worst
  }
}

/// Cells by their bounds, the lowest first: a binary heap.
private struct CellHeap {
  private var cells: [(bound: Double, cell: DomainCell)] = []

  mutating func push(_ bound: Double, _ cell: DomainCell) {
    cells.append((bound, cell))
    var child = cells.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard cells[child].bound < cells[parent].bound else { break }
      cells.swapAt(child, parent)
      child = parent
    }
  }

  mutating func pop() -> (bound: Double, cell: DomainCell)? {
    guard let top = cells.first, let last = cells.popLast() else { return nil }
    guard !cells.isEmpty else { return top }
    cells[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < cells.count {
        if cells[child].bound < cells[least].bound { least = child }
      }
      if least == parent { return top }
      cells.swapAt(parent, least)
      parent = least
    }
  }
}

extension OffsetDomain {
  /// The corners of a domain that has some, round and round with the inside on the left of h, v.
  var vertices: [ViewerOffset]? {
    func offsets(_ places: [(Double, Double)]) -> [ViewerOffset] {
      places.map { ViewerOffset(horizontal: $0.0, vertical: $0.1) }
    }
    return switch self {
    case .square: offsets([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    case .reachable: offsets([(-1, 0), (0, -1), (1, 0), (0, 1)])
    case .tilt: nil
    }
  }
}

extension Probe {
  /// Whether more than the states over the whole domain is needed for certain.
  fileprivate var needsSet: Bool {
    switch kind {
    case .apart, .travel(_, _, _, nil), .visible, .tappable: true
    default: false
    }
  }

  /// Whether the slack, not linear itself, is least at a vertex of a domain that has some.
  ///
  /// So it is for what falls the further corners go in straight lines: distances from rest, extents of
  /// upright rectangles, and shares while the area stays, a product of two such extents.
  fileprivate func isLeastAtVertices(_ states: borrowing StateTable<Enclosure>) -> Bool {
    func isStraight(_ quad: MovingQuad<Enclosure>) -> Bool {
      quad.isSeen && quad.corners.allSatisfy { $0.x.isLinear && $0.y.isLinear }
    }
    switch kind {
    case .travel(let place, _, _, nil): return isStraight(states.quad(place))
    case .tappable(let place, let clips, _, _):
      let quads = [states.quad(place)] + clips.map { $0.quad(states) }
      return quads.allSatisfy { $0.isUpright && isStraight($0) }
    case .visible(let place, let clips, _):
      let quads = [states.quad(place)] + clips.map { $0.quad(states) }
      let way = quads[0].corners[2] - quads[0].corners[0]
      let isRigid = [way.x, way.y].allSatisfy { $0.horizontal == 0 && $0.vertical == 0 }
      return isRigid && quads.allSatisfy { $0.isUpright && isStraight($0) }
    default: return false
    }
  }
}
