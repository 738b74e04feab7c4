import Foundation
import Testing
import _ParallaxTestSupport

/// Pictures of scenes from the command line.
@Suite struct SnapshotTests {
  let folder: TemporaryFolder
  let tilt: String
  let scene: String

  init() throws {
    folder = try TemporaryFolder()
    tilt = try folder.write("tilt.csv", SmallTraces.quaternions())
    scene = try folder.write("scene.json", SmallTraces.scene)
  }

  private func failure(_ arguments: [String], code: Int32, _ words: String...) throws {
    try expectFailure(["snapshot"] + arguments, code: code, words)
  }

  @Test func itDrawsAnOffsetAMomentAndASheet() throws {
    let rest = try BuiltCommand.run(["snapshot", scene])
    #expect(rest.code == 0 && rest.messages.isEmpty, "\(rest.messages)")
    #expect(rest.output.hasPrefix("<svg xmlns="))
    #expect(try BuiltCommand.run(["snapshot", scene, "--offset", "0,0"]) == rest)
    let file = folder.path + "/moment.svg"
    let moment = try BuiltCommand.run(
      ["snapshot", scene, "--trace", tilt, "--at", "1.2", "-o", file])
    #expect(moment.code == 0 && moment.output.isEmpty)
    #expect(moment.messages.contains("attitude from the recorded attitude"))
    // The same moment by its offset, as replay prints it.
    let rows = try BuiltCommand.run(
      ["replay", tilt, "--digits", "15", "--quiet"]).output.split(separator: "\n")
    let row = try #require(rows.first { $0.hasPrefix("1.2000") })
    let parts = row.split(separator: ",")
    let offset = try BuiltCommand.run(["snapshot", scene, "--offset", "\(parts[1]),\(parts[2])"])
    #expect(
      offset.output.split(separator: "\n").dropFirst(2)
        == (try folder.read("moment.svg")).split(separator: "\n").dropFirst(2))
    let sheet = try BuiltCommand.run(["snapshot", scene, "--sheet", "--title", "A & B"])
    #expect(sheet.output.contains("<title>A &amp; B at the nine extreme offsets</title>"))
    #expect(sheet.output.components(separatedBy: "data-view=\"window\"").count == 10)
  }

  @Test func whatCannotBeIsRefused() throws {
    try failure([], code: 64, "SCENE is missing")
    try failure([scene, "--offset", "2,0"], code: 64, "--offset must be between -1 and 1")
    try failure([scene, "--offset", "0.1"], code: 64, "--offset needs two numbers")
    try failure([scene, "--at", "1"], code: 64, "--at needs --trace FILE")
    try failure([scene, "--trace", tilt], code: 64, "--at is missing")
    try failure([scene, "--trace", tilt, "--at", "9"], code: 64, "after the end of the recording")
    try failure([scene, "--trace", tilt, "--at", "1", "--offset", "0,0"], code: 64, "no effect")
    try failure([scene, "--sheet", "--offset", "0,0"], code: 64, "no effect with --sheet")
    try failure([scene, "--sheet", "--trace", tilt, "--at", "1"], code: 64, "no effect")
    try failure([scene, "--reference", "level"], code: 64, "no effect without --trace")
    try failure([scene, "-o", folder.path + "/a.jpg"], code: 64, "ends in .svg or .png")
    try failure([scene, "-o", scene], code: 64, "ends in .svg or .png")
    let link = folder.path + "/link.svg"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: scene)
    try failure([scene, "-o", link], code: 64, "would replace")
    try failure(["-", "--trace", "-", "--at", "1"], code: 64, "standard input")
    try failure([folder.path + "/none.json"], code: 66, "none.json")
    #expect(folder.names == ["link.svg", "scene.json", "tilt.csv"])
  }

  @Test func withoutABrowserPNGSaysWhatToInstall() throws {
    for command in ["snapshot scene.json", "plot tilt.csv"] {
      let result = try BuiltCommand.shell(
        "PATH=/nowhere; \"$parallax\" \(command) -o a.png", in: folder)
      #expect(result.code == 74)
      #expect(result.messages.contains("apt-get install chromium"), "\(result.messages)")
      #expect(!folder.names.contains("a.png"))
    }
    // A browser that draws nothing leaves nothing.
    try folder.write("chromium", "#!/bin/sh\nexit 3\n")
    let result = try BuiltCommand.shell(
      "chmod +x chromium; PATH=\"$PWD:/bin:/usr/bin\"; \"$parallax\" snapshot scene.json -o a.png",
      in: folder)
    #expect(result.code == 74 && result.messages.contains("drew no picture (exit code 3)"))
    #expect(!folder.names.contains { $0.hasPrefix("a.png") })
  }

  @Test func anInterruptedBrowserLeavesNothing() throws {
    try folder.write("chromium", "#!/bin/sh\ntouch \"$HOME/../drawing\"\nexec sleep 60\n")
    let result = try BuiltCommand.shell(
      """
      chmod +x chromium; mkdir place
      PATH="$PWD:/bin:/usr/bin" TMPDIR="$PWD/place" "$parallax" snapshot scene.json -o a.png & drawing=$!
      while [ ! -e place/drawing ]; do sleep 0.05; done
      kill -TERM $drawing; wait $drawing; echo $?; rm place/drawing; ls place
      """, in: folder)
    #expect(result.output == "143\n", "\(result.output) \(result.messages)")
    #expect(!folder.names.contains { $0.hasPrefix("a.png") })
  }

  @Test func landscapeTurnsTheDevice() throws {
    let file = try folder.write(
      "wide.json",
      """
      { "window": { "device": "iPhone 12" },
        "views": [{ "id": "a", "frame": [0, 0, 390, 844], "backgroundColor": "#ff0000",
          "autoresizingMask": ["flexibleWidth", "flexibleHeight"] }] }
      """)
    func size(_ options: String...) throws -> Substring {
      let result = try BuiltCommand.run(["snapshot", file] + options)
      #expect(result.code == 0, "\(result.messages)")
      return try #require(result.output.firstMatch(of: /viewBox="0 0 ([\d.]+ [\d.]+)"/)).1
    }
    let upright = try size()
    #expect(try size("--orientation", "portraitUpsideDown") == upright)
    let wide = try size("--orientation", "landscapeRight")
    #expect(wide.split(separator: " ") == upright.split(separator: " ").reversed())
    let preview = try BuiltCommand.run(
      ["preview", tilt, "--scene", file, "--orientation", "landscapeLeft", "--quiet"])
    #expect(preview.output.contains("844"), "the page has a wide window")
    let presented = try BuiltCommand.run(
      [
        "replay", tilt, "--scene", scene, "--orientation", "landscapeLeft", "--values",
        "presentation",
      ])
    #expect(presented.code == 0)
  }

  @Test func theDocumentedPicturesAreWhatTheCommandsDraw() throws {
    let commands = [
      "sheet": "snapshot Examples/mountain-weather/scene.json --sheet",
      "plot": "plot Traces/phyphox.csv --scene Examples/mountain-weather/scene.json "
        + "--channel sky,sun,card.center,hand --quiet",
    ]
    for (name, command) in commands {
      let result = try BuiltCommand.shell(
        "cd \"\(Recordings.projectRoot)\" && \"$parallax\" \(command)", in: folder)
      #expect(result.code == 0, "\(result.messages)")
      let difference = try GoldenFile.difference(
        Data(result.output.utf8),
        at: "Sources/MotionTimelines/MotionTimelines.docc/Resources/\(name).svg")
      #expect(difference == nil, "\(difference ?? "")")
    }
  }

  private static let hasBrowser = ["chromium", "chromium-headless-shell", "google-chrome"]
    .contains { name in
      (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
      }
    }

  @Test(.enabled(if: hasBrowser, "Chromium is not installed; .ci/run installs it"))
  func aBrowserDrawsEveryPixel() throws {
    let small = try folder.write(
      "small.json",
      """
      { "window": { "size": [60, 90], "scale": 2 },
        "views": [{ "id": "a", "frame": [0, 0, 60, 90], "backgroundColor": "#ff0000" }] }
      """)
    let result = try BuiltCommand.run(["snapshot", small, "-o", folder.path + "/a.PNG"])
    #expect(result.code == 0, "\(result.messages)")
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path + "/a.PNG")))
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    // The header has the size: 60 and 90 points, 6 for the frame and 2 beyond, at 2 pixels.
    #expect(Array(bytes[16..<24]) == [0, 0, 0, 152, 0, 0, 0, 212])
  }
}
