internal import MotionEffects
internal import ParallaxPlatform

/// CSS: registered custom properties with an animation each, and rules that use them.
///
/// Two animations of one property replace each other, so that every number gets a property of its
/// own, registered, without which it would not be interpolated. Every key says its easing, since the
/// one that holds otherwise is `ease`. With `linear()` an animation is two keys and one easing.
struct CSSExporter: KeyframeExporter {
  /// Whether a whole page is written, or only the rules.
  var isPage = false

  func plan(
    _ channel: AnimatedScene.Channel, in scene: AnimatedScene
  ) throws(KeyframeError) -> KeyframeAnimation.Plan {
    guard let view = try scene.view(toAnimate: channel) else { return .init() }
    let property = channel.property
    if property == .other {
      throw .unsupported(channel: channel.name, reason: "CSS has nothing for \(channel.keyPath)")
    }
    switch property.kind {
    case .radians: return .init(unit: 180 / .pi)
    case .factor:
      // Of the factors along one axis only one counts from 1.
      let hasUniform = scene.channels.contains {
        $0.viewID == view.id && $0.property == .scale
      }
      return .init(base: property == .scale || !hasUniform ? 1 : 0)
    case .points where property.isGeometric: return .init()
    default: return .init(base: property.base(in: view))
    }
  }

  func ticksPerSecond(duration: Double, interval: Double) -> Double? {
    power(10, Double(Self.percentDigits(duration, interval) + 2)) / duration
  }

  /// The decimals of a percentage: steps of at most a quarter of a millisecond, and of an eighth of
  /// the samples' interval.
  static func percentDigits(_ duration: Double, _ interval: Double) -> Int {
    let step = min(0.00025, interval / 8)
    let digits = naturalLogarithm(duration / step) / 2.302585092994046 - 2
    // Shares of the whole are single precision in Firefox: with more decimals, keys would be merged.
    return min(max(Int(digits.rounded(.up)), 0), 5)
  }

  func write(_ animation: KeyframeAnimation) throws(KeyframeError) -> [KeyframeFile] {
    var text = ""
    var registered: Set<String> = []
    for index in animation.moving + animation.displaced {
      let name = Self.variable(animation.scene.channels[index])
      guard registered.insert(name.variable).inserted else { continue }
      text +=
        "@property \(name.variable){syntax:\"\(name.syntax)\";inherits:false;"
        + "initial-value:\(name.initial)}\n"
    }
    for index in animation.moving { text += keyframes(animation, index) }
    for view in animation.scene.rootView.descendants { text += rule(animation, view) }
    return [KeyframeFile(isPage ? page(animation, text) : text)]
  }

  // MARK: Keys

  private func keyframes(_ animation: KeyframeAnimation, _ index: Int) -> String {
    let channel = animation.scene.channels[index]
    let (variable, _, unit, _) = Self.variable(channel)
    let name = Self.animationName(channel)
    let digits = animation.digits(index)
    func value(_ number: Double) -> String {
      "\(variable):\(digits.map { DecimalText.bare(number, $0) } ?? DecimalText.shortest(number))\(unit)"
    }
    if animation.isLinear {
      let range = Self.range(animation.fileTrack(index))
      return "@keyframes \(name){from{\(value(range.lowerBound))}to{\(value(range.upperBound))}}\n"
    }
    var text = "@keyframes \(name){\n"
    for key in Self.keys(animation, index).keys {
      text +=
        "\(Self.percent(key.time, animation))%{\(value(key.value));"
        + "animation-timing-function:\(Self.easing(key.easing))}\n"
    }
    return text + "}\n"
  }

  private static func keys(_ animation: KeyframeAnimation, _ index: Int) -> EasedKeys {
    // Keys at one percentage would be merged, the last one winning, and Firefox keeps percentages in
    // single precision.
    let gap = animation.duration * 3e-7
    return EasedKeys(
      animation.fileTrack(index).separatingJumps(by: gap), animation.style(index))
  }

  private static func percent(_ time: Double, _ animation: KeyframeAnimation) -> String {
    // Beyond 100 a key would be dropped without a word.
    let percent = min(100 * time / animation.duration, 100)
    return DecimalText.text(percent, 7)
  }

  static func easing(_ easing: Easing) -> String {
    switch easing {
    case .hold: "step-end"
    case .linear: "linear"
    case .bezier(let x1, let y1, let x2, let y2):
      "cubic-bezier("
        + [x1, y1, x2, y2].map { DecimalText.bare($0, 9) }.joined(separator: ",") + ")"
    }
  }

  /// Reads an easing.
  static func easing(_ text: String) -> Easing {
    if text == "step-end" { return .hold }
    guard text.hasPrefix("cubic-bezier(") else { return .linear }
    var scanner = TextScanner(text.dropFirst(13))
    let handles = scanner.numbers(upTo: ")")
    guard handles.count == 4 else { return .linear }
    return .bezier(handles[0], handles[1], handles[2], handles[3])
  }

