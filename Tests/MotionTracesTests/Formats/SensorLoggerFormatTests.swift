import MotionEffects
import Testing
import _ParallaxTestSupport

@testable import MotionTraces

@Suite struct SensorLoggerFormatTests {
  private static let rows =
    "1663326947268860700,0.75,-9.8,0.08,-0.12\n1663326947278816800,0.76,-9.8,0.08,-0.12\n"
  private static let text = "time,seconds_elapsed,z,y,x\n" + rows

  @Test func theSignMustBeKnown() throws {
    let error = try #require(read(Self.text, name: "Gravity.csv").error)
    #expect(error.code == .signUnknown)
    #expect(error.message.contains("--gravity-sign"))
    let ios = read(Self.text, name: "Gravity.csv", .init(gravitySign: .ios))
    #expect(ios.samples.first?.gravity?.z == -9.8 * (1 / 9.80665))
    let android = read(Self.text, name: "Gravity.csv", .init(gravitySign: .android))
    #expect(android.samples.first?.gravity?.z == 9.8 * (1 / 9.80665))
  }

  @Test func theUnitTellsTheSignOfTheRawAccelerometer() {
    let metres = read(Self.text, name: "AccelerometerUncalibrated.csv")
    #expect(metres.summary?.gravitySign == .android)
    let inG = read(
      Self.text.replacing("-9.8", with: "-0.98"), name: "AccelerometerUncalibrated.csv")
    #expect(inG.summary?.gravitySign == .ios)
    #expect(inG.samples.first?.acceleration == Vector3(x: -0.12, y: 0.08, z: -0.98))
  }

  @Test func theSchemaWithoutSecondsKeepsNanoseconds() {
    let text = "time,z,y,x\n1663326947268860700,-9.8,0,0\n1663326947278816823,-9.8,0,0\n"
    let outcome = read(text, name: "Gravity.csv", .init(gravitySign: .ios))
    #expect(outcome.samples.map(\.time) == [0, 0.009956123])
  }

  @Test func theCombinedTableHasHoles() {
    let outcome = read(
      "seconds_elapsed,gravity_z,gravity_y,gravity_x,accelerometerUncalibrated_z,"
        + "accelerometerUncalibrated_y,accelerometerUncalibrated_x,heartRate_bpm\n"
        + "0,-9.8,0,0,-1,0,0,\n1,,,,-1,0,0.5,\n2,,,,,,,60\n")
    // Gravity leads, so that a row without it is no sample.
    #expect(outcome.samples.count == 1)
    #expect(outcome.samples.last?.acceleration == Vector3(x: 0, y: 0, z: -1))
    #expect(outcome.summary?.gravitySign == .ios)
    #expect(outcome.summary?.count(of: .missingCell) == 1)
  }

  // MARK: Real recordings

  @Test(
    .enabled(if: Recordings.arePresent, "\(Recordings.reason)"),
    arguments: [
      ("ios_2022/Gravity.csv", 2064, GravitySign.ios, Vector3(x: -0.097, y: -0.061, z: -0.974)),
      (
        "ios_2022/AccelerometerUncalibrated.csv", 2066, .ios,
        Vector3(x: -0.065, y: 0.014, z: -0.994)
      ),
      (
        "android_2023/TotalAcceleration.csv", 725, .android, Vector3(x: 0.002, y: -0.487, z: -0.874)
      ),
      (
        "android_2023/AccelerometerUncalibrated.csv", 737, .android,
        Vector3(x: -0.001, y: -0.495, z: -0.884)
      ),
      ("ios_2026_gap/Gravity.csv", 884, .ios, Vector3(x: 0.015, y: -0.550, z: 0.254)),
      (
        "ios_2026_gap/AccelerometerUncalibrated.csv", 918, .ios,
        Vector3(x: 0.025, y: 0.235, z: 0.956)
      ),
      (
        "ios_uncalibrated_tilting/AccelerometerUncalibrated.csv", 2000, .ios,
        Vector3(x: 0.009, y: -0.380, z: -0.356)
      ),
      ("WristMotion_gap.csv", 900, .ios, Vector3(x: 0.372, y: -0.336, z: -0.488)),
      ("combined_export.csv", 112, .ios, Vector3(x: -0.283, y: -0.118, z: -0.745)),
      ("ios_2022/Orientation.csv", 1600, nil, Vector3(x: -0.103, y: -0.073, z: -0.972)),
      ("android_2022_crlf/Orientation.csv", 1400, nil, Vector3(x: -0.042, y: -0.991, z: 0.117)),
    ])
  func recordings(_ name: String, _ count: Int, _ sign: GravitySign?, _ down: Vector3) {
    let outcome = read(path: Recordings.path("sensor-logger/" + name))
    #expect(outcome.error == nil)
    #expect(outcome.samples.count == count)
    #expect(outcome.summary?.gravitySign == sign)
    #expect((outcome.meanDown - down).length < 0.002)
  }

  @Test(
    .enabled(if: Recordings.arePresent, "\(Recordings.reason)"),
    arguments: [
      ("ios_2022/Accelerometer.csv", TraceError.Code.noGravity),
      ("android_2022_crlf/Accelerometer.csv", .noGravity),
      ("android_2023/Accelerometer.csv", .noGravity),
      ("android_2022_crlf/Gravity.csv", .signUnknown),
      ("excel_decimal_comma/TotalAcceleration.csv", .signUnknown),
      ("../derived/utf16le_bom_tab_crlf.txt", .signUnknown),
      ("ios_2022/Gyroscope.csv", .onlyRotationRates),
      ("ios_2022/GyroscopeUncalibrated.csv", .onlyRotationRates),
      ("android_2022_crlf/Gyroscope.csv", .onlyRotationRates),
      ("ios_uncalibrated_tilting/GyroscopeUncalibrated.csv", .onlyRotationRates),
      ("ios_2022/Metadata.csv", .metadata), ("android_2023/Metadata.csv", .metadata),
      ("ios_2026_gap/Metadata.csv", .metadata),
      ("ios_2022/Annotation.csv", .empty),
    ])
  func refusals(_ name: String, _ code: TraceError.Code) {
    #expect(read(path: Recordings.path("sensor-logger/" + name)).error?.code == code)
  }

