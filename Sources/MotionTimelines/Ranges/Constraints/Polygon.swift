internal import MotionEffects

/// Convex polygons at one offset: cutting, areas, distances.
enum Polygon {
  /// The part of a convex polygon on the inner side of a line through `start` along `along`, moved
  /// inwards by `inset`; corners in either sense, the sign of `side` says which side is the inner one.
  ///
  /// I. E. Sutherland and G. W. Hodgman, "Reentrant polygon clipping", Communications of the ACM 17,
  /// 1974.
  static func cut(
    _ polygon: [Point], start: Point, along: Point, side: Double, inset: Double = 0
  ) -> [Point] {
    let length = (along.x * along.x + along.y * along.y).squareRoot()
    guard length > 0 else { return [] }
    let distances = polygon.map { point in
      side * (along.x * (point.y - start.y) - along.y * (point.x - start.x)) / length - inset
    }
    guard distances.contains(where: { !($0 >= 0) }) else { return polygon }
    var result: [Point] = []
    for index in polygon.indices {
      let next = (index + 1) % polygon.count
      let (a, b) = (polygon[index], polygon[next])
      if distances[index] >= 0 { result.append(a) }
      if (distances[index] >= 0) != (distances[next] >= 0) {
        let share = distances[index] / (distances[index] - distances[next])
        result.append(Point(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share))
      }
    }
    return result
  }

  /// The common part of convex polygons; `insets` moves each edge of each clip inwards.
  static func cut(
    _ polygon: [Point], by clips: [[Point]],
    inset: (_ clip: Int, _ edge: Int) -> Double = { _, _ in 0 }
  ) -> [Point] {
    var result = polygon
    for (number, clip) in clips.enumerated() {
      let side: Double = doubleArea(clip) < 0 ? -1 : 1
      for edge in clip.indices {
        let (a, b) = (clip[edge], clip[(edge + 1) % clip.count])
        result = cut(
          result, start: a, along: Point(x: b.x - a.x, y: b.y - a.y), side: side,
          inset: inset(number, edge))
        if result.isEmpty { return [] }
      }
    }
    return result
  }

  /// The mean of the corners.
  static func middle(of polygon: [Point]) -> Point {
    let count = Double(max(polygon.count, 1))
    return Point(
      x: polygon.reduce(0) { $0 + $1.x } / count, y: polygon.reduce(0) { $0 + $1.y } / count)
  }

  /// Twice the signed area, by the shoelace formula.
  static func doubleArea(_ polygon: [Point]) -> Double {
    guard polygon.count > 2 else { return 0 }
    // About the first corner, so that polygons far away lose no digits.
    let origin = polygon[0]
    var sum = 0.0
    for index in 1..<polygon.count - 1 {
      let (a, b) = (polygon[index], polygon[index + 1])
      sum += (a.x - origin.x) * (b.y - origin.y) - (a.y - origin.y) * (b.x - origin.x)
    }
    return sum
  }

  /// How far the polygon reaches along a direction, and between which corners.
  static func extent(
    _ polygon: [Point], along direction: Point
  ) -> (length: Double, from: Int, to: Int) {
    let places = polygon.map { $0.x * direction.x + $0.y * direction.y }
    guard let low = places.indices.min(by: { places[$0] < places[$1] }),
      let high = places.indices.max(by: { places[$0] < places[$1] })
    else { return (0, 0, 0) }
    return (places[high] - places[low], low, high)
  }

  /// The distance of two convex polygons, with the directions of length 1 that show it.
  ///
  /// Where they overlap it is minus the least depth along an edge's normal.
  static func distance(_ a: [Point], _ b: [Point]) -> (distance: Double, directions: [Point]) {
    let normals = outwardNormals(a) + outwardNormals(b).map { Point(x: -$0.x, y: -$0.y) }
    let depths = normals.map { separation(a, b, along: $0) }
    let deepest = depths.max() ?? -.infinity
    if deepest <= 0 { return (deepest, normals) }
    var nearest = (distance: Double.infinity, direction: Point.zero)
    for (points, edges, sign) in [(a, b, -1.0), (b, a, 1.0)] {
      for point in points {
        for index in edges.indices {
          let foot = foot(of: point, edges[index], edges[(index + 1) % edges.count])
          let (x, y) = (point.x - foot.x, point.y - foot.y)
          let distance = (x * x + y * y).squareRoot()
          if distance < nearest.distance, distance > 0 {
            nearest = (distance, Point(x: sign * x / distance, y: sign * y / distance))
          }
        }
      }
    }
    guard nearest.distance < .infinity else { return (max(deepest, 0), normals) }
    return (nearest.distance, [nearest.direction])
  }

  private static func outwardNormals(_ polygon: [Point]) -> [Point] {
    let side: Double = doubleArea(polygon) < 0 ? -1 : 1
    return polygon.indices.compactMap { index in
      let (p, q) = (polygon[index], polygon[(index + 1) % polygon.count])
      let (x, y) = (q.x - p.x, q.y - p.y)
      let length = (x * x + y * y).squareRoot()
      return length > 0 ? Point(x: side * y / length, y: -side * x / length) : nil
    }
  }

  /// How far `b` begins behind the end of `a` along a direction.
  private static func separation(_ a: [Point], _ b: [Point], along u: Point) -> Double {
    let ends = a.map { $0.x * u.x + $0.y * u.y }
    let starts = b.map { $0.x * u.x + $0.y * u.y }
    return (starts.min() ?? .infinity) - (ends.max() ?? -.infinity)
  }

  /// The point of a segment that is nearest to a point.
  private static func foot(of point: Point, _ a: Point, _ b: Point) -> Point {
    let (x, y) = (b.x - a.x, b.y - a.y)
    let square = x * x + y * y
    guard square > 0 else { return a }
    let share = min(max(((point.x - a.x) * x + (point.y - a.y) * y) / square, 0), 1)
    return Point(x: a.x + x * share, y: a.y + y * share)
  }
}
