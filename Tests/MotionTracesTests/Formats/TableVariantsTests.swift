import MotionEffects
import Testing

@testable import MotionTraces

/// Headers as the apps write them on other phones, in other versions, languages and settings.
@Suite struct TableVariantsTests {
  /// 64 rows: a clock in units of 20 ms, then the vectors of a device that lies face up.
  private func rows(
    step: Double = 20, delimiter: String = ",", _ values: String, end: String = ""
  ) -> String {
    (0..<64).map { "\(Double($0) * step)\(delimiter)\(values)\(end)\n" }.joined()
  }

  private func format(of outcome: Outcome) -> TraceFormat? { outcome.summary?.format }

  @Test func physicsToolbox() {
    let android = read("\ntime,gFx,gFy,gFz,TgF,\n" + rows(step: 0.02, "0,0,1,1", end: ","))
    #expect(format(of: android) == .physicsToolbox)
    #expect(android.summary?.gravitySign == .android)
    #expect(android.meanDown == Vector3(x: 0, y: 0, z: -1))
    let ios = read(
      "time,gFx,gFy,gFz,gFTotal\n"
        + (0..<20).map { "2018-10-03 17:23:55.\(4000 + $0 * 100),0,0,-1,1\n" }.joined())
    #expect(ios.summary?.gravitySign == .ios)
    #expect(ios.meanDown == Vector3(x: 0, y: 0, z: -1))
    // Another language: decimal commas, the minus sign U+2212, and an infinity.
    let localised = read(
      "time;gFx;gFy;gFz;Gain\n0,00;0,0;0,0;1,0;−∞\n0,02;−0,5;0,0;0,9;1,5\n0,04;0,0;0,0;1,0;−∞\n")
    #expect(localised.samples.map(\.time) == [0, 0.02, 0.04])
    #expect(localised.samples[1].acceleration == Vector3(x: 0.5, y: 0, z: -0.9))
  }

  @Test func physicsToolboxWithoutForce() {
    let linear = read(
      "time,ax,ay,az,wx,wy,wz\n" + rows(step: 0.02, "0.01,0.02,0.01,0,0,0"),
      .init(format: .physicsToolbox))
    #expect(linear.error?.code == .noGravity)
  }

