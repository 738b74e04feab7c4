internal import MotionTimelines

/// `parallax compare A B`: two timelines, channel by channel.
enum Compare: Command {
  static let description = CommandDescription(
    name: "compare", summary: "compare two timelines channel by channel", operands: "A B",
    operandCount: 2...2,
    discussion: [
      "A and B are timelines that replay wrote, CSV or JSON Lines. For each column: the first time out "
        + "of tolerance, the worst difference and when it was, the root mean square. Exit code 1 on a "
        + "difference."
    ],
    options: [toleranceOption, Option("json", in: .output, "Print JSON.")],
    examples: ["parallax compare golden.csv timeline.csv --tolerance card.center=0.5,0.001"])

  static let toleranceOption = Option(
    "tolerance", "NAME=X,...", in: .output,
    "How far columns may be apart: card.center.x=0.5, or card=0.5 for all of a view's; a number alone "
      + "is for all others.",
    usual: "0, in replay --check half of the last digit that --digits prints")

  static func run(_ arguments: Arguments) throws {
    let tolerances = try Tolerances(arguments)
    if arguments.operands == ["-", "-"] {
      throw UsageError("standard input can be read once only", arguments.command)
    }
    var first = try TimelineInput.open(arguments.operands[0])
    var second = try TimelineInput.open(arguments.operands[1])
    var comparison = TimelineComparison(
      columns: ["time"] + first.columns, other: ["time"] + second.columns,
      tolerances: tolerances.byName,
      usual: tolerances.usual ?? 0)
    try tolerances.check(arguments, comparison)
    var progress = Progress(bytesOf: arguments.operands[0])
    defer { progress?.finish() }
    while true {
      progress?.update(bytes: first.bytesRead)
      let (row, other) = (try first.next(), try second.next())
      if let row, let other {
        comparison.add(row, other)
      } else if row == nil, other == nil {
        break
      } else if row != nil {
        comparison.surplusInFirst += 1
      } else {
        comparison.surplusInSecond += 1
      }
    }
    progress?.finish()
    let names = arguments.operands.map(nameInMessages)
    try report(
      comparison, first: names[0], second: names[1], asJSON: arguments.has("json"))
  }

  /// Prints a comparison; a difference is a failed check.
  static func report(
    _ comparison: TimelineComparison, first: String, second: String, asJSON: Bool = false
  ) throws {
    if asJSON {
      try write(comparison.json)
    } else {
      try show(comparison.text(first: first, second: second), hanging: 5)
    }
    if !comparison.passes { throw CheckFailure(message: "the timelines differ") }
  }
}

/// How far columns may be apart, as `--tolerance` says it.
struct Tolerances {
  private(set) var byName: [String: Double] = [:]
  private(set) var usual: Double?

  init(_ arguments: Arguments) throws(UsageError) {
    guard let text = arguments["tolerance"] else { return }
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let equals = part.lastIndex(of: "=") else {
        guard usual == nil else {
          throw arguments.mistake("tolerance", "has two numbers without a name")
        }
        usual = try arguments.number(part, "tolerance", in: 0...1e12)
        continue
      }
      let name = String(part[..<equals])
      let value = try arguments.number(
        part[part.index(after: equals)...], "tolerance", in: 0...1e12)
      guard byName.updateValue(value, forKey: name) == nil else {
        throw arguments.mistake("tolerance", "names \(name) twice")
      }
    }
  }

  /// Refuses a name that no column has: it would change nothing.
  func check(_ arguments: Arguments, _ comparison: TimelineComparison) throws(UsageError) {
    let columns = comparison.channels.map(\.name)
    for name in byName.keys.sorted()
    where !columns.contains(where: { $0 == name || $0.hasPrefix(name + ".") }) {
      throw arguments.unknown(name, "tolerance", among: columns)
    }
  }
}
