import Foundation
import Testing
import _ParallaxTestSupport

/// Plots from the command line.
@Suite struct PlotTests {
  let folder: TemporaryFolder
  let tilt: String
  let scene: String

  init() throws {
    folder = try TemporaryFolder()
    tilt = try folder.write("tilt.csv", SmallTraces.quaternions())
    scene = try folder.write("scene.json", SmallTraces.scene)
  }

  private func failure(_ arguments: [String], code: Int32, _ words: String...) throws {
    try expectFailure(arguments, code: code, words)
  }

  @Test func itPlotsOffsetsTiltAndChannels() throws {
    let file = folder.path + "/plot.svg"
    let result = try BuiltCommand.run(["plot", tilt, "--scene", scene, "-o", file])
    #expect(result.code == 0 && result.output.isEmpty, "\(result.messages)")
    #expect(result.messages.contains("attitude from the recorded attitude"))
    let text = try folder.read("plot.svg")
    for words in [">tilt.csv<", "Viewer offset", ">roll<", "What effects add, in points", "(s)"] {
      #expect(text.contains(words), "\(words)")
    }
    let again = try BuiltCommand.run(["plot", tilt, "--scene", scene, "--quiet"])
    #expect(again.output == text && again.messages.isEmpty)
    let piped = try BuiltCommand.run(
      ["plot", "-", "--title", "tilt.csv", "--scene", scene, "--quiet"],
      input: try folder.read("tilt.csv"))
    #expect(piped.output == text)
  }

  @Test func channelsAreChosenByName() throws {
    let all = try BuiltCommand.run(["replay", tilt, "--scene", scene, "--quiet"])
    let header = try #require(all.output.split(separator: "\n").first).split(separator: ",")
    let name = String(try #require(header.last))
    let view = String(try #require(name.split(separator: ".").first))
    let one = try BuiltCommand.run(
      ["plot", tilt, "--scene", scene, "--channel", name, "--quiet"]).output
    #expect(one.contains(">\(name)<"))
    for other in header.dropFirst(3) where other != name { #expect(!one.contains(">\(other)<")) }
    let whole = try BuiltCommand.run(
      ["plot", tilt, "--scene", scene, "--channel", view, "--quiet"]).output
    for channel in header where channel.hasPrefix(view + ".") {
      #expect(whole.contains(">\(channel)<"))
    }
    try failure(
      ["plot", tilt, "--scene", scene, "--channel", name + "z"], code: 64, "did you mean '\(name)'")
  }

  @Test func offsetsAloneHaveNoTilt() throws {
    let offsets = try folder.write("offsets.csv", SmallTraces.offsets())
    let result = try BuiltCommand.run(["plot", offsets, "--profile", "focus", "--quiet"])
    #expect(result.code == 0, "\(result.messages)")
    #expect(!result.output.contains(">roll<"))
  }

  @Test func inspectPlotsWhatItInspects() throws {
    let file = folder.path + "/plot.svg"
    let inspected = try BuiltCommand.run(["inspect", tilt])
    #expect(try BuiltCommand.run(["inspect", tilt, "--plot", file]) == inspected)
    #expect(try folder.read("plot.svg") == BuiltCommand.run(["plot", tilt, "--quiet"]).output)
    let piped = try BuiltCommand.shell(
      "cat tilt.csv | \"$parallax\" inspect - --json --plot piped.svg", in: folder)
    #expect(piped.code == 0 && piped.output.hasPrefix("{"), "\(piped.messages)")
    #expect(try folder.read("piped.svg").contains("<svg"))
    try failure(["inspect", tilt, tilt, "--plot", file], code: 64, "needs one recording, not 2")
    try failure(["inspect", tilt, "--plot", "-"], code: 64, "--plot needs a file")
    try failure(
      ["inspect", tilt, "--plot", tilt], code: 64, "--plot needs a name that ends in .svg")
    try failure(["inspect", folder.path + "/none.csv", "--plot", file], code: 66, "none.csv")
  }

  @Test func whatCannotBeIsRefused() throws {
    try failure(["plot"], code: 64, "TRACE is missing")
    try failure(["plot", tilt, "--channel", "card"], code: 64, "no effect without --scene")
    try failure(["plot", tilt, "-o", folder.path + "/a.pdf"], code: 64, "ends in .svg or .png")
    try failure(["plot", tilt, "--title", ""], code: 64, "--title is empty")
    try failure(["plot", folder.path + "/none.csv"], code: 66, "none.csv")
    try failure(["plot", "-", "--scene", "-"], code: 64, "standard input")
    try failure(["plot", tilt, "--full-tilt", "20"], code: 64, "no effect")
  }
}
