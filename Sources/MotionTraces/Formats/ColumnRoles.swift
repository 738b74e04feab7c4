// What several formats share: clocks, units by size, the choice of attitude columns.

extension TraceHead {
  /// The clock in a column, its unit taken from the header or else from the numbers' size.
  func clock(inColumn column: Int) -> TraceLayout.Clock {
    let times = numbers(inColumn: column, limit: 64)
    if let unit = MeasurementUnits.Time(label(column).unit), !times.isEmpty {
      return clock(column, times, unit.perSecond, "\(unit.words), as the header says")
    }
    if times.isEmpty, let clock = textClock(inColumn: column) { return clock }
    let (units, name) = Self.unit(ofTimes: times)
    return clock(column, times, units, "\(name), by the numbers' size")
  }

  /// The clock in a column whose unit is known, from the file's format or from its name.
  func clock(
    inColumn column: Int, _ unit: MeasurementUnits.Time, because reason: String
  ) -> TraceLayout.Clock {
    clock(
      column, numbers(inColumn: column, limit: 64), unit.perSecond, "\(unit.words), \(reason)")
  }

  private func clock(
    _ column: Int, _ times: [Double], _ units: Double, _ how: String
  ) -> TraceLayout.Clock {
    // Above 2^53 not all integers are Doubles; only differences stay exact.
    let isLong = times.contains { $0.magnitude > 9e15 }
    return .init(
      source: isLong ? .ticks(column: column) : .numbers(column: column), unitsPerSecond: units,
      explanation: "'\(columnName(column))': \(how)")
  }

  /// The unit in which times are written, by their size and steps.
  ///
  /// Since the epoch: 1.7e9 s, 1.7e12 ms, 1.7e15 µs, 1.7e18 ns. Since the start or boot: by the
  /// median step, which for motion is between 1 ms and 2 s.
  static func unit(ofTimes times: [Double]) -> (unitsPerSecond: Double, name: String) {
    let size = times.map(\.magnitude).max() ?? 0
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }.filter { $0 > 0 }.sorted()
    let step = steps.isEmpty ? 0 : steps[steps.count / 2]
    let isMillisecondsSince1970 = 9e11...1e13 ~= size && step < 5e3
    if size > 1e17 || step >= 4e5 { return (1e9, "nanoseconds") }
    if size > 1e14 || (step >= 1.5e3 && !isMillisecondsSince1970) { return (1e6, "microseconds") }
    if size > 1e11 || step > 2 { return (1e3, "milliseconds") }
    return (1, "seconds")
  }

  /// Three columns whose unit shows in the vectors' usual length, which is about 1 g.
  func vector(_ columns: [Int], gravity: Double = standardGravity) -> TraceLayout.VectorColumns {
    let length = medianLength(columns) ?? 1
    return length > 4 ? metresPerSecondSquared(columns, gravity: gravity) : inG(columns)
  }

  /// Three columns in m/s².
  func metresPerSecondSquared(
    _ columns: [Int], gravity: Double = standardGravity
  ) -> TraceLayout.VectorColumns {
    acceleration(columns, in: .metresPerSecondSquared, gravity: gravity)
  }

  /// Three columns in g.
  func inG(_ columns: [Int]) -> TraceLayout.VectorColumns { acceleration(columns, in: .g) }

  /// Three columns of acceleration in a unit.
  func acceleration(
    _ columns: [Int], in unit: MeasurementUnits.Acceleration, gravity: Double = standardGravity
  ) -> TraceLayout.VectorColumns {
    .init(
      x: columns[0], y: columns[1], z: columns[2], scale: unit.scale(gravity: gravity),
      unit: unit.words(gravity: gravity))
  }

  /// Three columns of rotation rates in a unit.
  func rotationRate(
    _ columns: [Int], in unit: MeasurementUnits.RotationRate
  ) -> TraceLayout.VectorColumns {
    .init(x: columns[0], y: columns[1], z: columns[2], scale: unit.scale, unit: unit.words)
  }

  /// Three columns of acceleration in the unit of their header, or in g without one.
  func acceleration(_ columns: [Int], gravity: Double = standardGravity)
    -> TraceLayout.VectorColumns
  {
    acceleration(columns, in: .init(label(columns[0]).unit) ?? .g, gravity: gravity)
  }

  /// Three columns of rotation rates in the unit of their header, or in rad/s without one.
  func rotationRate(_ columns: [Int]) -> TraceLayout.VectorColumns {
    rotationRate(columns, in: .init(label(columns[0]).unit) ?? .radiansPerSecond)
  }

  /// Columns of roll, pitch and yaw under these names, where at least roll and pitch exist.
  func angles(
    roll: String, pitch: String, yaw: String, convention: TraceLayout.AngleColumns.Convention
  ) -> TraceLayout.AngleColumns? {
    guard let rollColumn = column(roll), let pitchColumn = column(pitch) else { return nil }
    let scale = label(rollColumn).unit == "deg" ? Double.pi / 180 : 1
    return .init(
      roll: rollColumn, pitch: pitchColumn, yaw: column(yaw), scale: scale, convention: convention)
  }

  /// Whether every column is a clock or an index, so that nothing tells a tilt.
  var hasOnlyTimes: Bool {
    let times: Set = [
      "", "time", "times", "timestamp", "timestamps", "t", "timet", "secondselapsed", "index",
      "loggingtime", "loggingsample", "milliseconds", "date", "timeintervalsince1970",
    ]
    return !labels.isEmpty && labels.allSatisfy { times.contains($0.key) }
  }
}

extension TraceLayout {
  /// Keeps the attitude columns that the configuration asks for.
  mutating func chooseAttitude(_ choice: TraceReader.Configuration.AttitudeColumns) {
    switch choice {
    case .automatic:
      if quaternion != nil { angles = nil }
    case .quaternion:
      angles = nil
    case .eulerAngles:
      quaternion = nil
    case .none:
      quaternion = nil
      angles = nil
    }
  }
}

extension TraceLayout {
  /// Why no tilt follows from this recording, or nil when one does.
  func refusal(_ head: TraceHead) -> TraceError? {
    if tellsTilt { return nil }
    if userAcceleration != nil {
      return head.error(
        .noGravity,
        "\(head.foundColumns); this is acceleration without gravity, from which no tilt follows;"
          + " record \(remedy ?? "gravity or acceleration with gravity")")
    }
    if rotationRate != nil {
      return head.error(
        .onlyRotationRates,
        "\(head.foundColumns); rotation rates alone do not tell how the device lies, since no start"
          + " is known; record \(remedy ?? "acceleration with gravity, or the attitude")")
    }
    return head.error(
      .noData,
      "\(head.foundColumns); a tilt needs gravity, acceleration with gravity, or the attitude;"
        + " export one of them")
  }
}
