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
    if head.labels.isEmpty {
      // Four columns, or seven with the gyroscope of the AX6.
      switch head.columnCount {
      case 4: return ([1, 2, 3], nil)
      case 7: return ([1, 2, 3], [4, 5, 6])
      default: return nil
      }
    }
    if let axes = head.xyz("accel") { return (axes, head.xyz("gyro")) }
    guard head.labels[0].key == "date", head.labels.count == 4, let axes = head.xyz("a") else {
      return nil
    }
    return (axes, nil)
  }
}
