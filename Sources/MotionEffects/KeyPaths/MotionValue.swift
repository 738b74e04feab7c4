/// A value that a key path has, or that an effect adds to it: one of the kinds UIKit interpolates.
///
/// All kinds but the two transforms add up number by number; transforms concatenate.
///
///     MotionValue.number(-10).interpolated(to: .number(10), fraction: 0.75)   // .number(5)
public enum MotionValue: Hashable, Sendable {
  /// A number, such as `alpha`; an angle is in radians.
  case number(Double)
  /// A position, such as `center`.
  case point(Point)
  /// An extent, such as `layer.shadowOffset`.
  case size(Size)
  /// A rectangle, such as `bounds`.
  case rect(Rect)
  /// A displacement: `UIOffset`.
  case offset(Offset)
  /// Edge insets.
  case insets(Insets)
  /// A plane transform, such as `transform`.
  case affineTransform(AffineTransform)
  /// A transform of space, such as `layer.transform`.
  case transform3D(Transform3D)
  /// A colour, such as `backgroundColor`.
  case color(Color)
  /// Several numbers, such as the locations of a gradient.
  case numbers([Double])

  /// The kinds of value.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// One number.
    case number
    /// A position.
    case point
    /// An extent.
    case size
    /// A rectangle.
    case rect
    /// A displacement.
    case offset
    /// Edge insets.
    case insets
    /// A plane transform.
    case affineTransform
    /// A transform of space.
    case transform3D
    /// A colour.
    case color
    /// Several numbers.
    case numbers
  }

  /// The kind of the value.
  public var kind: Kind {
    switch self {
    case .number: .number
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .offset: .offset
    case .insets: .insets
    case .affineTransform: .affineTransform
    case .transform3D: .transform3D
    case .color: .color
    case .numbers: .numbers
    }
  }

  /// The numbers that make the value up, in the order of ``Kind/componentNames``.
  public var components: [Double] {
    switch self {
    case .number(let v): [v]
    case .point(let v): [v.x, v.y]
    case .size(let v): [v.width, v.height]
    case .rect(let v): [v.origin.x, v.origin.y, v.size.width, v.size.height]
    case .offset(let v): [v.horizontal, v.vertical]
    case .insets(let v): [v.top, v.left, v.bottom, v.right]
    case .affineTransform(let v): [v.a, v.b, v.c, v.d, v.tx, v.ty]
    case .transform3D(let v): v.components
    case .color(let v): [v.red, v.green, v.blue, v.alpha]
    case .numbers(let v): v
    }
  }

  /// Makes a value of a kind from its numbers; nil when their count does not fit the kind.
  public init?(kind: Kind, components c: [Double]) {
    guard kind == .numbers || c.count == kind.componentNames.count else { return nil }
    switch kind {
    case .number: self = .number(c[0])
    case .point: self = .point(Point(x: c[0], y: c[1]))
    case .size: self = .size(Size(width: c[0], height: c[1]))
    case .rect: self = .rect(Rect(x: c[0], y: c[1], width: c[2], height: c[3]))
    case .offset: self = .offset(Offset(horizontal: c[0], vertical: c[1]))
    case .insets: self = .insets(Insets(top: c[0], left: c[1], bottom: c[2], right: c[3]))
    case .affineTransform:
      self = .affineTransform(
        AffineTransform(a: c[0], b: c[1], c: c[2], d: c[3], tx: c[4], ty: c[5]))
    case .transform3D: self = .transform3D(Transform3D(components: c))
    case .color: self = .color(Color(red: c[0], green: c[1], blue: c[2], alpha: c[3]))
    case .numbers: self = .numbers(c)
    }
  }

  /// Whether no component is infinite or not a number.
  public var isFinite: Bool { components.allSatisfy(\.isFinite) }
}

extension MotionValue.Kind {
  /// The names of the components, as they stand at the end of a key path; empty for a plain number.
  ///
  /// The count of the components of `numbers` is not fixed; they are called 0, 1, 2, …
  public var componentNames: [String] {
    switch self {
    case .number: [""]
    case .point: ["x", "y"]
    case .size: ["width", "height"]
    case .rect: ["origin.x", "origin.y", "size.width", "size.height"]
    case .offset: ["horizontal", "vertical"]
    case .insets: ["top", "left", "bottom", "right"]
    case .affineTransform: ["a", "b", "c", "d", "tx", "ty"]
    case .transform3D:
      [
        "m11", "m12", "m13", "m14", "m21", "m22", "m23", "m24",
        "m31", "m32", "m33", "m34", "m41", "m42", "m43", "m44",
      ]
    case .color: ["red", "green", "blue", "alpha"]
    case .numbers: []
    }
  }

  /// Whether values of the kind add up number by number; the two transforms concatenate instead.
  public var isAdditive: Bool { self != .affineTransform && self != .transform3D }
}

// MARK: - Arithmetic

extension MotionValue {
  /// Whether the two can be interpolated and combined: the same kind, and as many numbers.
  public func matches(_ other: MotionValue) -> Bool {
    if case (.numbers(let a), .numbers(let b)) = (self, other) { return a.count == b.count }
    return kind == other.kind
  }

  /// The value that lies `fraction` of the way to `other`, beyond it for fractions outside 0…1.
  ///
  /// Transforms are interpolated part by part, as Core Animation does (a plane transform as one of
  /// space); everything else number by number.
  ///
  /// - Precondition: the two values match.
  public func interpolated(to other: MotionValue, fraction: Double) -> MotionValue {
    precondition(matches(other), "only values of one kind can be interpolated")
    switch (self, other) {
    case (.transform3D(let a), .transform3D(let b)):
      return .transform3D(a.interpolated(to: b, fraction: fraction))
    case (.affineTransform(let a), .affineTransform(let b)):
      let mixed = Transform3D(a).interpolated(to: Transform3D(b), fraction: fraction)
      return .affineTransform(mixed.planePart)
    default:
      return combiningComponents(with: other) { $0 + ($1 - $0) * fraction }
    }
  }

  /// This value and then another: the sum, or for transforms the concatenation.
  ///
  /// - Precondition: the two values match.
  public func combined(with other: MotionValue) -> MotionValue {
    precondition(matches(other), "only values of one kind can be combined")
    switch (self, other) {
    case (.affineTransform(let a), .affineTransform(let b)):
      return .affineTransform(a.concatenating(b))
    case (.transform3D(let a), .transform3D(let b)):
      return .transform3D(a.concatenating(b))
    default:
      return combiningComponents(with: other, +)
    }
  }

  private func combiningComponents(
    with other: MotionValue, _ operation: (Double, Double) -> Double
  ) -> MotionValue {
    MotionValue(kind: kind, components: zip(components, other.components).map(operation)) ?? self
  }
}
