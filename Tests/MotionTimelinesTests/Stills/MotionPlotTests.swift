import MotionEffects
import Testing
import _ParallaxTestSupport

@testable import MotionTimelines

/// Curves over time: round axes, bounded memory, nothing lost that can be seen.
@Suite("Plots") struct MotionPlotTests {
  @Test func ticksAreRound() {
    #expect(
      RoundTicks(-0.23, 0.19, about: 5).values.map(RoundTicks.label) == [
        "−0.3", "−0.2", "−0.1", "0", "0.1", "0.2",
      ])
    #expect(RoundTicks(0, 70.5, about: 8).values == [0, 10, 20, 30, 40, 50, 60, 70, 80])
    #expect(
      RoundTicks(0, 1, about: 5).values.map(RoundTicks.label) == [
        "0", "0.2", "0.4", "0.6", "0.8", "1",
      ])
    #expect(RoundTicks(-3, 3, about: 5).step == 2)
    for bounds in [(1.0, 1.0), (-1e308, 1e308), (.nan, 1), (0, .infinity), (5e300, 6e300)] {
      let ticks = RoundTicks(bounds.0, bounds.1, about: 5)
      #expect(ticks.values.count >= 2 && ticks.values.count <= 20, "\(bounds)")
    }
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let low = Double.random(in: -1000...1000, using: &random)
      let high = low + Double.random(in: 0.001...1000, using: &random)
      let ticks = RoundTicks(low, high, about: 5)
      #expect(ticks.lowest <= low && ticks.highest >= high, "seed \(seed)")
      #expect((3...8).contains(ticks.values.count), "seed \(seed): \(ticks.values)")
    }
  }

  @Test func aShortCurveKeepsEverySample() {
    var curve = DecimatedCurve()
    for index in 0..<100 { curve.append(Double(index % 7), at: Double(index) / 60) }
    #expect(curve.samples.map(\.value) == (0..<100).map { Double($0 % 7) })
  }

  @Test func aLongCurveKeepsItsExtremesInBoundedMemory() {
    var random = SeededGenerator(seed: 7)
    var curve = DecimatedCurve()
    var values: [Double] = []
    for index in 0..<200_000 {
      var value = Double.random(in: -1...1, using: &random)
      if index == 77_777 { value = 9 }
      if index == 123_456 { value = -9 }
      values.append(value)
      curve.append(value, at: Double(index) / 50)
    }
    let samples = curve.samples
    #expect(samples.count <= 4 * 2048)
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.time < $1.time })
    #expect(samples.contains(.init(time: 77_777.0 / 50, value: 9)))
    #expect(samples.contains(.init(time: 123_456.0 / 50, value: -9)))
    #expect(samples.first?.value == values.first && samples.last?.value == values.last)
  }

  @Test func awkwardSamplesDoNoHarm() {
    var curve = DecimatedCurve()
    for (value, time) in [(1.0, 0.0), (.nan, 1), (2, -1), (3, .infinity), (4, 1e299), (5, 1e18)] {
      curve.append(value, at: time)
    }
    #expect(curve.samples.map(\.value) == [1, 5, 4] || curve.samples.map(\.value) == [1, 4])
    var plot = MotionPlot(title: "nothing", showsTilt: true)
    #expect(!plot.picture.svg().isEmpty)
    plot.append(TimedOffset(time: 0, offset: .zero), tilt: (0, 0))
    #expect(!plot.picture.svg().isEmpty)
  }

  /// The paths of the curves, by their order in the document.
  private func curves(_ plot: MotionPlot) -> [String] {
    String(decoding: plot.picture.svg(), as: UTF8.self).matches(
      of: /<path d="([^"]*)" fill="none" stroke="#[0-9a-f]*" stroke-width="1.1" stroke-linejoin/
    ).map { String($0.output.1) }.filter { !$0.contains("h18") }
  }

  @Test func valuesStandWhereTheAxesSay() {
    var view = View(id: "card", frame: Rect(x: 0, y: 0, width: 10, height: 10))
    view.motionEffects = [SlideMotionEffect(magnitude: Size(width: -10, height: 0))]
    var plot = MotionPlot(title: "ramp", plan: MotionPlan(view), channels: [0], showsTilt: true)
    for index in 0...10 {
      plot.append(
        TimedOffset(
          time: Double(index), offset: ViewerOffset(horizontal: Double(index) / 10, vertical: 0)),
        tilt: (Double(index) * .pi / 20, 0))
    }
    let drawn = curves(plot)
    #expect(drawn.count == 5)
    // 674 points across; panels of 128 points begin below a head of 66 and a legend of 23.
    #expect(drawn[0].hasPrefix("M62 217") && drawn[0].hasSuffix("L736 89"))
    #expect(
      drawn[1] == "M62 217"
        + (1...10).map { "L\(SVGText.number(62 + 67.4 * Double($0), 2)) 217" }.joined())
    #expect(
      drawn[2].hasSuffix("L736 \(SVGText.number(390 - 128 * 0.9, 2))"), "90° of an axis to 100°")
    #expect(drawn[4].hasSuffix("L736 435"), "10 points, the top of the third panel")
    #expect(curves(plot) == drawn)
  }

  @Test func gapsAndFindingsAreMarked() {
    var plot = MotionPlot(title: "holed", showsTilt: true)
    for index in 0..<40 where !(10..<20).contains(index) {
      plot.append(
        TimedOffset(
          time: Double(index), offset: ViewerOffset(horizontal: Double(index) / 40, vertical: 0)),
        tilt: (index < 30 ? 3.1 : -3.1, 0))
    }
    plot.gaps = [.init(start: 9, end: 20)]
    plot.notes = [.init("1 repeated row dropped", at: [5]), .init("no heading")]
    let drawn = curves(plot)
    #expect(drawn[0].filter { $0 == "M" }.count == 2, "a gap breaks a curve")
    #expect(drawn[2].filter { $0 == "M" }.count == 3, "a roll that goes round is no line")
    let text = String(decoding: plot.picture.svg(), as: UTF8.self)
    for words in ["Grey: no samples", "1 repeated row dropped", "no heading", ">1</text>"] {
      #expect(text.contains(words), "\(words)")
    }
  }
}
