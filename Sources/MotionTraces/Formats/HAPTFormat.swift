/// The data set HAPT of the University of Genoa (2015), `RawData/acc_exp01_user01.txt`: a phone on the
/// waist, three columns between blanks, 50 Hz, g and rad/s, no header and no clock.
///
/// Its older form, UCI HAR, has windows of 128 values of one axis in a line, which are no recording.
enum HAPTFormat: TraceRecogniser {
  static let title = "HAPT and UCI HAR"

  /// The data set's rate in Hz, as its authors state.
  private static let rate = 50.0
  private static let windowLength = 128

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    guard head.labels.isEmpty, case .blanks = head.form else { return nil }
    if head.columnCount == windowLength {
      throw head.error(
        .unknownFormat,
        "rows of 128 values are windows of one axis, as in UCI HAR's 'Inertial Signals', and they"
          + " overlap; take the raw files of the data set HAPT (RawData/acc_exp01_user01.txt)")
    }
    let isNamed = head.fileStem.contains("_exp") && head.fileStem.contains("_user")
    guard head.columnCount == 3, isNamed || head.configuration.format == .hapt else { return nil }
    let rate = head.configuration.rate ?? rate
    var layout = TraceLayout(
      format: .hapt,
      clock: .init(
        source: .rows, unitsPerSecond: rate, assumedRate: rate,
        explanation: "none; rows at \(rate) Hz"
          + (head.configuration.rate == nil ? ", the rate of HAPT" : ", as was asked for")),
      sign: .known(.android, because: "HAPT was recorded with Android"))
    layout.remedy = "the file acc_… beside it"
    if head.sensorByName == .rotationRate {
      layout.rotationRate = .init(x: 0, y: 1, z: 2, unit: "rad/s")
    } else {
      layout.acceleration = head.inG([0, 1, 2])
    }
    layout.assumptions.append("the file's name tells data set and sensor: '\(head.fileName)'")
    return layout
  }
}
