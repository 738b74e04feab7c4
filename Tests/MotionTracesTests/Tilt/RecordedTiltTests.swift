import MotionEffects
import MotionTraces
import Testing
import _ParallaxTestSupport

/// Estimators on real recordings, against the phone's own fusion in the same file.
@Suite(.enabled(if: Recordings.arePresent, "\(Recordings.reason)"))
struct RecordedTiltTests {
  /// The angles in degrees between estimated and recorded up, in order, the first second skipped.
  private func errors(
    _ name: String, kind: TiltEstimator.Kind, timeConstant: Double
  ) throws -> [Double] {
    var reader = try TraceReader(path: Recordings.path(name))
    var estimator = TiltEstimator(configuration: .init(kind: kind, timeConstant: timeConstant))
    var errors: [Double] = []
    while let sample = try reader.next() {
      guard let attitude = estimator.update(with: sample), sample.time > 1,
        let gravity = sample.gravity?.normalized
      else { continue }
      let down = attitude.rotated(gravity)
      let across = Vector3(x: down.x, y: down.y, z: 0).length
      errors.append((down.z < 0 ? across : 2 - across) * 180 / .pi)
    }
    return errors.sorted()
  }

  /// Published reference values, in degrees: the low-pass filter with 0.25 s and the complementary
  /// filter with 2 s, mean and 95th percentile.
  @Test(arguments: [
    ("motionsense/sit_5_sub_15.csv", 2.5, 4.2, 1.8, 2.7),
    ("motionsense/ups_3_sub_21.csv", 14.9, 33, 4.6, 6.2),
    ("motionsense/dws_1_sub_1.csv", 12.8, 26, 6.5, 9.2),
  ])
  func estimatorsReachTheReferenceErrors(
    name: String, lowPassMean: Double, lowPass95: Double, fusedMean: Double, fused95: Double
  ) throws {
    let lowPass = try errors(name, kind: .lowPass, timeConstant: 0.25)
    let fused = try errors(name, kind: .complementary, timeConstant: 2)
    for (errors, mean, most) in [(lowPass, lowPassMean, lowPass95), (fused, fusedMean, fused95)] {
      try #require(errors.count > 500)
      #expect(errors.reduce(0, +) / Double(errors.count) < mean + 0.1)
      #expect(errors[errors.count * 95 / 100] < most + 0.1)
    }
  }

  private func offsets(
    _ name: String, _ profile: OffsetConfiguration.Profile, _ kind: TiltEstimator.Kind,
    _ columns: TraceReader.Configuration.AttitudeColumns
  ) throws -> [TimedOffset] {
    let reader = try TraceReader(
      path: Recordings.path(name), configuration: .init(attitudeColumns: columns))
    var offsets = TracedOffsets(
      reader, configuration: OffsetConfiguration(profile: profile, estimator: .init(kind: kind)))
    var result: [TimedOffset] = []
    while let output = try offsets.next() { result.append(output) }
    return result
  }

  private func largestDifference(_ a: [TimedOffset], _ b: [TimedOffset]) -> Double {
    guard a.count == b.count, !a.isEmpty else { return .infinity }
    return zip(a, b).map {
      max($0.rawOffset.distance(to: $1.rawOffset), $0.offset.distance(to: $1.offset))
    }.max() ?? .infinity
  }

  /// Core Motion's own values in one file: quaternion, Euler angles, and gravity.
  @Test(
    arguments: [
      "sensorlog/phone_v6_my_iOS_device.csv", "motionsense/sit_5_sub_15.csv",
      "motionsense/ups_3_sub_21.csv", "motionsense/dws_1_sub_1.csv",
    ], [OffsetConfiguration.Profile.uikit, .ideal])
  func quaternionAnglesAndGravityAgree(
    name: String, profile: OffsetConfiguration.Profile
  ) throws {
    let angles = try offsets(name, profile, .euler, .eulerAngles)
    let gravity = try offsets(name, profile, .gravity, .automatic)
    #expect(largestDifference(angles, gravity) < 1e-3)
    guard name.hasPrefix("sensorlog") else { return }  // MotionSense has no quaternion
    let quaternion = try offsets(name, profile, .quaternion, .quaternion)
    #expect(largestDifference(quaternion, angles) < 1e-6)
  }

  /// Where the attitude is hidden, gravity and the rotation rates keep the heading nearly as well.
  @Test func gyroscopeKeepsTheHeading() throws {
    let sitting = "motionsense/sit_5_sub_15.csv"
    let recorded = try offsets(sitting, .ideal, .euler, .eulerAngles)
    #expect(largestDifference(recorded, try offsets(sitting, .ideal, .gravity, .none)) < 1e-3)
  }
}
