import Testing
import _ParallaxTestSupport

@Suite struct InspectTests {
  @Test func aRecordingIsDescribed() throws {
    let folder = try TemporaryFolder()
    let tilt = try folder.write("tilt.csv", SmallTraces.quaternions() + "9,0,0,0,1\n")
    let result = try BuiltCommand.run(["inspect", tilt])
    #expect(result.code == 0)
    #expect(result.messages.isEmpty)
    for line in [
      "format     Parallax", "samples    302 over 9.000 s", "rate       100", "1 gap",
      "attitude: qx, qy, qz, qw", "pose       first face up, level", "271 ticks at 30 Hz",
    ] {
      #expect(result.output.contains(line), "\(result.output) lacks \(line)")
    }
  }

  @Test func severalRecordingsHaveALineEach() throws {
    let folder = try TemporaryFolder()
    let tilt = try folder.write("tilt.csv", SmallTraces.quaternions())
    let offsets = try folder.write("offsets.csv", SmallTraces.offsets())
    let empty = try folder.write("empty.csv", "")
    let result = try BuiltCommand.run(["inspect", tilt, offsets])
    let lines = result.output.split(separator: "\n")
    #expect(result.code == 0)
    try #require(lines.count == 2)
    #expect(lines[0].hasPrefix(tilt) && lines[0].contains("Parallax; 301 samples, 3.00 s, 100"))
    #expect(lines[1].hasPrefix(offsets) && lines[1].contains("; offsets horizontal"))

    // What cannot be used says why in its place, and the others are described all the same.
    let refused = try BuiltCommand.run(["inspect", tilt, empty, offsets])
    #expect(refused.code == 65)
    #expect(refused.messages == "parallax: 1 of 3 recordings cannot be used\n")
    let all = refused.output.split(separator: "\n")
    try #require(all.count == 3)
    #expect(all[1].hasPrefix(empty) && all[1].contains("  refused: the file is empty (0 bytes)"))
    let missing = folder.path + "/missing.csv"
    #expect(try BuiltCommand.run(["inspect", missing, empty]).code == 66, "the first one's code")
  }

  @Test func aFolderOfSeveralRecordingsIsListed() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("walk.csv", SmallTraces.quaternions())
    _ = try folder.write("run.csv", SmallTraces.quaternions())
    let result = try BuiltCommand.run(["inspect", folder.path])
    let lines = result.output.split(separator: "\n")
    #expect(result.code == 0, "\(result.messages)")
    try #require(lines.count == 2)
    #expect(lines[0].hasPrefix(folder.path + "/run.csv   Parallax; 301 samples"))
    #expect(lines[1].hasPrefix(folder.path + "/walk.csv  Parallax; 301 samples"))
  }

  @Test func anOptionMayBeMeantForSomeOfSeveral() throws {
    let folder = try TemporaryFolder()
    let tilt = try folder.write("tilt.csv", SmallTraces.quaternions())
    let gravity = try folder.write("Gravity.csv", SmallTraces.gravityWithoutSign())
    let sign = ["--gravity-sign", "ios"]
    let both = try BuiltCommand.run(["inspect", tilt, gravity] + sign)
    #expect(both.code == 0, "\(both.messages)")
    #expect(both.output.split(separator: "\n").count == 2)
    // An option that none of them needs is still a mistake.
    let none = try BuiltCommand.run(["inspect", tilt, tilt] + sign)
    #expect(none.code == 64 && none.messages.contains("--gravity-sign has no effect"))
  }

  @Test func fullDescribesEachInTurn() throws {
    let folder = try TemporaryFolder()
    let tilt = try folder.write("tilt.csv", SmallTraces.quaternions())
    let offsets = try folder.write("offsets.csv", SmallTraces.offsets())
    let result = try BuiltCommand.run(["inspect", "--full", tilt, offsets])
    let alone = try [tilt, offsets].map { try BuiltCommand.run(["inspect", $0]).output }
    #expect(result.output == alone[0] + "\n" + alone[1])
    #expect(alone[1].contains("--profile focus"))
  }

  @Test func programsReadAnObjectForEachRecording() throws {
    let folder = try TemporaryFolder()
    let tilt = try folder.write("tilt.csv", SmallTraces.quaternions() + "9,0,0,0,1\n")
    let cut = try folder.write("cut.csv", "time,qx,qy,qz,qw\n")
    let result = try BuiltCommand.run(["inspect", "--json", tilt, cut])
    #expect(result.code == 65)
    let lines = result.output.split(separator: "\n")
    try #require(lines.count == 2)
    for part in [
      "{\"file\":\"\(tilt)\",\"format\":\"parallax\",\"samples\":302,\"duration\":9,",
      "\"gaps\":1,", "\"maximum\":6}",
      "\"columns\":[{\"name\":\"time\",\"role\":\"time\"},{\"name\":\"qx\",\"role\":\"attitude\"}",
      "\"findings\":[{\"kind\":\"gap\",\"count\":1,\"examples\":[{\"line\":303,", "\"usable\":true",
      "\"attitude\":{\"from\":\"quaternion\",\"observesHeading\":true}",
      "\"replay\":{\"profile\":\"uikit\",\"frames\":271}}",
    ] { #expect(lines[0].contains(part), "\(lines[0]) lacks \(part)") }
    #expect(
      lines[1].contains(
        "\"usable\":false,\"error\":{\"code\":\"noSamples\",\"line\":1,\"message\":\"only a header")
    )
  }

  /// UIKit takes every sample of a slow recording for the end of a pause, after which views stand.
  @Test(arguments: [(2.0, true), (10.0, false)])
  func aRecordingTooSlowForUIKitIsNamed(_ rate: Double, _ isSlow: Bool) throws {
    let folder = try TemporaryFolder()
    let sway = folder.path + "/sway.csv"
    let made = try BuiltCommand.run(["synthesize", "sway", "--rate", "\(rate)", "-o", sway])
    #expect(made.code == 0)
    let words = "--profile ideal follows every sample"
    #expect(try BuiltCommand.run(["inspect", sway]).output.contains(words) == isSlow)
    let replayed = try BuiltCommand.run(["replay", sway])
    #expect(replayed.messages.contains(words) == isSlow)
    let ideal = try BuiltCommand.run(["replay", sway, "--profile", "ideal"])
    #expect(!ideal.messages.contains(words))
  }

  @Test func standardInputIsCalledSo() throws {
    let result = try BuiltCommand.run(["inspect", "-"], input: SmallTraces.quaternions())
    #expect(result.output.hasPrefix("standard input\n"))
  }

  @Test(.enabled(if: Recordings.arePresent, Comment(rawValue: Recordings.reason)))
  func signsAndTheirReasonsAreSaid() throws {
    let result = try BuiltCommand.run(["inspect", Recordings.path("motionsense/ups_3_sub_21.csv")])
    #expect(result.code == 0, "\(result.messages)")
    #expect(result.output.contains("sign       ios"))
    #expect(result.output.contains("gravity: gravity.x, gravity.y, gravity.z"))
  }
}
