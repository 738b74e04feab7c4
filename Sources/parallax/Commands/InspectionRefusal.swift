internal import MotionTraces
internal import ParallaxPlatform

/// Why a recording cannot be used, without the file's name.
struct InspectionRefusal {
  let code: String
  let line: Int?
  let message: String
  let exitCode: ExitCode

  private init(_ error: TraceError) {
    code = error.code.rawValue
    line = error.line
    message = (error.field.map { "\($0): " } ?? "") + error.message
    exitCode = Failure(error).code
  }

  private init(_ error: ViewerOffsetError) {
    code = "noTilt"
    line = nil
    message = error.description
    exitCode = Failure(error).code
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
