import Foundation
import MotionEffects
import Testing
import _ParallaxTestSupport

@testable import MotionTraces

/// Estimators against optical motion capture (the BROAD data set), in root mean square degrees of the
/// angle to the true direction up over the parts that count as moving.
@Suite(.enabled(if: Recordings.arePresent, "\(Recordings.reason)"))
struct MotionCaptureTests {
  private static let trials = [
    "02_undisturbed_slow_rotation_B", "15_undisturbed_fast_translation_A", "24_disturbed_tapping_A",
  ]

  /// The rows of a compressed table, without its header.
  private static func table(_ name: String) throws -> [[Double]] {
    let path = Recordings.path("broad/\(name).csv.gz")
    let file = ByteOrigin(kind: .file(path: path), name: name)
    let inflated = try InflatedBytes(
      gzip: PlainBytes(file.open(bufferSize: 64 * 1024)), name: name)
    var bytes: [UInt8] = []
    var size = -1
    while bytes.count > size {
      size = bytes.count
      try inflated.read(1 << 20, into: &bytes)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(separator: "\n").dropFirst().map { row in
      row.split(separator: ",").map { Double($0) ?? .nan }
    }
  }

  /// A trial: samples, and the true direction up by the index of the sample while it moves.
  private struct Trial {
    var samples: [MotionSample]
    var truth: [Int: Vector3]

    init(_ name: String) throws {
      samples = try table(name).map { row in
        MotionSample(
          time: row[0],
          acceleration: Vector3(x: row[4], y: row[5], z: row[6]) * (-1 / 9.80665),
          rotationRate: Vector3(x: row[1], y: row[2], z: row[3]))
      }
      var rows: [Int: Int] = [:]
      for (index, sample) in samples.enumerated() {
        rows[Int((sample.time * 1e6).rounded())] = index
      }
      truth = [:]
      for row in try table(name + ".truth") where row[4] == 1 {
        guard let index = rows[Int((row[0] * 1e6).rounded())] else { continue }
        truth[index] = Vector3(x: row[1], y: row[2], z: row[3])
      }
    }

    /// Means of so many samples in a row, as a slower sensor would give them.
    func slower(by factor: Int) -> Trial {
      var slow = self
      slow.samples = []
      slow.truth = [:]
      for start in stride(from: 0, to: samples.count - factor + 1, by: factor) {
        let part = samples[start..<start + factor]
        func mean(_ values: [Vector3?]) -> Vector3 {
          values.reduce(.zero) { $0 + ($1 ?? .zero) } * (1 / Double(factor))
        }
        let ups = (start..<start + factor).compactMap { truth[$0] }
        if ups.count == factor { slow.truth[slow.samples.count] = mean(ups) }
        slow.samples.append(
          MotionSample(
            time: part.map(\.time).reduce(0, +) / Double(factor),
            acceleration: mean(part.map(\.acceleration)),
            rotationRate: mean(part.map(\.rotationRate))))
      }
      return slow
    }

    func error(_ kind: TiltEstimator.Kind) throws -> Double {
      var attitudes = TracedAttitudes(MotionSampleList(samples), estimator: .init(kind: kind))
      var sum = 0.0
      var count = 0.0
      for index in samples.indices {
        guard let moment = try attitudes.next() else { break }
        guard let up = truth[index]?.normalized else { continue }
        let angle = 2 * asin((moment.up - up).length / 2)
        sum += angle * angle
        count += 1
      }
      try #require(count > 500)
      return (sum / count).squareRoot() * 180 / .pi
    }
  }

  @Test func errorsAreBelowThoseOfTheBestPublishedFilter() throws {
    var sums: [TiltEstimator.Kind: Double] = [:]
    for name in Self.trials {
      let trial = try Trial(name)
      for kind in [TiltEstimator.Kind.auto, .madgwick, .offline] {
        sums[kind, default: 0] += try trial.error(kind) / 3
      }
    }
    // The authors' own program gives 0.411 on these trials, and Madgwick's filter 1.06.
    #expect(sums[.auto, default: .nan] < 0.36, "\(sums)")
    #expect(sums[.offline, default: .nan] < 0.34, "\(sums)")
    #expect(sums[.madgwick, default: .nan] < 1.1, "\(sums)")
  }

  /// At 286 Hz as at 143 Hz and 57 Hz.
  @Test func theSampleRateHardlyChangesTheError() throws {
    let trials = try Self.trials.map { try Trial($0) }
    let means = try [1, 2, 5].map { factor in
      try trials.map { try $0.slower(by: factor).error(.vqf) }.reduce(0, +) / 3
    }
    for mean in means { #expect(abs(mean / means[0] - 1) < 0.1, "\(means)") }
  }
}
