/// Edge Impulse's CSV: `timestamp,accX,accY,accZ`, with `gyrX,gyrY,gyrZ` where there is a gyroscope.
///
/// The timestamp is in ms. Any device may have sent the data, so that the sign is not known.
enum EdgeImpulseFormat: TraceRecogniser {
  static let title = "Edge Impulse"

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    // Science Journal's names differ by a capital.
    guard let time = head.column("timestamp"), let axes = head.xyz("acc"),
      head.labels[axes[0]].text.hasPrefix("acc") || head.configuration.format == .edgeImpulse
    else { return nil }
    var layout = TraceLayout(
      format: .edgeImpulse,
      clock: head.labels[time].unit.isEmpty
        ? head.clock(inColumn: time, .milliseconds, because: "as this format has it")
        : head.clock(inColumn: time),
      sign: .unknown(
        "Edge Impulse takes data from any device and does not say which way they point"))
    layout.acceleration =
      head.labels[axes[0]].unit.isEmpty ? head.vector(axes) : head.acceleration(axes)
    layout.addRotationRate(head.xyz("gyr") ?? head.xyz("gyro"), head)
    return layout
  }
}
