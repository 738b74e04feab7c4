internal import MotionEffects
internal import MotionTimelines
internal import MotionTraces

/// The options of `replay` about its output.
struct ReplayOptions {
  let framesPerSecond: Double?
  let writing: TimelineWriter.Configuration
  let isQuiet: Bool

  static let options = [
    Option(
      "fps", "HZ", in: .output, "Print frames at this rate.",
      usual: "one for each tick (uikit) or sample (ideal, focus)"),
    Option(
      "to", "FORMAT", in: .output, "The timeline's format.",
      choices: TimelineFormat.allCases.map(\.rawValue), usual: "csv"),
    Option("digits", "N", in: .output, "Decimals of every number, 0 to 15.", usual: "6"),
    Option("raw", in: .output, "Add raw_horizontal and raw_vertical: offsets before any filter."),
    Option("applied", in: .output, "Add applied: whether an offset was applied at the frame."),
    Option("o", "FILE", in: .output, "Write there, all or nothing.", usual: "standard output"),
    Option("quiet", in: .general, "Do not say on standard error what was recognised."),
  ]

  init(_ arguments: Arguments) throws(UsageError) {
    framesPerSecond = try arguments.number("fps", in: 0.001...100_000)
    writing = .init(
      format: try arguments.choice("to") ?? .csv,
      digits: try arguments.integer("digits", in: 0...15) ?? 6,
      includesRawOffset: arguments.has("raw"), includesApplied: arguments.has("applied"))
    isQuiet = arguments.has("quiet")
  }
}

/// The options about the scene, and the scene.
struct SceneOptions {
  private let document: SceneFile?
  let values: MotionPlan.Values

  static let options = [
    Option("scene", "FILE", in: .scene, "The scene document: window, views and their effects."),
    Option(
      "values", "KIND", in: .scene, "What effects add, or what views then have.",
      choices: MotionPlan.Values.allCases.map(\.rawValue), usual: "relative"),
  ]

  init(_ arguments: Arguments) throws {
    if !arguments.has("scene") { try arguments.refuse(["values"], because: "without --scene") }
    values = try arguments.choice("values") ?? .relative
    document = try arguments["scene"].map { try SceneFile($0, arguments) }
  }

  var hasDocument: Bool { document != nil }

  var window: Window? { document?.scene.window }

  /// The files that were read.
  var files: [String] { document.map { [$0.file] } ?? [] }

  /// The views; without a scene, an empty window.
  var rootView: View {
    document?.scene.rootView ?? View(id: "window", frame: Rect(x: 0, y: 0, width: 0, height: 0))
  }

  /// UIKit puts positions on the pixel grid; the other profiles leave them as they are.
  func pixelScale(_ profile: OffsetConfiguration.Profile) -> Double? {
    profile == .uikit ? window?.scale : nil
  }

  /// Says what was odd in the document.
  func noteFindings() { document?.noteFindings() }
}
