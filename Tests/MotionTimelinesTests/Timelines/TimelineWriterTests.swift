import Foundation
import MotionEffects
import MotionTimelines
import ParallaxPlatform
import Testing
import _ParallaxTestSupport

@Suite struct TimelineWriterTests {
  typealias Configuration = TimelineWriter.Configuration

  func frame(_ index: Int, _ horizontal: Double = 0.5, isApplied: Bool = true) -> TimelineFrame {
    TimelineFrame(
      index: index, time: Double(index) / 30,
      offset: ViewerOffset(horizontal: horizontal, vertical: -0.0),
      rawOffset: ViewerOffset(horizontal: 0.25, vertical: -1), isApplied: isApplied)
  }

  func write(
    _ rows: [(TimelineFrame, [Double])], _ columns: [String], _ configuration: Configuration
  ) throws -> String {
    var writer = TimelineWriter(columns: columns, configuration: configuration)
    for (frame, values) in rows { try writer.write(frame, values) }
    try writer.finish()
    return String(decoding: writer.takeBytes(), as: UTF8.self)
  }

  let columns = ["card.center.x", "card.alpha"]
  var rows: [(TimelineFrame, [Double])] {
    [(frame(0), [-1.5, 1]), (frame(1, -0.125, isApplied: false), [1234.56789, -4e-9])]
  }

  @Test func csv() throws {
    #expect(
      try write(rows, columns, Configuration()) == """
        time,horizontal,vertical,card.center.x,card.alpha
        0.000000,0.500000,0.000000,-1.500000,1.000000
        0.033333,-0.125000,0.000000,1234.567890,0.000000

        """)
  }

  @Test func csvWithEverything() throws {
    let configuration = Configuration(digits: 2, includesRawOffset: true, includesApplied: true)
    #expect(
      try write(rows, columns, configuration) == """
        time,horizontal,vertical,raw_horizontal,raw_vertical,applied,card.center.x,card.alpha
        0.00,0.50,0.00,0.25,-1.00,1,-1.50,1.00
        0.03,-0.12,0.00,0.25,-1.00,0,1234.57,0.00

        """)
  }

  @Test func jsonLines() throws {
    let configuration = Configuration(
      format: .jsonLines, digits: 1, includesRawOffset: true, includesApplied: true)
    let start = #"{"time":0.0,"horizontal":0.5,"vertical":0.0,"raw_horizontal":0.2,"#
    #expect(
      try write(rows, columns, configuration).split(separator: "\n").first.map(String.init)
        == start + #""raw_vertical":-1.0,"applied":true,"card.center.x":-1.5,"card.alpha":1.0}"#)
  }

  @Test func namesAreQuotedAndEscaped() throws {
    let names = ["a,b.alpha", "say \"hi\".alpha", "two\nlines\u{1}.alpha", "back\\slash.é"]
    let rows = [(frame(0), [1.0, 2, 3, 4])]
    let header = try write(rows, names, Configuration(digits: 0)).prefix { $0 != "0" }
    #expect(
      header == """
        time,horizontal,vertical,"a,b.alpha","say ""hi"".alpha","two
        lines\u{1}.alpha",back\\slash.é

        """)
    let object = try write(rows, names, Configuration(format: .jsonLines))
    let parsed = try JSONSerialization.jsonObject(with: Data(object.utf8)) as? [String: Double]
    #expect(parsed?["two\nlines\u{1}.alpha"] == 3)
    #expect(Set(parsed?.keys.map { $0 } ?? []) == Set(names + ["time", "horizontal", "vertical"]))
  }

  @Test func numbersReadBackWithinHalfAUnitOfTheLastDecimal() throws {
    var generator = SeededGenerator(seed: 5)
    for digits in 0...15 {
      let values = (0..<200).map { _ in Double.random(in: -60...60, using: &generator) }
      let names = values.indices.map { "v\($0).alpha" }
      let csv = try write([(frame(0), values)], names, Configuration(digits: digits))
      let cells = csv.split(separator: "\n")[1].split(separator: ",").dropFirst(3)
      let json = try write(
        [(frame(0), values)], names, Configuration(format: .jsonLines, digits: digits))
      for (index, cell) in cells.enumerated() {
        let unit = pow(10, Double(-digits))
        let read = try #require(Double(cell))
        #expect(abs(read - values[index]) <= unit / 2 + 1e-14)
        #expect(!(cell.hasPrefix("-") && read == 0))
        #expect(cell.split(separator: ".").dropFirst().first?.count ?? 0 == digits)
        #expect(json.contains("\"v\(index).alpha\":\(cell)"))
      }
    }
  }

  @Test(arguments: TimelineFormat.allCases, [Double.nan, .infinity, -.infinity])
  func whatIsNotFiniteIsRefusedBeforeItsRow(_ format: TimelineFormat, _ value: Double) throws {
    var writer = TimelineWriter(columns: columns, configuration: Configuration(format: format))
    try writer.write(frame(0), [0, 0])
    let before = writer.takeBytes()
    #expect(!before.isEmpty)
    #expect(throws: TimelineError.notFinite(column: "card.alpha", time: 1.0 / 30)) {
      try writer.write(frame(1), [0, value])
    }
    #expect(throws: TimelineError.notFinite(column: "horizontal", time: 1.0 / 30)) {
      try writer.write(frame(1, value), [0, 0])
    }
    var late = frame(1)
    late.time = value
    #expect(throws: TimelineError.self) { try writer.write(late, [0, 0]) }
    #expect(writer.takeBytes().isEmpty)
    try writer.write(frame(2, .greatestFiniteMagnitude), [0, -.greatestFiniteMagnitude])
    #expect(writer.takeBytes().count > 600)
  }

  @Test func aRefusedWriteIsReportedAtTheLatestAtTheEnd() throws {
    var writer = TimelineWriter(columns: columns, descriptor: -1)
    try writer.write(frame(0), [0, 0])
    #expect(throws: TimelineError.self) { try writer.finish() }
  }

  @Test(arguments: TimelineFormat.allCases)
  func aFileHasTheSameBytesAsMemoryHoweverManyRows(_ format: TimelineFormat) throws {
    let configuration = Configuration(format: format, includesApplied: true)
    let path = FileManager.default.temporaryDirectory.path + "/parallax-\(UUID().uuidString)"
    let descriptor = try createFile(path)
    defer { try? removeFile(path) }
    var file = TimelineWriter(
      columns: columns, configuration: configuration, descriptor: descriptor)
    var memory = TimelineWriter(columns: columns, configuration: configuration)
    // Enough for many blocks, which the second thread turns into text while more are made.
    for index in 0..<60_000 {
      let row = (frame(index, sin(Double(index)), isApplied: index % 3 == 0), [Double(index), 0.1])
      try file.write(row.0, row.1)
      try memory.write(row.0, row.1)
      if index == 30_000 { try file.finish() }
    }
    try file.finish()
    try closeDescriptor(descriptor)
    #expect(FileManager.default.contents(atPath: path) == Data(memory.takeBytes()))
  }

  @Test func aRefusedWriteEndsALongTimeline() {
    #expect(throws: TimelineError.self) {
      var writer = TimelineWriter(columns: columns, descriptor: -1)
      for index in 0..<1_000_000 { try writer.write(frame(index), [0, 0]) }
    }
  }
}
