/// Loggers around sensor boards such as the MPU6050: the chip's own integers, or a table of a
/// Raspberry Pi with the date, the time and the second's fraction in three columns.
///
///     -1950,-5957,15427
///
/// The integers have no unit; 16384 a g and 131 a degree per second are the chip's smallest ranges, and
/// the other ranges halve them. The range shows in how long the vectors are.
enum MPU6050Format: TraceRecogniser {
  static let title = "MPU6050 and other sensor boards"

  /// How many counts make 1 g in the ranges of ±2, ±4, ±8 and ±16 g.
  private static let countsPerG = [16384.0, 8192, 4096, 2048]
  /// How many counts make a degree per second in the range of ±250 °/s.
  private static let countsPerDegree = 131.0
  private static let sign = TraceLayout.Sign.known(
    .android, because: "a sensor chip shows the force upwards")

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    if let layout = splitTimeLayout(of: head) { return layout }
    return try countsLayout(of: head)
  }

  // MARK: Date, time and fraction

  private static func splitTimeLayout(of head: TraceHead) -> TraceLayout? {
    guard head.labels.count >= 6, let axes = head.xyz("a") ?? head.xyz("acc"),
      let date = head.labels.firstIndex(where: { $0.key == "date" }),
      let time = head.labels.indices.first(where: {
        $0 != date && head.labels[$0].key == "time"
          && head.moments(inColumn: $0, limit: 8).contains { $0.hasTime && !$0.hasDate }
      })
    else { return nil }
    let fraction = head.labels.indices.first {
      $0 != time && head.labels[$0].key == "time" && fractionUnits(head.labels[$0].unit) != nil
    }
    var layout = TraceLayout(
      format: .mpu6050,
      clock: .init(
        source: .parts(date: date, time: time, fraction: fraction),
        explanation: "dates and times as text in \(fraction == nil ? "two" : "three") columns"),
      sign: sign)
    layout.clock.dayOrder = head.dayOrder(inColumn: date) ?? .dayFirst
    if let fraction {
      layout.clock.fractionUnits = fractionUnits(head.labels[fraction].unit) ?? 1
    }
    layout.acceleration =
      head.labels[axes[0]].unit.isEmpty ? head.vector(axes) : head.acceleration(axes)
    layout.rotationRate = (head.xyz("g") ?? head.xyz("gyro")).map {
      head.labels[$0[0]].unit.isEmpty
        ? .init(x: $0[0], y: $0[1], z: $0[2], scale: .pi / 180, unit: "deg/s")
        : head.rotationRate($0)
    }
    layout.assumptions.append("the axes are the board's, not a phone's")
    return layout
  }

  private static func fractionUnits(_ unit: String) -> Double? {
    switch unit {
    case "ms": 1e3
    case "us", "µs", "μs": 1e6
    case "ns": 1e9
    default: nil
    }
  }

  // MARK: Integers

  private static func countsLayout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    guard let columns = countColumns(head), isInteger(columns.axes, head),
      let length = head.medianLength(columns.axes), length > 1500,
      let scale = countsPerG.first(where: { 0.8...1.25 ~= length / $0 })
    else { return nil }
    var layout = TraceLayout(
      format: .mpu6050, clock: try head.clock(inColumnOrRows: columns.time), sign: sign)
    layout.acceleration = .init(
      x: columns.axes[0], y: columns.axes[1], z: columns.axes[2], scale: 1 / scale,
      unit: "counts, \(Int(scale)) to a g")
    layout.assumptions = [
      "the vectors' length shows a range of \(Int(scale)) counts to a g",
      "the axes are the board's, not a phone's",
    ]
    if let rates = columns.rates, isInteger(rates, head) {
      layout.rotationRate = .init(
        x: rates[0], y: rates[1], z: rates[2], scale: .pi / 180 / countsPerDegree,
        unit: "counts, 131 to a degree per second")
      layout.assumptions.append("the rotation rates are taken as 131 counts to a degree per second")
    }
    return layout
  }

  private static func countColumns(
    _ head: TraceHead
  ) -> (time: Int?, axes: [Int], rates: [Int]?)? {
    if !head.labels.isEmpty {
      guard let axes = head.xyz("") ?? head.xyz("a") ?? head.xyz("acc") ?? head.xyz("accel") else {
        return nil
      }
      let names = ["time", "timestamp", "t", "ms", "millis", "milliseconds", "timems"]
      return (
        names.lazy.compactMap { head.column($0) }.first, axes,
        head.xyz("g") ?? head.xyz("gyro") ?? head.xyz("gy")
      )
    }
    switch head.columnCount {
    case 3: return (nil, [0, 1, 2], nil)
    case 4: return (0, [1, 2, 3], nil)
    case 6: return (nil, [0, 1, 2], [3, 4, 5])
    // A clock in front, or the chip's temperature between the two vectors.
    case 7 where isIncreasing(head.numbers(inColumn: 0, limit: 64)):
      return (0, [1, 2, 3], [4, 5, 6])
    case 7: return (nil, [0, 1, 2], [4, 5, 6])
    default: return nil
    }
  }

  private static func isInteger(_ columns: [Int], _ head: TraceHead) -> Bool {
    let vectors = head.vectors(columns, limit: 128)
    return !vectors.isEmpty && vectors.allSatisfy { $0.allSatisfy { $0 == $0.rounded() } }
  }

  private static func isIncreasing(_ numbers: [Double]) -> Bool {
    numbers.count > 2 && zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
  }
}
