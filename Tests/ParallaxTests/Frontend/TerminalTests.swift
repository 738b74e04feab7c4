import Foundation
import Testing
import _ParallaxTestSupport

private let hasTerminals = FileManager.default.isExecutableFile(atPath: "/usr/bin/script")

/// What people see on a terminal, which `script` plays.
@Suite(.enabled(if: hasTerminals, "needs 'script' of util-linux"))
struct TerminalTests {
  private let folder: TemporaryFolder
  private let scene = "Examples/corner-of-the-square/scene.json"

  init() throws { folder = try TemporaryFolder() }

  /// Runs a line of shell on a terminal of so many columns; what both outputs show, without returns.
  private func terminal(_ line: String, columns: Int, _ environment: String = "") throws -> String {
    try folder.write("line.sh", "stty cols \(columns); \(line)\n")
    let result = try BuiltCommand.shell(
      "root='\(Recordings.projectRoot)' NO_COLOR= TERM=xterm \(environment) "
        + "script -qec 'sh line.sh' /dev/null < /dev/null", in: folder)
    return result.output.replacing("\r\n", with: "\n")
  }

  @Test(arguments: [40, 48, 60, 100]) func linesFitTheTerminal(_ columns: Int) throws {
    let commands = [
      "ranges $root/\(scene) --domain square", "inspect $root/Traces/sensorlog.csv",
      "inspect $root/Traces/sensorlog.csv $root/Traces/gravity.csv",
      "explain $root/Traces/gravity.csv --at 1 --scene $root/\(scene)",
    ]
    for command in commands {
      let shown = try terminal("$parallax \(command)", columns: columns, "NO_COLOR=1")
      let plain = try BuiltCommand.shell(
        "root='\(Recordings.projectRoot)'; $parallax \(command)", in: folder)
      let words = { (text: String) in text.split(whereSeparator: \.isWhitespace) }
      #expect(
        words(shown).filter { !$0.contains("…") }.count >= words(plain.output).count - 4, "\(shown)"
      )
      for line in shown.split(separator: "\n") where !line.hasPrefix("parallax: ") {
        let longestWord = line.split(separator: " ").map(\.count).max() ?? 0
        #expect(line.count <= max(columns, longestWord + 13), "\(line)")
      }
    }
  }

  @Test func verdictsHaveColoursOnATerminalOnly() throws {
    let command = "$parallax ranges $root/\(scene) --domain square"
    let shown = try terminal(command, columns: 100)
    #expect(shown.contains("\u{1B}[1;31mFAIL \u{1B}[0mwallpaper covers"), "\(shown)")
    for setting in ["NO_COLOR=1", "TERM=dumb"] {
      let plain = try terminal(command, columns: 100, setting)
      #expect(plain.contains("FAIL wallpaper") && !plain.contains("\u{1B}"), "\(plain)")
    }
    let piped = try BuiltCommand.shell("root='\(Recordings.projectRoot)'; \(command)", in: folder)
    #expect(!piped.output.contains("\u{1B}") && piped.output.contains("FAIL wallpaper"))
  }

  @Test func longNamesLoseTheirMiddles() throws {
    let id = String(repeating: "background", count: 8)
    try folder.write(
      "long.json",
      """
      {"window": {"size": [320, 568]}, "views": [{"id": "\(id)", "frame": [-20, -20, 360, 608],
        "motionEffects": [{"keyPath": "center.x", "type": "tiltAlongHorizontalAxis",
          "minimumRelativeValue": -10, "maximumRelativeValue": 10}]}]}
      """)
    let shown = try terminal("$parallax ranges long.json", columns: 70, "NO_COLOR=1")
    let row = try #require(shown.split(separator: "\n").first { $0.contains("…") }, "\(shown)")
    #expect(row.count <= 70 && row.contains("center.x") && row.hasSuffix("floating"), "\(row)")
    let plain = try BuiltCommand.shell("$parallax ranges long.json", in: folder)
    #expect(plain.output.contains("  \(id)  center.x"), "\(plain.output)")
  }

  @Test func longWorkShowsHowFarItIs() throws {
    let made = try BuiltCommand.shell(
      "$parallax synthesize sway --duration 1200 -o long.csv", in: folder)
    #expect(made.code == 0, "\(made.messages)")
    let slowly = "(head -c 999999 long.csv; sleep 1; tail -c +1000000 long.csv)"
    let piped = try terminal(
      "\(slowly) | $parallax replay - --profile ideal -o out.csv --quiet", columns: 80)
    #expect(piped.contains(" MB, "), "\(piped)")
    #if DEBUG
      // An optimised build is over before a bar would help.
      for command in [
        "replay long.csv --scene $root/\(scene) -o out.csv --quiet", "inspect long.csv",
        "ranges $root/\(scene) --traces long.csv",
      ] {
        let shown = try terminal("$parallax \(command)", columns: 80)
        #expect(shown.contains(" s left"), "\(command): \(shown)")
        #expect(shown.contains("\r\u{1B}[K"), "the bar goes away: \(shown)")
        let silent = try terminal("$parallax \(command) 2> messages", columns: 80)
        let messages = try folder.read("messages")
        #expect(!silent.contains(" s left") && !messages.contains(" s left"))
      }
    #endif
  }
}
