internal import MotionEffects

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
  /// The table of ranges, the verdicts in sentences, and repairs.
  ///
  /// - Parameter isExplained: Whether each verdict is followed by how it was reached.
  /// - Returns: Lines, the last one complete.
  public func text(isExplained: Bool = false) -> String {
    let window = report.scene.window
    let size = "\(rangeNumber(window.size.width)) × \(rangeNumber(window.size.height)) points"
    var text = "\(title): window \(size), offsets \(report.domain.name)\n"
    text += tableText
    for (index, result) in report.results.enumerated() {
      let mark = result.passes ? "ok   " : "FAIL "
      text += "\n\(mark)\(result.sentence(scale: window.scale))"
      if !result.passes { text += ", \(orientationWords)" }
      if result.isImplied { text += " (implied)" }
      if isExplained { text += explanation(of: result) }
      for advice in advice[index] ?? [] { text += "\n     → \(advice.sentence)" }
    }
    return text + (report.results.isEmpty ? "\nnothing to test\n" : "\n")
  }

  /// The orientation as a person says it: landscape left.
  private var orientationWords: String {
    String(orientation.flatMap { $0.isUppercase ? " " + $0.lowercased() : String($0) })
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

  private var tableText: String {
    guard !ranges.isEmpty else { return "  nothing moves\n" }
    let head = ["view", "key path", "minimum", "rest", "maximum", "per degree", ""]
    let rows = ranges.map { range in
      [
        range.view, range.keyPath, rangeNumber(range.minimum, 3), rangeNumber(range.rest, 3),
        rangeNumber(range.maximum, 3), rangeNumber(range.gainPerDegree, 4),
        range.stance?.rawValue ?? "",
      ]
    }
    let widths = head.indices.map { column in
      ([head] + rows).map { $0[column].count }.max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      var line = ""
      for (column, cell) in cells.enumerated() {
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
      ("device", device.map(\.jsonString) ?? "null"), ("orientation", orientation.jsonString),
      ("window", JSONText.numbers([window.size.width, window.size.height])),
      ("domain", report.domain.name.jsonString), ("passes", "\(report.passes)"),
      (
        "results",
        JSONText.array(
          report.results.enumerated().map { json($1, advice: advice[$0] ?? []) })
      ),
      ("ranges", JSONText.array(ranges.map(\.json))),
    ])
  }

  private func json(_ result: RangeResult, advice: [RangeAdvice]) -> String {
    let scale = report.scene.window.scale
    return JSONText.object([
      ("expectation", result.expectation.sentence.jsonString),
      ("views", JSONText.array(result.expectation.viewIdentifiers.map(\.jsonString))),
      ("implied", "\(result.isImplied)"), ("verdict", result.verdict.rawValue.jsonString),
      ("unit", result.unit.name.jsonString), ("slack", JSONText.number(result.slack)),
      ("bound", JSONText.number(result.bound)),
      ("message", result.sentence(scale: scale).jsonString),
      (
        "parts",
        JSONText.array(
          result.parts.map { part in
            JSONText.object([
              ("name", part.name.jsonString), ("slack", JSONText.number(part.worst.slack)),
              ("bound", JSONText.number(part.worst.bound)),
              (
                "offset",
                JSONText.numbers([part.worst.offset.horizontal, part.worst.offset.vertical])
              ),
              ("tilt", part.worst.offset.tiltInWords.jsonString), ("cells", "\(part.worst.cells)"),
            ])
          })
      ),
      ("advice", JSONText.array(advice.map { $0.sentence.jsonString })),
    ])
  }
}

extension KeyPathRange {
  fileprivate var json: String {
    JSONText.object([
      ("view", view.jsonString), ("keyPath", keyPath.jsonString),
      ("minimum", JSONText.number(minimum)), ("rest", JSONText.number(rest)),
      ("maximum", JSONText.number(maximum)), ("gainPerDegree", JSONText.number(gainPerDegree)),
      ("stance", stance.map { $0.rawValue.jsonString } ?? "null"),
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
    case .pointsPerSecond: "pointsPerSecond"
    }
  }
}

/// JSON put together from texts that are JSON already.
enum JSONText {
  static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { $0.0.jsonString + ":" + $0.1 }.joined(separator: ",") + "}"
  }

  static func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }

  static func number(_ value: Double?) -> String {
    guard let value, value.isFinite, value.magnitude < 1e15 else { return "null" }
    return rangeNumber(value, 6)
  }

  static func numbers(_ values: [Double]) -> String { array(values.map(number)) }
}

// MARK: - JUnit

/// Test results as continuous integration systems read them: JUnit's XML.
public enum JUnitReport {
  /// One suite of cases; a case has a failure or none.
  public struct Suite: Sendable {
    /// The suite's name.
    public var name: String
    /// The cases, with the text of the failure.
    public var cases: [(name: String, failure: String?)]

    /// Makes a suite.
    public init(name: String, cases: [(name: String, failure: String?)]) {
      self.name = name
      self.cases = cases
    }
  }

  /// The document of some suites.
  public static func document(_ suites: [Suite]) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites \(counts(suites.flatMap(\.cases)))>\n"
    for suite in suites {
      text += "  <testsuite name=\"\(suite.name.xmlText)\" \(counts(suite.cases))>\n"
      for (name, failure) in suite.cases {
        text +=
          "    <testcase classname=\"\(suite.name.xmlText)\" name=\"\(name.xmlText)\" time=\"0\""
        if let failure {
          let first = failure.split(separator: "\n").first.map(String.init) ?? ""
          text += ">\n      <failure message=\"\(first.xmlText)\" type=\"range\">"
          text += failure.xmlText + "</failure>\n    </testcase>\n"
        } else {
          text += "/>\n"
        }
      }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private static func counts(_ cases: [(name: String, failure: String?)]) -> String {
    let failures = cases.count { $0.failure != nil }
    return "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\" time=\"0\""
  }
}

extension RangeRun {
  /// The run as a JUnit suite: a case for each expectation.
  public var junitSuite: JUnitReport.Suite {
    let scale = report.scene.window.scale
    let cases = report.results.enumerated().map { index, result in
      let lines = [result.sentence(scale: scale)] + (advice[index] ?? []).map(\.sentence)
      return (result.expectation.sentence, result.passes ? nil : lines.joined(separator: "\n"))
    }
    return JUnitReport.Suite(
      name: "\(title), \(report.domain.name)", cases: cases.map { (name: $0.0, failure: $0.1) })
  }
}

extension String {
  /// The text inside an XML element or attribute; what XML cannot hold becomes U+FFFD.
  var xmlText: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\n": text += "&#10;"
      case "\t": text += "&#9;"
      case ..<" ", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
