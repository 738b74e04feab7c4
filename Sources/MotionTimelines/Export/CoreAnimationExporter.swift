internal import MotionEffects

/// Swift source with a `CAKeyframeAnimation` for each number that moves, one group a layer.
///
/// Numbers stand in flat arrays of one type, which the compiler reads in no time. Displacements and
/// angles are additive, so that the layer keeps its place; everything else is absolute. The key times
/// of a jump are equal, which Core Animation allows; timing curves stay within 0…1, since what it does
/// beyond is documented nowhere.
struct CoreAnimationExporter: KeyframeExporter {
  var needsMonotone: Bool { true }

  func plan(
    _ channel: AnimatedScene.Channel, in scene: AnimatedScene
  ) throws(KeyframeError) -> KeyframeAnimation.Plan {
    guard let view = try scene.view(toAnimate: channel) else { return .init() }
    switch channel.property {
    case .positionX, .positionY, .positionZ, .translationX, .translationY, .translationZ,
      .rotationX, .rotationY, .rotationZ:
      return .init()
    case .scale, .scaleX, .scaleY, .scaleZ: return .init(base: 1)
    case .red, .green, .blue, .colorAlpha:
      return .init(base: channel.property.base(in: view), needsLines: true)
    case .affine, .matrix:
      throw .unsupported(
        channel: channel.name,
        reason: "Core Animation takes whole transforms apart to interpolate them, another path")
    case .other:
      throw .unsupported(
        channel: channel.name, reason: "no layer has the key path \(channel.keyPath)")
    default: return .init(base: channel.property.base(in: view))
    }
  }

  func ticksPerSecond(duration: Double, interval: Double) -> Double? {
    CSSExporter().ticksPerSecond(duration: duration, interval: interval)
  }

  private static func keyPath(_ property: AnimatedProperty) -> (name: String, isAdditive: Bool) {
    switch property {
    case .positionX: ("position.x", true)
    case .positionY: ("position.y", true)
    case .positionZ: ("zPosition", true)
    case .translationX: ("transform.translation.x", true)
    case .translationY: ("transform.translation.y", true)
    case .translationZ: ("transform.translation.z", true)
    case .rotationX: ("transform.rotation.x", true)
    case .rotationY: ("transform.rotation.y", true)
    case .rotationZ: ("transform.rotation.z", true)
    case .scale: ("transform.scale", false)
    case .scaleX: ("transform.scale.x", false)
    case .scaleY: ("transform.scale.y", false)
    case .scaleZ: ("transform.scale.z", false)
    case .opacity: ("opacity", false)
    case .cornerRadius: ("cornerRadius", false)
    case .borderWidth: ("borderWidth", false)
    case .shadowX: ("shadowOffset.width", false)
    case .shadowY: ("shadowOffset.height", false)
    case .shadowRadius: ("shadowRadius", false)
    case .shadowOpacity: ("shadowOpacity", false)
    default: ("backgroundColor", false)
    }
  }

  private static let colors: [AnimatedProperty] = [.red, .green, .blue, .colorAlpha]

  func write(_ animation: KeyframeAnimation) throws(KeyframeError) -> [KeyframeFile] {
    try animation.refuseSharedNames(DecimalText.identifier)
    var text = """
      // swift-format-ignore-file
      // Made by parallax keyframes. The layers keep their model values; an animation on a layer whose
      // parent has sublayerTransform.m34 is seen in perspective.
      import QuartzCore


      """
    for view in animation.scene.rootView.descendants where !animation.moving(of: view.id).isEmpty {
      let name = DecimalText.identifier(view.id)
      text += """
        /// The motion of the layer "\(DecimalText.comment(view.id))": `layer.add(\(name)Motion(), forKey: "motion")`.
        func \(name)Motion() -> CAAnimationGroup {
          motion([

        """
      text += animations(animation, view)
      text += "  ], duration: \(DecimalText.shortest(animation.duration)))\n}\n\n"
    }
    return [KeyframeFile(text + Self.support)]
  }

  private func animations(_ animation: KeyframeAnimation, _ view: View) -> String {
    var text = ""
    for index in animation.moving(of: view.id) {
      let property = animation.scene.channels[index].property
      guard property.kind != .color else { continue }
      let keys = EasedKeys(animation.fileTrack(index), animation.style(index, hasHolds: false)).keys
      let (keyPath, isAdditive) = Self.keyPath(property)
      text += """
            keyframes(
              "\(keyPath)", isAdditive: \(isAdditive),
              values: [\(Self.lines(keys.map { animation.text($0.value, index) }))],
              keyTimes: [\(Self.lines(keys.map { Self.keyTime($0.time, animation) }))],
              curves: [\(Self.lines(Self.curves(keys)))]),

        """
    }
    let colors = Self.colors.map { animation.moving($0, of: view.id) }
    if colors.contains(where: { $0 != nil }) {
      let resting = Self.colors.map { $0.base(in: animation.restingView(view.id) ?? view) }
      let keys = animation.joined(colors, resting: resting)
      let digits = colors.compactMap { $0 }.map { animation.digits($0) ?? 9 }.max() ?? 4
      let numbers = keys.flatMap { $0.values.map { DecimalText.text($0, digits) } }
      text += """
            colors(
              values: [\(Self.lines(numbers))],
              keyTimes: [\(Self.lines(keys.map { Self.keyTime($0.time, animation) }))]),

        """
    }
    return text
  }

