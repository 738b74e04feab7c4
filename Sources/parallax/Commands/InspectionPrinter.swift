internal import MotionTraces
internal import ParallaxPlatform

/// Prints what is known of recordings, one after the other, in one of three styles.
struct InspectionPrinter {
  enum Style { case tables, lines, objects }

  private(set) var refusalCount = 0
  private(set) var codeOfFirstRefusal: ExitCode?

  private let style: Style
  /// The length of the longest name.
  private let width: Int
  private var isFirst = true

  init(_ style: Style, names: [String]) {
    self.style = style
    width = names.map(\.count).max() ?? 0
  }

  mutating func print(_ inspection: Inspection, of trace: String) throws {
    let name = nameInMessages(trace)
    switch style {
    case .tables: try show(separator + inspection.table(title: name), hanging: TextTable.indent)
    case .lines: try show(name.padded(to: width) + "  " + inspection.line + "\n", hanging: 2)
    case .objects: try write(inspection.json.text + "\n")
    }
    isFirst = false
  }

  mutating func print(_ refusal: InspectionRefusal, of trace: String) throws {
    let name = nameInMessages(trace)
    switch style {
    case .tables: try show("\(separator)\(name)\n  refused: \(refusal.text)\n", hanging: 4)
    case .lines:
      try show(name.padded(to: width) + "  refused: " + refusal.text + "\n", hanging: 2)
    case .objects: try write(refusal.json(file: trace).text + "\n")
    }
    isFirst = false
    refusalCount += 1
    codeOfFirstRefusal = codeOfFirstRefusal ?? refusal.exitCode
  }

  /// An empty line between tables.
  private var separator: String { isFirst ? "" : "\n" }
}

extension Inspection {
  /// The essentials in one line.
  var line: String {
    var parts = [
      summary.format.title,
      "\(summary.sampleCount) samples, \(decimals(summary.duration, 2)) s"
        + (summary.usualRate.map { ", \(decimals($0, 1)) Hz" } ?? ""),
    ]
    if let sign = summary.gravitySign { parts.append("sign \(sign.rawValue)") }
    if summary.holdsOffsets {
      parts.append("offsets " + range.words(scale: 1, digits: 3, unit: ""))
    } else {
      parts.append("attitude from \(estimator.words)")
      parts.append("tilt " + range.words(scale: 90, digits: 1, unit: "°"))
    }
    let findings = summary.findings
    parts.append(
      findings.isEmpty
        ? "nothing odd" : findings.map { $0.kind.words($0.count) }.joined(separator: ", "))
    return parts.joined(separator: "; ")
  }
}
