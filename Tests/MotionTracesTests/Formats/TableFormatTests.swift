import MotionEffects
import Testing

@testable import MotionTraces

/// Tables of no known app: words in the header, units by size, and what stays unknown.
@Suite struct TableFormatTests {
  /// A device that turns to and fro about x and y, by exact vectors.
  ///
  /// Up and the rotation rate are handed to `row`, which writes them.
  private func swing(
    _ header: String, _ row: (_ index: Int, _ up: Vector3, _ rate: Vector3) -> String
  ) -> String {
    header + "\n"
      + (0..<400).map { index in
        let sample = Swing.sample(index)
        return row(index, -(sample.gravity ?? .zero), sample.rotationRate ?? .zero) + "\n"
      }.joined()
  }

  private func cells(_ vector: Vector3, _ scale: Double = 1) -> String {
    "\(vector.x * scale),\(vector.y * scale),\(vector.z * scale)"
  }

  private let android = TraceReader.Configuration(gravitySign: .android)

  @Test func spellingsOfAcceleration() {
    for names in [
      "ax,ay,az", "accX,accY,accZ", "ACC_X,ACC_Y,ACC_Z", "Accel-x,Accel-y,Accel-z",
      "xAcceleration,yAcceleration,zAcceleration", "acceleration.x,acceleration.y,acceleration.z",
      "X Acceleration (g),Y Acceleration (g),Z Acceleration (g)", "accx,accy,accz",
      "Beschleunigung x,Beschleunigung y,Beschleunigung z", "acc_x_g,acc_y_g,acc_z_g",
      "accelerometer_x,accelerometer_y,accelerometer_z", "raw_acc_x,raw_acc_y,raw_acc_z",
      "Aceleración X,Aceleración Y,Aceleración Z", "X,Y,Z",
    ] {
      let text = swing("time," + names) { index, up, _ in
        "\(Double(index) * 0.02),\(cells(up))"
      }
      #expect(read(text, name: "log.csv").error?.code == .signUnknown, "\(names)")
      let outcome = read(text, name: "log.csv", android)
      #expect(outcome.summary?.format == .table, "\(names)")
      #expect(outcome.samples.count == 400, "\(names)")
      let difference =
        (outcome.samples.last?.acceleration ?? .zero) - (Swing.sample(399).gravity ?? .zero)
      #expect(difference.length < 1e-9, "\(names)")
    }
  }

  @Test func spellingsOfTime() {
    for (name, step) in [
      ("Time (s)", 0.02), ("t", 0.02), ("timestamp_ms", 20), ("Timestamp [ms]", 20), ("millis", 20),
      ("time_us", 20_000), ("timestamp_ns", 2e7), ("elapsed", 0.02), ("Zeit (s)", 0.02),
      ("seconds", 0.02), ("epoch", 20),
    ] {
      let text = swing("\(name),ax,ay,az") { index, up, _ in "\(Double(index) * step),\(cells(up))"
      }
      let outcome = read(text, android)
      #expect(abs((outcome.samples.last?.time ?? 0) - 7.98) < 1e-6, "\(name)")
    }
  }

  @Test func unitsByLength() {
    for (scale, words) in [
      (1, "g"), (9.81, "m/s²"), (1000, "mg"), (64, "counts, 64.0"), (16384, "counts, 16384.0"),
      (2048, "counts, 2048.0"),
    ] {
      let text = swing("time,ax,ay,az") { index, up, _ in
        "\(Double(index) * 0.02),\(cells(up, scale))"
      }
      let outcome = read(text, android)
      #expect(outcome.summary?.units.first?.contains(words) == true, "\(scale)")
      #expect(abs((outcome.samples.first?.acceleration?.length ?? 0) - 1) < 0.01, "\(scale)")
      #expect(outcome.summary?.findings == [], "\(scale)")
    }
  }

  @Test func unitsOfRotationRates() {
    for (name, scale) in [
      ("gyro_%", 1.0), ("gyro_%", 180 / .pi), ("g%", 1), ("g%", 180 / .pi), ("omega_%", 1),
      ("gyro_%_dps", 180 / .pi), ("w% (rad/s)", 1), ("Angular Velocity % [deg/s]", 180 / .pi),
    ] {
      let names = ["x", "y", "z"].map { name.replacing("%", with: $0) }.joined(separator: ",")
      let text = swing("time,ax,ay,az,\(names)") { index, up, rate in
        "\(Double(index) * 0.02),\(cells(up)),\(cells(rate, scale))"
      }
      let outcome = read(text, android)
      let rate = outcome.samples.first?.rotationRate ?? .zero
      #expect((rate - (Swing.sample(0).rotationRate ?? .zero)).length < 1e-9, "\(name) \(scale)")
      #expect(outcome.summary?.findings == [], "\(name) \(scale)")
    }
  }

