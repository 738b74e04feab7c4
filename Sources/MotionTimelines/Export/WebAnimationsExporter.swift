internal import MotionEffects
internal import ParallaxPlatform

/// Keyframes for the Web Animations API, as JSON: for each element's id what `animate()` takes.
///
/// Displacements, turns and factors are transforms that add up in their order. Offsets ascend from 0
/// to 1; two keys at one offset are a jump. `"iterations": "Infinity"` is a word, since JSON has no
/// such number:
///
///     for (const [id, list] of Object.entries(motion)) for (const { keyframes, options } of list)
///       document.getElementById(id).animate(keyframes, { ...options, iterations: Infinity })
struct WebAnimationsExporter: KeyframeExporter {
  func plan(
    _ channel: AnimatedScene.Channel, in scene: AnimatedScene
  ) throws(KeyframeError) -> KeyframeAnimation.Plan {
    guard let view = try scene.view(toAnimate: channel) else { return .init() }
    let base = channel.property.base(in: view)
    switch channel.property {
    case .positionX, .positionY, .positionZ, .translationX, .translationY, .translationZ:
      return .init()
    case .rotationX, .rotationY, .rotationZ: return .init(unit: 180 / .pi)
    case .scale, .scaleX, .scaleY, .scaleZ: return .init(base: 1)
    case .opacity, .cornerRadius, .borderWidth: return .init(base: base)
    case .red, .green, .blue, .colorAlpha, .shadowX, .shadowY, .shadowOpacity:
      return .init(base: base, needsLines: true)
    case .shadowRadius: return .init(unit: 2, base: 2 * base, needsLines: true)
    case .affine, .matrix:
      throw .unsupported(
        channel: channel.name, reason: "browsers take matrices apart to interpolate them")
    case .other:
      throw .unsupported(channel: channel.name, reason: "no style has \(channel.keyPath)")
    }
  }

  func ticksPerSecond(duration: Double, interval: Double) -> Double? {
    CSSExporter().ticksPerSecond(duration: duration, interval: interval)
  }

  /// The order in which transforms add up: what comes first acts last on the element.
  private static let order: [AnimatedProperty] = [
    .positionX, .positionY, .positionZ, .translationX, .translationY, .translationZ, .rotationZ,
    .rotationY, .rotationX, .scale, .scaleX, .scaleY, .scaleZ, .opacity, .cornerRadius,
    .borderWidth,
  ]

  private static func style(_ property: AnimatedProperty, _ value: String) -> String {
    switch property {
    case .positionX, .translationX: "\"transform\":\"translate(\(value)px,0px)\""
    case .positionY, .translationY: "\"transform\":\"translate(0px,\(value)px)\""
    case .positionZ, .translationZ: "\"transform\":\"translateZ(\(value)px)\""
    case .rotationZ: "\"transform\":\"rotate(\(value)deg)\""
    case .rotationX: "\"transform\":\"rotateX(\(value)deg)\""
    case .rotationY: "\"transform\":\"rotateY(\(value)deg)\""
    case .scale: "\"transform\":\"scale3d(\(value),\(value),\(value))\""
    case .scaleX: "\"transform\":\"scale3d(\(value),1,1)\""
    case .scaleY: "\"transform\":\"scale3d(1,\(value),1)\""
    case .scaleZ: "\"transform\":\"scale3d(1,1,\(value))\""
    case .opacity: "\"opacity\":\(value)"
    case .cornerRadius: "\"borderRadius\":\"\(value)px\""
    default: "\"borderWidth\":\"\(value)px\""
    }
  }

  private static let colors: [AnimatedProperty] = [.red, .green, .blue, .colorAlpha]
  private static let shadows: [AnimatedProperty] = [
    .shadowX, .shadowY, .shadowRadius, .shadowOpacity,
  ]

  func write(_ animation: KeyframeAnimation) throws(KeyframeError) -> [KeyframeFile] {
    var elements: [String] = []
    for view in animation.scene.rootView.descendants {
      let list = animations(animation, view)
      guard !list.isEmpty else { continue }
      elements.append(
        view.id.jsonString + ": [\n" + list.joined(separator: ",\n") + "\n]")
    }
    return [KeyframeFile("{\n" + elements.joined(separator: ",\n") + "\n}\n")]
  }

  private func animations(_ animation: KeyframeAnimation, _ view: View) -> [String] {
    var list: [String] = []
    let moving = animation.moving(of: view.id)
    for property in Self.order {
      for index in moving where animation.scene.channels[index].property == property {
        let keys = EasedKeys(animation.fileTrack(index), animation.style(index)).keys
        let frames = keys.map { key in
          Self.frame(
            key.time, Self.style(property, animation.text(key.value, index)),
            CSSExporter.easing(key.easing), animation)
        }
        list.append(Self.object(frames, animation, adds: property.isGeometric))
      }
    }
    for (group, write) in [(Self.colors, Self.color), (Self.shadows, Self.shadow)] {
      let channels = group.map { animation.moving($0, of: view.id) }
      let found = channels.compactMap { $0 }
      guard !found.isEmpty else { continue }
      let rest = animation.restingView(view.id) ?? view
      let resting = group.map { $0.base(in: rest) * ($0 == .shadowRadius ? 2 : 1) }
      let digits = found.map { animation.digits($0) ?? 9 }.max() ?? 4
      let frames = animation.joined(channels, resting: resting).map { key in
        Self.frame(
          key.time, write(key.values.map { DecimalText.text($0, digits) }), "linear", animation)
      }
      list.append(Self.object(frames, animation, adds: false))
    }
    return list
  }

