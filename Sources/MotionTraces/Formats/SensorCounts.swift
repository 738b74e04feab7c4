/// A sensor chip's own integers, such as the MPU6050's, with a header or without.
///
///     -1950,-5957,15427
///
/// 16384 a g and 131 a degree per second belong to the chips' smallest ranges; each wider range halves
/// them. The range shows in how long the vectors are.
enum SensorCounts {
  /// How many counts make a degree per second in the range of ±250 °/s.
  private static let countsPerDegree = 131.0
  /// Shorter vectors may be other units.
  private static let fewestCounts = 1500.0

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    guard let columns = columns(head), holdIntegers(columns.axes, head),
      let length = head.medianLength(columns.axes), length > fewestCounts,
      let unit = head.accelerationUnit(ofLength: columns.axes)
    else { return nil }
    let clock: TraceLayout.Clock
    if let time = columns.time {
      clock = head.clock(inColumn: time)
    } else {
      clock = try head.rowClock()
    }
    var layout = TraceLayout(
      format: .sensorBoard, clock: clock,
      sign: .known(.android, because: "sensor boards measure specific force, which points up"))
    layout.acceleration = head.acceleration(columns.axes, in: unit)
    layout.assumptions = [
      "the vectors' length shows \(unit.words())", "the axes are the board's, not a phone's",
    ]
    if let rates = columns.rates, holdIntegers(rates, head) {
      layout.rotationRate = head.rotationRate(
        rates, in: .counts(perDegreePerSecond: countsPerDegree))
      layout.assumptions.append(
        "the rotation rates are taken as \(countsPerDegree) counts to the deg/s, the sensor's smallest"
          + " range")
    }
    return layout
  }

  private static func columns(
    _ head: TraceHead
  ) -> (time: Int?, axes: [Int], rates: [Int]?)? {
    if !head.labels.isEmpty {
      guard let axes = ["", "a", "acc", "accel", "ac"].lazy.compactMap({ head.xyz($0) }).first
      else { return nil }
      let times = ["time", "timestamp", "t", "ms", "millis", "milliseconds", "timems"]
      return (
        times.lazy.compactMap { head.column($0) }.first, axes,
        ["g", "gyro", "gy"].lazy.compactMap { head.xyz($0) }.first
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

  private static func holdIntegers(_ columns: [Int], _ head: TraceHead) -> Bool {
    let vectors = head.vectors(columns, limit: 128)
    return !vectors.isEmpty && vectors.allSatisfy { $0.allSatisfy { $0 == $0.rounded() } }
  }

  private static func isIncreasing(_ numbers: [Double]) -> Bool {
    numbers.count > 2 && zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
  }
}
