import Foundation
import Testing
import _ParallaxTestSupport

/// What animations are made of, from the command line.
@Suite struct KeyframesTests {
  /// Every pass opens a folder again, as it does a file.
  @Test func aFolderIsARecording() throws {
    let folder = try TemporaryFolder()
    let scene = try folder.write("scene.json", SmallTraces.scene)
    let export = folder.path + "/export"
    try FileManager.default.createDirectory(atPath: export, withIntermediateDirectories: false)
    let table = export + "/tilt.csv"
    try SmallTraces.quaternions().write(toFile: table, atomically: false, encoding: .utf8)
    let rest = ["--scene", scene, "--to", "css"]
    let whole = try BuiltCommand.run(["keyframes", export] + rest)
    #expect(whole.code == 0, "\(whole.messages)")
    #expect(try whole.output == BuiltCommand.run(["keyframes", table] + rest).output)
  }
}
