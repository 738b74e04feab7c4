internal import MotionEffects
internal import ParallaxPlatform

/// Keyframes for After Effects: a script that sets them with exact eases, or text for the clipboard.
///
/// An ease with an influence of a third and the curve's own speed is a Hermite curve. The text knows
/// no eases, and so has straight lines, at whole frames. Layers are found by the views' ids.
struct AfterEffectsExporter: KeyframeExporter {
  let framesPerSecond: Double
  var isText = false

  func plan(
    _ channel: AnimatedScene.Channel, in scene: AnimatedScene
  ) throws(KeyframeError) -> KeyframeAnimation.Plan {
    guard let view = try scene.view(toAnimate: channel) else { return .init() }
    let base = channel.property.base(in: view)
    switch channel.property {
    case .positionX, .positionY:
      let shift = LottieLayers.shift(of: view, in: scene)
      return .init(
        base: base + (channel.property == .positionX ? shift.x : shift.y), needsLines: isText)
    case .rotationZ: return .init(unit: 180 / .pi, needsLines: isText)
    case .opacity: return .init(unit: 100, base: 100 * base, needsLines: isText)
    case .scaleX, .scaleY, .scale: return .init(unit: 100, base: 100, needsLines: true)
    default:
      throw .unsupported(
        channel: channel.name, reason: "no transform of After Effects has \(channel.keyPath)")
    }
  }

  func ticksPerSecond(duration: Double, interval: Double) -> Double? {
    isText ? framesPerSecond : 1e6
  }

  /// What is animated of a layer: the channels of its components.
  private struct Property {
    /// Its name in a script, and in the text.
    let name: String
    let heading: String
    let channels: [Int?]
    let resting: [Double]
  }

  private func properties(_ view: View, _ animation: KeyframeAnimation) -> [Property] {
    func moving(_ property: AnimatedProperty) -> Int? { animation.moving(property, of: view.id) }
    let shift = LottieLayers.shift(of: view, in: animation.scene)
    let rest = animation.restingView(view.id) ?? view
    let x = moving(.positionX)
    let y = moving(.positionY)
    let place = [rest.center.x + shift.x, rest.center.y + shift.y]
    let uniform = moving(.scale)
    let all =
      isText
      ? [
        Property(
          name: "", heading: "Transform\tPosition\n\tFrame\tX pixels\tY pixels\tZ pixels\t",
          channels: [x, y, nil], resting: place + [0])
      ]
      : [
        Property(name: "ADBE Position_0", heading: "", channels: [x], resting: [place[0]]),
        Property(name: "ADBE Position_1", heading: "", channels: [y], resting: [place[1]]),
      ]
    let others = [
      Property(
        name: "ADBE Scale", heading: "Transform\tScale\n\tFrame\tX percent\tY percent\tZ percent\t",
        channels: [moving(.scaleX) ?? uniform, moving(.scaleY) ?? uniform, nil],
        resting: [100, 100, 100]),
      Property(
        name: "ADBE Rotate Z", heading: "Transform\tRotation\n\tFrame\tdegrees\t",
        channels: [moving(.rotationZ)], resting: [0]),
      Property(
        name: "ADBE Opacity", heading: "Transform\tOpacity\n\tFrame\tpercent\t",
        channels: [moving(.opacity)], resting: [100 * rest.alpha]),
    ]
    return (all + others).filter { $0.channels.contains { $0 != nil } }
  }

  func write(_ animation: KeyframeAnimation) throws(KeyframeError) -> [KeyframeFile] {
    [KeyframeFile(isText ? try text(animation) : script(animation))]
  }

  // MARK: The clipboard's text

