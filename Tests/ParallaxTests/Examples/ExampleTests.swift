import Foundation
import MotionEffects
import Testing
import _ParallaxTestSupport

/// The examples: what each program prints, and that its scene document replays.
@Suite struct ExampleTests {
  static let outputs: [String: String] = [
    "card-over-wallpaper": """
    wallpaper is at 151.5 264.0
    card is at 165.0 291.5

    """,
    "shared-group": """
    degrees image.center.x image.center.y title.center.x title.center.y detail.center.x \
    detail.center.y
    0.0 0.0 0.0 0.0 0.0 0.0 0.0
    30.0 10.0 0.0 10.0 0.0 10.0 0.0
    60.0 20.0 0.0 20.0 0.0 20.0 0.0
    90.0 30.0 0.0 30.0 0.0 30.0 0.0

    """,
    "opposite-windows": "the copy leaves the photo by at most 0 points\n",
    "perspective": """
    stars moves by 29.96 points
    moon moves by 39.06 points
    title moves by 60.0 points

    """,
  ]

  @Test(arguments: outputs.keys.sorted())
  func theProgramPrints(_ name: String) throws {
    let program = BuiltCommand.url.deletingLastPathComponent().appendingPathComponent(name)
    let process = Process()
    process.executableURL = program
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(String(decoding: text, as: UTF8.self) == Self.outputs[name])
  }

  @Test(arguments: outputs.keys.sorted())
  func theSceneReplays(_ name: String) throws {
    let root = Recordings.projectRoot
    let result = try BuiltCommand.run([
      "replay", root + "/Traces/quaternion.csv", "--scene", root + "/Examples/\(name)/scene.json",
      "--values", "presentation",
    ])
    #expect(result.code == 0, "\(result.messages)")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 122)
    #expect(Set(lines.map { $0.split(separator: ",").count }).count == 1)
  }

  @Test func theDocumentAndTheProgramAreTheSameScene() throws {
    let path = Recordings.projectRoot + "/Examples/card-over-wallpaper/scene.json"
    let scene = try Scene(decoding: Array(Data(contentsOf: URL(fileURLWithPath: path))))
    let shown = scene.rootView.presentation(
      forViewerOffset: ViewerOffset(horizontal: 30.0 / 90, vertical: 45.0 / 90), pixelScale: 2)
    #expect(shown.view(id: "wallpaper")?.center == Point(x: 151.5, y: 264))
    #expect(shown.view(id: "card")?.center == Point(x: 165, y: 291.5))
    #expect(scene.findings.isEmpty)
  }
}
