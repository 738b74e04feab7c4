import MotionEffects
import Testing
import _ParallaxTestSupport

@testable import MotionTraces

/// The default for gyroscope with accelerometer, on motions that are known exactly.
@Suite struct VQFTiltTests {
  private let faceUp = Vector3(x: 0, y: 0, z: -1)

  /// What a hand does to a phone and what a phone's sensors make of it: turns about all axes, shaking
  /// without noise, so that every rate samples the same, and a bias of the gyroscope.
  private func samples(
    rate: Double, seed: UInt64, duration: Double = 30, bias: Vector3 = .zero, shake: Double = 0.1,
    turnedBy frame: Quaternion = .identity
  ) -> [MotionSample] {
    let motion = SyntheticMotion(.random, duration: duration, rate: rate, seed: seed)
    return (0..<motion.sampleCount).map { index in
      let time = Double(index) / rate
      let world = Vector3(
        x: shake * cosineWave(0.9 * time), y: shake * cosineWave(1.7 * time + 0.3),
        z: shake * cosineWave(2.1 * time + 0.7))
      let acceleration =
        motion.gravity(at: time) + motion.attitude(at: time).conjugate.rotated(world)
      return MotionSample(
        time: time, acceleration: frame.conjugate.rotated(acceleration),
        rotationRate: frame.conjugate.rotated(motion.rotationRate(at: time) + bias))
    }
  }

  private func attitudes(
    _ samples: [MotionSample], kind: TiltEstimator.Kind = .vqf
  ) -> [Quaternion] {
    var estimator = TiltEstimator(configuration: .init(kind: kind))
    return samples.compactMap { estimator.update(with: $0) }
  }

  /// The direction up in device axes.
  private func up(_ attitude: Quaternion) -> Vector3 {
    attitude.conjugate.rotated(Vector3(x: 0, y: 0, z: 1))
  }

  /// The root mean square of the angle to the true direction up, in degrees, from 5 s on.
  private func error(_ samples: [MotionSample], seed: UInt64) -> Double {
    let motion = SyntheticMotion(.random, duration: 30, rate: 100, seed: seed)
    var sum = 0.0
    var count = 0.0
    var estimator = TiltEstimator(configuration: .init(kind: .vqf))
    for sample in samples {
      guard let attitude = estimator.update(with: sample), sample.time >= 5 else { continue }
      let distance = (up(attitude) + motion.gravity(at: sample.time)).length
      sum += distance * distance
      count += 1
    }
    return (sum / count).squareRoot() * 180 / .pi
  }

  @Test func theSampleRateHardlyChangesTheError() {
    for seed in 1...6 as ClosedRange<UInt64> {
      let bias = Vector3(x: 0.004, y: -0.003, z: 0.005)
      let errors = [50.0, 100, 200, 400].map {
        error(samples(rate: $0, seed: seed, bias: bias), seed: seed)
      }
      for error in errors {
        #expect(abs(error / errors[1] - 1) < 0.1, "seed \(seed): \(errors)")
        #expect(error < 2, "seed \(seed): \(errors)")
      }
    }
  }

  @Test(arguments: [TiltEstimator.Kind.vqf, .complementary, .madgwick, .oneEuro, .lowPass])
  func turningTheDeviceFrameTurnsTheEstimate(kind: TiltEstimator.Kind) {
    var random = SeededGenerator(seed: 3)
    for seed in 1...5 as ClosedRange<UInt64> {
      let frame = random.rotation()
      let bias = Vector3(x: 0.004, y: -0.003, z: 0.005)
      let plain = attitudes(samples(rate: 100, seed: seed, bias: bias), kind: kind)
      let turned = attitudes(
        samples(rate: 100, seed: seed, bias: bias, turnedBy: frame), kind: kind)
      #expect(plain.count == turned.count)
      let worst = zip(plain, turned).map { (up($0) - frame.rotated(up($1))).length }.max() ?? 1
      #expect(worst < 1e-6, "seed \(seed)")
    }
  }

  @Test func aGapStartsCleanlyAndKeepsTheHeading() {
    for step in [0.6, 5, 4000, -3] {
      var estimator = TiltEstimator(configuration: .init(kind: .vqf))
      let before = samples(rate: 100, seed: 2, duration: 20)
      var last = Quaternion.identity
      for sample in before { last = estimator.update(with: sample) ?? last }
      // Behind the gap the device lies in another pose, at rest.
      let pose = Quaternion(angle: 1, axis: Vector3(x: 1, y: 0, z: 0))
      let down = pose.conjugate.rotated(faceUp)
      var fresh = TiltEstimator(configuration: .init(kind: .vqf))
      for index in 0..<300 {
        let sample = MotionSample(
          time: 20 + step + Double(index) / 100, acceleration: down, rotationRate: .zero)
        let attitude = estimator.update(with: sample)
        let other = fresh.update(with: sample)
        guard let attitude, let other else {
          Issue.record("no attitude at \(index) behind a step of \(step) s")
          return
        }
        #expect((up(attitude) - up(other)).length < 2e-4, "\(index) behind \(step) s")
        if index == 0 {
          // The shortest way from the last attitude: no turn about the vertical.
          #expect(abs((attitude * last.conjugate).z) < 0.02)
        }
      }
    }
  }

