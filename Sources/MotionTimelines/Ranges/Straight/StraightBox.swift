internal import MotionEffects

/// An upright rectangle in the window whose edges move along planes, in points.
struct StraightBox: Sendable {
  var top: LinearFunction
  var right: LinearFunction
  var bottom: LinearFunction
  var left: LinearFunction

  /// A rectangle that stands still.
  init(_ rect: Rect) {
    top = LinearFunction(rect.origin.y)
    right = LinearFunction(rect.origin.x + rect.size.width)
    bottom = LinearFunction(rect.origin.y + rect.size.height)
    left = LinearFunction(rect.origin.x)
  }

  /// A view over all offsets; nil unless its edges are known without any remainder.
  init?(_ quad: MovingQuad<Enclosure>) {
    guard quad.isUpright, quad.isSeen, let left = LinearFunction(quad.corners[0].x),
      let top = LinearFunction(quad.corners[0].y), let right = LinearFunction(quad.corners[2].x),
      let bottom = LinearFunction(quad.corners[2].y)
    else { return nil }
    (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
  }

  /// Whether the size stays.
  var isRigid: Bool {
    left.horizontal == right.horizontal && left.vertical == right.vertical
      && top.horizontal == bottom.horizontal && top.vertical == bottom.vertical
  }

  /// The size at rest.
  var size: Size {
    Size(width: right.constant - left.constant, height: bottom.constant - top.constant)
  }

  /// How far within each edge, top, right, bottom and left, the other rectangle lies.
  @inline(__always)
  func gaps(around inner: StraightBox, margin: Double = 0) -> Corners<LinearFunction> {
    Corners(
      inner.top.minus(top, margin), right.minus(inner.right, margin),
      bottom.minus(inner.bottom, margin), inner.left.minus(left, margin))
  }

  /// The furthest that a corner is from rest at an offset, along x and along y.
  func way(to offset: ViewerOffset) -> Point {
    Point(
      x: max(left.way(to: offset).magnitude, right.way(to: offset).magnitude),
      y: max(top.way(to: offset).magnitude, bottom.way(to: offset).magnitude))
  }

  /// The rectangle at one offset, by its edges.
  struct Extent {
    var top: Double
    var right: Double
    var bottom: Double
    var left: Double

    var width: Double { right - left }
    var height: Double { bottom - top }
    var isEmpty: Bool { !(width > 0 && height > 0) }

    /// What two rectangles have in common; of negative size where that is nothing.
    func common(_ other: Extent) -> Extent {
      Extent(
        top: max(top, other.top), right: min(right, other.right),
        bottom: min(bottom, other.bottom), left: max(left, other.left))
    }
  }

  func extent(at offset: ViewerOffset) -> Extent {
    Extent(
      top: top.value(at: offset), right: right.value(at: offset),
      bottom: bottom.value(at: offset), left: left.value(at: offset))
  }
}

extension LinearFunction {
  @inline(__always)
  init(_ constant: Double, horizontal: Double, vertical: Double) {
    self.init(constant)
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  /// The function that an enclosure over all offsets is; nil where something remains.
  init?(_ enclosure: Enclosure) {
    guard enclosure.radius == 0, enclosure.lowest.isFinite, enclosure.highest.isFinite else {
      return nil
    }
    self.init(
      enclosure.center, horizontal: enclosure.horizontal, vertical: enclosure.vertical)
  }

  /// The difference of two functions, less a margin.
  @inline(__always)
  func minus(_ other: LinearFunction, _ margin: Double = 0) -> LinearFunction {
    LinearFunction(
      constant - other.constant - margin, horizontal: horizontal - other.horizontal,
      vertical: vertical - other.vertical)
  }

  /// What is left of a number where the function has moved by so much.
  @inline(__always)
  func backwards(from number: Double) -> LinearFunction {
    LinearFunction(number, horizontal: -horizontal, vertical: -vertical)
  }

  /// What the function adds to its value at rest.
  @inline(__always)
  func way(to offset: ViewerOffset) -> Double {
    horizontal * offset.horizontal + vertical * offset.vertical
  }

  @inline(__always)
  func value(at offset: ViewerOffset) -> Double { constant + way(to: offset) }
}
