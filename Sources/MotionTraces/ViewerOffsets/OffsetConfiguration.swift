/// How viewer offsets are made from a recording: everything that can be chosen about a run.
public struct OffsetConfiguration: Hashable, Sendable {
  /// How attitudes become viewer offsets.
  public enum Profile: String, CaseIterable, Hashable, Sendable {
    /// As UIKit does it: ticks, directional lock, recentring, gate.
    case uikit
    /// The tilt and nothing else, one offset per sample.
    case ideal
    /// Viewer offsets that the file gives directly, one per sample.
    case focus
  }

  /// How attitudes become viewer offsets; usually `.uikit`.
  public var profile: Profile
  /// Which measurements the attitude comes from.
  public var estimator: TiltEstimator.Configuration
  /// The constants of the profile `uikit`.
  public var analyser: UIKitAnalyser.Configuration
  /// How the interface stands on the device.
  public var orientation: InterfaceOrientation
  /// Whether Reduce Motion is on: the offset stays (0, 0) and nothing is applied.
  public var reducesMotion: Bool
  /// The times in which motion effects are off, in seconds since the first sample.
  public var suspensions: [Suspension]
  /// Which attitude counts as facing the viewer at the beginning.
  public var reference: ReferencePose
  /// When the attitude becomes the reference anew, in seconds since the first sample, in any order.
  public var recentreTimes: [Double]
  /// The angles at which offsets reach 1, in radians; a quarter turn under `uikit`.
  public var fullTilt: FullTilt
  /// The longest step of the recording's clock, in seconds, that still is one recording.
  ///
  /// A tick comes out for every moment of a gap; a damaged clock must not make billions of them.
  public var longestGap: Double

  /// Makes a configuration; the defaults are a phone running UIKit.
  public init(
    profile: Profile = .uikit, estimator: TiltEstimator.Configuration = .init(),
    analyser: UIKitAnalyser.Configuration = .init(), orientation: InterfaceOrientation = .portrait,
    reducesMotion: Bool = false, suspensions: [Suspension] = [], reference: ReferencePose = .first,
    recentreTimes: [Double] = [], fullTilt: FullTilt = .quarterTurn, longestGap: Double = 3600
  ) {
    self.profile = profile
    self.estimator = estimator
    self.analyser = analyser
    self.orientation = orientation
    self.reducesMotion = reducesMotion
    self.suspensions = suspensions
    self.reference = reference
    self.recentreTimes = recentreTimes
    self.fullTilt = fullTilt
    self.longestGap = longestGap
  }

  /// What is contradictory in the configuration, as a sentence, or nil when nothing is.
  public var problem: String? {
    if profile == .uikit, fullTilt != .quarterTurn {
      return "the profile uikit has full tilt at 90 degrees; another angle needs the profile ideal"
    }
    if profile == .focus, fullTilt != .quarterTurn || reference != .first || !recentreTimes.isEmpty
    {
      return """
        the profile focus takes its offsets from the file as they are: it has no reference, no \
        recentring and no angle of full tilt
        """
    }
    if case .mean(let seconds) = reference, !(seconds >= 0 && seconds <= ReferencePose.longestMean)
    {
      return "a mean reference covers between 0 and 60 seconds"
    }
    if recentreTimes.contains(where: { !$0.isFinite }) {
      return "a time of recentring must be finite"
    }
    if !(longestGap > 0 && longestGap < .infinity) {
      return "the longest gap must be finite and more than 0 seconds"
    }
    return nil
  }
}
