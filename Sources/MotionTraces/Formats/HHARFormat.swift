/// The Heterogeneity Activity Recognition data set (A. Stisen and others, 2015), from Android devices:
/// `Index,Arrival_Time,Creation_Time,x,y,z,User,Model,Device,gt`, a file a sensor.
///
/// `Creation_Time` is the sensor's clock in ns, since the epoch or since boot; `Arrival_Time` is the
/// system's, in ms, and has many repetitions.
enum HHARFormat: TraceRecogniser {
  static let title = "HHAR"

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    let arrival = head.column("arrivaltime")
    let creation = head.column("creationtime")
    guard let axes = head.xyz(""), let time = creation ?? arrival,
      arrival != nil && creation != nil || head.configuration.format == .hhar
    else { return nil }
    var clock = head.clock(inColumn: time, .nanoseconds, because: "as this data set has it")
    if let arrival, time == arrival || isWorse(creation, head) {
      clock = head.clock(inColumn: arrival, .milliseconds, because: "as this data set has it")
    }
    var layout = TraceLayout(
      format: .hhar, clock: clock,
      sign: .known(.android, because: "the data set was recorded on Android"))
    layout.remedy = "Phones_accelerometer.csv"
    layout.addSensorFile(axes, head, in: .metresPerSecondSquared)
    return layout
  }

  /// Whether a spreadsheet has rounded the sensor's clock so much that the system's is better.
  private static func isWorse(_ creation: Int?, _ head: TraceHead) -> Bool {
    guard let creation else { return true }
    return ClockHealth.isDamaged(head.numbers(inColumn: creation).map { $0 / 1e9 })
  }
}
