import Foundation
import Testing
import _ParallaxTestSupport

/// The page from the command line, and in a browser where there is one.
@Suite struct PreviewTests {
  let folder: TemporaryFolder
  let tilt: String
  let scene: String

  init() throws {
    folder = try TemporaryFolder()
    tilt = try folder.write("tilt.csv", SmallTraces.quaternions())
    scene = try folder.write("scene.json", SmallTraces.scene)
  }

  private func failure(_ arguments: [String], code: Int32, _ words: String...) throws {
    try expectFailure(["preview"] + arguments, code: code, words)
  }

  @Test func itWritesAPage() throws {
    let page = folder.path + "/page.html"
    let result = try BuiltCommand.run(["preview", tilt, "--scene", scene, "-o", page])
    #expect(result.code == 0, "\(result.messages)")
    #expect(result.output.isEmpty)
    #expect(result.messages.contains("attitude from the recorded attitude"))
    let text = try folder.read("page.html")
    #expect(text.hasPrefix("<!doctype html>"))
    #expect(text.contains("\"name\":\"tilt.csv\""))
    let again = try BuiltCommand.run(["preview", tilt, "--scene", scene, "--quiet"])
    #expect(again.output == text)
    #expect(again.messages.isEmpty)
  }

  @Test func withoutARecordingItIsPlayedByHand() throws {
    let result = try BuiltCommand.run(["preview", "--scene", scene, "--title", "A & B"])
    #expect(result.code == 0, "\(result.messages)")
    #expect(result.output.contains("\"recording\":null"))
    #expect(result.output.contains("<title>A &amp; B</title>"))
  }

  @Test func theKeysOfAnAnimationStandInIt() throws {
    let result = try BuiltCommand.run(
      ["preview", tilt, "--scene", scene, "--tolerance", "0.5", "--quiet"])
    #expect(result.output.contains("\"keyframes\":{\"tolerance\":0.5,\"tracks\":{\""))
    let exact = try BuiltCommand.run(
      ["preview", tilt, "--scene", scene, "--tolerance", "exact", "--quiet"])
    #expect(exact.output.contains("\"keyframes\":{\"tolerance\":null"))
  }

  @Test func gapsAndFindingsHaveTheirTimes() throws {
    // Two seconds are missing after the first, and a row is repeated.
    var lines = SmallTraces.quaternions(seconds: 6).split(separator: "\n").map(String.init)
    lines.removeSubrange(101..<301)
    lines.insert(lines[50], at: 51)
    let holed = try folder.write("holed.csv", lines.joined(separator: "\n") + "\n")
    let page = try BuiltCommand.run(["preview", holed, "--scene", scene, "--quiet"]).output
    #expect(page.contains("\"gaps\":[[0.99,3]]"))
    #expect(page.contains("\"text\":\"1 gap (first in line 103)\",\"times\":[3"))
    #expect(page.contains("\"text\":\"1 repeated row dropped (first in line 52)\",\"times\":[0."))
  }

  @Test func picturesBesideTheSceneAreInside() throws {
    let text = SmallTraces.scene.replacingOccurrences(
      of: "\"frame\"", with: "\"image\": \"a.svg\", \"frame\"")
    let pictured = try folder.write("pictured.json", text)
    try failure(["--scene", pictured], code: 66, "a.svg: cannot be read (")
    try folder.write("a.svg", "%PDF")
    try failure(["--scene", pictured], code: 65, "a.svg: is no picture", "PNG, JPEG")
    let svg = "<svg xmlns='http://www.w3.org/2000/svg'/>"
    try folder.write("a.svg", svg)
    let page = try BuiltCommand.run(["preview", "--scene", pictured])
    #expect(page.output.contains(Data(svg.utf8).base64EncodedString()), "\(page.messages)")
    try failure(
      ["--scene", pictured, "-o", folder.path + "/a.svg"], code: 64, "would replace")
    let remote = try folder.write(
      "remote.json", text.replacingOccurrences(of: "a.svg", with: "https://example.org/a.png"))
    try failure(["--scene", remote], code: 65, "remote.json:", "an address on the network")
  }

  @Test func whatCannotBeIsRefused() throws {
    try failure([], code: 64, "--scene FILE is missing")
    try failure([tilt], code: 64, "--scene FILE is missing")
    try failure([tilt, "--scene", folder.path + "/none.json"], code: 66, "none.json")
    try failure([folder.path + "/none.csv", "--scene", scene], code: 66, "none.csv")
    try failure([tilt, "--scene", scene, "-o", tilt], code: 64, "would replace")
    try failure([tilt, "--scene", scene, "-o", scene], code: 64, "would replace")
    try failure([tilt, "--scene", scene, "--tolerance", "0"], code: 64, "--tolerance")
    try failure([tilt, "--scene", scene, "--values", "presentation"], code: 64, "--values")
    try failure([tilt, "--scene", scene, "--full-tilt", "20"], code: 64, "no effect")
    try failure(["--scene", scene, "--tolerance", "1"], code: 64, "no effect without TRACE")
    try failure(["--scene", scene, "--reference", "level"], code: 64, "no effect without TRACE")
    try failure(["--scene", scene, "--title", ""], code: 64, "--title")
    try failure(["-", "--scene", "-"], code: 64, "standard input")
    let still = try folder.write(
      "still.json",
      "{ \"window\": { \"size\": [9, 9] }, \"views\": [{ \"id\": \"a\", \"frame\": [0, 0, 1, 1] }] }"
    )
    let result = try BuiltCommand.run(["preview", tilt, "--scene", still, "--quiet"])
    #expect(result.code == 0, "a scene in which nothing moves is a picture: \(result.messages)")
    try failure(
      [tilt, "--scene", still, "--tolerance", "1"], code: 64, "--tolerance", "has no motion effects"
    )
  }

  /// Programs that this machine has.
  private static func isInstalled(_ names: String...) -> Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return names.contains { name in
      folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }
  }

  private static let hasBrowser =
    isInstalled("chromium", "chromium-browser", "google-chrome") && isInstalled("python3")

  @Test(.enabled(if: hasBrowser, "Chromium or Python is not installed; .ci/run installs them"))
  func aRealBrowserShowsIt() throws {
    let result = try BuiltCommand.shell(
      "python3 \(Recordings.projectRoot)/Tests/browser/check.py \"$parallax\" --quick 2>&1",
      in: folder)
    #expect(result.code == 0, "\(result.output)")
  }
}
