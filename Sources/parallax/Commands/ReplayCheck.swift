internal import MotionEffects
internal import MotionTimelines
internal import MotionTraces

/// `parallax replay --check GOLDEN`: the replay and the comparison in one step, without a file between.
struct ReplayCheck {
  static let options = [
    Option(
      "check", "GOLDEN", in: .output,
      "Print no timeline, but compare it with this one; exit code 1 on a difference."),
    Compare.toleranceOption,
  ]

  private let tolerances: Tolerances
  /// The file of the golden timeline.
  let golden: String

  /// Reads the options; nil without `--check`.
  init?(_ arguments: Arguments) throws(UsageError) {
    guard let golden = arguments["check"] else {
      try arguments.refuse(["tolerance"], because: "without --check")
      return nil
    }
    try arguments.refuse(["o", "to"], because: "with --check, which writes no timeline")
    if golden == "-", arguments.operands.first == "-" {
      throw arguments.mistake("check", "can read standard input once only, and TRACE does")
    }
    self.golden = golden
    tolerances = try Tolerances(arguments)
  }

  /// Takes every frame of a simulation and compares it with the golden row.
  func run(
    _ simulation: inout Simulation<TracedOffsets<TraceReader>>, _ arguments: Arguments,
    writing: TimelineWriter.Configuration, trace: String
  ) throws -> TimelineComparison {
    var rows = try TimelineInput.open(golden)
    let columns = writing.leadingColumns + simulation.plan.channels.map(\.name)
    // A golden timeline has the numbers as they were written, with few decimals.
    var lastDigit = 0.5
    for _ in 0..<writing.digits { lastDigit /= 10 }
    var comparison = TimelineComparison(
      columns: columns, other: ["time"] + rows.columns, tolerances: tolerances.byName,
      usual: tolerances.usual ?? lastDigit)
    try tolerances.check(arguments, comparison)
    var values = simulation.plan.makeValues()
    do {
      while let frame = try simulation.next(into: &values) {
        if frame.index == 0 { try Replay.check(arguments, simulation.source) }
        guard let row = try rows.next() else {
          comparison.surplusInFirst += 1
          continue
        }
        comparison.add(writing.leadingNumbers(of: frame) + values, row)
      }
    } catch let error as TracedOffsetsError<TraceError> {
      throw FileError(file: trace, cause: error)
    }
    while try rows.next() != nil { comparison.surplusInSecond += 1 }
    return comparison
  }
}
