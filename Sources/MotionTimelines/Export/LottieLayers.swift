internal import MotionEffects
internal import ParallaxPlatform

/// The layers of a Lottie document.
struct LottieLayers {
  let animation: KeyframeAnimation
  let framesPerSecond: Double
  private let root: View

  /// What the shape of a view is called that has become a composition.
  static let insideSuffix = " shape"
  /// What the shadow of a view is called: a shape of its own, since players differ in effects.
  static let shadowSuffix = " shadow"

  init(animation: KeyframeAnimation, framesPerSecond: Double) {
    self.animation = animation
    self.framesPerSecond = framesPerSecond
    root = animation.restingRoot
  }

  /// What the compositions of fading views have on each side beyond the window, in window sizes.
  private static let margin = 1.0

  /// The displacement of a view's position in its layer's parent: the parent's bounds may begin
  /// elsewhere, and what lies in a composition is shifted by its margin.
  static func shift(of view: View, in scene: AnimatedScene) -> Point {
    guard let parent = scene.rootView.parent(of: view.id) else { return .zero }
    return Point(x: -parent.bounds.origin.x, y: -parent.bounds.origin.y)
  }

  private var lastFrame: Double { animation.duration * framesPerSecond }

  private var assets: [String] = []

  var document: String {
    get throws(KeyframeError) {
      var copy = self
      return try copy.makeDocument()
    }
  }

  private mutating func makeDocument() throws(KeyframeError) -> String {
    var layers: [String] = []
    var index = 0
    for view in root.subviews { try add(view, parent: nil, &layers, &index) }
    let size = root.bounds.size
    // The first layer is drawn on top.
    return
      "{\"v\":\"5.7.4\",\"fr\":\(number(framesPerSecond)),\"ip\":0,\"op\":\(number(lastFrame)),"
      + "\"w\":\(number(size.width.rounded(.up))),\"h\":\(number(size.height.rounded(.up))),"
      + "\"ddd\":0,\"assets\":[" + assets.joined(separator: ",\n")
      + "],\"layers\":[\n" + layers.reversed().joined(separator: ",\n") + "]}\n"
  }

  /// Adds the layers of a view and of everything below it.
  private mutating func add(
    _ view: View, parent: Int?, _ layers: inout [String], _ index: inout Int
  ) throws(KeyframeError) {
    guard !view.isHidden else { return }
    guard view.transform3D == .identity else {
      throw .unsupported(
        channel: view.id, reason: "Lottie's layers cannot have the transform that the view has")
    }
    index += 1
    let own = index
    let fades = animation.moving(.opacity, of: view.id) != nil || view.alpha < 1
    if fades, !view.subviews.isEmpty || hasShadow(view) {
      let id = "group-\(assets.count)-" + DecimalText.identifier(view.id)
      var inside: [String] = []
      var count = 1
      addShadow(of: view, parent: 1, &inside, &count)
      inside.append(layer(view, 1, nil, name: view.id + Self.insideSuffix, isInside: true))
      for subview in view.subviews { try add(subview, parent: 1, &inside, &count) }
      assets.append(
        "{\"id\":\(id.jsonString),\"layers\":[\n" + inside.reversed().joined(separator: ",\n")
          + "]}")
      layers.append(layer(view, own, parent, name: view.id, reference: id))
      return
    }
    addShadow(of: view, parent: own, &layers, &index)
    layers.append(layer(view, own, parent, name: view.id))
    for subview in view.subviews { try add(subview, parent: own, &layers, &index) }
  }

  private func hasShadow(_ view: View) -> Bool {
    let numbers: [AnimatedProperty] = [.shadowX, .shadowY, .shadowOpacity]
    return isPainted(view)
      && (view.shadowOpacity > 0
        || numbers.contains { animation.moving($0, of: view.id) != nil })
  }

