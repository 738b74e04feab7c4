/// Where in a text the table begins, what stands in front of it, and in which form its rows are.
///
/// In front of a table there may be blank lines, comments, a spreadsheet's `sep=;`, and lines that a
/// recorder writes about itself. A line of those is told from a header by the rows: the header has as
/// many cells as they have.
struct TableStart {
  /// The lines in front of the table that say something, comments among them.
  private(set) var preamble: [String] = []
  /// Where the header begins, or the first row where there is none.
  private(set) var offset = 0
  /// The end of the header or first row.
  private(set) var end = 0
  /// How many lines lie in front of the header or first row.
  private(set) var line = 0
  private(set) var declaredDelimiter: UInt8?
  private(set) var form = TextForm.cells
  /// Whether the table begins with its first row.
  private(set) var isHeaderless = false
  /// A header that stands in a comment above the first row, without the comment's sign.
  private(set) var commentedHeader: Range<Int>?
  let terminator: UInt8

  /// A line, or several where quotes hold them together.
  private struct Record {
    var range: Range<Int>
    var line: Int
  }

  /// So many lines are looked at; the longest preambles have about 40.
  private static let recordLimit = 128

  /// Looks at a text's first bytes; nil when nothing but blanks and comments is there.
  init?(_ bytes: [UInt8], isAll: Bool) {
    terminator = HeaderScan.terminator(bytes)
    var records: [Record] = []
    var comments: [Record] = []
    collectRecords(bytes, isAll: isAll, &records, &comments)
    guard !records.isEmpty else { return nil }
    // A program that joined the files forgot the line that it had copied.
    if let declared = declaredDelimiter, !bytes[records[0].range].contains(declared) {
      declaredDelimiter = nil
    }
    form = Self.form(of: records.map { bytes[$0.range] })
    let start = startIndex(bytes, records)
    let record = records[start.index]
    (offset, end, line) = (record.range.lowerBound, record.range.upperBound, record.line)
    isHeaderless = start.isHeaderless
    let skipped = records[..<start.index] + comments.filter { $0.range.lowerBound < offset }
    preamble = skipped.sorted { $0.range.lowerBound < $1.range.lowerBound }.map {
      Self.text(bytes[$0.range])
    }
    if isHeaderless, let comment = comments.last(where: { $0.range.upperBound <= offset }) {
      commentedHeader = header(in: comment.range, bytes, cellCount: cellCount(bytes[record.range]))
    }
  }

  // MARK: Lines

  private mutating func collectRecords(
    _ bytes: [UInt8], isAll: Bool, _ records: inout [Record], _ comments: inout [Record]
  ) {
    var line = 0
    var position = 0
    while position < bytes.count, records.count < Self.recordLimit {
      let end = HeaderScan.endOfRecord(bytes, from: position, terminator: terminator)
      // A line that the look at the file has cut in two says nothing, unless it is the only one.
      if end == bytes.count, !isAll, !records.isEmpty { break }
      let content = bytes[position..<end]
      if let delimiter = HeaderScan.declaredDelimiter(content), records.isEmpty {
        declaredDelimiter = delimiter
      } else {
        if HeaderScan.isComment(content) {
          comments.append(Record(range: position..<end, line: line))
        } else if !HeaderScan.isSkippable(content) {
          records.append(Record(range: position..<end, line: line))
        }
      }
      line += 1 + content.count { $0 == terminator }
      position = min(end + 1, bytes.count)
    }
  }

  private static func text(_ line: ArraySlice<UInt8>) -> String {
    HeaderScan.text(line.filter { $0 != 0x0D && $0 != 0x0A })
  }

  /// The part of a comment that names as many columns as the rows have.
  private func header(in comment: Range<Int>, _ bytes: [UInt8], cellCount count: Int) -> Range<Int>?
  {
    let signs = "#%/ ".utf8
    guard count >= 3, let start = bytes[comment].firstIndex(where: { !signs.contains($0) }) else {
      return nil
    }
    let names = start..<comment.upperBound
    return cellCount(bytes[names]) == count ? names : nil
  }

  // MARK: The header among the lines

