internal import MotionEffects

extension TraceHead {
  /// The samples of the first rows, as a layout has them; without the hygiene of a reader.
  func samples(_ layout: TraceLayout) -> [MotionSample] {
    let decoder = RowDecoder(
      delimiter: delimiter, terminator: terminator, decimalSeparator: decimalSeparator,
      columnCount: columnCount, reading: layout.cells)
    let assembly = SampleAssembly(layout)
    var row = DecodedRow()
    var samples: [MotionSample] = []
    for index in 0..<rowCount {
      guard examine(row: index, by: decoder, into: &row) == .values else { continue }
      let time: Double
      switch layout.clock.source {
      case .numbers, .text: time = row.present & 1 == 0 ? .nan : row.values[Slot.time]
      case .ticks: time = row.present & 1 == 0 ? .nan : Double(row.ticks)
      case .rows: time = Double(index)
      }
      let sample = assembly.sample(row, time: time / layout.clock.unitsPerSecond)
      if sample.time.isFinite { samples.append(sample) }
    }
    return samples
  }

  /// How rotation rates fit the movement of gravity in the first rows, or nil without them.
  func consistency(of layout: TraceLayout) -> MotionConsistency? {
    guard layout.rotationRate != nil, layout.tellsTilt else { return nil }
    var consistency = MotionConsistency()
    for sample in samples(layout) { consistency.add(sample) }
    return consistency
  }
}
