/// Reads effects: objects, groups, and the names that share them.
///
/// Every named effect is decoded once, and views share its value. What a document can blow up is
/// bounded: groups and names inside each other at most 64 deep, all references together at most
/// 100,000 effects.
struct EffectDecoder {
  static let deepestNesting = 64
  static let mostEffects = 100_000

  /// An effect and what is needed to bound and to check its use.
  private struct Decoded {
    var effect: any MotionEffect
    /// Effects that are no groups.
    var count = 1
    /// Groups and names inside each other.
    var height = 0
    /// The custom values that its key paths name.
    var customNames: Set<String> = []
  }

  private enum State {
    case notYet(SceneNode)
    case underWay
    case done(Decoded)
  }

  private let customValues: [String: MotionValue]
  private let names: [(name: String, node: SceneNode, position: TextPosition)]
  private var states: [String: State] = [:]
  /// The names being decoded, outermost first.
  private var underWay: [String] = []
  /// The names that each named effect refers to.
  private var references: [String: [String]] = [:]
  private var namesOfViews: Set<String> = []
  /// Effects that references have brought in.
  private var expanded = 0
  private var findings: [SceneFinding] = []

  /// Decodes all named effects.
  init(_ node: SceneNode?, customValues: [String: MotionValue]) throws(SceneError) {
    self.customValues = customValues
    guard let node else {
      names = []
      return
    }
    names = try node.members("an object of named effects").map {
      ($0.key, SceneNode(value: $0.value, path: node.path.appending($0.key)), $0.keyPosition)
    }
    for (name, node, position) in names {
      guard !name.isEmpty else {
        throw node.failure(
          .invalidValue, "found an effect with an empty name", expected: "a name", at: position)
      }
      states[name] = .notYet(node)
    }
    for (name, node, _) in names { _ = try resolve(name, at: node, depth: 0) }
  }

  /// Decodes an entry of a view's `motionEffects`.
  mutating func decode(_ node: SceneNode, for view: View) throws(SceneError) -> any MotionEffect {
    let decoded = try decode(node, depth: 0)
    // The order of a set is not the document's: take the least, so that the error is always the same.
    let missing = decoded.customNames.filter { view.customValues[$0] == nil }.min()
    if let missing {
      throw node.failure(
        .unknownKeyPath,
        "the effect moves \(quoted(missing)), which the view \(quoted(view.id)) does not have",
        expected: "an entry \(quoted(missing)) in the view's \"customValues\"")
    }
    return decoded.effect
  }

  /// The findings of all effects, with the names that no view reaches.
  var allFindings: [SceneFinding] {
    var reached = namesOfViews
    var open = Array(namesOfViews)
    while let name = open.popLast() {
      for next in references[name] ?? [] where reached.insert(next).inserted { open.append(next) }
    }
    let unused = names.filter { !reached.contains($0.name) }.map { name, node, position in
      SceneFinding(
        code: .unusedEffect, message: "no view uses the effect \(quoted(name))",
        path: node.path.text, line: position.line, column: position.column)
    }
    return findings + unused
  }

  // MARK: Names

  private mutating func resolve(
    _ name: String, at node: SceneNode, depth: Int
  ) throws(SceneError) -> Decoded {
    switch states[name] {
    case .done(let decoded):
      return decoded
    case .underWay:
      let start = underWay.firstIndex(of: name) ?? 0
      let circle = (underWay[start...] + [name]).prefix(8).map(quoted).joined(separator: " → ")
      throw node.failure(
        .effectCycle, "the effects refer to each other in a circle: \(circle)",
        expected: "an effect that does not contain itself")
    case .notYet(let definition):
      states[name] = .underWay
      underWay.append(name)
      let decoded = try decode(definition, depth: depth)
      underWay.removeLast()
      states[name] = .done(decoded)
      return decoded
    case nil:
      throw node.failure(
        .unknownEffect, "no entry of \"effects\" has the name \(quoted(name))",
        suggestions: nearestSpellings(to: name, among: names.lazy.map(\.name)))
    }
  }

  private mutating func decodeReference(
    _ name: String, at node: SceneNode, depth: Int
  ) throws(SceneError) -> Decoded {
    if let user = underWay.last {
      references[user, default: []].append(name)
    } else {
      namesOfViews.insert(name)
    }
    var decoded = try resolve(name, at: node, depth: depth + 1)
    decoded.height += 1
    try checkDepth(depth + decoded.height, at: node)
    expanded += decoded.count
    guard expanded <= Self.mostEffects else {
      throw node.failure(
        .tooManyEffects, "with \(quoted(name)) the named effects amount to more than 100,000",
        expected: "fewer repetitions")
    }
    return decoded
  }

