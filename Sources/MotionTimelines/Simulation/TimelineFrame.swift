public import MotionEffects

/// One frame of a timeline: when, and with which viewer offset.
public struct TimelineFrame: Hashable, Sendable {
  /// The number of the frame, from 0.
  public var index: Int
  /// Seconds since the start.
  public var time: Double
  /// The offset that the views have at this frame, in interface axes.
  public var offset: ViewerOffset
  /// The offset before any filter, in device axes.
  public var rawOffset: ViewerOffset
  /// Whether an offset was applied since the frame before.
  public var isApplied: Bool

  /// Makes a frame.
  public init(
    index: Int, time: Double, offset: ViewerOffset, rawOffset: ViewerOffset, isApplied: Bool
  ) {
    self.index = index
    self.time = time
    self.offset = offset
    self.rawOffset = rawOffset
    self.isApplied = isApplied
  }
}