  private static func keyTime(_ time: Double, _ animation: KeyframeAnimation) -> String {
    DecimalText.text(min(time / animation.duration, 1), 12)
  }

  /// The timing curves, four numbers a segment; none at all where every segment is a line.
  private static func curves(_ keys: [EasedKey]) -> [String] {
    let isLinear = keys.dropLast().allSatisfy { $0.easing == .linear }
    guard !isLinear else { return [] }
    return keys.dropLast().flatMap { key in
      if case .bezier(let x1, let y1, let x2, let y2) = key.easing {
        return [x1, y1, x2, y2].map { DecimalText.text(min(max($0, 0), 1), 7) }
      }
      return ["0", "0", "1", "1"]
    }
  }

  /// Numbers with commas, some dozens a line.
  private static func lines(_ numbers: [String]) -> String {
    var text = ""
    var width = 0
    for (place, number) in numbers.enumerated() {
      if place > 0 { text += "," }
      if width + number.utf8.count > 88 {
        text += "\n        "
        width = 0
      } else if place > 0 {
        text += " "
      }
      text += number
      width += number.utf8.count + 2
    }
    return text
  }

  private static let support = """
    /// All motions of a layer as one; set the model to the final values where it is to end there.
    private func motion(_ animations: [CAAnimation], duration: Double) -> CAAnimationGroup {
      let group = CAAnimationGroup()
      for animation in animations { animation.duration = duration }
      group.animations = animations
      group.duration = duration
      group.repeatCount = .infinity
      group.isRemovedOnCompletion = false
      group.fillMode = .both
      return group
    }

    /// One number: key times are shares of the duration; four numbers of `curves` are the control
    /// points of a segment, and without any all segments are straight.
    private func keyframes(
      _ keyPath: String, isAdditive: Bool, values: [Double], keyTimes: [Double], curves: [Float]
    ) -> CAKeyframeAnimation {
      let animation = CAKeyframeAnimation(keyPath: keyPath)
      animation.values = values
      animation.keyTimes = keyTimes.map { NSNumber(value: $0) }
      animation.calculationMode = .linear
      if !curves.isEmpty {
        animation.timingFunctions = stride(from: 0, to: curves.count, by: 4).map {
          CAMediaTimingFunction(
            controlPoints: curves[$0], curves[$0 + 1], curves[$0 + 2], curves[$0 + 3])
        }
      }
      animation.isAdditive = isAdditive
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
      return animation
    }

    /// The background's colour, four numbers a key.
    private func colors(values: [Double], keyTimes: [Double]) -> CAKeyframeAnimation {
      let animation = CAKeyframeAnimation(keyPath: "backgroundColor")
      animation.values = stride(from: 0, to: values.count, by: 4).map {
        CGColor(
          red: values[$0], green: values[$0 + 1], blue: values[$0 + 2], alpha: values[$0 + 3])
      }
      animation.keyTimes = keyTimes.map { NSNumber(value: $0) }
      animation.calculationMode = .linear
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
      return animation
    }

    """

  // MARK: Reading back

  func read(
    _ files: [KeyframeFile], _ animation: KeyframeAnimation
  ) throws(KeyframeError) -> [Int: WrittenCurve] {
    try animation.curves(in: files[0]) { channel, scanner throws(KeyframeError) in
      let color = Self.colors.firstIndex(of: channel.property)
      guard scanner.skip(past: "func \(DecimalText.identifier(channel.viewID))Motion()"),
        scanner.skip(past: color == nil ? "\"\(Self.keyPath(channel.property).name)\"" : "colors("),
        scanner.skip(past: "values: [")
      else { throw .unreadable("no animation of \(channel.name)") }
      var values = scanner.numbers(upTo: "]")
      _ = scanner.skip(past: "keyTimes: [")
      let times = scanner.numbers(upTo: "]")
      var curves: [Double] = []
      if let color {
        values = stride(from: color, to: values.count, by: 4).map { values[$0] }
      } else {
        _ = scanner.skip(past: "curves: [")
        // Control points are single precision.
        curves = scanner.numbers(upTo: "]").map { Double(Float($0)) }
      }
      guard values.count == times.count,
        curves.isEmpty || curves.count == 4 * (values.count - 1)
      else { throw .unreadable("the counts of \(channel.name)") }
      let keys = values.indices.map { place in
        let c = 4 * place
        let easing: Easing =
          curves.indices.contains(c + 3)
          ? .bezier(curves[c], curves[c + 1], curves[c + 2], curves[c + 3]) : .linear
        return EasedKey(
          time: times[place] * animation.duration, value: values[place], easing: easing)
      }
      return .keys(EasedKeys(keys: keys))
    }
  }
}

extension KeyframeAnimation {
  /// A view as it is with the numbers that rest.
  func restingView(_ viewID: String) -> View? { restingRoot.view(id: viewID) }
}
