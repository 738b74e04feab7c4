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

  @Test(.enabled(if: Recordings.arePresent, Comment(rawValue: Recordings.reason)))
  func signsAndTheirReasonsAreSaid() throws {
    let result = try BuiltCommand.run(["inspect", Recordings.path("motionsense/ups_3_sub_21.csv")])
    #expect(result.code == 0, "\(result.messages)")
    #expect(result.output.contains("sign       ios"))
    #expect(result.output.contains("gravity: gravity.x, gravity.y, gravity.z"))
  }
}
