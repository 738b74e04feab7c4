import MotionEffects
import MotionTraces
import Testing
import _ParallaxTestSupport

@Suite struct TiltEstimatorTests {
  private let faceUp = Vector3(x: 0, y: 0, z: -1)

  /// The direction of gravity in device axes for an attitude.
  private func gravity(_ attitude: Quaternion) -> Vector3 {
    attitude.conjugate.rotated(Vector3(x: 0, y: 0, z: -1))
  }

  /// The angle between two attitudes, as long as it is small.
  private func degrees(_ a: Quaternion, _ b: Quaternion) -> Double {
    let turn = a.conjugate * b
    return 2 * Vector3(x: turn.x, y: turn.y, z: turn.z).length * 180 / .pi
  }

  private func turn(_ degrees: Double, _ x: Double, _ y: Double, _ z: Double) -> Quaternion {
    let axis = Vector3(x: x, y: y, z: z).normalized ?? Vector3(x: 0, y: 0, z: 1)
    return Quaternion(angle: degrees * .pi / 180, axis: axis)
  }

  @Test func autoTakesTheBestThatASampleHas() {
    func kind(_ sample: MotionSample) -> TiltEstimator.Kind {
      var estimator = TiltEstimator()
      _ = estimator.update(with: sample)
      return estimator.kind
    }
    let down = faceUp
    #expect(kind(MotionSample(time: 0, attitude: .identity, gravity: down)) == .quaternion)
    #expect(kind(MotionSample(time: 0, gravity: down, acceleration: down)) == .gravity)
    #expect(kind(MotionSample(time: 0, acceleration: down, rotationRate: .zero)) == .vqf)
    #expect(kind(MotionSample(time: 0, acceleration: down)) == .oneEuro)
    #expect(kind(MotionSample(time: 0, rotationRate: .zero)) == .auto)
    let damaged = Quaternion(x: .nan, y: 0, z: 0, w: 1)
    #expect(kind(MotionSample(time: 0, attitude: damaged, gravity: down)) == .gravity)
  }

  static let knownPoses: [(gravity: Vector3, degrees: Double, axis: Vector3)] = [
    (Vector3(x: 0, y: 0, z: -1), 0, Vector3(x: 1, y: 0, z: 0)),
    // Top edge raised: gravity points to the bottom edge.
    (Vector3(x: 0, y: -0.5, z: -0.75.squareRoot()), 30, Vector3(x: 1, y: 0, z: 0)),
    // Right edge down: gravity points to the right.
    (Vector3(x: 0.5, y: 0, z: -0.75.squareRoot()), 30, Vector3(x: 0, y: 1, z: 0)),
    (Vector3(x: 0, y: -1, z: 0), 90, Vector3(x: 1, y: 0, z: 0)),
  ]

  @Test(arguments: knownPoses)
  func firstAttitudeIsTheShortestRotation(gravity: Vector3, degrees angle: Double, axis: Vector3) {
    let expected = Quaternion(angle: angle * .pi / 180, axis: axis)
    for kind in [TiltEstimator.Kind.gravity, .lowPass, .complementary] {
      var estimator = TiltEstimator(configuration: .init(kind: kind))
      let sample = MotionSample(time: 5, gravity: gravity, acceleration: gravity)
      let attitude = estimator.update(with: sample)
      #expect(attitude.map { self.degrees($0, expected) < 1e-6 } == true, "\(kind)")
    }
  }

