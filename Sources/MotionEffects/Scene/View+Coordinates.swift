extension View {
  /// The anchor point in the view's own coordinates.
  var anchor: Point {
    Point(
      x: bounds.origin.x + anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + anchorPoint.y * bounds.size.height)
  }

  /// The map from the view's own coordinates to its superview's, before any sublayer transform.
  var superviewTransform: Transform3D {
    Transform3D(translationX: -anchor.x, y: -anchor.y, z: 0)
      .concatenating(transform3D)
      .concatenating(Transform3D(translationX: center.x, y: center.y, z: zPosition))
  }

  /// The map from a subview's coordinates to this view's, with this view's sublayer transform.
  ///
  /// A layer is flat: what stands out of its plane is seen from the front, so the map of a point is
  /// ``Transform3D/projected(_:)``.
  public func transform(fromSubview subview: View) -> Transform3D {
    guard sublayerTransform != .identity else { return subview.superviewTransform }
    return subview.superviewTransform
      .concatenating(Transform3D(translationX: -anchor.x, y: -anchor.y, z: 0))
      .concatenating(sublayerTransform)
      .concatenating(Transform3D(translationX: anchor.x, y: anchor.y, z: 0))
  }

  /// A point in the coordinates of one view of the tree, in those of another.
  ///
  /// Nil when a view is not in the tree, or when the point cannot be seen: it lies behind the eye, or
  /// the view stands edge-on.
  public func convert(_ point: Point, from source: String, to target: String) -> Point? {
    guard let up = planeTransform(fromDescendant: source),
      let down = planeTransform(fromDescendant: target)?.inverted,
      let here = up.projected(point)
    else { return nil }
    return down.projected(here)
  }

  /// The frontmost view that a touch at a point, in this view's coordinates, would reach.
  ///
  /// UIKit's rules: hidden views, views that take no touches, and views with an alpha below 0.01 are
  /// left out with everything below them; a view's subviews are reached within its bounds only; later
  /// subviews come first.
  public func hitTest(_ point: Point) -> View? {
    guard !isHidden, isUserInteractionEnabled, alpha >= 0.01, bounds.contains(point) else {
      return nil
    }
    for subview in subviews.reversed() {
      if let inverse = transform(fromSubview: subview).flattened.inverted,
        let inside = inverse.projected(point),
        let hit = subview.hitTest(inside)
      {
        return hit
      }
    }
    return self
  }

  /// The map of planes from a view of the tree to this one.
  private func planeTransform(fromDescendant wanted: String) -> Transform3D? {
    if id == wanted { return .identity }
    for subview in subviews {
      if let inner = subview.planeTransform(fromDescendant: wanted) {
        return inner.concatenating(transform(fromSubview: subview).flattened)
      }
    }
    return nil
  }
}

extension Transform3D {
  /// The same map of the plane z = 0 onto itself, seen from the front, without any depth.
  package var flattened: Transform3D {
    var flat = self
    (flat.m13, flat.m23, flat.m43) = (0, 0, 0)
    (flat.m31, flat.m32, flat.m33, flat.m34) = (0, 0, 1, 0)
    return flat
  }
}
