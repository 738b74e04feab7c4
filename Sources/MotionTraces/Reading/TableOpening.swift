// What happens before the first sample: the file's kind, its header, the checks that hold for all
// formats.

extension TableReader {
  /// Looks at the first bytes: refuses what is no text, and finds the header.
  static func head(
    of input: inout ByteReader, _ configuration: TraceReader.Configuration
  ) throws(TraceError) -> TraceHead {
    try input.prepareHead(TraceHead.length)
    var (first, isAll) = input.head(TraceHead.length)
    switch FileKind(first) {
    case .utf8(let markLength):
      input.position += markLength
    case .utf16(let isLittleEndian, let markLength):
      input.position += markLength
      input.transcodeFromUTF16(isLittleEndian: isLittleEndian)
      try input.prepareHead(TraceHead.length)
    case .container(let container):
      throw TraceError(
        code: container == .json ? .json : .compressed,
        message: "this is \(container.words) inside another container; take it out and name it",
        file: input.name)
    case .refused(let code, let message):
      throw TraceError(code: code, message: message, file: input.name)
    }
    (first, isAll) = input.head(TraceHead.length)
    guard let start = TableStart(first, isAll: isAll) else {
      throw TraceHead.noHeader(first, isAll: isAll, name: input.name)
    }
    if start.form != .cells {
      input.rewrite(start.form, terminator: start.terminator, from: start.offset)
      try input.prepareHead(TraceHead.length)
      (first, isAll) = input.head(TraceHead.length)
    }
    return try TraceHead(
      first, start, isAll: isAll, name: input.name, configuration: configuration)
  }

  /// Checks what holds for all formats.
  static func check(_ layout: inout TraceLayout, _ head: TraceHead) throws(TraceError) {
    if head.rowCount == 0 {
      if head.isCutOff {
        throw TraceError(
          code: .lineTooLong,
          message: "the first row is longer than \(TraceHead.length / 1024) KiB; a recording has a"
            + " line a sample; check that this is a text file",
          file: head.name, line: head.linesBeforeRows + 1)
      }
      throw TraceError(
        code: .noSamples, message: "only a header, no row of values follows; record again",
        file: head.name, line: head.linesBeforeRows)
    }
    try checkColumns(layout, head)
    try checkClock(&layout, head)
    guard layout.needsSign else { return }
    try layout.refuseWithoutGravity(head)
    if let sign = head.configuration.gravitySign {
      layout.sign = .known(sign, because: "it was given as an option")
    }
    guard case .unknown(let reason) = layout.sign else { return }
    guard layout.quaternion == nil, layout.angles == nil else {
      layout.gravity = nil
      layout.acceleration = nil
      layout.userAcceleration = nil
      layout.assumptions.append(
        "gravity and acceleration are not used, because their sign is not known: \(reason)")
      return
    }
    throw head.error(
      .signUnknown,
      "\(reason); the vector may point down (iOS) or up (Android), and numbers alone cannot tell;"
        + " say --gravity-sign ios or --gravity-sign android"
        + " (lying face up, z is negative with ios and positive with android)")
  }

  /// Refuses a column that would have to serve for two things, as in a table whose cells are shifted.
  private static func checkColumns(
    _ layout: TraceLayout, _ head: TraceHead
  ) throws(TraceError) {
    var taken: Set<Int> = []
    for (column, _) in layout.slots {
      guard column < head.columnCount, taken.insert(column).inserted else {
        throw head.error(
          .unknownFormat,
          "\(head.foundColumns); this column would serve for two things; name the columns to read",
          column: column)
      }
    }
  }

  /// Spreads stamps that many rows share, and refuses a clock that is of no use.
  private static func checkClock(
    _ layout: inout TraceLayout, _ head: TraceHead
  ) throws(TraceError) {
    var times: [Double]
    switch layout.clock.source {
    case .numbers(let column), .ticks(let column):
      times = head.numbers(inColumn: column).map { $0 / layout.clock.unitsPerSecond }
    case .text(let column):
      times = head.datesAndTimes(inColumn: column, dayOrder: layout.clock.dayOrder)
    case .parts, .rows: return
    }
    if layout.clock.zeroIsMissing { times.removeAll { $0 == 0 } }
    try checkOrder(times, &layout, head)
    if let spread = StampSpread(times) {
      layout.clock.spread = spread
      layout.assumptions.append(
        "the clock has one stamp every \(rounded(spread.interval)) s for about"
          + " \(spread.rowsPerStamp) rows; they are spread evenly over that time")
    } else if let column = layout.clock.column, case .numbers = layout.clock.source,
      ClockHealth.isDamaged(times)
    {
      throw damagedTime(
        file: head.name, line: head.linesBeforeRows, field: head.columnName(column))
    }
  }

