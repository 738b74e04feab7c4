/// How far the viewer looks past the centre of the screen, along each axis, from -1 to 1.
///
/// (0, 0) means that the screen faces the viewer. Tilting the device to the right (right edge away
/// from the viewer) makes `horizontal` positive; tilting it down (top edge towards the viewer) makes
/// `vertical` positive. This is `UIOffset` as UIKit hands it to a motion effect.
///
///     let offset = ViewerOffset(horizontal: 0.5, vertical: 2)
///     offset.clamped()   // (0.5, 1)
public struct ViewerOffset: Hashable, Sendable {
  /// The tilt along the horizontal axis, -1…1, without unit.
  public var horizontal: Double
  /// The tilt along the vertical axis, -1…1, without unit.
  public var vertical: Double

  /// Makes an offset from its two components, as they are.
  public init(horizontal: Double, vertical: Double) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The offset of a screen that faces the viewer.
  public static let zero = ViewerOffset(horizontal: 0, vertical: 0)

  /// The offset with each component limited to -`limit`…`limit`.
  ///
  /// - Precondition: `limit` is not negative.
  public func clamped(to limit: Double = 1) -> ViewerOffset {
    precondition(limit >= 0, "a limit must not be negative")
    return ViewerOffset(
      horizontal: min(max(horizontal, -limit), limit),
      vertical: min(max(vertical, -limit), limit))
  }

  /// The Euclidean distance to another offset.
  public func distance(to other: ViewerOffset) -> Double {
    let h = horizontal - other.horizontal
    let v = vertical - other.vertical
    return (h * h + v * v).squareRoot()
  }
}
