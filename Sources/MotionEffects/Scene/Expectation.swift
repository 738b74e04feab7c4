/// What must stay true of a scene for every tilt, as its document says.
///
/// An expectation is a sentence about views by their ids; deciding it is another module's work.
///
///     { "inside": "window", "view": "card", "margin": 8 }
///     // .inside(.window, view: "card", margin: 8)
public enum Expectation: Hashable, Sendable {
  /// No point of the region is ever left bare by the view.
  case covers(Region, by: String)
  /// The view stays in the region, at least `margin` points from its edges.
  case inside(Region, view: String, margin: Double)
  /// The two views never come closer than `distance` points.
  case apart(String, String, distance: Double)
  /// No point of the view moves further from rest than `atMost` points, along one axis or at all.
  case travel(view: String, atMost: Double, axis: Axis?)
  /// At least the share `atLeast` (0…1) of the view's area stays in sight.
  case visible(view: String, atLeast: Double)
  /// The part of the view in sight never gets smaller than `size` points.
  case tappable(view: String, size: Size)
  /// The presented number at the key path stays in the range; nil is an open end.
  case value(view: String, keyPath: AnyMotionKeyPath, lowest: Double?, highest: Double?)
  /// The view never moves faster than `atMost` points a second; for recordings only.
  case speed(view: String, atMost: Double)

  /// What a view covers or stays in.
  public enum Region: Hashable, Sendable {
    /// The whole window.
    case window
    /// The bounds of the view's superview, moving with it.
    case superview
    /// The window inside its safe-area insets.
    case safeArea
    /// Where a view stands with no effect on it or on any superview.
    case modelFrame(String)
    /// The quadrilateral that a view takes with all effects applied.
    case presentedFrame(String)
    /// A rectangle in window coordinates, in points.
    case rect(Rect)
  }

  /// One of the window's axes.
  public enum Axis: String, Hashable, Sendable, CaseIterable {
    /// Across.
    case x
    /// Down.
    case y
  }

  /// The ids of the views that the expectation is about, in the order of the document.
  public var viewIdentifiers: [String] {
    switch self {
    case .covers(let region, by: let view), .inside(let region, view: let view, margin: _):
      switch region {
      case .modelFrame(let other), .presentedFrame(let other): [other, view]
      case .window, .superview, .safeArea, .rect: [view]
      }
    case .apart(let one, let other, distance: _): [one, other]
    case .travel(let view, _, _), .visible(let view, _), .tappable(let view, _),
      .value(let view, _, _, _), .speed(let view, _):
      [view]
    }
  }
}
