/// Science Journal by Google, later Arduino, on Android and iOS: `timestamp,AccX,AccY,AccZ` with ms since
/// the epoch, or `relative_time,…` with ms from the start.
///
/// Columns are named by sensor. A row is a millisecond, and cells of sensors without a value then are
/// empty. Nothing in the file tells the platform, so that the sign must be asked for.
enum ScienceJournalFormat: TraceRecogniser {
  static let title = "Science Journal"

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    let isAsked = head.configuration.format == .scienceJournal
    guard let time = head.column("relativetime") ?? head.column("timestamp") else { return nil }
    if head.labels.count == 2, head.labels.map(\.name) == ["timestamp", "value"] {
      throw head.error(
        .noData,
        "\(head.foundColumns); this is one sensor of an old Science Journal, and a tilt needs three;"
          + " record AccX, AccY and AccZ together and export them as one file")
    }
    let axes = head.xyz("acc")
    // Other loggers write AccX as well, beside other columns and with other clocks.
    let isOurs =
      head.labels.indices.allSatisfy { $0 == time || isSensor(head.label($0).text) }
      && head.labels.count > 1
      && (head.column("relativetime") != nil
        || head.numbers(inColumn: time, limit: 8).allSatisfy { 1e11..<1e14 ~= $0 })
    guard isOurs || isAsked else { return nil }
    var layout = TraceLayout(
      format: .scienceJournal,
      clock: head.clock(inColumn: time, .milliseconds, because: "as this format has it"),
      sign: .unknown("Science Journal's files do not tell on which platform they were recorded"))
    layout.remedy = "AccX, AccY and AccZ together"
    layout.acceleration = axes.map { head.metresPerSecondSquared($0) }
    return layout
  }

  /// Whether a name is one of the app's sensors.
  private static func isSensor(_ name: String) -> Bool {
    ["AccX", "AccY", "AccZ"].contains(name) || name.hasSuffix("Sensor") || name.hasSuffix("Source")
  }
}
