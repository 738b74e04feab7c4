internal import MotionEffects

/// The distance of two straight rectangles as a function of the offset; minus the depth where they
/// overlap.
///
/// Along each axis the rectangles are apart by the larger of two linear functions. The distance is
/// convex and, between the lines at which another function becomes the larger one or vanishes,
/// quadratic. So it is least at a crossing of these lines and the region's edges, or at the foot of a
/// perpendicular on one of them; a handful of places to look at.
struct StraightGap {
  private var x: LargerOne
  private var y: LargerOne

  init(_ a: StraightBox, _ b: StraightBox) {
    x = LargerOne(a.left.minus(b.right), b.left.minus(a.right))
    y = LargerOne(a.top.minus(b.bottom), b.top.minus(a.bottom))
  }

  /// The least distance over a region, and where.
  func least(over region: ConvexRegion) -> (value: Double, offset: ViewerOffset) {
    let (x, y) = (
      self.x.without(whatIsNeverLargestOver: region), self.y.without(whatIsNeverLargestOver: region)
    )
    var search = Search(x: x, y: y)
    for vertex in region.vertices { search.look(at: vertex) }
    // Where one linear function is the distance everywhere, its least value stands at a vertex.
    if x.isOne, y.isOne {
      let (across, down) = (region.range(of: x.first), region.range(of: y.first))
      if across.highest <= min(0, down.lowest) || down.highest <= min(0, across.lowest) {
        return search.best
      }
    }
    var lines = region.edges
    x.addLines(to: &lines)
    y.addLines(to: &lines)
    for i in 1..<x.count {
      for j in 1..<y.count { lines.add(x[i].minus(y[j])) }
    }
    for (index, line) in lines.enumerated() {
      for other in lines[..<index] {
        if let place = line.crossing(other), region.contains(place) { search.look(at: place) }
      }
      for i in 0..<x.count {
        for j in 0..<y.count {
          if let place = line.foot(x[i], y[j]), region.contains(place) { search.look(at: place) }
        }
      }
    }
    return search.best
  }

  /// The larger one of two linear functions, which may be the same.
  private struct LargerOne {
    var first: LinearFunction
    var second: LinearFunction
    var isOne = false

    init(_ first: LinearFunction, _ second: LinearFunction) {
      (self.first, self.second) = (first, second)
    }

    func without(whatIsNeverLargestOver region: ConvexRegion) -> LargerOne {
      let difference = region.range(of: first.minus(second))
      var one = self
      if difference.lowest >= 0 {
        (one.second, one.isOne) = (first, true)
      } else if difference.highest <= 0 {
        (one.first, one.isOne) = (second, true)
      }
      return one
    }

    /// How many functions the square may be of: 0, and one or two.
    var count: Int { isOne ? 2 : 3 }

    subscript(index: Int) -> LinearFunction {
      index == 0 ? LinearFunction(0) : index == 1 ? first : second
    }

    func value(at offset: ViewerOffset) -> Double {
      isOne ? first.value(at: offset) : max(first.value(at: offset), second.value(at: offset))
    }

    /// Adds the lines at which the functions are 0 or the same.
    func addLines(to lines: inout [OffsetLine]) {
      lines.add(first)
      guard !isOne else { return }
      lines.add(second)
      lines.add(first.minus(second))
    }
  }

  private struct Search {
    let x: LargerOne
    let y: LargerOne
    var best = (value: Double.infinity, offset: ViewerOffset.zero)

    @inline(__always)
    mutating func look(at offset: ViewerOffset) {
      let (along, across) = (x.value(at: offset), y.value(at: offset))
      let value =
        along > 0 && across > 0
        ? (along * along + across * across).squareRoot() : max(along, across)
      if value < best.value { best = (value, offset) }
    }
  }
}

/// A convex polygon of offsets.
struct ConvexRegion: Sendable {
  let vertices: [ViewerOffset]
  /// Through each vertex and the next one, with the inside where ``OffsetLine/side(of:)`` is above 0.
  let edges: [OffsetLine]

  /// - Parameter vertices: Round and round with the inside on the left of h, v.
  init(_ vertices: [ViewerOffset]) {
    self.vertices = vertices
    edges = vertices.indices.map {
      OffsetLine(from: vertices[$0], to: vertices[($0 + 1) % vertices.count])
    }
  }

  func contains(_ offset: ViewerOffset) -> Bool {
    for index in edges.indices where edges[index].side(of: offset) < -1e-12 { return false }
    return true
  }

  func range(of function: LinearFunction) -> (lowest: Double, highest: Double) {
    var range = (lowest: Double.infinity, highest: -Double.infinity)
    for index in vertices.indices {
      let value = function.value(at: vertices[index])
      range = (min(range.lowest, value), max(range.highest, value))
    }
    return range
  }
}

/// A line a·h + b·v + c = 0 in the plane of offsets.
struct OffsetLine: Sendable {
  private let horizontal: Double
  private let vertical: Double
  private let constant: Double

  /// Where a function is 0; nil when it is constant.
  init?(_ function: LinearFunction) {
    let length =
      (function.horizontal * function.horizontal + function.vertical * function.vertical)
      .squareRoot()
    guard length > 0 else { return nil }
    horizontal = function.horizontal / length
    vertical = function.vertical / length
    constant = function.constant / length
  }

  init(from a: ViewerOffset, to b: ViewerOffset) {
    horizontal = a.vertical - b.vertical
    vertical = b.horizontal - a.horizontal
    constant = -(horizontal * a.horizontal + vertical * a.vertical)
  }

  /// Above 0 on the left of the line, in its own sense.
  @inline(__always)
  func side(of offset: ViewerOffset) -> Double {
    horizontal * offset.horizontal + vertical * offset.vertical + constant
  }

  func crossing(_ other: OffsetLine) -> ViewerOffset? {
    let determinant = horizontal * other.vertical - vertical * other.horizontal
    guard determinant.magnitude > 1e-12 else { return nil }
    return ViewerOffset(
      horizontal: (vertical * other.constant - constant * other.vertical) / determinant,
      vertical: (constant * other.horizontal - horizontal * other.constant) / determinant)
  }

  /// Where on the line the sum of the squares of two functions is least.
  func foot(_ first: LinearFunction, _ second: LinearFunction) -> ViewerOffset? {
    let square = horizontal * horizontal + vertical * vertical
    let start = ViewerOffset(
      horizontal: -horizontal * constant / square, vertical: -vertical * constant / square)
    let along = ViewerOffset(horizontal: -vertical, vertical: horizontal)
    let (one, other) = (first.way(to: along), second.way(to: along))
    let slopes = one * one + other * other
    guard slopes > 0 else { return nil }
    let product = one * first.value(at: start) + other * second.value(at: start)
    return ViewerOffset(
      horizontal: start.horizontal - along.horizontal * product / slopes,
      vertical: start.vertical - along.vertical * product / slopes)
  }
}

extension [OffsetLine] {
  /// Adds the line at which a function is 0, if there is one.
  fileprivate mutating func add(_ function: LinearFunction) {
    if let line = OffsetLine(function) { append(line) }
  }
}
