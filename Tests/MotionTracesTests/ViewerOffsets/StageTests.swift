import MotionEffects
import MotionTraces
import Testing

/// The stages of the analyser on cases small enough to work out by hand.
@Suite struct StageTests {
  /// Feeds pairs of degrees about y and about x as rotations about one combined axis, a tick apart.
  private func events(
    _ attitudes: [Quaternion], step: Double = 1.0 / 30, gate: Bool = true, drift: Bool = false
  ) -> [ViewerOffsetEvent] {
    var configuration = UIKitAnalyser.Configuration()
    configuration.usesApplyGate = gate
    if !drift { configuration.driftSpeed = 0 }
    var analyser = UIKitAnalyser(configuration: configuration)
    return attitudes.enumerated().map { index, attitude in
      analyser.analyse(attitude, time: Double(index) * step, hasNewSample: true)
    }
  }

  @Test func lockHoldsTheVerticalAxisAfterAHorizontalSwing() {
    // 0.6 to the right in one event: L = 0.6, share = (0.6 − 0.3) / 0.3 / 0.9 = 1 (clamped).
    let swing = turn(54, about: 0, 1, 0)
    let both = swing * turn(9, about: 1, 0, 0)
    let result = events([.identity, swing, both])
    #expect(isClose(result[1].lockLevel, 0.6))
    #expect(isClose(result[1].lockShare, 1))
    // Then the raw vertical moves, L = 0.975 · 0.6 + |Δh| − |v|, and the vertical keeps a share.
    let raw = result[2].raw
    let level = 0.975 * 0.6 + abs(0.6 - raw.horizontal) - abs(raw.vertical)
    let share = (level - 0.3) / 0.3 / (0.9 + 1.19e-7)
    #expect(raw.vertical > 0.04)
    #expect(isClose(result[2].lockLevel, level, 1e-12))
    #expect(isClose(result[2].lockShare, share, 1e-12))
    #expect(isClose(result[2].locked, raw.horizontal, raw.vertical * (1 - share), 1e-12))
  }

  @Test func lockHoldsTheHorizontalAxisAfterAVerticalSwing() {
    let swing = turn(54, about: 1, 0, 0)
    let result = events([.identity, swing, swing * turn(9, about: 0, 1, 0)])
    #expect(isClose(result[1].lockLevel, -0.6))
    #expect(abs(result[2].locked.horizontal) < 0.5 * abs(result[2].raw.horizontal))
    #expect(result[2].locked.vertical == result[2].raw.vertical)
  }

