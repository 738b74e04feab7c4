internal import MotionTraces

/// `parallax inspect TRACE…`: what recordings are, and how they are understood.
enum Inspect: Command {
  static let description = CommandDescription(
    name: "inspect", summary: "say what a recording is and how it is understood",
    operands: "TRACE...", operandCount: 1...1_000_000,
    discussion: [
      "Reads each recording to its end and prints format, clock, columns, signs, findings, the "
        + "range of tilt, and what replay would do with it.",
      "Several recordings, or a folder of several, get a line each; what cannot be used says why, and "
        + "the exit code is then that of the first refusal.",
    ],
    options: [
      Option(
        "json", in: .output, "Print an object for each recording, one a line, for programs."),
      Option("full", in: .output, "Print everything about each of several recordings."),
    ] + MotionOptions.recordingOptions,
    examples: ["parallax inspect walk.csv", "parallax inspect recordings/*.csv"])

  static func run(_ arguments: Arguments) throws {
    if arguments.has("json") {
      try arguments.refuse(["full"], because: "with --json, which is full")
    }
    let reading = try MotionOptions.reading(arguments)
    let traces = RecordingPaths.expanded(arguments.operands, reading)
    var printer = InspectionPrinter(
      arguments.has("json")
        ? .objects : traces.count > 1 && !arguments.has("full") ? .lines : .tables, names: traces)
    var withoutEffect: UsageError?
    var hasEffect = false
    for trace in traces {
      do {
        let reader = try TraceReader(path: trace, configuration: reading)
        do {
          try MotionOptions.refuseWithoutEffect(
            arguments, summary: reader.summary, estimator: .auto)
          hasEffect = true
        } catch {
          // Among several recordings an option may be meant for some.
          guard traces.count > 1 else { throw error }
          withoutEffect = error
        }
        try printer.print(Inspection(reader), of: trace)
      } catch {
        // One recording alone fails as with every other command.
        guard traces.count > 1, let refusal = InspectionRefusal(error) else {
          throw FileError(file: trace, cause: error)
        }
        try printer.print(refusal, of: trace)
      }
    }
    if let withoutEffect, !hasEffect { throw withoutEffect }
    if let code = printer.codeOfFirstRefusal {
      throw RefusedRecordings(refused: printer.refusalCount, count: traces.count, code: code)
    }
  }
}

/// That some of several recordings cannot be used; each has said why in its place.
struct RefusedRecordings: Error {
  let refused: Int
  let count: Int
  /// The first one's.
  let code: ExitCode
}
