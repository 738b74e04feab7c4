internal import MotionEffects
internal import MotionTimelines

/// What the two writing cases share: frames in, bytes out.
private struct Writing {
  let frames: [TimelineFrame]
  let rows: [[Double]]
  let columns = (0..<20).map { "v\($0 / 2).center.\($0 % 2 == 0 ? "x" : "y")" }
  var bytes: [UInt8] = []

  init(rows count: Int) {
    var numbers = SeededNumbers(seed: 13)
    frames = (0..<count).map { index in
      let offset = ViewerOffset(horizontal: numbers.unit(), vertical: numbers.unit())
      return TimelineFrame(
        index: index, time: Double(index) / 60, offset: offset, rawOffset: offset, isApplied: true)
    }
    rows = frames.indices.map { _ in (0..<20).map { _ in numbers.unit() * 55 } }
  }

  mutating func run(_ format: TimelineFormat) throws {
    var writer = TimelineWriter(columns: columns, configuration: .init(format: format))
    for (frame, values) in zip(frames, rows) { try writer.write(frame, values) }
    try writer.finish()
    bytes = writer.takeBytes()
  }

  /// Every cell must read back as the number it came from, to half a unit of the sixth decimal.
  func check(header: Int, cells: (Substring) -> [Substring]) throws -> Checksum {
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(separator: "\n").dropFirst(header)
    try expect(lines.count == frames.count, "\(lines.count) rows were written")
    for (index, line) in lines.enumerated() where index % 37 == 0 {
      let frame = frames[index]
      let numbers = [frame.time, frame.offset.horizontal, frame.offset.vertical] + rows[index]
      let cells = cells(line)
      try expect(cells.count == numbers.count, "row \(index) has \(cells.count) cells")
      for (cell, number) in zip(cells, numbers) {
        try expect(Double(cell) ?? .nan, near: number, within: 5.001e-7, "a cell of row \(index)")
      }
    }
    var checksum = Checksum()
    checksum.add(bytes)
    return checksum
  }
}

/// Frames to CSV.
struct WriteCase: BenchmarkCase {
  static let name = "write"
  static let summary = "frames of 20 channels to CSV with six decimals"
  static let usualRows = 5_000

  private var writing: Writing

  init(rows: Int) { writing = Writing(rows: rows) }

  mutating func run() throws { try writing.run(.csv) }

  func check() throws -> Checksum {
    try writing.check(header: 1) { $0.split(separator: ",") }
  }
}

/// Frames to JSON Lines.
struct WriteObjectsCase: BenchmarkCase {
  static let name = "write-jsonl"
  static let summary = "frames of 20 channels to JSON Lines with six decimals"
  static let usualRows = 5_000

  private var writing: Writing

  init(rows: Int) { writing = Writing(rows: rows) }

  mutating func run() throws { try writing.run(.jsonLines) }

  func check() throws -> Checksum {
    try writing.check(header: 0) { line in
      line.dropFirst().dropLast().split(separator: ",").map { pair in
        pair.split(separator: ":").last ?? ""
      }
    }
  }
}
