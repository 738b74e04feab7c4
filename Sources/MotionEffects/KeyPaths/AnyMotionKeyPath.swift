/// A key path that an effect may target, whatever its kind: the parsed form of a spelling.
///
/// Only key paths that UIKit would animate exist; they are relative to the view. Parsing and
/// printing live here and nowhere else.
///
///     let keyPath = try AnyMotionKeyPath("layer.shadowOffset.x")
///     keyPath.description   // "layer.shadowOffset.width"
///     keyPath.kind          // .number
///
/// Several spellings may reach one property: `center`, `layer.position` and `frame.origin` all
/// displace the view, and each displacement counts.
public struct AnyMotionKeyPath: Hashable, Sendable {
  /// The property that the path starts with.
  package let property: Property
  /// What the path takes of the property.
  package let part: Part
  /// The kind of the value at the path.
  public let kind: MotionValue.Kind

  /// The properties of a view and of its layer.
  package enum Property: Hashable, Sendable {
    case center, frame, bounds, transform, alpha, backgroundColor
    case layerPosition, layerTransform, layerSublayerTransform
    case layerShadowOffset, layerShadowRadius, layerShadowOpacity
    case layerCornerRadius, layerBorderWidth, layerOpacity
    case layerZPosition, layerAnchorPoint, layerContentsRect
    case custom(String)
  }

  /// The whole value, or one part of it.
  package enum Part: Hashable, Sendable {
    case whole
    /// One number of the value, by its place in `componentNames`.
    case component(Int)
    case origin, size
    case translation, rotation, scale
    /// Of a transform, along x (0), y (1) or z (2).
    case translationAxis(Int), rotationAxis(Int), scaleAxis(Int)
  }

  package init(_ property: Property, _ part: Part, _ kind: MotionValue.Kind) {
    self.property = property
    self.part = part
    self.kind = kind
  }

  /// Makes the key path of a property that UIKit does not have, such as one of your own view class.
  ///
  /// Its base value is the view's entry in ``View/customValues``.
  public init(custom name: String, kind: MotionValue.Kind) {
    self.init(.custom(name), .whole, kind)
  }

  /// Reads a spelling.
  ///
  /// - Throws: ``MotionKeyPathError`` with the nearest spellings when there is no such key path.
  public init(_ spelling: String) throws(MotionKeyPathError) {
    guard let found = Self.bySpelling[spelling] else {
      throw MotionKeyPathError(spelling: spelling)
    }
    self = found
  }

  /// The key paths for the numbers that the value is made of; the path itself for a number.
  ///
  /// A transform's numbers, and those of a custom value, have no key paths of their own: the result
  /// is empty, and ``scalarNames(count:)`` names them.
  public var numberKeyPaths: [AnyMotionKeyPath] {
    switch (kind, part) {
    case (.number, _): [self]
    case (_, .origin): (0..<2).map { Self(property, .component($0), .number) }
    case (_, .size): (2..<4).map { Self(property, .component($0), .number) }
    case (_, .translation): (0..<2).map { Self(property, .translationAxis($0), .number) }
    case (.affineTransform, _), (.transform3D, _), (.numbers, _): []
    case (_, _) where isCustom: []
    default: kind.componentNames.indices.map { Self(property, .component($0), .number) }
    }
  }

  /// The spellings of the numbers that a value with `count` numbers is made of, in their order.
  public func scalarNames(count: Int) -> [String] {
    let paths = numberKeyPaths
    if !paths.isEmpty { return paths.map(\.description) }
    let names = kind == .numbers ? (0..<count).map(String.init) : kind.componentNames
    return names.map { description + "." + $0 }
  }

  /// Whether the value is a position of the view, which UIKit puts on the pixel grid.
  public var isPosition: Bool {
    switch property {
    case .center, .layerPosition: true
    case .frame: part == .origin || part == .component(0) || part == .component(1)
    default: false
    }
  }

  /// Whether the value, or a part of it, is an extent of the frame, which motion effects ignore.
  ///
  /// UIKit takes an effect on the frame for a displacement.
  public var isPartlyIgnored: Bool {
    property == .frame && !isPosition
  }

  /// Whether the path was made with ``init(custom:kind:)``.
  public var isCustom: Bool {
    if case .custom = property { true } else { false }
  }
}

/// No key path has this spelling, or none that would animate.
public struct MotionKeyPathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was found.
  public let spelling: String
  /// The nearest spellings that exist, the best first.
  public let suggestions: [String]

  init(spelling: String) {
    self.spelling = spelling
    suggestions = nearestSpellings(to: spelling, among: AnyMotionKeyPath.allSpellings)
  }

  /// One sentence for a person.
  public var description: String {
    let hint =
      suggestions.isEmpty ? "" : "; did you mean \(suggestions.joined(separator: " or "))?"
    return "\"\(spelling)\" is no key path that animates" + hint
  }
}
