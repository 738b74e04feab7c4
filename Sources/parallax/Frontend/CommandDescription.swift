/// An option of a command: parsing and help both read this, so that they cannot differ.
struct Option {
  /// The headings of the help page, in its order.
  enum Group: String, CaseIterable {
    case recording = "Recording"
    case motion = "Motion"
    case scene = "Scene"
    case output = "Output"
    case general = "General"
  }

  /// The name without dashes.
  let name: String
  /// What the value is, such as `HZ`; nil for an option without a value.
  let placeholder: String?
  /// A sentence for the help page.
  let help: String
  let group: Group
  /// The values that are allowed, when there is a list of them.
  let choices: [String]
  /// What holds without the option, in words.
  let usual: String?

  init(
    _ name: String, _ placeholder: String? = nil, in group: Group, _ help: String,
    choices: [String] = [], usual: String? = nil
  ) {
    self.name = name
    self.placeholder = placeholder
    self.group = group
    self.help = help
    self.choices = choices
    self.usual = usual
  }

  /// How it is typed: `-o` for a single letter, `--name` otherwise.
  var spelling: String { (name.utf8.count == 1 ? "-" : "--") + name }
}

/// A command: what it is called, what it takes, and what its help page says.
struct CommandDescription {
  let name: String
  /// One line for the list of commands.
  let summary: String
  /// The operands as they are shown, such as `TRACE`.
  let operands: String
  /// How many operands it takes.
  let operandCount: ClosedRange<Int>
  /// A few sentences, in paragraphs.
  let discussion: [String]
  let options: [Option]
  /// Lines to copy.
  let examples: [String]

  /// Every command's last options.
  static let generalOptions = [
    Option("help", in: .general, "Print this page.")
  ]

  /// All options, in the order of the help page.
  var allOptions: [Option] { options + Self.generalOptions }

  func option(named name: String) -> Option? { allOptions.first { $0.name == name } }
}
