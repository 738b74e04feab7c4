internal import MotionEffects
package import ParallaxPlatform

/// Reads a timeline row by row: what ``TimelineWriter`` wrote, or any table with a column `time`.
///
/// A CSV file has a row of names; of JSON Lines every line is an object with the keys of the first
/// one. Cells are numbers, and `true` and `false` count as 1 and 0. The column of times is called
/// `time` or `t_s`. Memory is that of a row.
public struct TimelineReader: ~Copyable {
  /// The names of the columns beside the time, in the order of the file.
  public let columns: [String]

  private var lines: LineReader
  private let timePlace: Int
  private let format: TimelineFormat
  private let names: [String]
  private var first: [UInt8]?
  private var lastTime = -Double.infinity

  /// How many bytes have been taken from the source so far.
  public var bytesRead: Int { lines.bytesRead }

  /// Where a timeline comes from.
  public enum Input: Sendable {
    /// A file that is open, and stays the caller's own.
    case descriptor(Int32)
    /// Memory.
    case bytes([UInt8])
  }

  /// Opens a timeline.
  ///
  /// - Throws: ``TimelineReadError`` for a file that is no timeline, and for what the system refuses.
  public init(_ input: Input) throws(TimelineReadError) {
    var lines = LineReader(input)
    guard var head = try lines.next() else {
      throw TimelineReadError(line: 1, message: "the file is empty", expected: "a timeline")
    }
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { head.removeFirst(3) }
    let found: [String]
    let isObject = head.first == UInt8(ascii: "{")
    if isObject {
      found = try Self.members(head, line: 1).map(\.name)
    } else {
      found = try Self.cells(head, line: 1)
    }
    guard let place = found.firstIndex(where: { $0 == "time" || $0 == "t_s" }) else {
      let isSplit = found.count == 1 && found[0].contains(";")
      throw TimelineReadError(
        line: 1, message: isSplit ? "semicolons between the columns" : "no column is called time",
        expected: isSplit ? "commas, as replay writes them" : "a timeline with a column time")
    }
    if let twice = found.first(where: { name in found.count { $0 == name } > 1 }) {
      throw TimelineReadError(
        line: 1, message: "the column \(twice) stands twice", expected: "each name once")
    }
    format = isObject ? .jsonLines : .csv
    first = isObject ? head : nil
    timePlace = place
    names = found
    columns = found.indices.filter { $0 != place }.map { found[$0] }
    self.lines = lines
  }

  /// Reads the next row.
  ///
  /// - Parameter values: Where the values go, one for each column.
  /// - Returns: The time of the row in seconds, or nil at the end.
  /// - Throws: ``TimelineReadError`` with the line, for a row of another length, a cell that is no
  ///   finite number, and a time that goes back.
  public mutating func next(into values: inout [Double]) throws(TimelineReadError) -> Double? {
    while true {
      let line: [UInt8]
      if let head = first {
        line = head
        first = nil
      } else if let next = try lines.next() {
        line = next
      } else {
        return nil
      }
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
      let numbers = try numbers(line)
      let time = numbers[timePlace]
      guard time >= lastTime else {
        throw TimelineReadError(
          line: lines.count, message: "the time goes back from \(lastTime) to \(time) seconds",
          expected: "times that do not go back")
      }
      lastTime = time
      values.removeAll(keepingCapacity: true)
      for place in numbers.indices where place != timePlace { values.append(numbers[place]) }
      return time
    }
  }

