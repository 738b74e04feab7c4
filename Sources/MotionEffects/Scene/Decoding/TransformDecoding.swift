// A transform in a document is either its numbers in reading order, or a list of steps:
//
//   [{ "perspective": 500 }, { "rotateY": 30 }, { "translate": [0, 10] }]
//
// A step acts as CATransform3DTranslate, …Scale and …Rotate do: the new transform is step · current,
// with row vectors, so that the last step meets the points first. Angles are degrees.

extension SceneNode {
  /// The steps of a transform of space.
  static let spaceSteps = [
    "translate", "translateX", "translateY", "translateZ", "scale", "scaleX", "scaleY", "scaleZ",
    "rotateX", "rotateY", "rotateZ", "perspective",
  ]
  /// The steps of a transform of the plane; `rotate` is about z.
  static let planeSteps = [
    "translate", "translateX", "translateY", "scale", "scaleX", "scaleY", "rotate",
  ]

  /// A transform of space: 16 numbers from m11 to m44, or steps.
  func transform3D() throws(SceneError) -> Transform3D {
    let form = Self.form(of: .transform3D)
    let elements = try elements(form)
    if let numbers = try matrix(elements, count: 16, form) {
      return Transform3D(components: numbers)
    }
    var transform = Transform3D.identity
    for element in elements {
      transform = try element.spaceStep().concatenating(transform)
      try element.checkSize(MotionValue.transform3D(transform).components)
    }
    return transform
  }

  /// A transform of the plane: the 6 numbers a, b, c, d, tx, ty, or steps.
  func affineTransform() throws(SceneError) -> AffineTransform {
    let form = Self.form(of: .affineTransform)
    let elements = try elements(form)
    if let n = try matrix(elements, count: 6, form) {
      return AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }
    var transform = AffineTransform.identity
    for element in elements {
      transform = try element.planeStep().concatenating(transform)
      try element.checkSize(MotionValue.affineTransform(transform).components)
    }
    return transform
  }

  /// The numbers when the array holds numbers; nil when it holds steps, or nothing.
  private func matrix(
    _ elements: [SceneNode], count: Int, _ form: String
  ) throws(SceneError) -> [Double]? {
    guard let first = elements.first, case .number = first.value.content else { return nil }
    guard elements.count == count else {
      throw failure(.wrongCount, "found \(value.summary)", expected: form)
    }
    var numbers: [Double] = []
    for element in elements { numbers.append(try element.number()) }
    return numbers
  }

  /// Refuses a product that has outgrown every screen, before it overflows.
  private func checkSize(_ components: [Double]) throws(SceneError) {
    guard components.allSatisfy({ abs($0) <= Self.largestNumber }) else {
      throw failure(
        .numberOutOfRange, "the transform grows too large with this step", expected: "at most 1e12")
    }
  }

  private func spaceStep() throws(SceneError) -> Transform3D {
    let (name, node) = try step(of: Self.spaceSteps)
    switch name {
    case "translate":
      let n = try node.coordinates(["x", "y", "z"], missing: 0)
      return Transform3D(translationX: n[0], y: n[1], z: n[2])
    case "translateX": return Transform3D(translationX: try node.number(), y: 0, z: 0)
    case "translateY": return Transform3D(translationX: 0, y: try node.number(), z: 0)
    case "translateZ": return Transform3D(translationX: 0, y: 0, z: try node.number())
    case "scale":
      let n = try node.factors(["x", "y", "z"])
      return Transform3D(scaleX: n[0], y: n[1], z: n[2])
    case "scaleX": return Transform3D(scaleX: try node.number(), y: 1, z: 1)
    case "scaleY": return Transform3D(scaleX: 1, y: try node.number(), z: 1)
    case "scaleZ": return Transform3D(scaleX: 1, y: 1, z: try node.number())
    case "rotateX": return Transform3D(rotationAngle: try node.stepAngle(), x: 1, y: 0, z: 0)
    case "rotateY": return Transform3D(rotationAngle: try node.stepAngle(), x: 0, y: 1, z: 0)
    case "rotateZ": return Transform3D(rotationAngle: try node.stepAngle(), x: 0, y: 0, z: 1)
    default:
      return Transform3D(
        perspectiveDistance: try node.perspectiveDistance())
    }
  }

  private func planeStep() throws(SceneError) -> AffineTransform {
    let (name, node) = try step(of: Self.planeSteps)
    switch name {
    case "translate":
      let n = try node.numbers(["x", "y"])
      return AffineTransform(translationX: n[0], y: n[1])
    case "translateX": return AffineTransform(translationX: try node.number(), y: 0)
    case "translateY": return AffineTransform(translationX: 0, y: try node.number())
    case "scale":
      let n = try node.factors(["x", "y"])
      return AffineTransform(scaleX: n[0], y: n[1])
    case "scaleX": return AffineTransform(scaleX: try node.number(), y: 1)
    case "scaleY": return AffineTransform(scaleX: 1, y: try node.number())
    default: return AffineTransform(rotationAngle: try node.stepAngle())
    }
  }

  /// The one key of a step, and its value.
  private func step(of names: [String]) throws(SceneError) -> (String, SceneNode) {
    let example = "a step such as { \"\(names[0])\": [10, 0] }"
    let members = try members(example)
    guard let member = members.first, members.count == 1 else {
      throw failure(
        .wrongCount, "found an object with \(counted(members.count, "key"))",
        expected: "one key a step")
    }
    let node = SceneNode(value: member.value, path: path.appending(member.key))
    guard names.contains(member.key) else {
      throw node.failure(
        .unknownKind, "unknown step \(quoted(member.key))",
        expected: listed(names, conjunction: "or"),
        suggestions: nearestSpellings(to: member.key, among: names), at: member.keyPosition)
    }
    return (member.key, node)
  }

  /// The distance of a perspective, in points; small ones would make m34 overflow a screen.
  func perspectiveDistance() throws(SceneError) -> Double {
    try number(in: 1e-3...Self.largestNumber, "a distance above 0, in points")
  }

  /// Two or three coordinates; what is left out is `missing`.
  private func coordinates(_ form: [String], missing: Double) throws(SceneError) -> [Double] {
    let elements = try elements("[\(form.joined(separator: ", "))]")
    if elements.count == form.count - 1 { return try numbers(form.dropLast()) + [missing] }
    return try numbers(form)
  }

  /// One factor for all axes, or one an axis; a third that is left out is 1.
  private func factors(_ form: [String]) throws(SceneError) -> [Double] {
    if case .number = value.content {
      return [Double](repeating: try number(), count: form.count)
    }
    return form.count == 2 ? try numbers(form) : try coordinates(form, missing: 1)
  }
}
