import Foundation
import MotionEffects
import Testing
import _ParallaxTestSupport

@testable import MotionTraces

/// Labels that the numbers contradict are reported, and read as they stand.
@Suite struct LabelCheckTests {
  private let header =
    "time,acceleration_x,acceleration_y,acceleration_z,rotation_rate_x%,rotation_rate_y%,"
    + "rotation_rate_z%\n"

  /// A recording whose rotation rates are changed.
  private func outcome(
    unit: String = "", count: Int = 400, _ change: (Vector3) -> Vector3
  ) -> Outcome {
    let rows = (0..<count).map { index in
      let sample = Swing.sample(index)
      let (g, w) = (sample.gravity ?? .zero, change(sample.rotationRate ?? .zero))
      return "\(sample.time),\(g.x),\(g.y),\(g.z),\(w.x),\(w.y),\(w.z)\n"
    }.joined()
    return read(header.replacing("%", with: unit) + rows)
  }

  private func message(_ outcome: Outcome) -> String {
    outcome.summary?.findings.first { $0.kind == .inconsistentRotation }?.examples.first?.message
      ?? ""
  }

  @Test func rotationRates() {
    #expect(outcome { $0 }.summary?.findings == [])
    #expect(message(outcome { $0 * (180 / .pi) }).contains("--units deg/s"))
    #expect(message(outcome(unit: " (deg/s)") { $0 }).contains("--units rad/s"))
    #expect(message(outcome { -$0 }).contains("turn against"))
    #expect(message(outcome { Vector3(x: $0.x, y: -$0.y, z: $0.z) }).contains("x,-y,z"))
    #expect(message(outcome { Vector3(x: $0.y, y: $0.x, z: $0.z) }).contains("y,x,z"))
    #expect(message(outcome { $0 * 5 }).contains("5.0 times"))
    // One second is too short to tell.
    #expect(message(outcome(count: 50) { -$0 }).isEmpty)
    // A gyroscope that is off contradicts nothing.
    #expect(message(outcome { _ in .zero }).isEmpty)
  }

  /// Noise that has nothing to do with gravity's movement is no evidence for other axes.
  @Test func noiseIsNoEvidence() {
    for seed in UInt64(1)...20 {
      var generator = SeededGenerator(seed: seed)
      func noise() -> Double { .random(in: -1...1, using: &generator) }
      var consistency = MotionConsistency()
      for index in 0..<600 {
        let rate = Vector3(x: noise(), y: noise(), z: noise())
        let gravity = Vector3(x: noise(), y: noise(), z: -1)
        consistency.add(
          MotionSample(time: Double(index) * 0.02, acceleration: gravity, rotationRate: rate))
      }
      #expect(consistency.verdict == .unknown, "seed \(seed)")
    }
  }

  @Test func unusableSamplesAreHarmless() {
    var consistency = MotionConsistency()
    for time in [0, .nan, .infinity, -1, 0, 1e300, -1e300] {
      consistency.add(
        MotionSample(
          time: time, gravity: .zero, rotationRate: Vector3(x: 1e300, y: .infinity, z: .nan)))
      consistency.add(
        MotionSample(
          time: time, gravity: Vector3(x: 1, y: 0, z: 0),
          rotationRate: Vector3(x: 1e300, y: .infinity, z: .nan)))
    }
    #expect(consistency.verdict == .unknown)
  }

  @Test func gravityWhereNoneIsExpected() {
    let rows = (0..<40).map { "0.\(10 + $0),0,0,-1,0,0.2,-0.98\n" }.joined()
    let outcome = read(
      "time,gravity.x,gravity.y,gravity.z,userAcceleration.x,userAcceleration.y,userAcceleration.z\n"
        + rows)
    #expect(outcome.summary?.count(of: .unexpectedGravity) == 1)
    // Jogging is as strong, but points everywhere.
    let jogging = (0..<40).map { "0.\(10 + $0),0,0,-1,0,0.2,\($0.isMultiple(of: 2) ? 1 : -1)\n" }
      .joined()
    let other = read(
      "time,gravity.x,gravity.y,gravity.z,userAcceleration.x,userAcceleration.y,userAcceleration.z\n"
        + jogging)
    #expect(other.summary?.findings == [])
  }

  @Test func attitudeAgainstGravity() {
    let text =
      "time,qx,qy,qz,qw,gravity_x,gravity_y,gravity_z\n"
      + (0..<40).map { "0.\(10 + $0),0,0,0,1,0,-1,0\n" }.joined()
    let finding = read(text).summary?.findings.first
    #expect(finding?.kind == .inconsistentAttitude)
    #expect(finding?.examples.first?.message.contains("90°") == true)
    #expect(read(text.replacing("0,-1,0\n", with: "0,0,-1\n")).summary?.findings == [])
  }

  @Test func theLikelyUnitIsNamed() {
    let text =
      "time,acceleration_x (g),acceleration_y (g),acceleration_z (g)\n"
      + (0..<40).map { "0.\(10 + $0),0,0,-9.8\n" }.joined()
    let message = read(text).summary?.findings.first?.examples.first?.message ?? ""
    #expect(message.contains("--units m/s^2"))
  }

  @Test func aNameThatIsThereTwice() {
    let rows = (0..<20).map { "0.\(10 + $0),0,0,-1,9\n" }.joined()
    let twice = read("time,gravity_x,gravity_y,gravity_z,gravity_z\n" + rows)
    #expect(twice.samples.first?.gravity == Vector3(x: 0, y: 0, z: -1))
    #expect(twice.summary?.count(of: .repeatedColumn) == 1)
    // Of columns that are not read, none matters.
    #expect(read("time,gravity_x,gravity_y,gravity_z,note\n" + rows).summary?.findings == [])
  }

  @Test func offsetsAreBetweenMinusOneAndOne() {
    func offsets(_ size: Double) -> TraceSummary? {
      read("time,horizontal,vertical\n" + (0..<20).map { "0.\(10 + $0),0.1,\(size)\n" }.joined())
        .summary
    }
    #expect(offsets(1)?.findings == [])
    #expect(offsets(-25)?.count(of: .implausibleUnit) == 1)
  }

  /// Whoever lets the data choose gets no attitude from rates that are known to be wrong.
  @Test func wrongRatesAreLeftOutWhereThatIsAskedFor() {
    let rows = (0..<400).map { index -> String in
      let time = Double(index) / 50
      let angle = 0.5 * sin(3 * time)
      return
        "\(time),0,\(-sin(angle)),\(-cos(angle)),\(57.3 * 1.5 * cos(3 * time)),0,0\n"
    }
    let text =
      "time,acceleration_x,acceleration_y,acceleration_z,rotation_rate_x,rotation_rate_y,rotation_rate_z\n"
      + rows.joined()
    let plain = read(text)
    #expect(plain.summary?.count(of: .inconsistentRotation) == 1)
    #expect(plain.samples.allSatisfy { $0.rotationRate != nil })
    var configuration = TraceReader.Configuration()
    configuration.leavesOutWrongRates = true
    let careful = read(text, configuration)
    #expect(careful.summary?.count(of: .inconsistentRotation) == 1)
    #expect(careful.samples.allSatisfy { $0.rotationRate == nil && $0.acceleration != nil })
    // Rates that fit are kept.
    _ = configuration.units.set("deg/s")
    #expect(read(text, configuration).samples.allSatisfy { $0.rotationRate != nil })
  }
}
