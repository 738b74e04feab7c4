/// The numbers of one row, in the order of `Slot`.
struct DecodedRow {
  var values = [Double](repeating: 0, count: Slot.count)
  /// The clock, where it is an integer too long for a Double.
  var ticks: Int64 = 0
  /// One bit a slot: whether this row has a value there.
  var present: UInt32 = 0

  /// Whether all values are the same, not counting slots without one.
  func hasSameValues(as other: DecodedRow) -> Bool {
    guard present == other.present else { return false }
    return (0..<Slot.count).allSatisfy {
      present & 1 << UInt32($0) == 0 || values[$0] == other.values[$0]
    }
  }
}

/// Turns the bytes of a row into numbers; pure, and unaware of what the numbers mean.
///
/// `decode` reads an ordinary row (plain numbers where numbers are needed) in one pass and gives up
/// at anything else; `examine` then reads the same row thoroughly. On an ordinary row both agree.
struct RowDecoder: Sendable {
  /// How a cell is to be read.
  enum CellKind: Sendable {
    case number, ticks, dateAndTime
    /// A date, a time of day or a fraction of a second, which are added up.
    case partOfTime
  }

  /// Skip some cells, then read one.
  private struct Step: Sendable {
    var skip: Int
    var slot: Int
    var kind: CellKind
    var column: Int
  }

  /// What a row that is not ordinary turned out to be.
  enum Examination: Equatable {
    /// Values, perhaps with some missing.
    case values
    /// Blank, or a comment.
    case nothing
    case wrongCellCount(Int)
    case unreadable(column: Int)
  }

  let delimiter: UInt8
  /// LF, or CR in files that have no LF.
  let terminator: UInt8
  /// How many cells a row has.
  let columnCount: Int
  let cells: CellParser
  private let decimalSeparator: UInt8
  private let steps: [Step]
  /// The cells behind the last one that is read.
  private let trailing: Int
  /// All slots that an ordinary row fills.
  private let allSlots: UInt32
  /// Whether no row is ordinary: dates and times are left to the thorough way.
  private let needsExamination: Bool
  private let dayOrder: DateAndTime.DayOrder
  /// How many units in a cell that is part of the time, but no date or time, make a second.
  private let fractionUnits: Double
  /// How many cells add up to the time.
  private let partCount: Int
  /// The delimiter, the terminator and the quote, each in all bytes of a word.
  private let delimiters: UInt64
  private let terminators: UInt64

  init(
    delimiter: UInt8, terminator: UInt8, decimalSeparator: UInt8, columnCount: Int,
    reading columns: [(column: Int, slot: Int, kind: CellKind)],
    dayOrder: DateAndTime.DayOrder = .monthFirst, fractionUnits: Double = 1
  ) {
    self.delimiter = delimiter
    self.terminator = terminator
    self.decimalSeparator = decimalSeparator
    self.columnCount = columnCount
    cells = CellParser(powers: .shared, decimalSeparator: decimalSeparator)
    delimiters = UInt64(delimiter) &* 0x0101_0101_0101_0101
    terminators = UInt64(terminator) &* 0x0101_0101_0101_0101
    let sorted = columns.sorted { $0.column < $1.column }
    var steps: [Step] = []
    var next = 0
    for (column, slot, kind) in sorted {
      precondition(column >= next, "a column fills one slot only")
      steps.append(Step(skip: column - next, slot: slot, kind: kind, column: column))
      next = column + 1
    }
    precondition(next <= columnCount, "only columns of the row can be read")
    self.steps = steps
    trailing = columnCount - next
    allSlots = columns.reduce(0) { $0 | 1 << UInt32($1.slot) }
    partCount = columns.count { $0.kind == .partOfTime }
    needsExamination =
      columns.isEmpty || partCount > 0 || columns.contains { $0.kind == .dateAndTime }
    self.dayOrder = dayOrder
    self.fractionUnits = fractionUnits
  }

