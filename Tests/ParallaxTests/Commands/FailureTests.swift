import Foundation
import Testing

/// Every kind of failure has its exit code, its text, and leaves nothing behind.
@Suite struct FailureTests {
  let folder: TemporaryFolder
  let tilt: String

  init() throws {
    folder = try TemporaryFolder()
    tilt = try folder.write("tilt.csv", SmallTraces.quaternions())
  }

  func expect(
    _ arguments: [String], code: Int32, _ words: String..., input: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try BuiltCommand.run(arguments, input: input)
    #expect(result.code == code, "\(result.messages)", sourceLocation: sourceLocation)
    #expect(result.output.isEmpty, sourceLocation: sourceLocation)
    for word in words {
      #expect(
        result.messages.contains(word), "\(result.messages) lacks \(word)",
        sourceLocation: sourceLocation)
    }
  }

  @Test func exitCodes() throws {
    let empty = try folder.write("empty.csv", "")
    let prose = try folder.write("prose.csv", "once upon a time\nthere was a phone\n")
    let broken = try folder.write("broken.json", "{ \"window\": }")
    let misspelt = try folder.write(
      "misspelt.json", SmallTraces.scene.replacingOccurrences(of: "center.x", with: "centre.x"))
    let gravity = try folder.write("Gravity.csv", SmallTraces.gravityWithoutSign())
    try expect(["replay"], code: 64, "TRACE is missing")
    try expect(["replay", tilt, "another"], code: 64, "another")
    try expect(["replay", folder.path + "/missing.csv"], code: 66, "missing.csv")
    try expect(["replay", folder.path], code: 65, "several recordings")
    let bare = try TemporaryFolder()
    try expect(["replay", bare.path], code: 66, "no recording is in it")
    try expect(["replay", empty], code: 65, "empty.csv")
    try expect(["replay", "-"], code: 65)
    try expect(["replay", prose], code: 65, "prose.csv")
    try expect(["replay", gravity], code: 65, "--gravity-sign")
    try expect(["replay", tilt, "--profile", "focus"], code: 65, "tilt.csv", "viewer offset")
    try expect(["replay", tilt, "--estimator", "gravity"], code: 65, "tilt.csv")
    try expect(
      ["replay", tilt, "--scene", folder.path + "/none.json"], code: 66,
      "none.json: cannot be read (")
    try expect(["replay", tilt, "--scene", broken], code: 65, "broken.json:1:")
    try expect(["replay", tilt, "--scene", misspelt], code: 65, "views[0]", "center.x")
    try expect(
      ["replay", tilt, "-o", folder.path + "/none/x.csv"], code: 74,
      "none/x.csv: cannot be written (")
    try expect(["replay", tilt, "-o", folder.path], code: 64, "folder")
    try expect(["inspect"], code: 64)
    try expect(["inspect", prose], code: 65, "prose.csv")
    try expect(["explain", tilt], code: 64, "--at")
    try expect(["explain", tilt, "--at", "99"], code: 64, "after the end")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func aFullDiskIsAnOutputError() throws {
    try expect(["replay", tilt, "-o", "/dev/full"], code: 74, "/dev/full")
    let result = try BuiltCommand.shell(
      "\"$parallax\" replay tilt.csv --quiet > /dev/full", in: folder)
    #expect(result.code == 74)
    #expect(result.messages.contains("standard output"))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func everyCommandNamesTheOutputThatFailed() throws {
    for command in [
      "replay tilt.csv --quiet", "inspect tilt.csv", "explain tilt.csv --at 1", "synthesize sway",
      "help", "help replay", "replay -h", "--version",
    ] {
      let result = try BuiltCommand.shell("\"$parallax\" \(command) > /dev/full", in: folder)
      #expect(result.code == 74, "\(command)")
      #expect(
        result.messages.contains("standard output: cannot be written ("),
        "\(command): \(result.messages)")
    }
  }

  @Test func whatIsReadIsNeverReplaced() throws {
    let scene = try folder.write("scene.json", SmallTraces.scene)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link.csv", withDestinationPath: "tilt.csv")
    for target in [tilt, folder.path + "/./tilt.csv", folder.path + "/link.csv", scene] {
      try expect(
        ["replay", tilt, "--scene", scene, "-o", target], code: 64, "-o would replace", target)
    }
    #expect(try folder.read("tilt.csv") == SmallTraces.quaternions())
    #expect(try folder.read("scene.json") == SmallTraces.scene)
    #expect(folder.names == ["link.csv", "scene.json", "tilt.csv"])
  }

  @Test func anEmptyNameIsNoFile() throws {
    try expect(["replay", ""], code: 64, "TRACE is empty")
    try expect(["inspect", tilt, ""], code: 64, "TRACE... is empty")
    try expect(["replay", tilt, "-o", ""], code: 64, "-o needs the name of a file")
    try expect(["replay", tilt, "--scene="], code: 64, "--scene needs the name of a file")
    try expect(["synthesize", "sway", "-o="], code: 64, "-o needs the name of a file")
  }

  @Test func standardInputHasOneReader() throws {
    try expect(["replay", "-", "--scene", "-"], code: 64, "TRACE", "--scene", "only once")
    try expect(["explain", "-", "--at", "1", "--scene", "-"], code: 64, "only once")
    try expect(["inspect", "-", tilt, "-"], code: 64, "only once")
    try expect(["replay", tilt, "--scene", "-"], code: 65, "standard input:1:", input: "{")
  }

  @Test func aComplementaryFilterNeedsARotationRate() throws {
    let acceleration = try folder.write(
      "acceleration.csv", "time,acceleration_x,acceleration_y,acceleration_z\n0,0,0,-1\n1,0,0,-1\n")
    try expect(
      ["replay", acceleration, "--estimator", "complementary"], code: 64, "rotation rate",
      "one-euro")
    #expect(try BuiltCommand.run(["replay", acceleration, "--estimator", "one-euro"]).code == 0)
  }

  @Test func aFileHoldsTheBytesOfStandardOutput() throws {
    let target = try folder.write("timeline.csv", "what was there before")
    let printed = try BuiltCommand.run(["replay", tilt])
    let result = try BuiltCommand.run(["replay", tilt, "-o", target])
    #expect(result.code == 0 && result.output.isEmpty)
    #expect(try folder.read("timeline.csv") == printed.output)
    #expect(folder.names == ["tilt.csv", "timeline.csv"])
  }

  @Test func anErrorOnTheWayLeavesTheOldFileAndNoNewOne() throws {
    // The clock jumps by a year behind rows that were already turned into frames.
    let late = try folder.write(
      "late.csv",
      SmallTraces.quaternions(seconds: 40) + "31536000,0,0,0,1\n31536000.01,0,0,0,1\n"
        + "31536000.02,0,0,0,1\n31536000.03,0,0,0,1\n")
    let target = try folder.write("timeline.csv", "what was there before")
    let result = try BuiltCommand.run(["replay", late, "-o", target])
    #expect(result.code == 65, "\(result.messages)")
    #expect(try folder.read("timeline.csv") == "what was there before")
    #expect(folder.names == ["late.csv", "tilt.csv", "timeline.csv"])
    let fresh = try BuiltCommand.run(["replay", late, "-o", folder.path + "/fresh.csv"])
    #expect(fresh.code == 65)
    #expect(folder.names == ["late.csv", "tilt.csv", "timeline.csv"])
  }

  @Test func aLinkStaysALink() throws {
    try folder.write("real.csv", "")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link.csv", withDestinationPath: "real.csv")
    #expect(try BuiltCommand.run(["replay", tilt, "-o", folder.path + "/link.csv"]).code == 0)
    #expect(try folder.read("real.csv") == BuiltCommand.run(["replay", tilt]).output)
    let kind = try FileManager.default.attributesOfItem(atPath: folder.path + "/link.csv")[.type]
    #expect(kind as? FileAttributeType == .typeSymbolicLink)
  }

  @Test func aReaderThatLeavesIsNoError() throws {
    let result = try BuiltCommand.shell(
      "{ \"$parallax\" replay tilt.csv --fps 90000 --quiet; echo $? > code; } | head -n 1",
      in: folder)
    #expect(result.output == "time,horizontal,vertical\n")
    #expect(result.messages.isEmpty)
    #expect(try folder.read("code") == "0\n")
  }

  /// Ten thousand million rows would take hours; the system ends what goes on for a minute.
  @Test func aSynthesisEndsWithItsReader() throws {
    let result = try BuiltCommand.shell(
      "ulimit -t 60; { \"$parallax\" synthesize sway --duration 1000000 --rate 10000; echo $? > code; } "
        + "| head -n 1",
      in: folder)
    #expect(result.output == "time,qx,qy,qz,qw\n")
    #expect(result.messages.isEmpty)
    #expect(try folder.read("code") == "0\n")
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func anInterruptionLeavesNothing(_ signal: Int32, _ code: Int32) async throws {
    let process = Process()
    process.executableURL = BuiltCommand.url
    process.arguments = ["replay", "-", "--quiet", "-o", folder.path + "/timeline.csv"]
    let input = Pipe()
    process.standardInput = input
    try process.run()
    try input.fileHandleForWriting.write(
      contentsOf: Data(SmallTraces.quaternions(seconds: 60).utf8))
    for _ in 0..<500 where folder.names.count < 2 { try await Task.sleep(for: .milliseconds(10)) }
    #expect(folder.names.contains { $0.hasSuffix(".partial") }, "the work has begun")
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == code)
    #expect(folder.names == ["tilt.csv"])
    try input.fileHandleForWriting.close()
  }
}
