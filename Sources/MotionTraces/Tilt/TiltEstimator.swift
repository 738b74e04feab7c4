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
    /// The gyroscope with the accelerometer, by the method of VQF: the best for these two.
    case vqf
    /// The gyroscope, pulled to the accelerometer.
    case complementary
    /// The gyroscope, pulled to the accelerometer at a constant speed (Madgwick).
    case madgwick
    /// The accelerometer behind a One Euro filter that trusts it less while it shakes.
    case oneEuro = "one-euro"
    /// The accelerometer behind a low-pass filter.
    case lowPass = "low-pass"
    /// Gyroscope and accelerometer of the whole recording, forward and backward.
    ///
    /// ``TracedOffsets`` and ``TracedAttitudes`` do it, since it needs all samples at once; it is not
    /// what a device would have known. An estimator that is fed one by one takes recorded attitudes.
    case offline
  }

  /// What can be chosen about an estimator.
  public struct Configuration: Hashable, Sendable {
    /// Which measurements are used; usually `.auto`.
    public var kind: Kind
    /// The filter's time constant in seconds, 0 or more; nil is the usual one.
    ///
    /// That is 3 for vqf, 2 for complementary and 0.2 for low-pass; other kinds have none.
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
  private var oneEuro = OneEuroTilt()
  private var complementary: ComplementaryTilt
  private var madgwick = MadgwickTilt()
  private var vqf: VQFTilt
  /// Whether a better kind may still take over.
  private var isOpen: Bool
  private var hasSeenRates = false
  private let configuration: Configuration

  /// Makes an estimator that has seen nothing yet.
  public init(configuration: Configuration = Configuration()) {
    kind = configuration.kind
    isOpen = configuration.kind == .auto
    self.configuration = configuration
    lowPass = LowPassTilt(timeConstant: configuration.timeConstant ?? LowPassTilt.usualTimeConstant)
    complementary = ComplementaryTilt(
      timeConstant: configuration.timeConstant ?? ComplementaryTilt.usualTimeConstant)
    vqf = VQFTilt(timeConstant: configuration.timeConstant ?? VQFTilt.usualTimeConstant)
  }

  /// Whether rotations about the vertical are seen; otherwise the heading is only carried along.
  public var observesHeading: Bool {
    switch kind {
    case .quaternion, .euler, .vqf, .complementary, .madgwick: true
    case .gravity: gravity.observesHeading
    case .offline: hasSeenRates
    case .auto, .oneEuro, .lowPass: false
    }
  }

  /// The attitude after one more sample, or nil when the sample carries nothing that this kind uses.
  ///
  /// Samples are expected in the order of time. After a gap of more than half a second, or a step
  /// back, the filters start again from the sample and keep the heading.
  public mutating func update(with sample: MotionSample) -> Quaternion? {
    if isOpen { chooseKind(for: sample) }
    switch kind {
    case .auto: return nil
    case .quaternion, .euler: return recordedAttitude(of: sample)
    case .gravity: return gravity.update(with: sample)
    case .vqf: return vqf.update(with: sample)
    case .complementary: return complementary.update(with: sample)
    case .madgwick: return madgwick.update(with: sample)
    case .oneEuro: return oneEuro.update(with: sample)
    case .lowPass: return lowPass.update(with: sample)
    case .offline:
      if sample.rotationRate != nil { hasSeenRates = true }
      return recordedAttitude(of: sample)
    }
  }

  /// Takes the best kind so far; the accelerometer alone gives way when a gyroscope joins it.
  private mutating func chooseKind(for sample: MotionSample) {
    if kind == .auto {
      guard let best = configuration.best(forAnyOf: CollectionOfOne(sample)) else { return }
      kind = best
    } else if usableRotationRate(of: sample) != nil {
      if kind == .oneEuro { vqf.begin(at: oneEuro.attitude) }
      kind = .vqf
    }
    isOpen = kind == .oneEuro || kind == .lowPass
  }
}

extension TiltEstimator.Kind {
  /// The best kind that a sample allows, or nil when it holds no attitude in any form.
  static func best(for sample: MotionSample) -> TiltEstimator.Kind? {
    if recordedAttitude(of: sample) != nil { return .quaternion }
    if upDirection(ofGravity: sample.gravity) != nil { return .gravity }
    guard upDirection(ofGravity: sample.acceleration) != nil else { return nil }
    return usableRotationRate(of: sample) != nil ? .vqf : .oneEuro
  }

}

extension TiltEstimator.Configuration {
  /// The best kind that any of the samples allows, or nil.
  ///
  /// Sensors start one after another, and may come in samples of their own, so that the first sample
  /// alone would often decide too low. Who gives a time constant for the accelerometer alone wants the
  /// filter that has one.
  func best(forAnyOf samples: some Collection<MotionSample>) -> TiltEstimator.Kind? {
    let kinds = samples.lazy.compactMap { TiltEstimator.Kind.best(for: $0) }
    let order = [TiltEstimator.Kind.quaternion, .gravity, .vqf, .oneEuro]
    guard let best = order.first(where: kinds.contains) else { return nil }
    guard best == .oneEuro else { return best }
    if samples.contains(where: { usableRotationRate(of: $0) != nil }) { return .vqf }
    return timeConstant == nil ? .oneEuro : .lowPass
  }
}