  /// Reads the ordinary row at `start` and returns where the next one begins, or -1.
  ///
  /// - Precondition: The row ends with its terminator within `bytes`, and `NumberParsing.padding`
  ///   bytes lie behind that.
  @inline(__always)
  func decode(_ bytes: Span<UInt8>, from start: Int, into row: inout DecodedRow) -> Int {
    if needsExamination { return -1 }
    let steps = steps.span
    var ticks: Int64 = 0
    var values = row.values.mutableSpan
    var p = start
    var index = 0
    while true {
      let step = steps[index]
      if step.skip > 0, !skip(step.skip, bytes, &p) { return -1 }
      if step.kind == .number {
        let (value, end) = NumberParsing.number(
          bytes, at: p, decimalSeparator: decimalSeparator, cells.powers)
        guard end >= 0 else { return -1 }
        values[step.slot] = value
        p = end
      } else {
        guard
          let number = NumberParsing.scan(bytes, at: &p, decimalSeparator: decimalSeparator),
          !number.isTooLong, number.exponent == 0, number.mantissa <= UInt64(Int64.max)
        else { return -1 }
        ticks = Int64(number.mantissa)
        if number.isNegative { ticks = -ticks }
      }
      index &+= 1
      guard NumberParsing.byte(bytes, at: p) == delimiter else { break }
      p &+= 1
      if index == steps.count {
        guard trailing > 0, skip(trailing &- 1, bytes, &p), skipToEnd(bytes, &p) else { return -1 }
        row.ticks = ticks
        row.present = allSlots
        return p
      }
    }
    guard index == steps.count, trailing == 0 else { return -1 }
    if NumberParsing.byte(bytes, at: p) == 0x0D, terminator != 0x0D { p &+= 1 }
    guard NumberParsing.byte(bytes, at: p) == terminator else { return -1 }
    row.ticks = ticks
    row.present = allSlots
    return p &+ 1
  }

  /// Moves `p` behind the next `count` delimiters; false when the row ends before, or has quotes.
  @inline(__always)
  private func skip(_ count: Int, _ bytes: Span<UInt8>, _ p: inout Int) -> Bool {
    var count = count
    while count > 0 {
      let word = NumberParsing.word(bytes, at: p)
      let ends = Self.marks(word ^ delimiters)
      let stops = Self.marks(word ^ terminators) | Self.marks(word ^ Self.quotes)
      // Only delimiters in front of the first stop count.
      var before = ends & (stops &- 1 & ~stops)
      while before != 0 {
        count &-= 1
        if count == 0 {
          p &+= before.trailingZeroBitCount >> 3 &+ 1
          return true
        }
        before &= before &- 1
      }
      if stops != 0 { return false }
      p &+= 8
    }
    return true
  }

  /// Moves `p` behind the row's end; false when another delimiter or a quote comes first.
  @inline(__always)
  private func skipToEnd(_ bytes: Span<UInt8>, _ p: inout Int) -> Bool {
    while true {
      let word = NumberParsing.word(bytes, at: p)
      let ends = Self.firstMark(word ^ terminators)
      let stops = Self.firstMark(word ^ delimiters) | Self.firstMark(word ^ Self.quotes)
      if ends | stops != 0 {
        // The lowest mark of each is exact, so the lowest of all is.
        let first = (ends | stops).trailingZeroBitCount
        guard ends.trailingZeroBitCount == first, stops.trailingZeroBitCount != first else {
          return false
        }
        p &+= first >> 3 &+ 1
        return true
      }
      p &+= 8
    }
  }

  /// The high bit of bytes that are 0; above the lowest mark there may be false ones.
  @inline(__always)
  private static func firstMark(_ x: UInt64) -> UInt64 {
    (x &- 0x0101_0101_0101_0101) & ~x & 0x8080_8080_8080_8080
  }

  private static let quotes: UInt64 = 0x2222_2222_2222_2222

