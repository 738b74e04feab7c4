/// Tables of numbers without any header: a clock or none, then one vector or two.
///
/// What a column is must show in the numbers: a clock increases, acceleration with gravity is about
/// 1 g long, whatever its unit. The sign shows in nothing and must be asked for.
enum HeaderlessFormat: TraceRecogniser {
  static let title = "columns without a header"

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    guard head.labels.isEmpty else { return nil }
    let column = clockColumn(head)
    let first = (column ?? -1) + 1
    let vectors = stride(from: first, to: head.columnCount, by: 3).map { [$0, $0 + 1, $0 + 2] }
    guard head.columnCount == first + vectors.count * 3, 1...2 ~= vectors.count else { return nil }
    let upright = vectors.filter { head.hasLengthOfGravity(head.accelerationByLabelOrLength($0)) }
    guard upright.count == 1 || (vectors.count == 1 && head.sensorByName != nil) else { return nil }
    var layout = TraceLayout(
      format: .headerless, clock: try clock(head, column),
      sign: .unknown("there is no header that would tell the sign"))
    layout.assumptions = ["without a header, the columns are taken for what their numbers show"]
    if vectors.count == 1 {
      layout.addSensorFile(vectors[0], head, in: nil)
    } else {
      layout.acceleration = head.accelerationByLabelOrLength(upright[0])
      layout.addRotationRate(vectors.first { $0 != upright[0] }, head)
    }
    return layout
  }

  private static func clock(
    _ head: TraceHead, _ column: Int?
  ) throws(TraceError) -> TraceLayout.Clock {
    if let column { return head.clock(inColumn: column) }
    return try head.rowClock()
  }

  /// The first column, where it holds dates and times or numbers that mostly increase.
  private static func clockColumn(_ head: TraceHead) -> Int? {
    if head.textClock(inColumn: 0) != nil { return 0 }
    guard head.columnCount != 3, head.columnCount != 6 else { return nil }
    let times = head.numbers(inColumn: 0, limit: 256)
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }
    let isClock =
      steps.contains { $0 > 0 } && steps.count { $0 < 0 } * 10 <= steps.count
    return isClock ? 0 : nil
  }
}
