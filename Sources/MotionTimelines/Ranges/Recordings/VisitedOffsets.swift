internal import MotionEffects

/// The offsets that a recording visits, as far as a repair has to be tested on them, in bounded memory.
///
/// Where everything moves straight the worst cases lie on the convex hull, which is kept exactly. For
/// the rest there is one offset of each cell that was visited, a third of a degree wide.
struct VisitedOffsets: Sendable {
  /// The corners of the hull so far, and what came since.
  private var outer: [ViewerOffset] = []
  private var outerLimit = 256
  private var cells: [Int: ViewerOffset] = [:]

  private static let cellsAcross = 256.0

  mutating func add(_ offset: ViewerOffset) {
    guard offset.horizontal.isFinite, offset.vertical.isFinite else { return }
    let (column, row) = (Self.cell(offset.horizontal), Self.cell(offset.vertical))
    cells[row << 16 | column] = offset
    outer.append(offset)
    guard outer.count > outerLimit else { return }
    outer = Self.hull(outer)
    outerLimit = 2 * outer.count + 256
  }

  /// What is to be tested.
  var offsets: [ViewerOffset] {
    Self.hull(outer) + cells.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func cell(_ value: Double) -> Int {
    Int((min(max(value, -2), 2) / 2 * cellsAcross).rounded(.down)) + 512
  }

  /// The corners of the convex hull, round and round.
  ///
  /// A. M. Andrew, "Another efficient algorithm for convex hulls in two dimensions", Information
  /// Processing Letters 9, 1979.
  private static func hull(_ points: [ViewerOffset]) -> [ViewerOffset] {
    let sorted = points.sorted {
      $0.horizontal == $1.horizontal ? $0.vertical < $1.vertical : $0.horizontal < $1.horizontal
    }
    guard sorted.count > 2 else { return sorted }
    func chain(_ points: some Sequence<ViewerOffset>) -> [ViewerOffset] {
      var chain: [ViewerOffset] = []
      for point in points {
        while chain.count > 1, !turnsLeft(chain[chain.count - 2], chain[chain.count - 1], point) {
          chain.removeLast()
        }
        chain.append(point)
      }
      return chain.dropLast()
    }
    return chain(sorted) + chain(sorted.reversed())
  }

  private static func turnsLeft(_ a: ViewerOffset, _ b: ViewerOffset, _ c: ViewerOffset) -> Bool {
    (b.horizontal - a.horizontal) * (c.vertical - a.vertical)
      > (b.vertical - a.vertical) * (c.horizontal - a.horizontal)
  }
}
