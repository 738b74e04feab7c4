import MotionEffects
import Testing

@testable import MotionTraces

@Suite struct TimeOrderTests {
  /// A recording of these times, with a value that tells the rows apart.
  private func read(times: [String], header: String = "time,gravity_x,gravity_y,gravity_z")
    -> Outcome
  {
    let rows = times.enumerated().map { "\($1),0.\($0),0,-1" }
    return MotionTracesTests.read(([header] + rows).joined(separator: "\n") + "\n")
  }

  private func regular(_ count: Int, from start: Double = 0) -> [String] {
    (0..<count).map { "\(start + Double($0) / 100)" }
  }

  @Test func swappedRowsLoseTheLateOne() {
    let outcome = read(times: ["0", "0.01", "0.03", "0.02", "0.04"])
    #expect(outcome.samples.map(\.time) == [0, 0.01, 0.03, 0.04])
    #expect(outcome.summary?.backwardCount == 1)
    #expect(outcome.summary?.findings.first?.examples.first?.line == 5)
  }

  @Test func ofEqualTimesTheLastIsKept() {
    let outcome = read(times: ["0", "0.01", "0.01", "0.02"])
    #expect(outcome.samples.map(\.time) == [0, 0.01, 0.02])
    #expect(outcome.samples[1].gravity?.x == 0.2)
    #expect(outcome.summary?.count(of: .repeatedTime) == 1)
  }

  @Test func aSecondRecordingIsNotConnected() {
    let outcome = read(times: regular(200) + regular(50))
    #expect(outcome.samples.count == 200)
    #expect(outcome.summary?.count(of: .clockRestart) == 1)
    #expect(outcome.summary?.findings.first { $0.kind == .clockRestart }?.examples[0].line == 202)
  }

  @Test func aSecondRecordingAfterAShortOne() {
    let outcome = read(times: regular(20) + regular(15))
    #expect(outcome.samples.count == 20)
    #expect(outcome.summary?.count(of: .clockRestart) == 1)
  }

  @Test func aRepeatedHeaderWithoutRestartIsSkipped() {
    let header = "time,gravity_x,gravity_y,gravity_z"
    let rows = (0..<6).map { "0.0\($0),0,0,-1" }
    let text = ([header] + rows[..<3] + [header] + rows[3...]).joined(separator: "\n") + "\n"
    let outcome = MotionTracesTests.read(text)
    #expect(outcome.samples.count == 6)
    #expect(outcome.summary?.count(of: .repeatedHeader) == 1)
  }

  @Test func aSingleWrongTimeIsDropped() {
    let ahead = read(times: regular(10) + ["1e300"] + regular(10, from: 0.1))
    #expect(ahead.samples.count == 20)
    #expect(ahead.summary?.count(of: .strayTime) == 1)
    let back = read(times: regular(10, from: 100) + ["0"] + regular(10, from: 100.1))
    #expect(back.samples.count == 20)
    #expect(back.summary?.count(of: .lateRow) == 1)
  }

  @Test func aStaleFirstSampleIsDropped() {
    let outcome = read(times: ["-328883"] + regular(5))
    #expect(outcome.samples.count == 5)
    #expect(outcome.summary?.firstTime == 0)
    #expect(outcome.summary?.count(of: .staleFirstSample) == 1)
  }

  /// Long steps throughout are the recording's own: only a lonely first sample is stale.
  @Test func longStepsAreNoStaleSamples() {
    let outcome = read(times: (0..<20).map { "\($0 * 3599)" })
    #expect(outcome.samples.count == 19)
    #expect(outcome.summary?.count(of: .staleFirstSample) == 1)
  }

  @Test func gapsAndIntervals() throws {
    let outcome = read(times: regular(100) + regular(100, from: 2))
    let summary = try #require(outcome.summary)
    #expect(summary.gapCount == 1)
    #expect(summary.sampleCount == 200)
    #expect(abs((summary.medianInterval ?? 0) - 0.01) < 1e-9)
    #expect(abs((summary.maximumInterval ?? 0) - 1.01) < 1e-9)
    #expect(summary.firstTime == 0)
    #expect(summary.lastTime == 2.99)
  }

  @Test func aStickingClockIsOddButUsable() {
    // Each stamp stays for five rows of 100 Hz.
    let outcome = read(times: (0..<2000).map { "\(Double($0 / 5) / 20)" })
    #expect(outcome.error == nil)
    #expect(outcome.samples.count == 400)
  }

  @Test func aCoarseClockIsDamaged() {
    // One row a second and five a second take turns.
    let outcome = read(times: (0..<2000).map { "\($0 / 6 * 2 + min($0 % 6, 1))" })
    #expect(outcome.error?.code == .damagedTime)
    #expect(outcome.error?.field == "time")
    // Damage that begins behind the first 64 KiB shows while reading.
    let late = read(times: regular(8000) + (0..<2000).map { "\(100 + $0 / 3)" })
    #expect(late.error?.code == .damagedTime)
    #expect(late.samples.count > 7000)
    #expect(read(times: Array(repeating: "5", count: 300)).error?.code == .damagedTime)
  }

  @Test func absurdTimesNeverTrap() {
    for time in ["nan", "inf", "1e300", "-1e300", "1e-300", "", "99999999999999999999999999"] {
      _ = read(times: [time, "0", time, "0.01", time, time, "0.02", time])
      _ = read(times: Array(repeating: time, count: 20))
    }
    let ticks = ["9223372036854775807", "-9223372036854775808", "0", "1700000000000000000"]
    _ = MotionTracesTests.read(
      "time,z,y,x\n" + ticks.map { "\($0),0,0,1\n" }.joined(), .init(gravitySign: .ios))
  }
}
