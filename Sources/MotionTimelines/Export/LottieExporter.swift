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
    case .shadowX, .shadowY, .shadowOpacity:
      let colors: [AnimatedProperty] = [.red, .green, .blue, .colorAlpha]
      guard
        view.backgroundColor != nil
          || scene.channels.contains(where: {
            $0.viewID == view.id && colors.contains($0.property)
          })
      else {
        throw .unsupported(
          channel: channel.name, reason: "a view without a background casts no shadow in Lottie")
      }
      return channel.property == .shadowOpacity
        ? .init(unit: 100, base: 100 * base) : .init(base: base)
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

  func omissions(_ animation: KeyframeAnimation) -> [String] {
    animation.omissions([.border, .clipping, .perspective, .shadowBlur])
  }

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
        // A view may stand twice: as a composition, and inside as its shape; and its shadow apart.
        if let name = layer["nm"]?.string { layers[name] = layer }
      }
    }
    var result: [Int: WrittenCurve] = [:]
    for index in animation.moving {
      let channel = animation.scene.channels[index]
      guard let layer = layers[channel.viewID] else {
        throw .unreadable("no layer \(channel.viewID)")
      }
      let inside = layers[channel.viewID + LottieLayers.insideSuffix] ?? layer
      let shadow = layers[channel.viewID + LottieLayers.shadowSuffix]
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
      case .shadowX: property = shadow?["ks"]?["p"]?["x"]
      case .shadowY: property = shadow?["ks"]?["p"]?["y"]
      case .shadowOpacity: property = shadow?["ks"]?["o"]
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
