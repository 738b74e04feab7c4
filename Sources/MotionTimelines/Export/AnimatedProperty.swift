internal import MotionEffects

/// What a channel does to a view, in the words that animation formats share.
///
/// Several key paths may do the same: `center.x`, `layer.position.x` and `frame.origin.x` all displace
/// the view.
enum AnimatedProperty: Hashable, Sendable {
  /// A displacement in the superview, in points.
  case positionX, positionY, positionZ
  /// A displacement in the layer's own transform, in points.
  case translationX, translationY, translationZ
  /// A turn, in radians.
  case rotationX, rotationY, rotationZ
  /// What is added to a factor of the size.
  case scaleX, scaleY, scaleZ
  /// What is added to all three factors.
  case scale
  case opacity
  /// A component of the background's colour, 0…1.
  case red, green, blue, colorAlpha
  case cornerRadius, borderWidth
  case shadowX, shadowY, shadowRadius, shadowOpacity
  /// A number of a plane transform that follows the view's own: a, b, c, d, tx, ty.
  case affine(Int)
  /// A number of a transform of space that follows the view's own, row by row.
  case matrix(Int)
  /// Anything else.
  case other

  /// The property of a number's key path, such as `layer.transform.rotation.z`.
  init(keyPath: String) {
    if let found = Self.table[keyPath] {
      self = found
      return
    }
    if let index = Self.index(of: keyPath, after: "transform.", in: Self.affineNames) {
      self = .affine(index)
    } else if let index = Self.index(of: keyPath, after: "layer.transform.", in: Self.matrixNames) {
      self = .matrix(index)
    } else {
      self = .other
    }
  }

  private static func index(of keyPath: String, after prefix: String, in names: [String]) -> Int? {
    guard keyPath.hasPrefix(prefix) else { return nil }
    return names.firstIndex(of: String(keyPath.dropFirst(prefix.count)))
  }

  private static let affineNames = ["a", "b", "c", "d", "tx", "ty"]
  private static let matrixNames = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }

  private static let table: [String: AnimatedProperty] = [
    "center.x": .positionX, "center.y": .positionY,
    "layer.position.x": .positionX, "layer.position.y": .positionY,
    "frame.origin.x": .positionX, "frame.origin.y": .positionY, "layer.zPosition": .positionZ,
    "layer.transform.translation.x": .translationX,
    "layer.transform.translation.y": .translationY,
    "layer.transform.translation.z": .translationZ,
    "layer.transform.rotation": .rotationZ,
    "layer.transform.rotation.x": .rotationX, "layer.transform.rotation.y": .rotationY,
    "layer.transform.rotation.z": .rotationZ,
    "layer.transform.scale": .scale,
    "layer.transform.scale.x": .scaleX, "layer.transform.scale.y": .scaleY,
    "layer.transform.scale.z": .scaleZ,
    "alpha": .opacity, "layer.opacity": .opacity,
    "backgroundColor.red": .red, "backgroundColor.green": .green,
    "backgroundColor.blue": .blue, "backgroundColor.alpha": .colorAlpha,
    "layer.cornerRadius": .cornerRadius, "layer.borderWidth": .borderWidth,
    "layer.shadowOffset.width": .shadowX, "layer.shadowOffset.height": .shadowY,
    "layer.shadowRadius": .shadowRadius, "layer.shadowOpacity": .shadowOpacity,
  ]

  /// What the number is measured in.
  enum Kind {
    case points, radians, factor, color, opacity, number
  }

  var kind: Kind {
    switch self {
    case .positionX, .positionY, .positionZ, .translationX, .translationY, .translationZ,
      .cornerRadius, .borderWidth, .shadowX, .shadowY, .shadowRadius:
      .points
    case .rotationX, .rotationY, .rotationZ: .radians
    case .scaleX, .scaleY, .scaleZ, .scale: .factor
    case .red, .green, .blue, .colorAlpha: .color
    case .opacity, .shadowOpacity: .opacity
    case .affine, .matrix, .other: .number
    }
  }

  /// Whether it moves the view's corners.
  var isGeometric: Bool {
    switch self {
    case .positionX, .positionY, .positionZ, .translationX, .translationY, .translationZ,
      .rotationX, .rotationY, .rotationZ, .scaleX, .scaleY, .scaleZ, .scale, .affine, .matrix:
      true
    default: false
    }
  }

  /// The number that changes nothing.
  var neutral: Double {
    switch self {
    case .affine(let index): index == 0 || index == 3 ? 1 : 0
    case .matrix(let index): index.isMultiple(of: 5) ? 1 : 0
    default: 0
    }
  }

  /// The number that the view itself has, to which the channel adds.
  func base(in view: View) -> Double {
    let color = view.backgroundColor ?? .clear
    switch self {
    case .positionX: return view.center.x
    case .positionY: return view.center.y
    case .positionZ: return view.zPosition
    case .opacity: return view.alpha
    case .red: return color.red
    case .green: return color.green
    case .blue: return color.blue
    case .colorAlpha: return color.alpha
    case .cornerRadius: return view.cornerRadius
    case .borderWidth: return view.borderWidth
    case .shadowX: return view.shadowOffset.width
    case .shadowY: return view.shadowOffset.height
    case .shadowRadius: return view.shadowRadius
    case .shadowOpacity: return view.shadowOpacity
    default: return 0
    }
  }
}
