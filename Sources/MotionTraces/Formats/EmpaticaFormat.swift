/// The wristband Empatica E4, `ACC.csv`: start and rate in the first two lines, then integers.
///
///     1680686620.000000, 1680686620.000000, 1680686620.000000
///     32.000000, 32.000000, 32.000000
///     -34,-23,45
enum EmpaticaFormat: TraceRecogniser {
  static let title = "Empatica E4"

  /// The device's unit: 64 is 1 g.
  private static let countsPerG = 64.0

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    guard head.labels.isEmpty, head.columnCount == 3 || head.columnCount == 1,
      let (start, rate) = startAndRate(head.preamble.suffix(2).map { Array($0.utf8)[...] })
    else { return nil }
    guard head.columnCount == 3 else {
      throw head.error(
        .noData,
        "this is a file of an Empatica E4, but not of its accelerometer; name ACC.csv")
    }
    var layout = TraceLayout(
      format: .empatica,
      clock: .init(
        source: .rows, unitsPerSecond: rate, origin: start, assumedRate: rate,
        explanation: "none in the rows; \(rate) Hz from the start, as the first two lines say"),
      sign: .known(.android, because: "Empatica writes what the sensor shows, 64 upwards for 1 g"))
    layout.acceleration = .init(
      x: 0, y: 1, z: 2, scale: 1 / countsPerG, unit: "1/64 g")
    layout.assumptions.append("the axes are the wristband's, not a phone's")
    return layout
  }

  /// How many of a text's first lines are the start and the rate, or nil when they are not.
  static func preambleLength(_ lines: [ArraySlice<UInt8>]) -> Int? {
    lines.count > 2 && startAndRate(Array(lines.prefix(2))) != nil ? 2 : nil
  }

  /// The start in seconds since 1970 and the rate in Hz, each of them repeated once a column.
  private static func startAndRate(_ lines: [ArraySlice<UInt8>]) -> (start: Double, rate: Double)? {
    guard lines.count == 2, let (start, count) = repeated(lines[0]),
      let (rate, rateCount) = repeated(lines[1]), count == rateCount,
      1e9...4e9 ~= start, 1...1000 ~= rate
    else { return nil }
    return (start, rate)
  }

  private static func repeated(_ line: ArraySlice<UInt8>) -> (value: Double, count: Int)? {
    let cells = HeaderScan.cells(line, delimiter: UInt8(ascii: ","))
    guard cells.allSatisfy(HeaderScan.isNumber) else { return nil }
    let numbers = cells.map { Double(HeaderScan.text(ofCell: $0).filter { !$0.isWhitespace }) }
    guard let first = numbers.first, let value = first, numbers.allSatisfy({ $0 == value }) else {
      return nil
    }
    return (value, cells.count)
  }
}
