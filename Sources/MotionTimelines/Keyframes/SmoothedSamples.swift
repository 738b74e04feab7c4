/// Samples with the tick between them filled in: as they are, or on a smooth curve.
///
/// The smooth curve is the monotone cubic through the samples (Fritsch and Butland, "A method for
/// constructing local monotone piecewise cubic interpolants", 1984): it has no turn that the samples
/// do not have. It is handed on in quarters of an interval.
struct SmoothedSamples<Source: ChannelSamples & ~Copyable>: ~Copyable {
  private var source: PreparedSamples<Source>
  private let isSmooth: Bool
  private var window: [(time: Double, values: [Double])] = []
  private var queue: [(time: Double, values: [Double])] = []
  private var isOver = false

  init(_ source: consuming PreparedSamples<Source>, isSmooth: Bool) {
    self.source = source
    self.isSmooth = isSmooth
  }

  mutating func next(into values: inout [Double]) throws(Source.Failure) -> Double? {
    guard isSmooth else { return try source.next(into: &values) }
    while queue.isEmpty, !isOver { try advance(like: values) }
    guard let next = queue.popLast() else { return nil }
    values = next.values
    return next.time
  }

  /// Reads one sample more, and queues the interval that it completes, last part first.
  private mutating func advance(like values: [Double]) throws(Source.Failure) {
    var values = values
    guard let time = try source.next(into: &values) else {
      isOver = true
      if window.count >= 2 { fill(after: nil) }
      return
    }
    if window.isEmpty {
      queue = [(time, values)]
    } else if window.count >= 2 {
      fill(after: (time, values))
    }
    window.append((time, values))
    if window.count > 3 { window.removeFirst() }
  }

  /// Queues the interval between the last two samples of the window.
  private mutating func fill(after next: (time: Double, values: [Double])?) {
    let first = window[window.count - 2]
    let last = window[window.count - 1]
    let before = window.count > 2 ? window[window.count - 3] : nil
    let span = last.time - first.time
    queue = [last]
    guard span > 0 else { return }
    var parts = [3, 2, 1].map { (time: first.time + span * Double($0) / 4, values: first.values) }
    for channel in first.values.indices {
      let slope = (last.values[channel] - first.values[channel]) / span
      let curve = KeyframeSegment(
        start: first.time, end: last.time, startValue: first.values[channel],
        endValue: last.values[channel],
        shape: .cubic(
          startVelocity: Self.slope(before, first, channel, slope, span),
          endVelocity: next.map { Self.slope($0, last, channel, slope, span) } ?? slope))
      for place in parts.indices {
        parts[place].values[channel] = curve.value(at: parts[place].time)
      }
    }
    queue += parts
  }

  /// The velocity at a sample between two slopes: their weighted harmonic mean, or 0 at a turn.
  private static func slope(
    _ other: (time: Double, values: [Double])?, _ here: (time: Double, values: [Double]),
    _ channel: Int, _ slope: Double, _ span: Double
  ) -> Double {
    guard let other, other.time != here.time else { return slope }
    let otherSpan = (here.time - other.time).magnitude
    let second = (here.values[channel] - other.values[channel]) / (here.time - other.time)
    guard slope * second > 0 else { return 0 }
    let (w1, w2) = (2 * span + otherSpan, span + 2 * otherSpan)
    return (w1 + w2) / (w1 / second + w2 / slope)
  }
}
