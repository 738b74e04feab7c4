internal import MotionEffects
internal import MotionTimelines
internal import MotionTraces
internal import ParallaxPlatform

/// What the command tells its caller (`sysexits.h`).
enum ExitCode: Int32 {
  case success = 0
  /// A check failed; the command itself worked.
  case checkFailed = 1
  /// The command was used wrongly.
  case usage = 64
  /// The input is there, but of no use.
  case badData = 65
  /// The input is not there.
  case noInput = 66
  /// Reading or writing failed.
  case inputOutput = 74
}

/// A mistake on the command line.
struct UsageError: Error {
  let message: String
  /// The command whose help page helps.
  let command: String?

  init(_ message: String, _ command: CommandDescription? = nil) {
    self.message = message
    self.command = command?.name
  }
}

/// An error that happened to a file, with the file's name.
struct FileError: Error {
  let file: String
  let cause: any Error
  /// Whether the file was to be read.
  var isInput = true
}

/// What an error means to the caller: a text for people, a code for programs.
struct Failure {
  /// What goes to standard error; nil to end silently.
  let text: String?
  let code: ExitCode

  /// The one place where errors become text and exit codes.
  init(_ error: any Error) {
    switch error {
    case let error as UsageError:
      let page = error.command.map { " \($0)" } ?? ""
      self.init("\(error.message)\nSee 'parallax\(page) --help'.", .usage)
    case let error as TraceError:
      self.init(error.description, Self.code(of: error.code))
    case let error as TracedOffsetsError<TraceError>:
      switch error {
      case .source(let cause): self.init(cause)
      case .offsets(let cause): self.init(cause)
      }
    case let error as ViewerOffsetError: self.init(error.description, .badData)
    case let error as TimelineError:
      switch error {
      case .notFinite: self.init(error.description, .badData)
      case .output(let code, _): self.init(SystemError(code: code))
      }
    case let error as TimelineReadError:
      self.init(error.description, error.systemCode == nil ? .badData : .noInput)
    case let error as KeyframeError: self.init(error.description, .badData)
    case let error as SystemError:
      // Whoever reads our output has seen enough.
      let isSilent = error.isBrokenPipe
      self.init(isSilent ? nil : error.description, isSilent ? .success : .inputOutput)
    case let error as PictureError:
      self.init(
        "\(error.file): is no picture that browsers show; view \(error.view) needs "
          + PictureAddress.kinds, .badData)
    case let error as PreviewScene.Failure: self.init(error.description, .badData)
    case let error as BrowserError: self.init(error.description, .inputOutput)
    case let error as CheckFailure: self.init(error.message, .checkFailed)
    case let error as FileError:
      self.init(error)
    case let error as RefusedRecordings:
      self.init("\(error.refused) of \(error.count) recordings cannot be used", error.code)
    default:
      self.init("\(error)", .inputOutput)
    }
  }

  private init(_ error: FileError) {
    switch error.cause {
    // These name their files themselves.
    case is TraceError, TracedOffsetsError<TraceError>.source: self.init(error.cause)
    case let cause as SceneError: self.init(cause.description(inFile: error.file), .badData)
    case let cause as TimelineReadError where cause.systemCode == nil:
      self.init("\(error.file):\(cause)", .badData)
    case let cause as SystemError where error.isInput:
      self.init("\(error.file): cannot be read (\(cause)); check the path", .noInput)
    case TimelineError.output(let code, _):
      self.init(FileError(file: error.file, cause: SystemError(code: code), isInput: false))
    case let cause as SystemError where !cause.isBrokenPipe:
      self.init("\(error.file): cannot be written (\(cause))", .inputOutput)
    default:
      let cause = Failure(error.cause)
      self.init(cause.text.map { "\(error.file): \($0)" }, cause.code)
    }
  }

  private init(_ text: String?, _ code: ExitCode) {
    self.text = text
    self.code = code
  }

  private static func code(of code: TraceError.Code) -> ExitCode {
    switch code {
    case .cannotOpen, .isFolder: .noInput
    case .readFailed: .inputOutput
    default: .badData
    }
  }
}
