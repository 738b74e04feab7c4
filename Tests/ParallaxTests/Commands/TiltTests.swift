import Foundation
import Testing
import _ParallaxTestSupport

@Suite struct TiltTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func rows(_ csv: String) -> [[Double]] {
    csv.split(separator: "\n").dropFirst().map { row in
      row.split(separator: ",").map { Double($0) ?? .nan }
    }
  }

  @Test func knownPoses() throws {
    // Face up; top edge 30° up; right edge 30° down.
    let trace = try folder.write(
      "poses.csv",
      """
      time,gravity_x,gravity_y,gravity_z
      2,0,0,-1
      2.01,0,-0.5,-0.866025403784439
      2.02,0.5,0,-0.866025403784439

      """)
    let result = try BuiltCommand.run(["tilt", trace, "--digits", "4"])
    #expect(
      result.output == """
        time,qx,qy,qz,qw,up_x,up_y,up_z,roll,pitch
        2.0000,0.0000,0.0000,0.0000,1.0000,0.0000,0.0000,1.0000,0.0000,0.0000
        2.0100,0.2588,0.0000,0.0000,0.9659,0.0000,0.5000,0.8660,0.0000,30.0000
        2.0200,0.0185,0.2582,-0.0692,0.9634,-0.5000,0.0000,0.8660,30.0000,0.0000

        """)
    #expect(result.code == 0)
    #expect(result.messages.contains("attitude from the recorded gravity"))
  }

  @Test func theColumnsAgreeWithEachOther() throws {
    let trace = try folder.write("a.csv", SmallTraces.accelerations())
    for estimator in [
      "auto", "vqf", "complementary", "madgwick", "one-euro", "low-pass", "offline",
    ] {
      let result = try BuiltCommand.run(
        ["tilt", trace, "--estimator", estimator, "--digits", "12", "--quiet"])
      #expect(result.code == 0 && result.messages.isEmpty, "\(result.messages)")
      let rows = rows(result.output)
      #expect(rows.count == 301, "\(estimator)")
      for row in rows where row.count == 10 {
        let (x, y, z, w) = (row[1], row[2], row[3], row[4])
        let (roll, pitch) = (row[8] * .pi / 180, row[9] * .pi / 180)
        #expect(abs(x * x + y * y + z * z + w * w - 1) < 1e-10)
        #expect(abs(row[5] - 2 * (x * z - w * y)) < 1e-10)
        #expect(abs(row[6] - 2 * (y * z + w * x)) < 1e-10)
        #expect(abs(row[5] + cos(pitch) * sin(roll)) < 1e-10)
        #expect(abs(row[6] - sin(pitch)) < 1e-10)
        #expect(abs(row[7] - cos(pitch) * cos(roll)) < 1e-10)
      }
    }
  }

  @Test func aFileHasTheBytesOfStandardOutput() throws {
    let trace = try folder.write("a.csv", SmallTraces.accelerations())
    let shown = try BuiltCommand.run(["tilt", trace])
    let piped = try BuiltCommand.run(["tilt", "-"], input: SmallTraces.accelerations())
    let target = folder.path + "/tilt.csv"
    let written = try BuiltCommand.run(["tilt", trace, "-o", target])
    #expect(written.output.isEmpty)
    #expect(try folder.read("tilt.csv") == shown.output)
    #expect(piped.output == shown.output)
    #expect(folder.names == ["a.csv", "tilt.csv"])
  }

  @Test func itsOutputIsARecording() throws {
    let trace = try folder.write("a.csv", SmallTraces.accelerations())
    let first = try BuiltCommand.run(["tilt", trace])
    let again = try BuiltCommand.run(["tilt", "-"], input: first.output)
    #expect(rows(again.output).count == 301)
    for (a, b) in zip(rows(first.output), rows(again.output)) {
      #expect(zip(a, b).allSatisfy { abs($0 - $1) < 3e-4 })
    }
  }

  @Test func hindsightIsSaid() throws {
    let trace = try folder.write("a.csv", SmallTraces.accelerations())
    for command in [["tilt", trace], ["replay", trace], ["explain", trace, "--at", "1"]] {
      let result = try BuiltCommand.run(command + ["--estimator", "offline"])
      #expect(result.code == 0, "\(result.messages)")
      #expect(result.messages.contains("not what a device would have known"))
    }
  }

  @Test func whatTellsNoTiltIsRefused() throws {
    let offsets = try folder.write("offsets.csv", SmallTraces.offsets())
    let result = try BuiltCommand.run(["tilt", offsets])
    #expect(result.code == 65)
    #expect(result.output.isEmpty)
    #expect(result.messages.contains("no sample holds an attitude"))
    let trace = try folder.write("a.csv", SmallTraces.accelerations())
    let needless = try BuiltCommand.run(
      ["tilt", trace, "--estimator", "madgwick", "--time-constant", "1"])
    #expect(needless.code == 64)
    #expect(try BuiltCommand.run(["tilt", trace, "--estimator", "gravity"]).code == 65)
  }
}
