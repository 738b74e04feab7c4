import Foundation
import Testing

@Suite struct ExplainTests {
  @Test func itEndsInTheNumbersOfReplay() throws {
    let folder = try TemporaryFolder()
    let tilt = try folder.write("tilt.csv", SmallTraces.quaternions())
    let scene = try folder.write("scene.json", SmallTraces.scene)
    for options in [[], ["--profile", "ideal"], ["--orientation", "landscapeRight"]] {
      let replay = try BuiltCommand.run(["replay", tilt, "--scene", scene, "--raw"] + options)
      for row in replay.output.split(separator: "\n").dropFirst().enumerated()
      where row.offset % 29 == 0 {
        let cells = row.element.split(separator: ",").map(String.init)
        let result = try BuiltCommand.run(
          ["explain", tilt, "--scene", scene, "--at", cells[0]] + options)
        #expect(result.code == 0, "\(result.messages)")
        let orientation = options.last == "landscapeRight" ? "landscapeRight" : "portrait"
        #expect(
          result.output.contains("\(orientation): horizontal \(cells[1]), vertical \(cells[2])"),
          "\(result.output) lacks \(row.element)")
        #expect(result.output.contains("horizontal \(cells[3]), vertical \(cells[4])"))
        let value = options.contains("ideal") ? "adds \(cells[5])" : "pixel grid \(cells[5])"
        #expect(result.output.contains(value))
      }
    }
  }

  @Test func theStagesStandInTheirOrder() throws {
    let folder = try TemporaryFolder()
    let tilt = try folder.write("tilt.csv", SmallTraces.quaternions())
    let scene = try folder.write("scene.json", SmallTraces.scene)
    let text = try BuiltCommand.run(["explain", tilt, "--at", "1", "--scene", scene]).output
    var rest = text[...]
    for stage in [
      "Sample", "1.000000 s on the recording's clock", "Attitude", "reference", "relative",
      "Raw offset", "Directional lock", "Smoothing", "Idle and recentring", "Apply gate",
      "Interface orientation", "View card", "-15.000000 at -1, 15.000000 at 1", "on the pixel grid",
    ] {
      let place = try #require(rest.range(of: stage), "\(stage) is missing in \(text)")
      rest = rest[place.upperBound...]
    }
  }
}
