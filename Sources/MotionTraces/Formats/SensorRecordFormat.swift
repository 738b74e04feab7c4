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
      isAsked || (milliseconds != nil && head.labels[axes[0]].text == "X"),
      let time = milliseconds ?? head.column("timestamp")
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
}
