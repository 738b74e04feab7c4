import Testing

@testable import parallax

@Suite struct HelpTests {
  @Test func everyPageNamesItsOptionsAndFitsTheScreen() throws {
    for command in Parallax.commands.map({ $0.description }) {
      let page = try BuiltCommand.run(["help", command.name])
      #expect(page.code == 0)
      #expect(page == (try BuiltCommand.run([command.name, "--help"])))
      #expect(page == (try BuiltCommand.run([command.name, "-h"])))
      for line in page.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
      for option in command.allOptions {
        #expect(page.output.contains("  \(option.spelling)"))
        for choice in option.choices { #expect(page.output.contains(choice)) }
      }
      for example in command.examples { #expect(page.output.contains(example)) }
    }
  }

  @Test func theExamplesParse() throws {
    for command in Parallax.commands.map({ $0.description }) {
      for example in command.examples {
        let words = example.split(separator: " ").map(String.init)
        #expect(words.prefix(2) == ["parallax", command.name])
        #expect(throws: Never.self) { _ = try Arguments(words.dropFirst(2), for: command) }
      }
    }
  }

  @Test func theOverviewListsAllCommands() throws {
    let overview = try BuiltCommand.run(["help"])
    #expect(overview == (try BuiltCommand.run(["--help"])))
    for command in Parallax.commands { #expect(overview.output.contains(command.description.name)) }
    let nothing = try BuiltCommand.run([])
    #expect(nothing.code == 64)
    #expect(nothing.output.isEmpty)
    #expect(nothing.messages.hasPrefix(overview.output))
  }

  @Test func theVersionIsPrinted() throws {
    #expect(try BuiltCommand.run(["--version"]).output == "parallax \(Parallax.version)\n")
  }

  @Test(arguments: [
    ["--version", "extra"], ["--help", "extra"], ["-V"], ["--quiet", "replay", "walk.csv"],
  ])
  func whatStandsBesideTheCommandIsRefused(_ words: [String]) throws {
    let result = try BuiltCommand.run(words)
    #expect(result.code == 64)
    #expect(result.output.isEmpty)
    #expect(!result.messages.contains("unknown command '-"))
  }

  @Test func anUnknownCommandIsSuggested() throws {
    let result = try BuiltCommand.run(["repaly"])
    #expect(result.code == 64)
    #expect(result.messages.contains("did you mean 'replay'?"))
    #expect(try BuiltCommand.run(["help", "nothing-like-it"]).code == 64)
  }
}
