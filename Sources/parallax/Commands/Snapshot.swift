internal import MotionEffects
internal import MotionTimelines
internal import MotionTraces

/// `parallax snapshot SCENE -o PICTURE`: the scene as it stands at an offset.
enum Snapshot: Command {
  static let description = CommandDescription(
    name: "snapshot", summary: "draw a scene at one viewer offset, or at the extreme ones",
    operands: "SCENE", operandCount: 1...1,
    discussion: [
      "Draws the scene in its device as its effects leave it at an offset, or at a moment of a "
        + "recording. What an expectation wants covered and is bare is outlined in red.",
      "What would not be seen, since nothing in it has a fill, a picture or a border, is outlined with "
        + "its name. SVG has no perspective: a picture in it is drawn in small flat pieces.",
    ],
    options: SnapshotOptions.options + MotionOptions.recordingOptions + MotionOptions.motionOptions,
    examples: [
      "parallax snapshot scene.json --offset 0.3,-0.2 -o tilted.svg",
      "parallax snapshot scene.json --trace walk.csv --at 2.5 -o moment.png",
      "parallax snapshot scene.json --sheet -o review.svg",
    ])

  static func run(_ arguments: Arguments) throws {
    let options = try SnapshotOptions(arguments)
    let file = try SceneFile(arguments.operands[0], arguments)
    let pictures = try PictureFiles(of: file)
    let motion = try MotionOptions(arguments, window: file.scene.window)
    let scene = try PreviewScene(file, motion, pictures)
    let snapshot = SceneSnapshot(scene, title: options.title ?? file.name)
    var inputs = [file.file] + pictures.files
    if case .time(_, let trace) = options.moment { inputs.append(trace) }
    let output = try PictureOutput(arguments, inputs: inputs)
    let picture =
      switch options.moment {
      case .offset(let offset): snapshot.picture(at: offset)
      case .extremes: snapshot.sheet
      case .time(let time, let trace):
        snapshot.picture(
          at: try offset(at: time, of: trace, motion, arguments, isQuiet: options.isQuiet))
      }
    // A sheet is for people, who look at it from nearby.
    let isSheet = if case .extremes = options.moment { true } else { false }
    try output.write(picture, pixelScale: isSheet ? 2 : file.scene.window.scale)
    if options.isQuiet { return }
    file.noteFindings()
  }

  /// The last offset of a recording that is not later than a moment.
  private static func offset(
    at moment: Double, of trace: String, _ motion: MotionOptions, _ arguments: Arguments,
    isQuiet: Bool
  ) throws -> ViewerOffset {
    let reader = try TraceReader(path: trace, configuration: motion.reading)
    var offsets = TracedOffsets(reader, configuration: motion.offsets)
    var found: ViewerOffset?
    do {
      while let output = try offsets.next(), output.time <= moment + 1e-6 {
        found = output.offset
      }
    } catch {
      throw FileError(file: trace, cause: error)
    }
    let summary = offsets.recording.summary
    try MotionOptions.refuseWithoutEffect(
      arguments, summary: summary, estimator: offsets.estimatorKind)
    guard let found, moment <= offsets.endTime + 1e-6 else {
      throw arguments.mistake(
        "at", "is after the end of the recording, which is at \(decimals(offsets.endTime, 3)) s")
    }
    if !isQuiet {
      summary.noteUse(estimator: offsets.estimatorKind)
      MotionOptions.noteHindsight(offsets.estimatorKind)
    }
    return found
  }
}
