internal import MotionEffects

/// A position whose coordinates are functions of the offset, in points.
struct MovingPoint<Number: OffsetFunction> {
  var x: Number
  var y: Number

  static func - (a: Self, b: Self) -> Self { Self(x: a.x - b.x, y: a.y - b.y) }
}

/// The map of a layer's plane to the window, as seen from the front: nine functions of the offset.
///
/// A point (x, y) becomes (x, y, 1) · M, divided by its third component, which is above 0 where the
/// point is seen.
struct PlaneMap<Number: OffsetFunction> {
  /// What x becomes, what y becomes, and where the origin goes; w is the divisor.
  var xx: Number, xy: Number, xw: Number
  var yx: Number, yy: Number, yw: Number
  var ox: Number, oy: Number, ow: Number

  static var identity: Self {
    Self(
      xx: .one, xy: .zero, xw: .zero, yx: .zero, yy: .one, yw: .zero, ox: .zero, oy: .zero,
      ow: .one)
  }

  /// A layer's transform, without the depth of its plane.
  init(flattening m: MovingTransform<Number>) {
    self.init(
      xx: m.first.x, xy: m.first.y, xw: m.first.w, yx: m.second.x, yy: m.second.y, yw: m.second.w,
      ox: m.fourth.x, oy: m.fourth.y, ow: m.fourth.w)
  }

  init(
    xx: Number, xy: Number, xw: Number, yx: Number, yy: Number, yw: Number, ox: Number, oy: Number,
    ow: Number
  ) {
    (self.xx, self.xy, self.xw) = (xx, xy, xw)
    (self.yx, self.yy, self.yw) = (yx, yy, yw)
    (self.ox, self.oy, self.ow) = (ox, oy, ow)
  }

  /// Whether the map has no perspective: parallel lines stay parallel.
  var isAffine: Bool { xw.isZero && yw.isZero }

  /// Whether upright rectangles stay upright and are not mirrored, before the eye and undivided.
  var isUpright: Bool {
    xy.isZero && yx.isZero && isAffine && xx.lowest > 0 && yy.lowest > 0 && ow.lowest == 1
      && ow.highest == 1
  }

  /// A map of the plane whose divisor is 1 where it is the same for all points.
  var normalized: Self {
    guard isAffine, !(ow.lowest == 1 && ow.highest == 1), ow.lowest > 0 else { return self }
    let f = ow.reciprocal
    return Self(
      xx: xx * f, xy: xy * f, xw: xw, yx: yx * f, yy: yy * f, yw: yw, ox: ox * f, oy: oy * f,
      ow: .one)
  }

  /// A displacement followed by this map.
  func displaced(x: Number, y: Number) -> Self {
    var map = self
    map.ox = x * xx + y * yx + ox
    map.oy = x * xy + y * yy + oy
    map.ow = x * xw + y * yw + ow
    return map
  }

  /// This map followed by another.
  func concatenating(_ n: Self) -> Self {
    func row(_ x: Number, _ y: Number, _ w: Number) -> (Number, Number, Number) {
      func sum(_ a: Number, _ b: Number, _ c: Number) -> Number { x * a + y * b + w * c }
      return (sum(n.xx, n.yx, n.ox), sum(n.xy, n.yy, n.oy), sum(n.xw, n.yw, n.ow))
    }
    let (a, b, c) = (row(xx, xy, xw), row(yx, yy, yw), row(ox, oy, ow))
    return Self(
      xx: a.0, xy: a.1, xw: a.2, yx: b.0, yy: b.1, yw: b.2, ox: c.0, oy: c.1, ow: c.2)
  }
}

/// A view's bounds in the window: four corners, from the upper left clockwise in the view's own sense.
struct MovingQuad<Number: OffsetFunction> {
  var corners: Corners<MovingPoint<Number>>
  /// Whether it is an upright rectangle that is not mirrored, at every offset.
  var isUpright: Bool
  /// Whether every corner lies before the eye; otherwise nothing is known of the corners.
  var isSeen: Bool

  /// The image of a rectangle.
  init(
    _ map: PlaneMap<Number>, x: Number, y: Number, width: Number, height: Number
  ) {
    let map = map.normalized
    let (right, bottom) = (x + width, y + height)
    isUpright = map.isUpright && width.lowest >= 0 && height.lowest >= 0
    if isUpright {
      let (left, top) = (x * map.xx + map.ox, y * map.yy + map.oy)
      let (far, low) = (right * map.xx + map.ox, bottom * map.yy + map.oy)
      corners = Corners(
        MovingPoint(x: left, y: top), MovingPoint(x: far, y: top), MovingPoint(x: far, y: low),
        MovingPoint(x: left, y: low))
      isSeen = true
      return
    }
    var isSeen = true
    func image(_ x: Number, _ y: Number) -> MovingPoint<Number> {
      let w = x * map.xw + y * map.yw + map.ow
      if !(w.lowest > 0) { isSeen = false }
      let f = w.lowest == 1 && w.highest == 1 ? .one : w.reciprocal
      return MovingPoint(
        x: (x * map.xx + y * map.yx + map.ox) * f, y: (x * map.xy + y * map.yy + map.oy) * f)
    }
    corners = Corners(image(x, y), image(right, y), image(right, bottom), image(x, bottom))
    self.isSeen = isSeen
  }

  /// Twice the signed area: above 0 where the quadrilateral is not mirrored.
  var doubleArea: Number {
    let (a, b) = (corners[2] - corners[0], corners[3] - corners[1])
    return a.x * b.y - a.y * b.x
  }

  /// Where the quadrilateral is at one offset, for a quadrilateral over a cell.
  var middle: [Point] { corners.map { Point(x: $0.x.middle, y: $0.y.middle) } }
}
