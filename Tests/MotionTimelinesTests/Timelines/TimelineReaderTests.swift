import MotionTimelines
import Testing

/// What is a timeline, and what is wrong with what is none.
@Suite struct TimelineReaderTests {
  private func rows(_ text: String) throws -> [[Double]] {
    var reader = try TimelineReader(.bytes(Array(text.utf8)))
    var values: [Double] = []
    var rows: [[Double]] = []
    while let time = try reader.next(into: &values) { rows.append([time] + values) }
    return rows
  }

  @Test func tablesAndObjectsAreRead() throws {
    #expect(try rows("time,a\n0,1\n0.5,-2e1\n") == [[0, 1], [0.5, -20]])
    #expect(try rows("a,t_s\r\n1,0\r\n2,1") == [[0, 1], [1, 2]])
    #expect(try rows("\u{FEFF}time,\"a,b\"\n0,\"3\"\n\n1,4\n") == [[0, 3], [1, 4]])
    #expect(
      try rows("{\"time\":0,\"a\":1.5,\"on\":true}\n{\"time\":1,\"a\":2,\"on\":false}\n")
        == [[0, 1.5, 1], [1, 2, 0]])
  }

  @Test(arguments: [
    ("", 1), ("a,b\n", 1), ("time,a,a\n", 1), ("time,a\n0\n", 2), ("time,a\n0,x\n", 2),
    ("time,a\n0,nan\n", 2), ("time,a\n0,inf\n", 2), ("time,a\n1,1\n0,1\n", 3),
    ("time,a\n0,\"1\n", 2), ("{\"time\":0,\"a\":null}\n", 1), ("{\"time\":0}\n{\"t\":1}\n", 2),
    ("{\"time\":0\n", 1), ("time,a\n0,1e999\n", 2), ("time,a\n,1\n", 2),
  ])
  func mistakesHaveALine(_ text: String, _ line: Int) {
    do {
      _ = try rows(text)
      Issue.record("\(text) was read")
    } catch {
      #expect((error as? TimelineReadError)?.line == line, "\(error)")
    }
  }
}
