/// Why a recording gives no viewer offsets, or no more.
public enum ViewerOffsetError: Error, Hashable, Sendable {
  /// No sample holds what the estimator needs.
  case noTilt(TiltEstimator.Kind)
  /// No sample holds a viewer offset, which the profile `focus` takes from the file.
  case noViewerOffset
  /// The estimator `offline` needs the whole recording at once, and it has too many samples for that.
  case tooLongForOffline(mostSamples: Int)
  /// The clock jumps further than one recording can; both times in seconds on the recording's clock.
  case clockJump(from: Double, to: Double)
}

extension ViewerOffsetError: CustomStringConvertible {
  /// A sentence that says what is missing.
  public var description: String {
    switch self {
    case .noTilt(.auto):
      """
      no sample holds an attitude, a direction of gravity or an acceleration with gravity in it, \
      so there is no tilt to replay
      """
    case .noTilt(let kind):
      "no sample holds \(kind.needs), which the estimator '\(kind.rawValue)' needs"
    case .noViewerOffset:
      "no sample holds a viewer offset (columns horizontal, vertical), which the profile focus needs"
    case .tooLongForOffline(let mostSamples):
      """
      the recording has more than \(mostSamples) samples, too many for the estimator 'offline', which \
      keeps all of them in memory; cut it, or take the estimator 'vqf'
      """
    case .clockJump(let start, let end):
      """
      the clock jumps from \(start) s to \(end) s; recordings of different sessions have to be \
      replayed one by one
      """
    }
  }
}

extension TiltEstimator.Kind {
  /// What an estimator of this kind needs, in words.
  fileprivate var needs: String {
    switch self {
    case .auto: "anything about its attitude"
    case .quaternion: "an attitude as a quaternion"
    case .euler: "an attitude as Euler angles"
    case .gravity: "a direction of gravity"
    case .vqf, .complementary, .madgwick: "an acceleration with gravity in it and a rotation rate"
    case .oneEuro, .lowPass, .offline: "an acceleration with gravity in it"
    }
  }
}

/// What can go wrong on the way from a recording to viewer offsets.
public enum TracedOffsetsError<SourceFailure: Error>: Error {
  /// The samples cannot be read.
  case source(SourceFailure)
  /// The samples give no viewer offsets, or no more.
  case offsets(ViewerOffsetError)
}

extension TracedOffsetsError: Equatable where SourceFailure: Equatable {}

extension TracedOffsetsError: CustomStringConvertible {
  /// The text of the error inside.
  public var description: String {
    switch self {
    case .source(let error): String(describing: error)
    case .offsets(let error): error.description
    }
  }
}
