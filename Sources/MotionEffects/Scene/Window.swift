/// What a scene is shown in: the screen, or the part of it that the app has.
public struct Window: Hashable, Sendable {
  /// The extent in points, both sides above 0.
  public var size: Size
  /// Pixels a point, above 0: the grid that positions are rounded to.
  public var scale: Double
  /// The distances from the edges that bars, rounded corners and the sensor housing keep, in points.
  public var safeAreaInsets: Insets
  /// The device whose screen this is, when the document names one.
  public var device: Device?

  /// Makes a window.
  ///
  /// - Precondition: `size` and `scale` are above 0.
  public init(
    size: Size, scale: Double = 2, safeAreaInsets: Insets = .zero, device: Device? = nil
  ) {
    precondition(size.width > 0 && size.height > 0, "a window needs a width and a height above 0")
    precondition(scale > 0, "a window needs a scale above 0")
    self.size = size
    self.scale = scale
    self.safeAreaInsets = safeAreaInsets
    self.device = device
  }

  /// Makes the window that fills a device's screen in portrait.
  public init(_ device: Device) {
    self.init(
      size: device.size, scale: device.scale, safeAreaInsets: device.safeAreaInsets, device: device)
  }

  /// The window in its own coordinates, in points.
  public var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The part inside the safe-area insets, in points; without extent where the insets meet.
  public var safeArea: Rect {
    Rect(
      x: safeAreaInsets.left, y: safeAreaInsets.top,
      width: max(size.width - safeAreaInsets.left - safeAreaInsets.right, 0),
      height: max(size.height - safeAreaInsets.top - safeAreaInsets.bottom, 0))
  }
}
