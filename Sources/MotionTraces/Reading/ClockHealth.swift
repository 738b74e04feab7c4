/// Notices a clock that is too coarse or too disordered to be used.
///
/// The rule: among 256 successive steps from a row to the next, half or more do not move the clock
/// forward, and the others move it by more than 0.2 s on average (so that less than five samples a
/// second would remain); or 95 % do not move it. A clock that sticks for a few rows but moves finely
/// is odd, not damaged. A spreadsheet that keeps three digits of the seconds is the usual culprit.
struct ClockHealth {
  private static let window = 256
  private static let coarsestStep = 0.2
  private static let stuckShare = 0.5
  private static let hopelessShare = 0.95
  /// At the end of a recording fewer steps must do.
  private static let fewestSteps = 8

  private var stuck = 0
  private var advancesBefore = 0
  private var timeBefore: Double

  /// Begins with the first row's time, in seconds.
  init(start: Double) { timeBefore = start }

  /// Counts a step that did not move the clock forward and says whether the clock is damaged.
  ///
  /// - Parameters:
  ///   - advances: How many steps have moved the clock so far.
  ///   - time: The clock's time now, in seconds.
  /// - Returns: Whether the rule is broken.
  mutating func isDamagedAfterStuckStep(advances: Int, time: Double) -> Bool {
    stuck += 1
    guard stuck + advances - advancesBefore >= Self.window else { return false }
    if isDamaged(advances: advances, time: time) { return true }
    (stuck, advancesBefore, timeBefore) = (0, advances, time)
    return false
  }

  /// Whether the steps since the last full window show a damaged clock, at the recording's end.
  func isDamagedAtEnd(advances: Int, time: Double) -> Bool {
    stuck + advances - advancesBefore >= Self.fewestSteps
      && isDamaged(advances: advances, time: time)
  }

  private func isDamaged(advances: Int, time: Double) -> Bool {
    let moved = advances - advancesBefore
    let share = Double(stuck) / Double(stuck + moved)
    if share >= Self.hopelessShare { return true }
    let meanStep = (time - timeBefore) / Double(max(moved, 1))
    return share >= Self.stuckShare && meanStep > Self.coarsestStep
  }

  /// Whether a column of times is damaged by the same rule, up to where it starts again.
  static func isDamaged(_ times: [Double]) -> Bool {
    guard var newest = times.first else { return false }
    var health = ClockHealth(start: newest)
    var advances = 0
    var behind = 0
    for time in times.dropFirst() {
      if time > newest {
        newest = time
        advances += 1
        behind = 0
        continue
      }
      if health.isDamagedAfterStuckStep(advances: advances, time: newest) { return true }
      behind = time < newest ? behind + 1 : 0
      if newest - time > SampleOrder.longestDisorder || behind >= SampleOrder.longestLateRun {
        break
      }
    }
    return health.isDamagedAtEnd(advances: advances, time: newest)
  }
}