  @Test func sensorsInSamplesOfTheirOwnGiveTheSame() {
    let joined = samples(rate: 200, seed: 4, bias: Vector3(x: 0.002, y: 0, z: 0))
    var together = TiltEstimator(configuration: .init(kind: .vqf))
    var apart = TiltEstimator()
    for (index, sample) in joined.enumerated() {
      let expected = together.update(with: sample)
      let rate = MotionSample(time: sample.time, rotationRate: sample.rotationRate)
      let acceleration = MotionSample(time: sample.time, acceleration: sample.acceleration)
      // The accelerometer is half as fast, and sometimes comes first.
      var attitude: Quaternion?
      for part in index % 4 == 0
        ? [acceleration, rate] : index % 2 == 0 ? [rate, acceleration] : [rate]
      {
        attitude = apart.update(with: part) ?? attitude
      }
      guard index > 0, let expected, let attitude else { continue }
      #expect((up(expected) - up(attitude)).length < 0.01, "sample \(index)")
    }
    #expect(apart.kind == .vqf)
    #expect(apart.observesHeading)
  }

  @Test func jitterAndMissingSamplesDoLittle() {
    var random = SeededGenerator(seed: 8)
    let full = samples(rate: 400, seed: 5)
    let sparse = full.filter { _ in random.integer(0...3) == 0 }
    #expect(abs(error(sparse, seed: 5) / error(full, seed: 5) - 1) < 0.1)
  }

  @Test func restTellsTheBias() {
    let bias = Vector3(x: 0.01, y: -0.006, z: 0.008)
    var filter = VQFTilt(timeConstant: 3)
    for index in 0..<3000 {
      let sample = MotionSample(
        time: Double(index) / 100, acceleration: faceUp, rotationRate: bias)
      let attitude = filter.update(with: sample)
      #expect(attitude.map { up($0).z > 0.999 } == true)
    }
    #expect((filter.bias.estimate - bias).length < 1e-3)
  }

  @Test func motionTellsTheBiasInTheHorizontal() {
    let bias = Vector3(x: 0.01, y: -0.006, z: 0.008)
    var filter = VQFTilt(timeConstant: 3)
    for sample in samples(rate: 100, seed: 6, duration: 300, bias: bias, shake: 0.02) {
      _ = filter.update(with: sample)
    }
    // About the axis that stays close to the vertical motion tells little.
    let error = filter.bias.estimate - bias
    #expect(abs(error.x) < 3e-3 && abs(error.y) < 3e-3, "\(error)")
  }

  @Test func aSilentGyroscopeLeavesTheAccelerometer() {
    var estimator = TiltEstimator(configuration: .init(kind: .vqf))
    for sample in samples(rate: 100, seed: 7, duration: 5) { _ = estimator.update(with: sample) }
    let down = Vector3(x: 0.6, y: 0, z: -0.8)
    var attitude: Quaternion?
    for index in 1...300 {
      let sample = MotionSample(time: 5 + Double(index) / 100, acceleration: down)
      attitude = estimator.update(with: sample)
    }
    #expect(attitude.map { (up($0) + down).length < 1e-6 } == true)
  }

  @Test func rotationRatesAloneGiveNothing() {
    var estimator = TiltEstimator(configuration: .init(kind: .vqf))
    #expect(estimator.update(with: MotionSample(time: 0, rotationRate: .zero)) == nil)
    #expect(estimator.update(with: MotionSample(time: 1, rotationRate: .zero)) == nil)
    #expect(
      estimator.update(with: MotionSample(time: 1.01, acceleration: faceUp)) == .identity)
  }

  /// Whatever times and numbers come, an attitude is finite and of length 1.
  @Test(arguments: TiltEstimator.Kind.allCases)
  func nothingMakesItNotANumber(kind: TiltEstimator.Kind) {
    let wild = [
      0, .nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, .leastNonzeroMagnitude, 1e9, -1e6, 1e3,
    ]
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let badness = random.number(0...0.3)
      func number(_ usual: Double) -> Double {
        random.number(0...1) < badness ? wild.randomElement(using: &random) ?? 0 : usual
      }
      func vector() -> Vector3? {
        random.integer(0...9) == 0
          ? nil
          : Vector3(
            x: number(random.number(-2...2)), y: number(random.number(-2...2)),
            z: number(random.number(-2...2)))
      }
      var estimator = TiltEstimator(configuration: .init(kind: kind))
      var time = 0.0
      for index in 0..<2000 {
        time += [0, 1e-9, 0.01, 0.01, 0.01, 0.3, 0.7].randomElement(using: &random) ?? 0
        let sample = MotionSample(
          time: index % 50 == 49 ? number(time) : time,
          attitude: kind == .offline || kind == .quaternion ? random.rotation() : nil,
          gravity: vector(), acceleration: vector(), rotationRate: vector())
        guard let attitude = estimator.update(with: sample) else { continue }
        guard abs(attitude.squaredLength - 1) < 1e-9 else {
          Issue.record("\(kind), seed \(seed), sample \(index): \(attitude) after \(sample)")
          return
        }
      }
    }
  }
}
