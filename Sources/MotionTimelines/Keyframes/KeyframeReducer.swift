/// Turns the samples of several channels into tracks, in one pass.
///
/// Each channel has its own knots; a constant one becomes a single hold. Memory is that of the tracks
/// and of one segment's samples a channel.
///
///     var reducer = KeyframeReducer(channels: [.init(tolerance: 0.1)])
///     for (time, value) in samples { reducer.append(time, [value]) }
///     let tracks = reducer.finish()
public struct KeyframeReducer: Sendable {
  /// What becomes of one channel.
  public struct Channel: Hashable, Sendable {
    /// What the number may do between knots.
    public enum Curve: String, CaseIterable, Hashable, Sendable {
      /// Steps, each held until the next.
      case hold
      /// Straight lines.
      case line
      /// Cubics with free velocities at both ends.
      case cubic
      /// Cubics that never turn back between knots: their timing curves stay within 0…1.
      case monotone
    }

    /// The largest deviation from the samples, in the channel's unit, above 0.
    public var tolerance: Double
    /// What the number may do between knots.
    public var curve: Curve
    /// The times and values that knots may have.
    public var grid: KeyframeGrid

    /// Makes the wishes for a channel.
    public init(tolerance: Double, curve: Curve = .cubic, grid: KeyframeGrid = KeyframeGrid()) {
      self.tolerance = tolerance
      self.curve = curve
      self.grid = grid
    }
  }

  private var reducers: [TrackReducer]

  /// How often a sample was compared with a curve so far: the work, independent of the machine.
  package var comparisonCount: Int { reducers.reduce(0) { $0 + $1.comparisons } }

  /// Makes the reducer.
  ///
  /// - Precondition: Tolerances are above 0.
  public init(channels: [Channel]) {
    precondition(channels.allSatisfy { $0.tolerance > 0 }, "a tolerance is above 0")
    reducers = channels.map {
      TrackReducer(curve: $0.curve, tolerance: $0.tolerance, grid: $0.grid)
    }
  }

  /// Takes the values of all channels at a time; those at the time of the sample before, where they
  /// differ, are jumps.
  ///
  /// - Precondition: There is one value for each channel, and times do not go back.
  /// - Complexity: Amortised O(1) a channel.
  public mutating func append(_ time: Double, _ values: [Double]) {
    precondition(values.count == reducers.count, "one value for each channel")
    for index in reducers.indices { reducers[index].append(time, values[index]) }
  }

  /// Ends all tracks at the last sample.
  ///
  /// - Parameter values: What the tracks are to end with; nil for what the samples say.
  /// - Returns: A track for each channel, or nil when there were no two samples at two times.
  public mutating func finish(endingWith values: [Double]? = nil) -> [KeyframeTrack]? {
    var tracks: [KeyframeTrack] = []
    for index in reducers.indices {
      reducers[index].finish(endingWith: values?[index])
      guard !reducers[index].segments.isEmpty else { return nil }
      tracks.append(KeyframeTrack(segments: reducers[index].segments).joined)
    }
    return tracks
  }
}
