import MotionEffects
import Testing
import _ParallaxTestSupport

@testable import MotionTraces

@Suite struct SensorLogFormatTests {
  @Test func anAccelerometerAloneUsesItsOwnClock() {
    let outcome = read(
      "loggingTime(txt),accelerometerTimestamp_sinceReboot(s),accelerometerAccelerationX(G),"
        + "accelerometerAccelerationY(G),accelerometerAccelerationZ(G),gyroRotationX(rad/s),"
        + "gyroRotationY(rad/s),gyroRotationZ(rad/s)\n"
        + "2026-05-26T14:17:24.702+02:00,5.5,0,0,-1,1,2,3\n"
        + "2026-05-26T14:17:24.712+02:00,5.51,0,0,-1,null,2,3\n")
    #expect(outcome.samples.map(\.time) == [5.5, 5.51])
    #expect(outcome.samples.first?.rotationRate == Vector3(x: 1, y: 2, z: 3))
    #expect(outcome.samples.last?.rotationRate == nil)
  }

  @Test(arguments: [
    ["2026-05-26T14:17:24.702+02:00", "2026-05-26T14:17:24.812+02:00"],
    ["2021-03-07 18:55:31.390 +0100", "2021-03-07 18:55:31.500 +0100"],
  ])
  func textIsTheLastResortForTheClock(_ times: [String]) throws {
    let outcome = read(
      "loggingTime(txt);motionGravityX(G);motionGravityY(G);motionGravityZ(G)\n"
        + times.map { "\($0);0;0;-1\n" }.joined())
    #expect(outcome.samples.count == 2)
    let first = try #require(outcome.samples.first).time
    let last = try #require(outcome.samples.last).time
    #expect(abs(last - first - 0.11) < 1e-6)
  }

  @Test(.enabled(if: Recordings.arePresent, "\(Recordings.reason)"))
  func quaternionAnglesAndGravityAgree() throws {
    let path = Recordings.path("sensorlog/phone_v6_my_iOS_device.csv")
    let outcome = read(path: path)
    #expect(outcome.error == nil)
    #expect(outcome.samples.count == 11)
    #expect(outcome.samples.first?.time == 251699.2109087917)
    let byAngles = read(path: path, .init(attitudeColumns: .eulerAngles)).samples
    for (sample, other) in zip(outcome.samples, byAngles) {
      let attitude = try #require(sample.attitude)
      #expect(attitude.down.degrees(to: try #require(sample.gravity)) < 0.1)
      #expect(abs(attitude.dot(try #require(other.attitude))) > 0.999999)
    }
    #expect((outcome.meanDown - Vector3(x: -0.005, y: -0.844, z: -0.536)).length < 0.002)
  }

  @Test(.enabled(if: Recordings.arePresent, "\(Recordings.reason)"))
  func withoutGravityItIsRefused() {
    let outcome = read(path: Recordings.path("sensorlog/tmdprimer_mini.csv"))
    #expect(outcome.error?.code == .noGravity)
  }
}