  /// At rest nothing tells degrees from radians, and a wrong unit would do harm.
  @Test func anUnknownUnitOfRatesIsNotUsed() {
    let text = "time,ax,ay,az,gx,gy,gz\n" + (0..<50).map { "0.\(10 + $0),0,0,1,0.5,0,0\n" }.joined()
    let outcome = read(text, android)
    #expect(outcome.samples.first?.rotationRate == nil)
    #expect(outcome.summary?.assumptions.contains { $0.contains("--units deg/s") } == true)
    var told = android
    _ = told.units.set("deg/s")
    #expect(read(text, told).samples.first?.rotationRate?.x == 0.5 * (.pi / 180))
    let counts = text.replacing(",0.5,0,0", with: ",5000,0,0")
    #expect(read(counts, android).samples.first?.rotationRate == nil)
  }

  @Test func whatHasNoGravity() {
    let small = swing("time,acc_x,acc_y,acc_z") { index, up, _ in
      "\(Double(index) * 0.02),\(cells(up, 0.02))"
    }
    #expect(read(small, android).error?.code == .noGravity)
    let linear = swing("time,lin_acc_x,lin_acc_y,lin_acc_z") { index, up, _ in
      "\(Double(index) * 0.02),\(cells(up, 0.02))"
    }
    #expect(read(linear, android).error?.code == .noGravity)
    #expect(
      read(
        swing("time,gyro_x,gyro_y,gyro_z") { index, _, rate in
          "\(Double(index) * 0.02),\(cells(rate))"
        }
      ).error?.code
        == .onlyRotationRates)
  }

  @Test func anglesAloneNeedAnOrder() {
    let rows = (0..<9).map { "0.\(10 + $0),0,30,0\n" }.joined()
    let text = "time,roll,pitch,yaw\n" + rows
    #expect(read(text).error?.message.contains("--attitude-order") == true)
    for (order, down) in [
      (AttitudeOrder.zxy, Vector3(x: 0, y: -0.5, z: -0.75.squareRoot())),
      (.android, Vector3(x: 0, y: 0.5, z: -0.75.squareRoot())),
      (.zyx, Vector3(x: 0.5, y: 0, z: -0.75.squareRoot())),
    ] {
      var configuration = TraceReader.Configuration()
      configuration.attitudeOrder = order
      #expect((read(text, configuration).meanDown - down).length < 1e-9, "\(order)")
    }
  }

  @Test func aRecordedAttitudeTellsTheSign() {
    let text = swing("t,quat_w,quat_x,quat_y,quat_z,acc_x,acc_y,acc_z") { index, up, _ in
      let q = Swing.attitude(index)
      return "\(Double(index) * 0.02),\(q.w),\(q.x),\(q.y),\(q.z),\(cells(up))"
    }
    let outcome = read(text)
    #expect(outcome.summary?.gravitySign == .android)
    #expect(outcome.summary?.gravitySignReason.contains("attitude") == true)
    for (index, sample) in outcome.samples.enumerated() {
      #expect(
        ((sample.attitude?.down ?? .zero) - (Swing.sample(index).gravity ?? .zero)).length < 1e-9)
    }
  }

  @Test func withoutAClock() {
    let text = swing("ax,ay,az") { _, up, _ in cells(up) }
    #expect(read(text, android).error?.code == .noClock)
    let outcome = read(text, .init(gravitySign: .android, rate: 50))
    #expect(outcome.samples.last?.time == 7.98)
  }

  @Test func wordsThatMeanSomethingElse() {
    for name in ["accuracy", "battery", "activity", "latency", "Magnetometer X", "position_x"] {
      #expect(ColumnWords(ColumnLabel(name)) == nil, "\(name)")
    }
    let text = "time,mag_x,mag_y,mag_z,accuracy\n" + (0..<9).map { "\($0),20,1,-40,3\n" }.joined()
    #expect(read(text).error?.code == .unknownFormat)
  }
}
