/// The parallax of a layer at a depth: the view slides against the tilt.
///
/// `center.x` goes from +`magnitude.width` at horizontal -1 to -`magnitude.width` at +1, `center.y`
/// likewise along the vertical axis. A positive magnitude recesses the view, a negative one lifts it.
/// A phone's home screen is known to use (-5, -6), its lock screen (-15, -20).
public struct SlideMotionEffect: MotionEffect, Hashable {
  /// How far the view slides at offset ±1, in points.
  public var magnitude: Size

  /// Makes a slide, in points.
  public init(magnitude: Size) { self.magnitude = magnitude }

  /// The two effects that the slide consists of.
  public var interpolatingEffects: [InterpolatingMotionEffect] {
    [
      InterpolatingMotionEffect(
        keyPath: .centerX, type: .tiltAlongHorizontalAxis,
        minimumRelativeValue: magnitude.width, maximumRelativeValue: -magnitude.width),
      InterpolatingMotionEffect(
        keyPath: .centerY, type: .tiltAlongVerticalAxis,
        minimumRelativeValue: magnitude.height, maximumRelativeValue: -magnitude.height),
    ]
  }

  /// The displacement at an offset.
  public func keyPathsAndRelativeValues(forViewerOffset offset: ViewerOffset) -> RelativeValues? {
    MotionEffectGroup(interpolatingEffects).keyPathsAndRelativeValues(forViewerOffset: offset)
  }

  /// `center.x` and `center.y`.
  public var keyPaths: [AnyMotionKeyPath] { interpolatingEffects.map(\.keyPath) }
}
