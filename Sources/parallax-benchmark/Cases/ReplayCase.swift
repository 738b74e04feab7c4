internal import MotionEffects
internal import MotionTimelines
internal import MotionTraces

/// The whole job: a recording of the accelerometer to the timeline of ten views.
struct ReplayCase: BenchmarkCase {
  static let name = "replay"
  static let summary = "the whole job: phyphox bytes to CSV, profile ideal, 10 views"
  static let usualRows = 10_000

  private let text: PhyphoxText
  private var bytes: [UInt8] = []

  init(rows: Int) { text = PhyphoxText(HandHeldPhone.samples(rows)) }

  mutating func run() throws {
    let plan = MotionPlan(BenchmarkScene.sliding)
    let reader = try TraceReader(bytes: text.bytes, name: "recording.csv")
    var simulation = Simulation(
      source: TracedOffsets(reader, configuration: OffsetConfiguration(profile: .ideal)),
      plan: plan)
    var writer = TimelineWriter(columns: plan.channels.map(\.name))
    var values = plan.makeValues()
    while let frame = try simulation.next(into: &values) { try writer.write(frame, values) }
    try writer.finish()
    bytes = writer.takeBytes()
  }

  /// One row a sample, whose columns follow from its offset alone.
  func check() throws -> Checksum {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst()
    try expect(lines.count == text.cells.count, "\(lines.count) rows were written")
    let start = Double(text.cells[0][0]) ?? .nan
    for (index, line) in lines.enumerated() where index % 37 == 0 {
      let numbers = line.split(separator: ",").compactMap { Double($0) }
      try expect(numbers.count == 23, "row \(index) has \(numbers.count) numbers")
      let time = (Double(text.cells[index][0]) ?? .nan) - start
      try expect(numbers[0], near: time, within: 5.001e-7, "the time of row \(index)")
      for view in 0..<10 {
        let (x, y) = BenchmarkScene.amounts(view)
        let (atX, atY) = (numbers[3 + 2 * view], numbers[4 + 2 * view])
        try expect(atX, near: x * numbers[1], within: (x + 1) * 5.001e-7, "v\(view).center.x")
        try expect(atY, near: y * numbers[2], within: (y + 1) * 5.001e-7, "v\(view).center.y")
      }
    }
    var checksum = Checksum()
    checksum.add(bytes)
    return checksum
  }
}