  private func text(_ animation: KeyframeAnimation) throws(KeyframeError) -> String {
    let views = animation.scene.rootView.descendants.filter {
      !animation.moving(of: $0.id).isEmpty
    }
    guard views.count == 1 else {
      throw .impossible(
        "the clipboard holds the keys of one layer, and \(views.count) move: "
          + views.map(\.id).joined(separator: ", ") + "; leave the others out with --skip")
    }
    let size = animation.scene.rootView.bounds.size
    var text = "Adobe After Effects 8.0 Keyframe Data\n\n"
    text += "\tUnits Per Second\t\(DecimalText.shortest(framesPerSecond))\n"
    text += "\tSource Width\t\(Int(size.width.rounded()))\n"
    text += "\tSource Height\t\(Int(size.height.rounded()))\n"
    text += "\tSource Pixel Aspect Ratio\t1\n\tComp Pixel Aspect Ratio\t1\n"
    for property in properties(views[0], animation) {
      text += "\n" + property.heading + "\n"
      var lastFrame = -1
      for key in animation.joined(property.channels, resting: property.resting) {
        // Of two keys at one frame the clipboard knows the later; the earlier goes a frame before.
        let frame = Int((key.time * framesPerSecond).rounded())
        guard frame > lastFrame else { continue }
        lastFrame = frame
        text += "\t\(frame)\t" + key.values.map { DecimalText.text($0, 4) }.joined(separator: "\t")
        text += "\t\n"
      }
    }
    return text + "\nEnd of Keyframe Data\n"
  }

  // MARK: The script

  private func script(_ animation: KeyframeAnimation) -> String {
    var text = """
      // Made by parallax keyframes: run it with the composition open whose layers have these names.
      (function () {
        var comp = app.project.activeItem;
        var hold = KeyframeInterpolationType.HOLD, bezier = KeyframeInterpolationType.BEZIER;
        function animate(layer, name, times, values, arriving, leaving, holds) {
          var transform = comp.layer(layer).property("ADBE Transform Group");
          if (name.indexOf("ADBE Position_") === 0) {
            transform.property("ADBE Position").dimensionsSeparated = true;
          }
          var property = transform.property(name);
          property.setValuesAtTimes(times, values);
          for (var i = 0; i < times.length; i++) {
            var key = property.nearestKeyIndex(times[i]);
            var count = property.propertyValueType === PropertyValueType.OneD ? 1 : 3;
            var before = [], after = [];
            for (var j = 0; j < count; j++) {
              before.push(new KeyframeEase(count === 1 ? arriving[i] : arriving[i][j], 100 / 3));
              after.push(new KeyframeEase(count === 1 ? leaving[i] : leaving[i][j], 100 / 3));
            }
            property.setTemporalEaseAtKey(key, before, after);
            property.setInterpolationTypeAtKey(key, bezier, holds[i] ? hold : bezier);
          }
        }

      """
    for view in animation.scene.rootView.descendants {
      for property in properties(view, animation) {
        text += "  animate(\(view.id.jsonString), \(property.name.jsonString),\n"
        text += calls(property, animation) + ");\n"
      }
    }
    return text + "})();\n"
  }

