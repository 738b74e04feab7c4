/// Turns the values of a document into a scene.
///
/// The order is that of dependence: the window; the custom values of all views, whose names are key
/// paths; the named effects; the views; the expectations, which name views.
struct SceneDecoder {
  private var identifiers: Set<String> = [Scene.rootViewIdentifier]
  /// The custom values of each view that has some.
  private var customValues: [String: [String: MotionValue]] = [:]
  private var effects: EffectDecoder

  static func decode(_ node: SceneNode) throws(SceneError) -> Scene {
    let document = try node.object("a scene", keys: SceneVocabulary.document)
    if let schema = document["$schema"] { _ = try schema.string("the address of a schema") }
    let window = try decodeWindow(
      document.required("window", "an object with \"size\" or \"device\""))
    let viewNodes = try document.required("views", "a list of views").elements("a list of views")

    let declared = try CustomValueDecoder.declarations(in: viewNodes)
    let effects = try EffectDecoder(document["effects"], customValues: declared)
    var decoder = SceneDecoder(effects: effects)
    let views = try decoder.decodeViews(viewNodes)
    let expectations = try decoder.decodeExpectations(document["expectations"])

    var scene = Scene(window: window, views: views, expectations: expectations)
    scene.findings = decoder.effects.allFindings
    return scene
  }

  private init(effects: EffectDecoder) { self.effects = effects }

  // MARK: Window

  private static func decodeWindow(_ node: SceneNode) throws(SceneError) -> Window {
    let object = try node.object("a window", keys: SceneVocabulary.window)
    try object.refuse("size", beside: "device")
    try object.refuse("scale", beside: "device")
    var window: Window
    if let name = object["device"] {
      window = Window(try decodeDevice(name))
    } else {
      let size = try object.required("size", "[width, height], or \"device\": a device's name")
      let extent = try size.extent()
      guard extent.width > 0, extent.height > 0 else {
        throw size.failure(
          .invalidValue, "found a window without area", expected: "a width and a height above 0")
      }
      window = Window(size: extent)
    }
    if let scale = object["scale"] {
      window.scale = try scale.positiveNumber("a scale above 0, in pixels a point")
    }
    if let node = object["safeAreaInsets"] {
      let insets = try node.insets()
      guard min(insets.top, insets.left, insets.bottom, insets.right) >= 0 else {
        throw node.failure(
          .invalidValue, "found a negative inset",
          expected: "[top, left, bottom, right] of 0 or more")
      }
      window.safeAreaInsets = insets
    }
    return window
  }

  private static func decodeDevice(_ node: SceneNode) throws(SceneError) -> Device {
    let name = try node.string("a device's name, such as \"iPhone 5\"")
    guard let device = Device(named: name) else {
      throw node.failure(
        .unknownDevice, "unknown device \(quoted(name))",
        expected: "an iPhone or iPad of the table, or a \"size\"",
        suggestions: Device.names(near: name))
    }
    return device
  }

  // MARK: Views

  /// The depth of this recursion is bounded by the parser's nesting limit.
  private mutating func decodeViews(_ nodes: [SceneNode]) throws(SceneError) -> [View] {
    var views: [View] = []
    views.reserveCapacity(nodes.count)
    for node in nodes { views.append(try decodeView(node)) }
    return views
  }

  private mutating func decodeView(_ node: SceneNode) throws(SceneError) -> View {
    let object = try node.object("a view", keys: SceneVocabulary.view)
    let id = try decodeIdentifier(object.required("id", "a name that no other view has"))
    var view = try Self.decodeGeometry(object, id: id)
    try Self.decodeAppearance(object, into: &view)
    try Self.decodeLayout(object, into: &view.layout)
    if let node = object["customValues"] {
      view.customValues = try CustomValueDecoder.values(node)
      customValues[id] = view.customValues
    }
    if let node = object["motionEffects"] {
      for entry in try node.elements("a list of effects") {
        view.motionEffects.append(try effects.decode(entry, for: view))
      }
    }
    if let node = object["subviews"] {
      view.subviews = try decodeViews(node.elements("a list of views"))
    }
    return view
  }

