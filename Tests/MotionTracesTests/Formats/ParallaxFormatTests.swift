import MotionEffects
import Testing

@testable import MotionTraces

@Suite struct ParallaxFormatTests {
  @Test func everyColumnInAnyOrder() throws {
    let outcome = read(
      """
      qw,note,time,rotation_rate_x,rotation_rate_y,rotation_rate_z,qx,qy,qz,gravity_z,gravity_y,\
      gravity_x,acceleration_x,acceleration_y,acceleration_z,vertical,horizontal
      1,hello,2.5,0.1,0.2,0.3,0,0,0,-1,0.25,0.5,0.75,0,-1.5,0.125,-0.125

      """)
    #expect(outcome.error == nil)
    let expected = MotionSample(
      time: 2.5, attitude: .identity, gravity: Vector3(x: 0.5, y: 0.25, z: -1),
      acceleration: Vector3(x: 0.75, y: 0, z: -1.5), rotationRate: Vector3(x: 0.1, y: 0.2, z: 0.3),
      viewerOffset: ViewerOffset(horizontal: -0.125, vertical: 0.125))
    #expect(outcome.samples == [expected])
    let summary = try #require(outcome.summary)
    #expect(summary.format == .parallax)
    #expect(summary.gravitySign == .ios)
    #expect(summary.columns.first { $0.name == "note" }?.role == nil)
    #expect(summary.columns.first { $0.name == "qw" }?.role == .attitude)
  }

  @Test func unitsInTheHeader() throws {
    let outcome = read(
      """
      time,acceleration_x (m/s^2),acceleration_y (m/s^2),acceleration_z (m/s^2),\
      rotation_rate_x (deg/s),rotation_rate_y (deg/s),rotation_rate_z (deg/s)
      0,0,0,-9.80665,180,0,0

      """)
    let sample = try #require(outcome.samples.first)
    #expect(abs((sample.acceleration?.z ?? 0) + 1) < 1e-15)
    #expect(abs((sample.rotationRate?.x ?? 0) - .pi) < 1e-15)
  }

  @Test func attitudeColumnsCanBeLeftOut() {
    let text = "time,qx,qy,qz,qw,gravity_x,gravity_y,gravity_z\n0,0,0,0,1,0,0,-1\n"
    #expect(read(text).samples.first?.attitude == .identity)
    let without = read(text, .init(attitudeColumns: .none)).samples.first
    #expect(without?.attitude == nil)
    #expect(without?.gravity == Vector3(x: 0, y: 0, z: -1))
    #expect(
      read("time,qx,qy,qz,qw\n0,0,0,0,1\n", .init(attitudeColumns: .none)).error?.code == .noData)
  }

  @Test func quaternionsAreNormalisedAndZeroIsMissing() {
    let outcome = read("time,qx,qy,qz,qw\n0,0,0,0,1.01\n1,0,0,0,0\n2,0.5,0.5,0.5,0.5\n")
    #expect(outcome.samples.map(\.time) == [0, 2])
    #expect(outcome.samples.first?.attitude == .identity)
    #expect(outcome.summary?.count(of: .impossibleValue) == 1)
  }

  @Test func ratesAloneAreRefused() {
    let text = "time,rotation_rate_x,rotation_rate_y,rotation_rate_z\n0,0,0,0\n"
    #expect(read(text).error?.code == .onlyRotationRates)
  }
}