  /// Adds the view's outline in black, which lies below the view and follows it.
  private func addShadow(
    of view: View, parent: Int, _ layers: inout [String], _ index: inout Int
  ) {
    guard hasShadow(view) else { return }
    index += 1
    let offset = view.shadowOffset
    let x = property(.shadowX, of: view, resting: offset.width)
    let y = property(.shadowY, of: view, resting: offset.height)
    let opacity = property(.shadowOpacity, of: view, resting: view.shadowOpacity * 100)
    let outline = outline(
      view, fill: "{\"a\":0,\"k\":[0,0,0,1]}", opacity: "{\"a\":0,\"k\":100}")
    layers.append(
      "{\"ind\":\(index),\"ty\":4,\"nm\":\((view.id + Self.shadowSuffix).jsonString),"
        + "\"parent\":\(parent),\"ks\":{\"a\":{\"a\":0,\"k\":[0,0,0]},"
        + "\"p\":{\"s\":true,\"x\":\(x),\"y\":\(y)},\"s\":{\"a\":0,\"k\":[100,100,100]},"
        + "\"r\":{\"a\":0,\"k\":0},\"o\":\(opacity)},\"shapes\":[\(outline)],"
        + "\"ip\":0,\"op\":\(number(lastFrame)),\"st\":0}")
  }

  private func layer(
    _ view: View, _ index: Int, _ parent: Int?, name: String, reference: String? = nil,
    isInside: Bool = false
  ) -> String {
    let size = view.bounds.size
    let window = root.bounds.size
    let margin = Point(x: window.width * Self.margin, y: window.height * Self.margin)
    var anchor = Point(x: view.anchorPoint.x * size.width, y: view.anchorPoint.y * size.height)
    var text = "{\"ind\":\(index),"
    if let reference {
      anchor.x += margin.x
      anchor.y += margin.y
      let factor = 1 + 2 * Self.margin
      text +=
        "\"ty\":0,\"refId\":\(reference.jsonString),\"w\":\(number((window.width * factor).rounded(.up))),"
        + "\"h\":\(number((window.height * factor).rounded(.up))),"
    } else {
      text += isPainted(view) ? "\"ty\":4," : "\"ty\":3,"
    }
    text += "\"nm\":\(name.jsonString),"
    if let parent { text += "\"parent\":\(parent)," }
    text += "\"ks\":{"
    if isInside {
      text +=
        "\"a\":{\"a\":0,\"k\":[0,0,0]},\"p\":{\"a\":0,\"k\":[\(number(margin.x)),\(number(margin.y)),0]},"
        + "\"s\":{\"a\":0,\"k\":[100,100,100]},\"r\":{\"a\":0,\"k\":0},\"o\":{\"a\":0,\"k\":100}}"
    } else {
      text += "\"a\":{\"a\":0,\"k\":[\(number(anchor.x)),\(number(anchor.y)),0]},"
      text += transform(view) + "}"
    }
    text += ","
    if reference == nil, isPainted(view) { text += "\"shapes\":[" + shape(view) + "]," }
    return text + "\"ip\":0,\"op\":\(number(lastFrame)),\"st\":0}"
  }

  private func transform(_ view: View) -> String {
    let shift = Self.shift(of: view, in: animation.scene)
    let x = property(.positionX, of: view, resting: view.center.x + shift.x)
    let y = property(.positionY, of: view, resting: view.center.y + shift.y)
    let opacity = property(.opacity, of: view, resting: view.alpha * 100)
    let rotation = property(.rotationZ, of: view, resting: 0)
    return "\"p\":{\"s\":true,\"x\":\(x),\"y\":\(y)},\"s\":\(scale(view)),\"r\":\(rotation),"
      + "\"o\":\(opacity)"
  }

  private func scale(_ view: View) -> String {
    let uniform = animation.moving(.scale, of: view.id)
    let channels = [
      animation.moving(.scaleX, of: view.id) ?? uniform,
      animation.moving(.scaleY, of: view.id) ?? uniform, nil,
    ]
    guard channels.contains(where: { $0 != nil }) else { return "{\"a\":0,\"k\":[100,100,100]}" }
    return joint(channels, resting: [100, 100, 100])
  }

  private func isPainted(_ view: View) -> Bool {
    let colors: [AnimatedProperty] = [.red, .green, .blue, .colorAlpha]
    return view.backgroundColor != nil
      || colors.contains { animation.moving($0, of: view.id) != nil }
  }

