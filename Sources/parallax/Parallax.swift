internal import MotionEffects
internal import ParallaxPlatform

@main
struct Parallax {
  static let version = "0.1.0"

  /// The commands, in the order of the help page.
  static var commands: [any Command.Type] {
    [
      Replay.self, Preview.self, Snapshot.self, Plot.self, Keyframes.self, Ranges.self,
      Compare.self, Inspect.self, Tilt.self, Explain.self, Synthesize.self, Help.self,
    ]
  }

  static func main() {
    ignoreBrokenPipes()
    removeOnInterruption(nil)
    do {
      try run(CommandLine.arguments.dropFirst())
    } catch {
      let failure = Failure(error)
      if let text = failure.text { note(text) }
      exitProcess(failure.code.rawValue)
    }
  }

  private static func run(_ words: ArraySlice<String>) throws {
    guard let name = words.first else {
      try write(HelpPage.overview(commands.map { $0.description }), to: 2)
      throw UsageError("a command is missing")
    }
    let rest = words.dropFirst()
    switch name {
    case "--version":
      guard rest.isEmpty else { throw UsageError("--version stands alone") }
      return try write("parallax \(version)\n")
    case "--help", "-h": return try Help.run(Arguments(rest, for: Help.description))
    default: break
    }
    let command = try command(named: name)
    let arguments = try Arguments(rest, for: command.description)
    if arguments.has("help") { return try write(HelpPage.page(of: command.description)) }
    try command.run(arguments)
  }

  /// The command of a name, or a mistake with the nearest one suggested.
  static func command(named name: String) throws(UsageError) -> any Command.Type {
    if let command = commands.first(where: { $0.description.name == name }) { return command }
    if name.hasPrefix("-") {
      throw UsageError("'\(name)' stands before the command; options come after it")
    }
    let near = nearestSpellings(to: name, among: commands.map { $0.description.name }, limit: 1)
    throw UsageError("unknown command '\(name)'" + meant(near))
  }
}
