extension Scene {
  /// The scene in another window: every view follows by its ``View/layout``, as when UIKit resizes the
  /// window.
  ///
  ///     let scene = try Scene(decoding: bytes).laidOut(in: Window(device))
  ///
  /// - Parameter newWindow: The window, which keeps nothing of the old one.
  /// - Returns: The scene with its views in their new places.
  /// - Complexity: O(*n*) in the number of views.
  public func laidOut(in newWindow: Window) -> Scene {
    var scene = self
    scene.window = newWindow
    let old = Surroundings(bounds: window.bounds, safeArea: window.safeArea)
    let new = Surroundings(bounds: newWindow.bounds, safeArea: newWindow.safeArea)
    guard old != new else { return scene }
    for index in scene.views.indices { scene.views[index].follow(from: old, to: new) }
    return scene
  }
}

/// What a view is measured from, in its superview's coordinates.
private struct Surroundings: Hashable {
  var bounds: Rect
  var safeArea: Rect

  func rect(_ reference: ViewLayout.Reference) -> Rect {
    switch reference {
    case .superview: bounds
    case .safeArea: safeArea
    }
  }

  /// The same for the subviews of a view with a frame here; transforms are left out.
  func inside(_ frame: Rect, _ bounds: Rect) -> Surroundings {
    let (x, y) = (bounds.origin.x - frame.origin.x, bounds.origin.y - frame.origin.y)
    let (left, top) = (max(safeArea.minX + x, bounds.minX), max(safeArea.minY + y, bounds.minY))
    return Surroundings(
      bounds: bounds,
      safeArea: Rect(
        x: left, y: top, width: max(min(safeArea.maxX + x, bounds.maxX) - left, 0),
        height: max(min(safeArea.maxY + y, bounds.maxY) - top, 0)))
  }
}

extension View {
  /// Where the view would be without its transform, in its superview's coordinates, in points.
  package var untransformedFrame: Rect {
    get {
      Rect(
        x: center.x - anchorPoint.x * bounds.size.width,
        y: center.y - anchorPoint.y * bounds.size.height, width: bounds.size.width,
        height: bounds.size.height)
    }
    set {
      bounds.size = newValue.size
      center = Point(
        x: newValue.origin.x + anchorPoint.x * newValue.size.width,
        y: newValue.origin.y + anchorPoint.y * newValue.size.height)
    }
  }

  fileprivate mutating func follow(from old: Surroundings, to new: Surroundings) {
    let (oldFrame, oldBounds) = (untransformedFrame, bounds)
    untransformedFrame = layout.frame(
      oldFrame, from: old.rect(layout.reference), to: new.rect(layout.reference))
    let inside = old.inside(oldFrame, oldBounds)
    let insideNow = new.inside(untransformedFrame, bounds)
    guard inside != insideNow else { return }
    for index in subviews.indices { subviews[index].follow(from: inside, to: insideNow) }
  }
}

extension Window {
  /// The window that fills a device's screen in landscape.
  public init(landscape device: Device) {
    self.init(
      size: Size(width: device.size.height, height: device.size.width), scale: device.scale,
      safeAreaInsets: device.landscapeSafeAreaInsets, device: device)
  }

  /// The window after the device was turned by a quarter, so that what was its upper edge is at the
  /// left or at the right of what is seen.
  ///
  ///     Window(device).turned(topToTheLeft: true)   // the device's landscape window
  public func turned(topToTheLeft isLeft: Bool) -> Window {
    if let device {
      if size == device.size { return Window(landscape: device) }
      if size == Window(landscape: device).size { return Window(device) }
    }
    let i = safeAreaInsets
    let turned =
      isLeft
      ? Insets(top: i.right, left: i.top, bottom: i.left, right: i.bottom)
      : Insets(top: i.left, left: i.bottom, bottom: i.right, right: i.top)
    return Window(
      size: Size(width: size.height, height: size.width), scale: scale, safeAreaInsets: turned,
      device: device)
  }
}
