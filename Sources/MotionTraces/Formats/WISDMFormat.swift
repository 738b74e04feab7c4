/// The data sets of the WISDM laboratory (Fordham University): phones and watches on Android.
///
/// No header; a user, an activity, nanoseconds since the device was started, and a vector:
///
///     33,Jogging,49105962326000,-0.6946377,12.680544,0.50395286;
///     1600,A,252207666810782,-0.36476135,8.793503,1.0550842;
///
/// In the first data set some records lack a value, have commas too many or the time 0; those are
/// dropped. Which sensor it is stands in the file's name, or else shows in the vectors' length.
enum WISDMFormat: TraceRecogniser {
  static let title = "WISDM"

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    guard head.labels.isEmpty, head.columnCount == 6 || head.columnCount == 7,
      case .number = head.value(row: 0, column: 0), isActivity(head.text(row: 0, column: 1)),
      let time = head.numbers(inColumn: 2, limit: 32).max(), time > 1e12,
      !head.vectors([3, 4, 5], limit: 32).isEmpty
    else { return nil }
    var clock = TraceLayout.Clock(
      source: time > 9e15 ? .ticks(column: 2) : .numbers(column: 2), unitsPerSecond: 1e9,
      explanation: "'column 3': nanoseconds since the device was started")
    clock.zeroIsMissing = true
    var layout = TraceLayout(
      format: .wisdm, clock: clock,
      sign: .known(.android, because: "the WISDM laboratory recorded with Android"))
    layout.remedy = "the file of the accelerometer"
    if head.sensorByName == .rotationRate {
      layout.rotationRate = .init(x: 3, y: 4, z: 5, unit: "rad/s")
    } else {
      layout.acceleration = head.metresPerSecondSquared([3, 4, 5])
    }
    return layout
  }

  /// A letter, or a word such as `Jogging`.
  private static func isActivity(_ text: String) -> Bool {
    !text.isEmpty && text.count <= 20 && text.allSatisfy { $0.isLetter || $0 == " " || $0 == "_" }
  }
}
