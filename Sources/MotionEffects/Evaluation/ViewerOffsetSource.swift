/// A viewer offset at a moment of a recording: what a source hands to a simulation.
public struct TimedOffset: Hashable, Sendable {
  /// Seconds since the recording's first sample.
  public var time: Double
  /// The offset that the views have, in interface axes, clamped to -1…1.
  public var offset: ViewerOffset
  /// The offset before any filter, in device axes.
  public var rawOffset: ViewerOffset
  /// Whether the offset was applied now; otherwise the views keep their values.
  public var isApplied: Bool

  /// Makes a timed offset; without `rawOffset` the offset itself is taken.
  public init(
    time: Double, offset: ViewerOffset, rawOffset: ViewerOffset? = nil, isApplied: Bool = true
  ) {
    self.time = time
    self.offset = offset
    self.rawOffset = rawOffset ?? offset
    self.isApplied = isApplied
  }
}

/// Something that yields viewer offsets in the order of their times: a recording, a sweep.
///
/// A source that cannot fail has `Failure == Never`, and its `next()` needs no `try`.
public protocol ViewerOffsetSource: ~Copyable {
  /// What can go wrong while reading.
  associatedtype Failure: Error

  /// The next offset, or nil at the end; from then on always nil.
  mutating func next() throws(Failure) -> TimedOffset?

  /// The time of the newest input that has been read, in seconds since the first one.
  ///
  /// After `next()` has returned nil this is where the recording ends, which may lie a little after
  /// the last offset.
  var endTime: Double { get }
}
