import MotionEffects
import MotionTraces
import Testing
import _ParallaxTestSupport

/// The streaming analyser against the plain transcription of its description.
@Suite struct AgreementTests {
  /// What a random walk through attitudes is like.
  enum Regime: CaseIterable {
    case still, gentle, wild, flips, sparse, pauses, dense, late
  }

  /// A seeded walk: times that start at `origin`, and unit quaternions of random sign.
  static func walk(_ regime: Regime, seed: UInt64) -> [MotionSample] {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    func axis() -> Vector3 {
      Vector3(x: number(-1...1), y: number(-1...1), z: number(-1...1)).normalized
        ?? Vector3(x: 1, y: 0, z: 0)
    }
    var time = regime == .late ? number(1...1000) : 0
    var attitude = Quaternion(angle: number(0...6), axis: axis())
    var result: [MotionSample] = []
    let count = regime == .dense ? 3000 : 500
    for index in 0..<count {
      let sign: Double = Bool.random(using: &random) ? 1 : -1
      let scale = number(0.5...2) * sign
      result.append(
        MotionSample(
          time: time,
          attitude: Quaternion(
            x: attitude.x * scale, y: attitude.y * scale, z: attitude.z * scale,
            w: attitude.w * scale)))
      let angle: Double =
        switch regime {
        case .still: number(0...0.0005)
        case .gentle, .late: number(0...0.03)
        case .wild: number(0...0.5)
        case .flips: index % 60 == 30 ? number(2...3.14) : number(0...0.002)
        case .sparse: number(0...0.2)
        case .pauses: index % 20 == 0 ? number(0...1) : number(0...0.02)
        case .dense: number(0...0.01)
        }
      let step: Double =
        switch regime {
        case .still, .gentle, .wild, .flips, .late: number(0.02...0.04)
        case .sparse: number(0.2...0.6)
        case .pauses: index % 20 == 0 ? number(0.24...2) : number(0.01...0.03)
        case .dense: number(0.002...0.006)
        }
      time += step
      attitude =
        (attitude * Quaternion(angle: angle, axis: axis())).normalized ?? attitude
    }
    return result
  }

  @Test(arguments: Regime.allCases, [true, false])
  func streamAgreesWithTranscription(regime: Regime, gate: Bool) throws {
    var shifts = 0
    var jumps = 0
    for seed in 1...12 as ClosedRange<UInt64> {
      let walk = AgreementTests.walk(regime, seed: seed)
      var configuration = OffsetConfiguration()
      configuration.analyser.usesApplyGate = gate
      configuration.analyser.smoothingFactor = seed % 4 == 0 ? 0.5 : 0
      configuration.analyser.tickRate = seed % 3 == 0 ? 48 : 30
      let result = try run(walk, configuration)
      let expected = TranscribedAnalyser.offsets(
        times: walk.map(\.time),
        attitudes: walk.map { sample in
          let q = sample.attitude?.normalized ?? .identity
          return TranscribedAnalyser.matrix(x: q.x, y: q.y, z: q.z, w: q.w)
        },
        rate: configuration.analyser.tickRate, gate: gate,
        smoothingFactor: configuration.analyser.smoothingFactor)
      try #require(result.count == expected.count, "\(regime) \(seed)")
      for (a, b) in zip(result, expected) {
        let isSame =
          a.output.time == b.time && a.output.isApplied == b.isApplied
          && (a.event.decision == .referenceShifted) == b.isShift
          && isClose(a.output.rawOffset, b.raw.0, b.raw.1, 1e-9)
          && isClose(a.event.applied, b.offset.0, b.offset.1, 1e-9)
        try #require(isSame, "\(regime), seed \(seed), \(b.time) s: \(a.output) \(b)")
        shifts += b.isShift ? 1 : 0
        jumps += a.event.recentring.hasJumped ? 1 : 0
      }
    }
    // The comparison is worth something only where the rare branches were taken.
    if gate, regime == .sparse || regime == .pauses { #expect(shifts > 20) }
    if regime == .flips { #expect(jumps > 5) }
  }

  @Test(arguments: Regime.allCases)
  func signsOfQuaternionsDoNotMatter(regime: Regime) throws {
    let walk = AgreementTests.walk(regime, seed: 7)
    let negated = walk.map { sample in
      var sample = sample
      sample.attitude = sample.attitude.map { Quaternion(x: -$0.x, y: -$0.y, z: -$0.z, w: -$0.w) }
      return sample
    }
    #expect(try outputs(walk) == outputs(negated))
  }

  @Test(arguments: Regime.allCases)
  func mirroredRecordingGivesMirroredOffsets(regime: Regime) throws {
    for seed in 20...24 as ClosedRange<UInt64> {
      let walk = AgreementTests.walk(regime, seed: seed)
      let mirrored = walk.map { sample in
        var sample = sample
        sample.attitude = sample.attitude.map { Quaternion(x: $0.x, y: -$0.y, z: -$0.z, w: $0.w) }
        return sample
      }
      for (a, b) in zip(try outputs(walk), try outputs(mirrored)) {
        #expect(a.offset.horizontal == -b.offset.horizontal)
        #expect(a.offset.vertical == b.offset.vertical)
        #expect(a.isApplied == b.isApplied)
      }
    }
  }

  @Test func heldDevicesReachOnlyTheDiamond() {
    var random = SeededGenerator(seed: 3)
    var analyser = IdealAnalyser(reference: .identity)
    for _ in 0..<20_000 {
      let parts = (0..<4).map { _ in Double.random(in: -1...1, using: &random) }
      let attitude = Quaternion(x: parts[0], y: parts[1], z: parts[2], w: parts[3])
      guard let attitude = attitude.normalized else { continue }
      let offset = analyser.analyse(attitude)
      #expect(abs(offset.horizontal) + abs(offset.vertical) <= 1 + 1e-9)
    }
  }
}
