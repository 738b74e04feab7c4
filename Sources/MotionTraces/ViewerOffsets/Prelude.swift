/// The first samples of a recording, kept until the choices that depend on them can be made.
struct Prelude: Sendable {
  /// How long, in seconds, the sensors are given to begin before the best one is chosen.
  static let sensorStart = 0.5
  /// How many samples are looked at for that choice at most.
  static let mostSamples = 256

  private(set) var samples: [MotionSample] = []
  private let duration: Double
  private let mostSamples: Int
  private var firstUsable: Double?

  /// Whether the choices can be made now.
  private(set) var isComplete = false

  /// Makes an empty prelude, or none when nothing depends on it.
  init?(_ configuration: OffsetConfiguration) {
    if configuration.profile == .focus { return nil }
    if case .mean(let seconds) = configuration.reference {
      duration = max(seconds, Prelude.sensorStart)
      mostSamples = .max
    } else if configuration.estimator.kind == .auto {
      duration = Prelude.sensorStart
      mostSamples = Prelude.mostSamples
    } else {
      return nil
    }
  }

  mutating func add(_ sample: MotionSample) {
    if firstUsable == nil {
      // What comes before the first usable sample decides nothing.
      guard TiltEstimator.Kind.best(for: sample) != nil else { return }
      firstUsable = sample.time
    }
    samples.append(sample)
    if let firstUsable, !(abs(sample.time - firstUsable) <= duration) { isComplete = true }
    if samples.count >= mostSamples { isComplete = true }
  }
}
