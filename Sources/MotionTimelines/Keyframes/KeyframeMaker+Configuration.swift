extension KeyframeMaker {
  /// What is to be made.
  public struct Configuration: Hashable, Sendable {
    /// What the number does between samples.
    public enum Interpolation: String, CaseIterable, Hashable, Sendable {
      /// It keeps its value until the next sample, as UIKit's views do between ticks.
      case hold
      /// It goes straight to the next sample.
      case linear
      /// It goes on a curve without turns of its own.
      case smooth
    }

    /// How large the deviation may be.
    public enum Tolerance: Hashable, Sendable {
      /// At every corner of every view, in points on the screen; above 0, usually 0.25.
      case points(Double)
      /// Nothing is lost but what straight lines give back.
      case exact
    }

    /// Which curves the file has.
    public enum Easing: String, CaseIterable, Hashable, Sendable {
      /// Cubics, and straight lines where they do.
      case cubic
      /// Straight lines only.
      case linear
      /// Cubics that never turn back between keys.
      case monotone
    }

    /// The format.
    public var format: KeyframeFormat
    /// How large the deviation may be.
    public var tolerance: Tolerance
    /// What the number does between samples.
    public var interpolation: Interpolation
    /// Which curves the file has.
    public var easing: Easing
    /// How the animation starts over.
    public var loop: KeyframeLoop
    /// The most keys of all channels together; nil for as many as the tolerance needs.
    public var mostKeys: Int?
    /// The most bytes of the file.
    public var mostBytes: Int?
    /// The frame rate of formats that count in frames, in hertz; usually 60.
    public var framesPerSecond: Double
    /// Pixels to a point, for formats that count in pixels: Android; usually 1 to 4.
    public var pixelsPerPoint: Double

    /// Makes a configuration.
    public init(
      format: KeyframeFormat, tolerance: Tolerance = .points(0.25),
      interpolation: Interpolation = .linear, easing: Easing = .cubic, loop: KeyframeLoop = .cut,
      mostKeys: Int? = nil, mostBytes: Int? = nil, framesPerSecond: Double = 60,
      pixelsPerPoint: Double = 1
    ) {
      self.format = format
      self.tolerance = tolerance
      self.interpolation = interpolation
      self.easing = easing
      self.loop = loop
      self.mostKeys = mostKeys
      self.mostBytes = mostBytes
      self.framesPerSecond = framesPerSecond
      self.pixelsPerPoint = pixelsPerPoint
    }
  }
}
