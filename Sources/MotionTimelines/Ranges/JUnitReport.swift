internal import MotionEffects

/// Test results as continuous integration systems read them: JUnit's XML.
///
/// Two dialects are about, Apache Ant's and the one that Jenkins has grown, which asks for less; the
/// document is valid in both. Their date and host say when and where tests ran, which no result here
/// depends on; they stay the same, as everything else does for the same input.
public enum JUnitReport {
  /// What became of a case.
  public enum Outcome: Hashable, Sendable {
    /// It holds.
    case passed
    /// It does not, with what there is to say about it; the first line is the message.
    case failed(String)
    /// It could not be tested here, and why.
    case skipped(String)
  }

  /// One check of a suite.
  public struct Case: Hashable, Sendable {
    /// The case's name.
    public var name: String
    /// What became of it.
    public var outcome: Outcome

    /// Makes a case.
    public init(name: String, outcome: Outcome) {
      self.name = name
      self.outcome = outcome
    }
  }

  /// One suite of cases.
  public struct Suite: Hashable, Sendable {
    /// The suite's name.
    public var name: String
    /// The cases, in order.
    public var cases: [Case]

    /// Makes a suite.
    public init(name: String, cases: [Case]) {
      self.name = name
      self.cases = cases
    }
  }

  /// The document of some suites.
  public static func document(_ suites: [Suite]) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
    for (index, suite) in suites.enumerated() {
      text += "  <testsuite \(attributes(of: suite, index: index))>\n    <properties/>\n"
      for item in suite.cases { text += element(item, in: suite) }
      text += "    <system-out></system-out>\n    <system-err></system-err>\n  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private static func attributes(of suite: Suite, index: Int) -> String {
    var (failed, skipped) = (0, 0)
    for item in suite.cases {
      switch item.outcome {
      case .failed: failed += 1
      case .skipped: skipped += 1
      case .passed: break
      }
    }
    return "name=\"\(suite.name.xmlText)\" package=\"parallax\" id=\"\(index)\" "
      + "timestamp=\"1970-01-01T00:00:00\" hostname=\"localhost\" tests=\"\(suite.cases.count)\" "
      + "failures=\"\(failed)\" errors=\"0\" skipped=\"\(skipped)\" time=\"0\""
  }

  private static func element(_ item: Case, in suite: Suite) -> String {
    let start =
      "    <testcase classname=\"\(suite.name.xmlText)\" name=\"\(item.name.xmlText)\" time=\"0\""
    let content: String
    switch item.outcome {
    case .passed: return start + "/>\n"
    case .failed(let text):
      let first = text.prefix { $0 != "\n" }
      content =
        "<failure message=\"\(String(first).xmlText)\" type=\"range\">\(text.xmlText)</failure>"
    case .skipped(let text): content = "<skipped message=\"\(text.xmlText)\"/>"
    }
    return start + ">\n      \(content)\n    </testcase>\n"
  }
}

extension RangeRun {
  /// The run as a JUnit suite: a case for each expectation.
  public var junitSuite: JUnitReport.Suite {
    let scale = report.scene.window.scale
    let cases = report.results.enumerated().map { index, result in
      let sentence = result.sentence(scale: scale)
      let outcome: JUnitReport.Outcome =
        switch result.verdict {
        case .holds: .passed
        case .notTested: .skipped(sentence)
        case .fails, .undecided:
          .failed(([sentence] + (advice[index] ?? []).map(\.sentence)).joined(separator: "\n"))
        }
      return JUnitReport.Case(name: result.expectation.sentence, outcome: outcome)
    }
    return JUnitReport.Suite(name: "\(title), \(report.domain.name)", cases: cases)
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