  private func checkDepth(_ depth: Int, at node: SceneNode) throws(SceneError) {
    guard depth <= Self.deepestNesting else {
      throw node.failure(
        .nestedTooDeeply, "groups and names stand inside each other deeper than 64 levels",
        expected: "flatter groups")
    }
  }

  // MARK: Effects

  private mutating func decode(_ node: SceneNode, depth: Int) throws(SceneError) -> Decoded {
    try checkDepth(depth, at: node)
    let what = "an effect, a group or the name of an effect"
    if case .string(let name) = node.value.content {
      return try decodeReference(name, at: node, depth: depth)
    }
    for member in try node.members(what) {
      switch member.key {
      case "group": return try decodeGroup(node, depth: depth)
      case "slide": return Decoded(effect: try decodeSlide(node))
      case "tilt": return Decoded(effect: try decodeTilt(node))
      case "perspective": return Decoded(effect: try decodePerspective(node))
      default: continue
      }
    }
    try refuseUnknownForm(node, what)
    return try decodeInterpolating(node)
  }

  /// An effect without any key of an interpolating one is of a form that does not exist.
  private func refuseUnknownForm(_ node: SceneNode, _ what: String) throws(SceneError) {
    let members = try node.members(what)
    guard let first = members.first,
      members.allSatisfy({ !SceneVocabulary.interpolatingEffect.contains($0.key) })
    else { return }
    let forms = ["keyPath", "group", "slide", "tilt", "perspective"]
    let isMisspelt = nearestSpellings(to: first.key, among: SceneVocabulary.interpolatingEffect)
    guard isMisspelt.isEmpty else { return }
    throw node.unknownKey(first, in: "an effect", keys: forms)
  }

  private mutating func decodeGroup(_ node: SceneNode, depth: Int) throws(SceneError) -> Decoded {
    let object = try node.object("a group", keys: SceneVocabulary.groupEffect)
    var effects: [any MotionEffect] = []
    var group = Decoded(effect: MotionEffectGroup([]), count: 0)
    let entries = try object.required("group").elements("a list of effects")
    for entry in entries {
      let child = try decode(entry, depth: depth + 1)
      effects.append(child.effect)
      group.count += child.count
      group.height = max(group.height, child.height)
      group.customNames.formUnion(child.customNames)
    }
    group.effect = MotionEffectGroup(effects)
    group.height += 1
    return group
  }

  private func decodeSlide(_ node: SceneNode) throws(SceneError) -> SlideMotionEffect {
    let object = try node.object("a slide", keys: SceneVocabulary.slideEffect)
    let n = try object.required("slide").numbers(["horizontal", "vertical"])
    return SlideMotionEffect(magnitude: Size(width: n[0], height: n[1]))
  }

  private func decodeTilt(_ node: SceneNode) throws(SceneError) -> TiltMotionEffect {
    let object = try node.object("a tilt", keys: SceneVocabulary.tiltEffect)
    let angles = try object.required("tilt")
    let form = "[horizontal, vertical], angles such as \"3.3deg\""
    let entries = try angles.elements(form)
    guard entries.count == 2 else {
      throw angles.failure(.wrongCount, "found \(angles.value.summary)", expected: form)
    }
    return TiltMotionEffect(
      maximumHorizontalAngle: try entries[0].angle(), maximumVerticalAngle: try entries[1].angle(),
      sphereRadius: try object["sphereRadius"]?.amount("a radius of 0 or more, in points") ?? 100)
  }

  private func decodePerspective(_ node: SceneNode) throws(SceneError) -> PerspectiveMotionEffect {
    let object = try node.object("a perspective", keys: SceneVocabulary.perspectiveEffect)
    let n = try object.required("perspective").numbers(["horizontal", "vertical"])
    var effect = PerspectiveMotionEffect(displacement: Offset(horizontal: n[0], vertical: n[1]))
    if let node = object["eyeDistance"] { effect.eyeDistance = try node.perspectiveDistance() }
    if let node = object["depth"] { effect.depth = try node.number() }
    if let node = object["exponent"] {
      effect.exponent = try node.positiveNumber("an exponent above 0")
    }
    return effect
  }

