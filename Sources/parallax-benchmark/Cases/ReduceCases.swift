internal import MotionTimelines

/// What the two reducing cases share: samples in, a track out.
private struct Reducing {
  let samples: [(time: Double, value: Double)]
  let tolerance = 0.1
  var track: KeyframeTrack?

  init(rows count: Int) {
    var numbers = SeededNumbers(seed: 17)
    var value = 0.0
    var speed = 0.0
    var target = 0.0
    samples = (0..<count).map { index in
      // A hand that goes to another place now and then.
      if index.isMultiple(of: 50) { target = numbers.unit() * 20 }
      speed += (81 * (target - value) - 18 * speed) / 60
      value += speed / 60
      return (Double(index) / 60, value)
    }
  }

  mutating func run(_ curve: KeyframeReducer.Channel.Curve) {
    var reducer = KeyframeReducer(channels: [
      .init(
        tolerance: tolerance, curve: curve,
        grid: KeyframeGrid(ticksPerSecond: nil, unit: 1, tolerance: tolerance))
    ])
    var values = [0.0]
    for sample in samples {
      values[0] = sample.value
      reducer.append(sample.time, values)
    }
    track = reducer.finish()?.first
  }

  /// No sample may be further from the track than the tolerance.
  func check() throws -> Checksum {
    guard let track else { throw WrongResult(description: "there is no track") }
    for sample in samples {
      try expect(
        track.value(at: sample.time), near: sample.value, within: tolerance,
        "the value at \(sample.time)")
    }
    var checksum = Checksum()
    checksum.add(Array("\(track.keyCount)".utf8))
    return checksum
  }
}

/// Samples to straight lines.
struct ReduceLinesCase: BenchmarkCase {
  static let name = "reduce-lines"
  static let summary = "samples of a channel to straight lines"

  private var reducing: Reducing

  init(rows: Int) { reducing = Reducing(rows: rows) }

  mutating func run() { reducing.run(.line) }

  func check() throws -> Checksum { try reducing.check() }
}

/// Samples to cubics.
struct ReduceCubicsCase: BenchmarkCase {
  static let name = "reduce-cubics"
  static let summary = "samples of a channel to cubics"

  private var reducing: Reducing

  init(rows: Int) { reducing = Reducing(rows: rows) }

  mutating func run() { reducing.run(.cubic) }

  func check() throws -> Checksum { try reducing.check() }
}
