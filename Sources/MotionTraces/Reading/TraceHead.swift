/// The beginning of a recording: its header line and first rows, for the recognisers.
///
/// Made from at most the first 64 KiB, whatever the size of the pieces that were read.
struct TraceHead {
  /// How many bytes are looked at before the format must be clear.
  static let length = 64 * 1024
  /// How many rows the recognisers may count with.
  private static let rowLimit = 2048

  /// The recording's path or name.
  let name: String
  let configuration: TraceReader.Configuration
  /// The header's cells; empty when the file begins with numbers.
  let labels: [ColumnLabel]
  /// How many cells a row has.
  let columnCount: Int
  let delimiter: UInt8
  let terminator: UInt8
  let decimalSeparator: UInt8
  /// The header as it stands in the file, to find it again in mid-file.
  let headerBytes: [UInt8]
  /// Where the first row begins.
  let firstRowOffset: Int
  /// The line in front of the first row; lines count from 1.
  let linesBeforeRows: Int
  /// What `Metadata.csv` beside the file says, names in lower case.
  var metadata: [String: String] = [:]

  private let bytes: [UInt8]
  private let rows: [Range<Int>]
  private let decoder: RowDecoder

  /// The file's name without its folders.
  var fileName: String {
    String(
      name[
        (name.lastIndex { $0 == "/" || $0 == "\\" }.map(name.index(after:)) ?? name.startIndex)...])
  }

  /// The file's name without folders and extension, in lower case.
  var fileStem: String {
    let file = fileName.lowercased()
    guard let point = file.lastIndex(of: "."), point > file.startIndex else { return file }
    return String(file[..<point])
  }

  /// How many rows can be looked at.
  var rowCount: Int { rows.count }

  // MARK: Making

  /// Finds the header in the file's first bytes.
  ///
  /// - Parameters:
  ///   - first: The first bytes, in UTF-8, without a byte order mark.
  ///   - isAll: Whether the file ends there.
  init(
    _ first: [UInt8], isAll: Bool, name: String, configuration: TraceReader.Configuration
  ) throws(TraceError) {
    self.name = name
    self.configuration = configuration
    var bytes = first
    let end = first.count
    bytes.append(contentsOf: repeatElement(0, count: NumberParsing.padding))
    self.bytes = bytes
    let terminator = Self.terminator(first)
    self.terminator = terminator

    // Blank lines, comments, lines of delimiters only, and a line `sep=;` in front of the header.
    var line = 0
    var position = 0
    var declaredDelimiter: UInt8?
    var header: Range<Int>?
    while position < end {
      let lineEnd = Self.endOfRecord(first, from: position, terminator: terminator)
      let record = position..<lineEnd
      let lineCount = 1 + first[record].count { $0 == terminator }
      line += lineCount
      position = min(lineEnd + 1, end)
      if let delimiter = Self.declaredDelimiter(first[record]) {
        declaredDelimiter = delimiter
      } else if !Self.isSkippable(first[record]) {
        header = record
        line -= lineCount
        break
      }
    }
    guard let header else {
      throw TraceError(
        code: first.isEmpty || isAll ? .empty : .lineTooLong,
        message: first.isEmpty
          ? "the file is empty (0 bytes); export the recording again"
          : "no header within the first \(Self.length / 1024) KiB; a recording begins with a line"
            + " of column names",
        file: name)
    }
    if header.upperBound == end, !isAll {
      throw TraceError(
        code: .lineTooLong,
        message: "the first line is longer than \(Self.length / 1024) KiB; a recording begins with"
          + " a line of column names; check that this is a text file",
        file: name, line: line + 1)
    }

    let afterHeader = min(header.upperBound + 1, end)
    let delimiter = declaredDelimiter ?? Self.delimiter(first[header], rows: first[afterHeader...])
    self.delimiter = delimiter
    let cells = Self.cells(first[header], delimiter: delimiter)
    let isHeaderless = Self.isNumeric(cells)
    headerBytes = isHeaderless ? [] : Array(first[header])
    firstRowOffset = isHeaderless ? header.lowerBound : afterHeader
    let headerLines = 1 + first[header].count { $0 == terminator }
    linesBeforeRows = isHeaderless ? line : line + headerLines

    // Rows: only complete ones, unless the file ends.
    var rows: [Range<Int>] = []
    position = firstRowOffset
    while position < end, rows.count < Self.rowLimit {
      var rowEnd = position
      while rowEnd < end, first[rowEnd] != terminator { rowEnd += 1 }
      if rowEnd == end, !isAll { break }
      if !Self.isSkippable(first[position..<rowEnd]) { rows.append(position..<rowEnd) }
      position = rowEnd + 1
    }
    decimalSeparator = Self.decimalSeparator(first, rows, delimiter: delimiter)
    var labels = isHeaderless ? [] : cells.map { ColumnLabel($0) }
    let counter = RowDecoder(
      delimiter: delimiter, terminator: terminator, decimalSeparator: decimalSeparator,
      columnCount: 1, reading: [])
    let rowWidth = Self.usualCellCount(bytes, rows, counter)
    // A delimiter at the end of lines makes an empty last cell, in the header, the rows, or both.
    if let last = labels.last, last.text.isEmpty, labels.count == rowWidth + 1, labels.count > 1 {
      labels.removeLast()
    }
    let isRowPadded = rowWidth == labels.count + 1 && Self.endsWithDelimiter(first, rows, delimiter)
    columnCount = isHeaderless || isRowPadded ? rowWidth : max(labels.count, 1)
    self.labels = labels
    self.rows = rows
    decoder = counter
  }

