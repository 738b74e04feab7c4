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

  @Test func severalRecordingsAreDescribedInTurn() throws {
    let folder = try TemporaryFolder()
    let tilt = try folder.write("tilt.csv", SmallTraces.quaternions())
    let offsets = try folder.write("offsets.csv", SmallTraces.offsets())
    let result = try BuiltCommand.run(["inspect", tilt, offsets])
    let alone = try [tilt, offsets].map { try BuiltCommand.run(["inspect", $0]).output }
    #expect(result.output == alone[0] + "\n" + alone[1])
    #expect(alone[1].contains("--profile focus"))
  }

  @Test func aBadRecordingDoesNotHideTheOthers() throws {
    let folder = try TemporaryFolder()
    let tilt = try folder.write("tilt.csv", SmallTraces.quaternions())
    let prose = try folder.write("prose.csv", "once upon a time\nthere was a phone\n")
    let late = try folder.write("late.csv", "time,qx,qy,qz,qw\n0,0,0,0,1\n1,0,0,0,1\n1e7,0,0,0,1\n")
    let missing = folder.path + "/missing.csv"
    let alone = try BuiltCommand.run(["inspect", tilt]).output
    let result = try BuiltCommand.run(["inspect", prose, tilt, missing, late, tilt])
    #expect(result.output == alone + "\n" + alone)
    #expect(result.code == 65, "the code is that of the first one")
    let messages = result.messages.split(separator: "\n")
    #expect(messages.count == 3)
    for (message, name) in zip(messages, ["prose.csv", "missing.csv", "late.csv"]) {
      #expect(message.contains(name))
    }
    #expect(try BuiltCommand.run(["inspect", missing, prose]).code == 66)
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
