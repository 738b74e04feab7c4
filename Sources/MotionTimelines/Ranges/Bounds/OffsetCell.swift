internal import MotionEffects

/// A rectangle of viewer offsets: what branch and bound divides.
struct OffsetCell {
  var middle: ViewerOffset
  /// Half the extent along each axis.
  var horizontalReach: Double
  var verticalReach: Double

  /// The whole square.
  static let square = OffsetCell(middle: .zero, horizontalReach: 1, verticalReach: 1)

  var corners: [ViewerOffset] { [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)] }

  /// The offset at a place in -1…1 along each axis.
  func at(_ s: Double, _ t: Double) -> ViewerOffset {
    ViewerOffset(
      horizontal: middle.horizontal + s * horizontalReach,
      vertical: middle.vertical + t * verticalReach)
  }

  /// The two components of the offset, as functions over the cell.
  var horizontal: Enclosure {
    Enclosure(center: middle.horizontal, horizontal: horizontalReach, vertical: 0, radius: 0)
  }
  var vertical: Enclosure {
    Enclosure(center: middle.vertical, horizontal: 0, vertical: verticalReach, radius: 0)
  }

  /// The cell's halves, across its longer side.
  var halves: [OffsetCell] {
    let isWide = horizontalReach >= verticalReach
    return [-0.5, 0.5].map { place in
      var half = self
      half.middle = isWide ? at(place, 0) : at(0, place)
      if isWide { half.horizontalReach /= 2 } else { half.verticalReach /= 2 }
      return half
    }
  }

  /// The corners of what the half-planes leave of the cell; empty where nothing remains.
  func corners(within halfPlanes: [HalfPlane]) -> [ViewerOffset] {
    var polygon = corners
    for plane in halfPlanes {
      let excesses = polygon.map(plane.excess)
      guard excesses.contains(where: { $0 > 0 }) else { continue }
      var cut: [ViewerOffset] = []
      for index in polygon.indices {
        let next = (index + 1) % polygon.count
        if excesses[index] <= 0 { cut.append(polygon[index]) }
        if (excesses[index] <= 0) != (excesses[next] <= 0) {
          let share = excesses[index] / (excesses[index] - excesses[next])
          let (a, b) = (polygon[index], polygon[next])
          cut.append(
            ViewerOffset(
              horizontal: a.horizontal + (b.horizontal - a.horizontal) * share,
              vertical: a.vertical + (b.vertical - a.vertical) * share))
        }
      }
      polygon = cut
    }
    return polygon
  }
}

/// A cell, cut to a domain, over which linear functions can be minimised.
struct DomainCell {
  let cell: OffsetCell
  private let domain: OffsetDomain
  /// The corners of the part in the domain; nil for the cell that holds the whole domain.
  private let corners: [ViewerOffset]?

  /// The cell that holds the whole domain.
  init(whole domain: OffsetDomain) {
    cell = .square
    self.domain = domain
    corners = nil
  }

  /// A part; nil when it has nothing in common with the domain.
  init?(_ cell: OffsetCell, in domain: OffsetDomain) {
    self.cell = cell
    self.domain = domain
    let corners = cell.corners(within: domain.halfPlanes(around: cell))
    guard !corners.isEmpty else { return nil }
    self.corners = corners
  }

  /// A bound below the function's values on the domain's part of the cell, and where its linear part
  /// is least.
  func leastValue(of function: Enclosure) -> (bound: Double, offset: ViewerOffset) {
    let h = cell.horizontalReach > 0 ? function.horizontal / cell.horizontalReach : 0
    let v = cell.verticalReach > 0 ? function.vertical / cell.verticalReach : 0
    func linear(_ offset: ViewerOffset) -> Double {
      function.center + h * (offset.horizontal - cell.middle.horizontal)
        + v * (offset.vertical - cell.middle.vertical)
    }
    var place: ViewerOffset
    if let corners {
      place = corners[0]
      var least = linear(place)
      for corner in corners.dropFirst() {
        let value = linear(corner)
        if value < least { (place, least) = (corner, value) }
      }
    } else {
      place = domain.leastOffset(horizontal: h, vertical: v)
    }
    let bound = linear(place) - function.radius
    return (bound.isNaN ? -.infinity : bound, place)
  }

  /// The offset of the domain that is named for a bound.
  func candidate(_ offset: ViewerOffset) -> ViewerOffset { domain.pulledIn(offset) }

  /// The cell's middle, pulled into the domain.
  var middle: ViewerOffset { domain.pulledIn(cell.middle) }

  /// The halves that have something in common with the domain.
  var halves: [DomainCell] { cell.halves.compactMap { DomainCell($0, in: domain) } }
}