  // MARK: Asking

  /// The column whose name has this key (see `ColumnLabel.key`), the first of several.
  func column(_ key: String) -> Int? { labels.firstIndex { $0.key == key } }

  /// The columns of all these keys, or nil when one is absent.
  func columns(_ keys: [String]) -> [Int]? {
    let found = keys.compactMap { column($0) }
    return found.count == keys.count ? found : nil
  }

  /// The columns of a prefix followed by x, y and z.
  func xyz(_ prefix: String, suffix: String = "") -> [Int]? {
    columns(["x", "y", "z"].map { prefix + $0 + suffix })
  }

  /// What a cell of one of the first rows holds.
  func value(row: Int, column: Int) -> CellValue {
    let span = bytes.span
    guard let cell = cell(row: row, column: column) else { return .missing }
    return decoder.cells.value(span, cell)
  }

  /// The text of a cell of one of the first rows, without quotes.
  func text(row: Int, column: Int) -> String {
    guard let cell = cell(row: row, column: column) else { return "" }
    return String(
      decoding: bytes[CellParser.trimmed(bytes.span, cell).cell], as: UTF8.self)
  }

  /// The numbers of a column in the first rows; rows without one are left out.
  func numbers(inColumn column: Int, limit: Int = .max) -> [Double] {
    (0..<min(rows.count, limit)).compactMap {
      guard case .number(let number) = value(row: $0, column: column) else { return nil }
      return number
    }
  }

  /// The seconds of a column of dates and times, or none where it holds something else.
  func datesAndTimes(inColumn column: Int, limit: Int) -> [Double] {
    let span = bytes.span
    return (0..<min(rows.count, limit)).compactMap {
      guard let cell = cell(row: $0, column: column) else { return nil }
      return DateAndTime.seconds(span, CellParser.trimmed(span, cell).cell)
    }
  }

  /// The rows of the head in which all the columns have numbers.
  func vectors(_ columns: [Int], limit: Int = 256) -> [[Double]] {
    var vectors: [[Double]] = []
    for row in 0..<min(rows.count, limit) {
      var vector: [Double] = []
      for column in columns {
        guard case .number(let number) = value(row: row, column: column) else { break }
        vector.append(number)
      }
      if vector.count == columns.count { vectors.append(vector) }
    }
    return vectors
  }

