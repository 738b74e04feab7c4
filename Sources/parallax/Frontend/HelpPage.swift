/// Lays out help pages, 80 columns wide.
struct HelpPage {
  private var text = ""
  private static let width = 80
  private static let indent = 27

  /// The page of one command.
  static func page(of command: CommandDescription) -> String {
    var page = HelpPage()
    page.text = "parallax \(command.name): \(command.summary)\n\n"
    let options = command.options.isEmpty ? "" : " [options]"
    let operands = command.operands.isEmpty ? "" : " " + command.operands
    page.text += "Usage: parallax \(command.name)\(operands)\(options)\n"
    for paragraph in command.discussion {
      page.text += "\n" + wrapped(paragraph, indent: 0) + "\n"
    }
    for group in Option.Group.allCases {
      let options = command.allOptions.filter { $0.group == group }
      if options.isEmpty { continue }
      page.text += "\n\(group.rawValue):\n"
      for option in options { page.add(option) }
    }
    if !command.examples.isEmpty {
      page.text += "\nExample:\n"
      for example in command.examples { page.text += "  \(example)\n" }
    }
    return page.text
  }

  /// The page that lists all commands.
  static func overview(_ commands: [CommandDescription]) -> String {
    var page = HelpPage()
    page.text = """
      parallax: replays a recorded tilt over a scene of views

      Usage: parallax COMMAND [operands] [options]

      Commands:

      """
    for command in commands { page.add(command.name, command.summary, indent: 14) }
    page.text += """

      'parallax help COMMAND' explains a command; 'parallax --version' prints the version.

      Exit codes: 0 fine, 1 a check failed, 64 wrong usage, 65 unusable data,
      66 no input, 74 reading or writing failed.

      """
    return page.text
  }

  private mutating func add(_ option: Option) {
    var help = option.help
    if !option.choices.isEmpty {
      help += " One of: " + option.choices.joined(separator: ", ") + "."
    }
    if let usual = option.usual { help += " Default: \(usual)." }
    add(option.spelling + (option.placeholder.map { " " + $0 } ?? ""), help, indent: Self.indent)
  }

  private mutating func add(_ term: String, _ explanation: String, indent: Int) {
    let left = "  " + term
    let lines = Self.wrapped(explanation, indent: indent)
    if left.count + 2 > indent {
      text += left + "\n" + lines + "\n"
    } else {
      text += left + lines.dropFirst(left.count) + "\n"
    }
  }

  /// The words in lines that fit, each line indented.
  private static func wrapped(_ words: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in words.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(margin + line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    lines.append(margin + line)
    return lines.joined(separator: "\n")
  }
}
