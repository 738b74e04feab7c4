internal import MotionEffects
internal import ParallaxPlatform

/// A Lottie animation (LAC 1.0): a layer a view, parents as the views have them.
///
/// Positions are split, so that x and y have keys of their own; factors are joint, because players
/// take the first handle for all axes, and so are straight lines. Every key but the last has both
/// handles, or holds. No two keys stand at one time: what arrives at a jump gets there a thousandth of
/// a frame before it and holds. Parenting does not hand opacity down, so that a fading view with
/// subviews becomes a composition of its own.
struct LottieExporter: KeyframeExporter {
  let framesPerSecond: Double
  /// Whether the document goes into a dotLottie archive.
  var isArchive = false

  func plan(
    _ channel: AnimatedScene.Channel, in scene: AnimatedScene
  ) throws(KeyframeError) -> KeyframeAnimation.Plan {
    guard let view = try scene.view(toAnimate: channel) else { return .init() }
    let base = channel.property.base(in: view)
    switch channel.property {
    case .positionX, .positionY:
      let shift = LottieLayers.shift(of: view, in: scene)
      return .init(base: base + (channel.property == .positionX ? shift.x : shift.y))
    case .rotationZ: return .init(unit: 180 / .pi)
    case .scaleX, .scaleY, .scale: return .init(unit: 100, base: 100, needsLines: true)
    case .opacity: return .init(unit: 100, base: 100 * base)
    case .red, .green, .blue: return .init(base: base, needsLines: true)
    case .colorAlpha: return .init(unit: 100, base: 100 * base)
    case .cornerRadius: return .init(base: base)
    case .rotationX, .rotationY, .positionZ, .translationZ, .scaleZ, .matrix:
      throw .unsupported(
        channel: channel.name, reason: "Lottie players have no perspective, and most no depth")
    case .affine:
      throw .unsupported(channel: channel.name, reason: "Lottie animates no matrix")
    case .translationX, .translationY:
      throw .unsupported(
        channel: channel.name, reason: "Lottie has one position a layer; animate center instead")
    default:
      throw .unsupported(
        channel: channel.name, reason: "Lottie has no animation for \(channel.keyPath)")
    }
  }

  func ticksPerSecond(duration: Double, interval: Double) -> Double? { framesPerSecond * 100 }

  func write(_ animation: KeyframeAnimation) throws(KeyframeError) -> [KeyframeFile] {
    for view in animation.scene.rootView.descendants {
      for property in [AnimatedProperty.positionX, .positionY, .opacity, .rotationZ] {
        let same = animation.moving(of: view.id).filter {
          animation.scene.channels[$0].property == property
        }
        guard same.count < 2 else {
          throw .unsupported(
            channel: animation.scene.channels[same[1]].name,
            reason: "Lottie has one such number a layer, and another channel moves it too")
        }
      }
    }
    let document = try LottieLayers(animation: animation, framesPerSecond: framesPerSecond).document
    guard isArchive else { return [KeyframeFile(document)] }
    let manifest =
      "{\"version\":\"1.0\",\"generator\":\"parallax\",\"animations\":[{\"id\":\"motion\","
      + "\"loop\":true,\"autoplay\":true}]}"
    return [
      KeyframeFile(
        bytes: StoredArchive.bytes([
          ("manifest.json", Array(manifest.utf8)), ("animations/motion.json", Array(document.utf8)),
        ]))
    ]
  }

  func read(
    _ files: [KeyframeFile], _ animation: KeyframeAnimation
  ) throws(KeyframeError) -> [Int: WrittenCurve] {
    let bytes =
      isArchive
      ? StoredArchive.contents("animations/motion.json", of: files[0].bytes) : files[0].bytes
    let document = try JSONReading(bytes)
    var layers: [String: JSONReading] = [:]
    let compositions = [document] + (document["assets"]?.array ?? [])
    for composition in compositions {
      for layer in composition["layers"]?.array ?? [] {
        guard let name = layer["nm"]?.string else { continue }
        // A fading view with subviews stands twice: outside as the composition, inside as its shape.
        if name.hasSuffix(LottieLayers.insideSuffix) {
          layers[name] = layer
        } else {
          layers[name] = layer
        }
      }
    }
    var result: [Int: WrittenCurve] = [:]
    for index in animation.moving {
      let channel = animation.scene.channels[index]
      guard let layer = layers[channel.viewID] else {
        throw .unreadable("no layer \(channel.viewID)")
      }
      let inside = layers[channel.viewID + LottieLayers.insideSuffix] ?? layer
      let shapes = inside["shapes"]?.array.first?["it"]?.array ?? []
      let property: JSONReading?
      var place = 0
      switch channel.property {
      case .positionX: property = layer["ks"]?["p"]?["x"]
      case .positionY: property = layer["ks"]?["p"]?["y"]
      case .rotationZ: property = layer["ks"]?["r"]
      case .opacity: property = layer["ks"]?["o"]
      case .scaleX, .scale: property = layer["ks"]?["s"]
      case .scaleY:
        property = layer["ks"]?["s"]
        place = 1
      case .cornerRadius: property = shapes.first { $0["ty"]?.string == "rc" }?["r"]
      case .colorAlpha: property = shapes.first { $0["ty"]?.string == "fl" }?["o"]
      default:
        property = shapes.first { $0["ty"]?.string == "fl" }?["c"]
        place = channel.property == .red ? 0 : channel.property == .green ? 1 : 2
      }
      guard let keys = property?["k"]?.array, keys.count > 1 else {
        throw .unreadable("no keys for \(channel.name)")
      }
      result[index] = WrittenCurve(
        form: .keys(try self.keys(keys, place, channel.name)), plan: animation.plans[index])
    }
    return result
  }

