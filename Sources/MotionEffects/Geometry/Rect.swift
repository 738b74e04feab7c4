/// An upright rectangle in points: `CGRect`.
public struct Rect: Hashable, Sendable {
  /// The corner at the upper left.
  public var origin: Point
  /// The extent to the right and downwards.
  public var size: Size

  /// Makes a rectangle from its corner and extent.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle from its four numbers, in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// A rectangle without extent at the origin.
  public static let zero = Rect(origin: .zero, size: .zero)

  /// The smallest x.
  public var minX: Double { min(origin.x, origin.x + size.width) }
  /// The largest x.
  public var maxX: Double { max(origin.x, origin.x + size.width) }
  /// The smallest y.
  public var minY: Double { min(origin.y, origin.y + size.height) }
  /// The largest y.
  public var maxY: Double { max(origin.y, origin.y + size.height) }

  /// The x of the middle.
  public var midX: Double { origin.x + size.width / 2 }
  /// The y of the middle.
  public var midY: Double { origin.y + size.height / 2 }

  /// The four corners: upper left, upper right, lower right, lower left.
  public var corners: [Point] {
    [
      Point(x: minX, y: minY), Point(x: maxX, y: minY),
      Point(x: maxX, y: maxY), Point(x: minX, y: maxY),
    ]
  }

  /// Whether the point lies inside; the right and lower edges do not belong to the rectangle.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}
