public import MotionEffects

/// What every view would have done: viewer offsets in, one frame after another out.
///
/// Without a frame rate there is one frame for every offset that the source yields. With a rate of
/// *F*, frame *k* stands at exactly *k*/*F* seconds and holds the newest offset that is not later, as
/// a display does; the last frame is the last one that is not later than the recording's end. Before
/// the first offset the views stand at offset (0, 0).
///
///     var simulation = Simulation(source: source, plan: plan, framesPerSecond: 60)
///     var values = plan.makeValues()
///     while let frame = try simulation.next(into: &values) {
///       // values[i] is what plan.channels[i] has at frame.time
///     }
///
/// Offsets that come faster than frames are skipped, never averaged; use no frame rate to see all.
public struct Simulation<Source: ViewerOffsetSource & ~Copyable>: ~Copyable {
  /// Where the offsets come from; after the last frame it knows the summary of the recording.
  public var source: Source
  /// The views.
  public let plan: MotionPlan
  /// The frames in a second, or nil for one frame for each offset.
  public let framesPerSecond: Double?

  /// How much later than a frame an offset may be and still count, in seconds.
  ///
  /// Times that are equal on paper differ by rounding: k/30 and 2·k/60 need not be the same Double.
  @usableFromInline static var tolerance: Double { 1e-9 }

  @usableFromInline var index = 0
  @usableFromInline var held: TimedOffset
  @usableFromInline var upcoming: TimedOffset?
  @usableFromInline var isStarted = false

  /// Makes the simulation of a plan over a source.
  ///
  /// - Parameters:
  ///   - source: Where the offsets come from, in the order of their times.
  ///   - plan: The views.
  ///   - framesPerSecond: The rate of the frames in hertz, or nil for one frame for each offset.
  /// - Precondition: `framesPerSecond` is finite and above 0.
  public init(source: consuming Source, plan: MotionPlan, framesPerSecond: Double? = nil) {
    precondition(
      framesPerSecond.map { $0 > 0 && $0.isFinite } ?? true, "a frame rate is finite and above 0")
    self.source = source
    self.plan = plan
    self.framesPerSecond = framesPerSecond
    held = TimedOffset(time: 0, offset: .zero, isApplied: false)
  }

  /// Computes the next frame and the value of every channel of the plan at it.
  ///
  /// - Parameter values: Where the values go, one for each channel.
  /// - Returns: The frame, or nil after the last one.
  /// - Throws: What the source throws.
  /// - Precondition: `values` has as many elements as the plan has channels.
  /// - Complexity: That of `MotionPlan.evaluate(at:into:)`, plus the offsets since the frame before.
  @inlinable
  public mutating func next(into values: inout [Double]) throws(Source.Failure) -> TimelineFrame? {
    guard let frame = try nextFrame() else { return nil }
    plan.evaluate(at: frame.offset, into: &values)
    return frame
  }

  @inlinable
  mutating func nextFrame() throws(Source.Failure) -> TimelineFrame? {
    guard let framesPerSecond else {
      guard let next = try source.next() else { return nil }
      return frame(of: next, at: next.time, isApplied: next.isApplied)
    }
    if !isStarted {
      // A recording without a single offset has no frame either.
      upcoming = try source.next()
      guard upcoming != nil else { return nil }
      isStarted = true
    }
    let time = Double(index) / framesPerSecond
    var isApplied = false
    while let next = upcoming, next.time <= time + Self.tolerance {
      held = next
      isApplied = isApplied || next.isApplied
      upcoming = nil
      upcoming = try source.next()
    }
    if upcoming == nil, time > source.endTime + Self.tolerance { return nil }
    return frame(of: held, at: time, isApplied: isApplied)
  }

  @inlinable
  mutating func frame(of offset: TimedOffset, at time: Double, isApplied: Bool) -> TimelineFrame {
    defer { index += 1 }
    return TimelineFrame(
      index: index, time: time, offset: offset.offset, rawOffset: offset.rawOffset,
      isApplied: isApplied)
  }
}
