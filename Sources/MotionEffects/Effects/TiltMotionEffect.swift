internal import ParallaxPlatform

/// A view that turns as if it were painted on a sphere behind the glass, on `layer.transform`.
///
/// With αh = horizontal · `maximumHorizontalAngle` and αv = vertical · `maximumVerticalAngle`, the
/// transform moves forward by the radius, turns by αh about y and by -αv about (cos αh, 0, sin αh),
/// and moves back. The system's wallpaper is known to use 3.3° and 5.7° with a radius of 100 points.
public struct TiltMotionEffect: MotionEffect, Hashable {
  /// The turn about the vertical axis at horizontal ±1, in radians.
  public var maximumHorizontalAngle: Double
  /// The turn about the horizontal axis at vertical ±1, in radians.
  public var maximumVerticalAngle: Double
  /// The radius of the sphere, in points.
  public var sphereRadius: Double

  /// Makes a tilt; angles in radians, the radius in points.
  public init(
    maximumHorizontalAngle: Double, maximumVerticalAngle: Double, sphereRadius: Double = 100
  ) {
    self.maximumHorizontalAngle = maximumHorizontalAngle
    self.maximumVerticalAngle = maximumVerticalAngle
    self.sphereRadius = sphereRadius
  }

  /// The transform at an offset.
  public func keyPathsAndRelativeValues(forViewerOffset offset: ViewerOffset) -> RelativeValues? {
    let horizontal = offset.horizontal * maximumHorizontalAngle
    let vertical = offset.vertical * maximumVerticalAngle
    let transform = Transform3D(translationX: 0, y: 0, z: sphereRadius)
      .rotated(angle: horizontal, x: 0, y: 1, z: 0)
      .rotated(angle: -vertical, x: cosine(horizontal), y: 0, z: sine(horizontal))
      .translated(x: 0, y: 0, z: -sphereRadius)
    return RelativeValues(.layerTransform, transform)
  }

  /// `layer.transform`.
  public var keyPaths: [AnyMotionKeyPath] { [MotionKeyPath.layerTransform.erased] }
}
