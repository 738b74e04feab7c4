/// Turns the clock of each row into seconds, by the layout's clock.
struct RowClock {
  private let source: TraceLayout.Clock.Source
  private let unitsPerSecond: Double
  private let origin: Double
  /// Whether more than a division is needed.
  private let isUnusual: Bool
  private let zeroIsMissing: Bool
  private let wrapsAtMidnight: Bool
  private var spread: StampSpread?
  private var firstTicks: Int64?
  /// Midnights passed, in seconds, where the clock tells only the time of day.
  private var midnights = 0.0
  private var lastOfDay = -Double.infinity

  /// `origin` is what is taken off a clock of ticks; nil: the first row's.
  init(_ clock: TraceLayout.Clock, origin firstTicks: Int64? = nil) {
    self.firstTicks = firstTicks
    source = clock.source
    unitsPerSecond = clock.unitsPerSecond
    origin = clock.origin
    zeroIsMissing = clock.zeroIsMissing
    wrapsAtMidnight = clock.wrapsAtMidnight
    spread = clock.spread
    isUnusual = zeroIsMissing || wrapsAtMidnight || spread != nil
  }

  /// The time of a row in seconds; not a number when its cell is empty.
  ///
  /// `number` counts the rows with values from 0.
  @inline(__always)
  mutating func time(of row: borrowing DecodedRow, number: Int) -> Double {
    var time: Double
    switch source {
    case .numbers, .text, .parts:
      guard row.present & 1 != 0 else { return .nan }
      let value = row.values[Slot.time]
      time = unitsPerSecond == 1 ? value : value / unitsPerSecond
    case .ticks:
      // Only clocks that began long ago have ticks, so 0 is no time of theirs.
      guard row.present & 1 != 0, row.ticks != 0 else { return .nan }
      let first = firstTicks ?? row.ticks
      firstTicks = first
      let (difference, overflow) = row.ticks.subtractingReportingOverflow(first)
      let ticks = overflow ? Double(row.ticks) - Double(first) : Double(difference)
      time = ticks / unitsPerSecond
    case .rows:
      return origin + Double(number) / unitsPerSecond
    }
    if isUnusual { time = unusualTime(time) }
    return time
  }

  @inline(never)
  private mutating func unusualTime(_ time: Double) -> Double {
    if zeroIsMissing, time == 0 { return .nan }
    var time = time
    if wrapsAtMidnight {
      if time < lastOfDay - 43_200 { midnights += 86_400 }
      lastOfDay = time
      time += midnights
    }
    return spread?.time(ofStamp: time) ?? time
  }
}

/// Spreads rows that share one coarse stamp, such as a whole second, evenly over the time until the
/// next stamp.
///
/// The rate is that of the beginning: so many rows to a stamp. The first stamp may have fewer, since a
/// recording begins in mid-second; its rows lie at the second's end.
struct StampSpread: Hashable {
  /// Seconds from a stamp to the next.
  let interval: Double
  /// How many rows a stamp usually has.
  let rowsPerStamp: Int
  /// How many rows of the first stamp's interval lie before the recording.
  private let missingRows: Int
  private var stamp: Double?
  private var index = 0

  /// Stamps closer than this, in seconds, are not worth spreading.
  private static let shortestInterval = 0.2
  private static let fewestRows = 3

  /// Finds out whether times in seconds are stamps that several rows share, in equal steps.
  init?(_ times: [Double]) {
    var groups: [(stamp: Double, count: Int)] = []
    for time in times {
      if let last = groups.last, last.stamp == time {
        groups[groups.count - 1].count += 1
      } else {
        groups.append((time, 1))
      }
    }
    // The last group is cut by the end of the look at the file.
    guard groups.count >= 3 else { return nil }
    let steps = zip(groups.dropFirst(), groups).map { $0.stamp - $1.stamp }.sorted()
    let counts = groups.dropFirst().dropLast().map(\.count).sorted()
    let (step, count) = (steps[steps.count / 2], counts[counts.count / 2])
    guard step >= Self.shortestInterval, count >= Self.fewestRows,
      steps.allSatisfy({ abs($0 / step - ($0 / step).rounded()) < 1e-3 && $0 > 0 }),
      steps.count(where: { $0 < 1.5 * step }) * 2 > steps.count,
      counts.allSatisfy({ $0 * 2 >= count && $0 <= count * 2 })
    else { return nil }
    interval = step
    rowsPerStamp = count
    missingRows = max(0, count - groups[0].count)
  }

  /// The time of the next row, whose stamp this is.
  mutating func time(ofStamp newStamp: Double) -> Double {
    if let stamp, stamp == newStamp {
      index += 1
    } else {
      index = stamp == nil ? missingRows : 0
      stamp = newStamp
    }
    guard index >= rowsPerStamp else {
      return newStamp + interval * Double(index) / Double(rowsPerStamp)
    }
    // More rows than usual: ever closer together, so that they stay in front of the next stamp.
    let excess = Double(index - rowsPerStamp + 2)
    return newStamp + interval * (1 - 1 / (Double(rowsPerStamp) * excess))
  }
}
