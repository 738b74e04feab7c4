internal import MotionEffects

/// A picture that moves by itself: SVG with SMIL animations.
///
/// Every view is a group at its anchor point; its numbers are animations that add up in the order of
/// the document. Key times run from 0 to 1 and may stand twice, which is a jump; key splines stay
/// within 0…1, since otherwise a browser ignores the whole animation. Firefox counts in milliseconds.
struct SVGExporter: KeyframeExporter {
  var needsMonotone: Bool { true }

  func plan(
    _ channel: AnimatedScene.Channel, in scene: AnimatedScene
  ) throws(KeyframeError) -> KeyframeAnimation.Plan {
    guard let view = try scene.view(toAnimate: channel) else { return .init() }
    let base = channel.property.base(in: view)
    switch channel.property {
    case .positionX, .positionY, .translationX, .translationY: return .init()
    case .rotationZ: return .init(unit: 180 / .pi)
    case .scaleX, .scaleY, .scale: return .init(base: 1)
    case .opacity, .cornerRadius, .borderWidth, .colorAlpha: return .init(base: base)
    case .red, .green, .blue: return .init(unit: 255, base: 255 * base, needsLines: true)
    case .rotationX, .rotationY, .positionZ, .translationZ, .scaleZ, .matrix:
      throw .unsupported(channel: channel.name, reason: "SVG is flat: it has no depth")
    case .affine:
      throw .unsupported(channel: channel.name, reason: "SVG animates no matrix")
    default:
      throw .unsupported(
        channel: channel.name, reason: "SVG has no animation for \(channel.keyPath)")
    }
  }

  func ticksPerSecond(duration: Double, interval: Double) -> Double? {
    CSSExporter().ticksPerSecond(duration: duration, interval: interval)
  }

  func omissions(_ animation: KeyframeAnimation) -> [String] {
    animation.omissions([.shadow, .perspective])
  }

  func write(_ animation: KeyframeAnimation) throws(KeyframeError) -> [KeyframeFile] {
    let root = animation.restingRoot
    let (width, height) = (root.bounds.size.width, root.bounds.size.height)
    var text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(number(width))\" "
      + "height=\"\(number(height))\" viewBox=\"0 0 \(number(width)) \(number(height))\">\n"
    for view in root.subviews { text += try group(view, in: root, animation) }
    return [KeyframeFile(text + "</svg>\n")]
  }

  private func number(_ value: Double) -> String { DecimalText.text(value, 6) }

  private func group(
    _ view: View, in parent: View, _ animation: KeyframeAnimation
  ) throws(KeyframeError) -> String {
    guard !view.isHidden else { return "" }
    let t = view.transform3D
    let isFlat = t.m14 == 0 && t.m24 == 0 && t.m34 == 0 && t.m44 == 1
    guard isFlat else {
      throw .unsupported(channel: view.id, reason: "its transform has perspective, SVG has none")
    }
    let size = view.bounds.size
    let anchor = Point(x: view.anchorPoint.x * size.width, y: view.anchorPoint.y * size.height)
    let parentAnchor = Point(
      x: parent.anchorPoint.x * parent.bounds.size.width,
      y: parent.anchorPoint.y * parent.bounds.size.height)
    let isTop = parent.id == Scene.rootViewIdentifier
    let place = Point(
      x: view.center.x - parent.bounds.origin.x - (isTop ? 0 : parentAnchor.x),
      y: view.center.y - parent.bounds.origin.y - (isTop ? 0 : parentAnchor.y))
    var text = "<g id=\"\(Self.escaped(view.id))\""
    if view.alpha != 1, animation.moving(.opacity, of: view.id) == nil {
      text += " opacity=\"\(number(view.alpha))\""
    }
    text += " transform=\"translate(\(number(place.x)),\(number(place.y)))\">\n"
    text += transforms(view, animation)
    if let index = animation.moving(.opacity, of: view.id) {
      text += animate("attributeName=\"opacity\"", index, animation)
    }
    let isTurned = t != .identity
    if isTurned {
      let plane = view.transform
      text +=
        "<g transform=\"matrix("
        + [plane.a, plane.b, plane.c, plane.d, plane.tx, plane.ty].map { DecimalText.text($0, 9) }
        .joined(separator: ",") + ")\">\n"
    }
    let frame =
      "x=\"\(number(-anchor.x))\" y=\"\(number(-anchor.y))\" width=\"\(number(size.width))\" "
      + "height=\"\(number(size.height))\""
    if view.clipsToBounds {
      text += "<clipPath id=\"\(Self.escaped(view.id))-clip\"><rect \(frame)/></clipPath>\n"
      text += "<g clip-path=\"url(#\(Self.escaped(view.id))-clip)\">\n"
    }
    text += shape(view, frame, animation)
    for subview in view.subviews { text += try group(subview, in: view, animation) }
    if view.clipsToBounds { text += "</g>\n" }
    if isTurned { text += "</g>\n" }
    return text + "</g>\n"
  }

