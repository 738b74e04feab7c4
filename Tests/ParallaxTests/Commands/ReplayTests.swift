import Foundation
import Testing
import _ParallaxTestSupport

@Suite struct ReplayTests {
  let folder: TemporaryFolder
  let tilt: String
  let scene: String

  init() throws {
    folder = try TemporaryFolder()
    tilt = try folder.write("tilt.csv", SmallTraces.quaternions())
    scene = try folder.write("scene.json", SmallTraces.scene)
  }

  /// The cells of a timeline, without its header.
  func rows(_ csv: String) -> [[Double]] {
    csv.split(separator: "\n").dropFirst().map { row in
      row.split(separator: ",").map { Double($0) ?? .nan }
    }
  }

  @Test func aStepOfThirtyDegrees() throws {
    let step = try folder.write(
      "step.csv",
      "time,qx,qy,qz,qw\n0,0,0,0,1\n0.1,0,0,0,1\n"
        + (2...8).map { "\(Double($0) / 10),0,0.25881904510252074,0,0.9659258262890683\n" }.joined()
    )
    let result = try BuiltCommand.run(
      ["replay", step, "--profile", "ideal", "--scene", scene, "--fps", "5", "--applied"])
    #expect(
      result.output == """
        time,horizontal,vertical,applied,card.center.x
        0.000000,0.000000,0.000000,1,0.000000
        0.200000,0.333333,0.000000,1,5.000000
        0.400000,0.333333,0.000000,1,5.000000
        0.600000,0.333333,0.000000,1,5.000000
        0.800000,0.333333,0.000000,1,5.000000

        """)
  }

  @Test func ticksStandAtExactMultiples() throws {
    let result = try BuiltCommand.run(["replay", tilt, "--digits", "15"])
    for (index, row) in rows(result.output).enumerated() {
      #expect(abs(row[0] - Double(index) / 30) < 1e-15)
    }
    #expect(rows(result.output).count == 91)
  }

  @Test func standardInputGivesTheSameBytes() throws {
    let file = try BuiltCommand.run(["replay", tilt, "--scene", scene])
    let piped = try BuiltCommand.run(
      ["replay", "-", "--scene", scene], input: SmallTraces.quaternions())
    #expect(piped.output == file.output)
    #expect(piped.code == 0 && !piped.output.isEmpty)
  }

  @Test func oneLineSaysWhatWasRecognised() throws {
    let result = try BuiltCommand.run(["replay", tilt])
    #expect(result.messages.split(separator: "\n").count == 1)
    for word in ["tilt.csv", "Parallax", "clock", "recorded attitude"] {
      #expect(result.messages.contains(word))
    }
    #expect(try BuiltCommand.run(["replay", tilt, "--quiet"]).messages.isEmpty)
  }

  @Test func oneMoreLineSumsUpTheFindings() throws {
    let odd = try folder.write(
      "odd.csv", SmallTraces.quaternions() + "9,0,0,0,1\n10,broken,0,0,1\n10.01,0,0,0,1\n")
    let result = try BuiltCommand.run(["replay", odd])
    #expect(result.code == 0)
    #expect(result.messages.split(separator: "\n").count == 2)
    #expect(result.messages.contains("gap"))
    #expect(result.messages.contains("unreadable cell"))
  }

  @Test func presentationAddsTheModelAndThePixelGrid() throws {
    let relative = rows(try BuiltCommand.run(["replay", tilt, "--scene", scene]).output)
    let presented = rows(
      try BuiltCommand.run(["replay", tilt, "--scene", scene, "--values", "presentation"]).output)
    for (a, b) in zip(relative, presented) {
      #expect(abs(b[3] - a[3] - 160) < 1e-9)
      #expect(a[3] * 2 == (a[3] * 2).rounded())
    }
  }

  @Test func focusTakesTheOffsetsFromTheFile() throws {
    let offsets = try folder.write("offsets.csv", SmallTraces.offsets())
    let result = rows(try BuiltCommand.run(["replay", offsets, "--profile", "focus"]).output)
    #expect(result.count == 101)
    for row in result { #expect(abs(row[1] - sin(3 * row[0])) < 1e-6) }
  }

  @Test func bothFormatsSayTheSame() throws {
    let options = ["replay", tilt, "--scene", scene, "--raw", "--applied"]
    let csv = rows(try BuiltCommand.run(options).output)
    let json = try BuiltCommand.run(options + ["--to", "jsonl"]).output.split(separator: "\n")
    #expect(csv.count == json.count)
    let names = [
      "time", "horizontal", "vertical", "raw_horizontal", "raw_vertical", "applied",
      "card.center.x",
    ]
    for (row, line) in zip(csv, json) {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: NSNumber]
      #expect(names.map { object?[$0]?.doubleValue } == row)
    }
  }

  @Test(.enabled(if: Recordings.arePresent, Comment(rawValue: Recordings.reason)))
  func realRecordingsReplay() throws {
    for name in ["motionsense/ups_3_sub_21.csv", "sensorlog/phone_v6_my_iOS_device.csv"] {
      let result = try BuiltCommand.run(["replay", Recordings.path(name), "--scene", scene])
      #expect(result.code == 0, "\(result.messages)")
      #expect(rows(result.output).allSatisfy { $0.count == 4 && $0.allSatisfy(\.isFinite) })
      #expect(rows(result.output).count >= 10)
    }
  }
}
