internal import MotionEffects

/// The options of `snapshot`.
struct SnapshotOptions {
  /// What is drawn.
  enum Moment {
    case offset(ViewerOffset)
    /// Seconds since a recording's first sample.
    case time(Double, trace: String)
    case extremes
  }

  let moment: Moment
  let title: String?
  let isQuiet: Bool

  static let options = [
    Option(
      "offset", "H,V", in: .scene, "The viewer offset, horizontal and vertical, each -1 to 1.",
      usual: "0,0"),
    Option("trace", "FILE", in: .recording, "A recording whose offset at --at is drawn."),
    Option("at", "SECONDS", in: .recording, "The moment, since the recording's first sample."),
    Option("sheet", in: .output, "Draw the nine extreme offsets on one sheet, for a review."),
    Option("title", "TEXT", in: .output, "What the scene is called.", usual: "its file's name"),
    Option(
      "o", "FILE", in: .output,
      "Write there, all or nothing: FILE.svg, or FILE.png as an installed browser draws it.",
      usual: "SVG on standard output"),
    Option("quiet", in: .general, "Do not say on standard error what was recognised."),
  ]

  init(_ arguments: Arguments) throws(UsageError) {
    title = arguments["title"]
    if let title, title.isEmpty { throw arguments.mistake("title", "is empty") }
    isQuiet = arguments.has("quiet")
    let time = try arguments.number("at", in: 0...1e9)
    let offset = try arguments.viewerOffset("offset")
    if arguments.has("sheet") {
      try arguments.refuse(["offset", "at", "trace"], because: "with --sheet, which has its own")
    }
    if let trace = arguments["trace"] {
      try arguments.refuse(["offset"], because: "with --trace, whose offset at --at is drawn")
      guard let time else {
        throw arguments.mistake("at", "is missing: which moment of the recording is to be drawn?")
      }
      moment = .time(time, trace: trace)
      return
    }
    if time != nil { throw arguments.mistake("at", "needs --trace FILE: a moment of what?") }
    try arguments.refuse(MotionOptions.namesForRecordingsAlone, because: "without --trace")
    moment = arguments.has("sheet") ? .extremes : .offset(offset ?? .zero)
  }
}

extension Arguments {
  /// An offset such as `0.3,-0.2`, or nil when it was not given.
  fileprivate func viewerOffset(_ name: String) throws(UsageError) -> ViewerOffset? {
    guard let numbers = try numbers(name, in: -1...1) else { return nil }
    guard numbers.count == 2 else {
      throw mistake(name, "needs two numbers, such as 0.3,-0.2, not \(numbers.count)")
    }
    return ViewerOffset(horizontal: numbers[0], vertical: numbers[1])
  }
}
