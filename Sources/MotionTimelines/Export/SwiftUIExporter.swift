internal import MotionEffects
internal import ParallaxPlatform

/// Swift source for SwiftUI's `KeyframeTimeline` (iOS 17): cubics with the velocities of their ends.
///
/// A `CubicKeyframe` with both velocities is a Hermite curve; each keyframe ends its segment, whose
/// duration it has. Keyframes come from loops over flat arrays, since a line a keyframe takes the
/// compiler seconds. A duration of 0 marks a jump.
struct SwiftUIExporter: KeyframeExporter {
  func plan(
    _ channel: AnimatedScene.Channel, in scene: AnimatedScene
  ) throws(KeyframeError) -> KeyframeAnimation.Plan {
    guard let view = try scene.view(toAnimate: channel) else { return .init() }
    switch channel.property.kind {
    case .radians: return .init(unit: 180 / .pi)
    case .factor: return .init(base: 1)
    case .points where channel.property.isGeometric: return .init()
    default: return .init(base: channel.property.base(in: view))
    }
  }

  func ticksPerSecond(duration: Double, interval: Double) -> Double? { 1e6 }

  /// The key path as a name: `center.x` becomes `centerX`.
  private static func name(_ channel: AnimatedScene.Channel) -> String {
    let words = channel.keyPath.split(separator: ".")
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return DecimalText.identifier((words.first.map(String.init) ?? "") + rest.joined())
  }

  func write(_ animation: KeyframeAnimation) throws(KeyframeError) -> [KeyframeFile] {
    try animation.refuseSharedNames { DecimalText.identifier($0).lowercased() }
    var text = """
      // swift-format-ignore-file
      // Made by parallax keyframes. Displacements are in points, angles in degrees.
      import SwiftUI


      """
    for view in animation.scene.rootView.descendants {
      let moving = animation.moving(of: view.id)
      guard !moving.isEmpty else { continue }
      let name = DecimalText.identifier(view.id)
      let type = name.prefix(1).uppercased() + name.dropFirst() + "Motion"
      text += "/// What moves of the view \"\(DecimalText.comment(view.id))\".\nstruct \(type) {\n"
      for index in moving {
        let start = animation.fileTrack(index).startValue
        text +=
          "  var \(Self.name(animation.scene.channels[index])): Double = "
          + animation.text(start, index) + "\n"
      }
      text += "\n  /// The motion, once; `value(time:)` gives a moment of it.\n"
      text += "  static let timeline = KeyframeTimeline(initialValue: \(type)()) {\n"
      for index in moving {
        let channel = Self.name(animation.scene.channels[index])
        text += """
              KeyframeTrack(\\\(type).\(channel)) {
                for i in \(channel)Keys.v.indices {
                  if \(channel)Keys.d[i] > 0 {
                    CubicKeyframe(
                      \(channel)Keys.v[i], duration: \(channel)Keys.d[i],
                      startVelocity: \(channel)Keys.m0[i], endVelocity: \(channel)Keys.m1[i])
                  } else {
                    MoveKeyframe(\(channel)Keys.v[i])
                  }
                }
              }

          """
      }
      text += "  }\n"
      for index in moving { text += arrays(animation, index) }
      text += "}\n\n"
    }
    return [KeyframeFile(text)]
  }

  private struct Row {
    var value: String
    var duration: String
    var first: String
    var last: String
  }

  private func arrays(_ animation: KeyframeAnimation, _ index: Int) -> String {
    let track = animation.fileTrack(index)
    let tolerance = animation.style(index).tolerance
    var rows: [Row] = []
    var value = track.startValue
    // Durations add up, so that each is the distance of two rounded times.
    for segment in track.segments {
      if segment.startValue != value {
        rows.append(
          Row(
            value: animation.text(segment.startValue, index), duration: "0", first: "0", last: "0"))
      }
      let wanted = naturalLogarithm(max(segment.duration * 0.15 / tolerance, 1)) / 2.302585092994046
      let digits = animation.grids[index].digits == nil ? 12 : min(Int(wanted.rounded(.up)), 9)
      let (first, last) = segment.velocities
      let isExact = animation.grids[index].digits == nil
      rows.append(
        Row(
          value: animation.text(segment.endValue, index),
          duration: isExact
            ? DecimalText.shortest(segment.duration) : DecimalText.text(segment.duration, 6),
          first: DecimalText.text(first, digits), last: DecimalText.text(last, digits)))
      value = segment.endValue
    }
    func list(_ numbers: [String]) -> String { "[" + numbers.joined(separator: ", ") + "]" }
    let name = Self.name(animation.scene.channels[index])
    return """

        private static let \(name)Keys: (v: [Double], d: [Double], m0: [Double], m1: [Double]) = (
          v: \(list(rows.map(\.value))),
          d: \(list(rows.map(\.duration))),
          m0: \(list(rows.map(\.first))),
          m1: \(list(rows.map(\.last))))

      """
  }

  func read(
    _ files: [KeyframeFile], _ animation: KeyframeAnimation
  ) throws(KeyframeError) -> [Int: WrittenCurve] {
    try animation.curves(in: files[0]) { channel, scanner throws(KeyframeError) in
      let name = Self.name(channel)
      let view = DecimalText.comment(channel.viewID)
      guard scanner.skip(past: "/// What moves of the view \"\(view)\"."),
        scanner.skip(past: "var \(name): Double = "), var value = scanner.number(),
        scanner.skip(past: "let \(name)Keys:"), scanner.skip(past: "v: [Double]"),
        scanner.skip(past: "v: [")
      else { throw .unreadable("no keys for \(channel.name)") }
      let values = scanner.numbers(upTo: "]")
      _ = scanner.skip(past: "d: [")
      let durations = scanner.numbers(upTo: "]")
      _ = scanner.skip(past: "m0: [")
      let first = scanner.numbers(upTo: "]")
      _ = scanner.skip(past: "m1: [")
      let last = scanner.numbers(upTo: "]")
      guard values.count == durations.count, values.count == first.count,
        values.count == last.count
      else { throw .unreadable("the counts of \(channel.name)") }
      var time = 0.0
      var segments: [KeyframeSegment] = []
      for place in values.indices {
        if durations[place] > 0 {
          segments.append(
            KeyframeSegment(
              start: time, end: time + durations[place], startValue: value,
              endValue: values[place],
              shape: .cubic(startVelocity: first[place], endVelocity: last[place])))
          time += durations[place]
        }
        value = values[place]
      }
      guard !segments.isEmpty else { throw .unreadable("no keys for \(channel.name)") }
      return .track(KeyframeTrack(segments: segments))
    }
  }
}
