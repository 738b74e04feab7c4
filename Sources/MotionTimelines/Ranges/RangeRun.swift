internal import MotionEffects
internal import ParallaxPlatform

/// A range test as it is reported: on which screen, in which orientation, with what came out.
public struct RangeRun: Sendable {
  /// The screen's name, or nil for the window of the document.
  public var device: String?
  /// The interface orientation's name.
  public var orientation: String
  /// What was tested, and what came out.
  public var report: RangeReport
  /// How far every number goes.
  public var ranges: [KeyPathRange]
  /// What repairs the failures: for each result that fails, by its place in the report.
  public var advice: [Int: [RangeAdvice]]

  /// Runs a test.
  ///
  /// - Parameters:
  ///   - test: The scene, laid out for its window, and the domain.
  ///   - device: The screen's name, if it is one of the table.
  ///   - orientation: The interface orientation's name.
  ///   - isAdvised: Whether repairs are looked for, which takes some thirty tests for each failure.
  public init(
    _ test: RangeTest, device: String? = nil, orientation: String = "portrait",
    isAdvised: Bool = true
  ) {
    self.device = device
    self.orientation = orientation
    let report = test.report()
    self.report = report
    ranges = test.keyPathRanges()
    advice = [:]
    guard isAdvised else { return }
    for (index, result) in report.results.enumerated() where !result.passes {
      let found = test.advice(for: result)
      if !found.isEmpty { advice[index] = found }
    }
  }

  /// What the run is called, such as "iPhone 5, portrait".
  public var title: String {
    [device, orientation].compactMap { $0 }.joined(separator: ", ")
  }
}

// MARK: - Text

extension RangeRun {
  /// Shorter names of views and key paths tell nothing.
  private static let leastName = 6

  /// The table of ranges, the verdicts in sentences, and repairs.
  ///
  /// - Parameters:
  ///   - isExplained: Whether each verdict is followed by how it was reached.
  ///   - width: The columns that the table has; longer names lose their middles. Nil: as many as it needs.
  /// - Returns: Lines, the last one complete.
  public func text(isExplained: Bool = false, width: Int? = nil) -> String {
    let window = report.scene.window
    let size = "\(rangeNumber(window.size.width)) × \(rangeNumber(window.size.height)) points"
    var text = "\(title): window \(size), offsets \(report.domain.name)\n"
    text += tableText(width: width)
    for (index, result) in report.results.enumerated() {
      let mark = result.verdict == .notTested ? "skip " : result.passes ? "ok   " : "FAIL "
      text += "\n\(mark)\(result.sentence(scale: window.scale))"
      if !result.passes { text += ", \(orientation.asWords)" }
      if result.isImplied { text += " (implied)" }
      if isExplained { text += explanation(of: result) }
      for advice in advice[index] ?? [] { text += "\n     → \(advice.sentence)" }
    }
    return text + (report.results.isEmpty ? "\nnothing to test\n" : "\n")
  }

  private func explanation(of result: RangeResult) -> String {
    var text = ""
    for part in result.parts {
      let worst = part.worst
      let name = part.name.isEmpty ? "least" : part.name
      let way =
        worst.cells == 1
        ? "in closed form"
        : "enclosed in [\(rangeNumber(worst.bound, 6)), \(rangeNumber(worst.slack, 6))] "
          + "by \(worst.cells) cells"
      let h = rangeNumber(worst.offset.horizontal, 6)
      let v = rangeNumber(worst.offset.vertical, 6)
      text += "\n       \(name): \(rangeNumber(worst.slack, 6)) at (\(h), \(v)), \(way)"
    }
    return text
  }