  @Test func androSensor() {
    let header =
      "ACCELEROMETER X (m/s²);ACCELEROMETER Y (m/s²);ACCELEROMETER Z (m/s²);"
      + "ORIENTATION Z (azimuth °);ORIENTATION X (pitch °);ORIENTATION Y (roll °);"
      + "Time since start in ms ;YYYY-MO-DD HH-MI-SS_SSS\n"
    let rows = (0..<40).map {
      "0;4.903325;8.4928;10;-30;0;\($0 * 500 + 18);2022-10-03 13:45:33:\(100 + $0)\n"
    }.joined()
    for first in ["", "sep=;\n", ";;;;;;;\n"] {
      let outcome = read(first + header + rows)
      #expect(format(of: outcome) == .androSensor)
      #expect(outcome.samples.first?.time == 0.018)
      #expect(outcome.summary?.gravitySign == .android)
      // The top edge is 30 degrees up.
      #expect(abs(outcome.meanDown.y + 0.5) < 1e-4)
    }
    let angles = read(header + rows, .init(attitudeColumns: .eulerAngles))
    #expect(abs((angles.samples.first?.attitude?.down.y ?? 0) + 0.5) < 1e-12)
    // A spreadsheet has spoilt the letters behind ASCII.
    let latin = Array((header + rows).utf8).filter { $0 != 0xC2 }
    #expect(
      read(latin).samples.map(\.acceleration) == read(header + rows).samples.map(\.acceleration))
    let angleTable =
      "ORIENTATION Z (azimuth °),ORIENTATION X (pitch °),ORIENTATION Y (roll °),"
      + "Time since start in ms \n" + (0..<9).map { "10,-30,0,\($0 * 500)\n" }.joined()
    #expect(abs(read(angleTable).meanDown.y + 0.5) < 1e-12)
  }

  @Test func sensorRecord() {
    let flat = "0,0,9.80665"
    for name in ["Accelerometer.csv", "walk.csv", "Gravity.csv"] {
      let outcome = read("Milliseconds,X,Y,Z\n" + rows(flat), name: name)
      #expect(format(of: outcome) == .sensorRecord)
      #expect(abs(outcome.meanDown.z + 1) < 1e-12)
      #expect(outcome.samples[1].time == 0.02)
      #expect((outcome.samples[0].gravity != nil) == (name == "Gravity.csv"))
    }
    let header = "Timestamp,Milliseconds,X,Y,Z,cos,headingAccuracy\n"
    let vector = read(
      header + (0..<9).map { "2019-06-12 22:22:40,\($0 * 10),0.5,0,0,0.8660254,0\n" }.joined(),
      name: "RotationVector.csv")
    #expect(vector.error == nil)
    #expect(abs(vector.meanDown.y + 0.8660254) < 1e-6)
    #expect(
      read("Timestamp,Milliseconds,X,Y,Z\n2019-06-12 22:22:40,2,20,1,40\n", name: "Compass.csv")
        .error?.code == .noData)
  }

  @Test func hhar() {
    let header = "Index,Arrival_Time,Creation_Time,x,y,z,User,Model,Device,gt\n"
    func rows(_ creation: (Int) -> String) -> String {
      (0..<40).map {
        "\($0),\(1_424_696_633_908 + $0 * 5),\(creation($0)),0,0,9.8,a,nexus4,nexus4_1,stand\n"
      }.joined()
    }
    let sensor = read(header + rows { "\(27_920_678_471_000 + $0 * 5_000_000)" })
    #expect(sensor.summary?.clock.contains("Creation_Time") == true)
    #expect(
      abs((sensor.samples.last?.time ?? 0) - (sensor.samples.first?.time ?? 0) - 0.195) < 1e-9)
    // A spreadsheet has kept three digits: the system's clock is all that is left.
    let rounded = read(header + rows { _ in "1.42E+018" })
    #expect(rounded.summary?.clock.contains("Arrival_Time") == true)
    #expect(rounded.samples.count == 40)
    let gyroscope = read(header + rows { "\($0)000000" }, name: "Phones_gyroscope.csv")
    #expect(gyroscope.error?.code == .onlyRotationRates)
  }

  @Test func ridi() {
    let outcome = read(
      ",time,gyro_x,gyro_y,gyro_z,acce_x,acce_y,acce_z,linacce_x,linacce_y,linacce_z,grav_x,grav_y,"
        + "grav_z,rv_w,rv_x,rv_y,rv_z\n"
        + (0..<9).map {
          "\($0),\(5_000_000_000_000 + $0 * 5_000_000),0,0,0,0,4.903,8.493,0,0,0,0,4.903,8.493,"
            + "0.9659258,0.258819,0,0\n"
        }.joined())
    #expect(format(of: outcome) == .ridi)
    #expect(outcome.summary?.findings == [])
    let sample = outcome.samples[0]
    #expect(abs((sample.attitude?.down.y ?? 0) + 0.5) < 1e-5)
    #expect(abs((sample.gravity?.y ?? 0) + 0.5) < 1e-3)
    #expect(sample.rotationRate == .zero)
  }

  @Test func matlabMobile() {
    let text =
      "Timestamp,X,Y,Z\n"
      + (0..<9).map { "12-Mar-2024 10:15:0\($0).500,0,0,9.8\n" }.joined()
    let outcome = read(text, name: "Acceleration.csv")
    #expect(format(of: outcome) == .matlabMobile)
    #expect(outcome.summary?.gravitySign == .android)
    #expect(outcome.samples.count == 9)
    #expect(read(text, name: "AngularVelocity.csv").error?.code == .onlyRotationRates)
    #expect(read(text, name: "Orientation.csv").error?.code == .noData)
  }

  @Test func browser() {
    let header =
      "timestamp,alpha,beta,gamma,accelerationIncludingGravity.x,accelerationIncludingGravity.y,"
      + "accelerationIncludingGravity.z,rotationRate.alpha,rotationRate.beta,rotationRate.gamma,"
      + "interval\n"
    let standard = read(header + rows("0,30,0,0,4.9,8.5,10,20,30,16"))
    #expect(format(of: standard) == .browser)
    #expect(standard.summary?.gravitySign == .android)
    #expect(abs(standard.meanDown.y + 0.5) < 1e-9)
    let rate = standard.samples[0].rotationRate ?? .zero
    #expect((rate - Vector3(x: 20, y: 30, z: 10) * (.pi / 180)).length < 1e-12)
    let safari = read(header + rows("0,30,0,0,-4.9,-8.5,0,0,0,16"))
    #expect(safari.summary?.gravitySign == .ios)
    #expect(safari.samples[0].acceleration == standard.samples[0].acceleration)
    // Without a gyroscope most cells are null; without angles nothing tells the browser.
    let alone = read(header + rows("null,null,null,0,4.9,8.5,null,null,null,16"))
    #expect(alone.error?.code == .signUnknown)
    let told = read(
      header + rows("null,null,null,0,4.9,8.5,null,null,null,16"), .init(gravitySign: .android))
    #expect(told.samples.count == 64)
    #expect(told.samples[0].rotationRate == nil)
  }

  @Test func scienceJournal() {
    let text = "relative_time,AccX,AccY,AccZ,DecibelSource\n" + rows("0,0,9.8,")
    #expect(read(text).error?.code == .signUnknown)
    let outcome = read(text, .init(gravitySign: .android))
    #expect(format(of: outcome) == .scienceJournal)
    #expect(outcome.samples[1].time == 0.02)
    // Another logger's table, whose gyroscope counts.
    let other = read(
      "timestamp,AccX,AccY,AccZ,GyroX,GyroY,GyroZ\n" + rows("0,0,9.8,0,0,100"),
      .init(gravitySign: .android))
    #expect(format(of: other) == .table)
    #expect(other.samples.first?.rotationRate?.z == 100 * (.pi / 180))
    #expect(read("timestamp,value\n1510000000000,0.5\n").error?.code == .noData)
    #expect(
      read("timestamp,LinearAccelerometerSensor\n1510000000000,0.5\n").error?.code == .noData)
  }

  @Test func edgeImpulse() {
    let text = "timestamp,accX,accY,accZ,gyrX,gyrY,gyrZ\n" + rows("0,0,9.8,0,0,400")
    let outcome = read(text, .init(gravitySign: .android))
    #expect(format(of: outcome) == .edgeImpulse)
    let seconds = read(
      "timestamp,accX,accY,accZ\n" + rows(step: 0.02, "0,0,9.8"), .init(gravitySign: .android))
    #expect(seconds.samples[1].time == 0.02)
    // No phone turns by 400 rad/s.
    #expect(abs((outcome.samples[0].rotationRate?.z ?? 0) - 400 * .pi / 180) < 1e-9)
  }

  @Test func deviceOrientation() {
    let text =
      "Date;Timestamp;DeviceOrientation;AccelerationX;AccelerationY;AccelerationZ;Label\n"
      + (0..<20).map { "2024-10-17 14:57:32;\(1_729_166_252.5 + Double($0) / 20);faceUp;0;0;-1;\n" }
      .joined()
    #expect(read(text).summary?.gravitySign == .ios)
    #expect(read(text.replacing(";-1;", with: ";1;")).summary?.gravitySign == .android)
    let portrait = text.replacing("faceUp;0;0;-1", with: "portrait;0;-1;0")
    #expect(read(portrait).summary?.gravitySign == .ios)
    #expect(read(portrait).meanDown == Vector3(x: 0, y: -1, z: 0))
  }

  @Test func vmu931() {
    let quaternion = read(
      "Attribute,Time stamp,w,x,y,z\n"
        + (0..<9).map { "Quaternion,\($0 * 5),0.9659258,0.258819,0,0\n" }.joined())
    #expect(abs(quaternion.meanDown.y + 0.5) < 1e-5)
    let gyroscope = read("Attribute,Time stamp,x,y,z\nGyroscope,0,1,2,3\n")
    #expect(gyroscope.error?.code == .onlyRotationRates)
    #expect(
      read("Attribute,Time stamp,x,y,z\nMagnetometer,0,1,2,3\n").error?.code == .noData)
  }

  @Test func sensorLogOfOtherVersions() {
    // Only the accelerometer, no logging time.
    let accelerometer = read(
      "accelerometerTimestamp_sinceReboot(s);accelerometerAccelerationX(G);"
        + "accelerometerAccelerationY(G);accelerometerAccelerationZ(G)\n"
        + (0..<9).map { "\(100 + Double($0) / 30);0;0;-1\n" }.joined())
    #expect(format(of: accelerometer) == .sensorLog)
    #expect(accelerometer.meanDown == Vector3(x: 0, y: 0, z: -1))
    // Device motion is off, and its columns hold a placeholder.
    for placeholder in ["0", "-1", "-9999", "null", ""] {
      let motion = Array(repeating: placeholder, count: 4).joined(separator: ",")
      let outcome = read(
        "loggingTime(txt),accelerometerTimestamp_sinceReboot(s),accelerometerAccelerationX(G),"
          + "accelerometerAccelerationY(G),accelerometerAccelerationZ(G),"
          + "motionTimestamp_sinceReboot(s),motionGravityX(G),motionGravityY(G),motionGravityZ(G)\n"
          + (0..<9).map { "2026-05-26T14:17:24.702+02:00,\(100 + $0),0,-1,0,\(motion)\n" }.joined())
      #expect(outcome.samples.count == 9, "'\(placeholder)'")
      #expect(outcome.meanDown == Vector3(x: 0, y: -1, z: 0), "'\(placeholder)'")
    }
  }

  @Test func phyphoxInAnotherLanguage() {
    let rows = (0..<40).map { "\($0).000000000E-2;1.000000000E-1;0.000000000E0;9.800000000E0\n" }
      .joined()
    let text =
      "\"Zeit (s)\";\"Beschleunigung x (m/s^2)\";\"Beschleunigung y (m/s^2)\";"
      + "\"Beschleunigung z (m/s^2)\"\n"
    let outcome = read(text + rows)
    #expect(format(of: outcome) == .phyphox)
    #expect(outcome.summary?.gravitySign == .android)
    #expect(outcome.summary?.assumptions.contains { $0.contains("phyphox") } == true)
    let comma = read(text + rows.replacing(".", with: ","))
    #expect(comma.samples == outcome.samples)
    // Saved again, the numbers no longer tell.
    let again = text + (0..<40).map { "0.\(10 + $0);0.1;0;9.8\n" }.joined()
    #expect(read(again).error?.code == .signUnknown)
    #expect(read(again, .init(format: .phyphox)).summary?.gravitySign == .android)
    let linear = text.replacing("Beschleunigung", with: "Lineare Beschleunigung")
    #expect(read(linear + rows).error?.code == .noGravity)
  }

  @Test func coreMotionNamesNeedMoreThanAQuaternion() {
    let rows = (0..<20).map { "0.\(10 + $0),0,0,0,1,0,0,9.8\n" }.joined()
    let outcome = read("t,qx,qy,qz,qw,gravity_x,gravity_y,gravity_z\n" + rows)
    // The attitude shows the sign.
    #expect(outcome.summary?.gravitySign == .android)
    #expect(outcome.summary?.findings == [])
  }
}
