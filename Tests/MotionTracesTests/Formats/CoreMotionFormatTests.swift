import MotionEffects
import Testing
import _ParallaxTestSupport

@testable import MotionTraces

@Suite struct CoreMotionFormatTests {
  @Test func namesInSeveralSpellings() {
    for separator in [".", "_", " ", ""] {
      func name(_ group: String, _ part: String) -> String {
        group + separator
          + (separator.isEmpty ? part.prefix(1).uppercased() + part.dropFirst() : part)
      }
      let names = ["x", "y", "z"]
      let header =
        ["timestamp", name("attitude", "roll"), name("attitude", "pitch"), name("attitude", "yaw")]
        + names.map { name("gravity", $0) } + names.map { name("userAcceleration", $0) }
      let outcome = read(
        header.joined(separator: ",")
          + "\n1234.5,0,0,0,0,0,-1,0.5,0,0\n1234.52,0,0,0,0,0,-1,0.5,0,0\n")
      #expect(outcome.summary?.format == .coreMotion, "\(header)")
      #expect(outcome.samples.first?.time == 1234.5)
      #expect(outcome.samples.first?.attitude == .identity)
      #expect(outcome.samples.first?.acceleration == Vector3(x: 0.5, y: 0, z: -1))
    }
  }

  @Test func withoutAClockTheRateMustBeKnown() {
    let header = "attitude.roll,attitude.pitch,attitude.yaw\n"
    #expect(read(header + "0,0,0\n0,0,0\n").error?.code == .noClock)
    let outcome = read(header + "0,0,0\n0,0,0\n0,0,0\n", .init(rate: 100))
    #expect(outcome.samples.map(\.time) == [0, 0.01, 0.02])
    let indexed = read("," + header + "0,0,0,0\n1,0,0,0\n5,0,0,0\n")
    #expect(indexed.samples.map(\.time) == [0, 0.02, 0.1])
  }

  @Test func millisecondsAreRecognisedByTheirSize() {
    let outcome = read(
      "timeIntervalSince1970,gravity.x,gravity.y,gravity.z,userAcceleration.x,userAcceleration.y,"
        + "userAcceleration.z\n1700000000000,0,0,-1,0,0,0\n1700000000020,0,0,-1,0,0,0\n")
    #expect(outcome.samples.map(\.time) == [1_700_000_000, 1_700_000_000.02])
  }

  /// Roll, pitch and yaw, turned about z, x and y in that order, reproduce the recorded gravity.
  @Test(
    .enabled(if: Recordings.arePresent, "\(Recordings.reason)"),
    arguments: [
      ("dws_1_sub_1", 1751), ("sit_5_sub_15", 1500), ("ups_3_sub_21", 1400),
    ])
  func motionSense(_ name: String, _ count: Int) throws {
    let outcome = read(path: Recordings.path("motionsense/\(name).csv"))
    #expect(outcome.error == nil)
    #expect(outcome.samples.count == count)
    #expect(outcome.samples.last?.time == Double(count - 1) / 50)
    #expect(outcome.summary?.clock.contains("50.0 Hz") == true)
    for sample in outcome.samples {
      let down = try #require(sample.attitude).down
      #expect(down.degrees(to: try #require(sample.gravity)) < 0.1)
      #expect(sample.acceleration != nil && sample.rotationRate != nil)
    }
  }
}
