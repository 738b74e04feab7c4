/// Sensor Record, on Android: a file a sensor, `Timestamp,Milliseconds,X,Y,Z`.
///
/// `Timestamp` has whole seconds of local time, `Milliseconds` counts from the start and is the better
/// clock; either may be switched off.
enum SensorRecordFormat: TraceRecogniser {
  static let title = "Sensor Record"

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    let isAsked = head.configuration.format == .sensorRecord
    let milliseconds = head.column("milliseconds")
    guard let axes = head.xyz(""),
      let time = milliseconds ?? head.column("timestamp"),
      isAsked
        || (head.labels[axes[0]].text == "X"
          && (milliseconds != nil || hasWholeSeconds(head, time)))
    else { return nil }
    var layout = TraceLayout(
      format: .sensorRecord,
      clock: milliseconds.map {
        head.clock(inColumn: $0, .milliseconds, because: "as the header says")
      } ?? head.clock(inColumn: time),
      sign: .known(.android, because: "Sensor Record writes Android's values"))
    layout.remedy = "the accelerometer or gravity"
    if let w = head.column("cos") {
      layout.quaternion = axes + [w]
    } else {
      layout.addSensorFile(axes, head, in: .metresPerSecondSquared)
    }
    return layout
  }

  /// Whether the clock is this app's local time, `2019-06-12 22:22:40`.
  private static func hasWholeSeconds(_ head: TraceHead, _ column: Int) -> Bool {
    let text = Array(head.text(row: 0, column: column).utf8)
    let form = Array("0000-00-00 00:00:00".utf8)
    return text.count == form.count
      && zip(text, form).allSatisfy { $1 == 0x30 ? 0x30...0x39 ~= $0 : $0 == $1 }
  }
}