  @Test(.enabled(if: Recordings.arePresent, "\(Recordings.reason)"))
  func theSignOptionOpensWhatWasRefused() {
    let android = TraceReader.Configuration(gravitySign: .android)
    let gravity = read(
      path: Recordings.path("sensor-logger/android_2022_crlf/Gravity.csv"), android)
    #expect(gravity.samples.count == 2000)
    #expect(gravity.meanDown.y < -0.98)
    let excel = read(
      path: Recordings.path("sensor-logger/excel_decimal_comma/TotalAcceleration.csv"), android)
    #expect(excel.samples.count == 1800)
    #expect(excel.samples.first?.time == 0.15331396484375)
    // The spreadsheet's UTF-16 holds the same numbers as the file it was made from.
    let utf16 = read(
      path: Recordings.path("derived/utf16le_bom_tab_crlf.txt"), .init(gravitySign: .ios))
    let original = read(path: Recordings.path("sensor-logger/ios_2022/Gravity.csv"))
    #expect(utf16.samples == Array(original.samples.prefix(500)))
  }

  /// Quaternion, angles and gravity of one export point the same way, on both platforms.
  @Test(
    .enabled(if: Recordings.arePresent, "\(Recordings.reason)"),
    arguments: [
      ("ios_2022", GravitySign.ios), ("android_2022_crlf", .android),
    ])
  func orientationAgreesWithGravity(_ folder: String, _ sign: GravitySign) throws {
    let path = Recordings.path("sensor-logger/\(folder)/Orientation.csv")
    let quaternions = read(path: path).samples
    let angles = read(path: path, .init(attitudeColumns: .eulerAngles)).samples
    let gravity = read(
      path: Recordings.path("sensor-logger/\(folder)/Gravity.csv"), .init(gravitySign: sign)
    ).samples
    #expect(quaternions.count == angles.count)
    for (index, sample) in quaternions.enumerated() {
      #expect(sample.time == gravity[index].time)
      let down = try #require(sample.attitude?.down)
      #expect(down.degrees(to: try #require(gravity[index].gravity)) < 0.1)
      let byAngles = try #require(angles[index].attitude)
      #expect(down.degrees(to: byAngles.down) < 0.1)
      // The whole attitude, heading included.
      #expect(abs(byAngles.dot(try #require(sample.attitude))) > 0.99999)
    }
  }

  @Test(.enabled(if: Recordings.arePresent, "\(Recordings.reason)"))
  func theWatchAddsUpAndHasAGap() throws {
    let outcome = read(path: Recordings.path("sensor-logger/WristMotion_gap.csv"))
    #expect(outcome.summary?.gapCount == 1)
    for sample in outcome.samples {
      let gravity = try #require(sample.gravity)
      #expect(gravity.degrees(to: try #require(sample.attitude).down) < 0.1)
      #expect(sample.acceleration != nil && sample.rotationRate != nil)
    }
  }

  private static let watch =
    "time,seconds_elapsed,rotationRateX,rotationRateY,rotationRateZ,gravityX,gravityY,gravityZ\n"
    + (0..<20).map {
      "\(1_663_326_947_000_000_000 + $0 * 20_000_000),\(Double($0) / 50),0,0,0,0,-0.5,-0.86\n"
    }
    .joined()

  /// The switch for standard units left watches alone before version 1.63; the unit shows it.
  @Test func watchesThatTheSwitchLeftAlone() {
    var zip = ZipFile()
    zip.add("WristMotion.csv", Self.watch)
    zip.add(
      "Metadata.csv",
      "version,platform,appVersion,sensors,standardisation\n3,ios,1.57.1,WristMotion,true\n")
    let outcome = read(zip.bytes, name: "a.zip")
    #expect(outcome.summary?.gravitySign == .ios)
    #expect(outcome.meanDown.z < -0.8)
  }

  @Test func columnsOfTheWatchAlone() {
    let rows = (0..<20).map { "\(Double($0) / 50),0,-0.5,-0.86\n" }.joined()
    let outcome = read(
      "seconds_elapsed,wristMotion_gravityX,wristMotion_gravityY,wristMotion_gravityZ\n" + rows,
      .init(gravitySign: .ios))
    #expect(outcome.samples.count == 20)
    #expect(outcome.meanDown.z < -0.8)
  }

  /// Angles alone need to be told whose they are.
  @Test func anglesWithoutAQuaternion() {
    let text =
      "time,seconds_elapsed,yaw,pitch,roll\n"
      + (0..<20).map {
        "\(1_663_326_947_000_000_000 + $0 * 20_000_000),\(Double($0) / 50),0,0.5,0\n"
      }
      .joined()
    #expect(read(text, name: "Orientation.csv").error?.message.contains("--attitude-order") == true)
    var configuration = TraceReader.Configuration()
    for (order, y) in [(AttitudeOrder.zxy, -0.48), (.android, 0.48)] {
      configuration.attitudeOrder = order
      let outcome = read(text, name: "Orientation.csv", configuration)
      #expect(outcome.samples.count == 20)
      #expect(abs(outcome.meanDown.y - y) < 0.01)
    }
  }
}