  @Test func gateHoldsSmallChangesUntilTheyAddUp() {
    // 0.01 of an offset is 0.9°; the second one makes 0.02 from the last applied offset.
    let result = events((0...4).map { turn(0.9 * Double($0), about: 0, 1, 0) })
    #expect(
      result.map(\.decision) == [
        .applied, .heldBelowThreshold, .applied, .heldBelowThreshold, .applied,
      ])
    #expect(isClose(result[3].applied, 0.02, 0))
    #expect(isClose(result[3].smoothed, 0.03, 0))
  }

  @Test func pauseShiftsTheReferenceInsteadOfMakingAStep() {
    let tilted = turn(18, about: 0, 1, 0)
    let jumped = turn(63, about: 0, 1, 0) * turn(20, about: 1, 0, 0)
    let result = events(
      [.identity, tilted, jumped, jumped, jumped * turn(9, about: 0, 1, 0)], step: 0.25)
    #expect(result[1].decision == .referenceShifted)
    #expect(result[1].applied == .zero)
    // The reference is now the tilted attitude itself, as (0, 0) was applied at no rotation.
    #expect(isClose(abs(result[2].reference.dot(tilted)), 1, 1e-12))
    #expect(result[2].decision == .referenceShifted)
    #expect(result[3].decision == .heldBelowThreshold)
    #expect(isClose(result[3].raw, 0, 0, 1e-12))
    // A quarter of a second apart, so even the last movement shifts.
    #expect(result[4].decision == .referenceShifted)
  }

  @Test func aReplayedAttitudeNeverShiftsTheReference() {
    var analyser = UIKitAnalyser()
    _ = analyser.analyse(.identity, time: 0, hasNewSample: true)
    let event = analyser.analyse(turn(9, about: 0, 1, 0), time: 1, hasNewSample: false)
    #expect(event.decision == .applied)
  }

  @Test func aStepBetweenTheTwoThresholdsIsAppliedAfterAPause() {
    // 0.0175: enough to apply, not enough to shift.
    let result = events([.identity, turn(0.0175 * 90, about: 0, 1, 0)], step: 1)
    #expect(result[1].decision == .applied)
  }

  @Test func deviceThatNeverMovedIsNeverIdle() {
    let still = events(Array(repeating: turn(40, about: 1, 0, 0), count: 60))
    #expect(!still.contains { $0.isIdle })
    let moved = events([.identity] + Array(repeating: turn(40, about: 1, 0, 0), count: 60))
    // The movement is at 1/30 s; more than 0.52 s later is from tick 17 on (16 / 30 = 0.533).
    #expect(moved.firstIndex { $0.isIdle } == 17)
  }

  @Test(arguments: [(10.0, 5.13), (30.0, 12.70), (90.0, 26.24)])
  func recentringTakesTheKnownTime(degrees: Double, seconds: Double) {
    let held = Array(repeating: turn(degrees, about: 1, 1, 0), count: 900)
    let result = events([.identity] + held, gate: false, drift: true)
    let end = result.firstIndex { $0.time > 0.1 && $0.raw.distance(to: .zero) < 1e-9 }
    let time = Double(end ?? 0) / 30
    #expect(abs(time - seconds) < 0.15, "\(time)")
  }

  @Test func recentringTurnsTheReferenceAtTheDocumentedSpeed() {
    let result = events([.identity, turn(36, about: 0, 1, 0)], step: 0.1, drift: true)
    #expect(isClose(result[1].recentring.angle, 0.2 * .pi))
    #expect(isClose(result[1].recentring.step, 0.1 * 0.03 * 2))
    #expect(result[1].recentring.axis == Vector3(x: 0, y: 1, z: 0))
  }

  @Test func smoothingKeepsAShareOfThePreviousOutput() {
    var configuration = UIKitAnalyser.Configuration()
    configuration.smoothingFactor = 0.5
    configuration.driftSpeed = 0
    var analyser = UIKitAnalyser(configuration: configuration)
    _ = analyser.analyse(.identity, time: 0, hasNewSample: true)
    let tilted = turn(18, about: 0, 1, 0)
    let first = analyser.analyse(tilted, time: 0.03, hasNewSample: true)
    #expect(isClose(first.smoothed, 0.2 * 0.55, 0))
    let second = analyser.analyse(tilted, time: 0.06, hasNewSample: true)
    #expect(isClose(second.smoothed, 0.2 * 0.55 * 0.45 + 0.2 * 0.55, 0))
  }

  @Test func attitudesNeedNotHaveLengthOne() {
    let tilted = turn(30, about: 0, 1, 0)
    let long = Quaternion(x: 0, y: tilted.y * 3, z: 0, w: tilted.w * 3)
    #expect(isClose(events([.identity, long])[1].offset, 1.0 / 3, 0))
  }

  @Test func quarterTurnsAndBeyondAreNeverNaN() {
    for degrees in stride(from: 0.0, through: 720, by: 0.5) {
      for axis in [(1.0, 0.0, 0.0), (0, 1, 0), (1, 1, 0), (1, 1, 1)] {
        let attitude = turn(degrees, about: axis.0, axis.1, axis.2)
        let event = events([.identity, attitude], drift: true)[1]
        #expect(abs(event.offset.horizontal) <= 1 && abs(event.offset.vertical) <= 1)
        #expect(event.recentring.angle >= 0)
      }
    }
  }
}
