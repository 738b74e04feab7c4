import MotionEffects
import Testing
import _ParallaxTestSupport

@testable import MotionTraces

@Suite struct PhyphoxFormatTests {
  @Test func signAndUnitAreConverted() {
    let outcome = read(
      "\"Time (s)\",\"Acceleration x (m/s^2)\",\"Acceleration y (m/s^2)\",\"Acceleration z (m/s^2)\","
        + "\"Gyroscope x (rad/s)\",\"Gyroscope y (rad/s)\",\"Gyroscope z (rad/s)\"\n"
        + "-7.58E-2,0.000000000E0,0.000000000E0,9.810000000E0,1.0E-1,2.0E-1,3.0E-1\n")
    #expect(outcome.samples.map(\.time) == [-0.0758])
    #expect(abs((outcome.samples[0].acceleration?.z ?? 0) + 1) < 1e-15)
    #expect(outcome.samples[0].rotationRate == Vector3(x: 0.1, y: 0.2, z: 0.3))
  }

  @Test(arguments: [",", ";", "\t"])
  func theFiveTextVariants(_ delimiter: String) {
    let rows = ["1.5E-3|-1.25E-2|6.75E-1|9.75E0", "2.5E-3|-1.5E-2|6.5E-1|9.5E0"]
    for comma in delimiter == "," ? [false] : [false, true] {
      let text =
        (["\"Time (s)\"|\"X (m/s^2)\"|\"Y (m/s^2)\"|\"Z (m/s^2)\""] + rows)
        .joined(separator: "\n") + "\n"
      let bytes = text.map { character -> Character in
        if character == "|" { return Character(delimiter) }
        return character == "." && comma ? "," : character
      }
      let outcome = read(String(bytes), name: "Accelerometer.csv")
      #expect(outcome.samples.map(\.time) == [1.5e-3, 2.5e-3])
      #expect(outcome.samples.last?.acceleration?.z == 9.5 * (-1 / 9.81))
    }
  }

  @Test func missingCellsOfBothPlatforms() {
    let outcome = read(
      "\"Time (s)\",\"X (m/s^2)\",\"Y (m/s^2)\",\"Z (m/s^2)\"\n0,0,0,9.8\n0.01,\"\",0,9.8\n"
        + "0.02,NaN,0,9.8\n0.03,0,0,9.8\n", name: "Accelerometer.csv")
    #expect(outcome.samples.map(\.time) == [0, 0.03])
    #expect(outcome.summary?.count(of: .missingCell) == 2)
  }

  @Test func theNameOfTheFileTellsTheSensor() {
    let text = "\"Time (s)\",\"X (m/s^2)\",\"Y (m/s^2)\",\"Z (m/s^2)\"\n0,0,3,9\n1,0,3,9\n"
    #expect(read(text, name: "a/Accelerometer.csv").samples.first?.acceleration != nil)
    #expect(read(text, name: "a/Gravity.csv").samples.first?.gravity != nil)
    #expect(read(text, name: "a/Linear Accelerometer.csv").error?.code == .noGravity)
    // Standard input: the length decides, and that is said.
    let unnamed = read(text, name: "standard input")
    #expect(unnamed.samples.count == 2)
    #expect(unnamed.summary?.assumptions.isEmpty == false)
    let still = text.replacing("3,9", with: "0,0.1")
    #expect(read(still, name: "standard input").error?.code == .noGravity)
    let rates = text.replacing("m/s^2", with: "rad/s")
    #expect(read(rates, name: "standard input").error?.code == .onlyRotationRates)
  }

  @Test func orientationHasAQuaternion() {
    let outcome = read(
      "\"Time (s)\",\"w\",\"x\",\"y\",\"z\",\"Direct (°)\",\"Yaw (°)\",\"Pitch (°)\",\"Roll (°)\"\n"
        + "0,0.5,0.5,-0.5,0.5,1,2,3,4\n")
    #expect(outcome.samples.first?.attitude == Quaternion(x: 0.5, y: -0.5, z: 0.5, w: 0.5))
  }

