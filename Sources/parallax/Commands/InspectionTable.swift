internal import MotionEffects
internal import MotionTraces

extension Inspection {
  /// The picture for people: a heading and a text a line.
  func table(title: String) -> String {
    var table = TextTable(title: title)
    summary.describe(in: &table)
    if summary.holdsOffsets {
      table.add("offsets", range.words(scale: 1, digits: 3, unit: ""))
      table.add("replay", "needs --profile focus: the file holds viewer offsets, no tilt")
      return table.text
    }
    table.add(
      "attitude",
      "from \(estimator.words)"
        + (observesHeading ? "" : "; turns about the vertical cannot be seen"))
    if let words = consistency.words { table.add("gyroscope", words) }
    table.add("tilt", range.words(scale: 90, digits: 1, unit: "°") + ", from the first pose")
    table.add("pose", "first \(firstPose ?? "unknown")")
    table.add("", "last \(lastPose ?? "unknown")")
    table.add(
      "replay",
      "\(tickCount) ticks at 30 Hz under the profile uikit, \(summary.sampleCount) frames under ideal"
    )
    if let words = summary.slownessUnderUIKit { table.add("", words) }
    return table.text
  }
}

extension MotionConsistency {
  /// How well rotation rates and gravity fit, or nil where nothing was there to compare.
  fileprivate var words: String? {
    guard let correlation, let slope else { return nil }
    let numbers = "correlation \(decimals(correlation, 3)), slope \(decimals(slope, 3))"
    if let problem { return "\(problem) (\(numbers))" }
    return verdict == .agrees
      ? "fits the movement of gravity (\(numbers))"
      : "does not tell whether it fits the movement of gravity (\(numbers))"
  }
}

extension TraceSummary {
  /// Adds what was understood of the file.
  fileprivate func describe(in table: inout TextTable) {
    table.add("format", format.title)
    table.add("samples", "\(sampleCount) over \(decimals(duration, 3)) s")
    for (index, part) in tables.enumerated() { table.add(index == 0 ? "tables" : "", part) }
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
