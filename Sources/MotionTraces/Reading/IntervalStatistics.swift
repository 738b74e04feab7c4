/// The intervals between samples, in constant memory: the extremes exactly, the median closely.
///
/// The median comes from a histogram with 16 classes an octave between 2^-20 s and 2^12 s.
struct IntervalStatistics {
  private(set) var minimum = Double.infinity
  private(set) var maximum = 0.0
  private(set) var count = 0
  /// What intervals usually are: a running mean over about 16 of them, gaps left out.
  private var usual = 0.0
  private(set) var gapThreshold = Double.infinity
  private var classCounts = [Int](repeating: 0, count: Self.classes)
  private var classSums = [Double](repeating: 0, count: Self.classes)

  private static let classes = 32 * 16
  private static let lowest = Int((1.0 / 1_048_576).bitPattern >> 48)

  /// An interval is a gap when it is this many times the usual one.
  private static let gapFactor = 5.0
  /// A gap is at least this long, in seconds: below, the eye does not see it.
  private static let shortestGap = 0.1

  /// Counts a positive interval and says whether it is a gap.
  @inline(__always)
  mutating func add(_ interval: Double) -> Bool {
    if interval < minimum { minimum = interval }
    if interval > maximum { maximum = interval }
    let index = min(max(Int(interval.bitPattern >> 48) &- Self.lowest, 0), Self.classes &- 1)
    classCounts[index] &+= 1
    classSums[index] += interval
    count &+= 1
    if interval > gapThreshold { return true }
    usual = count == 1 ? interval : usual + (interval - usual) * (1.0 / 16)
    gapThreshold = Swift.max(Self.gapFactor * usual, Self.shortestGap)
    return false
  }

  /// The median, or nil without any interval.
  var median: Double? {
    guard count > 0 else { return nil }
    var before = 0
    for index in 0..<Self.classes where classCounts[index] > 0 {
      before += classCounts[index]
      if before * 2 >= count { return classSums[index] / Double(classCounts[index]) }
    }
    return nil
  }
}
