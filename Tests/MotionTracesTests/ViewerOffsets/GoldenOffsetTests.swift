import MotionEffects
import MotionTraces
import Testing

/// Numbers that every implementation of the analyser must give.
@Suite struct GoldenOffsetTests {
  @Test(arguments: [
    (turn(30, about: 0, 1, 0), 0.333333, 0.0), (turn(30, about: 1, 0, 0), 0, 0.333333),
    (turn(50, about: 0, 0, 1), 0, 0), (turn(30, about: 1, 1, 0), 0.230053, 0.230053),
    (turn(120, about: 0, 1, 0), 0.666667, 0), (turn(-30, about: 0, 1, 0), -0.333333, 0),
  ])
  func rawOffset(attitude: Quaternion, h: Double, v: Double) {
    var ideal = IdealAnalyser(reference: .identity)
    #expect(isClose(ideal.analyse(attitude), h, v))
    var uikit = UIKitAnalyser(reference: .identity)
    #expect(isClose(uikit.analyse(attitude, time: 0, hasNewSample: true).raw, h, v))
  }

  @Test func stepResponse() throws {
    let step = samples(rate: 30, seconds: 14) { $0 < 1 ? .identity : turn(30, about: 0, 1, 0) }
    let result = try run(step, ungated)
    let expected: [(tick: Int, h: Double)] = [
      (30, 0.333333), (31, 0.332166), (45, 0.316020), (60, 0.299115), (90, 0.266494),
      (180, 0.177482), (300, 0.077011), (411, 0),
    ]
    for (tick, h) in expected {
      #expect(isClose(result[tick].output.offset, h, 0), "tick \(tick): \(result[tick].output)")
    }
    #expect(result.allSatisfy { $0.output.isApplied })
    #expect(result.count == 421)
  }

  @Test func rockingAppliesTheKnownNumberOfTicks() throws {
    let rocking = samples(rate: 30, seconds: 10) { time in
      turn(20 * sineOfTurn(0.5 * time), about: 0, 1, 0)
    }
    let result = try outputs(rocking)
    #expect(result.count == 301)
    #expect(result.count { $0.isApplied } == 211)
    #expect(result[0].isApplied)
  }

  @Test func flipBeyond135DegreesFoldsWithoutAStep() throws {
    let flip = samples(rate: 30, seconds: 3) { $0 < 0.33 ? .identity : turn(170, about: 0, 1, 0) }
    let result = try run(flip, ungated)
    #expect(isClose(result[10].output.rawOffset, 0.11111, 0, 5e-6))
    #expect(isClose(result[11].output.rawOffset, 0.11030, 0, 5e-6))
    #expect(result.contains { $0.event.recentring.hasJumped })
    for (a, b) in zip(result[10...], result[11...]) {
      #expect(abs(a.output.rawOffset.horizontal - b.output.rawOffset.horizontal) < 0.001)
    }
  }

  @Test func interfaceOrientations() {
    let offset = ViewerOffset(horizontal: 0.25, vertical: -0.5)
    #expect(InterfaceOrientation.portrait.interfaceOffset(of: offset) == offset)
    let upsideDown = InterfaceOrientation.portraitUpsideDown
    #expect(isClose(upsideDown.interfaceOffset(of: offset), -0.25, 0.5))
    #expect(isClose(InterfaceOrientation.landscapeRight.interfaceOffset(of: offset), -0.5, -0.25))
    #expect(isClose(InterfaceOrientation.landscapeLeft.interfaceOffset(of: offset), 0.5, 0.25))
  }

  @Test func timesAreExactMultiplesOfTheTick() throws {
    let still = samples(rate: 100, seconds: 5) { _ in .identity }
    for (index, output) in try outputs(still).enumerated() {
      #expect(output.time == Double(index) / 30)
    }
  }
}
