import MotionEffects
import Testing
import _ParallaxTestSupport

@testable import MotionTraces

/// What must come out of each real recording of the apps and data sets that write a header.
@Suite(.enabled(if: Recordings.arePresent, "\(Recordings.reason)"))
struct RecordedTablesTests {
  struct Expectation: Sendable {
    var name: String
    var format: TraceFormat
    var count: Int
    /// The usual interval in seconds.
    var interval: Double
    var sign: GravitySign?
    /// The mean direction and length of down, in g.
    var down: Vector3
    var hasRates = false
    var findings: [TraceSummary.Finding.Kind] = []
  }

  @Test(arguments: [
    Expectation(
      name: "androsensor/accel_only_comma.csv", format: .androSensor, count: 491, interval: 0.5,
      sign: .android, down: Vector3(x: 0.0091, y: -0.3458, z: -0.7856)),
    Expectation(
      name: "androsensor/first_line_commas.csv", format: .androSensor, count: 28, interval: 0.5,
      sign: .android, down: Vector3(x: 0.0323, y: -0.1843, z: -0.7283), hasRates: true),
    Expectation(
      name: "androsensor/full_semicolon.csv", format: .androSensor, count: 549, interval: 0.5,
      sign: .android, down: Vector3(x: -0.4862, y: -0.0844, z: -0.2315), hasRates: true,
      findings: [.unterminatedLastLine]),
    Expectation(
      name: "sensor-record/tilting/Accelerometer.csv", format: .sensorRecord, count: 3163,
      interval: 0.01, sign: .android, down: Vector3(x: 0.1149, y: -0.7478, z: -0.6170)),
    Expectation(
      name: "hhar/Phones_accelerometer_excel.csv", format: .hhar, count: 1943, interval: 0.00503,
      sign: .android, down: Vector3(x: 0.2791, y: -0.0092, z: -0.9422),
      findings: [.gap, .lateRow]),
    Expectation(
      name: "ios-recorder-faceup/running.csv", format: .deviceOrientation, count: 237,
      interval: 0.0502, sign: .ios, down: Vector3(x: 0.0238, y: -0.2200, z: -1.0331)),
    Expectation(
      name: "vmu931/Acceleration.csv", format: .vmu931, count: 1828, interval: 0.001,
      sign: .android, down: Vector3(x: -0.1083, y: -0.0100, z: -0.9075),
      findings: [.gap, .repeatedTime]),
    Expectation(
      name: "vmu931/Quaternion.csv", format: .vmu931, count: 2000, interval: 0.005, sign: nil,
      down: Vector3(x: -0.0405, y: -0.0751, z: -0.9811)),
    Expectation(
      name: "xio-fusion/sensor_data.csv", format: .sensorBoard, count: 1800, interval: 0.01008,
      sign: .android, down: Vector3(x: -0.2187, y: 0.0195, z: -0.9970), hasRates: true),
    Expectation(
      name: "mpu6050/multiline_header.csv", format: .sensorBoard, count: 84, interval: 0.2,
      sign: .android, down: Vector3(x: -0.0218, y: -0.0715, z: -0.9289), hasRates: true),
  ])
  func recording(_ expected: Expectation) throws {
    let outcome = read(path: Recordings.path(expected.name))
    #expect(outcome.error == nil)
    let summary = try #require(outcome.summary)
    #expect(summary.format == expected.format)
    #expect(outcome.samples.count == expected.count)
    let interval = try #require(summary.medianInterval)
    #expect(abs(interval / expected.interval - 1) < 0.02)
    #expect(summary.gravitySign == expected.sign)
    let distance = (outcome.meanDown - expected.down).length
    #expect(distance < 0.0002, "\(outcome.meanDown)")
    #expect((outcome.samples.first?.rotationRate != nil) == expected.hasRates)
    #expect(summary.findings.map(\.kind) == expected.findings)
  }

  @Test(arguments: [
    ("sensor-record/tilting/Gyroscope.csv", TraceError.Code.onlyRotationRates),
    ("sensorlog/tmdprimer_mini.csv", .noGravity),
    ("edge-impulse/readme_sample.csv", .signUnknown),
  ])
  func refusal(_ name: String, _ code: TraceError.Code) {
    #expect(read(path: Recordings.path(name)).error?.code == code)
  }

  @Test func edgeImpulseWithASign() {
    let outcome = read(
      path: Recordings.path("edge-impulse/readme_sample.csv"), .init(gravitySign: .android))
    #expect(outcome.samples.count == 6)
    #expect(outcome.samples.map { ($0.time * 1000).rounded() } == [0, 16, 32, 48, 64, 80])
    #expect(outcome.summary?.units == ["acceleration in m/s², 1 g = 9.80665 m/s²"])
  }

  /// Where a recording holds rotation rates, they fit the movement of gravity: units, senses and axes.
  @Test(arguments: [
    "motionsense/ups_3_sub_21.csv", "motionsense/dws_1_sub_1.csv",
    "sensor-logger/WristMotion_gap.csv",
  ])
  func ratesFitGravity(_ name: String) throws {
    var consistency = MotionConsistency()
    for sample in read(path: Recordings.path(name)).samples { consistency.add(sample) }
    #expect(consistency.verdict == .agrees)
    #expect(try #require(consistency.correlation) > 0.95)
  }

  /// Somebody sits: too little movement to tell.
  @Test func sittingTellsNothing() {
    var consistency = MotionConsistency()
    let samples = read(path: Recordings.path("motionsense/sit_5_sub_15.csv")).samples
    for sample in samples { consistency.add(sample) }
    #expect(consistency.verdict == .unknown)
    #expect(consistency.correlation == nil)
  }
}