  /// The one easing of an animation of straight lines.
  private static func linearEasing(_ animation: KeyframeAnimation, _ index: Int) -> String {
    let track = animation.fileTrack(index)
    let range = range(track)
    let span = range.upperBound - range.lowerBound
    let tolerance = animation.style(index).tolerance
    let digits = min(
      max(Int((naturalLogarithm(span / (5 * tolerance)) / 2.302585092994046).rounded(.up)), 1), 15)
    var style = animation.style(index, hasHolds: false)
    style.valueDigits = nil
    var stops: [String] = []
    for key in EasedKeys(track, style).keys {
      let progress = DecimalText.bare((key.value - range.lowerBound) / span, digits)
      stops.append(progress + " " + percent(key.time, animation) + "%")
    }
    return "linear(" + stops.joined(separator: ",") + ")"
  }

  /// The lowest and highest value at the knots.
  private static func range(_ track: KeyframeTrack) -> ClosedRange<Double> {
    let values = track.segments.flatMap { [$0.startValue, $0.endValue] }
    return (values.min() ?? 0)...(values.max() ?? 0)
  }

  // MARK: Rules

  private func rule(_ animation: KeyframeAnimation, _ view: View) -> String {
    let moving = animation.moving(of: view.id)
    let resting = animation.displaced.filter { animation.scene.channels[$0].viewID == view.id }
    var declarations = isPage ? layout(animation, view) : []
    for index in resting {
      let (variable, _, unit, _) = Self.variable(animation.scene.channels[index])
      let value = animation.tracks[index].startValue * animation.plans[index].unit
      declarations.append(
        "\(variable):\(DecimalText.text(value + animation.plans[index].base, 9))\(unit)")
    }
    declarations += CSSRule(
      view: view,
      variables: (moving + resting).map { index in
        (
          animation.scene.channels[index].property,
          Self.variable(animation.scene.channels[index]).variable
        )
      }
    ).declarations(withStatics: isPage)
    if !moving.isEmpty {
      let duration = DecimalText.bare(animation.duration, 9) + "s"
      let list = moving.map { index in
        let easing = animation.isLinear ? Self.linearEasing(animation, index) : "linear"
        let name = Self.animationName(animation.scene.channels[index])
        return "\(name) \(duration) \(easing) infinite both"
      }
      declarations.append("animation:" + list.joined(separator: ","))
    }
    guard !declarations.isEmpty, view.id != Scene.rootViewIdentifier || isPage else { return "" }
    return "#\(Self.escaped(view.id)){" + declarations.joined(separator: ";") + "}\n"
  }

  private func layout(_ animation: KeyframeAnimation, _ view: View) -> [String] {
    let size = view.bounds.size
    func px(_ value: Double) -> String { DecimalText.text(value, 6) + "px" }
    if view.id == Scene.rootViewIdentifier {
      return [
        "position:relative", "width:\(px(size.width))", "height:\(px(size.height))",
        "overflow:hidden",
      ]
    }
    let parent = animation.scene.rootView.descendants.first { parent in
      parent.subviews.contains { $0.id == view.id }
    }
    let origin = parent?.bounds.origin ?? .zero
    let left = view.center.x - view.anchorPoint.x * size.width - origin.x
    let top = view.center.y - view.anchorPoint.y * size.height - origin.y
    var list = [
      "position:absolute", "left:\(px(left))", "top:\(px(top))", "width:\(px(size.width))",
      "height:\(px(size.height))",
    ]
    if view.anchorPoint != Point(x: 0.5, y: 0.5) {
      list.append(
        "transform-origin:\(DecimalText.text(100 * view.anchorPoint.x, 6))% "
          + "\(DecimalText.text(100 * view.anchorPoint.y, 6))%")
    }
    if view.isHidden { list.append("visibility:hidden") }
    if view.clipsToBounds { list.append("overflow:hidden") }
    return list
  }

  private func page(_ animation: KeyframeAnimation, _ rules: String) -> String {
    func element(_ view: View) -> String {
      let id = view.id.utf8.reduce(into: "") { text, byte in
        text += byte == 0x22 ? "&quot;" : byte == 0x26 ? "&amp;" : ""
        if byte != 0x22, byte != 0x26 { text.unicodeScalars.append(Unicode.Scalar(byte)) }
      }
      return "<div id=\"\(view.id.utf8.allSatisfy { $0 < 0x80 } ? id : view.id)\">"
        + view.subviews.map(element).joined() + "</div>"
    }
    return "<!doctype html>\n<meta charset=\"utf-8\">\n<title>Motion effects</title>\n<style>\n"
      + "html,body{margin:0}\n" + rules + "</style>\n" + element(animation.scene.rootView) + "\n"
  }