  /// The high bit of exactly those bytes that are 0.
  @inline(__always)
  private static func marks(_ x: UInt64) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    return ~((x & low) &+ low | x | low)
  }

  // MARK: The thorough way

  /// Reads any row; `range` ends before the terminator.
  func examine(_ bytes: Span<UInt8>, _ range: Range<Int>, into row: inout DecodedRow) -> Examination
  {
    row.present = 0
    let content = CellParser.trimmed(bytes, range).cell
    if content.isEmpty { return .nothing }
    if "#%/".utf8.contains(NumberParsing.byte(bytes, at: content.lowerBound)) { return .nothing }

    var unreadable: Int?
    var parts = 0
    row.values[Slot.time] = 0
    var column = 0
    var step = 0
    var cellStart = range.lowerBound
    var isOnlyDelimiters = true
    while true {
      let cellEnd = endOfCell(bytes, from: cellStart, to: range.upperBound)
      if cellEnd > cellStart { isOnlyDelimiters = false }
      if step < steps.count, steps[step].column == column {
        let cell = cellStart..<cellEnd
        let isRead =
          steps[step].kind == .partOfTime
          ? addPartOfTime(bytes, cell, into: &row, &parts)
          : read(bytes, cell, steps[step], into: &row)
        if !isRead, unreadable == nil { unreadable = column }
        step += 1
      }
      column += 1
      if cellEnd >= range.upperBound { break }
      cellStart = cellEnd + 1
    }
    if isOnlyDelimiters { return .nothing }
    if partCount > 0, parts == partCount { row.present |= 1 << UInt32(Slot.time) }
    guard isAcceptable(column, bytes, lastCell: cellStart..<range.upperBound) else {
      return .wrongCellCount(column)
    }
    if let unreadable { return .unreadable(column: unreadable) }
    return .values
  }

  /// Whether a row of `count` cells is complete: an empty cell behind the last one does not matter.
  private func isAcceptable(_ count: Int, _ bytes: Span<UInt8>, lastCell: Range<Int>) -> Bool {
    if count == columnCount { return true }
    if count == columnCount + 1 { return CellParser.trimmed(bytes, lastCell).cell.isEmpty }
    return count == columnCount - 1 && trailing > 0
  }

  /// How many cells the row at a range has.
  func cellCount(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    var (count, start) = (1, range.lowerBound)
    while true {
      let end = endOfCell(bytes, from: start, to: range.upperBound)
      if end >= range.upperBound { return count }
      count += 1
      start = end + 1
    }
  }

  /// The delimiter, or the end, behind the cell at `start`; a quoted cell may contain delimiters.
  func endOfCell(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
    var p = start
    var isQuoted = false
    while p < end {
      let byte = NumberParsing.byte(bytes, at: p)
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == delimiter, !isQuoted {
        return p
      }
      p += 1
    }
    return end
  }

  /// Reads one cell; false when it holds something that is no number.
  private func read(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ step: Step, into row: inout DecodedRow
  ) -> Bool {
    switch step.kind {
    case .number:
      switch cells.value(bytes, range) {
      case .number(let value): row.values[step.slot] = value
      case .missing: return true
      case .unreadable: return false
      }
    case .ticks:
      guard let ticks = cells.ticks(bytes, range) else {
        return cells.value(bytes, range) == .missing
      }
      row.ticks = ticks
    case .dateAndTime:
      let text = CellParser.trimmed(bytes, range).cell
      guard let seconds = DateAndTime.seconds(bytes, text, dayOrder: dayOrder) else {
        return cells.value(bytes, range) == .missing
      }
      row.values[step.slot] = seconds
    case .partOfTime:
      return false  // has its own way
    }
    row.present |= 1 << UInt32(step.slot)
    return true
  }

  /// Adds a date, a time of day or a fraction to the time; false when the cell holds none of them.
  private func addPartOfTime(
    _ bytes: Span<UInt8>, _ range: Range<Int>, into row: inout DecodedRow, _ parts: inout Int
  ) -> Bool {
    let text = CellParser.trimmed(bytes, range).cell
    if let seconds = DateAndTime.seconds(bytes, text, dayOrder: dayOrder) {
      row.values[Slot.time] += seconds
    } else {
      switch cells.value(bytes, range) {
      case .number(let value): row.values[Slot.time] += value / fractionUnits
      case .missing: return true
      case .unreadable: return false
      }
    }
    parts += 1
    return true
  }
}