  /// The median length of the vectors in three columns, or nil where there are none.
  func medianLength(_ columns: [Int]) -> Double? {
    let lengths = vectors(columns)
      .map { $0.reduce(0) { $0 + $1 * $1 }.squareRoot() }.filter(\.isFinite).sorted()
    return lengths.isEmpty ? nil : lengths[lengths.count / 2]
  }

  /// How the last cell of the first rows is written; tells whether the file's last number is cut.
  func shapeOfLastCells() -> NumberShape? {
    var shape: NumberShape?
    for row in rows.indices.dropLast() {
      guard let cell = cell(row: row, column: columnCount - 1) else { continue }
      let trimmed = CellParser.trimmed(bytes.span, cell).cell
      let other = NumberShape(bytes[trimmed], decimalSeparator: decimalSeparator)
      shape = shape?.common(with: other) ?? other
    }
    return shape
  }

  /// "found the columns …", for messages.
  var foundColumns: String {
    if labels.isEmpty { return "found no header: the file begins with numbers" }
    let names = labels.prefix(12).map {
      "'\($0.text.count > 40 ? "\($0.text.prefix(40))…" : $0.text)'"
    }
    let rest = labels.count > 12 ? " and \(labels.count - 12) more" : ""
    return "found the columns " + names.joined(separator: ", ") + rest
  }

  /// An error that points at the header.
  func error(_ code: TraceError.Code, _ message: String, column: Int? = nil) -> TraceError {
    TraceError(
      code: code, message: message, file: name, line: labels.isEmpty ? nil : linesBeforeRows,
      field: column.map { labels[$0].text })
  }

  private func cell(row: Int, column: Int) -> Range<Int>? {
    let span = bytes.span
    var start = rows[row].lowerBound
    for index in 0...column {
      let end = decoder.endOfCell(span, from: start, to: rows[row].upperBound)
      if index == column { return start..<end }
      if end >= rows[row].upperBound { return nil }
      start = end + 1
    }
    return nil
  }

  // MARK: Bytes

  /// LF, unless there are only CRs, as old spreadsheets wrote them.
  private static func terminator(_ bytes: [UInt8]) -> UInt8 {
    bytes.contains(0x0A) || !bytes.contains(0x0D) ? 0x0A : 0x0D
  }

  /// The end of a line; line ends within quotes do not count, as long as the quotes are closed.
  private static func endOfRecord(_ bytes: [UInt8], from start: Int, terminator: UInt8) -> Int {
    var isQuoted = false
    var firstEnd: Int?
    var p = start
    while p < bytes.count {
      if bytes[p] == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if bytes[p] == terminator {
        if !isQuoted { return p }
        if firstEnd == nil { firstEnd = p }
      }
      p += 1
    }
    return isQuoted ? firstEnd ?? p : p
  }

  /// Whether a line holds nothing: blanks, delimiters, or a comment.
  private static func isSkippable(_ line: ArraySlice<UInt8>) -> Bool {
    let content = line.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    if content.first == UInt8(ascii: "#") { return true }
    return content.allSatisfy { " \t\r,;".utf8.contains($0) }
  }

  /// The delimiter that a spreadsheet's first line `sep=;` declares.
  private static func declaredDelimiter(_ line: ArraySlice<UInt8>) -> UInt8? {
    let text = line.filter { $0 != UInt8(ascii: "\"") }
    guard text.count >= 5, text.prefix(4).elementsEqual("sep=".utf8) else { return nil }
    return ",;\t".utf8.contains(text[4]) ? text[4] : nil
  }

