/// The Heterogeneity Activity Recognition data set, from Android devices.
///
/// By A. Stisen and others, 2015: `Index,Arrival_Time,Creation_Time,x,y,z,User,Model,Device,gt`, a file a
/// sensor.
///
/// `Creation_Time` is the sensor's clock in ns, since the epoch or since boot; `Arrival_Time` is the
/// system's, in ms, and has many repetitions.
enum HHARFormat: TraceRecogniser {
  static let title = "HHAR"

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    let isHeaderless = hasColumnsWithoutHeader(head)
    let arrival = isHeaderless ? 1 : head.column("arrivaltime")
    let creation = isHeaderless ? 2 : head.column("creationtime")
    guard let axes = isHeaderless ? [3, 4, 5] : head.xyz(""), let time = creation ?? arrival,
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

  /// Index, arrival in ms, creation in ns, x, y, z, then words, the last of them an activity.
  private static func hasColumnsWithoutHeader(_ head: TraceHead) -> Bool {
    guard head.labels.isEmpty, head.columnCount == 10,
      let arrival = head.numbers(inColumn: 1, limit: 16).first, 1e12...1e13 ~= arrival,
      let creation = head.numbers(inColumn: 2, limit: 16).first, creation > 1e12
    else { return false }
    return !head.vectors([3, 4, 5], limit: 16).isEmpty && !head.text(row: 0, column: 9).isEmpty
      && head.numbers(inColumn: 9, limit: 16).isEmpty
  }

  /// Whether a spreadsheet has rounded the sensor's clock so much that the system's is better.
  private static func isWorse(_ creation: Int?, _ head: TraceHead) -> Bool {
    guard let creation else { return true }
    return ClockHealth.isDamaged(head.numbers(inColumn: creation).map { $0 / 1e9 })
  }
}
