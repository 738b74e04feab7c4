import MotionEffects
import MotionTraces
import Testing

@Suite struct SyntheticMotionTests {
  private func degrees(_ a: Quaternion, _ b: Quaternion) -> Double {
    let turn = a.conjugate * b
    return 2 * Vector3(x: turn.x, y: turn.y, z: turn.z).length * 180 / .pi
  }

  @Test func knownTruths() {
    let sine = SyntheticMotion(.sine)
    #expect(degrees(sine.attitude(at: 0.5), turn(20, about: 0, 1, 0)) < 1e-9)
    #expect(isClose(sine.viewerOffset(at: 1.5), -2.0 / 9, 0, 1e-12))
    let step = SyntheticMotion(.step)
    #expect(step.attitude(at: 0.999) == .identity)
    #expect(isClose(step.viewerOffset(at: 1), 1.0 / 3, 0, 1e-12))
    let sweep = SyntheticMotion(.sweep)
    #expect(degrees(sweep.attitude(at: 5), turn(150, about: 1, 0, 0)) < 1e-9)
    let wrap = SyntheticMotion(.wrap)
    #expect(degrees(wrap.attitude(at: 1), turn(210, about: 0, 1, 0)) < 1e-9)
    #expect(degrees(wrap.attitude(at: 3), turn(150, about: 0, 1, 0)) < 1e-9)
    #expect(wrap.gravity(at: 0).z > 1 - 1e-12)
    let held = SyntheticMotion(.still, pose: turn(40, about: 1, 0, 0))
    #expect(isClose(held.gravity(at: 3).y, -0.642787609687, 1e-9))
    #expect(held.viewerOffset(at: 3) == .zero)
  }

  @Test(arguments: SyntheticMotion.Shape.allCases)
  func rotationRateIsTheDerivativeOfTheAttitude(shape: SyntheticMotion.Shape) {
    guard shape != .step else { return }
    for seed in 1...5 as ClosedRange<UInt64> {
      let motion = SyntheticMotion(shape, pose: turn(40, about: 1, 1, 0), seed: seed)
      let half = 1e-5
      var worst = 0.0
      for index in 0..<200 {
        let time = Double(index) * 0.05 + half
        let change =
          motion.attitude(at: time - half).conjugate * motion.attitude(at: time + half)
        let sign: Double = change.w < 0 ? -1 : 1
        let measured = Vector3(x: change.x, y: change.y, z: change.z) * (sign / half)
        let expected = motion.rotationRate(at: time)
        worst = max(worst, (measured - expected).length / (1 + expected.length))
      }
      #expect(worst < 1e-6, "\(shape) \(seed)")
    }
  }

  @Test(arguments: SyntheticMotion.Shape.allCases)
  func motionsStayWithinTheirAmplitude(shape: SyntheticMotion.Shape) {
    for seed in 1...5 as ClosedRange<UInt64> {
      let motion = SyntheticMotion(shape, seed: seed)
      let centre = shape == .wrap ? turn(180, about: 0, 1, 0) : .identity
      let limit = motion.amplitude * (shape == .figureEight ? 1.12 : 1)
      var worst = 1.0
      var length = 0.0
      var samples = motion.samples()
      while let sample = samples.next() {
        guard let attitude = sample.attitude else { continue }
        worst = min(worst, abs(centre.dot(attitude)))
        length = max(length, abs(attitude.squaredLength - 1))
      }
      #expect(length < 1e-12)
      #expect(worst >= Quaternion(angle: limit, axis: Vector3(x: 1, y: 0, z: 0)).w - 1e-9)
    }
  }

  @Test func gyroscopeAndAccelerometerLeadBackToTheTruth() throws {
    for shape in SyntheticMotion.Shape.allCases {
      let motion = SyntheticMotion(shape, rate: 200)
      var estimator = TiltEstimator(configuration: .init(kind: .complementary))
      var samples = motion.samples()
      var worst = 0.0
      while let sample = samples.next() {
        guard let attitude = estimator.update(with: sample), let down = sample.gravity else {
          continue
        }
        let across = attitude.rotated(down)
        worst = max(worst, Vector3(x: across.x, y: across.y, z: 0).length * 180 / .pi)
      }
      // During the one interval of a step half of it is still to come.
      #expect(worst < (shape == .step ? 16 : 0.05), "\(shape): \(worst)°")
    }
  }

  @Test func seedsDecide() {
    func attitudes(_ seed: UInt64) -> [Quaternion] {
      (0..<50).map { SyntheticMotion(.random, seed: seed).attitude(at: Double($0) / 10) }
    }
    #expect(attitudes(1) == attitudes(1))
    #expect(attitudes(1) != attitudes(2))
    // The same numbers on every machine and in every version.
    let known = SyntheticMotion(.random, seed: 1).viewerOffset(at: 2.5)
    #expect(isClose(known, KnownRandom.horizontal, KnownRandom.vertical, 1e-12), "\(known)")
  }

  @Test func noiseHasTheWantedDeviationAndStepsAreExact() {
    let motion = SyntheticMotion(.still, duration: 200)
    var samples = motion.samples(noise: SensorNoise(acceleration: 0.01, rotationRate: 0.002))
    var sum = 0.0
    var squares = 0.0
    var rates = 0.0
    var count = 0.0
    var isTrue = true
    while let sample = samples.next() {
      guard let acceleration = sample.acceleration, let rate = sample.rotationRate else { continue }
      isTrue = isTrue && sample.gravity == Vector3(x: 0, y: 0, z: -1)
      sum += acceleration.x
      squares += acceleration.x * acceleration.x
      rates += rate.y * rate.y
      count += 1
    }
    #expect(isTrue)
    #expect(abs(sum / count) < 3e-4)
    #expect(isClose((squares / count).squareRoot(), 0.01, 2e-4))
    #expect(isClose((rates / count).squareRoot(), 0.002, 4e-5))

    var coarse = SyntheticMotion(.sine).samples(noise: SensorNoise(accelerationStep: 0.25))
    while let sample = coarse.next() {
      let x = (sample.acceleration?.x ?? .nan) * 4
      #expect(x == x.rounded())
    }
  }

  @Test func samplesLieAtExactTimesToTheEnd() {
    var samples = SyntheticMotion(.still, duration: 1, rate: 30).samples()
    var times: [Double] = []
    while let sample = samples.next() { times.append(sample.time) }
    #expect(times == (0...30).map { Double($0) / 30 })
    #expect(SyntheticMotion(.still, duration: 0).sampleCount == 1)
    #expect(SyntheticMotion(.still, duration: 0.3, rate: 10).sampleCount == 4)
  }

  @Test func valuesOutOfRangeAreNamed() {
    #expect(SyntheticMotion.problem(rate: 0) != nil)
    #expect(SyntheticMotion.problem(rate: .nan) != nil)
    #expect(SyntheticMotion.problem(duration: -1) != nil)
    #expect(SyntheticMotion.problem(duration: 1e9) != nil)
    #expect(SyntheticMotion.problem(amplitude: .infinity) != nil)
    #expect(SyntheticMotion.problem(amplitude: 1, frequency: 1, duration: 1, rate: 1) == nil)
  }
}

/// What the random motion of seed 1 shows at 2.5 s.
private enum KnownRandom {
  static let horizontal = 0.04279158181454485
  static let vertical = 0.09907470167743967
}
