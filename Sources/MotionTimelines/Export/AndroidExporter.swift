internal import MotionEffects

/// Android animator resources: a set for each view, and the timing curves that they share.
///
/// An interpolator belongs to the interval that its key ends; the animator's own is linear, without
/// which Android accelerates and brakes. Displacements are in pixels, since a value in dp is stored as
/// text: `density` says how many pixels a point has.
struct AndroidExporter: KeyframeExporter {
  var density = 1.0

  var needsMonotone: Bool { true }

  func plan(
    _ channel: AnimatedScene.Channel, in scene: AnimatedScene
  ) throws(KeyframeError) -> KeyframeAnimation.Plan {
    guard let view = try scene.view(toAnimate: channel) else { return .init() }
    switch channel.property {
    case .positionX, .positionY, .positionZ, .translationX, .translationY, .translationZ:
      return .init(unit: density)
    case .rotationZ, .rotationX, .rotationY: return .init(unit: 180 / .pi)
    case .scaleX, .scaleY, .scale: return .init(base: 1)
    case .opacity: return .init(base: channel.property.base(in: view))
    default:
      throw .unsupported(
        channel: channel.name, reason: "an Android view has no property for \(channel.keyPath)")
    }
  }

  /// The animator's duration is in whole milliseconds, and fractions are of it.
  func ticksPerSecond(duration: Double, interval: Double) -> Double? { 1000 }

  /// The view's properties that follow a channel: one factor of the size is two of them.
  private static func properties(_ property: AnimatedProperty) -> [String] {
    switch property {
    case .positionX, .translationX: ["translationX"]
    case .positionY, .translationY: ["translationY"]
    case .positionZ, .translationZ: ["translationZ"]
    case .rotationX: ["rotationX"]
    case .rotationY: ["rotationY"]
    case .rotationZ: ["rotation"]
    case .scaleX: ["scaleX"]
    case .scaleY: ["scaleY"]
    case .scale: ["scaleX", "scaleY"]
    default: ["alpha"]
    }
  }

  private static func folder(_ viewID: String) -> String {
    DecimalText.identifier(viewID).lowercased()
  }

  func write(_ animation: KeyframeAnimation) throws(KeyframeError) -> [KeyframeFile] {
    var files: [KeyframeFile] = []
    var curves: [String: String] = [:]
    let milliseconds = Int((animation.duration * 1000).rounded())
    // Resources are named in small letters.
    try animation.refuseSharedNames(Self.folder)
    for view in animation.scene.rootView.descendants {
      let moving = animation.moving(of: view.id)
      guard !moving.isEmpty else { continue }
      var seen: Set<String> = []
      var text =
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
        + "<objectAnimator xmlns:android=\"http://schemas.android.com/apk/res/android\"\n"
        + "    android:duration=\"\(milliseconds)\" android:repeatCount=\"infinite\"\n"
        + "    android:interpolator=\"@android:interpolator/linear\">\n"
      for index in moving {
        let channel = animation.scene.channels[index]
        for name in Self.properties(channel.property) {
          guard seen.insert(name).inserted else {
            throw .unsupported(
              channel: channel.name, reason: "another channel moves \(name) already")
          }
          text += holder(name, animation, index, &curves)
        }
      }
      files.append(
        KeyframeFile(path: "res/animator/\(Self.folder(view.id)).xml", text + "</objectAnimator>\n")
      )
    }
    for (name, text) in curves.sorted(by: { $0.key < $1.key }) {
      files.append(KeyframeFile(path: "res/interpolator/\(name).xml", text))
    }
    return files
  }

  private func holder(
    _ name: String, _ animation: KeyframeAnimation, _ index: Int, _ curves: inout [String: String]
  ) -> String {
    var text = "  <propertyValuesHolder android:propertyName=\"\(name)\""
    text += " android:valueType=\"floatType\">\n"
    var style = animation.style(index, hasHolds: false)
    style.mostHandleDigits = 3
    var easing = Easing.linear
    for key in EasedKeys(animation.fileTrack(index), style).keys {
      let fraction = DecimalText.text(min(key.time / animation.duration, 1), 9)
      let value = animation.text(key.value, index)
      text += "    <keyframe android:fraction=\"\(fraction)\" android:value=\"\(value)\""
      text += " android:interpolator=\"" + Self.interpolator(easing, &curves) + "\"/>\n"
      easing = key.easing
    }
    return text + "  </propertyValuesHolder>\n"
  }

  private static func interpolator(_ easing: Easing, _ curves: inout [String: String]) -> String {
    guard case .bezier(let x1, let y1, let x2, let y2) = easing else {
      return "@android:interpolator/linear"
    }
    let handles = [x1, min(max(y1, 0), 1), x2, min(max(y2, 0), 1)]
    let name = "curve_" + handles.map { String(Int(($0 * 1000).rounded())) }.joined(separator: "_")
    let texts = handles.map { DecimalText.text($0, 3) }
    curves[name] =
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
      + "<pathInterpolator xmlns:android=\"http://schemas.android.com/apk/res/android\"\n"
      + "    android:controlX1=\"\(texts[0])\" android:controlY1=\"\(texts[1])\"\n"
      + "    android:controlX2=\"\(texts[2])\" android:controlY2=\"\(texts[3])\"/>\n"
    return "@interpolator/" + name
  }

  func read(
    _ files: [KeyframeFile], _ animation: KeyframeAnimation
  ) throws(KeyframeError) -> [Int: WrittenCurve] {
    var curves: [String: Easing] = [:]
    for file in files where file.path.hasPrefix("res/interpolator/") {
      var scanner = TextScanner(file.bytes)
      var handles: [Double] = []
      for name in ["controlX1", "controlY1", "controlX2", "controlY2"] {
        if scanner.skip(past: name + "=\""), let number = scanner.number() {
          handles.append(Double(Float(number)))
        }
      }
      guard handles.count == 4 else { throw .unreadable(file.path) }
      let name = file.path.dropFirst("res/interpolator/".count).dropLast(4)
      curves["@interpolator/" + name] = .bezier(handles[0], handles[1], handles[2], handles[3])
    }
    var result: [Int: WrittenCurve] = [:]
    for index in animation.moving {
      let channel = animation.scene.channels[index]
      let path = "res/animator/\(Self.folder(channel.viewID)).xml"
      guard let file = files.first(where: { $0.path == path }) else { throw .unreadable(path) }
      var scanner = TextScanner(file.bytes)
      guard scanner.skip(past: "android:duration=\""), let milliseconds = scanner.number(),
        scanner.skip(past: "propertyName=\"\(Self.properties(channel.property)[0])\""),
        scanner.skip(past: ">\n")
      else { throw .unreadable("no animation of \(channel.name)") }
      var keys: [EasedKey] = []
      while scanner.skip("    <keyframe android:fraction=\""), let fraction = scanner.number(),
        scanner.skip(past: "android:value=\""), let value = scanner.number(),
        scanner.skip(past: "android:interpolator=\"")
      {
        let easing = curves[scanner.text(upTo: "\"")] ?? .linear
        _ = scanner.skip(past: "/>\n")
        if !keys.isEmpty { keys[keys.count - 1].easing = easing }
        // Fractions and values are single precision.
        keys.append(
          EasedKey(
            time: Double(Float(fraction)) * milliseconds / 1000, value: Double(Float(value)),
            easing: .linear))
      }
      result[index] = WrittenCurve(
        form: .keys(EasedKeys(keys: keys)), plan: animation.plans[index])
    }
    return result
  }
}