  private static func color(_ parts: [String]) -> String {
    "\"backgroundColor\":\"color(srgb \(parts[0]) \(parts[1]) \(parts[2]) / \(parts[3]))\""
  }

  private static func shadow(_ parts: [String]) -> String {
    "\"boxShadow\":\"\(parts[0])px \(parts[1])px \(parts[2])px rgb(0 0 0 / \(parts[3]))\""
  }

  private static func frame(
    _ time: Double, _ style: String, _ easing: String, _ animation: KeyframeAnimation
  ) -> String {
    let offset = DecimalText.text(min(time / animation.duration, 1), 12)
    return "{\"offset\":\(offset),\(style),\"easing\":\"\(easing)\"}"
  }

  private static func object(
    _ frames: [String], _ animation: KeyframeAnimation, adds: Bool
  ) -> String {
    let duration = DecimalText.text(animation.duration * 1000, 9)
    return "{\"keyframes\":[\n" + frames.joined(separator: ",\n") + "\n],\"options\":{\"duration\":"
      + "\(duration),\"iterations\":\"Infinity\",\"fill\":\"both\",\"easing\":\"linear\""
      + (adds ? ",\"composite\":\"add\"" : "") + "}}"
  }

  // MARK: Reading back

  func read(
    _ files: [KeyframeFile], _ animation: KeyframeAnimation
  ) throws(KeyframeError) -> [Int: WrittenCurve] {
    let document = try JSONReading(files[0].bytes)
    var result: [Int: WrittenCurve] = [:]
    for index in animation.moving {
      let channel = animation.scene.channels[index]
      let property = channel.property
      let group = [Self.colors, Self.shadows].first { $0.contains(property) }
      let list = document[channel.viewID]?.array ?? []
      let place = Self.place(of: index, animation)
      guard list.indices.contains(place), let frames = list[place]["keyframes"]?.array else {
        throw .unreadable("no animation of \(channel.name)")
      }
      var keys: [EasedKey] = []
      for frame in frames {
        guard let offset = frame["offset"]?.number, (0...1).contains(offset),
          offset * animation.duration >= keys.last?.time ?? 0,
          let value = Self.value(frame, property, group)
        else { throw .unreadable("a key of \(channel.name)") }
        keys.append(
          EasedKey(
            time: offset * animation.duration, value: value,
            easing: CSSExporter.easing(frame["easing"]?.string ?? "linear")))
      }
      result[index] = WrittenCurve(
        form: .keys(EasedKeys(keys: keys)), plan: animation.plans[index])
    }
    return result
  }

  /// Where the animation of a channel stands in its element's list.
  private static func place(of index: Int, _ animation: KeyframeAnimation) -> Int {
    let moving = animation.moving(of: animation.scene.channels[index].viewID)
    var places = order.flatMap { property in
      moving.filter { animation.scene.channels[$0].property == property }.map { [$0] }
    }
    for group in [colors, shadows] {
      let members = moving.filter { group.contains(animation.scene.channels[$0].property) }
      if !members.isEmpty { places.append(members) }
    }
    return places.firstIndex { $0.contains(index) } ?? -1
  }

  private static func value(
    _ frame: JSONReading, _ property: AnimatedProperty, _ group: [AnimatedProperty]?
  ) -> Double? {
    if property == .opacity { return frame["opacity"]?.number }
    let text =
      frame["transform"]?.string ?? frame["borderRadius"]?.string ?? frame["borderWidth"]?.string
      ?? frame["backgroundColor"]?.string ?? frame["boxShadow"]?.string ?? ""
    var scanner = TextScanner(text.replacingPrefix("scale3d", "").replacingPrefix("color(srgb", ""))
    let numbers = scanner.numbers(upTo: "\u{0}")
    if let group, let place = group.firstIndex(of: property) {
      // The shadow's opacity stands behind the black of its colour.
      let at = group == Self.shadows && place == 3 ? numbers.count - 1 : place
      return numbers.indices.contains(at) ? numbers[at] : nil
    }
    switch property {
    case .positionY, .translationY, .scaleY: return numbers.count > 1 ? numbers[1] : nil
    case .scaleZ: return numbers.last
    default: return numbers.first
    }
  }
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String, _ other: String) -> String {
    hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
  }
}

/// A JSON document that an exporter wrote, to read it back.
struct JSONReading {
  private let value: JSONValue

  init(_ bytes: [UInt8]) throws(KeyframeError) {
    do {
      value = try JSONParser.parse(bytes)
    } catch {
      throw .unreadable(error.description)
    }
  }

  private init(value: JSONValue) { self.value = value }

  subscript(key: String) -> JSONReading? {
    guard case .object(let members) = value.content else { return nil }
    return members.first { $0.key == key }.map { JSONReading(value: $0.value) }
  }

  var array: [JSONReading] {
    guard case .array(let values) = value.content else { return [] }
    return values.map { JSONReading(value: $0) }
  }

  var number: Double? {
    guard case .number(let number) = value.content else { return nil }
    return number
  }

  var string: String? {
    guard case .string(let string) = value.content else { return nil }
    return string
  }
}
