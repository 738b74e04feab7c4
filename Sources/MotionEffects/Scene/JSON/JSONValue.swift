/// A value of a JSON document, and where it stands in the text.
package struct JSONValue: Hashable, Sendable {
  /// What a value can be; members keep the document's order.
  package enum Content: Hashable, Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([JSONMember])
  }

  /// What the value is.
  package var content: Content
  /// Where its first character stands.
  package var position: TextPosition

  /// The value's type for a message, with its article.
  package var typeName: String {
    switch content {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The value for a message: short ones as they are, otherwise the type.
  package var summary: String {
    switch content {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let value): numberText(value)
    case .string(let value): quoted(value)
    case .array(let values):
      values.isEmpty ? "an empty array" : "an array of \(counted(values.count, "value"))"
    case .object(let members): members.isEmpty ? "an empty object" : "an object"
    }
  }
}

/// A key and its value in a JSON object.
package struct JSONMember: Hashable, Sendable {
  /// The key, with its escapes resolved.
  package var key: String
  /// Where the key's opening quote stands.
  package var keyPosition: TextPosition
  /// The value after the colon.
  package var value: JSONValue
}

/// A place in a text: line and column from 1, columns counted in Unicode scalars.
package struct TextPosition: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// The way from the document to one of its values, kept as links and spelt only for a message.
package indirect enum JSONPath: Sendable {
  case document
  case key(String, in: JSONPath)
  case index(Int, in: JSONPath)

  package func appending(_ key: String) -> JSONPath { .key(key, in: self) }

  package func appending(_ index: Int) -> JSONPath { .index(index, in: self) }

  /// The path as `views[2].motionEffects[0].keyPath`; a key that is no plain word as `["my key"]`.
  package var text: String {
    var parts: [String] = []
    var path = self
    while true {
      switch path {
      case .document:
        let text = parts.reversed().joined()
        return text.first == "." ? String(text.dropFirst()) : text
      case .key(let key, let parent):
        parts.append(isPlain(key) ? ".\(key)" : "[\(quoted(key))]")
        path = parent
      case .index(let index, let parent):
        parts.append("[\(index)]")
        path = parent
      }
    }
  }

  private func isPlain(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.count <= 60
      && key.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}

/// The number as a person would write it: whole numbers without a decimal point.
package func numberText(_ value: Double) -> String {
  let text = "\(value)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// The count with its noun: `1 value`, `3 values`.
func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
