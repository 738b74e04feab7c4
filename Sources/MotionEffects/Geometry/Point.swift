/// A position in points, y downwards: `CGPoint`.
public struct Point: Hashable, Sendable {
  /// The distance from the left, in points.
  public var x: Double
  /// The distance from the top, in points.
  public var y: Double

  /// Makes a point from its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Point(x: 0, y: 0)
}

/// A width and a height in points: `CGSize`.
public struct Size: Hashable, Sendable {
  /// The extent to the right, in points.
  public var width: Double
  /// The extent downwards, in points.
  public var height: Double

  /// Makes a size from its extents.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// A size without extent.
  public static let zero = Size(width: 0, height: 0)
}

/// A displacement in points along each axis: `UIOffset`.
public struct Offset: Hashable, Sendable {
  /// The displacement to the right, in points.
  public var horizontal: Double
  /// The displacement downwards, in points.
  public var vertical: Double

  /// Makes an offset from its displacements.
  public init(horizontal: Double, vertical: Double) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}

/// Distances from the four edges inwards, in points: `UIEdgeInsets`.
public struct Insets: Hashable, Sendable {
  /// The distance from the top edge, in points.
  public var top: Double
  /// The distance from the left edge, in points.
  public var left: Double
  /// The distance from the bottom edge, in points.
  public var bottom: Double
  /// The distance from the right edge, in points.
  public var right: Double

  /// Makes insets from the four distances.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// No insets.
  public static let zero = Insets(top: 0, left: 0, bottom: 0, right: 0)
}
