/// How the sensors of one table share its rows.
struct Interleaving {
  enum Kind {
    /// Every row is a sample of all.
    case none
    /// Cells of sensors without a sample in that moment are blank.
    case blanks
    /// A row is written whenever one sensor has news; the others' last values are repeated.
    case repeats
  }

  private(set) var kind = Kind.none
  /// The measurement that tells the tilt best, of those that the first rows have.
  private(set) var leader: SensorMeasurement?

  private static let rows = 256
  private static let fewestSteps = 16
  /// So many of the steps show news of some sensors only.
  private static let share = 0.6

  /// Finds out from the first rows.
  init(_ head: TraceHead, _ layout: TraceLayout, _ decoder: RowDecoder) {
    let measurements = SensorMeasurement.allCases.filter { layout.measurements.contains($0) }
    let sensors = measurements.map { layout.slots(of: $0) }
      .map { (range: $0, mask: Slot.mask($0.lowerBound, $0.count)) }
    guard sensors.count > 1, layout.viewerOffset == nil else { return }
    var (row, before) = (DecodedRow(), DecodedRow())
    var hasBefore = false
    var blankRows = 0
    var counts = [Int](repeating: 0, count: sensors.count)
    var news = [[Bool]]()
    for index in 0..<min(head.rowCount, Self.rows) {
      guard head.examine(row: index, by: decoder, into: &row) == .values else { continue }
      let present = sensors.map { row.present & $0.mask == $0.mask }
      for (sensor, isPresent) in present.enumerated() where isPresent { counts[sensor] += 1 }
      if present.contains(true), present.contains(false) { blankRows += 1 }
      if hasBefore {
        news.append(sensors.map { row.values[$0.range] != before.values[$0.range] })
      }
      swap(&row, &before)
      hasBefore = true
    }
    leader = measurements.indices.first { counts[$0] > 0 && measurements[$0].tellsTilt }
      .map { measurements[$0] }
    guard leader != nil else { return }
    // A sensor that never has a value is just off.
    let isSparse = sensors.indices.contains { sensor in
      counts[sensor] > 0 && counts[sensor] < (counts.max() ?? 0)
    }
    if isSparse || (blankRows > 0 && counts.count { $0 > 0 } > 1 && blankRows * 5 > head.rowCount) {
      kind = .blanks
      return
    }
    let live = sensors.indices.filter { sensor in news.contains { $0[sensor] } }
    let mixed = news.count { step in
      live.contains { step[$0] } && live.contains { !step[$0] }
    }
    if live.count > 1, news.count >= Self.fewestSteps,
      Double(mixed) >= Self.share * Double(news.count)
    {
      kind = .repeats
    }
  }
}
