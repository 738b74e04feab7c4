import MotionTimelines
import Testing

/// What a reduction costs, counted in comparisons of a sample with a curve: no input makes it grow
/// faster than the samples.
@Suite struct ReducerCostTests {
  static func comparisons(_ kind: String, _ curve: KeyframeReducer.Channel.Curve, count: Int) -> Int
  {
    var reducer = KeyframeReducer(channels: [
      .init(
        tolerance: 0.1, curve: curve,
        grid: KeyframeGrid(ticksPerSecond: nil, unit: 1, tolerance: 0.1))
    ])
    for sample in KeyframeReducerTests.adversary(kind, count: count) {
      reducer.append(sample.time, [sample.value])
    }
    _ = reducer.finish()
    return reducer.comparisonCount
  }

  @Test(
    arguments: ["sawtooth", "spiral", "noise", "constant", "steps", "arcs"],
    [KeyframeReducer.Channel.Curve.cubic, .monotone])
  func growWithTheSamples(_ kind: String, _ curve: KeyframeReducer.Channel.Curve) {
    // Longer than the longest segment, so that a square would show.
    let small = Self.comparisons(kind, curve, count: 10_000)
    let large = Self.comparisons(kind, curve, count: 30_000)
    #expect(large <= 4 * small, "\(small) to \(large)")
    // A curve that must not turn back is tried at many ends.
    let most = curve == .cubic ? 600 : 2500
    #expect(large <= most * 30_000, "\(large / 30_000) a sample")
  }

  @Test func linesAndHoldsLookAtASampleOnce() {
    for curve in [KeyframeReducer.Channel.Curve.line, .hold] {
      #expect(Self.comparisons("noise", curve, count: 10_000) == 0)
    }
  }
}
