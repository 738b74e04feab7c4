/// The first samples of a recording, kept until the choices that depend on them can be made.
///
/// For the estimator `offline` these are all samples.
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
    if case .mean(let seconds) = configuration.reference, configuration.estimator.kind != .offline {
      self.init(duration: max(seconds, Prelude.sensorStart), mostSamples: .max)
    } else {
      self.init(configuration.estimator)
    }
  }

  /// Makes an empty prelude for choosing an estimator, or none when it is chosen and needs no more.
  init?(_ estimator: TiltEstimator.Configuration) {
    switch estimator.kind {
    case .auto: self.init(duration: Prelude.sensorStart, mostSamples: Prelude.mostSamples)
    case .offline: self.init(duration: .infinity, mostSamples: OfflineTilt.mostSamples + 1)
    default: return nil
    }
  }

  private init(duration: Double, mostSamples: Int) {
    self.duration = duration
    self.mostSamples = mostSamples
  }

  mutating func add(_ sample: MotionSample) {
    if firstUsable == nil {
      // What comes before the first usable sample decides nothing.
      guard TiltEstimator.Kind.best(for: sample) != nil else { return }
      firstUsable = sample.time
    }
    samples.append(sample)
    if duration < .infinity, let firstUsable, !(abs(sample.time - firstUsable) <= duration) {
      isComplete = true
    }
    if samples.count >= mostSamples { isComplete = true }
  }

  /// Makes the estimator for the samples, and puts into them what it takes from all of them at once.
  ///
  /// - Throws: When `offline` was asked for and the recording is too long.
  mutating func chooseEstimator(
    _ configuration: TiltEstimator.Configuration
  ) throws(ViewerOffsetError) -> TiltEstimator {
    var chosen = configuration
    switch configuration.kind {
    case .auto: chosen.kind = configuration.best(forAnyOf: samples) ?? .auto
    case .offline:
      guard samples.count <= OfflineTilt.mostSamples else {
        throw .tooLongForOffline(mostSamples: OfflineTilt.mostSamples)
      }
      OfflineTilt.estimate(&samples)
    default: break
    }
    return TiltEstimator(configuration: chosen)
  }
}
