public import MotionEffects

/// Everything that an analyser worked out at one event, stage by stage.
///
/// A run needs only the offset and the decision; the rest is there to explain a result.
public struct ViewerOffsetEvent: Hashable, Sendable {
  /// What became of the offset.
  public enum Decision: String, CaseIterable, Hashable, Sendable {
    /// The views were given the offset.
    case applied
    /// The offset was too close to the last applied one: views keep their values.
    case heldBelowThreshold
    /// After a pause in the data the reference moved instead: views keep their values.
    case referenceShifted
    /// Motion effects are suspended: views keep their values.
    case suspended
    /// Reduce Motion is on: the offset stays (0, 0) and nothing is ever applied.
    case reduceMotion
  }

  /// The event's time stamp in seconds since the first sample: the sample's, or the tick's when the
  /// last attitude is replayed.
  public var time: Double
  /// Whether a sample has arrived since the previous event.
  public var hasNewSample: Bool
  /// The attitude, device to world, of length 1.
  public var attitude: Quaternion
  /// The reference that the event used, device to world, of length 1.
  public var reference: Quaternion
  /// The rotation from the reference to the attitude.
  public var relative: Quaternion
  /// The offset before any filter, in device axes.
  public var raw: ViewerOffset
  /// The directional lock's level; beyond ±0.3 it holds an axis.
  public var lockLevel: Double = 0
  /// The share of its previous value that the held axis keeps, 0…1.
  public var lockShare: Double = 0
  /// The offset after the directional lock.
  public var locked: ViewerOffset
  /// The offset after smoothing.
  public var smoothed: ViewerOffset
  /// Whether the device has come to rest.
  public var isIdle = false
  /// What the event did to the reference for the next event.
  public var recentring = Recentring.none
  /// What became of the offset.
  public var decision: Decision
  /// The offset that the views have after the event, in device axes.
  public var applied: ViewerOffset
  /// The offset that the views have after the event, in interface axes, clamped to -1…1.
  public var offset: ViewerOffset

  /// Whether the views were given an offset at this event: a new one, or a step of the glide to the
  /// centre that begins some suspensions.
  public var isApplied: Bool

  /// Makes an event in which no filter does anything.
  init(
    time: Double, hasNewSample: Bool, attitude: Quaternion, reference: Quaternion,
    relative: Quaternion, raw: ViewerOffset, decision: Decision, isApplied: Bool,
    applied: ViewerOffset, orientation: InterfaceOrientation
  ) {
    self.time = time
    self.hasNewSample = hasNewSample
    self.attitude = attitude
    self.reference = reference
    self.relative = relative
    self.raw = raw
    locked = raw
    smoothed = raw
    self.decision = decision
    self.isApplied = isApplied
    self.applied = applied
    offset = orientation.interfaceOffset(of: applied).clamped()
  }
}
