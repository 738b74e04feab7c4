internal import MotionEffects

extension TraceHead {
  /// The samples of the first rows, as a layout has them; without the hygiene of a reader.
  func samples(_ layout: TraceLayout) -> [MotionSample] {
    let decoder = decoder(layout)
    let assembly = SampleAssembly(layout)
    var clock = RowClock(layout.clock)
    var row = DecodedRow()
    var samples: [MotionSample] = []
    for index in 0..<rowCount {
      guard examine(row: index, by: decoder, into: &row) == .values else { continue }
      let sample = assembly.sample(row, time: clock.time(of: row, number: index))
      if sample.time.isFinite { samples.append(sample) }
    }
    return samples
  }

  /// What decodes the rows by a layout; a column that serves for two things is read once.
  func decoder(_ layout: TraceLayout) -> RowDecoder {
    var taken: Set<Int> = []
    let cells = layout.cells.filter { $0.column < columnCount && taken.insert($0.column).inserted }
    return RowDecoder(
      delimiter: delimiter, terminator: terminator, decimalSeparator: decimalSeparator,
      columnCount: columnCount, reading: cells, dayOrder: layout.clock.dayOrder,
      fractionUnits: layout.clock.fractionUnits)
  }

  /// How rotation rates fit the movement of gravity in the first rows, or nil without them.
  func consistency(of layout: TraceLayout) -> MotionConsistency? {
    guard layout.rotationRate != nil, layout.tellsTilt else { return nil }
    var consistency = MotionConsistency()
    for sample in samples(layout) { consistency.add(sample) }
    return consistency
  }
}
