/// A view of the model, with its subviews and its motion effects: what `UIView` and its layer hold.
///
/// The model never moves: effects act on the presentation alone, which
/// ``presentation(forViewerOffset:pixelScale:)`` computes as another tree. Hit-testing and coordinate
/// conversion use whichever tree they are asked on.
///
///     var card = View(id: "card", frame: Rect(x: 20, y: 84, width: 280, height: 400))
///     card.cornerRadius = 6
///     card.motionEffects = [SlideMotionEffect(magnitude: Size(width: -15, height: -15))]
public struct View: Sendable {
  /// The name that is unique in the tree.
  public var id: String
  /// The position of the anchor point in the superview, in points.
  public var center: Point
  /// The view's own coordinates: origin and size, in points.
  public var bounds: Rect
  /// The transform about the anchor point; `transform` is its plane part.
  public var transform3D = Transform3D.identity
  /// The transform that all subviews get, about the anchor point.
  public var sublayerTransform = Transform3D.identity
  /// The point that `center` positions and transforms turn about, as a share of the bounds.
  public var anchorPoint = Point(x: 0.5, y: 0.5)
  /// The position in depth, in points, towards the viewer.
  public var zPosition = 0.0
  /// The opacity, 0…1.
  public var alpha = 1.0
  /// Whether the view and its subviews are left out.
  public var isHidden = false
  /// Whether what lies outside the bounds is cut off.
  public var clipsToBounds = false
  /// The radius of the corners, in points.
  public var cornerRadius = 0.0
  /// The width of the border, in points.
  public var borderWidth = 0.0
  /// The fill; nil is clear.
  public var backgroundColor: Color?
  /// The picture that fills the bounds, above the fill: the path of a file, relative to the scene's
  /// document, or a `data:` address; nil is none.
  public var image: String?
  /// The displacement of the shadow, in points.
  public var shadowOffset = Size(width: 0, height: -3)
  /// The blur radius of the shadow, in points.
  public var shadowRadius = 3.0
  /// The opacity of the shadow, 0…1.
  public var shadowOpacity = 0.0
  /// The part of the contents that is shown, in unit coordinates.
  public var contentsRect = Rect(x: 0, y: 0, width: 1, height: 1)
  /// Whether the view and its subviews take touches.
  public var isUserInteractionEnabled = true
  /// How the view follows when the window gets another size.
  public var layout = ViewLayout()
  /// Whether its document says bounds and center rather than a frame, so that advice does, too.
  package var isPlacedByCenter = false
  /// The values of properties that UIKit does not have, by name.
  public var customValues: [String: MotionValue] = [:]
  /// The effects, in order; an effect that stands twice counts twice.
  public var motionEffects: [any MotionEffect] = []
  /// The subviews in drawing order, the first at the back.
  public var subviews: [View] = []

  /// Makes a view by its rectangle in the superview.
  public init(id: String, frame: Rect) {
    self.id = id
    bounds = Rect(origin: .zero, size: frame.size)
    center = Point(
      x: frame.origin.x + frame.size.width / 2, y: frame.origin.y + frame.size.height / 2)
  }

  /// Makes a view by its own coordinates and its position.
  public init(id: String, bounds: Rect, center: Point) {
    self.id = id
    self.bounds = bounds
    self.center = center
  }
}

extension View {
  /// The plane part of the transform; setting it replaces the whole transform.
  public var transform: AffineTransform {
    get { transform3D.planePart }
    set { transform3D = Transform3D(newValue) }
  }

  /// The upright rectangle around the view in its superview, in points.
  ///
  /// Setting it sets the size of the bounds and the center as if there were no transform, whose
  /// effect comes on top: in UIKit, set the frame before the transform.
  public var frame: Rect {
    get {
      let map = superviewTransform
      let corners = bounds.corners.compactMap(map.projected)
      let xs = corners.map(\.x)
      let ys = corners.map(\.y)
      guard let minX = xs.min(), let maxX = xs.max(), let minY = ys.min(), let maxY = ys.max()
      else { return Rect(origin: center, size: .zero) }
      return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }
    set {
      bounds.size = newValue.size
      center = Point(
        x: newValue.origin.x + anchorPoint.x * newValue.size.width,
        y: newValue.origin.y + anchorPoint.y * newValue.size.height)
    }
  }

  /// The view with the given id: this one, or one below it.
  public func view(id wanted: String) -> View? {
    if id == wanted { return self }
    for subview in subviews {
      if let found = subview.view(id: wanted) { return found }
    }
    return nil
  }

  /// This view and all below it, each before its subviews.
  public var descendants: [View] { [self] + subviews.flatMap(\.descendants) }

  /// The views of this tree around one of them, this one first; nil when it is not in the tree.
  package func superviews(of wanted: String) -> [View]? {
    if id == wanted { return [] }
    for subview in subviews {
      if let rest = subview.superviews(of: wanted) { return [self] + rest }
    }
    return nil
  }

  /// What all effects together add to the view at an offset: the readable specification.
  ///
  /// Several effects on one key path add up. ``MotionPlan`` computes the same, faster.
  public func relativeValues(forViewerOffset offset: ViewerOffset) -> RelativeValues {
    MotionEffectGroup(motionEffects).keyPathsAndRelativeValues(forViewerOffset: offset)
      ?? RelativeValues()
  }
}