  private func shape(_ view: View, _ frame: String, _ animation: KeyframeAnimation) -> String {
    let colors: [AnimatedProperty] = [.red, .green, .blue]
    let moving = colors.map { animation.moving($0, of: view.id) }
    let isPainted =
      view.backgroundColor != nil || moving.contains { $0 != nil }
      || animation.moving(.colorAlpha, of: view.id) != nil
      || animation.moving(.borderWidth, of: view.id) != nil || view.borderWidth > 0
    guard isPainted else { return "" }
    let color = view.backgroundColor ?? .clear
    let levels = [color.red, color.green, color.blue].map { $0 * 255 }
    var text = "<rect id=\"\(Self.escaped(view.id))-fill\" \(frame)"
    text += " fill=\"rgb(\(levels.map { DecimalText.text($0, 3) }.joined(separator: ",")))\""
    if color.alpha != 1 { text += " fill-opacity=\"\(number(color.alpha))\"" }
    if view.cornerRadius != 0 { text += " rx=\"\(number(view.cornerRadius))\"" }
    if view.borderWidth != 0 || animation.moving(.borderWidth, of: view.id) != nil {
      text += " stroke=\"black\" stroke-width=\"\(number(view.borderWidth))\""
    }
    text += ">\n"
    let attributes: [(AnimatedProperty, String)] = [
      (.cornerRadius, "rx"), (.colorAlpha, "fill-opacity"), (.borderWidth, "stroke-width"),
    ]
    for (property, attribute) in attributes {
      if let index = animation.moving(property, of: view.id) {
        text += animate("attributeName=\"\(attribute)\"", index, animation)
      }
    }
    if moving.contains(where: { $0 != nil }) {
      let digits = moving.compactMap { $0 }.map { animation.digits($0) ?? 6 }.max() ?? 3
      let keys = animation.joined(moving, resting: levels)
      text += "<animate attributeName=\"fill\"" + timing(animation) + " keyTimes=\""
      text += keys.map { time($0.time, animation) }.joined(separator: ";") + "\" values=\""
      text +=
        keys.map { key in
          "rgb(" + key.values.map { DecimalText.text($0, digits) }.joined(separator: ",") + ")"
        }.joined(separator: ";") + "\"/>\n"
    }
    return text + "</rect>\n"
  }

  private static let transforms: [AnimatedProperty] = [
    .positionX, .positionY, .translationX, .translationY, .rotationZ, .scale, .scaleX, .scaleY,
  ]

  private static func type(_ property: AnimatedProperty) -> (
    name: String, value: (String) -> String
  ) {
    switch property {
    case .positionX, .translationX: ("translate", { "\($0),0" })
    case .positionY, .translationY: ("translate", { "0,\($0)" })
    case .rotationZ: ("rotate", { $0 })
    case .scaleX: ("scale", { "\($0),1" })
    case .scaleY: ("scale", { "1,\($0)" })
    default: ("scale", { "\($0),\($0)" })
    }
  }

  /// The animations of the group's transform, in the order in which they add up.
  private func transforms(_ view: View, _ animation: KeyframeAnimation) -> String {
    var text = ""
    for property in Self.transforms {
      for index in animation.moving(of: view.id)
      where animation.scene.channels[index].property == property {
        let (name, value) = Self.type(property)
        text += animate(
          "attributeName=\"transform\" type=\"\(name)\" additive=\"sum\"", index, animation,
          element: "animateTransform", value: value)
      }
    }
    return text
  }

