internal import MotionTimelines
internal import MotionTraces
internal import ParallaxPlatform

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
      Option(
        "plot", "FILE", in: .output,
        "Plot the one recording too, as plot does: FILE.svg, or FILE.png by an installed browser."),
    ] + MotionOptions.recordingOptions,
    examples: ["parallax inspect walk.csv", "parallax inspect recordings/*.csv"])

  static func run(_ arguments: Arguments) throws {
    if arguments.has("json") {
      try arguments.refuse(["full"], because: "with --json, which is full")
    }
    let reading = try MotionOptions.reading(arguments)
    let traces = RecordingPaths.expanded(arguments.operands, reading)
    if arguments.has("plot") { return try inspectAndPlot(traces, reading, arguments) }
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
        try printer.print(Inspection(reader, from: trace), of: trace)
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

extension Inspect {
  /// Prints what a recording is, and plots it.
  private static func inspectAndPlot(
    _ traces: [String], _ reading: TraceReader.Configuration, _ arguments: Arguments
  ) throws {
    guard let trace = traces.first, traces.count == 1 else {
      throw arguments.mistake("plot", "needs one recording, not \(traces.count)")
    }
    if arguments["plot"] == "-" {
      throw arguments.mistake("plot", "needs a file: standard output has what inspect prints")
    }
    let output = try PictureOutput(option: "plot", arguments, inputs: [trace])
    // It is read twice, whatever it comes from; a folder has files of its own.
    let isFolder = (try? fileStatus(atPath: trace))?.isDirectory == true
    let input = isFolder ? nil : try RereadableInput(trace)
    let path = input?.path ?? trace
    let inspection: Inspection
    input?.rewind()
    do {
      let reader = try TraceReader(path: path, configuration: reading)
      try MotionOptions.refuseWithoutEffect(arguments, summary: reader.summary, estimator: .auto)
      inspection = try Inspection(reader, from: path)
    } catch {
      throw FileError(file: trace, cause: error)
    }
    input?.rewind()
    let plot = try PlotReplay(
      trace: path, motion: try MotionOptions(arguments, window: nil)
    ).plot(nil, channels: [], arguments, isQuiet: true)
    try output.write(plot.picture, pixelScale: Plot.pixelScale)
    var printer = InspectionPrinter(arguments.has("json") ? .objects : .tables, names: traces)
    try printer.print(inspection, of: trace)
  }
}

/// That some of several recordings cannot be used; each has said why in its place.
struct RefusedRecordings: Error {
  let refused: Int
  let count: Int
  /// The first one's.
  let code: ExitCode
}
