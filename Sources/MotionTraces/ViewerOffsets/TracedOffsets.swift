public import MotionEffects

/// The viewer offsets of a recording: samples in, attitudes, offsets out, one at a time.
///
/// Under `uikit` there is one output a tick, at exactly k / rate; under `ideal` and `focus` one a
/// sample. Times count from the first sample that can be used. It reads one sample ahead at most,
/// except at the beginning, where it looks at up to half a second to choose the estimator, or at as
/// much as a mean reference covers; memory does not grow with the recording.
///
///     let samples = MotionSampleList([MotionSample(time: 0, attitude: .identity)])
///     var offsets = TracedOffsets(samples, configuration: OffsetConfiguration(profile: .ideal))
///     try offsets.next()   // (0, 0) at 0 s
///     try offsets.next()   // nil
public struct TracedOffsets<Source: MotionSampleSource & ~Copyable>: ~Copyable, ViewerOffsetSource {
  /// What can go wrong.
  public typealias Failure = TracedOffsetsError<Source.Failure>

  /// Where the samples come from.
  @usableFromInline internal var samples: Source
  @usableFromInline internal var pipeline: OffsetPipeline
  /// The sample that is handed on, always in one place.
  @usableFromInline internal var sample = MotionSample(time: 0)

  /// Makes the offsets of a source of samples.
  ///
  /// - Precondition: `configuration.problem` is nil.
  @inlinable
  public init(
    _ samples: consuming Source, configuration: OffsetConfiguration = OffsetConfiguration()
  ) {
    self.samples = samples
    pipeline = OffsetPipeline(configuration)
  }

  /// The next offset, or nil at the end; from then on always nil.
  ///
  /// - Throws: What the source throws; or that no sample has a tilt (at the end), or that the clock
  ///   jumps further than `longestGap` (after the offsets of everything before the jump).
  @inlinable
  public mutating func next() throws(Failure) -> TimedOffset? {
    while true {
      if pipeline.hasPending {
        do throws(ViewerOffsetError) {
          if let output = try pipeline.produce() { return output }
        } catch {
          throw .offsets(error)
        }
      }
      if pipeline.isOver { return nil }
      do throws(Source.Failure) {
        if try samples.next(into: &sample) {
          if let output = pipeline.take(sample) { return output }
        } else {
          pipeline.finish()
        }
      } catch {
        throw .source(error)
      }
    }
  }

  /// The time of the newest sample that has been read, in seconds since the first usable one.
  @inlinable public var endTime: Double { pipeline.endTime }

  /// The source of the samples, for what it knows about the recording.
  public var recording: Source { _read { yield samples } }

  /// Everything about the last output, stage by stage, or nil before the first one.
  public var lastEvent: ViewerOffsetEvent? { pipeline.lastEvent }

  /// The measurements that the attitude comes from; `.auto` as long as nothing has decided it.
  public var estimatorKind: TiltEstimator.Kind { pipeline.estimator.kind }

  /// Whether rotations about the vertical are seen.
  public var observesHeading: Bool { pipeline.estimator.observesHeading }

  /// How many samples were left out because their time was not a number or went back.
  public var droppedSamples: Int { pipeline.droppedSamples }

  /// Gives the source back, for instance for its summary.
  @inlinable public consuming func finish() -> Source { samples }
}