  /// Refuses a clock that stands still, unless a rate was given, and rows that are in no order.
  private static func checkOrder(
    _ times: [Double], _ layout: inout TraceLayout, _ head: TraceHead
  ) throws(TraceError) {
    guard times.count >= 4, let first = times.first, let column = layout.clock.column else {
      return
    }
    if times.allSatisfy({ $0 == first }) {
      guard head.configuration.rate == nil else {
        layout.clock = try head.rowClock()
        return
      }
      throw head.error(
        .damagedTime,
        "all rows have the same time, \(head.text(row: 0, column: column)); export the recording"
          + " again, or say --rate HZ (often 50 or 100)", column: column)
    }
    let backward = zip(times.dropFirst(), times).count { $0 < $1 }
    guard backward * 3 < times.count else {
      throw head.error(
        .damagedTime,
        "the rows are not in the order of time: \(backward) of the first \(times.count) lie before the"
          + " row above them; sort the rows by this column", column: column)
    }
  }

  /// Notes a rate at which no sensor of a phone measures, so that the unit must be another one.
  static func checkRate(_ layout: TraceLayout, _ head: TraceHead, _ log: inout FindingLog) {
    guard let column = layout.clock.column, layout.clock.spread == nil else { return }
    let times = head.numbers(inColumn: column, limit: 256)
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }.filter { $0 > 0 }.sorted()
    guard steps.count >= 15 else { return }
    let step = steps[steps.count / 2]
    let seconds = step / layout.clock.unitsPerSecond
    guard seconds > 0.9 || seconds < 5e-5 else { return }
    let units: [(String, Double)] = [("s", 1), ("ms", 1e3), ("us", 1e6), ("ns", 1e9)]
    let likely = units.filter { 5e-4...0.25 ~= step / $0.1 }
    let advice =
      0.9e-8...1e-5 ~= step && 2e4...6e4 ~= times[0]
      ? "; a spreadsheet seems to have turned the times into days: format that column as a number of"
        + " seconds, and export again"
      : step == 1
        ? "; if the column counts rows, give --columns without time, and --rate HZ"
        : likely.first.map { "; the numbers look like --units \($0.0)" } ?? "; check the unit"
    log.note(
      .implausibleRate, line: head.linesBeforeRows,
      "\(head.columnName(column)): a sample every \(seconds) s" + advice)
  }

  /// The error for a clock that `ClockHealth` rejects.
  static func damagedTime(file: String, line: Int?, field: String?) -> TraceError {
    TraceError(
      code: .damagedTime,
      message: "most rows repeat a time and the rest are more than 0.2 s apart, as after a"
        + " spreadsheet has rounded the file; times must increase from row to row; export the"
        + " recording again without opening it in a spreadsheet",
      file: file, line: line, field: field)
  }

  /// A number for a message, to three decimals.
  static func rounded(_ value: Double) -> Double {
    abs(value) < 1e9 ? (value * 1000).rounded() / 1000 : value
  }

  /// What the file `Metadata.csv` in the same folder says, where there is one.
  static func metadata(beside path: String) -> [String: String] {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    return metadata(in: ByteOrigin(kind: .file(path: folder + "Metadata.csv"), name: ""))
  }

  /// What a table of one row says, by its columns' names in lower case.
  static func metadata(in origin: ByteOrigin) -> [String: String] {
    let head: TraceHead
    do throws(TraceError) {
      var input = try origin.open(bufferSize: 4096)
      head = try Self.head(of: &input, TraceReader.Configuration())
    } catch {
      return [:]  // an export without it is as good; then the sign must come from elsewhere
    }
    guard head.rowCount > 0 else { return [:] }
    var metadata: [String: String] = [:]
    for (column, label) in head.labels.enumerated() {
      metadata[label.name] = head.text(row: 0, column: column).lowercased()
    }
    return metadata
  }
}

extension TraceLayout {
  /// What the layout says of a recording; what is counted while reading is still nothing.
  func summary(file: String, columnNames: [String]) -> TraceSummary {
    var gravitySign: GravitySign?
    var reason = "nothing that is read depends on it"
    if needsSign, case .known(let known, let because) = sign {
      (gravitySign, reason) = (known, because)
    }
    return TraceSummary(
      file: file, format: format,
      columns: columnNames.enumerated().map { .init(name: $1, role: role(ofColumn: $0)) },
      units: units, gravitySign: gravitySign, gravitySignReason: reason,
      clock: clock.explanation, assumedRate: clock.assumedRate, assumptions: assumptions,
      sampleCount: 0, findings: [])
  }
}
