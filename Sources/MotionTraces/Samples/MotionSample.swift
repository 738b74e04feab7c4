public import MotionEffects

/// What a phone measured at one moment: the one shape that every recording becomes.
///
/// Signs and units are Core Motion's, whatever the file has: device axes x right, y to the top edge,
/// z out of the glass. Lying face up at rest, `gravity` and `acceleration` are (0, 0, -1).
public struct MotionSample: Hashable, Sendable {
  /// Seconds on the recording's own clock, of any origin.
  public var time: Double
  /// The recorded attitude, device to world, of length 1.
  public var attitude: Quaternion?
  /// The direction of gravity in device axes, in g (1 g = 9.80665 m/s²); points down.
  public var gravity: Vector3?
  /// What the accelerometer shows, gravity included, in g, with Core Motion's sign.
  public var acceleration: Vector3?
  /// The rotation rate about the device axes, right-handed, in radians a second.
  public var rotationRate: Vector3?
  /// A viewer offset that the file gives directly.
  public var viewerOffset: ViewerOffset?

  /// Makes a sample of the given measurements.
  public init(
    time: Double, attitude: Quaternion? = nil, gravity: Vector3? = nil,
    acceleration: Vector3? = nil, rotationRate: Vector3? = nil, viewerOffset: ViewerOffset? = nil
  ) {
    self.time = time
    self.attitude = attitude
    self.gravity = gravity
    self.acceleration = acceleration
    self.rotationRate = rotationRate
    self.viewerOffset = viewerOffset
  }
}
