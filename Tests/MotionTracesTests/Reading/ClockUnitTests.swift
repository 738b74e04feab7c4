import MotionEffects
import Testing
import _ParallaxTestSupport

@testable import MotionTraces

/// Units of clocks that no header tells, and clocks that are of no use.
@Suite struct ClockUnitTests {
  /// Without a unit in the header the step tells it, whenever the clock began.
  @Test func unitsOfClocksThatBeganAnyWhen() {
    for (start, step, rows) in [
      (0, 20_000, 50), (9_000_000_000, 20_000, 50), (1_200_000_000_000, 10_000, 50),  // µs
      (0, 20_000_000, 50), (600_000_000_000, 10_000_000, 50), (9_200_000_000_000, 2_500_000, 50),
    ] {
      let unit = step > 400_000 ? 1e9 : 1e6
      let text = (0..<rows).map { "\(start + $0 * step),0,0.1,-1\n" }.joined()
      let outcome = read("time,ax,ay,az\n" + text, .init(gravitySign: .ios))
      let median = outcome.summary?.medianInterval ?? 0
      #expect(abs(median / (Double(step) / unit) - 1) < 0.05, "\(start) \(step)")
      #expect(outcome.summary?.findings == [])
    }
    // Milliseconds since 1970 stay what they are.
    let epoch = (0..<50).map { "\(1_700_000_000_000 + $0 * 20),0,0.1,-1\n" }.joined()
    let outcome = read("time,ax,ay,az\n" + epoch, .init(gravitySign: .ios))
    #expect(abs((outcome.summary?.medianInterval ?? 0) - 0.02) < 0.001)
  }

  @Test func ratesThatNoPhoneHas() {
    func message(_ header: String, _ step: Double, from start: Double = 0) -> String? {
      let rows = (0..<50).map { "\(start + Double($0) * step),0,0.1,-1\n" }.joined()
      return read(header + ",ax,ay,az\n" + rows, .init(gravitySign: .ios)).summary?.findings
        .first { $0.kind == .implausibleRate }?.examples.first?.message
    }
    #expect(message("time (s)", 20)?.contains("--units ms") == true)
    #expect(message("time (ms)", 0.02)?.contains("--units s") == true)
    #expect(message("time", 0.02 / 86_400, from: 44_647.5)?.contains("spreadsheet") == true)
    #expect(message("time", 1)?.contains("--rate") == true)
    #expect(message("time (s)", 0.5) == nil)
    #expect(message("time (s)", 0.0001) == nil)
  }

  @Test func rowsInNoOrder() {
    let header = "time,gravity_x,gravity_y,gravity_z\n"
    func code(_ times: [Double], rate: Double? = nil) -> (TraceError?, Int) {
      let outcome = read(
        header + times.map { "\($0),0,0.1,-1\n" }.joined(), .init(rate: rate))
      return (outcome.error, outcome.samples.count)
    }
    let times = (0..<100).map { Double($0) / 50 }
    let reversed = code(times.reversed()).0
    #expect(reversed?.code == .damagedTime)
    #expect(reversed?.message.contains("not in the order of time") == true)
    var random = SeededGenerator(seed: 3)
    #expect(code(times.shuffled(using: &random)).0?.code == .damagedTime)
    let stuck = code(times.map { _ in 5 })
    #expect(stuck.0?.message.contains("--rate") == true)
    #expect(code(times.map { _ in 5 }, rate: 50).1 == 100)
    #expect(code(times.map { _ in 1.66333e18 }).0?.code == .damagedTime)
  }
}
