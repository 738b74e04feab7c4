internal import MotionEffects

/// The stage that decides whether an offset reaches the views.
///
/// Small changes are not worth the work and are skipped. After a pause in the data the offset may have
/// moved far; then the reference is moved instead, so that views never jump.
struct ApplyGate: Sendable {
  /// The offset that the views have, in device axes.
  private(set) var applied = ViewerOffset.zero
  /// The relative rotation at the time it was applied.
  private(set) var appliedRelative = Quaternion.identity

  /// What becomes of an offset; `pause` is the time in seconds since the last sample before this one,
  /// nil when the event carries no new sample.
  func decision(
    on offset: ViewerOffset, pause: Double?, configuration: UIKitAnalyser.Configuration
  ) -> ViewerOffsetEvent.Decision {
    guard configuration.usesApplyGate else { return .applied }
    let distance = offset.distance(to: applied)
    if distance < configuration.applyThreshold { return .heldBelowThreshold }
    if let pause, pause >= configuration.shiftPause, distance >= configuration.shiftThreshold {
      return .referenceShifted
    }
    return .applied
  }

  /// Records that the views have been given an offset.
  mutating func apply(_ offset: ViewerOffset, relative: Quaternion) {
    applied = offset
    appliedRelative = relative
  }
}