  /// The most frequent of tab, semicolon and comma outside quotes; in the header, or else the rows.
  private static func delimiter(_ header: ArraySlice<UInt8>, rows: ArraySlice<UInt8>) -> UInt8 {
    for text in [header, rows.prefix(4096)] {
      var counts: [UInt8: Int] = [:]
      var isQuoted = false
      for byte in text {
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        if !isQuoted, "\t;,".utf8.contains(byte) { counts[byte, default: 0] += 1 }
      }
      let best = "\t;,".utf8.max { counts[$0, default: 0] < counts[$1, default: 0] }
      if let best, counts[best, default: 0] > 0 { return best }
    }
    return UInt8(ascii: ",")
  }

  private static func cells(_ record: ArraySlice<UInt8>, delimiter: UInt8) -> [String] {
    var cells: [String] = []
    var cell: [UInt8] = []
    var isQuoted = false
    for byte in record {
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == delimiter, !isQuoted {
        cells.append(String(decoding: cell, as: UTF8.self))
        cell = []
      } else {
        cell.append(byte == 0x0A || byte == 0x0D ? 0x20 : byte)
      }
    }
    cells.append(String(decoding: cell, as: UTF8.self))
    return cells
  }

  /// Whether a line is data: at least one number, and nothing with letters in front of it.
  private static func isNumeric(_ cells: [String]) -> Bool {
    let texts = cells.map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
    guard let first = texts.first else { return false }
    return first.allSatisfy { "0123456789+-.,eE:T/".contains($0) } && first.contains { $0.isNumber }
  }

  /// A comma where the delimiter leaves it free and more numbers are written with it than with a point.
  private static func decimalSeparator(
    _ bytes: [UInt8], _ rows: [Range<Int>], delimiter: UInt8
  ) -> UInt8 {
    let (point, comma) = (UInt8(ascii: "."), UInt8(ascii: ","))
    guard delimiter != comma else { return point }
    var (points, commas) = (0, 0)
    for row in rows.prefix(64) {
      for offset in row.dropFirst().dropLast() {
        let byte = bytes[offset]
        guard byte == point || byte == comma, isDigit(bytes[offset - 1]), isDigit(bytes[offset + 1])
        else { continue }
        if byte == comma { commas += 1 } else { points += 1 }
      }
    }
    return commas > points ? comma : point
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  private static func endsWithDelimiter(
    _ bytes: [UInt8], _ rows: [Range<Int>], _ delimiter: UInt8
  ) -> Bool {
    guard let row = rows.first else { return false }
    return bytes[row].last { $0 != 0x20 && $0 != 0x0D } == delimiter
  }

  /// How many cells most of the first rows have.
  private static func usualCellCount(
    _ bytes: [UInt8], _ rows: [Range<Int>], _ decoder: RowDecoder
  ) -> Int {
    let span = bytes.span
    var counts: [Int: Int] = [:]
    for row in rows.prefix(64) {
      let count = decoder.cellCount(span, row)
      counts[count, default: 0] += 1
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 1
  }
}

/// How numbers are written: enough to tell a complete one from one that was cut.
struct NumberShape: Equatable {
  /// The fewest digits behind the separator.
  var fractionDigits: Int
  var hasExponent: Bool
  var isEmpty: Bool

  init(_ text: ArraySlice<UInt8>, decimalSeparator: UInt8) {
    isEmpty = text.isEmpty
    hasExponent = text.contains(UInt8(ascii: "E")) || text.contains(UInt8(ascii: "e"))
    let fraction = text.drop { $0 != decimalSeparator }.dropFirst()
    fractionDigits = fraction.prefix { 0x30...0x39 ~= $0 }.count
  }

  /// What both have in common.
  func common(with other: NumberShape) -> NumberShape {
    var common = self
    common.fractionDigits = min(fractionDigits, other.fractionDigits)
    common.hasExponent = hasExponent && other.hasExponent
    common.isEmpty = isEmpty || other.isEmpty
    return common
  }

  /// Whether a last cell of this shape can be complete where all others have at least `common`.
  func isComplete(comparedWith common: NumberShape) -> Bool {
    if isEmpty { return common.isEmpty }
    return fractionDigits >= common.fractionDigits && (hasExponent || !common.hasExponent)
  }
}
