/// Makes an animation file out of samples: small, and with an error that is measured.
///
/// Samples are gone through several times: to see what there is, to reduce it, and to compare it with
/// what was written, read back by the format's own rules at four times the samples' rate. Where that
/// is beyond the tolerance, the reduction is done again with a stricter one. Memory is the tracks.
///
///     let maker = KeyframeMaker(scene: scene, configuration: .init(format: .css))
///     let result = try maker.make { MySamples() }
///     result.files[0].bytes
public struct KeyframeMaker: Sendable {
  /// The views and the channels that move them.
  public let scene: AnimatedScene
  /// What is to be made.
  public let configuration: Configuration

  /// Makes the maker.
  ///
  /// - Precondition: A tolerance in points is above 0.
  public init(scene: AnimatedScene, configuration: Configuration) {
    if case .points(let points) = configuration.tolerance {
      precondition(points > 0 && points.isFinite, "a tolerance is above 0")
    }
    self.scene = scene
    self.configuration = configuration
  }

  /// What went wrong: with the samples, or with making the animation of them.
  public enum Failure<Source: Error>: Error {
    /// Reading failed.
    case source(Source)
    /// Making failed.
    case keyframes(KeyframeError)
  }

  /// Makes the file.
  ///
  /// - Parameter open: Opens the samples; called once for each pass over them.
  /// - Returns: The file and what was measured of it.
  /// - Throws: What the samples throw, or why there can be no such file.
  /// - Complexity: O(*n*) in the samples for each pass; usually three passes.
  public func make<Samples: ChannelSamples & ~Copyable>(
    _ open: @escaping () throws(Samples.Failure) -> Samples
  ) throws(Failure<Samples.Failure>) -> KeyframeResult {
    let run = KeyframeRun(maker: self, open: open)
    return try run.make()
  }
}
