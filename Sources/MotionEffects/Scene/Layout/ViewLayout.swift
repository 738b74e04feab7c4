/// How a view follows when the window gets another size: `UIView.AutoresizingMask`, with two additions.
///
/// Without any flexible part the upper left corner and the size stay, as in UIKit.
public struct ViewLayout: Hashable, Sendable {
  /// A part of the superview's extent that may grow and shrink.
  public enum FlexiblePart: String, Hashable, Sendable, CaseIterable {
    /// The distance from the left.
    case flexibleLeftMargin
    /// The view's width.
    case flexibleWidth
    /// The distance from the right.
    case flexibleRightMargin
    /// The distance from the top.
    case flexibleTopMargin
    /// The view's height.
    case flexibleHeight
    /// The distance from the bottom.
    case flexibleBottomMargin
  }

  /// What margins are measured from.
  public enum Reference: String, Hashable, Sendable, CaseIterable {
    /// The superview's bounds, as in UIKit.
    case superview
    /// What of them lies inside the safe area.
    case safeArea
  }

  /// How the view fills a superview whose proportions change.
  public enum ContentMode: String, Hashable, Sendable, CaseIterable {
    /// Width and height follow the flexible parts, each for itself.
    case scaleToFill
    /// For wallpapers: the proportions stay, and the view grows until it sticks out of the superview,
    /// on each side, by at least as much as in the document; its picture is cut off where it is larger.
    case scaleAspectFill
  }

  /// The parts that may grow and shrink; usually none.
  public var flexibleParts: Set<FlexiblePart> = []
  /// What margins are measured from; usually the superview.
  public var reference = Reference.superview
  /// How the view fills its superview; usually each side for itself.
  public var contentMode = ContentMode.scaleToFill

  /// Makes the layout of a view that keeps its place and size.
  public init() {}

  /// Where a frame goes when what it is measured from changes.
  func frame(_ frame: Rect, from old: Rect, to new: Rect) -> Rect {
    switch contentMode {
    case .scaleToFill:
      let x = Self.span(
        frame.origin.x - old.origin.x, frame.size.width, in: old.size.width, to: new.size.width,
        flexibility(.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin))
      let y = Self.span(
        frame.origin.y - old.origin.y, frame.size.height, in: old.size.height, to: new.size.height,
        flexibility(.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin))
      return Rect(
        x: new.origin.x + x.start, y: new.origin.y + y.start, width: x.length, height: y.length)
    case .scaleAspectFill: return Self.aspectFill(frame, from: old, to: new)
    }
  }

  private func flexibility(_ parts: FlexiblePart...) -> [Bool] {
    parts.map(flexibleParts.contains)
  }

  /// Gives a change of extent to the flexible ones of margin, length and margin, in proportion to what
  /// they have; equally, where they have nothing.
  private static func span(
    _ start: Double, _ length: Double, in old: Double, to new: Double, _ isFlexible: [Bool]
  ) -> (start: Double, length: Double) {
    let parts = [start, length, old - start - length]
    let change = new - old
    guard change != 0, isFlexible.contains(true) else { return (start, length) }
    let whole = zip(parts, isFlexible).reduce(0) { $0 + ($1.1 ? $1.0 : 0) }
    let count = Double(isFlexible.count { $0 })
    let grown = zip(parts, isFlexible).map { part, isFlexible in
      guard isFlexible else { return part }
      return part + change * (whole > 0 ? part / whole : 1 / count)
    }
    return (grown[0], max(grown[1], 0))
  }

  /// The smallest frame of the same proportions that sticks out at least as far on every side.
  private static func aspectFill(_ frame: Rect, from old: Rect, to new: Rect) -> Rect {
    guard frame.size.width > 0, frame.size.height > 0 else { return frame }
    let (left, top) = (old.minX - frame.minX, old.minY - frame.minY)
    let (right, bottom) = (frame.maxX - old.maxX, frame.maxY - old.maxY)
    let wanted = Rect(
      x: new.minX - left, y: new.minY - top, width: new.size.width + left + right,
      height: new.size.height + top + bottom)
    let factor = max(
      wanted.size.width / frame.size.width, wanted.size.height / frame.size.height, 0)
    let size = Size(width: frame.size.width * factor, height: frame.size.height * factor)
    return Rect(
      x: wanted.origin.x - (size.width - wanted.size.width) / 2,
      y: wanted.origin.y - (size.height - wanted.size.height) / 2, width: size.width,
      height: size.height)
  }
}