  /// Which record is the header, or the first row.
  private func startIndex(
    _ bytes: [UInt8], _ records: [Record]
  ) -> (index: Int, isHeaderless: Bool) {
    let lines = records.map { bytes[$0.range] }
    if let length = EmpaticaFormat.preambleLength(lines) { return (length, true) }
    if let rule = lines.prefix(64).lastIndex(where: Self.isRule), rule + 1 < lines.count {
      return (rule + 1, isData(lines[rule + 1]))
    }
    // The first row: one of numbers, with another such behind it.
    let firstRow = lines.indices.first { index in
      isData(lines[index]) && (index + 1 == lines.count || isData(lines[index + 1]))
    }
    guard let firstRow, firstRow > 0 else { return (0, isNumeric(lines[0])) }
    let width = cellCount(lines[firstRow])
    let counts = lines[..<firstRow].map { cellCount($0) }
    // A delimiter at the end of lines makes an empty last cell, in the header, the rows, or both.
    if let header = counts.firstIndex(of: width)
      ?? counts.firstIndex(where: { $0 >= 3 && abs($0 - width) == 1 })
    {
      return (header, isNumeric(lines[header]))
    }
    // A header of another length is still more likely than none.
    return counts[0] >= 3 ? (0, isNumeric(lines[0])) : (firstRow, true)
  }

  /// A line of dashes, as under a title.
  private static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
    let isRule = { (byte: UInt8) in "-=*_".utf8.contains(byte) }
    guard let first = line.first(where: { $0 != 0x20 && $0 != 0x2C }), isRule(first) else {
      return false
    }
    let content = line.filter { $0 != 0x20 && $0 != 0x0D && $0 != 0x2C }
    return content.count >= 8 && content.allSatisfy(isRule)
  }

  /// Whether a line begins with a number and has two more.
  private func isData(_ line: ArraySlice<UInt8>) -> Bool {
    let cells = HeaderScan.cells(line, form, declaredDelimiter)
    return HeaderScan.isNumeric(cells)
      && cells.count { HeaderScan.isNumber($0) } >= 3
  }

  private func isNumeric(_ line: ArraySlice<UInt8>) -> Bool {
    HeaderScan.isNumeric(HeaderScan.cells(line, form, declaredDelimiter))
  }

  private func cellCount(_ line: ArraySlice<UInt8>) -> Int {
    HeaderScan.cells(line, form, declaredDelimiter).count
  }

  // MARK: The form

  /// The form that four of five lines have from the first of that form on, which may have lines of a
  /// preamble in front of it.
  private static func form(of lines: [ArraySlice<UInt8>]) -> TextForm {
    let rows = lines.filter { beginsWithNumber($0) }
    guard !rows.isEmpty else { return .cells }
    func isUsual(_ test: (ArraySlice<UInt8>) -> Bool) -> Bool {
      let fitting = rows.map(test).drop { !$0 }
      return fitting.count * 2 >= rows.count && fitting.count { $0 } * 5 >= fitting.count * 4
    }
    if isUsual(hasTuple) { return .tuples }
    if isUsual(hasRecordEnd) { return .records }
    guard isUsual(HeaderScan.hasNumbersBetweenBlanks) else { return .cells }
    let hasCommas = rows.contains { $0.contains(UInt8(ascii: ",")) }
    return .blanks(delimiter: hasCommas ? UInt8(ascii: ";") : UInt8(ascii: ","))
  }

  private static func beginsWithNumber(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first(where: { !" \t([{\"".utf8.contains($0) }) else { return false }
    return "0123456789+-.".utf8.contains(first) && !isRule(line)
  }

  /// Whether a bracket opens in front of a number, and closes.
  private static func hasTuple(_ line: ArraySlice<UInt8>) -> Bool {
    func isOpening(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{")
    }
    guard let opening = line.firstIndex(where: isOpening),
      let closing = line[opening...].firstIndex(where: { ")]}".utf8.contains($0) })
    else { return false }
    let inside = line[opening..<closing].dropFirst()
    return inside.count { $0 == UInt8(ascii: ",") } >= 2
      && inside.allSatisfy { "0123456789+-.eE, \t".utf8.contains($0) }
  }

  /// Whether all that stands between semicolons has cells between commas, which no number explains.
  private static func hasRecordEnd(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.contains(UInt8(ascii: ";")) else { return false }
    let segments = line.split(separator: UInt8(ascii: ";")).filter { segment in
      segment.contains { !" \t\r,".utf8.contains($0) }
    }
    let commas = segments.map { segment in segment.count { $0 == UInt8(ascii: ",") } }
    return commas.dropLast().allSatisfy { $0 >= 3 } && (commas.first ?? 0) >= 3
  }
}
