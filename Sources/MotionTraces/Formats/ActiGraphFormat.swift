/// ActiGraph's raw data: a preamble with start, rate and date format, then acceleration in g.
///
///     ------------ Data File Created By ActiGraph GT3X+ … date format d/MM/yyyy at 60 Hz  Filter …
///     …
///     --------------------------------------------------
///     Accelerometer X,Accelerometer Y,Accelerometer Z
///     -0.52,-0.52,-0.637
///
/// With or without a column `Timestamp`, with or without a header.
enum ActiGraphFormat: TraceRecogniser {
  static let title = "ActiGraph"

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    guard head.preamble.contains(where: { $0.contains("ActiGraph") }) else { return nil }
    guard let axes = axes(head) else {
      throw head.error(
        .unknownFormat,
        "\(head.foundColumns); this is a file of ActiGraph, but not of raw acceleration; export"
          + " 'Raw' data, whose columns are Accelerometer X, Y and Z")
    }
    var layout = TraceLayout(
      format: .actigraph, clock: try clock(head),
      sign: .known(
        .android, because: "ActiGraph writes what the sensor shows: upwards is positive"))
    layout.acceleration = head.inG(axes)
    layout.assumptions.append("the axes are the device's, not a phone's")
    return layout
  }

  private static func axes(_ head: TraceHead) -> [Int]? {
    if head.labels.isEmpty {
      return head.columnCount == 3 ? [0, 1, 2] : head.columnCount == 4 ? [1, 2, 3] : nil
    }
    return head.xyz("accelerometer") ?? head.xyz("axis") ?? head.columns(["x", "y", "z"])
  }

  private static func clock(_ head: TraceHead) throws(TraceError) -> TraceLayout.Clock {
    let order = dayOrder(head.preamble)
    let column = head.labels.isEmpty ? (head.columnCount == 4 ? 0 : nil) : head.column("timestamp")
    if let column, let clock = head.textClock(inColumn: column, dayOrder: order) { return clock }
    guard let rate = head.configuration.rate ?? rate(head.preamble) else {
      throw head.error(
        .noClock, "the preamble tells no rate ('Sample Rate: 60' or 'at 60 Hz'); say --rate HZ")
    }
    return .init(
      source: .rows, unitsPerSecond: rate, origin: start(head.preamble, order) ?? 0,
      assumedRate: rate,
      explanation: "none in the rows; \(rate) Hz from the start, as the preamble says")
  }

  /// The number of Hz in `… at 60 Hz …` or `Sample Rate: 60`.
  private static func rate(_ preamble: [String]) -> Double? {
    for line in preamble {
      let words = line.split { $0 == " " || $0 == "," || $0 == ":" }.map(String.init)
      for (index, word) in words.enumerated() {
        let isRate =
          words.dropFirst(index + 1).first?.lowercased() == "hz"
          || words[..<index].suffix(2).map { $0.lowercased() } == ["sample", "rate"]
        if isRate, let rate = Double(word), rate > 0, rate.isFinite { return rate }
      }
    }
    return nil
  }

  /// The order that `date format d/MM/yyyy` declares.
  private static func dayOrder(_ preamble: [String]) -> DateAndTime.DayOrder? {
    for line in preamble {
      let words = line.split(separator: " ")
      guard let index = words.firstIndex(of: "format"), index + 1 < words.count else { continue }
      let first = words[index + 1].first
      if first == "d" { return .dayFirst }
      if first == "M" { return .monthFirst }
    }
    return nil
  }

  /// `Start Date 30/04/2024` and `Start Time 14:53:00`, in seconds since 1970.
  private static func start(_ preamble: [String], _ order: DateAndTime.DayOrder?) -> Double? {
    guard let date = seconds(preamble, "Start Date", order),
      let time = seconds(preamble, "Start Time", order)
    else { return nil }
    return date + time
  }

  private static func seconds(
    _ preamble: [String], _ name: String, _ order: DateAndTime.DayOrder?
  ) -> Double? {
    guard let line = preamble.first(where: { $0.hasPrefix(name) }) else { return nil }
    let text = line.dropFirst(name.count).filter { $0 != "," }
    let bytes = Array(text.utf8) + Array(repeating: 0, count: NumberParsing.padding)
    let cell = CellParser.trimmed(bytes.span, 0..<text.utf8.count).cell
    return DateAndTime.seconds(bytes.span, cell, dayOrder: order ?? .monthFirst)
  }
}
