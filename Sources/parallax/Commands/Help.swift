/// `parallax help [COMMAND]`.
enum Help: Command {
  static let description = CommandDescription(
    name: "help", summary: "explain the commands", operands: "[COMMAND]", operandCount: 0...1,
    discussion: ["Without a command it lists all of them."], options: [],
    examples: ["parallax help replay"])

  static func run(_ arguments: Arguments) throws {
    guard let name = arguments.operands.first else {
      return try write(HelpPage.overview(Parallax.commands.map { $0.description }))
    }
    try write(HelpPage.page(of: Parallax.command(named: name).description))
  }
}
