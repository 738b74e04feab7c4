internal import MotionEffects
internal import ParallaxPlatform

/// A timeline that was written to a file: CSV or JSON Lines, read row by row in flat memory.
///
///     var rows = try TimelineRows(path: "golden.csv")
///     rows.columns                     // ["time", "horizontal", "vertical", "card.center.x"]
///     while let row = try rows.next() { print(row[0]) }
///
/// The format shows in the first byte. Cells may stand in quotes; `true` and `false` are 1 and 0. A copy
/// reads the same file on from the same place: keep one.
public struct TimelineRows {
  /// The names of the columns, in the file's order.
  public private(set) var columns: [String] = []
  /// The line that was read last, from 1.
  public private(set) var line = 0

  private let file: String
  private let input: OpenFile
  private var isObjects: Bool
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  /// The first row of JSON Lines, whose keys are the columns.
  private var pending: [Double]?

  /// No row of a timeline is longer.
  private static let longestLine = 16 << 20

  /// Opens a timeline; `-` is standard input.
  ///
  /// - Throws: ``TimelineRowsError`` for a file that cannot be opened or is no timeline.
  public init(path: String) throws(TimelineRowsError) {
    file = path
    do {
      input = try OpenFile(path)
    } catch {
      throw TimelineRowsError(file: path, line: 0, message: error.description, isMissing: true)
    }
    isObjects = false
    var first = try nextLine() ?? []
    if first.starts(with: [0xEF, 0xBB, 0xBF]) { first.removeFirst(3) }
    isObjects = first.first == UInt8(ascii: "{")
    if isObjects {
      let members = try object(first)
      columns = members.map(\.0)
      pending = members.map(\.1)
    } else {
      columns = Self.cells(first)
    }
    guard columns.first == "time" else {
      throw failure("no timeline; its first column would be time")
    }
    guard Set(columns).count == columns.count else { throw failure("a column stands twice") }
  }

  /// The numbers of the next row, in the order of the columns; nil at the end.
  ///
  /// - Throws: ``TimelineRowsError`` for a row with another number of cells, or a cell without a
  ///   number.
  public mutating func next() throws(TimelineRowsError) -> [Double]? {
    if let row = pending {
      pending = nil
      return row
    }
    while let bytes = try nextLine() {
      if bytes.isEmpty { continue }
      if isObjects {
        let members = try object(bytes)
        guard members.map(\.0) == columns else { throw failure("its keys are not those of line 1") }
        return members.map(\.1)
      }
      let cells = Self.cells(bytes)
      guard cells.count == columns.count else {
        throw failure("it has \(cells.count) cells, and the header \(columns.count)")
      }
      var row: [Double] = []
      row.reserveCapacity(cells.count)
      for (index, cell) in cells.enumerated() {
        guard let number = Double(cell), number.isFinite else {
          throw failure("column \(columns[index]): \(quoted(cell)) is no number")
        }
        row.append(number)
      }
      return row
    }
    return nil
  }

  private func failure(_ message: String) -> TimelineRowsError {
    TimelineRowsError(file: file, line: line, message: message)
  }

  private func object(_ bytes: [UInt8]) throws(TimelineRowsError) -> [(String, Double)] {
    let value: JSONValue
    do {
      value = try JSONParser.parse(bytes)
    } catch {
      throw failure(error.message)
    }
    guard case .object(let members) = value.content else { throw failure("it is no JSON object") }
    var result: [(String, Double)] = []
    for member in members {
      switch member.value.content {
      case .number(let number): result.append((member.key, number))
      case .boolean(let isTrue): result.append((member.key, isTrue ? 1 : 0))
      default: throw failure("key \(member.key): \(member.value.summary) is no number")
      }
    }
    return result
  }

  private mutating func nextLine() throws(TimelineRowsError) -> [UInt8]? {
    while true {
      if let end = buffer[position...].firstIndex(of: 0x0A) {
        let bytes = Self.trimmed(buffer[position..<end])
        position = end + 1
        line += 1
        return bytes
      }
      if isAtEnd {
        guard position < buffer.count else { return nil }
        defer { position = buffer.count }
        line += 1
        return Self.trimmed(buffer[position...])
      }
      buffer.removeFirst(position)
      position = 0
      guard buffer.count <= Self.longestLine else { throw failure("the line after it is too long") }
      do {
        let chunk = try input.chunk()
        if chunk.isEmpty { isAtEnd = true }
        buffer += chunk
      } catch {
        throw failure(error.description)
      }
    }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    Array(bytes.last == 0x0D ? bytes.dropLast() : bytes)
  }

  /// The cells of a CSV row (RFC 4180).
  private static func cells(_ bytes: [UInt8]) -> [String] {
    var cells: [String] = []
    var cell: [UInt8] = []
    var isQuoted = false
    var index = 0
    let bytes = bytes.last == 0x0D ? Array(bytes.dropLast()) : bytes
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        if isQuoted, index + 1 < bytes.count, bytes[index + 1] == byte {
          cell.append(byte)
          index += 1
        } else {
          isQuoted.toggle()
        }
      } else if byte == UInt8(ascii: ","), !isQuoted {
        cells.append(String(decoding: cell, as: UTF8.self))
        cell.removeAll(keepingCapacity: true)
      } else {
        cell.append(byte)
      }
      index += 1
    }
    cells.append(String(decoding: cell, as: UTF8.self))
    return cells
  }
}

/// Why a file cannot be read as a timeline.
public struct TimelineRowsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public var file: String
  /// The line, from 1; 0 for the file as a whole.
  public var line: Int
  /// What is wrong.
  public var message: String
  /// Whether the file could not be opened.
  public var isMissing = false

  /// The error in one line.
  public var description: String {
    line == 0 ? "\(file): \(message)" : "\(file):\(line): \(message)"
  }
}

/// A file that is closed when nobody reads it any more.
private final class OpenFile {
  private let descriptor: Int32

  init(_ path: String) throws(SystemError) {
    descriptor = path == "-" ? 0 : try openForReading(path)
  }

  deinit { if descriptor != 0 { try? closeDescriptor(descriptor) } }

  /// The next bytes; none at the end.
  func chunk() throws(SystemError) -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    var failure: SystemError?
    let count = unsafe chunk.withUnsafeMutableBytes { bytes -> Int in
      do throws(SystemError) {
        return try unsafe readBytes(descriptor, into: bytes)
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    return Array(chunk.prefix(count))
  }
}
