/// Why a scene document cannot be used: what is wrong, where, and what was probably meant.
///
/// A document has one error, the first that decoding meets. Everything that can be used although it
/// is odd is a ``SceneFinding`` instead.
///
///     do {
///       let scene = try Scene(decoding: bytes)
///     } catch {
///       print(error.description(inFile: "scene.json"))
///       // scene.json:12:9: views[2].motionEffects[0].keyPath: unknown key path "centre.x"; …
///     }
public struct SceneError: Error, Hashable, Sendable {
  /// The kinds of mistakes, for programs that react to them.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The bytes are not JSON (RFC 8259).
    case invalidJSON
    /// The bytes are not UTF-8.
    case invalidEncoding
    /// An object holds the same key twice.
    case duplicateKey
    /// Objects and arrays are nested deeper than 64 levels, or groups and views too deep.
    case nestedTooDeeply
    /// A number is too large for a Double, or is written with too many digits.
    case numberOutOfRange
    /// A value has another JSON type than its place wants.
    case wrongType
    /// An array has the wrong number of entries.
    case wrongCount
    /// An object has a key that means nothing there.
    case unknownKey
    /// A key that must be there is not.
    case missingKey
    /// Two keys that exclude each other stand in the same object.
    case conflictingKeys
    /// A number lies outside the values that its place allows.
    case invalidValue
    /// A colour is not written as `#rrggbb` or `#rrggbbaa`.
    case invalidColor
    /// An angle is neither a number nor a number with `deg` or `rad`.
    case invalidAngle
    /// A device name is not in the table.
    case unknownDevice
    /// A key path would not animate.
    case unknownKeyPath
    /// An effect's axis is neither of the two.
    case unknownType
    /// A transform step or an expectation is not one of those that exist.
    case unknownKind
    /// A name under `motionEffects` is not an entry of `effects`.
    case unknownEffect
    /// A view is named that the scene does not have.
    case unknownView
    /// Two views have the same id, or a view has a reserved one.
    case duplicateIdentifier
    /// A value's kind is not the key path's, or minimum and maximum differ in kind.
    case kindMismatch
    /// Named effects refer to each other in a circle.
    case effectCycle
    /// Named effects that repeat each other amount to too many effects.
    case tooManyEffects
  }

  /// The kind of the mistake.
  public var code: Code
  /// What was found, as a clause without a full stop.
  public var message: String
  /// What would have been right there, as a clause, or nil when the message says all.
  public var expected: String?
  /// The spellings that were probably meant, best first.
  public var suggestions: [String]
  /// The place in the document, such as `views[2].motionEffects[0].keyPath`; empty for the document.
  public var path: String
  /// The line, from 1.
  public var line: Int
  /// The column in the line, from 1, counted in Unicode scalars.
  public var column: Int

  /// Makes an error.
  public init(
    code: Code, message: String, expected: String? = nil, suggestions: [String] = [],
    path: String, line: Int, column: Int
  ) {
    self.code = code
    self.message = message
    self.expected = expected
    self.suggestions = suggestions
    self.path = path
    self.line = line
    self.column = column
  }

  /// The error in one line, beginning with `file` and the position as compilers write them.
  public func description(inFile file: String) -> String { "\(file):\(description)" }
}

extension SceneError: CustomStringConvertible {
  /// The error in one line without a file name: position, path, what was found and what was meant.
  public var description: String {
    var text = "\(line):\(column): "
    if !path.isEmpty { text += "\(path): " }
    text += message
    if let expected { text += "; expected \(expected)" }
    if !suggestions.isEmpty {
      text += "; did you mean \(listed(suggestions.map(quoted), conjunction: "or"))?"
    }
    return text
  }
}

/// Something in a scene document that can be used, but is probably not what was meant.
public struct SceneFinding: Hashable, Sendable {
  /// The kinds of findings.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// An entry of `effects` that no view uses.
    case unusedEffect
    /// A key path under `frame` that changes the size, which UIKit ignores.
    case frameSize
    /// An effect that never moves anything: minimum and maximum are both zero.
    case withoutEffect
  }

  /// The kind of the finding.
  public var code: Code
  /// What was found, as a clause without a full stop.
  public var message: String
  /// The place in the document, such as `effects.float`.
  public var path: String
  /// The line, from 1.
  public var line: Int
  /// The column in the line, from 1, counted in Unicode scalars.
  public var column: Int

  /// Makes a finding.
  public init(code: Code, message: String, path: String, line: Int, column: Int) {
    self.code = code
    self.message = message
    self.path = path
    self.line = line
    self.column = column
  }

  /// The finding in one line, beginning with `file` and the position as compilers write them.
  public func description(inFile file: String) -> String { "\(file):\(description)" }
}

extension SceneFinding: CustomStringConvertible {
  /// The finding in one line without a file name.
  public var description: String {
    "\(line):\(column): \(path.isEmpty ? "" : "\(path): ")\(message)"
  }
}

/// The text in quotes for a message: control characters as escapes, a long text cut short.
package func quoted(_ text: String) -> String {
  let longest = 60
  var result = "\""
  for scalar in text.unicodeScalars.prefix(longest) {
    switch scalar {
    case "\"", "\\": result += "\\\(Character(scalar))"
    case "\n": result += "\\n"
    case "\t": result += "\\t"
    case _ where scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value):
      result += "\\u{\(String(scalar.value, radix: 16))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  if text.unicodeScalars.dropFirst(longest).first != nil { result += "…" }
  return result + "\""
}

/// The words as English lists them: `a, b or c`.
package func listed(_ words: [String], conjunction: String) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
}
