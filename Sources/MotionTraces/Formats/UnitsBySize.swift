// Units that the header does not tell: by the size of the numbers, as far as that is certain.

extension TraceHead {
  /// Three columns with gravity, in the unit of their header, or in the one that their length shows.
  func accelerationByLabelOrLength(_ columns: [Int]) -> TraceLayout.VectorColumns {
    let unit =
      MeasurementUnits.Acceleration(label(columns[0]).unit) ?? accelerationUnit(ofLength: columns)
    return acceleration(columns, in: unit ?? .g)
  }

  /// The unit in which the vectors' median length is about 1 g, or nil.
  ///
  /// The ranges are wide enough for walking, and do not touch: g, m/s², 1/64 g (Empatica), mg, and the
  /// counts of 16-bit sensors at their ranges of 16, 8, 4 and 2 g.
  func accelerationUnit(ofLength columns: [Int]) -> MeasurementUnits.Acceleration? {
    guard let length = medianLength(columns) else { return nil }
    switch length {
    case 0.6..<3: return .g
    case 6..<20: return .metresPerSecondSquared
    case 50..<90: return .counts(perG: 64)
    case 800..<1300: return .milliG
    default:
      return [2048.0, 4096, 8192, 16384].first { 0.8...1.25 ~= length / $0 }
        .map { .counts(perG: $0) }
    }
  }
}

extension TraceLayout {
  /// Lays out rotation rates whose unit the header tells, or else their size, as far as it can.
  ///
  /// Phones' gyroscopes end at 2000 deg/s, which is 35 rad/s: larger numbers are degrees. Smaller ones
  /// are compared with how gravity turns; where that does not tell either they are left out, since a
  /// wrong unit would do more harm than none.
  mutating func addRotationRate(_ columns: [Int]?, unit: String? = nil, _ head: TraceHead) {
    guard let columns else { return }
    let label = unit ?? head.label(columns[0]).unit
    if let unit = head.configuration.units.rotationRate ?? MeasurementUnits.RotationRate(label) {
      rotationRate = head.rotationRate(columns, in: unit)
      return
    }
    let largest =
      head.vectors(columns, limit: .max)
      .map { $0.map(\.magnitude).max() ?? 0 }.max() ?? 0
    if largest > 4000 {
      assumptions.append(
        "'\(head.columnName(columns[0]))' and its like are not used: they look like a sensor's raw"
          + " counts; say --units COUNTS/deg/s, such as 131/deg/s")
      return
    }
    guard largest <= 35 else {
      rotationRate = head.rotationRate(columns, in: .degreesPerSecond)
      assumptions.append(
        "rotation rates are taken as deg/s, since no phone turns by \(Int(min(largest, 1e9))) rad/s"
      )
      return
    }
    rotationRate = head.rotationRate(columns, in: .radiansPerSecond)
    guard tellsTilt else {
      assumptions.append("rotation rates are taken as rad/s, since nothing tells their unit")
      return
    }
    let consistency = head.consistency(of: self)
    switch consistency?.likelyScale {
    case .some(let scale) where scale == 1:
      assumptions.append("rotation rates are taken as rad/s, since gravity turns so")
    case .some:
      rotationRate = head.rotationRate(columns, in: .degreesPerSecond)
      assumptions.append("rotation rates are taken as deg/s, since gravity turns so")
    case nil:
      rotationRate = nil
      assumptions.append(
        "'\(head.columnName(columns[0]))' and its like are not used, since neither the header nor"
          + " the numbers tell the unit; say --units rad/s or --units deg/s")
    }
  }
}
