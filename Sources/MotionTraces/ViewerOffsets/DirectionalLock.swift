internal import MotionEffects

/// The stage that holds one axis still while the device clearly tilts along the other.
///
/// A level remembers which axis has moved more of late: it leaks, grows with horizontal movement and
/// falls with vertical movement. Beyond a threshold the other axis keeps a share of its last value.
struct DirectionalLock: Sendable {
  /// The level; positive means that the horizontal axis has moved more.
  private(set) var level = 0.0
  /// The share of its previous value that the quieter axis has kept at the last event, 0…1.
  private(set) var share = 0.0

  mutating func filter(
    _ raw: ViewerOffset, previous: ViewerOffset, configuration: UIKitAnalyser.Configuration
  ) -> ViewerOffset {
    level =
      configuration.lockDecay * level
      + abs(previous.horizontal - raw.horizontal) - abs(previous.vertical - raw.vertical)
    let excess = (abs(level) - configuration.lockThreshold) / configuration.lockThreshold
    share = min(max(excess / configuration.lockRange, 0), 1)
    var locked = raw
    if level > configuration.lockThreshold {
      locked.vertical = previous.vertical * share + raw.vertical * (1 - share)
    } else if level < -configuration.lockThreshold {
      locked.horizontal = previous.horizontal * share + raw.horizontal * (1 - share)
    }
    return locked
  }
}