  private func tableText(width: Int?) -> String {
    guard !ranges.isEmpty else { return "  nothing moves\n" }
    var head = ["view", "key path", "minimum", "rest", "maximum", "per degree", ""]
    var rows = ranges.map { range in
      [
        range.view, range.keyPath, rangeNumber(range.minimum, 3, isAngle: range.isAngle),
        rangeNumber(range.rest, 3, isAngle: range.isAngle),
        rangeNumber(range.maximum, 3, isAngle: range.isAngle),
        rangeNumber(range.gainPerDegree, 4, isAngle: range.isAngle),
        range.stance?.rawValue ?? "",
      ]
    }
    var widths = head.indices.map { column in
      ([head] + rows).map { $0[column].count }.max() ?? 0
    }
    var shown = head.indices
    if let width {
      func excess(_ names: [Int]) -> Int {
        shown.map { $0 < 2 ? names[$0] : widths[$0] }.reduce(2 * shown.count, +) - width
      }
      // The last columns go first; names only where that helps.
      let least = widths.prefix(2).map { min($0, Self.leastName) }
      while shown.count > 5, excess(least) > 0 { shown.removeLast() }
      while excess(least) <= 0, excess(Array(widths.prefix(2))) > 0,
        let longest = [0, 1].max(by: { widths[$0] < widths[$1] }), widths[longest] > Self.leastName
      {
        widths[longest] -= 1
      }
      for column in [0, 1] {
        head[column] = head[column].shortened(to: widths[column])
        for index in rows.indices {
          rows[index][column] = rows[index][column].shortened(to: widths[column])
        }
      }
    }
    func line(_ cells: [String]) -> String {
      var line = ""
      for column in shown {
        let cell = cells[column]
        let blanks = String(repeating: " ", count: widths[column] - cell.count)
        line += "  " + ((2...5).contains(column) ? blanks + cell : cell + blanks)
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }
    return line(head) + rows.map(line).joined()
  }
}

// MARK: - JSON

extension RangeRun {
  /// The run as a JSON object; what is infinite is null.
  public var json: String {
    let window = report.scene.window
    return JSONText.object([
      ("device", .optional(device)), ("orientation", .string(orientation)),
      ("window", .numbers([window.size.width, window.size.height])),
      ("domain", .string(report.domain.name)), ("passes", .boolean(report.passes)),
      (
        "results",
        .array(
          report.results.enumerated().map { json($1, advice: advice[$0] ?? []) })
      ),
      ("ranges", .array(ranges.map(\.json))),
    ]).text
  }

  private func json(_ result: RangeResult, advice: [RangeAdvice]) -> JSONText {
    let scale = report.scene.window.scale
    return JSONText.object([
      ("expectation", .string(result.expectation.sentence)),
      ("views", .array(result.expectation.viewIdentifiers.map { .string($0) })),
      ("implied", .boolean(result.isImplied)), ("verdict", .string(result.verdict.rawValue)),
      ("unit", .string(result.unit.name)), ("slack", .optionalNumber(result.slack)),
      ("bound", .optionalNumber(result.bound)),
      ("message", .string(result.sentence(scale: scale))),
      (
        "parts",
        .array(
          result.parts.map { part in
            JSONText.object([
              ("name", .string(part.name)), ("slack", .optionalNumber(part.worst.slack)),
              ("bound", .optionalNumber(part.worst.bound)),
              (
                "offset",
                .numbers([part.worst.offset.horizontal, part.worst.offset.vertical])
              ),
              ("tilt", .string(part.worst.offset.tiltInWords)),
              ("cells", .integer(part.worst.cells)),
            ])
          })
      ),
      ("advice", .array(advice.map { .string($0.sentence) })),
    ])
  }
}

extension String {
  /// A name of several words as a person says it: landscape left.
  var asWords: String { String(flatMap { $0.isUppercase ? " " + $0.lowercased() : String($0) }) }
}

extension KeyPathRange {
  fileprivate var json: JSONText {
    JSONText.object([
      ("view", .string(view)), ("keyPath", .string(keyPath)),
      ("minimum", .optionalNumber(minimum)), ("rest", .optionalNumber(rest)),
      ("maximum", .optionalNumber(maximum)), ("gainPerDegree", .optionalNumber(gainPerDegree)),
      ("stance", .optional(stance?.rawValue)),
    ])
  }
}

extension RangeResult.Unit {
  /// The unit in reports for programs.
  var name: String {
    switch self {
    case .points: "points"
    case .share: "share"
    case .value: "value"
    case .angle: "radians"
    case .pointsPerSecond: "pointsPerSecond"
    }
  }
}

extension JSONText {
  /// A number with six decimals at most; what is not there or infinite is null.
  static func optionalNumber(_ value: Double?) -> JSONText { .optional(value, digits: 6) }

  static func numbers(_ values: [Double]) -> JSONText { .array(values.map(optionalNumber)) }
}
