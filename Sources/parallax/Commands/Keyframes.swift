internal import MotionEffects
internal import MotionTimelines
internal import MotionTraces
internal import ParallaxPlatform

/// `parallax keyframes TRACE`: a recording or a timeline in, a small animation out.
enum Keyframes: Command {
  static let description = CommandDescription(
    name: "keyframes", summary: "make a small animation of what every view would have done",
    operands: "TRACE", operandCount: 1...1,
    discussion: [
      "TRACE is the recording of a sensor app, with --scene; or a timeline: what replay wrote, or any "
        + "CSV or JSON Lines with a column time and a column for each thing that moves, such as "
        + "card.center.x.",
      "The animation is read back by its format's own rules and compared with the timeline at four "
        + "times its rate; the largest error is told on standard error.",
    ],
    options: KeyframeOptions.options + MotionOptions.recordingOptions
      + MotionOptions.motionOptions + [SceneOptions.options[0]],
    examples: [
      "parallax keyframes walk.csv --scene scene.json --to css -o walk.css",
      "parallax keyframes timeline.csv --to keys --tolerance 0.1",
    ])

  static func run(_ arguments: Arguments) throws {
    let options = try KeyframeOptions(arguments)
    let scene = try SceneOptions(arguments)
    let file = nameInMessages(arguments.operands[0])
    let input = try RereadableInput(arguments.operands[0])
    if let timeline = try timeline(input, file, arguments) {
      try arguments.refuse(
        (MotionOptions.recordingOptions + MotionOptions.motionOptions).map(\.name)
          + (options.configuration.format.countsFrames ? [] : ["fps"]),
        because: "on a timeline, whose values are given")
      try make(of: timeline, scene, options, file)
    } else {
      try make(of: input, file, scene, options, arguments)
    }
  }

  /// A recording needs a scene; with one, a timeline shows itself by columns that name key paths.
  private static func timeline(
    _ input: RereadableInput, _ file: String, _ arguments: Arguments
  ) throws -> TimelineFile? {
    guard arguments.has("scene") else { return try TimelineFile(input, named: file) }
    guard let timeline = try? TimelineFile(input, named: file),
      timeline.columns.contains(where: AnimatedScene.isChannelName)
    else { return nil }
    return timeline
  }

  // MARK: A timeline

  private static func make(
    of timeline: TimelineFile, _ document: SceneOptions, _ options: KeyframeOptions, _ file: String
  ) throws {
    let columns = timeline.columns.filter { !TimelineFile.offsetColumns.contains($0) }
    guard !columns.isEmpty else {
      throw UsageError("\(file) has no column for anything that moves; replay it with --scene")
    }
    let all = AnimatedScene(
      columns: columns, rootView: document.hasDocument ? document.rootView : nil)
    let (scene, _) = try options.keeping(all)
    let wanted = scene.channels.map(\.name)
    let places = wanted.compactMap { timeline.columns.firstIndex(of: $0) }
    let maker = KeyframeMaker(scene: scene, configuration: options.configuration)
    let result: KeyframeResult
    do {
      result = try maker.make { () throws(TimelineReadError) -> TimelineSamples in
        try TimelineSamples(timeline, places: places)
      }
    } catch {
      switch error {
      case .source(let cause): throw FileError(file: file, cause: cause)
      case .keyframes(let cause): throw FileError(file: file, cause: cause)
      }
    }
    try write(result, options, inputs: [file] + document.files)
  }

  // MARK: A recording

  private static func make(
    of input: RereadableInput, _ trace: String, _ scene: SceneOptions, _ options: KeyframeOptions,
    _ arguments: Arguments
  ) throws {
    let motion = try MotionOptions(arguments, window: scene.window)
    let plan = MotionPlan(
      scene.rootView, pixelScale: scene.pixelScale(motion.offsets.profile))
    guard !plan.channels.isEmpty else {
      throw UsageError("the scene has no motion effects, so nothing moves")
    }
    let (kept, places) = try options.keeping(AnimatedScene(rootView: scene.rootView, plan: plan))
    let replayed = try ReplayedTrace(input, named: trace, motion)
    try MotionOptions.refuseWithoutEffect(
      arguments, summary: replayed.summary, estimator: replayed.estimator)
    let maker = KeyframeMaker(scene: kept, configuration: options.configuration)
    let result: KeyframeResult
    do {
      result = try maker.make { () throws(TracedOffsetsError<TraceError>) -> ReplaySamples in
        try ReplaySamples(
          replayed, plan: plan, places: places, framesPerSecond: options.framesPerSecond)
      }
    } catch {
      switch error {
      case .source(let cause): throw FileError(file: trace, cause: cause)
      case .keyframes(let cause): throw FileError(file: trace, cause: cause)
      }
    }
    try write(result, options, inputs: [trace] + scene.files)
    if options.isQuiet { return }
    scene.noteFindings()
    replayed.summary.noteUse(estimator: replayed.estimator)
  }

  // MARK: The result

  private static func write(
    _ result: KeyframeResult, _ options: KeyframeOptions, inputs: [String]
  ) throws {
    if result.files[0].path.isEmpty {
      try write(result.files[0].bytes, to: options.path, options, inputs)
      // What belongs beside a file has its name, and more.
      for file in result.files.dropFirst() {
        if let path = options.path { try write(file.bytes, to: path + file.path, options, inputs) }
      }
    } else {
      guard let folder = options.path, folder != "-" else {
        throw UsageError("this format has several files; -o FOLDER says where they go")
      }
      for file in result.files {
        let path = folder + "/" + file.path
        do {
          try makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
        } catch {
          throw FileError(file: path, cause: error, isInput: false)
        }
        try write(file.bytes, to: path, options, inputs)
      }
    }
    if !options.isQuiet { result.noteSummary(loop: options.configuration.loop) }
  }

  private static func write(
    _ bytes: [UInt8], to path: String?, _ options: KeyframeOptions, _ inputs: [String]
  ) throws {
    var output = try Output(path: path, options.arguments, inputs: inputs)
    try output.complete(with: bytes)
  }
}
