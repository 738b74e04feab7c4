/// Reads the properties that UIKit does not have: `{ "titleOffset": { "offset": [0, 0] } }`.
///
/// A custom value's name is a key path for the effects of its view. A name means one kind in the
/// whole document, so that an effect can be read before it is known which views use it.
enum CustomValueDecoder {
  /// The custom values of all views: a value for each name, which stands for its kind.
  static func declarations(in views: [SceneNode]) throws(SceneError) -> [String: MotionValue] {
    var declared: [String: MotionValue] = [:]
    try collect(views, into: &declared)
    return declared
  }

  /// The values of one view.
  static func values(_ node: SceneNode) throws(SceneError) -> [String: MotionValue] {
    var values: [String: MotionValue] = [:]
    for member in try node.members("an object of custom values") {
      let entry = SceneNode(value: member.value, path: node.path.appending(member.key))
      values[member.key] = try value(entry, name: member.key)
    }
    return values
  }

  /// Passes over what is no view; the views are decoded strictly later.
  private static func collect(
    _ views: [SceneNode], into declared: inout [String: MotionValue]
  ) throws(SceneError) {
    for view in views {
      guard case .object(let members) = view.value.content else { continue }
      for member in members {
        let node = SceneNode(value: member.value, path: view.path.appending(member.key))
        if member.key == "customValues" {
          for (name, value) in try values(node) {
            try declare(name, value, at: node, in: &declared)
          }
        } else if member.key == "subviews", case .array = member.value.content {
          try collect(node.elements("a list of views"), into: &declared)
        }
      }
    }
  }

  private static func declare(
    _ name: String, _ value: MotionValue, at node: SceneNode,
    in declared: inout [String: MotionValue]
  ) throws(SceneError) {
    guard let earlier = declared.updateValue(value, forKey: name), !earlier.matches(value) else {
      return
    }
    throw SceneNode(value: node.value, path: node.path.appending(name)).failure(
      .kindMismatch, "\(quoted(name)) has another kind in an earlier view",
      expected: SceneNode.form(of: earlier.kind))
  }

  private static func value(_ node: SceneNode, name: String) throws(SceneError) -> MotionValue {
    guard !name.isEmpty else {
      throw node.failure(.invalidValue, "found an empty name", expected: "a name")
    }
    guard !isKeyPath(name) else {
      throw node.failure(
        .invalidValue, "\(quoted(name)) is a key path of every view", expected: "a name of your own"
      )
    }
    let kinds = MotionValue.Kind.allCases.map(\.rawValue)
    let form = "a kind and a value, such as { \"offset\": [0, 0] }"
    let members = try node.members(form)
    guard let member = members.first, members.count == 1 else {
      throw node.failure(
        .wrongCount, "found an object with \(counted(members.count, "key"))", expected: form)
    }
    let entry = SceneNode(value: member.value, path: node.path.appending(member.key))
    guard let kind = MotionValue.Kind(rawValue: member.key) else {
      throw entry.failure(
        .unknownKind, "unknown kind \(quoted(member.key))",
        expected: listed(kinds, conjunction: "or"),
        suggestions: nearestSpellings(to: member.key, among: kinds), at: member.keyPosition)
    }
    return try entry.motionValue(kind)
  }

  private static func isKeyPath(_ name: String) -> Bool {
    AnyMotionKeyPath.bySpelling[name] != nil
  }
}
