/// Tables of numbers without any header: a clock or none, then vectors.
///
/// What a column is must show in the numbers: a clock increases, acceleration with gravity is about
/// 1 g long, whatever its unit. The sign shows in nothing and must be asked for.
enum HeaderlessFormat: TraceRecogniser {
  static let title = "columns without a header"

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    guard head.labels.isEmpty else { return nil }
    if let layout = hharLayout(of: head) { return layout }
    let clockColumn = clockColumn(head)
    let first = (clockColumn ?? -1) + 1
    guard head.columnCount - first >= 3 else { return nil }
    let triples = stride(from: first, through: head.columnCount - 3, by: 3).map {
      [$0, $0 + 1, $0 + 2]
    }
    guard head.columnCount - first == triples.count * 3 else { return nil }
    var layout = TraceLayout(
      format: .headerless, clock: try head.clock(inColumnOrRows: clockColumn),
      sign: .unknown("there is no header that would tell the sign"))
    layout.assumptions.append("without a header, the columns are taken for what their numbers show")
    if triples.count == 1 {
      addOne(triples[0], to: &layout, head)
      return layout
    }
    let upright = triples.filter { (length(of: $0, head) ?? 0) > 0 }
    guard triples.count == 2, upright.count == 1, let axes = upright.first,
      let rates = triples.first(where: { $0 != axes }), let unit = rateUnit(rates, head)
    else { return nil }
    layout.acceleration = head.vector(axes)
    layout.rotationRate = unit
    return layout
  }

  // MARK: Columns

  private static func clockColumn(_ head: TraceHead) -> Int? {
    if head.textClock(inColumn: 0) != nil { return 0 }
    let times = head.numbers(inColumn: 0, limit: 256)
    guard times.count >= 2, head.columnCount >= 4 else { return nil }
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }
    let isClock =
      steps.count { $0 > 0 } * 10 >= steps.count * 5 && steps.count { $0 < 0 } * 10 <= steps.count
    return isClock ? 0 : nil
  }

  /// One vector: the file's name says which, or its length does.
  private static func addOne(_ axes: [Int], to layout: inout TraceLayout, _ head: TraceHead) {
    let name = SensorName(head)
    let isUpright = length(of: axes, head) != nil
    switch name {
    case .rotationRate:
      layout.rotationRate = .init(x: axes[0], y: axes[1], z: axes[2], unit: "rad/s")
    case .userAcceleration: layout.userAcceleration = head.vector(axes)
    case .gravity: layout.gravity = head.vector(axes)
    case .acceleration, nil:
      if isUpright {
        layout.acceleration = head.vector(axes)
      } else if name != nil {
        layout.userAcceleration = head.metresPerSecondSquared(axes)
        layout.assumptions.append("the vectors are not about 1 g long, so gravity is not in them")
      }
    case .rotationVector, .other: break
    }
    if name != nil {
      layout.assumptions.append("the file's name tells the sensor: '\(head.fileName)'")
    }
  }

  /// The usual length in g, where it is about 1 in g or in m/s².
  private static func length(of axes: [Int], _ head: TraceHead) -> Double? {
    guard let length = head.medianLength(axes) else { return nil }
    return [length, length / standardGravity].first { 0.8...1.25 ~= $0 }
  }

  /// Rotation rates by their size: nobody turns by 30 rad/s in the median.
  private static func rateUnit(_ axes: [Int], _ head: TraceHead) -> TraceLayout.VectorColumns? {
    guard let length = head.medianLength(axes) else { return nil }
    if length < 0.5 { return .init(x: axes[0], y: axes[1], z: axes[2], unit: "rad/s") }
    if length > 30 {
      return .init(x: axes[0], y: axes[1], z: axes[2], scale: .pi / 180, unit: "deg/s")
    }
    return nil
  }

  // MARK: Known tables

  /// Copies of HHAR without its header: index, arrival in ms, creation in ns, x, y, z, then words.
  private static func hharLayout(of head: TraceHead) -> TraceLayout? {
    guard head.columnCount == 10,
      let arrival = head.numbers(inColumn: 1, limit: 16).first, 1e12...1e13 ~= arrival,
      let creation = head.numbers(inColumn: 2, limit: 16).first, creation > 1e12,
      !head.vectors([3, 4, 5], limit: 16).isEmpty, !head.text(row: 0, column: 9).isEmpty,
      head.numbers(inColumn: 9, limit: 16).isEmpty
    else { return nil }
    var layout = TraceLayout(
      format: .headerless,
      clock: .init(
        source: creation > 9e15 ? .ticks(column: 2) : .numbers(column: 2), unitsPerSecond: 1e9,
        explanation: "'column 3': nanoseconds, as in the data set HHAR"),
      sign: .known(.android, because: "the columns are those of HHAR, recorded with Android"))
    layout.remedy = "the file of the accelerometer"
    if SensorName(head) == .rotationRate || length(of: [3, 4, 5], head) == nil {
      layout.rotationRate = .init(x: 3, y: 4, z: 5, unit: "rad/s")
    } else {
      layout.acceleration = head.metresPerSecondSquared([3, 4, 5])
    }
    return layout
  }
}

extension TraceHead {
  /// The clock in a column, or where there is none that of the rows.
  func clock(inColumnOrRows column: Int?) throws(TraceError) -> TraceLayout.Clock {
    if let column { return clock(inColumn: column) }
    return try rowClock()
  }

  /// The clock of a table without one: rows at the rate that was asked for.
  func rowClock() throws(TraceError) -> TraceLayout.Clock {
    guard let rate = configuration.rate else {
      throw error(
        .noClock, "\(foundColumns); none of them is a clock; say --rate HZ (often 50 or 100)")
    }
    return .init(
      source: .rows, unitsPerSecond: rate, assumedRate: rate,
      explanation: "none; rows at \(rate) Hz, as was asked for")
  }
}