  // MARK: Names

  /// A custom property for a channel: its name, its syntax, the unit of its value, its initial value.
  private static func variable(
    _ channel: AnimatedScene.Channel
  ) -> (variable: String, syntax: String, unit: String, initial: String) {
    let name =
      switch channel.property {
      case .positionX: "x"
      case .positionY: "y"
      case .positionZ: "z"
      case .translationX: "tx"
      case .translationY: "ty"
      case .translationZ: "tz"
      case .rotationX: "rx"
      case .rotationY: "ry"
      case .rotationZ: "rz"
      case .scaleX: "sx"
      case .scaleY: "sy"
      case .scaleZ: "sz"
      case .scale: "s"
      case .opacity: "opacity"
      case .red: "red"
      case .green: "green"
      case .blue: "blue"
      case .colorAlpha: "alpha"
      case .cornerRadius: "radius"
      case .borderWidth: "border"
      case .shadowX: "shadow-x"
      case .shadowY: "shadow-y"
      case .shadowRadius: "shadow-blur"
      case .shadowOpacity: "shadow-opacity"
      case .affine(let index): "a\(index)"
      case .matrix(let index): "m\(index)"
      case .other: "value"
      }
    // Two key paths of one meaning both count.
    let suffix =
      channel.keyPath.hasPrefix("layer.position")
      ? "l"
      : channel.keyPath.hasPrefix("frame") ? "f" : ""
    switch channel.property.kind {
    case .points: return ("--\(name)\(suffix)", "<length>", "px", "0px")
    case .radians: return ("--\(name)", "<angle>", "deg", "0deg")
    default: return ("--\(name)", "<number>", "", "0")
    }
  }

  static func animationName(_ channel: AnimatedScene.Channel) -> String {
    escaped(channel.viewID) + "-" + variable(channel).variable.dropFirst(2)
  }

  /// A name as a CSS identifier (CSS Object Model, "serialize an identifier").
  static func escaped(_ name: String) -> String {
    var result = ""
    for (place, scalar) in name.unicodeScalars.enumerated() {
      let isDigit = scalar >= "0" && scalar <= "9"
      let isLetter =
        (scalar >= "a" && scalar <= "z") || (scalar >= "A" && scalar <= "Z") || scalar == "_"
        || scalar.value >= 0x80
      if isLetter || ((isDigit || scalar == "-") && place > 0) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\" + String(scalar.value, radix: 16) + " "
      }
    }
    return result
  }
}

// MARK: - Reading back

extension CSSExporter {
  func read(
    _ files: [KeyframeFile], _ animation: KeyframeAnimation
  ) throws(KeyframeError) -> [Int: WrittenCurve] {
    try animation.curves(in: files[0]) { channel, scanner throws(KeyframeError) in
      let name = Self.animationName(channel)
      guard scanner.skip(past: "@keyframes \(name){") else {
        throw .unreadable("no @keyframes for \(channel.name)")
      }
      let keys =
        animation.isLinear
        ? linearKeys(&scanner, name, animation.duration) : keys(&scanner, animation.duration)
      guard keys.count > 1 else { throw .unreadable("no keys for \(channel.name)") }
      return .keys(EasedKeys(keys: keys))
    }
  }

  private func keys(_ scanner: inout TextScanner, _ duration: Double) -> [EasedKey] {
    var keys: [EasedKey] = []
    while let percent = scanner.number(), percent <= 100, scanner.skip("%{"),
      scanner.skip(past: ":"), let value = scanner.number(),
      scanner.skip(past: "animation-timing-function:")
    {
      let easing = Self.easing(scanner.text(upTo: "}"))
      _ = scanner.skip("}")
      let key = EasedKey(time: percent / 100 * duration, value: value, easing: easing)
      // Keys of one percentage are merged, the last one winning; Firefox has single precision.
      if let last = keys.last, Float(last.time / duration) == Float(percent / 100) {
        keys.removeLast()
      }
      keys.append(key)
    }
    return keys
  }

  private func linearKeys(
    _ scanner: inout TextScanner, _ name: String, _ duration: Double
  ) -> [EasedKey] {
    guard scanner.skip(past: ":"), let low = scanner.number(), scanner.skip(past: "to{"),
      scanner.skip(past: ":"), let high = scanner.number(),
      scanner.skip(past: "\(name) \(DecimalText.bare(duration, 9))s linear(")
    else { return [] }
    let numbers = scanner.numbers(upTo: ")")
    return stride(from: 0, to: numbers.count - 1, by: 2).map { place in
      EasedKey(
        time: numbers[place + 1] / 100 * duration, value: low + (high - low) * numbers[place],
        easing: .linear)
    }
  }
}
