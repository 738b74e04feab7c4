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
  private let scene: Scene?
  private let file: String
  let values: MotionPlan.Values

  /// Larger documents are not written by hand; the limit keeps a mistaken file from filling memory.
  private static let documentLimit = 64 << 20

  static let options = [
    Option("scene", "FILE", in: .scene, "The scene document: window, views and their effects."),
    Option(
      "values", "KIND", in: .scene, "What effects add, or what views then have.",
      choices: MotionPlan.Values.allCases.map(\.rawValue), usual: "relative"),
  ]

  init(_ arguments: Arguments) throws {
    if !arguments.has("scene") { try arguments.refuse(["values"], because: "without --scene") }
    values = try arguments.choice("values") ?? .relative
    file = arguments["scene"] ?? ""
    guard arguments.has("scene") else {
      scene = nil
      return
    }
    let bytes = try contents(of: file, limit: Self.documentLimit)
    do {
      scene = try Scene(decoding: bytes)
    } catch {
      throw FileError(file: nameInMessages(file), cause: error)
    }
  }

  var hasDocument: Bool { scene != nil }

  var window: Window? { scene?.window }

  /// The files that were read.
  var files: [String] { scene == nil ? [] : [file] }

  /// The views; without a scene, an empty window.
  var rootView: View {
    scene?.rootView ?? View(id: "window", frame: Rect(x: 0, y: 0, width: 0, height: 0))
  }

  /// UIKit puts positions on the pixel grid; the other profiles leave them as they are.
  func pixelScale(_ profile: OffsetConfiguration.Profile) -> Double? {
    profile == .uikit ? window?.scale : nil
  }

  /// Says what was odd in the document.
  func noteFindings() {
    for finding in scene?.findings ?? [] { note("\(nameInMessages(file)):\(finding)") }
  }
}
