public import MotionEffects
internal import ParallaxPlatform

/// A scene as a page needs it: views in one list, effects taken out of their groups, pictures inside.
public struct PreviewScene: Sendable {
  /// The scene.
  public let scene: Scene
  /// Pixels in a point, where positions lie on the pixel grid as UIKit puts them; else nil.
  public let pixelScale: Double?
  /// For each path of a picture in the scene, the picture as a `data:` address.
  public let pictures: [String: String]

  /// Why a page cannot show a scene.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The view has an effect of a type of its own, which no page can evaluate.
    case unknownEffect(view: String)
    /// The view's picture was not handed over.
    case missingPicture(view: String, path: String)

    /// One sentence for a person.
    public var description: String {
      switch self {
      case .unknownEffect(let view):
        "view \(view) has an effect of a type of its own, which a page cannot evaluate"
      case .missingPicture(let view, let path):
        "the picture \(path) of view \(view) is missing"
      }
    }
  }

  /// Makes the scene of a page.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - pixelScale: Pixels in a point, to put positions on the pixel grid; nil leaves them.
  ///   - pictures: For each path of a picture in the scene, the picture as a `data:` address.
  /// - Throws: ``Failure`` when an effect is none that documents know, or a picture is not there.
  public init(
    _ scene: Scene, pixelScale: Double? = nil, pictures: [String: String] = [:]
  ) throws(Failure) {
    self.scene = scene
    self.pixelScale = pixelScale
    self.pictures = pictures
    for view in scene.rootView.descendants {
      guard view.motionEffects.pageEffects != nil else { throw .unknownEffect(view: view.id) }
      if let path = view.image, !path.hasPrefix("data:"), pictures[path] == nil {
        throw .missingPicture(view: view.id, path: path)
      }
    }
  }

  var json: JSONText {
    let window = scene.window
    let insets = window.safeAreaInsets
    var table = ViewTable(scene.rootView)
    let views = table.flattened(picture: { path in pictures[path] ?? path })
    return .object([
      (
        "window",
        .object([
          ("size", .exactNumbers([window.size.width, window.size.height])),
          ("scale", .exact(window.scale)),
          (
            "safeAreaInsets", .exactNumbers([insets.top, insets.left, insets.bottom, insets.right])
          ),
          ("device", .optional(window.device?.name)),
        ])
      ),
      ("pixelScale", pixelScale.map { .exact($0) } ?? .null),
      ("views", .array(views)),
      ("channels", .array(table.channels)),
      ("covers", .array(scene.expectations.compactMap { table.coverage($0) })),
      ("pictures", .array(table.pictures.map { .string($0) })),
    ])
  }
}

/// The views of a tree by their places in one list, each after its superview.
private struct ViewTable {
  private let views: [View]
  private let places: [String: Int]
  private(set) var pictures: [String] = []

  init(_ root: View) {
    views = root.descendants
    places = Dictionary(uniqueKeysWithValues: views.enumerated().map { ($1.id, $0) })
  }

  mutating func flattened(picture: (String) -> String) -> [JSONText] {
    var parents: [String: Int] = [:]
    for (place, view) in views.enumerated() {
      for subview in view.subviews { parents[subview.id] = place }
    }
    return views.map { view in
      var members = view.pageMembers
      members.insert(("parent", .integer(parents[view.id] ?? -1)), at: 1)
      if let image = view.image { members.append(("picture", .integer(place(of: picture(image))))) }
      return .object(members)
    }
  }

  private mutating func place(of address: String) -> Int {
    if let place = pictures.firstIndex(of: address) { return place }
    pictures.append(address)
    return pictures.count - 1
  }

  /// The channels of a ``MotionPlan`` of the tree, in its order.
  var channels: [JSONText] {
    var channels: [JSONText] = []
    for (place, view) in views.enumerated() {
      let keyPaths = view.motionEffects.distinctKeyPaths
      func index(_ keyPath: AnyMotionKeyPath) -> Int { keyPaths.firstIndex(of: keyPath) ?? 0 }
      for column in view.columns {
        let channel = column.channel
        let sources: [JSONText] = column.sources.map {
          .array([.integer(index($0.keyPath)), .integer($0.component)])
        }
        channels.append(
          .object([
            ("name", .string(channel.name)), ("view", .integer(place)),
            ("keyPath", .integer(index(channel.keyPath))),
            ("component", .integer(channel.component)), ("sources", .array(sources)),
            ("unit", .string(channel.keyPath.unit)),
          ]))
      }
    }
    return channels
  }

