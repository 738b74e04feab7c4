internal import MotionEffects

/// Puts samples in the order of their times, one sample late, and keeps the statistics.
///
/// The newest sample is held back until the next one shows that it may stand.
struct SampleOrder {
  /// What became of a sample.
  enum Verdict {
    /// None is ready yet.
    case wait
    /// The sample before this one can be handed out.
    case ready(MotionSample)
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
  private(set) var lastTime: Double?

  private var held = MotionSample(time: 0)
  private var heldLine = 0
  private var hasHeld = false
  /// The newest time that was handed out.
  private var newest = 0.0
  /// Rows in a row that lie behind the held sample, and the first one's line.
  private var behind = 0
  private var behindLine = 0
  private var clock = ClockHealth()

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
    hasHeld && clock.isDamagedAtEnd(advances: sampleCount, time: held.time)
  }

  /// Takes the next row's sample.
  @inline(__always)
  mutating func add(_ sample: MotionSample, line: Int, _ log: inout FindingLog) -> Verdict {
    // Also false for a time that is not a number.
    if hasHeld, sample.time > held.time, sampleCount > 0, behind == 0, !headerWasRepeated {
      let ready = held
      held = sample
      handOut(ready.time, heldLine, &log)
      heldLine = line
      return .ready(ready)
    }
    return addUnusual(sample, line: line, &log)
  }

  /// Hands out what is held at the end.
  mutating func finish(_ log: inout FindingLog) -> MotionSample? {
    noteLateRows(&log)
    guard hasHeld else { return nil }
    hasHeld = false
    if sampleCount == 0 { firstTime = held.time }
    handOut(held.time, heldLine, &log)
    return held
  }

  @inline(__always)
  private mutating func handOut(_ time: Double, _ line: Int, _ log: inout FindingLog) {
    if sampleCount > 0, intervals.add(time - newest) {
      let interval = time - newest
      log.note(.gap, line: line, "\(Self.text(interval)) s without a sample")
    }
    sampleCount &+= 1
    newest = time
    lastTime = time
  }

  @inline(never)
  private mutating func addUnusual(
    _ sample: MotionSample, line: Int, _ log: inout FindingLog
  ) -> Verdict {
    guard sample.time.isFinite else {
      log.note(.missingCell, line: line, "no time in the row")
      return .wait
    }
    guard hasHeld else {
      hold(sample, line)
      return .wait
    }
    if sample.time > held.time { return addLater(sample, line: line, &log) }
    if headerWasRepeated {
      log.note(.clockRestart, line: line, restartText(from: held.time, to: sample.time))
      return .restarted
    }
    let isDamaged = clock.isDamagedAfterStuckStep(advances: sampleCount, time: held.time)
    if sample.time == held.time {
      noteLateRows(&log)
      if sample == held {
        log.note(.duplicateRow, line: line, "the same row again; it was dropped")
      } else {
        log.note(.repeatedTime, line: line, "the time of the row before; the last one was kept")
      }
      hold(sample, line)
      return isDamaged ? .damaged : .wait
    }
    return isDamaged ? .damaged : addEarlier(sample, line: line, &log)
  }

  private mutating func addLater(
    _ sample: MotionSample, line: Int, _ log: inout FindingLog
  ) -> Verdict {
    headerWasRepeated = false
    noteLateRows(&log)
    if sampleCount == 0 {
      if sample.time - held.time > Self.staleAfter {
        log.note(
          .staleFirstSample, line: heldLine,
          "the first sample lies \(Self.text(sample.time - held.time)) s before the second one; it"
            + " was dropped")
        hold(sample, line)
        return .wait
      }
      firstTime = held.time
    }
    let ready = held
    handOut(ready.time, heldLine, &log)
    hold(sample, line)
    return .ready(ready)
  }

  /// A row from before the held one: one of the two stands in the wrong place, or the clock restarts.
  private mutating func addEarlier(
    _ sample: MotionSample, line: Int, _ log: inout FindingLog
  ) -> Verdict {
    let heldIsStray =
      sampleCount == 0
      || (sample.time > newest && held.time - newest > Self.longestDisorder && behind == 0)
    if heldIsStray {
      log.note(
        .strayTime, line: heldLine,
        "the time \(held.time) s lies ahead of the next row's \(sample.time) s; the row was dropped"
      )
      hold(sample, line)
      return .wait
    }
    if behind == 0 { behindLine = line }
    behind += 1
    let isFar = held.time - sample.time > Self.longestDisorder
    if (isFar && behind >= 2) || behind >= Self.longestLateRun {
      log.note(.clockRestart, line: behindLine, restartText(from: held.time, to: sample.time))
      behind = 0
      return .restarted
    }
    return .wait
  }

  private mutating func hold(_ sample: MotionSample, _ line: Int) {
    held = sample
    heldLine = line
    hasHeld = true
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
