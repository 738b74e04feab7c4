import MotionEffects
import Testing
import _ParallaxTestSupport

@testable import MotionTraces

/// Clocks that need more than a division.
@Suite struct RowClockTests {
  private func read(_ times: [String], header: String = "date") -> Outcome {
    MotionTracesTests.read(
      "\(header),Ax,Ay,Az\n" + times.enumerated().map { "\($1),0,0,0.9\($0 % 10)\n" }.joined())
  }

  @Test(arguments: [
    ("2026-05-26T14:17:24.702+02:00", 1_779_797_844.702),
    ("2026-05-26 12:17:24.702 UTC", 1_779_797_844.702),
    ("30/04/2024 14:53:00.000", 1_714_488_780), ("30.04.2024 14:53:00,5", 1_714_488_780.5),
    ("30-Apr-2024 14:53:00.125", 1_714_488_780.125), ("30-April-2024 02:53:00 PM", 1_714_488_780),
    ("12:53:00 AM", 3180), ("14:17:24.702", 51444.702), ("2024/04/30 14:53:00", 1_714_488_780),
    ("2024-04-30", 1_714_435_200), ("2024-04-30_14:53:00_250", 1_714_488_780.25),
    ("2021-04-23 03:53:31 GMT+07:00", 1_619_124_811),
  ])
  func spellingsOfDatesAndTimes(_ text: String, _ seconds: Double) {
    let found = Self.seconds(text, .dayFirst) ?? .nan
    #expect(abs(found - seconds) < 1e-6, "\(text)")
  }

  private static func seconds(_ text: String, _ order: DateAndTime.DayOrder) -> Double? {
    let bytes = Array(text.utf8) + Array(repeating: 0, count: NumberParsing.padding)
    return DateAndTime.seconds(bytes.span, 0..<text.utf8.count, dayOrder: order)
  }

  @Test(arguments: [
    "", "12", "1.5", "12:30", "2024-13-01", "32/01/2024 10:00:00", "14:53:00 PM", "Apr",
  ])
  func otherTexts(_ text: String) {
    #expect(Self.seconds(text, .monthFirst) == nil, "\(text)")
  }

  @Test func theOrderOfDayAndMonthShows() {
    let dayFirst = read(["30/04/2024 23:59:59.5", "30/04/2024 23:59:59.9", "01/05/2024 00:00:00.3"])
    let monthFirst = read(["4/30/2024 11:59:59 PM", "5/1/2024 12:00:00 AM", "5/1/2024 12:00:01 AM"])
    #expect(
      dayFirst.samples.map { $0.time - dayFirst.samples[0].time }.map { ($0 * 10).rounded() } == [
        0, 4, 8,
      ])
    #expect(monthFirst.samples.map { $0.time - monthFirst.samples[0].time } == [0, 1, 2])
    let unclear = read(["03/04/2024 10:00:00.0", "03/04/2024 10:00:00.1"])
    #expect(unclear.summary?.clock.contains("day or month") == true)
  }

  @Test func timesOfDayPassMidnight() {
    let outcome = read(["23:59:59.90", "23:59:59.95", "00:00:00.00", "00:00:00.05"])
    let times = outcome.samples.map { ($0.time * 100).rounded() / 100 }
    #expect(times == [86399.9, 86399.95, 86400, 86400.05])
  }

  /// Ten rows a second, stamped with whole seconds: they lie 0.1 s apart, whatever the start.
  @Test(arguments: [10, 7, 1]) func wholeSecondsAreSpread(_ inFirstSecond: Int) throws {
    let times = (0..<60).map { row in
      let second = (row + 10 - inFirstSecond) / 10
      return "2024-04-30 14:53:\(second < 10 ? "0" : "")\(second)"
    }
    let outcome = read(times)
    #expect(outcome.error == nil)
    #expect(outcome.samples.count == 60)
    let summary = try #require(outcome.summary)
    #expect(abs((summary.minimumInterval ?? 0) - 0.1) < 1e-6)
    #expect(abs((summary.maximumInterval ?? 0) - 0.1) < 1e-6)
    #expect(summary.assumptions.contains { $0.contains("spread evenly") })
  }

  /// More rows in a second than usual stay in front of the next second.
  @Test func spreadRowsNeverPassTheNextStamp() {
    for seed in 0..<50 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var spread = StampSpread((0..<50).map { Double($0 / 10) })
      var last = -1.0
      for second in 0..<20 {
        for _ in 0..<Int.random(in: 1...25, using: &random) {
          guard let time = spread?.time(ofStamp: Double(second)) else { return }
          #expect(time > last && time < Double(second + 1), "seed \(seed)")
          last = time
        }
      }
    }
  }

  /// Stamps that a spreadsheet has rounded are no clock that merely ticks slowly.
  @Test func unevenStampsAreNotSpread() {
    let uneven = [0, 0, 0, 0, 1.3, 1.3, 1.3, 1.3, 2, 2, 2, 2, 3, 3, 3, 3]
    let fine = (0..<100).map { Double($0) / 100 }
    for times in [uneven, fine, [], [0, 0, 0, 1, 1, 1]] {
      #expect(StampSpread(times) == nil, "\(times)")
    }
  }

  @Test func aClockInThreeColumns() {
    let outcome = MotionTracesTests.read(
      """
      "Date\n(YY:MM:DD)","Time\n(HH:MM:SS)","Time\n(µs)","Ax\n(m/s^2)","Ay\n(m/s^2)","Az\n(m/s^2)","Gx\n(deg/s)","Gy\n(deg/s)","Gz\n(deg/s)"
      2021-09-22,23:59:59,800000,0,0,9.80665,0,0,180
      2021-09-23,00:00:00,000000,0,0,9.80665,0,0,180
      2021-09-23,00:00:00,200000,0,0,9.80665,0,0,180

      """)
    let times = outcome.samples.map { $0.time - outcome.samples[0].time }
    #expect(times.map { ($0 * 1e6).rounded() } == [0, 200_000, 400_000])
    #expect(abs((outcome.samples.first?.rotationRate?.z ?? 0) - .pi) < 1e-12)
    #expect(outcome.samples.first?.acceleration?.z == -1)
  }
}
