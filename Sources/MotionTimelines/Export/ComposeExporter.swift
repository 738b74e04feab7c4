internal import MotionEffects

/// Kotlin source for Jetpack Compose: a `keyframes` specification for each number that moves.
///
/// Times are whole milliseconds, and there is one value at each: a jump takes a millisecond. An easing
/// belongs to the interval that starts at its key.
struct ComposeExporter: KeyframeExporter {
  func plan(
    _ channel: AnimatedScene.Channel, in scene: AnimatedScene
  ) throws(KeyframeError) -> KeyframeAnimation.Plan {
    guard let view = try scene.view(toAnimate: channel) else { return .init() }
    switch channel.property.kind {
    case .radians: return .init(unit: 180 / .pi)
    case .factor: return .init(base: 1)
    case .points where channel.property.isGeometric: return .init()
    case .number:
      throw .unsupported(
        channel: channel.name, reason: "no Compose modifier has \(channel.keyPath)")
    default: return .init(base: channel.property.base(in: view))
    }
  }

  func ticksPerSecond(duration: Double, interval: Double) -> Double? { 1000 }

  private static func name(_ channel: AnimatedScene.Channel) -> String {
    let words = (DecimalText.identifier(channel.viewID) + "." + channel.keyPath).split(
      separator: ".")
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return DecimalText.identifier((words.first.map(String.init) ?? "") + rest.joined())
  }

  func write(_ animation: KeyframeAnimation) throws(KeyframeError) -> [KeyframeFile] {
    try animation.refuseSharedNames(DecimalText.identifier)
    var text = """
      // Made by parallax keyframes. Displacements are in dp, angles in degrees; repeat with
      // infiniteRepeatable(spec).
      import androidx.compose.animation.core.CubicBezierEasing
      import androidx.compose.animation.core.KeyframesSpec
      import androidx.compose.animation.core.LinearEasing
      import androidx.compose.animation.core.keyframes

      """
    let duration = Int((animation.duration * 1000).rounded())
    for index in animation.moving {
      let channel = animation.scene.channels[index]
      let track = animation.fileTrack(index).ramped(by: 0.001)
      let keys = EasedKeys(track, animation.style(index, hasHolds: false)).keys
      text += "\n/** The view \"\(DecimalText.comment(channel.viewID))\": \(channel.keyPath). */\n"
      text += "val \(Self.name(channel)): KeyframesSpec<Float> = keyframes {\n"
      text += "  durationMillis = \(duration)\n"
      for key in keys {
        let easing: String =
          if case .bezier(let x1, let y1, let x2, let y2) = key.easing {
            "CubicBezierEasing("
              + [x1, y1, x2, y2].map { DecimalText.text($0, 7) + "f" }.joined(separator: ", ") + ")"
          } else {
            "LinearEasing"
          }
        let value = animation.text(key.value, index)
        text += "  \(value)f at \(Int((key.time * 1000).rounded())) with \(easing)\n"
      }
      text += "}\n"
    }
    return [KeyframeFile(text)]
  }

  func read(
    _ files: [KeyframeFile], _ animation: KeyframeAnimation
  ) throws(KeyframeError) -> [Int: WrittenCurve] {
    try animation.curves(in: files[0]) { channel, scanner throws(KeyframeError) in
      guard scanner.skip(past: "val \(Self.name(channel)): "),
        scanner.skip(past: "durationMillis = "),
        scanner.number() != nil
      else { throw .unreadable("no keyframes of \(channel.name)") }
      var keys: [EasedKey] = []
      while let value = scanner.number(), scanner.skip("f at "), let time = scanner.number(),
        scanner.skip(" with ")
      {
        var easing = Easing.linear
        if scanner.skip("CubicBezierEasing(") {
          let handles = scanner.numbers(upTo: ")").map { Double(Float($0)) }
          guard handles.count == 4 else { throw .unreadable("an easing of \(channel.name)") }
          easing = .bezier(handles[0], handles[1], handles[2], handles[3])
        } else {
          _ = scanner.skip("LinearEasing")
        }
        guard time / 1000 > keys.last?.time ?? -1 else {
          throw .unreadable("two keys of \(channel.name) in one millisecond")
        }
        keys.append(EasedKey(time: time / 1000, value: Double(Float(value)), easing: easing))
      }
      guard keys.count > 1 else { throw .unreadable("no keys for \(channel.name)") }
      return .keys(EasedKeys(keys: keys))
    }
  }
}
