import Foundation
import Testing
import _ParallaxTestSupport

@Suite struct CompareTests {
  let golden = "time,horizontal,vertical,a.center.x\n0,0,0,1\n0.5,0.1,0,2\n1,0.2,0,3\n"

  func compare(_ other: String, _ options: String...) throws -> BuiltCommand.Result {
    let folder = try TemporaryFolder()
    let a = try folder.write("a", golden)
    let b = try folder.write("b", other)
    return try BuiltCommand.run(["compare", a, b] + options)
  }

  @Test func theSameIsTheSame() throws {
    #expect(try compare(golden).code == 0)
    #expect(try compare(golden.replacing("\n", with: "\r\n")).code == 0)
    let objects = """
      {"time":0,"horizontal":0,"vertical":0,"a.center.x":1}
      {"a.center.x":2,"time":0.5,"vertical":0,"horizontal":0.1}
      {"time":1,"horizontal":0.2,"vertical":0,"a.center.x":3}
      """
    #expect(try compare(objects).code == 0)
  }

  @Test func aDifferenceIsToldWithItsTimes() throws {
    let other = golden.replacing("0,2\n", with: "0,2.2\n").replacing("0,3\n", with: "0,3.6\n")
    let result = try compare(other, "--tolerance", "a.center.x=0.25")
    #expect(result.code == 1)
    #expect(
      result.output.hasPrefix(
        "FAIL a.center.x: out of tolerance (0.25) from 1 s; worst 0.6 at 1 s, root mean square 0.365"
      ))
    #expect(try compare(other, "--tolerance", "a=0.6").code == 0)
    #expect(try compare(other, "--tolerance", "1").code == 0)
    #expect(try compare(other, "--tolerance", "b=1").code == 64)
  }

  @Test func missingRowsAndColumnsAreDifferences() throws {
    let shorter = String(golden.dropLast("1,0.2,0,3\n".count))
    #expect(try compare(shorter).output.contains("/a has 1 more row\n"))
    #expect(try compare(golden + "2,0,0,4\n3,0,0,4\n").output.contains("/b has 2 more rows\n"))
    let other = golden.replacing("a.center.x", with: "b.center.x")
    let output = try compare(other).output
    #expect(output.contains("FAIL a.center.x: only ") && output.contains("FAIL b.center.x: only "))
    #expect(output.firstMatch(of: /a\.center\.x: only \S+\/a has it/) != nil, "\(output)")
  }

  @Test func whatIsNoTimelineIsBadData() throws {
    for text in ["", "\n", "a,b\n", "time,a,a\n", "{\"x\":1}\n", "{", "time,horizontal\n0\n"] {
      #expect(try compare(text).code == 65, "\(text)")
    }
    #expect(try compare(golden + "1.5,0,0,nan\n").messages.contains(":5: column a.center.x"))
    #expect(try BuiltCommand.run(["compare", "missing", "missing"]).code == 66)
    let split = try compare(golden.replacing(",", with: ";"))
    #expect(split.code == 65 && split.messages.contains("semicolons between the columns"))
  }

  @Test func replayChecksItself() throws {
    let root = Recordings.projectRoot
    let line = [
      "replay", root + "/Traces/phyphox.csv", "--scene", root + "/Examples/shared-group/scene.json",
    ]
    let folder = try TemporaryFolder()
    let file = try folder.write("golden.csv", BuiltCommand.run(line).output)
    let same = try BuiltCommand.run(line + ["--check", file])
    #expect(same.code == 0, "\(same.output)")
    let other = try BuiltCommand.run(line + ["--check", file, "--orientation", "landscapeLeft"])
    #expect(other.code == 1)
    #expect(other.output.contains("FAIL image.center.x"))
    #expect(try BuiltCommand.run(line + ["--tolerance", "1"]).code == 64)
    #expect(try BuiltCommand.run(line + ["--check", file, "--to", "csv"]).code == 64)
  }
}
