import MotionEffects
import MotionTraces
import Testing

/// Whole runs: the clock, the options of a run, and what goes wrong.
@Suite struct TracedOffsetsTests {
  typealias Failure = TracedOffsetsError<Never>

  // MARK: Clock

  @Test func eachTickTakesTheNewestSample() throws {
    // Samples at 0, 0.04 and 0.09 s of a clock that starts at 100 s; ticks at 0, 0.033, 0.067 s.
    let degrees = [0.0, 9, 18]
    let samples = zip([100, 100.04, 100.09], degrees).map {
      MotionSample(time: $0, attitude: turn($1, about: 0, 1, 0))
    }
    let result = try run(samples)
    #expect(result.map(\.output.time) == [0, 1.0 / 30, 2.0 / 30])
    #expect(result.map(\.event.hasNewSample) == [true, false, true])
    #expect(isClose(result[2].output.offset, 0.1, 0, 1e-3))
    // A replayed attitude is stamped with the tick, a new one with the sample.
    #expect(isClose(result[1].event.time, 1.0 / 30, 1e-12))
    #expect(isClose(result[2].event.time, 0.04, 1e-9))
  }

  @Test func aTickAtTheLastSampleStillCounts() throws {
    let result = try outputs(samples(rate: 3, seconds: 1) { _ in .identity })
    #expect(result.count == 31)
    let slightlyShort = [
      MotionSample(time: 0, attitude: .identity),
      MotionSample(time: 1 - 5e-10, attitude: .identity),
    ]
    #expect(try outputs(slightlyShort).count == 31)
  }

  @Test func endTimeIsWhereTheRecordingEnds() throws {
    var offsets = TracedOffsets(
      MotionSampleList([10, 10.01, 10.05].map { MotionSample(time: $0, attitude: .identity) }))
    while try offsets.next() != nil {}
    let end = offsets.endTime
    #expect(isClose(end, 0.05, 1e-9))
    #expect(try offsets.next() == nil)
  }

  @Test func ticksGoOnAcrossAGap() throws {
    let times = [0.0, 0.02, 10, 10.02]
    let samples = times.map { MotionSample(time: $0, attitude: turn($0 * 4, about: 0, 1, 0)) }
    let result = try outputs(samples)
    #expect(result.count == 301)
    // The pause shifts the reference: views do not jump.
    #expect(result.allSatisfy { abs($0.offset.horizontal) < 0.02 })
  }

