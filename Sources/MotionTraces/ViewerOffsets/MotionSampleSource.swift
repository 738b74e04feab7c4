/// Something that yields samples in the order of their times: a reader, a list, a synthetic motion.
public protocol MotionSampleSource: ~Copyable {
  /// What can go wrong while reading.
  associatedtype Failure: Error

  /// The next sample, or nil at the end; from then on always nil.
  mutating func next() throws(Failure) -> MotionSample?
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
