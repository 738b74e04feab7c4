/// A JSON value to be written, its members in the order in which they were given (RFC 8259).
package indirect enum JSONText {
  case null
  case boolean(Bool)
  case integer(Int)
  /// A number with at most so many decimals, without trailing zeros; what is not finite is `null`.
  case number(Double, digits: Int)
  /// A number with the fewest digits that give it back exactly; what is not finite is `null`.
  case exact(Double)
  case string(String)
  case array([JSONText])
  case object([(key: String, value: JSONText)])

  /// The text, in one line.
  package var text: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): "\(value)"
    case .number(let value, let digits): Self.text(value, digits)
    case .exact(let value):
      !value.isFinite
        ? "null"
        : value == value.rounded() && value.magnitude < 1e15
          ? "\(Int(value))" : "\(value)"
    case .string(let value): value.jsonString
    case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { $0.key.jsonString + ":" + $0.value.text }.joined(separator: ",") + "}"
    }
  }

  /// A number where there is one, else `null`.
  package static func optional(_ value: Double?, digits: Int) -> JSONText {
    value.map { .number($0, digits: digits) } ?? .null
  }

  /// A string where there is one, else `null`.
  package static func optional(_ value: String?) -> JSONText { value.map { .string($0) } ?? .null }

  private static func text(_ value: Double, _ digits: Int) -> String {
    guard value.isFinite else { return "null" }
    var writer = ByteWriter()
    writer.append(value, digits: digits)
    let text = String(decoding: writer.takeBytes(), as: UTF8.self)
    guard text.utf8.contains(UInt8(ascii: ".")) else { return text }
    let shorter = Substring(text).trimmingSuffix("0").trimmingSuffix(".")
    return shorter == "-0" ? "0" : String(shorter)
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ character: Character) -> Substring {
    var text = self
    while text.last == character { text.removeLast() }
    return text
  }
}

extension String {
  /// The text as a JSON string, in quotes (RFC 8259, section 7).
  package var jsonString: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\" + String(scalar)
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case ..<" ":
        let code = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - code.utf8.count) + code
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
