/// An effect that moves one key path along a straight line: `UIInterpolatingMotionEffect`.
///
/// At offset -1 along its axis the value is `minimumRelativeValue`, at +1 `maximumRelativeValue`, and
/// linear between: min + (max − min) · (o + 1) / 2. So
///
/// - facing the viewer, the value is the **midpoint**: a range such as 0…20 displaces the view for good;
/// - a minimum above the maximum is legal and inverts the direction;
/// - **without a minimum or a maximum there is no effect at all**;
/// - the offset is taken as it is, and the line goes on beyond ±1.
///
/// On `center.x`, a positive maximum makes the view seem to float above the glass; with the two
/// exchanged it looks recessed. ±1 is a tilt of 90°, so ±10 points are 0.111 points a degree.
///
///     let effect = InterpolatingMotionEffect(
///       keyPath: .centerX, type: .tiltAlongHorizontalAxis,
///       minimumRelativeValue: -15, maximumRelativeValue: 15)
///     let offset = ViewerOffset(horizontal: 0.5, vertical: 0)
///     effect.keyPathsAndRelativeValues(forViewerOffset: offset)   // center.x: 7.5
public struct InterpolatingMotionEffect: MotionEffect, Hashable {
  /// The component of the viewer offset that drives an effect.
  public enum EffectType: String, CaseIterable, Hashable, Sendable {
    /// `ViewerOffset.horizontal`.
    case tiltAlongHorizontalAxis
    /// `ViewerOffset.vertical`.
    case tiltAlongVerticalAxis
  }

  /// Where the value goes.
  public let keyPath: AnyMotionKeyPath
  /// What drives the effect.
  public let type: EffectType
  /// The value to add at offset -1.
  public let minimumRelativeValue: MotionValue?
  /// The value to add at offset +1.
  public let maximumRelativeValue: MotionValue?

  /// Makes an effect on a key path whose kind the compiler knows.
  ///
  /// - Precondition: lists of numbers have the same length.
  public init<Value>(
    keyPath: MotionKeyPath<Value>, type: EffectType,
    minimumRelativeValue: Value?, maximumRelativeValue: Value?
  ) {
    let minimum = minimumRelativeValue?.motionValue
    let maximum = maximumRelativeValue?.motionValue
    if let minimum, let maximum {
      precondition(minimum.matches(maximum), "minimum and maximum differ in their length")
    }
    self.keyPath = keyPath.erased
    self.type = type
    self.minimumRelativeValue = minimum
    self.maximumRelativeValue = maximum
  }

  /// Makes an effect on a key path that was read from somewhere.
  ///
  /// - Throws: ``MotionEffectError`` when the kinds of the values and of the key path differ.
  public init(
    keyPath: AnyMotionKeyPath, type: EffectType,
    minimumRelativeValue minimum: MotionValue?, maximumRelativeValue maximum: MotionValue?
  ) throws(MotionEffectError) {
    if let minimum, let maximum, !minimum.matches(maximum) {
      throw .differentKinds(minimum: minimum, maximum: maximum)
    }
    for value in [minimum, maximum] {
      if let value, value.kind != keyPath.kind {
        throw .wrongKind(keyPath: keyPath, value: value)
      }
    }
    self.keyPath = keyPath
    self.type = type
    minimumRelativeValue = minimum
    maximumRelativeValue = maximum
  }

  /// The value at an offset; nil without a minimum or a maximum.
  public func keyPathsAndRelativeValues(forViewerOffset offset: ViewerOffset) -> RelativeValues? {
    guard let minimum = minimumRelativeValue, let maximum = maximumRelativeValue else { return nil }
    let o = type == .tiltAlongHorizontalAxis ? offset.horizontal : offset.vertical
    var values = RelativeValues()
    values.combine(minimum.interpolated(to: maximum, fraction: (o + 1) / 2), at: keyPath)
    return values
  }

  /// The one key path, or none where there is no effect.
  public var keyPaths: [AnyMotionKeyPath] {
    minimumRelativeValue == nil || maximumRelativeValue == nil ? [] : [keyPath]
  }
}

/// Values that cannot belong to one interpolating effect.
public enum MotionEffectError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Minimum and maximum are of different kinds, or lists of different lengths.
  case differentKinds(minimum: MotionValue, maximum: MotionValue)
  /// A value's kind is not the key path's.
  case wrongKind(keyPath: AnyMotionKeyPath, value: MotionValue)

  /// One sentence for a person.
  public var description: String {
    switch self {
    case .differentKinds(.numbers(let a), .numbers(let b)):
      "the minimum has \(a.count) numbers and the maximum \(b.count); both must have as many"
    case .differentKinds(let minimum, let maximum):
      "the minimum is a \(minimum.kind) and the maximum a \(maximum.kind); both must be of one kind"
    case .wrongKind(let keyPath, let value):
      "\(keyPath) takes a \(keyPath.kind), not a \(value.kind)"
    }
  }
}
