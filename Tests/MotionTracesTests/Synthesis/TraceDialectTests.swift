import MotionEffects
import MotionTraces
import Testing

/// Every dialect, written and read again.
@Suite struct TraceDialectTests {
  private func read(
    _ bytes: [UInt8], _ dialect: TraceDialect,
    attitudeColumns: TraceReader.Configuration.AttitudeColumns = .automatic
  ) throws -> [MotionSample] {
    var reader = try TraceReader(
      bytes: bytes, name: dialect.fileName,
      configuration: .init(
        gravitySign: dialect.undeclaredGravitySign, attitudeColumns: attitudeColumns))
    var samples: [MotionSample] = []
    while let sample = try reader.next() { samples.append(sample) }
    #expect(reader.summary.findings.isEmpty, "\(dialect): \(reader.summary.findings)")
    return samples
  }

  /// The largest difference of two values' components; nil counts as no difference.
  private func difference(_ a: Vector3?, _ b: Vector3?) -> Double {
    guard let a, let b else { return 0 }
    return (a - b).length
  }

  private func difference(_ a: Quaternion?, _ b: Quaternion?) -> Double {
    guard let a, let b else { return 0 }
    let turn = a.conjugate * b
    return 2 * Vector3(x: turn.x, y: turn.y, z: turn.z).length
  }

  @Test(arguments: TraceDialect.allCases, SyntheticMotion.Shape.allCases)
  func roundTrip(dialect: TraceDialect, shape: SyntheticMotion.Shape) throws {
    let rate = dialect.fixedRate ?? 100
    let motion = SyntheticMotion(
      shape, duration: 3, rate: rate, pose: turn(35, about: 1, 0.2, 0.3), seed: 3)
    let samples = try read(TraceWriter.bytes(motion, dialect: dialect), dialect)
    try #require(samples.count == motion.sampleCount, "\(samples.count)")
    let start = samples[0].time
    var truth = motion.samples()
    // The largest differences: time, attitude, gravity, acceleration, rotation rate, offset.
    var worst = [Double](repeating: 0, count: 6)
    for sample in samples {
      guard let expected = truth.next() else { break }
      let differences = [
        abs(sample.time - start - expected.time), difference(sample.attitude, expected.attitude),
        difference(sample.gravity, expected.gravity),
        difference(sample.acceleration, expected.acceleration),
        difference(sample.rotationRate, expected.rotationRate),
        sample.viewerOffset?.distance(to: expected.viewerOffset ?? .zero) ?? 0,
      ]
      worst = zip(worst, differences).map(max)
    }
    // phyphox has ten digits, the others nine decimals (and Core Motion's clock a large origin).
    let tolerances = [1e-8, 1e-7, 1e-8, 1e-8, 1e-7, 1e-8]
    #expect(zip(worst, tolerances).allSatisfy(<), "\(worst)")
  }

  @Test(arguments: [
    TraceDialect.sensorLog, .motionSense, .sensorLoggerOrientation,
    .sensorLoggerOrientationAndroid,
  ])
  func anglesStandForTheSameAttitude(dialect: TraceDialect) throws {
    for shape in SyntheticMotion.Shape.allCases {
      let motion = SyntheticMotion(
        shape, duration: 5, rate: dialect.fixedRate ?? 100, pose: turn(20, about: 1, 1, 0))
      let samples = try read(
        TraceWriter.bytes(motion, dialect: dialect, digits: 12), dialect,
        attitudeColumns: .eulerAngles)
      var truth = motion.samples()
      var worst = 0.0
      for sample in samples {
        let expected = truth.next()?.attitude
        worst = sample.attitude == nil ? .nan : max(worst, difference(sample.attitude, expected))
      }
      #expect(worst < 1e-7, "\(shape)")
    }
  }

  @Test func formsOfTheSameMotionGiveTheSameOffsets() throws {
    // A tilt about one axis, so that gravity alone sees all of it.
    let motion = SyntheticMotion(.sine, duration: 8, rate: 50)
    let forms: [(TraceDialect, TraceReader.Configuration.AttitudeColumns)] = [
      (.quaternion, .automatic), (.gravity, .automatic), (.phyphoxGravity, .automatic),
      (.sensorLoggerGravity, .automatic), (.sensorLoggerGravityAndroid, .automatic),
      (.sensorLoggerOrientation, .automatic), (.sensorLoggerOrientation, .eulerAngles),
      (.sensorLoggerOrientationAndroid, .eulerAngles), (.sensorLog, .quaternion),
      (.sensorLog, .eulerAngles), (.sensorLog, .none), (.motionSense, .automatic),
      (.motionSense, .none), (.sensorLoggerWristMotion, .none), (.phyphoxOrientation, .automatic),
    ]
    let expected = try outputs(samples(rate: 50, seconds: 8) { motion.attitude(at: $0) })
    for (dialect, columns) in forms {
      let read = try read(
        TraceWriter.bytes(motion, dialect: dialect), dialect, attitudeColumns: columns)
      let result = try outputs(read)
      try #require(result.count == expected.count)
      let worst = zip(result, expected).map { $0.offset.distance(to: $1.offset) }.max() ?? .nan
      #expect(worst < 1e-6, "\(dialect) \(columns)")
    }
  }

  @Test func textIsTheRecordersOwn() {
    let motion = SyntheticMotion(.still, duration: 0.01)
    func text(_ dialect: TraceDialect, digits: Int = 6) -> String {
      String(
        decoding: TraceWriter.bytes(motion, dialect: dialect, digits: digits), as: UTF8.self)
    }
    #expect(
      text(.quaternion) == """
        time,qx,qy,qz,qw
        0.000000,0.000000,0.000000,0.000000,1.000000
        0.010000,0.000000,0.000000,0.000000,1.000000

        """)
    #expect(
      text(.phyphoxSemicolon) == """
        "Time (s)";"Acceleration x (m/s^2)";"Acceleration y (m/s^2)";"Acceleration z (m/s^2)";\
        "Absolute acceleration (m/s^2)"
        0,000000000E0;0,000000000E0;0,000000000E0;9,810000000E0;9,810000000E0
        1,000000000E-2;0,000000000E0;0,000000000E0;9,810000000E0;9,810000000E0

        """)
    #expect(
      text(.sensorLoggerGravity) == """
        time,seconds_elapsed,z,y,x
        1767268800000000000,0.000000,-9.806650,0.000000,0.000000
        1767268800010000000,0.010000,-9.806650,0.000000,0.000000

        """)
    #expect(text(.sensorLog).contains("\n2026-01-01T12:00:00.010+00:00,2,251699.010000,"))
    #expect(text(.motionSense).hasPrefix(",attitude.roll,attitude.pitch,attitude.yaw,gravity.x,"))
  }
}