  private func keys(
    _ list: [JSONReading], _ place: Int, _ name: String
  ) throws(KeyframeError) -> EasedKeys {
    var keys: [EasedKey] = []
    for (number, key) in list.enumerated() {
      guard let frame = key["t"]?.number, let values = key["s"]?.array,
        values.indices.contains(place),
        let value = values[place].number, frame / framesPerSecond > keys.last?.time ?? -1
      else { throw .unreadable("a key of \(name)") }
      var easing = Easing.hold
      if key["h"]?.number != 1, number < list.count - 1 {
        guard let x1 = key["o"]?["x"]?.first, let y1 = key["o"]?["y"]?.first,
          let x2 = key["i"]?["x"]?.first, let y2 = key["i"]?["y"]?.first
        else { throw .unreadable("a key of \(name) without handles") }
        easing = .bezier(x1, y1, x2, y2)
      }
      keys.append(EasedKey(time: frame / framesPerSecond, value: value, easing: easing))
    }
    return EasedKeys(keys: keys)
  }
}

extension JSONReading {
  /// The number, or the first of an array.
  fileprivate var first: Double? { number ?? array.first?.number }
}

/// The layers of a Lottie document.
struct LottieLayers {
  let animation: KeyframeAnimation
  let framesPerSecond: Double
  private let root: View

  /// What the shape of a view is called that has become a composition.
  static let insideSuffix = " shape"

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
      + "\"nm\":\"Motion effects\",\"ddd\":0,\"assets\":[" + assets.joined(separator: ",\n")
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
    if fades, !view.subviews.isEmpty {
      let id = "group-\(assets.count)-" + DecimalText.identifier(view.id)
      var inside: [String] = []
      var count = 1
      inside.append(layer(view, 1, nil, name: view.id + Self.insideSuffix, isInside: true))
      for subview in view.subviews { try add(subview, parent: 1, &inside, &count) }
      assets.append(
        "{\"id\":\(id.jsonString),\"layers\":[\n" + inside.reversed().joined(separator: ",\n")
          + "]}")
      layers.append(layer(view, own, parent, name: view.id, reference: id))
      return
    }
    layers.append(layer(view, own, parent, name: view.id))
    for subview in view.subviews { try add(subview, parent: own, &layers, &index) }
  }

  private func layer(
    _ view: View, _ index: Int, _ parent: Int?, name: String, reference: String? = nil,
    isInside: Bool = false
  ) -> String {
    let size = view.bounds.size
    let window = root.bounds.size
    let margin = Point(x: window.width * Self.margin, y: window.height * Self.margin)
    var anchor = Point(x: view.anchorPoint.x * size.width, y: view.anchorPoint.y * size.height)
    var text = "{\"ddd\":0,\"ind\":\(index),"
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
    text += "\"sr\":1,\"ks\":{"
    if isInside {
      text +=
        "\"a\":{\"a\":0,\"k\":[0,0,0]},\"p\":{\"a\":0,\"k\":[\(number(margin.x)),\(number(margin.y)),0]},"
        + "\"s\":{\"a\":0,\"k\":[100,100,100]},\"r\":{\"a\":0,\"k\":0},\"o\":{\"a\":0,\"k\":100}}"
    } else {
      text += "\"a\":{\"a\":0,\"k\":[\(number(anchor.x)),\(number(anchor.y)),0]},"
      text += transform(view) + "}"
    }
    text += ",\"ao\":0,"
    if reference == nil, isPainted(view) { text += "\"shapes\":[" + shape(view) + "]," }
    return text + "\"ip\":0,\"op\":\(number(lastFrame)),\"st\":0,\"bm\":0}"
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
    let size = view.bounds.size
    let color = view.backgroundColor ?? .clear
    let parts = [color.red, color.green, color.blue]
    let channels = [AnimatedProperty.red, .green, .blue].map { animation.moving($0, of: view.id) }
    let fill =
      channels.contains { $0 != nil }
      ? joint(channels + [nil], resting: parts + [1])
      : "{\"a\":0,\"k\":[" + (parts + [1]).map(number).joined(separator: ",") + "]}"
    let radius = property(.cornerRadius, of: view, resting: view.cornerRadius)
    let opacity = property(.colorAlpha, of: view, resting: color.alpha * 100)
    return "{\"ty\":\"gr\",\"nm\":\"background\",\"it\":[{\"ty\":\"rc\",\"d\":1,\"nm\":\"frame\","
      + "\"s\":{\"a\":0,\"k\":[\(number(size.width)),\(number(size.height))]},"
      + "\"p\":{\"a\":0,\"k\":[\(number(size.width / 2)),\(number(size.height / 2))]},\"r\":\(radius)},"
      + "{\"ty\":\"fl\",\"nm\":\"fill\",\"c\":\(fill),\"o\":\(opacity),\"r\":1},"
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

extension View {
  /// The view that has a view as its subview.
  func parent(of id: String) -> View? {
    for subview in subviews {
      if subview.id == id { return self }
      if let found = subview.parent(of: id) { return found }
    }
    return nil
  }
}
