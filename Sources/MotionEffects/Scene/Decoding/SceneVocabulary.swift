/// The words of scene documents, object by object: what decoding accepts and the schema lists.
enum SceneVocabulary {
  static let document = ["$schema", "window", "effects", "views", "expectations"]
  static let window = ["size", "scale", "safeAreaInsets", "device"]
  static let view = [
    "id", "frame", "bounds", "center", "transform", "transform3D", "alpha", "hidden",
    "clipsToBounds", "cornerRadius", "borderWidth", "backgroundColor", "image", "shadowOffset",
    "shadowRadius", "shadowOpacity", "zPosition", "anchorPoint", "contentsRect",
    "sublayerTransform", "userInteractionEnabled", "autoresizingMask", "pinnedTo", "contentMode",
    "customValues", "motionEffects", "subviews",
  ]

  static let interpolatingEffect = [
    "keyPath", "type", "minimumRelativeValue", "maximumRelativeValue",
  ]
  static let groupEffect = ["group"]
  static let slideEffect = ["slide"]
  static let tiltEffect = ["tilt", "sphereRadius"]
  static let perspectiveEffect = ["perspective", "eyeDistance", "depth", "exponent"]

  /// The keys of each expectation; the first is the one that tells it from the others.
  static let expectations = [
    ["covers", "by"],
    ["inside", "view", "margin"],
    ["apart", "distance"],
    ["travel", "atMost", "axis"],
    ["visible", "atLeast"],
    ["tappable", "size"],
    ["value", "keyPath", "range"],
    ["speed", "atMost"],
  ]
  static let regionWords = ["window", "superview", "safeArea"]
  static let regionKeys = ["modelFrame", "presentedFrame"]
}
