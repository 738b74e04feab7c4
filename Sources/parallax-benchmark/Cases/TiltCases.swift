internal import MotionEffects
internal import MotionTraces
internal import ParallaxPlatform

/// What the tilt cases share: samples in, attitudes out.
private struct TiltRun {
  let samples: [MotionSample]
  var attitudes: [Quaternion] = []

  init(rows: Int) {
    samples = HandHeldPhone.samples(rows)
    attitudes.reserveCapacity(rows)
  }

  mutating func run(_ kind: TiltEstimator.Kind) {
    var estimator = TiltEstimator(configuration: .init(kind: kind))
    for sample in samples {
      if let attitude = estimator.update(with: sample) { attitudes.append(attitude) }
    }
  }

  /// Compares the direction up in device axes with the expected one, sample by sample.
  func check(
    within tolerance: Double, _ expected: (MotionSample) -> Vector3
  ) throws -> Checksum {
    try expect(attitudes.count == samples.count, "\(attitudes.count) attitudes came out")
    var checksum = Checksum()
    for (index, (sample, attitude)) in zip(samples, attitudes).enumerated() {
      try expect(attitude.squaredLength, near: 1, within: 1e-12, "a square of length")
      let up = attitude.conjugate.rotated(Vector3(x: 0, y: 0, z: 1))
      let distance = (up - expected(sample)).length
      try expect(distance, near: 0, within: tolerance, "the distance at sample \(index)")
      checksum.add(attitude.x)
      checksum.add(attitude.y)
      checksum.add(attitude.z)
    }
    return checksum
  }
}

extension TiltRun {
  /// Compares with the attitude that the samples were made from.
  fileprivate func checkTruth(within tolerance: Double) throws -> Checksum {
    try check(within: tolerance) { sample in
      (sample.attitude ?? .identity).conjugate.rotated(Vector3(x: 0, y: 0, z: 1))
    }
  }
}

/// Accelerations to attitudes, by the low-pass filter.
struct LowPassCase: BenchmarkCase {
  static let name = "tilt-low-pass"
  static let summary = "samples to attitudes, accelerometer alone"

  private var tilt: TiltRun

  init(rows: Int) { tilt = TiltRun(rows: rows) }

  mutating func run() { tilt.run(.lowPass) }

  func check() throws -> Checksum {
    var filtered: Vector3?
    var time = 0.0
    return try tilt.check(within: 1e-9) { sample in
      let acceleration = sample.acceleration ?? .zero
      let previous = filtered ?? acceleration
      let share = 1 - exponential(-(sample.time - time) / 0.2)
      let next = previous + (acceleration - previous) * share
      (filtered, time) = (next, sample.time)
      return next.normalized.map { $0 * -1 } ?? .zero
    }
  }
}

/// Accelerations and rotation rates to attitudes, by the complementary filter.
struct ComplementaryCase: BenchmarkCase {
  static let name = "tilt-complementary"
  static let summary = "samples to attitudes, gyroscope with accelerometer"

  private var tilt: TiltRun

  init(rows: Int) { tilt = TiltRun(rows: rows) }

  mutating func run() { tilt.run(.complementary) }

  func check() throws -> Checksum { try tilt.checkTruth(within: 0.02) }
}

/// Accelerations to attitudes, by the One Euro filter, the default without a gyroscope.
struct OneEuroCase: BenchmarkCase {
  static let name = "tilt-one-euro"
  static let summary = "samples to attitudes, accelerometer alone, the default"

  private var tilt: TiltRun

  init(rows: Int) { tilt = TiltRun(rows: rows) }

  mutating func run() { tilt.run(.oneEuro) }

  func check() throws -> Checksum {
    // It lags behind the hand by a tenth of a second.
    try tilt.checkTruth(within: 0.4)
  }
}

/// Accelerations and rotation rates to attitudes, by the method of VQF, the default for both.
struct VQFCase: BenchmarkCase {
  static let name = "tilt-vqf"
  static let summary = "samples to attitudes, gyroscope with accelerometer, the default"

  private var tilt: TiltRun

  init(rows: Int) { tilt = TiltRun(rows: rows) }

  mutating func run() { tilt.run(.vqf) }

  func check() throws -> Checksum { try tilt.checkTruth(within: 0.02) }
}
