import MotionEffects
import Testing
import _ParallaxTestSupport

@testable import MotionTraces

/// Formats without an ordinary header: what tells them is their form, a preamble, or the file's name.
@Suite struct HeaderlessFormatsTests {
  @Test func empatica() throws {
    let outcome = read(
      "1680686620.0, 1680686620.0, 1680686620.0\n32.0, 32.0, 32.0\n0,0,64\n0,64,0\n")
    #expect(outcome.summary?.format == .empatica)
    #expect(outcome.samples.map(\.time) == [1_680_686_620, 1_680_686_620.03125])
    #expect(
      outcome.samples.map(\.acceleration) == [
        Vector3(x: 0, y: 0, z: -1), Vector3(x: 0, y: -1, z: 0),
      ])
    let pulse = read("1680686620.0\n64.0\n1.2\n1.3\n1.4\n", name: "BVP.csv")
    #expect(pulse.error?.code == .noData)
  }

  @Test func actigraph() {
    func preamble(_ format: String, _ date: String) -> String {
      """
      \u{FEFF}------------ Data File Created By ActiGraph GT3X+ ActiLife v6.13 Firmware v1.9.2 date format \(format) at 30 Hz  Filter Normal -----------
      Serial Number: MOS2
      Start Time 14:53:00
      Start Date \(date)
      Epoch Period (hh:mm:ss) 00:00:00
      --------------------------------------------------

      """
    }
    for (format, date) in [
      ("d/MM/yyyy", "3/04/2024"), ("M/d/yyyy", "4/3/2024"), ("dd.MM.yyyy", "03.04.2024"),
    ] {
      for header in ["", "Accelerometer X,Accelerometer Y,Accelerometer Z\n"] {
        let outcome = read(preamble(format, date) + header + "0,0,1\n0,0.6,0.8\n0,0,1\n")
        #expect(outcome.summary?.format == .actigraph)
        #expect(
          outcome.samples.map(\.time) == [0, 1, 2].map { 1_712_155_980 + $0 / 30 }, "\(format)")
        #expect(outcome.samples.dropFirst().first?.acceleration == Vector3(x: 0, y: -0.6, z: -0.8))
      }
      let stamped = read(
        preamble(format, date) + "Timestamp,Accelerometer X,Accelerometer Y,Accelerometer Z\n"
          + "\(date) 14:53:00.000,0,0,1\n\(date) 14:53:00.033,0,0,1\n")
      #expect(stamped.samples.first?.time == 1_712_155_980, "\(format)")
    }
    let counts = read(
      preamble("M/d/yyyy", "4/3/2024") + "Date,Epoch,Steps,Lux\n4/3/2024,14:53:00,3,7\n")
    #expect(counts.error?.code == .unknownFormat)
  }

  @Test func axivity() {
    let rows = "2022-10-30 10:30:02.600,-0.75,-0.4,-0.5\n2022-10-30 10:30:02.610,-0.75,-0.4,-0.5\n"
    for header in ["", "date,Ax,Ay,Az\n", "Time,Accel-X (g), Accel-Y (g), Accel-Z (g)\n"] {
      let outcome = read(header + rows)
      #expect(outcome.summary?.format == .axivity, "\(header)")
      #expect(outcome.samples.first?.acceleration == Vector3(x: 0.75, y: 0.4, z: 0.5))
      #expect(outcome.summary?.gravitySign == .android)
    }
  }

  @Test func ronin() {
    let text =
      "# Created at Fri Apr 23 03:53:31 GMT+07:00 2021\n252207666810782 0 0 9.80665\n252207671810782 0 0 9.80665\n"
    let acceleration = read(text, name: "raw/acce.txt")
    #expect(acceleration.summary?.format == .ronin)
    #expect(acceleration.samples.first?.acceleration == Vector3(x: 0, y: 0, z: -1))
    let duration = (acceleration.summary?.lastTime ?? 0) - (acceleration.summary?.firstTime ?? 0)
    #expect(abs(duration - 0.005) < 1e-9)
    #expect(read(text, name: "grav.txt").samples.first?.gravity == Vector3(x: 0, y: 0, z: -1))
    #expect(read(text, name: "gyro.txt").error?.code == .onlyRotationRates)
    #expect(read(text, name: "linacce.txt").error?.code == .noGravity)
    #expect(read(text, name: "-").error?.code == .unknownFormat)
    let vector = read(
      "# Created at\n252207666810782 0 0 0.6 0.8\n252207671810782 0 0 0.6 0.8\n", name: "rv.txt")
    #expect(vector.samples.first?.attitude == Quaternion(x: 0, y: 0, z: 0.6, w: 0.8))
  }

  @Test func oxiod() {
    let row = ",0.1,0.2,0.3,1,2,3,0,0,-1,0.5,0,0,20,30,40\n"
    let outcome = read("5050.10" + row + "5050.11" + row, name: "imu1.csv")
    #expect(outcome.summary?.format == .oxiod)
    #expect(outcome.samples.map(\.time) == [5050.10, 5050.11])
    #expect(outcome.samples.first?.acceleration == Vector3(x: 0.5, y: 0, z: -1))
    #expect(outcome.samples.first?.rotationRate == Vector3(x: 1, y: 2, z: 3))
    #expect(outcome.samples.first?.attitude != nil)
  }

  @Test func pamap2() {
    func row(_ time: Double) -> String {
      let board = "30 0 0 9.80665 0 0 9.8 0.1 0.2 0.3 1 2 3 1 0 0 0"
      return "\(time) 0 NaN \(board) \(board) \(board)\n"
    }
    let outcome = read(row(5.66) + row(5.67) + row(5.68), name: "subject101.dat")
    #expect(outcome.summary?.format == .pamap2)
    #expect(outcome.samples.map(\.time) == [5.66, 5.67, 5.68])
    #expect(outcome.samples.first?.acceleration == Vector3(x: 0, y: 0, z: -1))
    #expect(outcome.samples.first?.rotationRate == Vector3(x: 0.1, y: 0.2, z: 0.3))
  }

  @Test func hapt() {
    let rows = "0.918 -0.112 0.509 \n0.911 -0.093 0.537 \n0.882 -0.086 0.513 \n"
    let outcome = read(rows, name: "RawData/acc_exp01_user01.txt")
    #expect(outcome.summary?.format == .hapt)
    #expect(outcome.samples.map(\.time) == [0, 0.02, 0.04])
    #expect(outcome.samples.first?.acceleration == Vector3(x: -0.918, y: 0.112, z: -0.509))
    #expect(read(rows, name: "gyro_exp01_user01.txt").error?.code == .onlyRotationRates)
    let window =
      "  " + Array(repeating: "1.0128170e+000", count: 128).joined(separator: "  ") + "\n"
    let windows = read(window + window, name: "total_acc_x_train.txt")
    #expect(windows.error?.code == .unknownFormat)
    #expect(windows.error?.message.contains("128") == true)
  }

  @Test func sensorKinetics() {
    let text =
      "Sensor Kinetics Pro\nAccelerometer Sensor\nDevice: Android phone\n\ntime,X_value,Y_value,Z_value\n0.00,0,0,9.80665\n0.02,0,0,9.80665\n"
    let outcome = read(text, name: "data.csv")
    #expect(outcome.summary?.format == .sensorKinetics)
    #expect(outcome.samples.map(\.time) == [0, 0.02])
    #expect(outcome.samples.first?.acceleration == Vector3(x: 0, y: 0, z: -1))
    #expect(read(text.replacing("Android phone", with: "phone")).error?.code == .signUnknown)
    let gyroscope = read(text.replacing("Accelerometer", with: "Gyroscope"))
    #expect(gyroscope.error?.code == .onlyRotationRates)
  }

  @Test func countsOfSensorBoards() {
    for perG in [16384.0, 8192, 4096, 2048] {
      let row = "\(Int(perG * 0.6)),0,\(Int(perG * 0.8)),131,0,0\n"
      let outcome = read(String(repeating: row, count: 8), .init(rate: 100))
      #expect(outcome.summary?.format == .sensorBoard)
      let acceleration = outcome.samples.first?.acceleration ?? .zero
      #expect((acceleration - Vector3(x: -0.6, y: 0, z: -0.8)).length < 1e-3, "\(perG)")
      #expect(abs((outcome.samples.first?.rotationRate?.x ?? 0) - .pi / 180) < 1e-12)
    }
    #expect(read("X,Y,Z\r\r\n1,2,16384\r\r\n1,2,16384\r\r\n", .init(rate: 50)).samples.count == 2)
  }

  @Test func numbersWithoutAHeader() {
    let rows = (0..<20).map { "\(18001 + $0 * 10),0,0,9.80665\n" }.joined()
    #expect(read(rows, name: "log.csv").error?.code == .signUnknown)
    let outcome = read(rows, name: "log.csv", .init(gravitySign: .android))
    #expect(outcome.summary?.format == .headerless)
    #expect(outcome.samples.first?.time == 18.001)
    #expect(outcome.samples.first?.acceleration == Vector3(x: 0, y: 0, z: -1))
    #expect(read(rows, name: "Gyroscope.csv").error?.code == .onlyRotationRates)
    let semicolons = rows.replacing(",", with: ";").replacing(".", with: ",")
    #expect(
      read(semicolons, name: "log.csv", .init(gravitySign: .android)).samples == outcome.samples)
    #expect(read("0.1,0.2,0.9\n0.1,0.2,0.9\n").error?.code == .noClock)
    let strange = read("0,1,2,3,4,5,6,7,8,9\n1,1,2,3,4,5,6,7,8,9\n")
    #expect(strange.error?.code == .unknownFormat)
  }

  @Test func hharWithoutItsHeader() {
    let row = ",0,0,9.80665,a,nexus4,nexus4_1,stand\n"
    let text =
      "0,1424696633908,1424696631913248572" + row + "1,1424696633909,1424696631918283972" + row
      + "2,1424696633918,1424696631923288855" + row
    let outcome = read(text, name: "copy.csv")
    #expect(outcome.summary?.format == .hhar)
    #expect(outcome.samples.count == 3)
    #expect(outcome.samples.first?.acceleration == Vector3(x: 0, y: 0, z: -1))
  }

  // MARK: Real recordings

  private struct Expectation: Sendable {
    var file: String
    var format: TraceFormat
    var count: Int
    /// Seconds from the first to the last sample.
    var duration: Double
    var configuration = TraceReader.Configuration()
    /// The mean of where down is, to within 0.003 g.
    var down: Vector3
    var findings: [TraceSummary.Finding.Kind] = []
  }

  private static let expectations = [
    Expectation(
      file: "wisdm/data_1600_accel_phone.txt", format: .wisdm, count: 2000, duration: 100.658,
      down: Vector3(x: 0.167, y: -0.974, z: -0.043)),
    Expectation(
      file: "apple-watch-text/LeftHand_1.txt", format: .appleWatchText, count: 56, duration: 4.8469,
      down: Vector3(x: -0.336, y: -0.897, z: -0.24), findings: [.unterminatedLastLine]),
    Expectation(
      file: "empatica/ACC.csv", format: .empatica, count: 2000, duration: 1999.0 / 32,
      down: Vector3(x: 0.539, y: 0.15, z: -0.576)),
    Expectation(
      file: "actigraph/hbn_preamble.csv", format: .actigraph, count: 2000, duration: 1999.0 / 60,
      down: Vector3(x: 0.489, y: 0.611, z: 0.266)),
    Expectation(
      file: "axivity/resampled_10Hz.csv", format: .axivity, count: 277, duration: 27.6,
      down: Vector3(x: 0.804, y: 0.479, z: 0.395)),
    Expectation(
      file: "headerless-android/Accelerometer.csv", format: .headerless, count: 1715,
      duration: 19.791,
      configuration: .init(gravitySign: .android), down: Vector3(x: -0.005, y: -0.007, z: -1.014),
      findings: [.duplicateRow]),
    Expectation(
      file: "mpu6050/multiline_header.csv", format: .sensorBoard, count: 84, duration: 16.863,
      down: Vector3(x: -0.022, y: -0.071, z: -0.929)),
    Expectation(
      file: "mpu6050/raw_counts_blank_first.csv", format: .sensorBoard, count: 100, duration: 1.98,
      configuration: .init(rate: 50), down: Vector3(x: 0.129, y: 0.373, z: -0.939)),
  ]

  @Test(.enabled(if: Recordings.arePresent, "\(Recordings.reason)"), arguments: expectations)
  private func recordings(_ expected: Expectation) throws {
    let outcome = read(path: Recordings.path(expected.file), expected.configuration)
    #expect(outcome.error == nil)
    let summary = try #require(outcome.summary)
    #expect(summary.format == expected.format)
    #expect(outcome.samples.count == expected.count)
    let duration = (summary.lastTime ?? 0) - (summary.firstTime ?? 0)
    #expect(abs(duration - expected.duration) < 1e-3, "\(duration)")
    #expect((outcome.meanDown - expected.down).length < 0.003, "\(outcome.meanDown)")
    #expect(summary.findings.map(\.kind) == expected.findings)
  }

  @Test(.enabled(if: Recordings.arePresent, "\(Recordings.reason)"))
  func recordingsThatTellNoTilt() {
    func code(_ file: String) -> TraceError.Code? { read(path: Recordings.path(file)).error?.code }
    #expect(code("headerless-android/Accelerometer.csv") == .signUnknown)
    #expect(code("headerless-android/Gyroscope.csv") == .onlyRotationRates)
    #expect(code("mpu6050/raw_counts_blank_first.csv") == .noClock)
  }
}
