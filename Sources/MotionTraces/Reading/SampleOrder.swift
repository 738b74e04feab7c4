/// Puts rows in the order of their times, one row late, and keeps the statistics.
///
/// The newest row is held back until the next one shows that it may stand. The two change places
/// rather than being copied: when `add` says that a row is ready, the caller's row is that one.
struct SampleOrder {
  /// What became of a row.
  enum Verdict {
    /// None is ready yet.
    case wait
    /// The caller's row now is the one before; it can be handed out, with the time `lastTime`.
    case ready
    /// The clock starts again.
    case restarted
    /// The clock is of no use.
    case damaged
  }

  /// Whether the header came again since the newest sample.
  var headerWasRepeated = false
  private(set) var intervals = IntervalStatistics()
  private(set) var sampleCount = 0
  private(set) var firstTime: Double?
  /// The newest time that was handed out.
  private(set) var lastTime = 0.0

  private var held = DecodedRow()
  private var heldTime = 0.0
  private var heldLine = 0
  private var hasHeld = false
  /// Rows in a row that lie behind the held sample, and the first one's line.
  private var behind = 0
  private var behindLine = 0
  private var clock = ClockHealth(start: 0)
  /// Whether a first sample has been dropped; where the second is as lonely, the steps are just long.
  private var firstWasStale = false

  /// A single first sample this many seconds before the others belongs to something else.
  private static let staleAfter = 60.0
  /// Time that jumps by more than this many seconds, forward and back again or back alone, is no
  /// matter of two rows that changed places.
  static let longestDisorder = 1.0
  /// As many rows behind the newest one are another recording, however little they lie back.
  static let longestLateRun = 8

  /// Whether no sample has been usable so far.
  var isEmpty: Bool { !hasHeld && sampleCount == 0 }

  /// Whether the last steps show a damaged clock.
  var isDamagedAtEnd: Bool {
    hasHeld && clock.isDamagedAtEnd(advances: sampleCount, time: heldTime)
  }

  /// Takes the next row.
  @inline(__always)
  mutating func add(
    _ row: inout DecodedRow, time: Double, line: Int, _ log: inout FindingLog
  ) -> Verdict {
    // Also false for a time that is not a number.
    guard time > heldTime, sampleCount > 0, behind == 0, !headerWasRepeated, time < .infinity else {
      return addUnusual(&row, time: time, line: line, &log)
    }
    handOut(&log)
    hold(&row, time, line)
    return .ready
  }

  /// Hands out what is held at the end: whether there is something.
  mutating func finish(_ row: inout DecodedRow, _ log: inout FindingLog) -> Bool {
    noteLateRows(&log)
    guard hasHeld else { return false }
    hasHeld = false
    handOut(&log)
    swap(&row, &held)
    return true
  }

  @inline(__always)
  private mutating func handOut(_ log: inout FindingLog) {
    if sampleCount > 0 {
      let interval = heldTime - lastTime
      if intervals.add(interval) {
        log.note(.gap, line: heldLine, "\(Self.text(interval)) s without a sample")
      }
    } else {
      firstTime = heldTime
    }
    sampleCount &+= 1
    lastTime = heldTime
  }

  @inline(never)
  private mutating func addUnusual(
    _ row: inout DecodedRow, time: Double, line: Int, _ log: inout FindingLog
  ) -> Verdict {
    guard time.isFinite else {
      log.note(.missingCell, line: line, "no time in the row")
      return .wait
    }
    guard hasHeld else {
      hold(&row, time, line)
      return .wait
    }
    if time > heldTime { return addLater(&row, time, line, &log) }
    if headerWasRepeated {
      log.note(.clockRestart, line: line, restartText(from: heldTime, to: time))
      return .restarted
    }
    let isDamaged = clock.isDamagedAfterStuckStep(advances: sampleCount, time: heldTime)
    if isDamaged { return .damaged }
    guard time == heldTime else { return addEarlier(&row, time, line, &log) }
    noteLateRows(&log)
    if row.hasSameValues(as: held) {
      log.note(.duplicateRow, line: line, "the same row again; it was dropped")
    } else {
      log.note(.repeatedTime, line: line, "the time of the row before; the last one was kept")
    }
    hold(&row, time, line)
    return .wait
  }

  private mutating func addLater(
    _ row: inout DecodedRow, _ time: Double, _ line: Int, _ log: inout FindingLog
  ) -> Verdict {
    headerWasRepeated = false
    noteLateRows(&log)
    if sampleCount == 0, !firstWasStale, time - heldTime > Self.staleAfter {
      firstWasStale = true
      log.note(
        .staleFirstSample, line: heldLine,
        "the first sample lies \(Self.text(time - heldTime)) s before the second one; it was dropped"
      )
      hold(&row, time, line)
      return .wait
    }
    handOut(&log)
    hold(&row, time, line)
    return .ready
  }

  /// A row from before the held one: one of the two stands in the wrong place, or the clock restarts.
  private mutating func addEarlier(
    _ row: inout DecodedRow, _ time: Double, _ line: Int, _ log: inout FindingLog
  ) -> Verdict {
    let heldIsStray =
      sampleCount == 0
      || (time > lastTime && heldTime - lastTime > Self.longestDisorder && behind == 0)
    if heldIsStray {
      log.note(
        .strayTime, line: heldLine,
        "the time \(heldTime) s lies ahead of the next row's \(time) s; the row was dropped")
      hold(&row, time, line)
      return .wait
    }
    if behind == 0 { behindLine = line }
    behind += 1
    let isFar = heldTime - time > Self.longestDisorder
    if (isFar && behind >= 2) || behind >= Self.longestLateRun {
      log.note(.clockRestart, line: behindLine, restartText(from: heldTime, to: time))
      behind = 0
      return .restarted
    }
    return .wait
  }

  /// Holds the caller's row and gives it the one that was held.
  @inline(__always)
  private mutating func hold(_ row: inout DecodedRow, _ time: Double, _ line: Int) {
    swap(&row, &held)
    heldTime = time
    heldLine = line
    hasHeld = true
    if sampleCount == 0 { clock = ClockHealth(start: time) }
  }

  private mutating func noteLateRows(_ log: inout FindingLog) {
    guard behind > 0 else { return }
    log.note(
      .lateRow, line: behindLine, times: behind,
      "the time lies before that of the row above; the row was dropped")
    behind = 0
  }

  private func restartText(from old: Double, to new: Double) -> String {
    "the clock falls from \(old) s to \(new) s: another recording begins; reading stopped after"
      + " \(sampleCount + 1) samples"
  }

  /// Seconds with at most three decimals.
  private static func text(_ seconds: Double) -> String {
    seconds < 1e9 ? "\((seconds * 1000).rounded() / 1000)" : "\(seconds)"
  }
}
