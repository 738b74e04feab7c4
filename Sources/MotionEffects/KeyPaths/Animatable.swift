/// A type whose values a motion effect can interpolate and add.
///
/// It is the static side of ``MotionValue``: each kind there has one type here.
public protocol Animatable: Hashable, Sendable {
  /// The kind of the type's values.
  static var kind: MotionValue.Kind { get }
  /// The value without its type.
  var motionValue: MotionValue { get }
  /// The value again; nil when `motionValue` has another kind.
  init?(_ motionValue: MotionValue)
}

extension Double: Animatable {
  /// A number.
  public static var kind: MotionValue.Kind { .number }
  /// The number as a motion value.
  public var motionValue: MotionValue { .number(self) }
  /// The number in a motion value.
  public init?(_ motionValue: MotionValue) {
    guard case .number(let value) = motionValue else { return nil }
    self = value
  }
}

extension Point: Animatable {
  /// A position.
  public static var kind: MotionValue.Kind { .point }
  /// The position as a motion value.
  public var motionValue: MotionValue { .point(self) }
  /// The position in a motion value.
  public init?(_ motionValue: MotionValue) {
    guard case .point(let value) = motionValue else { return nil }
    self = value
  }
}

extension Size: Animatable {
  /// An extent.
  public static var kind: MotionValue.Kind { .size }
  /// The extent as a motion value.
  public var motionValue: MotionValue { .size(self) }
  /// The extent in a motion value.
  public init?(_ motionValue: MotionValue) {
    guard case .size(let value) = motionValue else { return nil }
    self = value
  }
}

extension Rect: Animatable {
  /// A rectangle.
  public static var kind: MotionValue.Kind { .rect }
  /// The rectangle as a motion value.
  public var motionValue: MotionValue { .rect(self) }
  /// The rectangle in a motion value.
  public init?(_ motionValue: MotionValue) {
    guard case .rect(let value) = motionValue else { return nil }
    self = value
  }
}

extension Offset: Animatable {
  /// A displacement.
  public static var kind: MotionValue.Kind { .offset }
  /// The displacement as a motion value.
  public var motionValue: MotionValue { .offset(self) }
  /// The displacement in a motion value.
  public init?(_ motionValue: MotionValue) {
    guard case .offset(let value) = motionValue else { return nil }
    self = value
  }
}

extension Insets: Animatable {
  /// Edge insets.
  public static var kind: MotionValue.Kind { .insets }
  /// The insets as a motion value.
  public var motionValue: MotionValue { .insets(self) }
  /// The insets in a motion value.
  public init?(_ motionValue: MotionValue) {
    guard case .insets(let value) = motionValue else { return nil }
    self = value
  }
}

extension AffineTransform: Animatable {
  /// A plane transform.
  public static var kind: MotionValue.Kind { .affineTransform }
  /// The transform as a motion value.
  public var motionValue: MotionValue { .affineTransform(self) }
  /// The transform in a motion value.
  public init?(_ motionValue: MotionValue) {
    guard case .affineTransform(let value) = motionValue else { return nil }
    self = value
  }
}

extension Transform3D: Animatable {
  /// A transform of space.
  public static var kind: MotionValue.Kind { .transform3D }
  /// The transform as a motion value.
  public var motionValue: MotionValue { .transform3D(self) }
  /// The transform in a motion value.
  public init?(_ motionValue: MotionValue) {
    guard case .transform3D(let value) = motionValue else { return nil }
    self = value
  }
}

extension Color: Animatable {
  /// A colour.
  public static var kind: MotionValue.Kind { .color }
  /// The colour as a motion value.
  public var motionValue: MotionValue { .color(self) }
  /// The colour in a motion value.
  public init?(_ motionValue: MotionValue) {
    guard case .color(let value) = motionValue else { return nil }
    self = value
  }
}

extension [Double]: Animatable {
  /// Several numbers.
  public static var kind: MotionValue.Kind { .numbers }
  /// The numbers as a motion value.
  public var motionValue: MotionValue { .numbers(self) }
  /// The numbers in a motion value.
  public init?(_ motionValue: MotionValue) {
    guard case .numbers(let value) = motionValue else { return nil }
    self = value
  }
}