  private func shape(_ view: View) -> String {
    let color = view.backgroundColor ?? .clear
    let parts = [color.red, color.green, color.blue]
    let channels = [AnimatedProperty.red, .green, .blue].map { animation.moving($0, of: view.id) }
    let fill =
      channels.contains { $0 != nil }
      ? joint(channels + [nil], resting: parts + [1])
      : "{\"a\":0,\"k\":[" + (parts + [1]).map(number).joined(separator: ",") + "]}"
    return outline(
      view, fill: fill,
      opacity: property(.colorAlpha, of: view, resting: color.alpha * 100))
  }

  /// The view's frame with its corners, filled.
  private func outline(_ view: View, fill: String, opacity: String) -> String {
    let size = view.bounds.size
    let radius = property(.cornerRadius, of: view, resting: view.cornerRadius)
    return "{\"ty\":\"gr\",\"it\":[{\"ty\":\"rc\","
      + "\"s\":{\"a\":0,\"k\":[\(number(size.width)),\(number(size.height))]},"
      + "\"p\":{\"a\":0,\"k\":[\(number(size.width / 2)),\(number(size.height / 2))]},\"r\":\(radius)},"
      + "{\"ty\":\"fl\",\"c\":\(fill),\"o\":\(opacity),\"r\":1},"
      + "{\"ty\":\"tr\",\"p\":{\"a\":0,\"k\":[0,0]},\"a\":{\"a\":0,\"k\":[0,0]},"
      + "\"s\":{\"a\":0,\"k\":[100,100]},\"r\":{\"a\":0,\"k\":0},\"o\":{\"a\":0,\"k\":100}}]}"
  }

  // MARK: Keys

  private func property(
    _ property: AnimatedProperty, of view: View, resting: Double
  ) -> String {
    guard let index = animation.moving(property, of: view.id) else {
      return "{\"a\":0,\"k\":\(number(resting))}"
    }
    let track = animation.fileTrack(index).separatingJumps(by: 0.001 / framesPerSecond)
    let keys = EasedKeys(track, animation.style(index)).keys
    var list: [String] = []
    for (place, key) in keys.enumerated() {
      let start = "{\"t\":\(frame(key.time)),\"s\":[\(animation.text(key.value, index))]"
      guard place < keys.count - 1 else {
        list.append(start + "}")
        break
      }
      switch key.easing {
      case .hold: list.append(start + ",\"h\":1}")
      case .linear: list.append(start + Self.straight)
      case .bezier(let x1, let y1, let x2, let y2):
        let handles = [x1, y1, x2, y2].map { DecimalText.text($0, 9) }
        list.append(
          start + ",\"o\":{\"x\":\(handles[0]),\"y\":\(handles[1])},"
            + "\"i\":{\"x\":\(handles[2]),\"y\":\(handles[3])}}")
      }
    }
    return "{\"a\":1,\"k\":[" + list.joined(separator: ",") + "]}"
  }

  private static let straight = ",\"o\":{\"x\":.333,\"y\":.333},\"i\":{\"x\":.667,\"y\":.667}}"
    .replacingBarePoints

  /// Several numbers with the same keys, of straight lines.
  private func joint(_ channels: [Int?], resting: [Double]) -> String {
    let digits = channels.compactMap { $0 }.map { animation.digits($0) ?? 9 }.max() ?? 3
    let keys = animation.joined(channels, resting: resting)
    var list: [String] = []
    for (place, key) in keys.enumerated() {
      var time = key.time
      let isJump = place + 1 < keys.count && keys[place + 1].time == time
      // What arrives at a jump gets there a little earlier, and holds.
      if isJump { time -= 0.001 / framesPerSecond }
      let values = key.values.map { DecimalText.text($0, digits) }.joined(separator: ",")
      let start = "{\"t\":\(frame(time)),\"s\":[\(values)]"
      list.append(
        place == keys.count - 1
          ? start + "}" : isJump || key.isHeld ? start + ",\"h\":1}" : start + Self.straight)
    }
    return "{\"a\":1,\"k\":[" + list.joined(separator: ",") + "]}"
  }

  private func frame(_ time: Double) -> String { DecimalText.text(time * framesPerSecond, 3) }

  private func number(_ value: Double) -> String { DecimalText.text(value, 6) }
}

extension String {
  /// JSON has no number that begins with a point.
  fileprivate var replacingBarePoints: String {
    var result = ""
    var last: Character = "0"
    for character in self {
      if character == ".", !last.isNumber { result.append("0") }
      result.append(character)
      last = character
    }
    return result
  }
}