  private func timing(_ animation: KeyframeAnimation) -> String {
    " dur=\"\(DecimalText.text(animation.duration, 9))s\" repeatCount=\"indefinite\""
  }

  private func time(_ time: Double, _ animation: KeyframeAnimation) -> String {
    DecimalText.text(min(time / animation.duration, 1), 10)
  }

  private func animate(
    _ attributes: String, _ index: Int, _ animation: KeyframeAnimation,
    element: String = "animate", value: (String) -> String = { $0 }
  ) -> String {
    let channel = animation.scene.channels[index]
    let keys = EasedKeys(animation.fileTrack(index), animation.style(index, hasHolds: false)).keys
    let isLinear = keys.dropLast().allSatisfy { $0.easing == .linear }
    var text = "<\(element) id=\"\(Self.escaped(channel.name))\" \(attributes)" + timing(animation)
    text += isLinear ? " calcMode=\"linear\"" : " calcMode=\"spline\""
    text += " keyTimes=\"" + keys.map { time($0.time, animation) }.joined(separator: ";") + "\""
    if !isLinear {
      let splines = keys.dropLast().map { key in
        guard case .bezier(let x1, let y1, let x2, let y2) = key.easing else { return "0 0 1 1" }
        return [x1, y1, x2, y2].map { DecimalText.bare(min(max($0, 0), 1), 9) }
          .joined(separator: " ")
      }
      text += " keySplines=\"" + splines.joined(separator: ";") + "\""
    }
    let values = keys.map { value(animation.text($0.value, index)) }
    return text + " values=\"" + values.joined(separator: ";") + "\"/>\n"
  }

  /// A text as an attribute's value.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
    return result
  }

  // MARK: Reading back

  func read(
    _ files: [KeyframeFile], _ animation: KeyframeAnimation
  ) throws(KeyframeError) -> [Int: WrittenCurve] {
    var result: [Int: WrittenCurve] = [:]
    let colors: [AnimatedProperty] = [.red, .green, .blue]
    for index in animation.moving {
      let channel = animation.scene.channels[index]
      let color = colors.firstIndex(of: channel.property)
      var scanner = TextScanner(files[0].bytes)
      let isFound =
        color == nil
        ? scanner.skip(past: " id=\"\(Self.escaped(channel.name))\"")
        : scanner.skip(past: "<rect id=\"\(Self.escaped(channel.viewID))-fill\"")
          && scanner.skip(past: "attributeName=\"fill\"")
      guard isFound, scanner.skip(past: "keyTimes=\"") else {
        throw .unreadable("no animation of \(channel.name)")
      }
      let times = scanner.numbers(upTo: "\"")
      var splines: [Double] = []
      if scanner.skip(" keySplines=\"") { splines = scanner.numbers(upTo: "\"") }
      _ = scanner.skip(past: "values=\"")
      let numbers = scanner.numbers(upTo: "\"")
      let stride = numbers.count / max(times.count, 1)
      guard times.count > 1, times.first == 0, times.last == 1, stride > 0,
        numbers.count == stride * times.count,
        zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }),
        splines.isEmpty || splines.count == 4 * (times.count - 1),
        splines.allSatisfy({ (0...1).contains($0) })
      else { throw .unreadable("the lists of \(channel.name)") }
      let place = color ?? Self.place(channel.property)
      let keys = times.indices.map { key in
        let s = 4 * key
        let easing: Easing =
          splines.indices.contains(s + 3)
          ? .bezier(splines[s], splines[s + 1], splines[s + 2], splines[s + 3]) : .linear
        return EasedKey(
          time: times[key] * animation.duration,
          value: numbers[key * stride + min(place, stride - 1)],
          easing: easing)
      }
      result[index] = WrittenCurve(
        form: .keys(EasedKeys(keys: keys)), plan: animation.plans[index])
    }
    return result
  }

  private static func place(_ property: AnimatedProperty) -> Int {
    switch property {
    case .positionY, .translationY, .scaleY: 1
    default: 0
    }
  }
}
