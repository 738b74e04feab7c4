// The choice of a clock among several columns.

extension TraceHead {
  /// The clock in the first of these columns that holds times, in the order of preference.
  func clock(among keys: [String]) -> TraceLayout.Clock? {
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
}
