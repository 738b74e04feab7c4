public import MotionEffects

/// The attitude of a device at one moment.
public struct TimedAttitude: Hashable, Sendable {
  /// Seconds on the recording's own clock.
  public var time: Double
  /// The attitude, device to world, of length 1.
  public var attitude: Quaternion

  /// Makes an attitude at a time.
  public init(time: Double, attitude: Quaternion) {
    self.time = time
    self.attitude = attitude
  }

  /// The direction up in device axes, of length 1.
  public var up: Vector3 { attitude.conjugate.rotated(worldUp) }

  /// Core Motion's angles in radians: roll about y in -π…π, pitch about x in -π/2…π/2.
  ///
  /// A raised top edge is a positive pitch, a right edge that points down a positive roll. Upright the
  /// roll loses its meaning; the direction up keeps it.
  public var angles: (roll: Double, pitch: Double) {
    let angles = CoreMotionAngles(attitude)
    return (angles.roll, angles.pitch)
  }
}

/// The attitudes of a recording: samples in, attitudes out, one at a time.
///
/// It is what stands before the analysers of ``TracedOffsets``: use it to look at an estimate or to
/// compare it with another one. Each sample that the estimator can use gives one attitude. It looks at
/// up to half a second at the beginning to choose the estimator; memory does not grow with the
/// recording, unless the estimator is `offline`.
///
///     let samples = MotionSampleList([MotionSample(time: 2, gravity: Vector3(x: 0, y: 0, z: -1))])
///     var attitudes = TracedAttitudes(samples)
///     try attitudes.next()   // the identity at 2 s
///     try attitudes.next()   // nil
public struct TracedAttitudes<Source: MotionSampleSource & ~Copyable>: ~Copyable {
  /// What can go wrong.
  public typealias Failure = TracedOffsetsError<Source.Failure>

  private var samples: Source
  private let configuration: TiltEstimator.Configuration
  private var estimator: TiltEstimator
  private var prelude: Prelude?
  private var buffered: ArraySlice<MotionSample> = []
  private var sample = MotionSample(time: 0)
  private var newestTime = -Double.infinity
  private var hasAttitude = false

  /// Makes the attitudes of a source of samples.
  public init(
    _ samples: consuming Source, estimator: TiltEstimator.Configuration = .init()
  ) {
    self.samples = samples
    configuration = estimator
    self.estimator = TiltEstimator(configuration: estimator)
    prelude = Prelude(estimator)
  }

  /// The next attitude, or nil at the end; samples whose time does not go on are left out.
  ///
  /// - Throws: What the source throws; that no sample tells a tilt (at the end); or that the recording
  ///   is too long for the estimator `offline`.
  public mutating func next() throws(Failure) -> TimedAttitude? {
    if prelude != nil { try endPrelude() }
    while try readSample() {
      guard sample.time > newestTime, sample.time < .infinity else { continue }
      newestTime = sample.time
      if let attitude = estimator.update(with: sample) {
        hasAttitude = true
        return TimedAttitude(time: sample.time, attitude: attitude)
      }
    }
    guard hasAttitude else { throw .offsets(.noTilt(configuration.kind)) }
    return nil
  }

  /// The source of the samples, for what it knows about the recording.
  public var recording: Source { _read { yield samples } }

  /// The measurements that the attitude comes from; `.auto` as long as nothing has decided it.
  public var estimatorKind: TiltEstimator.Kind { estimator.kind }

  /// Whether rotations about the vertical are seen.
  public var observesHeading: Bool { estimator.observesHeading }

  private mutating func endPrelude() throws(Failure) {
    while prelude?.isComplete == false, try readSample() { prelude?.add(sample) }
    guard var prelude else { return }
    self.prelude = nil
    do throws(ViewerOffsetError) {
      estimator = try prelude.chooseEstimator(configuration)
    } catch {
      throw .offsets(error)
    }
    buffered = prelude.samples[...]
  }

  private mutating func readSample() throws(Failure) -> Bool {
    if let first = buffered.popFirst() {
      sample = first
      return true
    }
    do throws(Source.Failure) {
      return try samples.next(into: &sample)
    } catch {
      throw .source(error)
    }
  }
}
