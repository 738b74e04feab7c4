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
  /// The lines in front of the table that say something, comments among them.
  let preamble: [String]
  /// The form of the rows in the file; here they are in cells.
  let form: TextForm
  /// The header's cells; empty when there is none.
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
    var file = fileName.lowercased()
    if file.hasSuffix(".gz") { file.removeLast(3) }
    guard let point = file.lastIndex(of: "."), point > file.startIndex else { return file }
    return String(file[..<point])
  }

  /// Whether the file goes on behind what can be looked at.
  let isCutOff: Bool

  /// How many rows can be looked at.
  var rowCount: Int { rows.count }

  // MARK: Making

  /// Takes the file's first bytes apart, the table's in the form that `start` says.
  ///
  /// `first` is in UTF-8 without a byte order mark; `isAll` says whether the file ends there.
  init(
    _ first: [UInt8], _ start: TableStart, isAll: Bool, name: String,
    configuration: TraceReader.Configuration
  ) throws(TraceError) {
    self.name = name
    self.configuration = configuration
    isCutOff = !isAll
    preamble = start.preamble
    form = start.form
    var bytes = first
    let end = first.count
    bytes.append(contentsOf: repeatElement(0, count: NumberParsing.padding))
    self.bytes = bytes
    terminator = start.terminator
    let header =
      start.offset..<HeaderScan.endOfRecord(first, from: start.offset, terminator: terminator)
    if header.upperBound == end, !isAll {
      throw TraceError(
        code: .lineTooLong,
        message: "the first line is longer than \(Self.length / 1024) KiB; a recording begins with"
          + " a line of column names; check that this is a text file",
        file: name, line: start.line + 1)
    }

    let afterHeader = min(header.upperBound + 1, end)
    let isHeaderless = start.isHeaderless
    let delimiter: UInt8
    if form != .cells {
      delimiter = form.delimiter
    } else if let declared = start.declaredDelimiter {
      delimiter = declared
    } else if isHeaderless {
      delimiter = HeaderScan.delimiter(ofRow: first[header])
    } else {
      delimiter = HeaderScan.delimiter(first[header], rows: first[afterHeader...])
    }
    self.delimiter = delimiter
    var labels: [ColumnLabel] = []
    if !isHeaderless {
      labels = HeaderScan.cells(first[header], delimiter: delimiter).map {
        ColumnLabel(HeaderScan.text(ofCell: $0))
      }
    } else if let comment = start.commentedHeader {
      labels = HeaderScan.cells(first[comment], form, delimiter).map {
        ColumnLabel(HeaderScan.text(ofCell: $0))
      }
    }
    let hasOwnHeader = !isHeaderless
    headerBytes = isHeaderless ? [] : Array(first[header])
    var firstRowOffset = isHeaderless ? header.lowerBound : afterHeader
    let headerLines = 1 + first[header].count { $0 == start.terminator }
    var linesBeforeRows = isHeaderless ? start.line : start.line + headerLines
    if !isHeaderless {
      let end = HeaderScan.endOfRecord(first, from: afterHeader, terminator: terminator)
      if Self.addUnits(
        HeaderScan.cells(first[afterHeader..<end], delimiter: delimiter), to: &labels)
      {
        firstRowOffset = min(end + 1, first.count)
        linesBeforeRows += 1
      }
    }
    self.firstRowOffset = firstRowOffset
    self.linesBeforeRows = linesBeforeRows

    // Rows: only complete ones, unless the file ends.
    var rows: [Range<Int>] = []
    var position = firstRowOffset
    while position < end, rows.count < Self.rowLimit {
      var rowEnd = position
      while rowEnd < end, first[rowEnd] != terminator { rowEnd += 1 }
      if rowEnd == end, !isAll { break }
      var row = position..<rowEnd
      if first[row].starts(with: LineRewriter.continuationMark) {
        row = row.lowerBound + LineRewriter.continuationMark.count..<rowEnd
      }
      if !HeaderScan.isSkippable(first[row]) { rows.append(row) }
      position = rowEnd + 1
    }
    decimalSeparator = HeaderScan.decimalSeparator(first, rows, delimiter: delimiter)
    let counter = RowDecoder(
      delimiter: delimiter, terminator: terminator, decimalSeparator: decimalSeparator,
      columnCount: 1, reading: [])
    let rowWidth = HeaderScan.usualCellCount(bytes, rows, counter)
    if isHeaderless, labels.count != rowWidth { labels = [] }
    // A delimiter at the end of lines makes an empty last cell, in the header, the rows, or both.
    if let last = labels.last, last.text.isEmpty, labels.count == rowWidth + 1, labels.count > 1 {
      labels.removeLast()
    }
    let isRowPadded =
      rowWidth == labels.count + 1 && HeaderScan.endsWithDelimiter(first, rows, delimiter)
    columnCount = hasOwnHeader && !isRowPadded ? max(labels.count, 1) : rowWidth
    self.labels = labels
    self.rows = rows
    decoder = counter
  }

  /// Takes over a second line of the header that gives the units, `s,m/s^2,m/s^2,m/s^2`: whether it
  /// is one.
  private static func addUnits(
    _ cells: [ArraySlice<UInt8>], to labels: inout [ColumnLabel]
  ) -> Bool {
    guard cells.count == labels.count, !cells.contains(where: HeaderScan.isNumber) else {
      return false
    }
    let units = cells.map { cell in
      let text = HeaderScan.text(ofCell: cell).filter { !"()[]{}".contains($0) }
      return ColumnLabel.unit(text[...])
    }
    var known = MeasurementUnits()
    guard units.count(where: { known.set($0) }) * 2 > units.count else { return false }
    for (index, unit) in units.enumerated() where labels[index].unit.isEmpty {
      labels[index].unit = unit
    }
    return true
  }

  /// The error for a file in whose first bytes is no line of a table.
  static func noHeader(_ first: [UInt8], isAll: Bool, name: String) -> TraceError {
    let message =
      first.isEmpty
      ? "the file is empty (0 bytes); export the recording again"
      : isAll
        ? "the file holds nothing but blank lines and comments; export the recording again"
        : "no header within the first \(Self.length / 1024) KiB; a recording begins with a line of"
          + " column names"
    return TraceError(code: isAll ? .empty : .lineTooLong, message: message, file: name)
  }

  // MARK: Asking

  /// The name of a column for people: its label, or its number where there is no header.
  func columnName(_ column: Int) -> String {
    labels.indices.contains(column) ? labels[column].text : "column \(column + 1)"
  }

  /// The label of a column; without a header one that says nothing.
  func label(_ column: Int) -> ColumnLabel {
    labels.indices.contains(column) ? labels[column] : ColumnLabel("")
  }

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
  func datesAndTimes(
    inColumn column: Int, limit: Int = .max, dayOrder: DateAndTime.DayOrder = .monthFirst
  ) -> [Double] {
    moments(inColumn: column, limit: limit, dayOrder: dayOrder).map(\.seconds)
  }

  /// What a column of dates and times holds, rows with something else left out.
  func moments(
    inColumn column: Int, limit: Int = .max, dayOrder: DateAndTime.DayOrder = .monthFirst
  ) -> [DateAndTime.Moment] {
    let span = bytes.span
    return (0..<min(rows.count, limit)).compactMap {
      guard let cell = cell(row: $0, column: column) else { return nil }
      return DateAndTime.moment(span, CellParser.trimmed(span, cell).cell, dayOrder: dayOrder)
    }
  }

  /// Whether dates in a column have the day or the month first; nil where the numbers fit both.
  func dayOrder(inColumn column: Int) -> DateAndTime.DayOrder? {
    let isPossible = { (order: DateAndTime.DayOrder) in
      moments(inColumn: column, dayOrder: order).count
    }
    let (day, month) = (isPossible(.dayFirst), isPossible(.monthFirst))
    return day == month ? nil : day > month ? .dayFirst : .monthFirst
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

  /// Decodes one of the first rows.
  func examine(
    row: Int, by decoder: RowDecoder, into values: inout DecodedRow
  ) -> RowDecoder.Examination {
    decoder.examine(bytes.span, rows[row], into: &values)
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
    if labels.isEmpty {
      return "found no header, but \(columnCount) columns of values"
    }
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
      field: column.map { columnName($0) })
  }

  private func cell(row: Int, column: Int) -> Range<Int>? {
    guard rows.indices.contains(row) else { return nil }
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
}