  @Test(arguments: TiltEstimator.Kind.allCases)
  func damagedSamplesGiveNothingAndDoNoHarm(kind: TiltEstimator.Kind) {
    let numbers: [Double] = [
      0, -0.0, .nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, .leastNonzeroMagnitude, 1, -1,
      1e-160,
    ]
    var random = SeededGenerator(seed: 11)
    func number() -> Double { numbers.randomElement(using: &random) ?? 0 }
    func vector() -> Vector3? {
      Bool.random(using: &random) ? nil : Vector3(x: number(), y: number(), z: number())
    }
    var estimator = TiltEstimator(configuration: .init(kind: kind))
    for index in 0..<20_000 {
      let sample = MotionSample(
        time: Double(index) / 100,
        attitude: Bool.random(using: &random)
          ? nil : Quaternion(x: number(), y: number(), z: number(), w: number()),
        gravity: vector(), acceleration: vector(), rotationRate: vector())
      guard let attitude = estimator.update(with: sample) else { continue }
      #expect(abs(attitude.squaredLength - 1) < 1e-12, "\(sample)")
    }
    // However bad it was, the next good samples count again.
    let good = MotionSample(
      time: 1000, attitude: .identity, gravity: faceUp, acceleration: faceUp, rotationRate: .zero)
    #expect(
      estimator.update(with: good).map {
        $0.rotated(Vector3(x: 0, y: 0, z: 1)).z > 1 - 1e-8
      } == true)
  }

  @Test func zeroOrAbsentGravityGivesNothing() {
    var estimator = TiltEstimator(configuration: .init(kind: .gravity))
    #expect(estimator.update(with: MotionSample(time: 0)) == nil)
    #expect(estimator.update(with: MotionSample(time: 0, gravity: .zero)) == nil)
    let damaged = Vector3(x: 0, y: .nan, z: -1)
    #expect(estimator.update(with: MotionSample(time: 0, gravity: damaged)) == nil)
    #expect(estimator.update(with: MotionSample(time: 0, gravity: faceUp)) == .identity)
  }

  @Test func gravityCarriesTheHeadingThroughTheVertical() {
    // Tilted about x through 720°: past upright, overhead and back, with never a jump.
    var estimator = TiltEstimator(configuration: .init(kind: .gravity))
    for step in 0...720 {
      let truth = turn(Double(step), 1, 0, 0)
      let sample = MotionSample(time: Double(step) / 100, gravity: gravity(truth))
      let attitude = estimator.update(with: sample)
      #expect(attitude.map { degrees($0, truth) < 1e-5 } == true, "\(step)°")
    }
  }

  @Test func gravityTurnsAsLittleAsPossible() {
    var random = SeededGenerator(seed: 5)
    var estimator = TiltEstimator(configuration: .init(kind: .gravity))
    var previous: Quaternion?
    var previousGravity = faceUp
    for index in 0..<500 {
      let vector = Vector3(
        x: Double.random(in: -1...1, using: &random), y: Double.random(in: -1...1, using: &random),
        z: Double.random(in: -1...1, using: &random))
      guard let down = vector.normalized else { continue }
      let sample = MotionSample(time: Double(index), gravity: down * 0.7)
      guard let attitude = estimator.update(with: sample) else { continue }
      #expect(attitude.rotated(down).z < -1 + 1e-12)
      if let previous {
        // The turn is as large as the angle between the two directions of gravity, no larger.
        let turned = (attitude * previous.conjugate).w
        let cosine = previousGravity.dot(down)
        #expect(isClose(2 * turned * turned - 1, cosine, 1e-9))
        #expect(isClose((attitude * previous.conjugate).z, 0, 1e-9))
      }
      previous = attitude
      previousGravity = down
    }
  }

  @Test func longRecordingsDoNotDrift() {
    var random = SeededGenerator(seed: 9)
    var estimator = TiltEstimator(configuration: .init(kind: .gravity))
    var down = Vector3(x: 0.1, y: -0.8, z: -0.6)
    for index in 0..<200_000 {
      down.x += Double.random(in: -0.05...0.05, using: &random)
      down.y += Double.random(in: -0.05...0.05, using: &random)
      down.z += Double.random(in: -0.05...0.05, using: &random)
      let sample = MotionSample(time: Double(index) / 100, gravity: down)
      guard let attitude = estimator.update(with: sample), let unit = down.normalized else {
        continue
      }
      let isExact =
        abs(attitude.squaredLength - 1) < 1e-13 && attitude.rotated(unit).z < -1 + 1e-13
      if !isExact {
        Issue.record("sample \(index): \(attitude)")
        return
      }
    }
  }

  @Test func oppositeGravityIsAHalfTurn() {
    for kind in [TiltEstimator.Kind.gravity, .lowPass] {
      var estimator = TiltEstimator(configuration: .init(kind: kind, timeConstant: 0))
      for (index, z) in [-1.0, 1, -1, 1].enumerated() {
        let down = Vector3(x: 0, y: 0, z: z)
        let sample = MotionSample(time: Double(index), gravity: down, acceleration: down)
        let attitude = estimator.update(with: sample)
        #expect(attitude.map { isClose($0.rotated(down).z, -1, 1e-12) } == true)
      }
    }
  }

  @Test func lowPassFollowsTheKnownCurve() {
    // A step from flat to 90° about y: the filtered vector's share is 1 − exp(−t / τ).
    for (rate, tau) in [(100.0, 0.2), (25, 0.2), (100, 1)] {
      var estimator = TiltEstimator(configuration: .init(kind: .lowPass, timeConstant: tau))
      _ = estimator.update(with: MotionSample(time: 0, acceleration: faceUp))
      for index in 1...50 {
        let time = Double(index) / rate
        let sample = MotionSample(time: time, acceleration: Vector3(x: 1, y: 0, z: 0))
        let up = estimator.update(with: sample).map {
          $0.conjugate.rotated(Vector3(x: 0, y: 0, z: 1))
        }
        let remaining = Vector3(x: exponentialDecay(time / tau), y: 0, z: 0).x
        let expected = Vector3(x: remaining - 1, y: 0, z: remaining).normalized
        #expect(isClose(up?.x ?? .nan, expected?.x ?? 0, 1e-9))
        #expect(isClose(up?.z ?? .nan, expected?.z ?? 0, 1e-9))
      }
    }
  }

  @Test(arguments: [0.51, -0.1])
  func filtersStartAgainAfterAGap(step: Double) {
    let tilted = turn(40, 1, 0, 0)
    for kind in [TiltEstimator.Kind.lowPass, .complementary] {
      var estimator = TiltEstimator(configuration: .init(kind: kind))
      let first = MotionSample(time: 10, acceleration: faceUp, rotationRate: .zero)
      _ = estimator.update(with: first)
      let second = MotionSample(
        time: 10 + step, acceleration: gravity(tilted), rotationRate: .zero)
      let attitude = estimator.update(with: second)
      #expect(attitude.map { degrees($0, tilted) < 1e-6 } == true, "\(kind)")
    }
  }

  @Test func duplicateTimesChangeNothing() {
    var estimator = TiltEstimator(configuration: .init(kind: .lowPass))
    let first = estimator.update(with: MotionSample(time: 1, acceleration: faceUp))
    let other = Vector3(x: 0, y: -1, z: 0)
    #expect(estimator.update(with: MotionSample(time: 1, acceleration: other)) == first)
  }

  @Test func gyroscopeSeesTheHeadingAndTheTilt() {
    // A turn at a constant rate about a fixed axis is integrated exactly; the accelerometer agrees.
    let axis = Vector3(x: 0.36, y: 0.48, z: 0.8)
    var estimator = TiltEstimator(configuration: .init(kind: .complementary))
    for index in 0...500 {
      let time = Double(index) / 100
      let truth = Quaternion(angle: 0.9 * time, axis: axis)
      let sample = MotionSample(
        time: time, acceleration: gravity(truth), rotationRate: axis * 0.9)
      let attitude = estimator.update(with: sample)
      #expect(attitude.map { degrees($0, truth) < 1e-5 } == true, "\(time) s")
    }
  }

  @Test func gravityTakesItsHeadingFromTheGyroscope() {
    let axis = Vector3(x: 0.36, y: 0.48, z: 0.8)
    for hasRates in [true, false] {
      var estimator = TiltEstimator(configuration: .init(kind: .gravity))
      var attitude: Quaternion?
      var truth = Quaternion.identity
      for index in 0...500 {
        truth = Quaternion(angle: 0.009 * Double(index), axis: axis)
        let sample = MotionSample(
          time: Double(index) / 100, gravity: gravity(truth),
          rotationRate: hasRates ? axis * 0.9 : nil)
        attitude = estimator.update(with: sample)
      }
      #expect(attitude.map { (degrees($0, truth) < 1e-5) == hasRates } == true)
      #expect(estimator.observesHeading == hasRates)
    }
  }

  @Test func accelerometerPullsAWrongStartWithItsTimeConstant() {
    // The first sample is 10° off; the gyroscope says that nothing turns.
    var estimator = TiltEstimator(configuration: .init(kind: .complementary))
    let wrong = gravity(turn(10, 1, 0, 0))
    var attitude = estimator.update(
      with: MotionSample(time: 0, acceleration: wrong, rotationRate: .zero))
    for index in 1...200 {
      let sample = MotionSample(
        time: Double(index) / 100, acceleration: faceUp, rotationRate: .zero)
      attitude = estimator.update(with: sample)
    }
    // After one time constant of 2 s about 1/e is left.
    let left = attitude.map { degrees($0, .identity) } ?? .nan
    #expect(abs(left - 10 * exponentialDecay(1)) < 0.05, "\(left)")
  }

  @Test func strongAccelerationIsTrustedLess() {
    func error(_ length: Double) -> Double {
      var estimator = TiltEstimator(configuration: .init(kind: .complementary))
      _ = estimator.update(with: MotionSample(time: 0, acceleration: faceUp, rotationRate: .zero))
      var attitude: Quaternion?
      for index in 1...100 {
        let sample = MotionSample(
          time: Double(index) / 100, acceleration: gravity(turn(30, 1, 0, 0)) * length,
          rotationRate: .zero)
        attitude = estimator.update(with: sample)
      }
      return attitude.map { degrees($0, .identity) } ?? .nan
    }
    #expect(isClose(error(1.19), error(1), 1e-9))
    #expect(error(1.5) < error(1) / 3)
  }
}
