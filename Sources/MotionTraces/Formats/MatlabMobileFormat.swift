/// Timetables of MATLAB Mobile, written with `writetimetable`: `Timestamp,X,Y,Z`, a file a sensor, times
/// such as `12-Mar-2024 10:15:01.123`.
///
/// m/s² and rad/s; +9.8 lying face up on both platforms.
enum MatlabMobileFormat: TraceRecogniser {
  static let title = "MATLAB Mobile"

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    let isAsked = head.configuration.format == .matlabMobile
    guard let time = head.column("timestamp") ?? head.column("time"), let axes = head.xyz(""),
      isAsked || isMatlabDate(head.text(row: 0, column: time), head)
    else { return nil }
    var layout = TraceLayout(
      format: .matlabMobile, clock: head.clock(inColumn: time),
      sign: .known(.android, because: "MATLAB Mobile writes Android's sign on both platforms"))
    layout.remedy = "the timetable Acceleration"
    if head.fileStem.contains("orient") {
      throw head.error(
        .noData,
        "these are azimuth, pitch and roll, whose sense differs between phones; export the timetable"
          + " Acceleration, or say what they are with --columns"
          + " time=Timestamp,yaw=X,pitch=Y,roll=Z --units deg --attitude-order android")
    }
    layout.addSensorFile(axes, head, in: .metresPerSecondSquared)
    return layout
  }

  /// Whether a date is written with the month's name in its middle, as only MATLAB does it.
  private static func isMatlabDate(_ text: String, _ head: TraceHead) -> Bool {
    let parts = text.split(separator: "-", maxSplits: 2)
    return head.rowCount > 0 && parts.count == 3 && parts[0].count <= 2
      && parts[1].count == 3 && parts[1].allSatisfy(\.isLetter)
  }
}
