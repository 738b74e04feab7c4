import Foundation
import MotionTimelines
import Testing
import _ParallaxTestSupport

/// The short way through a row reads what the long way reads.
@Suite struct PlainNumbersTests {
  private func read(_ cells: [String], quoted: Bool) throws -> [Double]? {
    let names = cells.indices.map { "c\($0)" }.joined(separator: ",")
    let row = cells.map { quoted ? "\"\($0)\"" : $0 }.joined(separator: ",")
    var reader = try TimelineReader(.bytes(Array("time,\(names)\n0,\(row)\n".utf8)))
    var values: [Double] = []
    return try reader.next(into: &values) == nil ? nil : values
  }

  @Test func bothWaysAgree() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2000 {
      let cells = (0..<5).map { _ -> String in
        let digits = Int.random(in: 1...18, using: &random)
        var text = (0..<digits).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
        let point = Int.random(in: 0...digits, using: &random)
        if point > 0, point < digits {
          text.insert(".", at: text.index(text.startIndex, offsetBy: point))
        }
        return Bool.random(using: &random) ? text : "-" + text
      }
      // Quotes are not plain: they take the long way.
      let plain = try read(cells, quoted: false)
      #expect(plain == (try read(cells, quoted: true)))
      #expect(plain == cells.map { Double($0) ?? .nan }, "\(cells)")
    }
  }

  @Test(arguments: ["", "-", ".", "+", "1..2", "1-", "a", "1 2"])
  func whatIsNoNumberIsRefused(_ cell: String) {
    #expect(throws: TimelineReadError.self) { try read([cell, "1"], quoted: false) }
  }
}
