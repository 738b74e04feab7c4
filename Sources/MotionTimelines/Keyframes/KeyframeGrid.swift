internal import ParallaxPlatform

/// The times and the values that a target's file can name: knots are chosen on it before curves are
/// fitted, so that nothing has to be rounded afterwards.
public struct KeyframeGrid: Hashable, Sendable {
  /// Steps of the file's clock in a second; nil where times are written as they are.
  public let ticksPerSecond: Double?
  /// Units of the file in one of the channel's, such as 180/π where it writes degrees; not 0.
  public let unit: Double
  /// The decimals of a value in the file's unit; nil where values are written as they are.
  public let digits: Int?
  @usableFromInline let valueScale: Double?

  /// Makes a grid.
  public init(ticksPerSecond: Double? = nil, unit: Double = 1, digits: Int? = nil) {
    self.ticksPerSecond = ticksPerSecond
    self.unit = unit
    self.digits = digits
    valueScale = digits.map { power(10, Double($0)) * unit }
  }

  /// A grid whose values take a twentieth of a tolerance at most.
  ///
  /// - Parameters:
  ///   - ticksPerSecond: Steps of the file's clock in a second, or nil.
  ///   - unit: Units of the file in one of the channel's.
  ///   - tolerance: The tolerance in the channel's own unit, above 0.
  public init(ticksPerSecond: Double?, unit: Double, tolerance: Double) {
    // Half a step of the last decimal is what rounding costs.
    let digits = (-(naturalLogarithm(0.1 * tolerance * unit.magnitude) / 2.302585092994046))
    self.init(
      ticksPerSecond: ticksPerSecond, unit: unit,
      digits: digits.isFinite ? min(max(Int(digits.rounded(.up)), 0), 12) : 12)
  }

  /// What rounding a value may cost, in the channel's own unit.
  public var valueError: Double {
    guard let digits else { return 0 }
    return 0.5 / (power(10, Double(digits)) * unit.magnitude)
  }

  /// The nearest value of the grid.
  @inlinable
  public func snapped(_ value: Double) -> Double {
    guard let scale = valueScale else { return value }
    let snapped = (value * scale).rounded() / scale
    return snapped.isFinite ? snapped + 0 : value
  }

  /// What a time may be short of one of the grid's and still be meant for it, in steps: tables have
  /// times of six decimals, and a hundredth of a frame has steps of 1/6000 s.
  @usableFromInline static let shortfall = 0.004

  /// The last time of the grid that is not after a time; equal on paper counts as equal.
  @inlinable
  public func floor(_ time: Double) -> Double {
    guard let ticksPerSecond else { return time }
    return (time * ticksPerSecond + Self.shortfall).rounded(.down) / ticksPerSecond
  }

  /// The first time of the grid after a time.
  @inlinable
  public func next(after time: Double) -> Double {
    guard let ticksPerSecond else { return time.nextUp }
    return ((time * ticksPerSecond + Self.shortfall).rounded(.down) + 1) / ticksPerSecond
  }
}
