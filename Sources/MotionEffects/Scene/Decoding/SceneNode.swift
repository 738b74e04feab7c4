/// A value of the document with its path: what every decoding function takes.
///
/// Its methods read the value as the type that its place wants, or say what was found instead.
struct SceneNode {
  /// Numbers beyond this are a slip of the pen, and their sums and products might overflow.
  static let largestNumber = 1e12

  let value: JSONValue
  let path: JSONPath

  var position: TextPosition { value.position }

  // MARK: Failing

  func failure(
    _ code: SceneError.Code, _ message: String, expected: String? = nil,
    suggestions: [String] = [], at place: TextPosition? = nil
  ) -> SceneError {
    let place = place ?? position
    return SceneError(
      code: code, message: message, expected: expected, suggestions: suggestions, path: path.text,
      line: place.line, column: place.column)
  }

  func wrongType(expected: String) -> SceneError {
    failure(.wrongType, "found \(value.summary)", expected: expected)
  }

  func finding(_ code: SceneFinding.Code, _ message: String) -> SceneFinding {
    SceneFinding(
      code: code, message: message, path: path.text, line: position.line, column: position.column)
  }

  // MARK: Simple values

  func boolean() throws(SceneError) -> Bool {
    guard case .boolean(let value) = value.content else {
      throw wrongType(expected: "true or false")
    }
    return value
  }

  func string(_ what: String) throws(SceneError) -> String {
    guard case .string(let value) = value.content else { throw wrongType(expected: what) }
    return value
  }

  func number(_ what: String = "a number") throws(SceneError) -> Double {
    guard case .number(let number) = value.content else { throw wrongType(expected: what) }
    guard abs(number) <= Self.largestNumber else {
      throw failure(
        .numberOutOfRange, "\(numberText(number)) is too large", expected: "at most 1e12")
    }
    // -0 would find its way into the output.
    return number == 0 ? 0 : number
  }

  func number(
    in range: ClosedRange<Double>, _ what: String = "a number"
  ) throws(SceneError) -> Double {
    let number = try number(what)
    guard range.contains(number) else {
      throw failure(.invalidValue, "found \(numberText(number))", expected: what)
    }
    return number
  }

  func positiveNumber(_ what: String) throws(SceneError) -> Double {
    let number = try number(what)
    guard number > 0 else {
      throw failure(.invalidValue, "found \(numberText(number))", expected: what)
    }
    return number
  }

  /// A number that may not be negative.
  func amount(_ what: String) throws(SceneError) -> Double {
    try number(in: 0...Self.largestNumber, what)
  }

  // MARK: Arrays

  func elements(_ what: String) throws(SceneError) -> [SceneNode] {
    guard case .array(let values) = value.content else { throw wrongType(expected: what) }
    return values.enumerated().map { SceneNode(value: $1, path: path.appending($0)) }
  }

  /// As many numbers as `form` has names: `["x", "y"]`.
  func numbers(_ form: [String]) throws(SceneError) -> [Double] {
    let what = "[\(form.joined(separator: ", "))]"
    let elements = try elements(what)
    guard elements.count == form.count else {
      throw failure(.wrongCount, "found \(value.summary)", expected: what)
    }
    var numbers: [Double] = []
    for element in elements { numbers.append(try element.number()) }
    return numbers
  }

  func point() throws(SceneError) -> Point {
    let n = try numbers(["x", "y"])
    return Point(x: n[0], y: n[1])
  }

  /// A size that something has: neither side is negative.
  func extent() throws(SceneError) -> Size {
    let n = try numbers(["width", "height"])
    try refuseNegative(n)
    return Size(width: n[0], height: n[1])
  }

  /// A rectangle that something has: neither side is negative.
  func rect() throws(SceneError) -> Rect {
    let n = try numbers(["x", "y", "width", "height"])
    try refuseNegative(n[2...])
    return Rect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  func insets() throws(SceneError) -> Insets {
    let n = try numbers(["top", "left", "bottom", "right"])
    return Insets(top: n[0], left: n[1], bottom: n[2], right: n[3])
  }

  private func refuseNegative(_ sides: some Collection<Double>) throws(SceneError) {
    guard let negative = sides.first(where: { $0 < 0 }) else { return }
    throw failure(
      .invalidValue, "found the negative size \(numberText(negative))",
      expected: "a width and a height of 0 or more")
  }

  // MARK: Objects

  func members(_ what: String) throws(SceneError) -> [JSONMember] {
    guard case .object(let members) = value.content else { throw wrongType(expected: what) }
    return members
  }

  /// The object whose every key is one of `keys`.
  func object(_ what: String, keys: [String]) throws(SceneError) -> SceneObject {
    let members = try members(what)
    for member in members where !keys.contains(member.key) {
      throw unknownKey(member, in: what, keys: keys)
    }
    return SceneObject(node: self, members: members, what: what)
  }

  func unknownKey(_ member: JSONMember, in what: String, keys: [String]) -> SceneError {
    let suggestions = nearestSpellings(to: member.key, among: keys)
    let list = keys.count <= 8 || suggestions.isEmpty
    return SceneNode(value: member.value, path: path.appending(member.key)).failure(
      .unknownKey, "unknown key \(quoted(member.key)) in \(what)",
      expected: list ? listed(keys, conjunction: "or") : nil, suggestions: suggestions,
      at: member.keyPosition)
  }
}

/// An object whose keys have been checked.
struct SceneObject {
  let node: SceneNode
  let members: [JSONMember]
  let what: String

  func has(_ key: String) -> Bool { members.contains { $0.key == key } }

  subscript(key: String) -> SceneNode? {
    guard let member = members.first(where: { $0.key == key }) else { return nil }
    return SceneNode(value: member.value, path: node.path.appending(key))
  }

  func required(_ key: String, _ form: String? = nil) throws(SceneError) -> SceneNode {
    guard let node = self[key] else {
      throw self.node.failure(
        .missingKey, "\(what) without \(quoted(key))",
        expected: form.map { "\(quoted(key)): \($0)" })
    }
    return node
  }

  /// Refuses the second of two keys that mean the same thing.
  func refuse(_ key: String, beside other: String) throws(SceneError) {
    guard has(other), let member = members.first(where: { $0.key == key }) else { return }
    throw SceneNode(value: member.value, path: node.path.appending(key)).failure(
      .conflictingKeys, "\(quoted(key)) stands beside \(quoted(other))",
      expected: "one of the two", at: member.keyPosition)
  }
}
