internal import MotionEffects

/// The stage that tells whether the device has come to rest after a movement.
///
/// It compares raw offsets from event to event. Before the first movement there is nothing to come to
/// rest from: a device that never moved is never idle.
struct IdleClock: Sendable {
  private var lastMovement = Double.infinity
  private var previousRaw: ViewerOffset

  init(raw: ViewerOffset) { previousRaw = raw }

  /// Whether the device is idle at an event, `time` in seconds.
  mutating func isIdle(
    raw: ViewerOffset, time: Double, configuration: UIKitAnalyser.Configuration
  ) -> Bool {
    if abs(raw.horizontal - previousRaw.horizontal) > configuration.idleMovement
      || abs(raw.vertical - previousRaw.vertical) > configuration.idleMovement
    {
      lastMovement = time
    }
    previousRaw = raw
    return time - lastMovement > configuration.idleDelay
  }
}
