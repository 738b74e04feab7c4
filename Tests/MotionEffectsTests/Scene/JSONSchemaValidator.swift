import Foundation

/// The part of JSON Schema (draft 2020-12) that the scene schema uses, on Foundation's JSON values.
///
/// A keyword that it does not know is an error, so that no rule of the schema is passed over.
struct JSONSchemaValidator {
  enum Failure: Error { case unknownKeyword(String), badSchema(String) }

  let root: [String: Any]

  init(_ data: Data) throws {
    guard let root = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw Failure.badSchema("no object")
    }
    self.root = root
  }

  func accepts(_ document: String) throws -> Bool {
    let value = try JSONSerialization.jsonObject(
      with: Data(document.utf8), options: .fragmentsAllowed)
    return try accepts(value, root)
  }

  /// The value at a path of keys, such as `["$defs", "view", "properties"]`.
  func part(_ path: String...) throws -> Any {
    var value: Any = root
    for key in path {
      guard let next = (value as? [String: Any])?[key] else { throw Failure.badSchema(key) }
      value = next
    }
    return value
  }

  private func accepts(_ value: Any, _ schema: Any) throws -> Bool {
    if let always = schema as? Bool { return always }
    guard let schema = schema as? [String: Any] else { throw Failure.badSchema("\(schema)") }
    for (keyword, rule) in schema {
      guard try accepts(value, keyword, rule, schema) else { return false }
    }
    return true
  }

  private func accepts(
    _ value: Any, _ keyword: String, _ rule: Any, _ schema: [String: Any]
  ) throws -> Bool {
    let object = value as? [String: Any]
    let array = value as? [Any]
    let text = value as? String
    let number = Self.number(value)
    switch keyword {
    case "$schema", "$defs", "title", "description", "then": return true
    case "$ref":
      guard let name = (rule as? String)?.split(separator: "/").last else {
        throw Failure.badSchema("\(rule)")
      }
      return try accepts(value, part("$defs", String(name)))
    case "type": return Self.type(value) == rule as? String
    case "const": return Self.equal(value, rule)
    case "enum": return (rule as? [Any] ?? []).contains { Self.equal(value, $0) }
    case "minimum": return number.map { $0 >= Self.bound(rule) } ?? true
    case "maximum": return number.map { $0 <= Self.bound(rule) } ?? true
    case "exclusiveMinimum": return number.map { $0 > Self.bound(rule) } ?? true
    case "minLength": return text.map { $0.unicodeScalars.count >= Self.count(rule) } ?? true
    case "pattern":
      let pattern = try Regex(rule as? String ?? "")
      return text.map { $0.contains(pattern) } ?? true
    case "minItems": return array.map { $0.count >= Self.count(rule) } ?? true
    case "maxItems": return array.map { $0.count <= Self.count(rule) } ?? true
    case "prefixItems":
      return try zip(array ?? [], rule as? [Any] ?? []).allSatisfy { try accepts($0, $1) }
    case "items":
      let first = (schema["prefixItems"] as? [Any])?.count ?? 0
      return try (array ?? []).dropFirst(first).allSatisfy { try accepts($0, rule) }
    case "minProperties": return object.map { $0.count >= Self.count(rule) } ?? true
    case "maxProperties": return object.map { $0.count <= Self.count(rule) } ?? true
    case "required":
      guard let object else { return true }
      return (rule as? [String] ?? []).allSatisfy { object[$0] != nil }
    case "properties":
      let rules = rule as? [String: Any] ?? [:]
      return try (object ?? [:]).allSatisfy { key, value in
        try rules[key].map { try accepts(value, $0) } ?? true
      }
    case "additionalProperties":
      let known = schema["properties"] as? [String: Any] ?? [:]
      return try (object ?? [:]).allSatisfy { key, value in
        try known[key] != nil || accepts(value, rule)
      }
    case "propertyNames": return try (object ?? [:]).keys.allSatisfy { try accepts($0, rule) }
    case "allOf": return try (rule as? [Any] ?? []).allSatisfy { try accepts(value, $0) }
    case "anyOf": return try (rule as? [Any] ?? []).contains { try accepts(value, $0) }
    case "oneOf": return try (rule as? [Any] ?? []).filter { try accepts(value, $0) }.count == 1
    case "not": return try !accepts(value, rule)
    case "if": return try accepts(value, rule) ? accepts(value, schema["then"] ?? true) : true
    default: throw Failure.unknownKeyword(keyword)
    }
  }

  private static func type(_ value: Any) -> String {
    switch value {
    case is NSNull: "null"
    case is [Any]: "array"
    case is [String: Any]: "object"
    case is String: "string"
    default: number(value) == nil ? "boolean" : "number"
    }
  }

  /// Foundation gives booleans as numbers too; the C type tells them apart.
  private static func number(_ value: Any) -> Double? {
    guard let number = value as? NSNumber, unsafe String(cString: number.objCType) != "c" else {
      return nil
    }
    return number.doubleValue
  }

  private static func equal(_ a: Any, _ b: Any) -> Bool {
    type(a) == type(b) && (a as? NSObject) == (b as? NSObject)
      || (a as? String).map { $0 == b as? String } ?? false
  }

  private static func bound(_ rule: Any) -> Double { number(rule) ?? .nan }

  private static func count(_ rule: Any) -> Int { Int(bound(rule)) }
}
