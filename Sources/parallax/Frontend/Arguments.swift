internal import MotionEffects

/// The words after a command's name, sorted into options and operands.
struct Arguments {
  let command: CommandDescription
  /// What stands without an option, in order; `-` is standard input or output.
  private(set) var operands: [String] = []
  private var values: [String: String] = [:]

  /// Sorts the words by the command's own list of options.
  ///
  /// `--name value` and `--name=value` are the same, and so are `-o value`, `-o=value` and `-ovalue`;
  /// `-h` is `--help`; after `--` everything is an operand.
  init(_ words: some Sequence<String>, for command: CommandDescription) throws(UsageError) {
    self.command = command
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let (option, attached) = try Self.option(word, of: command)
      guard values[option.name] == nil else {
        throw UsageError("\(option.spelling) is given twice", command)
      }
      if let placeholder = option.placeholder {
        guard let value = attached ?? rest.popFirst() else {
          throw UsageError("\(option.spelling) needs a value: \(placeholder)", command)
        }
        guard !(value.isEmpty && placeholder == "FILE") else {
          throw UsageError("\(option.spelling) needs the name of a file, not an empty one", command)
        }
        values[option.name] = value
      } else {
        guard attached == nil else {
          throw UsageError("\(option.spelling) takes no value", command)
        }
        values[option.name] = ""
      }
    }
    guard !has("help") else { return }
    guard operands.count >= command.operandCount.lowerBound else {
      let needed = command.operandCount.lowerBound
      throw UsageError(
        needed == 1
          ? "\(command.operands) is missing"
          : "\(needed) operands are needed, \(command.operands); there "
            + (operands.count == 1 ? "is one" : "are \(operands.count)"), command)
    }
    guard operands.count <= command.operandCount.upperBound else {
      let extra = operands[command.operandCount.upperBound]
      throw UsageError("'\(extra)' is one operand too many", command)
    }
    guard !operands.contains("") else {
      throw UsageError("\(command.operands) is empty", command)
    }
    try checkStandardInput()
  }

  /// Standard input can be read by one only: whoever comes second would find it empty.
  private func checkStandardInput() throws(UsageError) {
    let readers =
      operands.filter { $0 == "-" }.map { _ in command.operands }
      + ["scene", "trace"].filter { self[$0] == "-" }.map { "--" + $0 }
    guard readers.count <= 1 else {
      throw UsageError(
        "- is given for \(readers[0]) and for \(readers[1]): standard input is read only once",
        command)
    }
  }

  /// Whether an option was given.
  func has(_ name: String) -> Bool { self[name] != nil }

  /// The value of an option, or nil when it was not given or the command has none of that name.
  subscript(name: String) -> String? { values[name] }

  /// A mistake in the use of an option, for the caller to throw.
  func mistake(_ name: String, _ message: String) -> UsageError {
    UsageError("\(command.option(named: name)?.spelling ?? name) \(message)", command)
  }

  /// Refuses options that would change nothing.
  func refuse(_ names: [String], because reason: String) throws(UsageError) {
    for name in names where has(name) {
      throw mistake(name, "has no effect \(reason)")
    }
  }

  /// The option that a word begins with, and the value that is attached to it.
  private static func option(
    _ word: String, of command: CommandDescription
  ) throws(UsageError) -> (Option, value: String?) {
    let body = word.drop { $0 == "-" }
    let name: Substring
    var value: String?
    if word.hasPrefix("--") {
      let parts = body.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      name = parts.first ?? ""
      value = parts.count > 1 ? String(parts[1]) : nil
    } else {
      name = body == "h" ? "help" : body.prefix(1)
      let rest = body.dropFirst()
      value = rest.isEmpty ? nil : String(rest.first == "=" ? rest.dropFirst() : rest)
    }
    if let option = command.option(named: String(name)),
      (option.name.utf8.count == 1) == !word.hasPrefix("--") || word == "-h"
    {
      return (option, value)
    }
    let typed = word.hasPrefix("--") ? "--" + name : word
    let near = nearestSpellings(to: String(name), among: command.allOptions.map(\.name), limit: 1)
      .compactMap { command.option(named: $0)?.spelling }
    throw UsageError("unknown option '\(typed)'" + meant(near), command)
  }
}

/// The question at the end of a message about a misspelt word.
func meant(_ suggestions: [String]) -> String {
  suggestions.isEmpty
    ? "" : "; did you mean " + suggestions.map { "'\($0)'" }.joined(separator: " or ") + "?"
}
