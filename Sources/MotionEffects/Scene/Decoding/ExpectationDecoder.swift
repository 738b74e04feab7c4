/// Reads expectations, once the ids of all views are known.
struct ExpectationDecoder {
  let identifiers: Set<String>
  let customValues: [String: [String: MotionValue]]

  func decode(_ node: SceneNode) throws(SceneError) -> Expectation {
    let members = try node.members("an expectation such as { \"covers\": \"window\", \"by\": … }")
    let words = SceneVocabulary.expectations.map { $0[0] }
    guard
      let keys = SceneVocabulary.expectations.first(where: { keys in
        members.contains { $0.key == keys[0] }
      })
    else {
      let near = members.lazy.flatMap { nearestSpellings(to: $0.key, among: words, limit: 1) }
      throw node.failure(
        .unknownKind, "an expectation without a constraint",
        expected: "one of \(listed(words.map(quoted), conjunction: "or"))",
        suggestions: near.first.map { [$0] } ?? [])
    }
    let word = keys[0]
    let object = SceneObject(node: node, members: members, what: "an expectation")
    for other in words where other != word { try object.refuse(other, beside: word) }
    return try decode(word, node.object("a \(quoted(word)) expectation", keys: keys))
  }

  private func decode(_ word: String, _ object: SceneObject) throws(SceneError) -> Expectation {
    let subject = try object.required(word)
    switch word {
    case "covers":
      return .covers(try region(subject), by: try view(object.required("by", "a view's id")))
    case "inside":
      return .inside(
        try region(subject), view: try view(object.required("view", "a view's id")),
        margin: try object["margin"]?.number("a number of points") ?? 0)
    case "apart":
      let views = try pair(subject)
      return .apart(
        views.0, views.1, distance: try object.required("distance", "points").amount(Self.points))
    case "travel":
      return .travel(
        view: try view(subject),
        atMost: try object.required("atMost", "points").amount(Self.points),
        axis: try object["axis"].map(axis))
    case "visible":
      return .visible(
        view: try view(subject),
        atLeast: try object.required("atLeast", "a share from 0 to 1").number(
          in: 0...1, "a share from 0 to 1"))
    case "tappable":
      return .tappable(
        view: try view(subject),
        size: try object["size"]?.extent() ?? Size(width: 44, height: 44))
    case "value": return try value(view(subject), object)
    default:
      return .speed(
        view: try view(subject),
        atMost: try object.required("atMost", "points a second").amount(
          "a number of 0 or more, in points a second"))
    }
  }

  private static let points = "a number of 0 or more, in points"

  private func view(_ node: SceneNode) throws(SceneError) -> String {
    let id = try node.string("a view's id")
    guard identifiers.contains(id) else {
      throw node.failure(
        .unknownView, "no view has the id \(quoted(id))",
        suggestions: nearestSpellings(to: id, among: identifiers))
    }
    return id
  }

  private func pair(_ node: SceneNode) throws(SceneError) -> (String, String) {
    let form = "the ids of two views"
    let entries = try node.elements(form)
    guard entries.count == 2 else {
      throw node.failure(.wrongCount, "found \(node.value.summary)", expected: form)
    }
    let views = (try view(entries[0]), try view(entries[1]))
    guard views.0 != views.1 else {
      throw entries[1].failure(.invalidValue, "found the same view twice", expected: form)
    }
    return views
  }

  private func region(_ node: SceneNode) throws(SceneError) -> Expectation.Region {
    let words = SceneVocabulary.regionWords
    let form =
      "\"window\", \"superview\", \"safeArea\", { \"modelFrame\": id }, "
      + "{ \"presentedFrame\": id } or [x, y, width, height]"
    switch node.value.content {
    case .string("window"): return .window
    case .string("superview"): return .superview
    case .string("safeArea"): return .safeArea
    case .string(let word):
      throw node.failure(
        .invalidValue, "unknown region \(quoted(word))", expected: form,
        suggestions: nearestSpellings(to: word, among: words))
    case .array: return .rect(try node.rect())
    case .object(let members):
      let object = try node.object("a region", keys: SceneVocabulary.regionKeys)
      guard members.count == 1, let key = members.first?.key else {
        throw node.failure(
          .wrongCount, "found an object with \(counted(members.count, "key"))", expected: form)
      }
      let id = try view(object.required(key))
      return key == "modelFrame" ? .modelFrame(id) : .presentedFrame(id)
    default: throw node.wrongType(expected: form)
    }
  }

  private func axis(_ node: SceneNode) throws(SceneError) -> Expectation.Axis {
    let word = try node.string("\"x\" or \"y\"")
    guard let axis = Expectation.Axis(rawValue: word) else {
      throw node.failure(
        .invalidValue, "unknown axis \(quoted(word))", expected: "\"x\" or \"y\"")
    }
    return axis
  }

  private func value(_ view: String, _ object: SceneObject) throws(SceneError) -> Expectation {
    let pathNode = try object.required("keyPath", "such as \"alpha\"")
    let keyPath = try KeyPathDecoder(customValues: customValues[view] ?? [:]).decode(pathNode)
    guard keyPath.kind == .number else {
      throw pathNode.failure(
        .kindMismatch, "\(keyPath) is no single number", expected: "the key path of a number",
        suggestions: keyPath.numberKeyPaths.map(\.description))
    }
    let node = try object.required("range", "[lowest, highest]")
    let form = "[lowest, highest], null for an open end"
    let ends = try node.elements(form)
    guard ends.count == 2 else {
      throw node.failure(.wrongCount, "found \(node.value.summary)", expected: form)
    }
    let lowest = try end(ends[0], keyPath)
    let highest = try end(ends[1], keyPath)
    guard lowest != nil || highest != nil else {
      throw node.failure(
        .invalidValue, "both ends are open", expected: "a lowest or a highest value")
    }
    if let lowest, let highest, lowest > highest {
      throw node.failure(
        .invalidValue, "the range ends before it begins", expected: "[lowest, highest]")
    }
    return .value(view: view, keyPath: keyPath, lowest: lowest, highest: highest)
  }

  private func end(_ node: SceneNode, _ keyPath: AnyMotionKeyPath) throws(SceneError) -> Double? {
    if case .null = node.value.content { return nil }
    return keyPath.isRotation ? try node.angle() : try node.number("a number or null")
  }
}
