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
  private var used = 1

  /// Starts at a knot with one value.
  init(time: Double, value: Double) {
    self.time = time
    starts = SIMD8(repeating: value)
  }

  /// Another value that the knot may have; there is room for eight in all.
  mutating func consider(_ value: Double) {
    starts[used] = value
    used += 1
  }

  /// Keeps the slopes that pass a sample within a bound; false when none does, and nothing changed.
  mutating func narrow(_ sampleTime: Double, _ value: Double, within bound: Double) -> Bool {
    let share = 1 / (sampleTime - time)
    let rise = (value - starts) * share
    let reach = bound * share
    // By masks, which are instructions; `pointwiseMax` goes lane by lane.
    let below = rise - reach
    let above = rise + reach
    let low = lowest.replacing(with: below, where: below .> lowest)
    let high = highest.replacing(with: above, where: above .< highest)
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