  private mutating func decodeIdentifier(_ node: SceneNode) throws(SceneError) -> String {
    let id = try node.string("a name that no other view has")
    guard !id.isEmpty else {
      throw node.failure(.invalidValue, "found an empty id", expected: "a name")
    }
    guard identifiers.insert(id).inserted else {
      throw node.failure(
        .duplicateIdentifier,
        id == Scene.rootViewIdentifier
          ? "\(quoted(id)) is the window itself"
          : "a view before this one has the id \(quoted(id))",
        expected: "a name that no other view has")
    }
    return id
  }

  private static func decodeGeometry(
    _ object: SceneObject, id: String
  ) throws(SceneError) -> View {
    try object.refuse("bounds", beside: "frame")
    try object.refuse("center", beside: "frame")
    let anchor = try object["anchorPoint"]?.point()
    var view = View(id: id, frame: .zero)
    if let anchor { view.anchorPoint = anchor }
    if object.has("bounds") || object.has("center") {
      view.bounds = try object.required("bounds", "[x, y, width, height]").rect()
      view.center = try object.required("center", "[x, y]").point()
      view.isPlacedByCenter = true
    } else {
      let form = "[x, y, width, height], or \"bounds\" and \"center\""
      view.frame = try object.required("frame", form).rect()
    }
    return view
  }

  private static func decodeAppearance(
    _ object: SceneObject, into view: inout View
  ) throws(SceneError) {
    try object.refuse("transform3D", beside: "transform")
    let share = "a number from 0 to 1"
    let amount = "a number of 0 or more, in points"
    if let node = object["transform"] { view.transform = try node.affineTransform() }
    if let node = object["transform3D"] { view.transform3D = try node.transform3D() }
    if let node = object["sublayerTransform"] { view.sublayerTransform = try node.transform3D() }
    if let node = object["alpha"] { view.alpha = try node.number(in: 0...1, share) }
    if let node = object["hidden"] { view.isHidden = try node.boolean() }
    if let node = object["clipsToBounds"] { view.clipsToBounds = try node.boolean() }
    if let node = object["cornerRadius"] { view.cornerRadius = try node.amount(amount) }
    if let node = object["borderWidth"] { view.borderWidth = try node.amount(amount) }
    if let node = object["backgroundColor"] { view.backgroundColor = try node.color() }
    if let node = object["image"] { view.image = try node.imageName() }
    if let node = object["shadowOffset"] {
      let n = try node.numbers(["width", "height"])
      view.shadowOffset = Size(width: n[0], height: n[1])
    }
    if let node = object["shadowRadius"] { view.shadowRadius = try node.amount(amount) }
    if let node = object["shadowOpacity"] { view.shadowOpacity = try node.number(in: 0...1, share) }
    if let node = object["zPosition"] { view.zPosition = try node.number() }
    if let node = object["contentsRect"] { view.contentsRect = try node.rect() }
    if let node = object["userInteractionEnabled"] {
      view.isUserInteractionEnabled = try node.boolean()
    }
  }

  private static func decodeLayout(
    _ object: SceneObject, into layout: inout ViewLayout
  ) throws(SceneError) {
    if let node = object["autoresizingMask"] {
      for entry in try node.elements("a list such as [\"flexibleWidth\"]") {
        let part: ViewLayout.FlexiblePart = try entry.word()
        guard layout.flexibleParts.insert(part).inserted else {
          throw entry.failure(.invalidValue, "found \(quoted(part.rawValue)) twice")
        }
      }
    }
    if let node = object["pinnedTo"] { layout.reference = try node.word() }
    if let node = object["contentMode"] {
      layout.contentMode = try node.word()
      if layout.contentMode == .scaleAspectFill {
        try object.refuse("autoresizingMask", beside: "contentMode")
      }
    }
  }

  // MARK: Expectations

  private func decodeExpectations(_ node: SceneNode?) throws(SceneError) -> [Expectation] {
    guard let node else { return [] }
    let decoder = ExpectationDecoder(
      identifiers: identifiers.subtracting([Scene.rootViewIdentifier]), customValues: customValues)
    var expectations: [Expectation] = []
    for entry in try node.elements("a list of expectations") {
      expectations.append(try decoder.decode(entry))
    }
    return expectations
  }
}
