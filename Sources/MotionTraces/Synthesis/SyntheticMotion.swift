public import MotionEffects
internal import ParallaxPlatform

/// A motion that is made rather than recorded, so that its attitude is known exactly at any time.
///
/// The device starts in a pose, face up unless told otherwise, and is turned from it by a rotation
/// vector that is a simple function of time. The same values always give the same motion.
///
///     let rocking = SyntheticMotion(.sine)
///     rocking.attitude(at: 0.5)          // 20° about y
///     rocking.viewerOffset(at: 0.5)      // (0.2222, 0)
///     rocking.samples()                  // a source for TracedOffsets
public struct SyntheticMotion: Hashable, Sendable {
  /// What the device does.
  public enum Shape: String, CaseIterable, Hashable, Sendable {
    /// It lies still.
    case still
    /// It is tilted in an instant, one second after the start, and held.
    case step
    /// It rocks about one axis.
    case sine
    /// It is raised through upright and beyond, where angles fail, and back.
    case sweep
    /// It rocks face down, about the place where an angle jumps from 180° to -180°.
    case wrap
    /// It sways slowly, at the rate that makes people sick.
    case sway
    /// It trembles as a hand does, about two axes.
    case tremor
    /// The tilt draws an eight: twice as fast about the one axis as about the other.
    case figureEight = "figure-eight"
    /// It is turned smoothly about all axes, in no order.
    case random
  }

  /// What the device does.
  public var shape: Shape
  /// The largest angle in radians, 0 or more.
  public var amplitude: Double
  /// How often it repeats, in hertz, 0 or more; the highest frequency of `random`.
  public var frequency: Double
  /// How long it lasts, in seconds, 0 or more; the last sample lies at its end.
  public var duration: Double
  /// How many samples are taken a second, in hertz, more than 0.
  public var rate: Double
  /// The axis of shapes that turn about one, in device axes, of any length but 0.
  public var axis: Vector3
  /// The attitude that the motion starts from or goes round, of length 1.
  public var pose: Quaternion
  /// Which of the motions of a kind it is, and which noise it has.
  public var seed: UInt64

  /// Makes a motion; what is nil has the shape's usual value.
  ///
  /// - Precondition: the values lie in their ranges: `problem` would be nil.
  public init(
    _ shape: Shape, amplitude: Double? = nil, frequency: Double? = nil, duration: Double = 10,
    rate: Double = 100, axis: Vector3? = nil, pose: Quaternion = .identity, seed: UInt64 = 1
  ) {
    self.shape = shape
    self.amplitude = amplitude ?? shape.usualDegrees * .pi / 180
    self.frequency = frequency ?? shape.usualFrequency
    self.duration = duration
    self.rate = rate
    self.axis = axis ?? shape.usualAxis
    self.pose = pose
    self.seed = seed
    if let problem { preconditionFailure(problem) }
  }

  /// What is out of its range, as a sentence, or nil when nothing is.
  public var problem: String? {
    Self.problem(
      amplitude: amplitude, frequency: frequency, duration: duration, rate: rate)
      ?? (axis.normalized == nil ? "an axis must have a direction" : nil)
  }

  /// The same for values that are not a motion yet, such as a command's; nil values are fine.
  public static func problem(
    amplitude: Double? = nil, frequency: Double? = nil, duration: Double? = nil,
    rate: Double? = nil
  ) -> String? {
    if let amplitude, !(amplitude >= 0 && amplitude <= 100) {
      return "an amplitude must be between 0 and 5729 degrees"
    }
    if let frequency, !(frequency >= 0 && frequency <= 1000) {
      return "a frequency must be between 0 and 1000 hertz"
    }
    if let duration, !(duration >= 0 && duration <= 1e6) {
      return "a duration must be between 0 and 1000000 seconds"
    }
    if let rate, !(rate >= 0.01 && rate <= 10_000) {
      return "a rate must be between 0.01 and 10000 hertz"
    }
    return nil
  }

  /// The number of samples: one at the start, then one for each whole step of the duration.
  public var sampleCount: Int { Int(duration * rate + 1e-9) + 1 }

  // MARK: The truth

  /// The attitude at a time in seconds, device to world, of length 1.
  public func attitude(at time: Double) -> Quaternion {
    pose * rotation(by: rotationVector(at: time))
  }

  /// The direction of gravity in device axes at a time in seconds, in g; points down.
  public func gravity(at time: Double) -> Vector3 {
    attitude(at: time).conjugate.rotated(-worldUp)
  }

  /// The rotation rate about the device's axes at a time in seconds, in radians a second.
  ///
  /// A step is infinitely fast; here it takes one interval between samples, before the sample.
  public func rotationRate(at time: Double) -> Vector3 {
    let vector = rotationVector(at: time)
    let speed = rotationVectorSpeed(at: time)
    let angle = vector.length
    // The right Jacobian of the rotation vector; its series near 0, where the quotients lose digits.
    let square = angle * angle
    let isSmall = angle < 1e-2
    let first = isSmall ? 0.5 - square / 24 : (1 - cosine(angle)) / square
    let second = isSmall ? 1 / 6.0 - square / 120 : (angle - sine(angle)) / (square * angle)
    let across = vector.cross(speed)
    return speed - across * first + vector.cross(across) * second
  }

  /// The viewer offset relative to the attitude at time 0, without any filter, in device axes.
  public func viewerOffset(at time: Double) -> ViewerOffset {
    rawOffset(
      ofRelative: attitude(at: 0).conjugate * attitude(at: time), gain: FullTilt.quarterTurn.gain)
  }

  /// The samples, as a source; everything in them is exact unless noise is asked for.
  public func samples(noise: SensorNoise = .none) -> SyntheticSamples {
    SyntheticSamples(self, noise: noise)
  }
}

extension SyntheticMotion.Shape {
  /// The amplitude in degrees that shows best what the shape is for.
  var usualDegrees: Double {
    switch self {
    case .still: 0
    case .step, .wrap: 30
    case .sine, .figureEight: 20
    case .sweep: 150
    case .sway: 10
    case .tremor: 0.3
    case .random: 40
    }
  }

  /// The frequency in hertz that suits the shape.
  var usualFrequency: Double {
    switch self {
    case .still, .step: 0
    case .sine, .random: 0.5
    case .sweep: 0.1
    case .wrap, .figureEight: 0.25
    case .sway: 0.2
    case .tremor: 9
    }
  }

  /// The axis that suits the shape: to the right edge for raising, to the top edge for rocking.
  var usualAxis: Vector3 {
    self == .sweep ? Vector3(x: 1, y: 0, z: 0) : Vector3(x: 0, y: 1, z: 0)
  }
}
