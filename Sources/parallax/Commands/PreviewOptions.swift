internal import MotionTimelines

/// The options of `preview`.
struct PreviewOptions {
  let scene: String
  let title: String?
  let tolerance: KeyframeMaker.Configuration.Tolerance?
  let isQuiet: Bool

  static let options = [
    Option(
      "scene", "FILE", in: .scene,
      "The scene document: window, views and their effects; needed. Its pictures lie beside it."),
    Option(
      "tolerance", "POINTS", in: .output,
      "Show the keys of an animation with this largest error; exact loses nothing.",
      usual: "no keys"),
    Option("title", "TEXT", in: .output, "What the page is called.", usual: "the scene's name"),
    Option("o", "FILE", in: .output, "Write there, all or nothing.", usual: "standard output"),
    Option("quiet", in: .general, "Do not say on standard error what was recognised."),
  ]

  init(_ arguments: Arguments) throws(UsageError) {
    guard let scene = arguments["scene"] else {
      throw UsageError("--scene FILE is missing: what is to be shown?", arguments.command)
    }
    self.scene = scene
    title = arguments["title"]
    if let title, title.isEmpty { throw arguments.mistake("title", "is empty") }
    isQuiet = arguments.has("quiet")
    if arguments.operands.isEmpty {
      try arguments.refuse(
        MotionOptions.namesForRecordingsAlone + ["tolerance"], because: "without TRACE")
    }
    tolerance = try KeyframeOptions.tolerance(arguments)
  }
}
