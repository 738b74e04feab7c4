// The choice of a clock among several columns.

extension TraceHead {
  /// The clock in the first of these columns that holds times, in the order of preference.
  func clock(among keys: [String]) -> TraceLayout.Clock? {
    if let clock = splitClock() { return clock }
    for key in keys {
      guard let column = column(key), holdsTimes(inColumn: column) else { continue }
      return clock(inColumn: column)
    }
    return nil
  }

  /// The clock in the first of these columns that holds times, or else rows at the rate that was asked
  /// for.
  func clockOrRate(among keys: [String]) throws(TraceError) -> TraceLayout.Clock {
    if let clock = clock(among: keys) { return clock }
    return try rowClock()
  }

  /// The clock of a table without one: rows at the rate that was asked for.
  func rowClock() throws(TraceError) -> TraceLayout.Clock {
    guard let rate = configuration.rate else {
      throw error(
        .noClock, "\(foundColumns); none of them is a clock; say --rate HZ (often 50 or 100)")
    }
    return .init(
      source: .rows, unitsPerSecond: rate, assumedRate: rate,
      explanation: "none; rows at \(rate) Hz, as was asked for")
  }

  /// Whether a column holds numbers, or dates and times.
  func holdsTimes(inColumn column: Int) -> Bool {
    rowCount == 0 || !numbers(inColumn: column, limit: 64).isEmpty
      || !datesAndTimes(inColumn: column, limit: 8).isEmpty
  }

  /// The clock in a column of dates and times, or nil where there are none in it.
  func textClock(
    inColumn column: Int, dayOrder declared: DateAndTime.DayOrder? = nil
  ) -> TraceLayout.Clock? {
    let known = declared ?? dayOrder(inColumn: column)
    let moments = moments(inColumn: column, limit: 64, dayOrder: known ?? .dayFirst)
    guard let first = moments.first(where: \.hasTime) else { return nil }
    var clock = TraceLayout.Clock(
      source: .text(column: column),
      explanation: "'\(columnName(column))': dates and times as text")
    clock.dayOrder = known ?? .dayFirst
    if !first.hasDate {
      clock.explanation = "'\(columnName(column))': times of day as text"
      clock.wrapsAtMidnight = true
    } else if known == nil, moments.contains(where: \.dependsOnOrder) {
      clock.explanation +=
        "; whether day or month comes first does not show, so the day is taken (it matters only at"
        + " midnight)"
    }
    return clock
  }

  /// The clock that a column of dates, one of times of day and perhaps one of the second's fraction
  /// make together: `Date`, `Time (HH:MM:SS)`, `Time (µs)`.
  func splitClock() -> TraceLayout.Clock? {
    guard let date = labels.indices.first(where: { holds($0) { $0.hasDate && !$0.hasTime } }),
      let time = labels.indices.first(where: { holds($0) { $0.hasTime && !$0.hasDate } })
    else { return nil }
    let fraction = labels.indices.first {
      label($0).key == label(time).key && $0 != time && fractionUnit(inColumn: $0) != nil
    }
    var clock = TraceLayout.Clock(
      source: .parts(date: date, time: time, fraction: fraction),
      explanation: ([date, time, fraction].compactMap { $0 }.map { "'\(columnName($0))'" })
        .joined(separator: " and ") + ": dates and times as text")
    clock.fractionUnits = fraction.flatMap { fractionUnit(inColumn: $0) }?.perSecond ?? 1
    clock.dayOrder = dayOrder(inColumn: date) ?? .dayFirst
    return clock
  }

  /// The unit of a column that holds fractions of a second, all smaller than a second.
  private func fractionUnit(inColumn column: Int) -> MeasurementUnits.Time? {
    guard let unit = MeasurementUnits.Time(label(column).unit),
      case let numbers = numbers(inColumn: column, limit: 256), !numbers.isEmpty,
      numbers.allSatisfy({ 0..<unit.perSecond ~= $0 })
    else { return nil }
    return unit
  }

  /// Whether the first rows of a column all hold dates or times of a kind.
  private func holds(_ column: Int, _ isOfKind: (DateAndTime.Moment) -> Bool) -> Bool {
    let moments = moments(inColumn: column, limit: 8)
    return !moments.isEmpty && moments.count == min(rowCount, 8) && moments.allSatisfy(isOfKind)
  }
}
