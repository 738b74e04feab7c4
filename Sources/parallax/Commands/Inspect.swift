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
      "Several recordings, or a folder of several, get a line each; what cannot be used says why, and the exit code is then "
        + "that of the first refusal.",
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
    let traces = recordings(arguments.operands, reading)
    let isList = traces.count > 1 && !arguments.has("full")
    let width = traces.map(\.count).max() ?? 0
    var refused = 0
    var code = ExitCode.success
    for (index, trace) in traces.enumerated() {
      do {
        let reader = try TraceReader(path: trace, configuration: reading)
        try MotionOptions.refuseWithoutEffect(
          arguments, summary: reader.summary, estimator: .auto)
        let inspection = try Inspection(reader)
        if arguments.has("json") {
          try write(inspection.json.text + "\n")
        } else if isList {
          try write(nameInMessages(trace).padded(to: width) + "  " + inspection.line + "\n")
        } else {
          try write((index > 0 ? "\n" : "") + inspection.table(title: nameInMessages(trace)))
        }
      } catch {
        // One recording alone fails as with every other command.
        guard traces.count > 1, let refusal = Refusal(error) else {
          throw FileError(file: trace, cause: error)
        }
        if refused == 0 { code = Failure(error).code }
        refused += 1
        if arguments.has("json") {
          try write(refusal.json(file: trace).text + "\n")
        } else {
          let place = isList ? trace.padded(to: width) : (index > 0 ? "\n" : "") + trace
          try write(place + (isList ? "  refused: " : "\n  refused: ") + refusal.text + "\n")
        }
      }
    }
    guard refused == 0 else {
      throw RefusedRecordings(refused: refused, count: traces.count, code: code)
    }
  }
}

extension Inspect {
  /// Folders within folders are followed so far.
  private static let deepest = 8
  private static let mostNames = 10_000

  /// The recordings that operands name: a folder of several stands for everything in it, by name.
  private static func recordings(
    _ paths: [String], _ reading: TraceReader.Configuration, depth: Int = 0
  ) -> [String] {
    paths.flatMap { path in
      guard depth < deepest, holdsSeveral(path, reading),
        let names = try? namesInFolder(path, limit: mostNames)
      else { return [path] }
      let root = path.hasSuffix("/") ? String(path.dropLast()) : path
      let inside = names.filter { !$0.hasPrefix(".") }.sorted().map { root + "/" + $0 }
      return recordings(inside, reading, depth: depth + 1)
    }
  }

  /// Whether a path is a folder of more than one recording.
  private static func holdsSeveral(_ path: String, _ reading: TraceReader.Configuration) -> Bool {
    guard let status = try? fileStatus(atPath: path), status.isDirectory else { return false }
    do throws(TraceError) {
      _ = try TraceReader(path: path, configuration: reading)
      return false
    } catch {
      return error.code == .severalRecordings
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

/// Why a recording cannot be used, without the file's name.
private struct Refusal {
  let code: String
  let line: Int?
  let message: String

  private init(_ error: TraceError) {
    code = error.code.rawValue
    line = error.line
    message = (error.field.map { "\($0): " } ?? "") + error.message
  }

  private init(_ error: ViewerOffsetError) {
    code = "noTilt"
    line = nil
    message = error.description
  }

  /// Nil when the recording is not at fault.
  init?(_ error: any Error) {
    switch error {
    case let error as TraceError where error.code != .readFailed: self.init(error)
    case TracedOffsetsError<TraceError>.source(let error) where error.code != .readFailed:
      self.init(error)
    case TracedOffsetsError<TraceError>.offsets(let error): self.init(error)
    default: return nil
    }
  }

  var text: String { (line.map { "line \($0): " } ?? "") + message }

  func json(file: String) -> JSONText {
    .object([
      ("file", .string(file)), ("usable", .boolean(false)),
      (
        "error",
        .object([
          ("code", .string(code)), ("line", line.map { .integer($0) } ?? .null),
          ("message", .string(message)),
        ])
      ),
    ])
  }
}