  @Test(arguments: [OffsetConfiguration.Profile.uikit, .ideal])
  func aDamagedClockEndsTheRunAfterWhatCameBefore(
    profile: OffsetConfiguration.Profile
  ) throws {
    let samples = [0, 0.1, 1e12, .infinity].map { MotionSample(time: $0, attitude: .identity) }
    var offsets = TracedOffsets(
      MotionSampleList(samples), configuration: OffsetConfiguration(profile: profile))
    var count = 0
    #expect(throws: Failure.offsets(.clockJump(from: 0.1, to: 1e12))) {
      while try offsets.next() != nil { count += 1 }
    }
    #expect(count == (profile == .uikit ? 4 : 2))
    #expect(try offsets.next() == nil)
    let end = offsets.endTime
    #expect(isClose(end, 0.1))
  }

  @Test func timesThatAreNoNumberOrGoBackAreLeftOut() throws {
    let samples = [Double.nan, 0, 0.1, 0.05, .nan, 0.2].map {
      MotionSample(time: $0, attitude: .identity)
    }
    var offsets = TracedOffsets(
      MotionSampleList(samples), configuration: OffsetConfiguration(profile: .ideal))
    var times: [Double] = []
    while let output = try offsets.next() { times.append(output.time) }
    #expect(times == [0, 0.1, 0.2])
    let dropped = offsets.droppedSamples
    #expect(dropped == 3)
  }

  // MARK: What goes wrong

  @Test func recordingsWithoutTiltSayWhatIsMissing() {
    let rates = (0..<5).map { MotionSample(time: Double($0), rotationRate: .zero) }
    #expect(throws: Failure.offsets(.noTilt(.auto))) { try outputs(rates) }
    let accelerations = (0..<5).map {
      MotionSample(time: Double($0), acceleration: Vector3(x: 0, y: 0, z: -1))
    }
    #expect(throws: Failure.offsets(.noTilt(.gravity))) {
      try outputs(accelerations, OffsetConfiguration(estimator: .init(kind: .gravity)))
    }
    #expect(throws: Failure.offsets(.noTilt(.auto))) { try outputs([]) }
    #expect(throws: Failure.offsets(.noViewerOffset)) {
      try outputs(accelerations, OffsetConfiguration(profile: .focus))
    }
  }

  @Test func contradictionsAreNamed() {
    let thirty = FullTilt(horizontal: .pi / 6, vertical: .pi / 6)
    #expect(OffsetConfiguration().problem == nil)
    #expect(OffsetConfiguration(profile: .ideal, fullTilt: thirty).problem == nil)
    #expect(OffsetConfiguration(fullTilt: thirty).problem != nil)
    #expect(OffsetConfiguration(profile: .focus, reference: .level).problem != nil)
    #expect(OffsetConfiguration(reference: .mean(seconds: 61)).problem != nil)
    #expect(OffsetConfiguration(reference: .mean(seconds: .nan)).problem != nil)
    #expect(OffsetConfiguration(recentreTimes: [.nan]).problem != nil)
  }

  // MARK: Choices

  @Test func theBestSensorIsChosenEvenWhenItStartsLate() throws {
    let down = Vector3(x: 0, y: 0, z: -1)
    let samples = (0..<100).map { index in
      MotionSample(
        time: Double(index) / 100, acceleration: down, rotationRate: index < 20 ? nil : .zero)
    }
    var offsets = TracedOffsets(MotionSampleList(samples))
    #expect(try offsets.next()?.time == 0)
    let (kind, observesHeading) = (offsets.estimatorKind, offsets.observesHeading)
    #expect(kind == .vqf)
    #expect(observesHeading)
  }

  @Test func focusTakesOffsetsFromTheFile() throws {
    let values = [
      ViewerOffset(horizontal: 0.5, vertical: -0.25), ViewerOffset(horizontal: .nan, vertical: 0),
      ViewerOffset(horizontal: 2, vertical: -3),
    ]
    let samples = values.enumerated().map {
      MotionSample(time: Double($0.offset) + 5, viewerOffset: $0.element)
    }
    let result = try outputs(samples, OffsetConfiguration(profile: .focus))
    #expect(result.map(\.time) == [0, 2])
    #expect(result[0].offset == values[0])
    #expect(isClose(result[1].offset, 1, -1))
    #expect(result[1].rawOffset == values[2])
  }

  @Test func idealHasNoFilterAndAChosenFullTilt() throws {
    let samples = samples(rate: 100, seconds: 1) { turn(60 * $0, about: 0, 1, 0) }
    let plain = try outputs(samples, OffsetConfiguration(profile: .ideal))
    #expect(plain.count == 101)
    #expect(plain.allSatisfy { isClose($0.offset, $0.time * 2 / 3, 0, 1e-9) && $0.isApplied })
    let full = FullTilt(horizontal: .pi / 6, vertical: .pi / 6)
    let steep = try outputs(samples, OffsetConfiguration(profile: .ideal, fullTilt: full))
    #expect(isClose(steep[25].offset, 0.5, 0, 1e-9))
    #expect(isClose(steep[100].offset, 1, 0, 0))
    #expect(isClose(steep[100].rawOffset, 2, 0, 1e-9))
  }

  @Test(arguments: [OffsetConfiguration.Profile.uikit, .ideal])
  func orientationTurnsTheOffset(profile: OffsetConfiguration.Profile) throws {
    let samples = samples(rate: 30, seconds: 0.1) { turn(90 * $0, about: 0, 1, 0) }
    for orientation in InterfaceOrientation.allCases {
      let result = try run(
        samples, OffsetConfiguration(profile: profile, orientation: orientation))
      for (output, event) in result {
        #expect(output.offset == orientation.interfaceOffset(of: event.applied))
      }
    }
  }

  @Test(arguments: OffsetConfiguration.Profile.allCases)
  func reduceMotionAppliesNothing(profile: OffsetConfiguration.Profile) throws {
    let samples = (0...60).map { index in
      MotionSample(
        time: Double(index) / 30, attitude: turn(Double(index), about: 1, 1, 0),
        viewerOffset: ViewerOffset(horizontal: 0.5, vertical: 0.5))
    }
    let suspensions = [Suspension(.thermal, during: 1...1.5)]
    let result = try run(
      samples,
      OffsetConfiguration(profile: profile, reducesMotion: true, suspensions: suspensions))
    #expect(result.count == 61)
    #expect(result.allSatisfy { $0.output.offset == .zero && !$0.output.isApplied })
    #expect(result.allSatisfy { $0.event.decision == .reduceMotion })
    #expect(result[20].output.rawOffset != .zero)
  }

  // MARK: References

  @Test func referenceCanBeAMean() throws {
    let samples = samples(rate: 100, seconds: 2) { time in
      turn(time < 0.995 ? (Int((time * 100).rounded()) % 2 == 0 ? 8 : 12) : 28, about: 0, 1, 0)
    }
    for profile in [OffsetConfiguration.Profile.uikit, .ideal] {
      // 100 samples before 0.995 s, half of them at 8°, half at 12°: the mean is 10°.
      let configuration = OffsetConfiguration(profile: profile, reference: .mean(seconds: 0.99))
      let result = try run(samples, configuration)
      #expect(isClose(result[0].output.offset, -2.0 / 90, 0, 1e-6))
      #expect(result[0].output.isApplied && result[0].output.time == 0)
      #expect(result.count == (profile == .uikit ? 61 : 201))
    }
    let whole = OffsetConfiguration(profile: .ideal, reference: .mean(seconds: 60))
    #expect(try outputs(samples, whole).count == 201)
  }

  @Test func meanAlignsTheSignsOfQuaternions() throws {
    let samples = (0..<20).map { index in
      let q = turn(30, about: 1, 0, 0)
      let sign: Double = index % 2 == 0 ? 1 : -1
      return MotionSample(
        time: Double(index) / 10,
        attitude: Quaternion(x: q.x * sign, y: q.y * sign, z: q.z * sign, w: q.w * sign))
    }
    let configuration = OffsetConfiguration(profile: .ideal, reference: .mean(seconds: 1))
    #expect(try outputs(samples, configuration).allSatisfy { isClose($0.offset, 0, 0, 1e-12) })
  }

  @Test func levelAndUprightAreAbsolute() throws {
    // Top edge raised by 30° from flat, heading 70°.
    let held = turn(70, about: 0, 0, 1) * turn(30, about: 1, 0, 0)
    let samples = samples(rate: 30, seconds: 1) { _ in held }
    let level = try outputs(samples, OffsetConfiguration(profile: .ideal, reference: .level))
    #expect(isClose(level[0].offset, 0, 1.0 / 3))
    let upright = try outputs(samples, OffsetConfiguration(profile: .ideal, reference: .upright))
    #expect(isClose(upright[0].offset, 0, -2.0 / 3))
    let uikit = try outputs(samples, OffsetConfiguration(reference: .level))
    #expect(isClose(uikit[0].offset, 0, 1.0 / 3) && uikit[0].isApplied)
    #expect(isClose(uikit[1].rawOffset, 0, 1.0 / 3))
    #expect(uikit[30].rawOffset.vertical < 0.32)
  }

  @Test func recentringAtChosenTimes() throws {
    let samples = samples(rate: 100, seconds: 2) { turn($0 < 0.5 ? 0 : 36, about: 1, 0, 0) }
    for profile in [OffsetConfiguration.Profile.uikit, .ideal] {
      let configuration = OffsetConfiguration(profile: profile, recentreTimes: [1.2, 1, 1.01])
      let result = try run(samples, configuration)
      let before = result.last { $0.output.time < 1 - 1e-9 }?.output
      #expect(before.map { $0.offset.vertical > 0.35 } == true)
      let at = result.first { $0.output.time >= 1 - 1e-9 }?.output
      #expect(at?.offset == .zero && at?.isApplied == true)
      #expect(result.last?.output.offset == .zero)
    }
  }

  // MARK: Suspensions

  @Test(arguments: [Suspension.Reason.thermal, .screenDimmed])
  func glideLeadsToTheCentreAndTheGateGoesOnFromThere(reason: Suspension.Reason) throws {
    // 36° about y before the suspension, moving on at its end.
    let samples = samples(rate: 30, seconds: 4) { time in
      turn(time < 0.5 ? 0 : time < 3 ? 36 : 36 + 30 * (time - 3), about: 0, 1, 0)
    }
    let result = try run(
      samples, OffsetConfiguration(suspensions: [Suspension(reason, during: 1...2)]))
    let start = result[29].output.offset.horizontal
    #expect(start > 0.3)
    for tick in 30...60 {
      let output = result[tick].output
      let rest = max(0, 1 - (output.time - 1) / 0.75)
      #expect(isClose(output.offset, start * rest, 0, 1e-9), "\(tick)")
      // The centre is reached between the ticks 52 and 53.
      #expect(output.isApplied == (tick <= 53), "\(tick)")
      #expect(result[tick].event.decision == .suspended)
    }
    #expect(result[61].event.decision == .referenceShifted)
    #expect(result[61].output.offset == .zero)
    for (a, b) in zip(result[60...], result[61...]) {
      #expect(a.output.offset.distance(to: b.output.offset) < 0.03)
    }
    // After the end the new movement shows: 30° in one second, less some recentring.
    #expect(abs(result[120].output.offset.horizontal - 30.0 / 90) < 0.03)
  }

  @Test func mirroringStopsViewsWhereTheyAre() throws {
    let samples = samples(rate: 30, seconds: 4) { turn(20 * $0, about: 0, 1, 0) }
    let result = try run(
      samples, OffsetConfiguration(suspensions: [Suspension(.mirroring, during: 1...2)]))
    let held = result[29].output.offset
    for tick in 30...61 {
      #expect(result[tick].output.offset == held)
      #expect(!result[tick].output.isApplied)
    }
    #expect(result[61].event.decision == .referenceShifted)
    #expect(result[120].output.offset.horizontal > held.horizontal + 0.3)
  }

  @Test func interruptedGlideGoesOnWithoutAStep() throws {
    let samples = samples(rate: 30, seconds: 3) { turn($0 < 0.5 ? 0 : 36, about: 0, 1, 0) }
    let result = try run(
      samples, OffsetConfiguration(suspensions: [Suspension(.thermal, during: 1...1.4)]))
    for (a, b) in zip(result[31...], result[32...]) {
      #expect(a.output.offset.distance(to: b.output.offset) < 0.02)
    }
    #expect(result[90].output.offset.horizontal > 0.1)
  }

  @Test func overlappingSuspensionsAreOne() throws {
    let samples = samples(rate: 30, seconds: 4) { turn($0 < 0.5 ? 0 : 36, about: 0, 1, 0) }
    let suspensions = [
      Suspension(.mirroring, during: 1.2...3), Suspension(.thermal, during: 1...1.5),
      Suspension(.screenDimmed, during: 1.4...2),
    ]
    let result = try run(samples, OffsetConfiguration(suspensions: suspensions))
    #expect(result[60].output.offset == .zero)
    #expect(result[61...90].allSatisfy { $0.event.decision == .suspended && !$0.output.isApplied })
  }

  @Test func suspensionsUnderIdeal() throws {
    let samples = samples(rate: 100, seconds: 3) { turn($0 < 0.5 ? 0 : 36, about: 0, 1, 0) }
    let configuration = OffsetConfiguration(
      profile: .ideal, suspensions: [Suspension(.screenDimmed, during: 1...2)])
    let result = try outputs(samples, configuration)
    #expect(isClose(result[100].offset, 0.4, 0, 1e-9))
    #expect(isClose(result[130].offset, 0.4 * 0.6, 0, 1e-9))
    #expect(result[180].offset == .zero && !result[180].isApplied)
    #expect(isClose(result[201].offset, 0.4, 0, 1e-9))
  }
}
