/// Something that yields samples in the order of their times: a reader, a list, a synthetic motion.
public protocol MotionSampleSource: ~Copyable {
  /// What can go wrong while reading.
  associatedtype Failure: Error

  /// The next sample, or nil at the end; from then on always nil.
  mutating func next() throws(Failure) -> MotionSample?

  /// Puts the next sample into a variable of the caller's, which spares copies; false at the end.
  ///
  /// Without an implementation of its own a source goes through `next()`.
  mutating func next(into sample: inout MotionSample) throws(Failure) -> Bool
}

extension MotionSampleSource where Self: ~Copyable {
  /// Puts what `next()` gives into a variable of the caller's; false at the end.
  @inlinable
  public mutating func next(into sample: inout MotionSample) throws(Failure) -> Bool {
    guard let next = try next() else { return false }
    sample = next
    return true
  }
}

extension TraceReader: MotionSampleSource {}

/// Samples from a list, for tests and for motions that are made rather than read.
public struct MotionSampleList: MotionSampleSource, Sendable {
  /// The samples, in the order of time.
  public let samples: [MotionSample]

  private var index = 0

  /// Makes a source of the given samples.
  public init(_ samples: [MotionSample]) { self.samples = samples }

  /// The next sample, or nil at the end.
  public mutating func next() -> MotionSample? {
    guard index < samples.count else { return nil }
    defer { index += 1 }
    return samples[index]
  }
}
