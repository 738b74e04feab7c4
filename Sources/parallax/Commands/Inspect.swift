internal import MotionEffects
internal import MotionTraces

/// `parallax inspect TRACE…`: what recordings are, and how they are understood.
enum Inspect: Command {
  static let description = CommandDescription(
    name: "inspect", summary: "say what a recording is and how it is understood",
    operands: "TRACE...", operandCount: 1...1_000_000,
    discussion: [
      "Reads each recording to its end and prints format, clock, columns, signs, findings, the "
        + "range of tilt, and what replay would do with it."
    ],
    options: MotionOptions.recordingOptions,
    examples: ["parallax inspect walk.csv"])

  static func run(_ arguments: Arguments) throws {
    let reading = try MotionOptions.reading(arguments)
    for (index, trace) in arguments.operands.enumerated() {
      let reader = try TraceReader(path: trace, configuration: reading)
      try MotionOptions.refuseWithoutEffect(arguments, summary: reader.summary, estimator: .auto)
      var table = TextTable(title: trace)
      do {
        try describe(reader, in: &table)
      } catch {
        throw FileError(file: trace, cause: error)
      }
      try write((index > 0 ? "\n" : "") + table.text)
    }
  }

  private static func describe(_ reader: consuming TraceReader, in table: inout TextTable) throws {
    var configuration = OffsetConfiguration(profile: .ideal)
    if reader.summary.holdsOffsets { configuration.profile = .focus }
    var offsets = TracedOffsets(reader, configuration: configuration)
    var range = OffsetRange()
    var poses: [String] = []
    var last: ViewerOffsetEvent?
    while let offset = try offsets.next() {
      range.add(offset.rawOffset)
      if poses.isEmpty, let event = offsets.lastEvent { poses.append(event.attitude.pose) }
      last = offsets.lastEvent
    }
    if let last { poses.append(last.attitude.pose) }

    let summary = offsets.recording.summary
    summary.describe(in: &table)
    if configuration.profile == .focus {
      table.add("offsets", range.words(scale: 1, digits: 3, unit: ""))
      table.add("replay", "needs --profile focus: the file holds viewer offsets, no tilt")
      return
    }
    table.add(
      "attitude",
      "from \(offsets.estimatorKind.words)"
        + (offsets.observesHeading ? "" : "; turns about the vertical cannot be seen"))
    table.add("tilt", range.words(scale: 90, digits: 1, unit: "°") + ", from the first pose")
    table.add("pose", "first \(poses.first ?? "unknown")")
    table.add("", "last \(poses.last ?? "unknown")")
    let ticks = Int(max(min(offsets.endTime, 1e12), 0) * 30 + 1e-6) + 1
    table.add(
      "replay",
      "\(ticks) ticks at 30 Hz under the profile uikit, \(summary.sampleCount) frames under ideal")
  }
}

/// The least and the greatest of viewer offsets.
private struct OffsetRange {
  private var least = ViewerOffset(horizontal: .infinity, vertical: .infinity)
  private var greatest = ViewerOffset(horizontal: -.infinity, vertical: -.infinity)

  mutating func add(_ offset: ViewerOffset) {
    least.horizontal = min(least.horizontal, offset.horizontal)
    least.vertical = min(least.vertical, offset.vertical)
    greatest.horizontal = max(greatest.horizontal, offset.horizontal)
    greatest.vertical = max(greatest.vertical, offset.vertical)
  }

  func words(scale: Double, digits: Int, unit: String) -> String {
    func words(_ low: Double, _ high: Double) -> String {
      "\(decimals(low * scale, digits))\(unit) to \(decimals(high * scale, digits))\(unit)"
    }
    return "horizontal " + words(least.horizontal, greatest.horizontal)
      + ", vertical " + words(least.vertical, greatest.vertical)
  }
}

extension TraceSummary {
  /// Whether the file holds viewer offsets rather than a tilt.
  var holdsOffsets: Bool { columns.contains { $0.role == .viewerOffset } }

  /// Adds what was understood of the file.
  fileprivate func describe(in table: inout TextTable) {
    table.add("format", format.title)
    table.add("samples", "\(sampleCount) over \(decimals(duration, 3)) s")
    table.add("clock", clock)
    if let rate = usualRate, let median = medianInterval {
      let extremes = [minimumInterval, maximumInterval].map { decimals(($0 ?? 0) * 1000, 2) }
      table.add(
        "rate",
        "\(decimals(rate, 2)) Hz; intervals \(extremes[0]) to \(extremes[1]) ms, median "
          + "\(decimals(median * 1000, 2)) ms")
    }
    table.add(
      "gaps", "\(gapCount); repeated times \(duplicateCount), back in time \(backwardCount)")
    for role in Role.allCases {
      let names = columns.filter { $0.role == role }.map { $0.name.isEmpty ? "(no name)" : $0.name }
      if !names.isEmpty { table.add("columns", "\(role.words): " + names.joined(separator: ", ")) }
    }
    let unused = columns.count { $0.role == nil }
    if unused > 0 { table.add("", "\(unused) not used") }
    for unit in units { table.add("units", unit) }
    table.add(
      "sign", gravitySign.map { "\($0.rawValue): \(gravitySignReason)" } ?? gravitySignReason)
    for assumption in assumptions { table.add("assumed", assumption) }
    table.add("findings", findings.isEmpty ? "none" : "")
    for finding in findings {
      table.add("", finding.kind.words(finding.count))
      for example in finding.examples {
        table.add("", "  line \(example.line): \(example.message)")
      }
    }
  }
}

extension TraceSummary.Role {
  fileprivate var words: String {
    switch self {
    case .time: "time"
    case .attitude: "attitude"
    case .gravity: "gravity"
    case .acceleration: "acceleration"
    case .userAcceleration: "acceleration without gravity"
    case .rotationRate: "rotation rate"
    case .viewerOffset: "viewer offset"
    }
  }
}
