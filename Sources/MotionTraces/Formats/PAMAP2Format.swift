/// The data set PAMAP2 by Attila Reiss, 2012, `subject101.dat`: three sensor boards on one person.
///
/// No header, 54 columns between blanks: seconds, activity, heart rate, then 17 columns a board (hand,
/// chest, ankle): temperature, acceleration to 16 g and to 6 g in m/s², rotation rate in rad/s,
/// magnetic field, and an orientation that its authors declare invalid.
enum PAMAP2Format: TraceRecogniser {
  static let title = "PAMAP2"

  private static let columnCount = 54
  /// The first column of the hand's board.
  private static let hand = 3

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    guard head.labels.isEmpty, head.columnCount == columnCount, case .blanks = head.form else {
      return nil
    }
    var layout = TraceLayout(
      format: .pamap2,
      clock: .init(source: .numbers(column: 0), explanation: "'column 1': seconds"),
      sign: .known(.android, because: "PAMAP2's boards show the force upwards"))
    layout.acceleration = head.metresPerSecondSquared([hand + 1, hand + 2, hand + 3])
    layout.rotationRate = .init(x: hand + 7, y: hand + 8, z: hand + 9, unit: "rad/s")
    layout.assumptions = [
      "of the boards on hand, chest and ankle the hand's is read",
      "the axes are the board's, not a phone's",
    ]
    return layout
  }
}
