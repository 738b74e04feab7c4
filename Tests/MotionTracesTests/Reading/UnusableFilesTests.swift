import MotionEffects
import Testing
import _ParallaxTestSupport

@testable import MotionTraces

@Suite struct UnusableFilesTests {
  private let header = "time,gravity_x,gravity_y,gravity_z\n"

  @Test func noRecordingAtAll() {
    #expect(read("").error?.code == .empty)
    #expect(read("\n\n \n").error?.code == .empty)
    #expect(read("PK\u{3}\u{4}rest").error?.code == .compressed)
    #expect(read([0x1F, 0x8B, 8, 0, 0]).error?.code == .compressed)
    #expect(read("[{\"sensor\":\"Gravity\"}]").error?.code == .json)
    #expect(read("  {\"a\": 1}").error?.code == .json)
    #expect(read((0..<200).map { UInt8($0) }).error?.code == .binary)
    #expect(read(path: "/no/such/file.csv").error?.code == .cannotOpen)
    #expect(read(String(repeating: "x", count: 2 << 20)).error?.code == .lineTooLong)
    #expect(
      read(header + "0,0,0,-1\n" + String(repeating: "1", count: 3 << 20)).error?.code
        == .lineTooLong)
  }

  /// The reason that is given is the one that is true.
  @Test func reasons() {
    for (text, part) in [
      ("", "0 bytes"),
      ("\n\n\n", "nothing but blank lines"),
      ("# a remark\n", "nothing but blank lines and comments"),
      (String(repeating: "\n", count: 1 << 17), "no header within the first 64 KiB"),
      (header, "only a header"),
      (header + String(repeating: "1", count: 200_000), "the first row is longer than 64 KiB"),
      (header + "0,0,0,0\n1,0,0,0\n", "no sensor measures such values: a vector of length 0"),
      (header + "0,1e300,0,0\n1,1e300,0,0\n", "numbers beyond"),
      (header + "0,,0,0\n1,,0,0\n", "no complete measurement"),
    ] {
      let message = read(text).error?.message ?? ""
      #expect(message.contains(part), "\(text.prefix(60)): \(message)")
    }
  }

  @Test func aFormatThatWasAskedForInVain() {
    let text = "time,seconds_elapsed,z,y,x\n1663326947268860700,0.75,-9.8,0.1,-0.1\n"
    let message = read(text, name: "Gravity.csv", .init(format: .coreMotion)).error?.message ?? ""
    #expect(message.contains("look like Sensor Logger"), "\(message)")
  }

  /// Found by fuzzing: the count of leading zeros ran past the end of the bytes.
  @Test func moreZerosThanDigitsCount() throws {
    let zeros = String(repeating: "0", count: 25)
    for end in ["", "\n", ",0,0,-1", ",0,0,-1\n"] {
      #expect(read(header + "0,0,0,-1\n" + zeros + end).samples.count == 1)
      #expect(read(header + zeros + end).samples.count == (end.hasPrefix(",") ? 1 : 0))
    }
  }

  @Test func noRows() {
    #expect(read(header).error?.code == .noSamples)
    #expect(read("time,gravity_x,gravity_y,gravity_z").error?.code == .noSamples)
    #expect(read("time\n0\n1\n").error?.code == .noData)
    #expect(read("a,b,c\n1,2,3\n").error?.code == .unknownFormat)
    #expect(read("1,2\n4,5\n").error?.code == .unknownFormat)
    #expect(read(header + "0,,,\n1,,,\n").error?.code == .noSamples)
  }

  @Test func theFirstUnusableCellIsShown() throws {
    let outcome = read(header + "0,zero,0,-1\n1,one,0,-1\n", name: "a/trace.csv")
    let error = try #require(outcome.error)
    #expect(error.code == .unreadableCell)
    #expect(error.line == 2)
    #expect(
      error.description.hasPrefix(
        "a/trace.csv:2: none of the rows can be used; the first reason: gravity_x: 'zero' is not a"
          + " number"))
  }

  @Test func aRecordingWithoutUsableRowsIsGivenUpEarly() {
    let rows = (0..<1500).map { "\($0),x,0,-1\n" }.joined()
    let outcome = read(header + rows)
    #expect(outcome.error?.code == .unreadableCell)
    #expect(outcome.summary?.count(of: .unreadableCell) == 1000)
  }

  @Test func oddRowsAreCountedWithTheirLines() throws {
    let outcome = read(
      header + "0,0,0,-1\n1,x,0,-1\n2,0,0\n3,0,0,-1,5\n# note\n\n,,,\n4,,0,-1\n5,0,0,-1\n")
    let summary = try #require(outcome.summary)
    #expect(outcome.samples.map(\.time) == [0, 5])
    #expect(summary.findings.map(\.kind) == [.missingCell, .unreadableCell, .wrongCellCount])
    #expect(summary.findings.first { $0.kind == .unreadableCell }?.examples.map(\.line) == [3])
    #expect(summary.findings.first { $0.kind == .wrongCellCount }?.examples.map(\.line) == [4, 5])
    #expect(summary.findings.first { $0.kind == .missingCell }?.examples.map(\.line) == [9])
  }

  @Test func theLastLine() {
    let rows = (0..<20).map { "0.\(10 + $0),0.250000,0.500000,-0.750000" }
    let text = header + rows.joined(separator: "\n")
    let complete = read(text)
    #expect(complete.samples.count == 20)
    #expect(complete.summary?.count(of: .unterminatedLastLine) == 1)
    // Any cut within the last row loses that row, and nothing else.
    for cut in 1..<32 {
      let outcome = read(String(text.dropLast(cut)))
      #expect(outcome.samples == Array(complete.samples.dropLast()), "cut by \(cut)")
    }
    #expect(read(text + "\n").summary?.findings == [])
  }

  @Test func remarksWithAQuoteHideNothing() {
    let remarks = String(repeating: "#\"\n", count: 10_000)
    let outcome = read(remarks + header + "0,0,0,-1\n# don\"t\n1,0,0,-1\n")
    #expect(outcome.samples.count == 2)
  }

  @Test func labelAndNumbersDisagree() {
    let rows = (0..<20).map { "0.\(10 + $0),0,0,-9.8\n" }.joined()
    let outcome = read("time,gravity_x (g),gravity_y (g),gravity_z (g)\n" + rows)
    #expect(outcome.samples.count == 20)
    #expect(outcome.summary?.count(of: .implausibleUnit) == 1)
  }

  /// What stands for "nothing" is no measurement.
  @Test func placeholders() {
    let rows = ["0,0,0.1,-1", "0.02,0,0,0", "0.04,-9999,-9999,-9999", "0.06,0,0.1,-1"]
    let outcome = read(
      "time,acceleration_x,acceleration_y,acceleration_z\n" + rows.joined(separator: "\n") + "\n")
    #expect(outcome.samples.map(\.time) == [0, 0.06])
    #expect(outcome.summary?.count(of: .impossibleValue) == 2)
    let sensorLog = read(
      "accelerometerTimestamp_sinceReboot(s),accelerometerAccelerationX(G),"
        + "accelerometerAccelerationY(G),accelerometerAccelerationZ(G)\n"
        + "1,0,0.1,-1\n1.02,-1,-1,-1\n1.04,0,0.1,-1\n")
    #expect(sensorLog.samples.count == 2)
  }

  @Test func unitsOfAnotherWriter() {
    // The names are common, and metres per second squared are not this project's.
    let rows = (0..<20).map { "0.\(10 + $0),0,4.9,8.5\n" }.joined()
    let text = "time,acceleration_x,acceleration_y,acceleration_z\n" + rows
    #expect(read(text).error?.code == .signUnknown)
    #expect(read(text, .init(format: .parallax)).summary?.count(of: .implausibleUnit) == 1)
  }

  @Test func aMinusSignInTheExponent() {
    let outcome = read(
      "time;ax;ay;az\n0,00;\u{2212}5,2E\u{2212}2;0,5;0,86\n0,02;5,2E\u{2212}2;0,5;0,86\n",
      .init(gravitySign: .ios))
    #expect(outcome.samples.compactMap(\.acceleration?.x) == [-0.052, 0.052])
  }

  @Test func aDelimiterThatIsDeclaredInVain() {
    let outcome = read(
      "sep=;\ntime,gravity_x,gravity_y,gravity_z\n0,0,0,-1\n1,0,0,-1\n")
    #expect(outcome.samples.count == 2)
  }
}
