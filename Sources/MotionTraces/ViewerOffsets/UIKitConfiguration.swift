extension UIKitAnalyser {
  /// Every constant of the analyser; the defaults are how the shipping framework behaves.
  public struct Configuration: Hashable, Sendable {
    /// Events a second, in hertz, 0.1…1000: 30 on phones, 45 on tablets, 32 and 48 above 60 Hz panels.
    public var tickRate = 30.0

    /// The share of the lock's level that remains after an event, 0…1, without unit.
    public var lockDecay = 0.975
    /// The level beyond which the lock begins to hold an axis, more than 0, in units of the offset.
    public var lockThreshold = 0.3
    /// How many thresholds the level must be beyond the first one for a full hold, more than 0.
    public var lockRange = 0.9 + 1.19e-7

    /// The smoothing factor, 0…1, without unit; 0 is none, 1 keeps 90 % of the previous output.
    public var smoothingFactor = 0.0
    /// The share of the previous output that the smoothing factor 1 keeps, 0…1, without unit.
    public var smoothingLimit = 0.9

    /// The change of the raw offset from event to event beyond which the device has moved.
    public var idleMovement = 0.01
    /// The time after the last movement, in seconds, beyond which the device is idle.
    public var idleDelay = 0.52

    /// The speed of recentring at 0, in radians a second; 0 turns recentring off.
    public var driftSpeed = 0.03
    /// How much faster recentring is per half turn of distance, without unit.
    public var driftGain = 5.0
    /// The distance in radians beyond which an idle device makes the reference jump.
    public var jumpAngle = 0.75 * Double.pi
    /// The sine of the distance up to which the screen's normals count as aligned.
    public var alignedNormal = 1.19e-7

    /// Whether the gate is in use; without it every event is applied.
    public var usesApplyGate = true
    /// The distance from the last applied offset from which an offset is applied.
    public var applyThreshold = 0.015
    /// The time between two samples, in seconds, from which a jump moves the reference instead.
    public var shiftPause = 0.25
    /// The distance from the last applied offset from which such a jump moves the reference.
    public var shiftThreshold = 0.02

    /// Makes the configuration of a phone.
    public init() {}

    /// The share of the previous output that smoothing keeps.
    var smoothingShare: Double { smoothingLimit * smoothingFactor }

    func check() {
      precondition(
        tickRate >= 0.1 && tickRate <= 1000, "the tick rate must be between 0.1 and 1000 hertz")
      precondition(
        smoothingFactor >= 0 && smoothingFactor <= 1, "the smoothing factor must be between 0 and 1"
      )
      precondition(lockThreshold > 0 && lockRange > 0, "the lock's ranges must be more than 0")
    }
  }
}
