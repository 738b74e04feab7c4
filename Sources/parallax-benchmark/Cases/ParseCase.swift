internal import MotionEffects
internal import MotionTraces

/// Bytes in memory to samples.
struct ParseCase: BenchmarkCase {
  static let name = "parse"
  static let summary = "bytes of a phyphox recording to samples"

  private let text: PhyphoxText
  private var samples: [MotionSample] = []

  init(rows: Int) {
    text = PhyphoxText(HandHeldPhone.samples(rows))
    samples.reserveCapacity(rows)
  }

  mutating func run() throws {
    var reader = try TraceReader(bytes: text.bytes, name: "recording.csv")
    while let sample = try reader.next() { samples.append(sample) }
  }

  func check() throws -> Checksum {
    try expect(samples.count == text.cells.count, "\(samples.count) samples were read")
    var checksum = Checksum()
    for (index, (sample, cells)) in zip(samples, text.cells).enumerated() {
      let numbers = cells.compactMap { Double($0) }
      let acceleration = sample.acceleration ?? .zero
      try expect(sample.time == numbers[0], "the time of row \(index) is \(sample.time)")
      for (value, number) in zip([acceleration.x, acceleration.y, acceleration.z], numbers[1...]) {
        // Which standard gravity the file's app divides by is the format's business.
        try expect(value * -9.80665 / number, near: 1, within: 1e-3, "a share in row \(index)")
        checksum.add(value)
      }
    }
    return checksum
  }
}