  private func calls(_ property: Property, _ animation: KeyframeAnimation) -> String {
    func list(_ numbers: [String]) -> String { "    [" + numbers.joined(separator: ", ") + "]" }
    func speed(_ value: Double) -> String { DecimalText.text(value, 4) }
    let gap = 2e-6
    if property.channels.count == 1, let index = property.channels[0] {
      let track = animation.fileTrack(index).separatingJumps(by: gap)
      let segments = track.segments
      let times = segments.map { DecimalText.text($0.start, 6) } + [DecimalText.text(track.end, 6)]
      let values =
        segments.map { animation.text($0.startValue, index) }
        + [animation.text(track.endValue, index)]
      let leaving = segments.map { speed($0.velocities.start) } + ["0"]
      let arriving = ["0"] + segments.map { speed($0.velocities.end) }
      let holds = segments.map { $0.shape == .hold ? "1" : "0" } + ["0"]
      return [times, values, arriving, leaving, holds].map(list).joined(separator: ",\n")
    }
    let keys = animation.joined(property.channels, resting: property.resting)
    var times: [String] = []
    var values: [String] = []
    var leaving: [String] = []
    var arriving: [String] = []
    var holds: [String] = []
    var before = [0.0, 0, 0]
    for (place, key) in keys.enumerated() {
      let next = place + 1 < keys.count ? keys[place + 1] : nil
      let isJump = next?.time == key.time
      times.append(DecimalText.text(isJump ? key.time - gap : key.time, 6))
      values.append("[" + key.values.map { DecimalText.text($0, 6) }.joined(separator: ", ") + "]")
      arriving.append("[" + before.map(speed).joined(separator: ", ") + "]")
      var slopes = [0.0, 0, 0]
      if let next, next.time > key.time {
        slopes = zip(key.values, next.values).map { ($1 - $0) / (next.time - key.time) }
      }
      leaving.append("[" + slopes.map(speed).joined(separator: ", ") + "]")
      holds.append(isJump || key.isHeld ? "1" : "0")
      before = slopes
    }
    return [times, values, arriving, leaving, holds].map(list).joined(separator: ",\n")
  }

  // MARK: Reading back

  func read(
    _ files: [KeyframeFile], _ animation: KeyframeAnimation
  ) throws(KeyframeError) -> [Int: WrittenCurve] {
    var result: [Int: WrittenCurve] = [:]
    for view in animation.scene.rootView.descendants {
      for property in properties(view, animation) {
        for (component, index) in property.channels.enumerated() {
          guard let index, result[index] == nil else { continue }
          let track =
            isText
            ? readText(files[0].bytes, property, component)
            : readScript(files[0].bytes, view, property, component)
          guard let track else {
            throw .unreadable("no keys for \(animation.scene.channels[index].name)")
          }
          result[index] = WrittenCurve(form: .track(track), plan: animation.plans[index])
        }
      }
    }
    return result
  }

  private func readText(
    _ bytes: [UInt8], _ property: Property, _ component: Int
  ) -> KeyframeTrack? {
    var scanner = TextScanner(bytes)
    guard scanner.skip(past: property.heading + "\n") else { return nil }
    var rows: [[Double]] = []
    while scanner.skip("\t") { rows.append(scanner.numbers(upTo: "\n")) }
    let segments = zip(rows, rows.dropFirst()).map { row, next in
      KeyframeSegment(
        start: row[0] / framesPerSecond, end: next[0] / framesPerSecond,
        startValue: row[component + 1], endValue: next[component + 1], shape: .line)
    }
    return segments.isEmpty ? nil : KeyframeTrack(segments: segments)
  }

  private func readScript(
    _ bytes: [UInt8], _ view: View, _ property: Property, _ component: Int
  ) -> KeyframeTrack? {
    var scanner = TextScanner(bytes)
    guard
      scanner.skip(past: "  animate(\(view.id.jsonString), \(property.name.jsonString),\n")
    else { return nil }
    let width = property.channels.count
    let lists = (0..<5).map { _ in scanner.numbers(upTo: "\n") }
    let times = lists[0]
    func number(_ list: Int, _ key: Int) -> Double? {
      let place = list == 0 || list == 4 ? key : key * width + component
      return lists[list].indices.contains(place) ? lists[list][place] : nil
    }
    var segments: [KeyframeSegment] = []
    for key in times.indices.dropLast() {
      guard let value = number(1, key), let next = number(1, key + 1), let leaving = number(3, key),
        let arriving = number(2, key + 1), times[key + 1] > times[key]
      else { return nil }
      let holds = number(4, key) == 1
      segments.append(
        KeyframeSegment(
          start: times[key], end: times[key + 1], startValue: value,
          endValue: holds ? value : next,
          shape: holds ? .hold : .cubic(startVelocity: leaving, endVelocity: arriving)))
    }
    return segments.isEmpty ? nil : KeyframeTrack(segments: segments)
  }
}
