/// The straight lines that pass all samples since a knot, for a few values that the knot may have.
///
/// The value at a knot is free within the reach of the line before it, and which one lets the next
/// line reach furthest shows only later: so several are followed until the last of them fails. For
/// each, the slopes that pass every sample within the bound form an interval (the swing filter of
/// Elmeleegy and others, VLDB 2009), so that the test is exact and needs no memory.
struct LineCones {
  private static let lanes = 8

  /// The values that the knot may have, the preferred one first.
  private var starts = SIMD8<Double>(repeating: 0)
  private var lowest = SIMD8<Double>(repeating: -.infinity)
  private var highest = SIMD8<Double>(repeating: .infinity)
  private var time = 0.0

  /// Starts at a knot with one value.
  init(time: Double, value: Double) { self.init(time: time, values: [value]) }

  /// Starts at a knot that may have any of up to eight values.
  init(time: Double, values: [Double]) {
    self.time = time
    for lane in 0..<Self.lanes { starts[lane] = lane < values.count ? values[lane] : values[0] }
  }

  /// Keeps the slopes that pass a sample within a bound; false when none does, and nothing changed.
  mutating func narrow(_ sampleTime: Double, _ value: Double, within bound: Double) -> Bool {
    let share = 1 / (sampleTime - time)
    let rise = (value - starts) * share
    let reach = bound * share
    let low = pointwiseMax(lowest, rise - reach)
    let high = pointwiseMin(highest, rise + reach)
    guard any(low .<= high) else { return false }
    (lowest, highest) = (low, high)
    return true
  }

  /// The best start, and the values that its lines have at a time.
  func ends(at end: Double) -> (start: Double, range: ClosedRange<Double>) {
    let alive = lowest .<= highest
    var best = 0
    var widest = -1.0
    for lane in 0..<Self.lanes where alive[lane] {
      let width = highest[lane] - lowest[lane]
      if width > widest { (best, widest) = (lane, width) }
    }
    let span = end - time
    return (
      starts[best], starts[best] + lowest[best] * span...starts[best] + highest[best] * span
    )
  }
}
