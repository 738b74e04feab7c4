/// Reads one table sample by sample: a file of a recording, which may be one of several.
///
/// The first 64 KiB decide what the table is; from then on every call of `next()` decodes one row
/// more. What holds for the order of samples is said at `TraceReader`.
struct TableReader: ~Copyable {
  private var input: ByteReader
  private let decoder: RowDecoder
  private let assembly: SampleAssembly
  let layout: TraceLayout
  /// How the sensors share the rows.
  let interleaving: Interleaving
  private let columnNames: [String]
  private let headerBytes: [UInt8]
  private let lastCellShape: NumberShape?

  private var row = DecodedRow()
  private var line: Int
  private var rowCount = 0
  private var clock: RowClock
  private var order = SampleOrder()
  private var log: FindingLog
  private var isFinished = false

  /// After this many rows without a usable one the file is not what it seemed.
  private static let patience = 1000

  /// Opens a table that stands alone.
  ///
  /// - Throws: When it is no recording, or tells no tilt.
  init(
    _ input: consuming ByteReader, _ configuration: TraceReader.Configuration,
    metadata: [String: String]
  ) throws(TraceError) {
    var input = input
    var head = try Self.head(of: &input, configuration)
    head.metadata = metadata
    var layout = try Recognition.layout(of: head)
    layout.chooseAttitude(configuration.attitudeColumns)
    layout.apply(configuration, head)
    if let refusal = layout.refusal(head) { throw refusal }
    try Self.check(&layout, head)
    self.init(input, head, layout)
  }

  /// Reads a table whose layout is known; `input` has been looked at for its head.
  ///
  /// With `isPart` rows count that tell no tilt, since another table does; `origin` is what is taken
  /// off a clock of whole numbers, in its units, and nil means the first one.
  init(
    _ input: consuming ByteReader, _ head: TraceHead, _ layout: TraceLayout, isPart: Bool = false,
    origin: Int64? = nil
  ) {
    let interleaving = Interleaving(head, layout, head.decoder(layout))
    var log = FindingLog()
    var layout = layout
    layout.checkAgreement(head, &log)
    Self.checkRate(layout, head, &log)
    if head.configuration.leavesOutWrongRates, log.count(.inconsistentRotation) > 0 {
      layout.rotationRate = nil
      layout.assumptions.append(
        "the rotation rates are not used, because they do not fit gravity; --estimator vqf uses them"
          + " all the same")
    }
    self.layout = layout
    self.interleaving = interleaving
    self.log = log
    columnNames = (0..<head.columnCount).map { head.columnName($0) }
    headerBytes = head.headerBytes
    lastCellShape = head.shapeOfLastCells()
    line = head.linesBeforeRows
    decoder = head.decoder(layout)
    clock = RowClock(layout.clock, origin: origin)
    assembly = SampleAssembly(layout, isPart: isPart || interleaving.kind != .none)
    self.input = input
    self.input.terminator = head.terminator
    self.input.position += head.firstRowOffset
  }

  /// How many bytes have been read so far.
  var bytesRead: Int { input.bytesRead }

  /// How many oddities there were so far.
  var findingCount: Int { log.total }

  /// What is known of the table so far.
  var summary: TraceSummary {
    var summary = layout.summary(file: input.name, columnNames: columnNames)
    summary.sampleCount = order.sampleCount
    summary.firstTime = order.firstTime
    summary.lastTime = order.firstTime == nil ? nil : order.lastTime
    if order.intervals.count > 0 {
      summary.minimumInterval = order.intervals.minimum
      summary.medianInterval = order.intervals.median
      summary.maximumInterval = order.intervals.maximum
    }
    summary.findings = log.findings
    return summary
  }

  // MARK: Reading

  /// The next sample, or nil at the end; from then on always nil.
  ///
  /// - Throws: When the rest of the file cannot be read or its clock turns out to be damaged.
  /// - Complexity: O(length of the row), without allocation.
  @inline(__always)
  mutating func next() throws(TraceError) -> MotionSample? {
    guard try advance() else { return nil }
    return assembly.sample(row, time: order.lastTime)
  }

  /// Reads the next sample into a variable of the caller's: `next()` without its copies.
  ///
  /// - Returns: Whether there was one; at the end `sample` stays as it is.
  /// - Throws: As `next()`.
  @inline(__always)
  mutating func next(into sample: inout MotionSample) throws(TraceError) -> Bool {
    guard try advance() else { return false }
    assembly.write(row, time: order.lastTime, into: &sample)
    return true
  }

  /// Reads the next row for a join.
  mutating func next(into readings: inout SensorReadings) throws(TraceError) -> Bool {
    guard try advance() else { return false }
    assembly.write(row, time: order.lastTime, into: &readings)
    return true
  }

  /// Brings the next sample's numbers into `row`; false at the end.
  private mutating func advance() throws(TraceError) -> Bool {
    guard !isFinished else { return false }
    do throws(TraceError) {
      while try readRow() {
        guard assembly.isUsable(row) else {
          try noteMissing()
          continue
        }
        let time = clock.time(of: row, number: rowCount - 1)
        switch order.add(&row, time: time, line: line, &log) {
        case .wait: continue
        case .ready: return true
        case .restarted:
          isFinished = true
          return order.finish(&row, &log)
        case .damaged: throw damagedTime()
        }
      }
      isFinished = true
      if order.isDamagedAtEnd { throw damagedTime() }
      if order.finish(&row, &log) { return true }
      if order.sampleCount == 0 { throw noSamples() }
      return false
    } catch {
      isFinished = true
      throw error
    }
  }