  /// An expectation that something is covered; nil for the others.
  func coverage(_ expectation: Expectation) -> JSONText? {
    guard case .covers(let region, by: let view) = expectation, let place = places[view] else {
      return nil
    }
    let wanted: JSONText
    switch region {
    case .window: wanted = .string("window")
    case .superview: wanted = .string("superview")
    case .safeArea: wanted = .string("safeArea")
    case .modelFrame(let id): wanted = .object([("modelFrame", .integer(places[id] ?? 0))])
    case .presentedFrame(let id): wanted = .object([("presentedFrame", .integer(places[id] ?? 0))])
    case .rect(let rect): wanted = .exactNumbers(rect.motionValue.components)
    }
    return .object([
      ("view", .integer(place)), ("region", wanted), ("sentence", .string(expectation.sentence)),
    ])
  }
}

extension View {
  /// What the page has to know of a view beside its place in the tree; what is usual is left out.
  fileprivate var pageMembers: [(key: String, value: JSONText)] {
    var members: [(key: String, value: JSONText)] = [
      ("id", .string(id)), ("center", .exactNumbers([center.x, center.y])),
      ("bounds", .exactNumbers(bounds.motionValue.components)),
    ]
    func add(_ key: String, _ value: Double, unless usual: Double) {
      if value != usual { members.append((key, .exact(value))) }
    }
    if anchorPoint != Point(x: 0.5, y: 0.5) {
      members.append(("anchorPoint", .exactNumbers([anchorPoint.x, anchorPoint.y])))
    }
    if transform3D != .identity {
      members.append(("transform", .exactNumbers(transform3D.components)))
    }
    if sublayerTransform != .identity {
      members.append(("sublayerTransform", .exactNumbers(sublayerTransform.components)))
    }
    add("zPosition", zPosition, unless: 0)
    add("alpha", alpha, unless: 1)
    if isHidden { members.append(("hidden", .boolean(true))) }
    if clipsToBounds { members.append(("clipsToBounds", .boolean(true))) }
    add("cornerRadius", cornerRadius, unless: 0)
    add("borderWidth", borderWidth, unless: 0)
    if let color = backgroundColor {
      members.append(("backgroundColor", .exactNumbers(color.motionValue.components)))
    }
    members.append(("shadowOffset", .exactNumbers([shadowOffset.width, shadowOffset.height])))
    add("shadowRadius", shadowRadius, unless: 3)
    add("shadowOpacity", shadowOpacity, unless: 0)
    if contentsRect != Rect(x: 0, y: 0, width: 1, height: 1) {
      members.append(("contentsRect", .exactNumbers(contentsRect.motionValue.components)))
    }
    if image != nil, layout.contentMode != .scaleToFill {
      members.append(("contentMode", .string(layout.contentMode.rawValue)))
    }
    let keyPaths = motionEffects.distinctKeyPaths
    guard !keyPaths.isEmpty else { return members }
    members.append(("keyPaths", .array(keyPaths.map { $0.pageJSON(base: customBase($0)) })))
    members.append(
      ("effects", .array((motionEffects.pageEffects ?? []).map { $0.json(keyPaths) })))
    return members
  }

  /// The view's own numbers at the key path of a custom value.
  private func customBase(_ keyPath: AnyMotionKeyPath) -> [Double]? {
    keyPath.isCustom ? value(at: keyPath)?.components : nil
  }
}

extension AnyMotionKeyPath {
  fileprivate func pageJSON(base: [Double]?) -> JSONText {
    var members: [(key: String, value: JSONText)] = [
      ("property", .string(isCustom ? "custom" : property.spelling))
    ]
    let (name, index): (String, Int?) =
      switch part {
      case .whole: ("whole", nil)
      case .component(let index): ("component", index)
      case .origin: ("origin", nil)
      case .size: ("size", nil)
      case .translation: ("translation", nil)
      case .rotation: ("rotation", nil)
      case .scale: ("scale", nil)
      case .translationAxis(let axis): ("translationAxis", axis)
      case .rotationAxis(let axis): ("rotationAxis", axis)
      case .scaleAxis(let axis): ("scaleAxis", axis)
      }
    members.append(("part", .string(name)))
    if let index { members.append(("index", .integer(index))) }
    if isPosition { members.append(("isPosition", .boolean(true))) }
    if let base { members.append(("base", .exactNumbers(base))) }
    return .object(members)
  }

  /// Whether the number at the path is an angle, in radians.
  var isAngle: Bool { unit == "rad" }

  /// The unit of the numbers at the path, as an axis is labelled with it; empty for a share.
  var unit: String {
    switch (property, part) {
    case (_, .rotation), (_, .rotationAxis): "rad"
    case (_, .scale), (_, .scaleAxis): "×"
    case (.transform, .whole), (.layerTransform, .whole), (.layerSublayerTransform, .whole): ""
    case (.alpha, _), (.layerOpacity, _), (.layerShadowOpacity, _), (.backgroundColor, _),
      (.layerAnchorPoint, _), (.layerContentsRect, _), (.custom, _):
      ""
    default: "pt"
    }
  }
}

extension JSONText {
  /// A list of numbers, exactly.
  static func exactNumbers(_ numbers: [Double]) -> JSONText { .array(numbers.map { .exact($0) }) }
}