  private mutating func decodeInterpolating(_ node: SceneNode) throws(SceneError) -> Decoded {
    let object = try node.object("an effect", keys: SceneVocabulary.interpolatingEffect)
    let pathNode = try object.required("keyPath", "such as \"center.x\"")
    let keyPath = try KeyPathDecoder(customValues: customValues).decode(pathNode)
    let type = try decodeType(object.required("type", Self.typeForm))
    let form = SceneNode.form(of: keyPath.kind, isAngle: keyPath.isRotation)
    let minimumNode = try object.required("minimumRelativeValue", form)
    let maximumNode = try object.required("maximumRelativeValue", form)
    let minimum = try minimumNode.relativeValue(of: keyPath)
    let maximum = try maximumNode.relativeValue(of: keyPath)
    try checkCounts(keyPath, minimum, at: minimumNode)
    try checkCounts(keyPath, maximum, at: maximumNode)

    let effect: InterpolatingMotionEffect
    do {
      effect = try InterpolatingMotionEffect(
        keyPath: keyPath, type: type, minimumRelativeValue: minimum, maximumRelativeValue: maximum)
    } catch {
      throw maximumNode.failure(.kindMismatch, error.description)
    }
    addFindings(keyPath, minimum, maximum, pathNode, node)
    let custom: Set<String> = keyPath.isCustom ? [keyPath.description] : []
    return Decoded(effect: effect, customNames: custom)
  }

  private static let typeForm = "\"tiltAlongHorizontalAxis\" or \"tiltAlongVerticalAxis\""

  private func decodeType(
    _ node: SceneNode
  ) throws(SceneError) -> InterpolatingMotionEffect.EffectType {
    let words = InterpolatingMotionEffect.EffectType.allCases.map(\.rawValue)
    let word = try node.string(Self.typeForm)
    guard let type = InterpolatingMotionEffect.EffectType(rawValue: word) else {
      throw node.failure(
        .unknownType, "unknown type \(quoted(word))", expected: Self.typeForm,
        suggestions: nearestSpellings(to: word, among: words, limit: 1))
    }
    return type
  }

  /// Lists of numbers must be as long as the custom value that they are added to.
  private func checkCounts(
    _ keyPath: AnyMotionKeyPath, _ value: MotionValue, at node: SceneNode
  ) throws(SceneError) {
    guard keyPath.isCustom, let base = customValues[keyPath.description], !base.matches(value)
    else {
      return
    }
    throw node.failure(
      .kindMismatch, "found \(counted(value.components.count, "number"))",
      expected: "\(base.components.count), as the custom value \(quoted(keyPath.description)) has")
  }

  private mutating func addFindings(
    _ keyPath: AnyMotionKeyPath, _ minimum: MotionValue, _ maximum: MotionValue,
    _ pathNode: SceneNode, _ node: SceneNode
  ) {
    let size = keyPath.kind == .rect ? 2 : 0
    let sides = minimum.components.dropFirst(size) + maximum.components.dropFirst(size)
    if keyPath.isPartlyIgnored, sides.contains(where: { $0 != 0 }) {
      findings.append(
        pathNode.finding(
          .frameSize,
          "an effect on \(keyPath) moves the view only: its size part is ignored, as in UIKit; "
            + "\"bounds.size\" changes the size"))
    }
    let neutral: MotionValue? =
      switch keyPath.kind {
      case .affineTransform: .affineTransform(.identity)
      case .transform3D: .transform3D(.identity)
      default: MotionValue(kind: keyPath.kind, components: minimum.components.map { _ in 0 })
      }
    if minimum == neutral, maximum == neutral {
      findings.append(
        node.finding(.withoutEffect, "minimum and maximum are both zero: nothing moves"))
    }
  }
}

extension AnyMotionKeyPath {
  /// Whether the number at the path is an angle.
  var isRotation: Bool {
    switch part {
    case .rotation, .rotationAxis: true
    default: false
    }
  }
}

extension SceneNode {
  /// A value to add to the one at a key path; the error names the key path.
  fileprivate func relativeValue(of keyPath: AnyMotionKeyPath) throws(SceneError) -> MotionValue {
    do {
      return try motionValue(keyPath.kind, isAngle: keyPath.isRotation)
    } catch {
      guard error.code == .kindMismatch, let form = error.expected else { throw error }
      throw failure(.kindMismatch, error.message, expected: "\(form) for \(keyPath)")
    }
  }
}

/// Reads a key path: one of every view, or the name of a custom value.
struct KeyPathDecoder {
  let customValues: [String: MotionValue]

  func decode(_ node: SceneNode) throws(SceneError) -> AnyMotionKeyPath {
    let spelling = try node.string("a key path, such as \"center.x\"")
    if let custom = customValues[spelling] {
      return AnyMotionKeyPath(custom: spelling, kind: custom.kind)
    }
    guard let keyPath = AnyMotionKeyPath.bySpelling[spelling] else {
      throw node.failure(
        .unknownKeyPath, "\(quoted(spelling)) is no key path that animates",
        suggestions: nearestSpellings(
          to: spelling, among: AnyMotionKeyPath.allSpellings + customValues.keys.sorted()))
    }
    return keyPath
  }
}
