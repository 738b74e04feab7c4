/// A curve over time in bounded memory: the first, the lowest, the highest and the last value of each
/// stretch, which draws the same pixels as all values would.
///
/// U. Jugel et al., "M4: A Visualization-Oriented Time Series Data Aggregation", VLDB 2014. How long the
/// recording will be is not known: when the stretches are used up, each two become one.
struct DecimatedCurve: Sendable {
  /// A value at a time in seconds.
  struct Sample: Hashable, Sendable {
    var time: Double
    var value: Double
  }

  private struct Stretch: Sendable {
    var first, lowest, highest, last: Sample

    init(_ sample: Sample) { (first, lowest, highest, last) = (sample, sample, sample, sample) }

    mutating func append(_ sample: Sample) {
      if sample.value < lowest.value { lowest = sample }
      if sample.value > highest.value { highest = sample }
      last = sample
    }

    mutating func append(_ next: Stretch) {
      if next.lowest.value < lowest.value { lowest = next.lowest }
      if next.highest.value > highest.value { highest = next.highest }
      last = next.last
    }

    var samples: [Sample] {
      var result = [first]
      let (early, late) = lowest.time <= highest.time ? (lowest, highest) : (highest, lowest)
      for sample in [early, late, last] where sample != result.last { result.append(sample) }
      return result
    }
  }

  /// At least half of them are in use, which is more than a picture has columns to tell apart.
  private static let stretchCount = 2048

  private var stretches = [Stretch?](repeating: nil, count: stretchCount)
  /// The length of a stretch in seconds; short enough at first for every sample of a short recording.
  private var length = 1.0 / 1024

  /// Adds a value; those that are not numbers are left out.
  ///
  /// - Complexity: O(1) on average.
  mutating func append(_ value: Double, at time: Double) {
    guard value.isFinite, time >= 0, time < 1e300 else { return }
    while time >= length * Double(Self.stretchCount) { joinNeighbours() }
    let place = min(Int(time / length), Self.stretchCount - 1)
    let sample = Sample(time: time, value: value)
    if stretches[place]?.append(sample) == nil { stretches[place] = Stretch(sample) }
  }

  private mutating func joinNeighbours() {
    length *= 2
    for place in 0..<Self.stretchCount / 2 {
      var joined = stretches[2 * place]
      if let next = stretches[2 * place + 1] {
        if joined?.append(next) == nil { joined = next }
      }
      stretches[place] = joined
    }
    for place in Self.stretchCount / 2..<Self.stretchCount { stretches[place] = nil }
  }

  /// The samples to draw, in the order of time.
  var samples: [Sample] { stretches.flatMap { $0?.samples ?? [] } }
}
