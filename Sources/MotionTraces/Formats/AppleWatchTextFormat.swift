/// The text files of a recorder on the Apple Watch: lines about the recording, then tuples.
///
///     AppleWatchAccelerationRecord
///     LeftHand
///     …
///     0.0630<TAB>(-0.0907, 0.0264, 0.0228)<TAB>(-0.2151, -0.8770, -0.4295)
///
/// Seconds, acceleration without gravity and gravity, both in g with Core Motion's sign.
enum AppleWatchTextFormat: TraceRecogniser {
  static let title = "Apple Watch text"

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    let isAsked = head.configuration.format == .appleWatchText
    guard head.labels.isEmpty, head.form == .tuples, head.columnCount >= 7,
      isAsked || head.preamble.contains(where: { $0.contains("AppleWatch") })
    else { return nil }
    var layout = TraceLayout(
      format: .appleWatchText, clock: head.clock(inColumn: 0),
      sign: .known(.ios, because: "the recorder writes Core Motion's values"))
    layout.userAcceleration = head.inG([1, 2, 3])
    layout.gravity = head.inG([4, 5, 6])
    return layout
  }
}
