internal import MotionEffects

/// What the two evaluation cases share: offsets in, the numbers of all channels out.
private struct Evaluation {
  private let root: View
  private let plan: MotionPlan
  private let offsets: [ViewerOffset]
  private var values: [Double]
  /// Some of the results, row by row.
  private var kept: [[Double]] = []
  private var sum = 0.0

  /// Every so many rows one is kept for the check.
  private static let stride = 101

  init(_ root: View, rows: Int) {
    self.root = root
    plan = MotionPlan(root)
    values = plan.makeValues()
    var numbers = SeededNumbers(seed: 11)
    offsets = (0..<rows).map { _ in
      ViewerOffset(horizontal: numbers.unit(), vertical: numbers.unit())
    }
    kept.reserveCapacity(rows / Self.stride + 1)
  }

  mutating func run() {
    for (row, offset) in offsets.enumerated() {
      plan.evaluate(at: offset, into: &values)
      sum += values[row % values.count]
      if row % Self.stride == 0 { kept.append(values) }
    }
  }

  /// The views themselves, asked by key path, must give the same numbers.
  func check() throws -> Checksum {
    var checksum = Checksum()
    checksum.add(sum)
    for (index, row) in kept.enumerated() {
      let offset = offsets[index * Self.stride]
      for (channel, value) in zip(plan.channels, row) {
        let relative = root.view(id: channel.viewID)?.relativeValues(forViewerOffset: offset)
        guard let readable = relative?[channel.keyPath] else {
          throw WrongResult(description: "the views give nothing for \(channel.name)")
        }
        try expect(
          value, near: readable.components[channel.component], within: 1e-9, channel.name)
        checksum.add(value)
      }
    }
    return checksum
  }
}

/// Viewer offsets to the numbers of ten sliding views.
struct EvaluateCase: BenchmarkCase {
  static let name = "evaluate"
  static let summary = "viewer offsets to 10 views with 2 key paths each"

  private var evaluation: Evaluation

  init(rows: Int) { evaluation = Evaluation(BenchmarkScene.sliding, rows: rows) }

  mutating func run() { evaluation.run() }

  func check() throws -> Checksum { try evaluation.check() }
}

/// Viewer offsets to numbers of many kinds.
struct EvaluateMixedCase: BenchmarkCase {
  static let name = "evaluate-mixed"
  static let summary = "viewer offsets to key paths of many kinds, transforms among them"
  static let usualRows = 2_000

  private var evaluation: Evaluation

  init(rows: Int) { evaluation = Evaluation(BenchmarkScene.mixed, rows: rows) }

  mutating func run() { evaluation.run() }

  func check() throws -> Checksum { try evaluation.check() }
}