  /// Decodes the next row that holds values into `row`; false at the end.
  private mutating func readRow() throws(TraceError) -> Bool {
    while true {
      if input.position >= input.rowsEnd, try !input.fill() { return false }
      line &+= 1
      let start = input.position
      let end = input.decode(from: start, by: decoder, into: &row)
      if end >= 0, !(input.isUnterminated && end == input.rowsEnd) {
        input.position = end
        rowCount &+= 1
        return true
      }
      if try readUnusualRow(from: start) {
        rowCount &+= 1
        return true
      }
    }
  }

  /// Reads a row the thorough way; false when there are no values in it.
  private mutating func readUnusualRow(from start: Int) throws(TraceError) -> Bool {
    var (start, end) = (start, start)
    while input.buffer[end] != input.terminator { end += 1 }
    input.position = end + 1
    if input.buffer[start..<end].starts(with: LineRewriter.continuationMark) {
      line -= 1
      start += LineRewriter.continuationMark.count
    }
    let range = start..<end
    let isCut = input.isUnterminated && input.position == input.rowsEnd
    if isRepeatedHeader(range) {
      order.headerWasRepeated = true
      log.note(.repeatedHeader, line: line, "the header line again")
      return false
    }
    let examination = input.examine(range, by: decoder, into: &row)
    if isCut, examination != .nothing, isTruncated(range, examination) {
      let text = text(range)
      log.note(
        .truncatedLastLine, line: line,
        "the last line has no line end and is cut off: '\(text)'; it was dropped")
      return false
    }
    switch examination {
    case .nothing:
      return false
    case .wrongCellCount(let count):
      let expected = decoder.columnCount
      log.note(.wrongCellCount, line: line, "\(count) cells instead of \(expected)")
      try loseRow(range)
      return false
    case .unreadable(let column):
      let name = columnNames[column]
      let text = "\(name): '\(text(cell(column, in: range)))' is not a number"
      log.note(.unreadableCell, line: line, text)
      try loseRow(range)
      return false
    case .values:
      if isCut {
        log.note(
          .unterminatedLastLine, line: line,
          "the last line has no line end, but looks complete; it was kept")
      }
      return true
    }
  }

  /// Whether the last line, which has no end, was cut in the middle.
  private func isTruncated(_ range: Range<Int>, _ examination: RowDecoder.Examination) -> Bool {
    guard examination == .values,
      decoder.cellCount(input.buffer.span, range) >= decoder.columnCount
    else { return true }
    let column = decoder.columnCount - 1
    guard let common = lastCellShape else { return false }
    let cell = CellParser.trimmed(input.buffer.span, cell(column, in: range)).cell
    let shape = NumberShape(
      input.buffer[cell], decimalSeparator: decoder.cells.decimalSeparator)
    return !shape.isComplete(comparedWith: common)
  }

  // MARK: Oddities

  private mutating func noteMissing() throws(TraceError) {
    if assembly.isComplete(row) {
      log.note(
        .impossibleValue, line: line,
        "no sensor measures such values: a vector of length 0, a quaternion that is no rotation,"
          + " numbers beyond a thousand million, or one that stands for nothing, such as -9999")
    } else {
      log.note(.missingCell, line: line, "no complete measurement in the row")
    }
    if order.isEmpty, rowCount >= Self.patience { throw noSamples() }
  }

  private mutating func loseRow(_ range: Range<Int>) throws(TraceError) {
    rowCount &+= 1
    if order.isEmpty, rowCount >= Self.patience { throw noSamples() }
  }

  private func noSamples() -> TraceError {
    guard let first = log.first else {
      return TraceError(
        code: .noSamples, message: "no row with values follows the header; record again",
        file: input.name, line: line)
    }
    let code: TraceError.Code = first.kind == .unreadableCell ? .unreadableCell : .noSamples
    return TraceError(
      code: code,
      message: "none of the rows can be used; the first reason: \(first.message); a row needs"
        + " \(decoder.columnCount) cells with numbers in the columns that are read",
      file: input.name, line: first.line)
  }

  private func damagedTime() -> TraceError {
    Self.damagedTime(
      file: input.name, line: line, field: layout.clock.column.map { columnNames[$0] })
  }

  private func isRepeatedHeader(_ range: Range<Int>) -> Bool {
    guard !headerBytes.isEmpty, range.count <= headerBytes.count + 1 else { return false }
    func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0D || byte == 0x0A }
    let row = input.buffer[range]
    guard row.first == headerBytes.first else { return false }
    return row.filter { !isLineEnd($0) }.elementsEqual(headerBytes.filter { !isLineEnd($0) })
  }

  private func cell(_ column: Int, in range: Range<Int>) -> Range<Int> {
    let span = input.buffer.span
    var start = range.lowerBound
    for _ in 0..<column {
      start = min(decoder.endOfCell(span, from: start, to: range.upperBound) + 1, range.upperBound)
    }
    return start..<decoder.endOfCell(span, from: start, to: range.upperBound)
  }

  private func text(_ range: Range<Int>) -> String {
    let text = String(decoding: input.buffer[range].prefix(60), as: UTF8.self)
    return range.count > 60 ? text + "…" : text
  }
}