  private func numbers(_ line: [UInt8]) throws(TimelineReadError) -> [Double] {
    let number = lines.count
    switch format {
    case .csv:
      if let plain = PlainNumbers.row(line, count: names.count) { return plain }
      let cells = try Self.cells(line, line: number)
      guard cells.count == names.count else {
        throw TimelineReadError(
          line: number, message: "\(cells.count) cells", expected: "\(names.count) as in line 1")
      }
      var result: [Double] = []
      result.reserveCapacity(cells.count)
      for (place, cell) in cells.enumerated() {
        result.append(try Self.number(cell, names[place], line: number))
      }
      return result
    case .jsonLines:
      let members = try Self.members(line, line: number)
      if members.map(\.name) == names { return members.map(\.value) }
      // An object is the same in any order.
      let values = Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
      let ordered = names.compactMap { values[$0] }
      guard members.count == names.count, ordered.count == names.count else {
        throw TimelineReadError(
          line: number, message: "other keys than in line 1",
          expected: names.joined(separator: ", "))
      }
      return ordered
    }
  }

  private static func number(
    _ cell: String, _ name: String, line: Int
  ) throws(TimelineReadError) -> Double {
    let text = cell.utf8.first == 0x20 || cell.utf8.last == 0x20 ? cell.trimmed : cell
    if let value = Double(text), value.isFinite, text.utf8.first.map({ $0 < 0x3A }) == true {
      return value
    }
    if text == "true" { return 1 }
    if text == "false" { return 0 }
    throw TimelineReadError(
      line: line, message: "column \(name): \"\(cell.prefix(40))\"", expected: "a finite number")
  }

  /// The cells of a row (RFC 4180).
  private static func cells(_ line: [UInt8], line number: Int) throws(TimelineReadError) -> [String]
  {
    var result: [String] = []
    var place = 0
    while true {
      if place < line.count, line[place] == UInt8(ascii: "\"") {
        var cell: [UInt8] = []
        place += 1
        while true {
          guard place < line.count else {
            throw TimelineReadError(
              line: number, message: "a quote without an end", expected: "a closing quote")
          }
          if line[place] != UInt8(ascii: "\"") {
            cell.append(line[place])
          } else if place + 1 < line.count, line[place + 1] == UInt8(ascii: "\"") {
            cell.append(line[place])
            place += 1
          } else {
            break
          }
          place += 1
        }
        place += 1
        result.append(String(decoding: cell, as: UTF8.self))
      } else {
        let end = line[place...].firstIndex(of: UInt8(ascii: ",")) ?? line.count
        result.append(String(decoding: line[place..<end], as: UTF8.self))
        place = end
      }
      guard place < line.count else { return result }
      guard line[place] == UInt8(ascii: ",") else {
        throw TimelineReadError(
          line: number, message: "something behind a closing quote", expected: "a comma")
      }
      place += 1
    }
  }

  /// The keys and numbers of an object.
  private static func members(
    _ line: [UInt8], line number: Int
  ) throws(TimelineReadError) -> [(name: String, value: Double)] {
    let value: JSONValue
    do {
      value = try JSONParser.parse(line)
    } catch {
      throw TimelineReadError(line: number, message: error.message, expected: "a JSON object")
    }
    guard case .object(let members) = value.content else {
      throw TimelineReadError(
        line: number, message: value.summary, expected: "a JSON object of numbers")
    }
    var result: [(name: String, value: Double)] = []
    for member in members {
      switch member.value.content {
      case .number(let number): result.append((member.key, number))
      case .boolean(let flag): result.append((member.key, flag ? 1 : 0))
      default:
        throw TimelineReadError(
          line: number, message: "\(member.key): \(member.value.summary)", expected: "a number")
      }
    }
    return result
  }
}

/// Why a timeline could not be read.
public struct TimelineReadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// What was found.
  public let message: String
  /// What should have been there.
  public let expected: String
  /// The system's error number, where it was the system that refused.
  public let systemCode: Int32?

  /// The error of a file that cannot be opened or read.
  package init(_ error: SystemError) {
    self.init(line: 1, message: error.description, expected: "", systemCode: error.code)
  }

  init(line: Int, message: String, expected: String, systemCode: Int32? = nil) {
    self.line = line
    self.message = message
    self.expected = expected
    self.systemCode = systemCode
  }

  /// The error in a sentence.
  public var description: String {
    systemCode == nil ? "\(line): \(message); expected \(expected)" : message
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
