import MotionEffects
import Testing

@testable import MotionTraces

/// What a person says about a table prevails over what it looks like.
@Suite struct ColumnMappingTests {
  private let rows = (0..<20).map { "\($0 * 20);a;9.8;0;4.9;-1\n" }.joined()

  private func configuration(
    _ names: [ColumnMapping.Role: String], sign: GravitySign? = .android
  ) -> TraceReader.Configuration {
    var configuration = TraceReader.Configuration(gravitySign: sign)
    configuration.columns = ColumnMapping(names)
    return configuration
  }

  @Test func byNameAndByNumber() {
    let text = "when;who;A (m/s^2);B (m/s^2);C;D\n" + rows
    for names: [ColumnMapping.Role: String] in [
      [.time: "when", .ax: "C", .ay: "B", .az: "A"],
      [.time: "1", .ax: "5", .ay: "4", .az: "3"],
      [.time: "When", .ax: "c", .ay: "B (m/s^2)", .az: "a"],
    ] {
      let outcome = read(text, configuration(names))
      #expect(outcome.error == nil)
      #expect(outcome.summary?.format == .table)
      #expect(outcome.samples.count == 20)
      #expect(outcome.samples[1].time == 0.02)
      #expect(abs(outcome.meanDown.z + 9.8 / 9.80665) < 1e-9)
      #expect(abs(outcome.meanDown.x + 4.9 / 9.80665) < 1e-9)
    }
  }

  @Test func withoutAHeader() {
    let outcome = read(
      (0..<20).map { "\($0 * 20),0,0,-1\n" }.joined(),
      configuration([.time: "1", .ax: "2", .ay: "3", .az: "4"], sign: .ios))
    #expect(outcome.samples.count == 20)
    #expect(outcome.meanDown == Vector3(x: 0, y: 0, z: -1))
  }

  @Test func theSignIsStillAskedFor() {
    let text = "when;who;A;B;C;D\n" + rows
    let outcome = read(text, configuration([.time: "1", .ax: "5", .ay: "4", .az: "3"], sign: nil))
    #expect(outcome.error?.code == .signUnknown)
  }

  @Test func mistakes() {
    let text = "when;who;A;B;C;D\n" + rows
    for (names, part) in [
      ([.time: "wen", .ax: "A", .ay: "B", .az: "C"], "'wen'"),
      ([.ax: "A", .ay: "B", .az: "7"], "az=7"),
      ([.ax: "A", .ay: "B", .az: "A"], "both as ax and as az"),
      ([.ax: "A", .ay: "B"], "no az"),
      ([.time: "when", .wx: "A", .wy: "B", .wz: "C"], "nothing that tells a tilt"),
      ([.qx: "A", .qy: "B", .qz: "C"], "no qw"),
    ] as [([ColumnMapping.Role: String], String)] {
      let message = read(text, configuration(names)).error?.message ?? ""
      #expect(message.contains(part), "\(message)")
    }
    #expect(read(text, configuration([.ax: "A", .ay: "B", .az: "C"])).error?.code == .noClock)
    // A column of letters.
    let letters = read(text, configuration([.time: "when", .ax: "who", .ay: "B", .az: "C"]))
    #expect(letters.error?.code == .unreadableCell)
  }

  @Test func unitsPrevail() {
    let text =
      "time (s),ax (g),ay (g),az (g)\n" + (0..<20).map { "\($0 * 20),0,0,9.80665\n" }.joined()
    var configuration = TraceReader.Configuration(gravitySign: .android)
    #expect(read(text, configuration).summary?.count(of: .implausibleUnit) == 1)
    let isKnown = ["ms", "m/s2"].map { configuration.units.set($0) }
    #expect(isKnown == [true, true])
    let outcome = read(text, configuration)
    #expect(outcome.summary?.findings == [])
    #expect(abs(outcome.meanDown.z + 1) < 1e-12)
    #expect(outcome.samples[1].time == 0.02)
    let others = ["parsec", "0/g", "-1/g", "16384/g"].map { configuration.units.set($0) }
    #expect(others == [false, false, false, true])
    #expect(configuration.units.acceleration == .counts(perG: 16384))
  }

  @Test func axesTurnEverything() {
    let text = (0..<200).map { index in
      let sample = Swing.sample(index)
      let (g, w, q) = (sample.gravity ?? .zero, sample.rotationRate ?? .zero, Swing.attitude(index))
      return
        "\(sample.time),\(g.x),\(g.y),\(g.z),\(w.x),\(w.y),\(w.z),\(q.x),\(q.y),\(q.z),\(q.w)\n"
    }.joined()
    let header =
      "time,gravity_x,gravity_y,gravity_z,rotation_rate_x,rotation_rate_y,rotation_rate_z,"
      + "qx,qy,qz,qw\n"
    for map in AxisMap.all {
      var configuration = TraceReader.Configuration()
      configuration.axes = map
      let outcome = read(header + text, configuration)
      #expect(outcome.samples.count == 200)
      for (index, sample) in outcome.samples.enumerated() where index.isMultiple(of: 20) {
        let original = Swing.sample(index)
        #expect(sample.gravity == original.gravity.map { map.mapped($0) })
        #expect((sample.attitude == nil) == map.isMirroring)
        if let down = sample.attitude?.down {
          #expect((down - (sample.gravity ?? .zero)).length < 1e-9, "\(map)")
        }
      }
      // Rates still fit gravity, in a mirror as well.
      var consistency = MotionConsistency()
      for sample in outcome.samples { consistency.add(sample) }
      #expect(consistency.verdict == .agrees, "\(map)")
      #expect(outcome.summary?.findings == [], "\(map)")
    }
  }

  @Test func spellingsOfAxes() {
    #expect(AxisMap("y,-x,z")?.mapped(Vector3(x: 1, y: 2, z: 3)) == Vector3(x: 2, y: -1, z: 3))
    #expect(AxisMap("+X,Y,Z") == AxisMap("x,y,z"))
    for map in AxisMap.all { #expect(AxisMap(map.description) == map) }
    #expect(AxisMap.all.count { $0.isMirroring } == 24)
    #expect(AxisMap.all[AxisMap.identityIndex].description == "x,y,z")
    for text in ["", "x,y", "x,y,y", "x,y,z,z", "a,b,c", "x y z", "--x,y,z", "x,,z"] {
      #expect(AxisMap(text) == nil, "'\(text)'")
    }
  }
}
