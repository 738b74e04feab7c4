/// A stretch of an animated number between two knots: held, a straight line, or a cubic.
///
/// A cubic is a Hermite curve: it has the values and the velocities of its two ends. Every target's
/// own cubic (a timing curve, a spline with tangents) is the same curve in other numbers, so this one
/// shape serves them all.
///
///     let segment = KeyframeSegment(
///       start: 0, end: 2, startValue: 0, endValue: 8, shape: .cubic(startVelocity: 0, endVelocity: 0))
///     segment.value(at: 1)   // 4
public struct KeyframeSegment: Hashable, Sendable {
  /// How the number gets from the start to the end.
  public enum Shape: Hashable, Sendable {
    /// It keeps the start's value until the end.
    case hold
    /// It changes at one rate.
    case line
    /// It leaves and arrives with these velocities, in units of the value a second.
    case cubic(startVelocity: Double, endVelocity: Double)
  }

  /// When it begins, in seconds.
  public var start: Double
  /// When it ends, in seconds; later than the start.
  public var end: Double
  /// The value at the start.
  public var startValue: Double
  /// The value at the end; a held one has the start's.
  public var endValue: Double
  /// How the number gets there.
  public var shape: Shape

  /// Makes a segment.
  public init(
    start: Double, end: Double, startValue: Double, endValue: Double, shape: Shape
  ) {
    self.start = start
    self.end = end
    self.startValue = startValue
    self.endValue = endValue
    self.shape = shape
  }
}

extension KeyframeSegment {
  /// How long it lasts, in seconds.
  public var duration: Double { end - start }

  /// Whether the number is the same all along.
  public var isConstant: Bool {
    switch shape {
    case .hold: true
    case .line: startValue == endValue
    case .cubic(let first, let last): startValue == endValue && first == 0 && last == 0
    }
  }

  /// The velocities at both ends, in units of the value a second.
  public var velocities: (start: Double, end: Double) {
    switch shape {
    case .hold: (0, 0)
    case .line: ((endValue - startValue) / duration, (endValue - startValue) / duration)
    case .cubic(let first, let last): (first, last)
    }
  }

  /// The value at a time; outside the segment, the curve goes on.
  public func value(at time: Double) -> Double {
    if time == end { return endValue }
    let u = (time - start) / duration
    switch shape {
    case .hold: return startValue
    case .line: return startValue + (endValue - startValue) * u
    case .cubic(let first, let last):
      let rest = 1 - u
      return startValue * rest * rest * (1 + 2 * u) + endValue * u * u * (3 - 2 * u)
        + duration * u * rest * (first * rest - last * u)
    }
  }

  /// The velocity at a time, in units of the value a second.
  public func velocity(at time: Double) -> Double {
    let u = (time - start) / duration
    switch shape {
    case .hold: return 0
    case .line: return (endValue - startValue) / duration
    case .cubic(let first, let last):
      return 6 * (endValue - startValue) * u * (1 - u) / duration
        + first * (1 - u) * (1 - 3 * u) - last * u * (2 - 3 * u)
    }
  }

  /// The part between two times; a cubic stays the same curve.
  ///
  /// - Precondition: `first` is before `last`.
  public func part(from first: Double, to last: Double) -> KeyframeSegment {
    precondition(first < last, "a part has a duration above 0")
    let velocities = (velocity(at: first), velocity(at: last))
    let isHeld = shape == .hold
    return KeyframeSegment(
      start: first, end: last, startValue: value(at: first),
      endValue: isHeld ? startValue : value(at: last),
      shape: isHeld || shape == .line
        ? shape : .cubic(startVelocity: velocities.0, endVelocity: velocities.1))
  }

  /// The segment played backwards, on a time axis that is mirrored at `mirror` seconds.
  public func reversed(about mirror: Double) -> KeyframeSegment {
    let shape: Shape =
      if case .cubic(let first, let last) = shape {
        .cubic(startVelocity: -last, endVelocity: -first)
      } else {
        shape
      }
    return KeyframeSegment(
      start: 2 * mirror - end, end: 2 * mirror - start, startValue: endValue,
      endValue: startValue, shape: shape)
  }
}
