public import MotionEffects

/// Turns what a phone measured into its attitude, sample by sample.
///
/// Recordings differ in what they hold: the attitude itself, the direction of gravity, or only the
/// raw accelerometer, with or without a gyroscope. An estimator is chosen once, by `Kind`, and then
/// fed with every sample in the order of time:
///
///     var estimator = TiltEstimator()
///     let sample = MotionSample(time: 0, gravity: Vector3(x: 0, y: 0, z: -1))
///     estimator.update(with: sample)   // the identity: face up
///
/// Every attitude it returns is finite and of length 1. Gravity says nothing about the heading: without
/// a recorded attitude and without a gyroscope the heading is kept as unchanged as a rotation can, and
/// `observesHeading` is false. Then a tilt that goes round in circles lets the heading drift, by the
/// solid angle that it encloses. One update costs a few tens of nanoseconds and allocates nothing.
public struct TiltEstimator: Sendable {
  /// Which measurements the attitude comes from.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The best that the data allow: attitude, gravity, gyroscope with accelerometer, accelerometer.
    case auto
    /// The recorded attitude, which the reader took from quaternion columns.
    case quaternion
    /// The recorded attitude, which the reader took from Euler angles.
    case euler
    /// The recorded direction of gravity, with the heading from attitude or gyroscope where there is one.
    case gravity
    /// The gyroscope, pulled to the accelerometer.
    case complementary
    /// The accelerometer behind a low-pass filter.
    case lowPass = "low-pass"
  }

  /// What can be chosen about an estimator.
  public struct Configuration: Hashable, Sendable {
    /// Which measurements are used; usually `.auto`.
    public var kind: Kind
    /// The filter's time constant in seconds, 0 or more; nil: 0.2 for low-pass, 2 for complementary.
    public var timeConstant: Double?

    /// Makes a configuration.
    ///
    /// - Precondition: `timeConstant` is finite and not negative.
    public init(kind: Kind = .auto, timeConstant: Double? = nil) {
      if let timeConstant {
        precondition(
          timeConstant >= 0 && timeConstant.isFinite,
          "a time constant must be finite and must not be negative")
      }
      self.kind = kind
      self.timeConstant = timeConstant
    }
  }

  /// The kind in use; `.auto` until the first usable sample has decided it.
  public private(set) var kind: Kind

  private var gravity = GravityTilt()
  private var lowPass: LowPassTilt
  private var complementary: ComplementaryTilt

  /// Makes an estimator that has seen nothing yet.
  public init(configuration: Configuration = Configuration()) {
    kind = configuration.kind
    lowPass = LowPassTilt(timeConstant: configuration.timeConstant ?? LowPassTilt.usualTimeConstant)
    complementary = ComplementaryTilt(
      timeConstant: configuration.timeConstant ?? ComplementaryTilt.usualTimeConstant)
  }

  /// Whether rotations about the vertical are seen; otherwise the heading is only carried along.
  public var observesHeading: Bool {
    switch kind {
    case .quaternion, .euler, .complementary: true
    case .gravity: gravity.observesHeading
    case .auto, .lowPass: false
    }
  }

  /// The attitude after one more sample, or nil when the sample carries nothing that this kind uses.
  ///
  /// Samples are expected in the order of time. After a gap of more than half a second, or a step
  /// back, the filters start again from the sample and keep the heading.
  public mutating func update(with sample: MotionSample) -> Quaternion? {
    if kind == .auto {
      guard let best = Kind.best(for: sample) else { return nil }
      kind = best
    }
    switch kind {
    case .auto: return nil
    case .quaternion, .euler: return recordedAttitude(of: sample)
    case .gravity: return gravity.update(with: sample)
    case .complementary: return complementary.update(with: sample)
    case .lowPass: return lowPass.update(with: sample)
    }
  }
}

extension TiltEstimator.Kind {
  /// The best kind that a sample allows, or nil when it holds no attitude in any form.
  static func best(for sample: MotionSample) -> TiltEstimator.Kind? {
    if recordedAttitude(of: sample) != nil { return .quaternion }
    if upDirection(ofGravity: sample.gravity) != nil { return .gravity }
    guard upDirection(ofGravity: sample.acceleration) != nil else { return nil }
    return usableRotationRate(of: sample) != nil ? .complementary : .lowPass
  }

  /// The best kind that any of the samples allows, or nil.
  ///
  /// Sensors start one after another, so that the first sample alone would often decide too low.
  static func best(forAnyOf samples: [MotionSample]) -> TiltEstimator.Kind? {
    let kinds = samples.lazy.compactMap { best(for: $0) }
    return [.quaternion, .gravity, .complementary, .lowPass].first { kinds.contains($0) }
  }
}
