internal import MotionEffects
internal import ParallaxPlatform

/// The angle of full tilt along each axis, in radians: where an offset reaches 1.
public struct FullTilt: Hashable, Sendable {
  /// The angle about the device's y axis at which `horizontal` is 1, in radians, more than 0.
  public var horizontal: Double
  /// The angle about the device's x axis at which `vertical` is 1, in radians, more than 0.
  public var vertical: Double

  /// Makes the angles of full tilt.
  ///
  /// - Precondition: both are more than 0 and at most π.
  public init(horizontal: Double, vertical: Double) {
    precondition(
      horizontal > 0 && horizontal <= .pi && vertical > 0 && vertical <= .pi,
      "an angle of full tilt must be more than 0 and at most 180 degrees")
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// A quarter turn along both axes, as UIKit has it.
  public static let quarterTurn = FullTilt(horizontal: .pi / 2, vertical: .pi / 2)

  /// The offset per radian along each axis.
  var gain: ViewerOffset {
    ViewerOffset(horizontal: 1 / horizontal, vertical: 1 / vertical)
  }
}

/// The viewer offset of a rotation relative to the reference, before any filter.
///
/// The two arguments of the arc sine are components of one unit vector, the reference's screen normal
/// seen from the device: it leans to the left edge when the device is tilted to the right. So turning
/// about the normal counts for nothing, a tilt beyond 90° folds back, and in one pose the sines' squares
/// never add up to more than 1.
@inline(__always)
func rawOffset(ofRelative r: Quaternion, gain: ViewerOffset) -> ViewerOffset {
  let horizontal = 2 * (r.w * r.y - r.x * r.z)
  let vertical = 2 * (r.y * r.z + r.w * r.x)
  return ViewerOffset(
    horizontal: arcSine(min(max(horizontal, -1), 1)) * gain.horizontal,
    vertical: arcSine(min(max(vertical, -1), 1)) * gain.vertical)
}

extension ViewerOffset {
  /// Whether no component is infinite or not a number.
  var isFinite: Bool { horizontal.isFinite && vertical.isFinite }
}
