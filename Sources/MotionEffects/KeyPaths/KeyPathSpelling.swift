extension AnyMotionKeyPath: CustomStringConvertible {
  /// The spelling; the one of Core Animation where there are two.
  public var description: String {
    switch part {
    case .whole: property.spelling
    case .origin: property.spelling + ".origin"
    case .size: property.spelling + ".size"
    case .translation: property.spelling + ".translation"
    case .rotation: property.spelling + ".rotation"
    case .scale: property.spelling + ".scale"
    case .translationAxis(let axis): property.spelling + ".translation" + Self.axisNames[axis]
    case .rotationAxis(let axis): property.spelling + ".rotation" + Self.axisNames[axis]
    case .scaleAxis(let axis): property.spelling + ".scale" + Self.axisNames[axis]
    case .component(let index): property.spelling + "." + property.kind.componentNames[index]
    }
  }

  private static let axisNames = [".x", ".y", ".z"]
}

extension AnyMotionKeyPath.Property {
  /// Every property but the custom ones.
  static let all: [Self] = [
    .center, .frame, .bounds, .transform, .alpha, .backgroundColor,
    .layerPosition, .layerTransform, .layerSublayerTransform,
    .layerShadowOffset, .layerShadowRadius, .layerShadowOpacity,
    .layerCornerRadius, .layerBorderWidth, .layerOpacity,
    .layerZPosition, .layerAnchorPoint, .layerContentsRect,
  ]

  /// The key path of the whole property.
  package var spelling: String {
    switch self {
    case .center: "center"
    case .frame: "frame"
    case .bounds: "bounds"
    case .transform: "transform"
    case .alpha: "alpha"
    case .backgroundColor: "backgroundColor"
    case .layerPosition: "layer.position"
    case .layerTransform: "layer.transform"
    case .layerSublayerTransform: "layer.sublayerTransform"
    case .layerShadowOffset: "layer.shadowOffset"
    case .layerShadowRadius: "layer.shadowRadius"
    case .layerShadowOpacity: "layer.shadowOpacity"
    case .layerCornerRadius: "layer.cornerRadius"
    case .layerBorderWidth: "layer.borderWidth"
    case .layerOpacity: "layer.opacity"
    case .layerZPosition: "layer.zPosition"
    case .layerAnchorPoint: "layer.anchorPoint"
    case .layerContentsRect: "layer.contentsRect"
    case .custom(let name): name
    }
  }

  /// The kind of the whole property; a custom one carries its kind in the key path.
  var kind: MotionValue.Kind {
    switch self {
    case .center, .layerPosition, .layerAnchorPoint: .point
    case .frame, .bounds, .layerContentsRect: .rect
    case .transform: .affineTransform
    case .layerTransform, .layerSublayerTransform: .transform3D
    case .layerShadowOffset: .size
    case .backgroundColor: .color
    default: .number
    }
  }

  /// What may follow the property in a key path, with its kind.
  fileprivate var parts: [(part: AnyMotionKeyPath.Part, kind: MotionValue.Kind)] {
    switch kind {
    case .point, .size:
      return [(.component(0), .number), (.component(1), .number)]
    case .rect:
      return [(.origin, .point), (.size, .size)] + (0..<4).map { (.component($0), .number) }
    case .transform3D:
      return [(.translation, .size), (.rotation, .number), (.scale, .number)]
        + (0..<3).map { (.translationAxis($0), .number) }
        + (0..<3).map { (.rotationAxis($0), .number) }
        + (0..<3).map { (.scaleAxis($0), .number) }
    default:
      return []
    }
  }
}

extension AnyMotionKeyPath {
  /// Every key path with its own spelling, property by property.
  public static let all: [AnyMotionKeyPath] = Property.all.flatMap { property in
    [AnyMotionKeyPath(property, .whole, property.kind)]
      + property.parts.map { AnyMotionKeyPath(property, $0.part, $0.kind) }
  }

  /// Every spelling that is understood.
  public static let allSpellings: [String] =
    all.map(\.description) + alternatives.map(\.spelling)

  /// Spellings beside a key path's own: a shadow's offset is also known by x and y.
  private static let alternatives: [(spelling: String, keyPath: AnyMotionKeyPath)] = [
    ("layer.shadowOffset.x", AnyMotionKeyPath(.layerShadowOffset, .component(0), .number)),
    ("layer.shadowOffset.y", AnyMotionKeyPath(.layerShadowOffset, .component(1), .number)),
  ]

  /// The key path of each spelling.
  static let bySpelling: [String: AnyMotionKeyPath] = {
    var table: [String: AnyMotionKeyPath] = [:]
    for keyPath in all { table[keyPath.description] = keyPath }
    for (spelling, keyPath) in alternatives { table[spelling] = keyPath }
    return table
  }()
}
