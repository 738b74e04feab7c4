/// The loggers Axivity AX3 and AX6, converted to text: local dates and times, acceleration in g.
///
///     date,Ax,Ay,Az                                  Time,Accel-X (g), Accel-Y (g), Accel-Z (g)
///     2022-10-30 10:30:02.600,-0.75,-0.4384,-0.4246
///
/// The converters write no header unless they are asked to.
enum AxivityFormat: TraceRecogniser {
  static let title = "Axivity"

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    guard let (axes, rates) = columns(head), let clock = head.textClock(inColumn: 0),
      let length = head.medianLength(axes), length < 4
    else { return nil }
    var layout = TraceLayout(
      format: .axivity, clock: clock,
      sign: .known(.android, because: "Axivity writes what the sensor shows: upwards is positive"))
    layout.acceleration = head.inG(axes)
    layout.rotationRate = rates.map {
      .init(x: $0[0], y: $0[1], z: $0[2], scale: .pi / 180, unit: "deg/s")
    }
    layout.assumptions.append("the axes are the logger's, not a phone's")
    return layout
  }

  private static func columns(_ head: TraceHead) -> (axes: [Int], rates: [Int]?)? {
    let names = head.labels.map(\.text)
    if names == ["date", "Ax", "Ay", "Az"] { return ([1, 2, 3], nil) }
    if names.contains(where: { $0.hasPrefix("Accel-X") }), let axes = head.xyz("accel") {
      return (axes, head.xyz("gyro"))
    }
    // Without a header the way the time is written is the only sign: 2022-10-30 10:30:02.600.
    guard names.isEmpty, head.columnCount == 4 || head.columnCount == 7,
      case let time = head.text(row: 0, column: 0), time.utf8.count == 23,
      time.utf8.dropLast(3).last == UInt8(ascii: ".")
    else { return nil }
    return ([1, 2, 3], head.columnCount == 7 ? [4, 5, 6] : nil)
  }
}
