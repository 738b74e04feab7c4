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
      clock: clock(time, head),
      sign: .unknown(
        "Edge Impulse takes data from any device and does not say which way they point"))
    layout.acceleration =
      head.labels[axes[0]].unit.isEmpty ? head.vector(axes) : head.acceleration(axes)
    layout.addRotationRate(head.xyz("gyr") ?? head.xyz("gyro"), head)
    return layout
  }

  /// Milliseconds, unless the header or the numbers' size say otherwise.
  private static func clock(_ time: Int, _ head: TraceHead) -> TraceLayout.Clock {
    let times = head.numbers(inColumn: time, limit: 64)
    let hasFractions = times.contains { $0 != $0.rounded() }
    guard head.label(time).unit.isEmpty, !hasFractions, (times.max() ?? 0) < 1e14 else {
      return head.clock(inColumn: time)
    }
    return head.clock(inColumn: time, .milliseconds, because: "as this format has it")
  }
}
