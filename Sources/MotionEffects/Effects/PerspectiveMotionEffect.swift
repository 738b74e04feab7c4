internal import ParallaxPlatform

/// An eye that moves before a scene in depth, on `layer.sublayerTransform`.
///
/// The subviews, at their own z positions, are seen from `eyeDistance` points before the plane and
/// pushed back by `depth`; the tilt displaces them, so that the near ones move further on the screen
/// than the far ones. The response to an offset o is sign(o) · |o|^`exponent`, lively about the centre
/// and calm towards the ends.
public struct PerspectiveMotionEffect: MotionEffect, Hashable {
  /// The distance of the eye from the plane, in points, above 0; `m34` is -1/`eyeDistance`.
  public var eyeDistance: Double
  /// How far along z the subviews are moved, in points; below 0 away from the viewer.
  public var depth: Double
  /// How far the subviews are displaced at offset ±1 along each axis, in points.
  public var displacement: Offset
  /// The exponent of the response, above 0; 1 is linear.
  public var exponent: Double

  /// Makes a perspective.
  ///
  /// - Precondition: `eyeDistance` and `exponent` are above 0.
  public init(
    displacement: Offset, eyeDistance: Double = 1500, depth: Double = -1504,
    exponent: Double = 2.0 / 3
  ) {
    precondition(eyeDistance > 0, "the eye stands before the plane")
    precondition(exponent > 0, "the response needs an exponent above 0")
    self.displacement = displacement
    self.eyeDistance = eyeDistance
    self.depth = depth
    self.exponent = exponent
  }

  /// The transform at an offset.
  public func keyPathsAndRelativeValues(forViewerOffset offset: ViewerOffset) -> RelativeValues? {
    let transform = Transform3D(perspectiveDistance: eyeDistance).translated(
      x: displacement.horizontal * response(offset.horizontal),
      y: displacement.vertical * response(offset.vertical), z: depth)
    return RelativeValues(.layerSublayerTransform, transform)
  }

  /// `layer.sublayerTransform`.
  public var keyPaths: [AnyMotionKeyPath] { [MotionKeyPath.layerSublayerTransform.erased] }

  private func response(_ o: Double) -> Double {
    let size = power(abs(o), exponent)
    return o < 0 ? -size : size
  }
}