  // MARK: Real recordings

  @Test(
    .enabled(if: Recordings.arePresent, "\(Recordings.reason)"),
    arguments: [
      (
        "phyphox/static_poses_android/pose_flat_face_up.csv", 1000,
        Vector3(x: 0.008, y: 0.046, z: -0.985)
      ),
      (
        "phyphox/static_poses_android/pose_upright_portrait.csv", 1000,
        Vector3(x: 0.033, y: -0.961, z: -0.185)
      ),
      (
        "phyphox/static_poses_android/pose_left_edge.csv", 999,
        Vector3(x: -0.987, y: 0.003, z: -0.092)
      ),
      ("phyphox/gravity_iphone/Gravity.csv", 1000, Vector3(x: -0.026, y: -0.068, z: -0.997)),
      ("phyphox/iphone_short/Accelerometer.csv", 480, Vector3(x: -0.047, y: -0.013, z: -0.991)),
      (
        "phyphox/iphone_multi_semicolon/Accelerometer.csv", 2000,
        Vector3(x: -0.341, y: -0.301, z: -0.520)
      ),
      (
        "derived/phyphox_semicolon_decimal_comma.csv", 700, Vector3(x: -0.016, y: -0.433, z: -0.720)
      ),
      ("derived/truncated_last_line.csv", 400, Vector3(x: -0.026, y: -0.509, z: -0.631)),
      ("derived/missing_cells_out_of_order.csv", 289, Vector3(x: -0.082, y: -0.073, z: -0.990)),
      ("derived/duplicated_header_restart.csv", 200, Vector3(x: -0.038, y: -0.107, z: -0.992)),
    ])
  func recordings(_ name: String, _ count: Int, _ down: Vector3) throws {
    let outcome = read(path: Recordings.path(name))
    #expect(outcome.error == nil)
    #expect(outcome.samples.count == count)
    #expect((outcome.meanDown - down).length < 0.002)
    #expect(outcome.summary?.format == .phyphox)
    #expect(outcome.summary?.gravitySign == .android)
  }

  @Test(.enabled(if: Recordings.arePresent, "\(Recordings.reason)"))
  func theDecimalCommaVariantGivesTheSameSamples() {
    let point = read(path: Recordings.path("phyphox/iphone_multi_semicolon/Accelerometer.csv"))
    let comma = read(path: Recordings.path("derived/phyphox_semicolon_decimal_comma.csv"))
    #expect(comma.samples == Array(point.samples.prefix(700)))
    let cut = read(path: Recordings.path("derived/truncated_last_line.csv"))
    #expect(cut.samples == Array(point.samples.prefix(400)))
    #expect(cut.summary?.count(of: .truncatedLastLine) == 1)
  }

  @Test(
    .enabled(if: Recordings.arePresent, "\(Recordings.reason)"),
    arguments: [
      ("phyphox/iphone_multi_semicolon/Linear Accelerometer.csv", TraceError.Code.noGravity),
      ("phyphox/tab_no_gravity/linear_acc_drop.csv", .noGravity),
      ("phyphox/bom_excel/cart_downhill.csv", .noGravity),
      ("phyphox/iphone_multi_semicolon/Gyroscope.csv", .onlyRotationRates),
      ("phyphox/iphone_short/Gyroscope.csv", .onlyRotationRates),
      ("phyphox/excel_three_digits/Accelerometer.csv", .damagedTime),
      ("phyphox/iphone_multi_semicolon/meta/device.csv", .metadata),
      ("phyphox/iphone_multi_semicolon/meta/time.csv", .metadata),
      ("phyphox/zip/export_linear_acc.zip", .noGravity),
    ])
  func refusals(_ name: String, _ code: TraceError.Code) {
    #expect(read(path: Recordings.path(name)).error?.code == code)
  }
}
