import Foundation
import MotionEffects
import MotionTraces
import Testing
import _ParallaxTestSupport

/// Estimators against the fusion of the phone's own system, in mean degrees of the angle between the
/// directions up, the first second skipped.
@Suite(.enabled(if: Recordings.arePresent, "\(Recordings.reason)"))
struct PhoneFusionTests {
  /// One file of Sensor Logger: the vectors by seconds.
  private struct Sensor {
    var times: [Double] = []
    var vectors: [Vector3] = []

    init(_ name: String) throws {
      let text = try String(
        contentsOfFile: Recordings.path("sensor-logger/" + name), encoding: .utf8)
      for line in text.split(whereSeparator: \.isNewline).dropFirst() {
        let cells = line.split(separator: ",").compactMap { Double($0) }
        guard cells.count == 5, times.last.map({ cells[1] > $0 }) ?? true else { continue }
        times.append(cells[1])
        vectors.append(Vector3(x: cells[4], y: cells[3], z: cells[2]))
      }
    }

    /// The vector at a time, on the straight line between its neighbours; nil outside.
    func value(at time: Double) -> Vector3? {
      guard let first = times.first, let last = times.last, time >= first, time <= last else {
        return nil
      }
      var (low, high) = (0, times.count - 1)
      while high - low > 1 {
        let middle = (low + high) / 2
        if times[middle] <= time { low = middle } else { high = middle }
      }
      let share = (time - times[low]) / (times[high] - times[low])
      return vectors[low] + (vectors[high] - vectors[low]) * share
    }
  }

  /// The mean error; the truth is given in Core Motion's sign.
  private func error(
    _ samples: [MotionSample], _ truth: [Vector3], _ kind: TiltEstimator.Kind = .auto
  ) throws -> Double {
    var estimator = TiltEstimator(configuration: .init(kind: kind))
    let start = try #require(samples.first).time
    var sum = 0.0
    var count = 0.0
    for (sample, gravity) in zip(samples, truth) {
      guard let attitude = estimator.update(with: sample), sample.time > start + 1,
        let down = gravity.normalized
      else { continue }
      let up = attitude.conjugate.rotated(Vector3(x: 0, y: 0, z: 1))
      sum += 2 * asin((up + down).length / 2)
      count += 1
    }
    try #require(count > 500)
    return sum / count * 180 / .pi
  }

  private func withoutRates(_ samples: [MotionSample]) -> [MotionSample] {
    samples.map { MotionSample(time: $0.time, acceleration: $0.acceleration) }
  }

  @Test func coreMotion() throws {
    let gravity = try Sensor("ios_2022/Gravity.csv")
    let acceleration = try Sensor("ios_2022/AccelerometerUncalibrated.csv")
    let rate = try Sensor("ios_2022/Gyroscope.csv")
    var samples: [MotionSample] = []
    var truth: [Vector3] = []
    for (time, down) in zip(gravity.times, gravity.vectors) {
      guard let acceleration = acceleration.value(at: time), let rate = rate.value(at: time) else {
        continue
      }
      samples.append(MotionSample(time: time, acceleration: acceleration, rotationRate: rate))
      truth.append(down)
    }
    #expect(try error(samples, truth) < 0.5)
    #expect(try error(withoutRates(samples), truth) < 9.5)
  }

  @Test func android() throws {
    let gravity = try Sensor("android_2022_crlf/Gravity.csv")
    let linear = try Sensor("android_2022_crlf/Accelerometer.csv")
    let rate = try Sensor("android_2022_crlf/Gyroscope.csv")
    var samples: [MotionSample] = []
    var truth: [Vector3] = []
    for (time, up) in zip(gravity.times, gravity.vectors) {
      guard let linear = linear.value(at: time), let rate = rate.value(at: time) else { continue }
      samples.append(
        MotionSample(
          time: time, acceleration: (up + linear) * (-1 / 9.80665), rotationRate: rate))
      truth.append(-up)
    }
    #expect(try error(samples, truth) < 0.45)
    #expect(try error(withoutRates(samples), truth) < 0.94)
  }

  @Test func androidWithoutGyroscope() throws {
    let total = try Sensor("android_2023/TotalAcceleration.csv")
    let linear = try Sensor("android_2023/Accelerometer.csv")
    var samples: [MotionSample] = []
    var truth: [Vector3] = []
    for (time, up) in zip(total.times, total.vectors) {
      guard let linear = linear.value(at: time) else { continue }
      samples.append(MotionSample(time: time, acceleration: up * (-1 / 9.80665)))
      truth.append(linear - up)
    }
    #expect(try error(samples, truth) < 0.3)
  }
}
