internal import MotionEffects
internal import MotionTimelines
internal import MotionTraces

/// `parallax replay TRACE`: a recording in, the timeline of every view out.
enum Replay: Command {
  static let description = CommandDescription(
    name: "replay", summary: "print what every view would have done", operands: "TRACE",
    operandCount: 1...1,
    discussion: [
      "TRACE is the recording of a sensor app, or - for standard input. The timeline has a row a "
        + "frame: the time in seconds, the viewer offset (-1 to 1) and, with a scene, a column for "
        + "everything that moves."
    ],
    options: MotionOptions.recordingOptions + MotionOptions.motionOptions + SceneOptions.options
      + ReplayOptions.options + ReplayCheck.options,
    examples: ["parallax replay walk.csv --scene scene.json --fps 60 -o timeline.csv"])

  static func run(_ arguments: Arguments) throws {
    let scene = try SceneOptions(arguments)
    let motion = try MotionOptions(arguments, window: scene.window)
    let options = try ReplayOptions(arguments)
    let golden = try ReplayCheck(arguments)
    let trace = arguments.operands[0]

    let reader = try TraceReader(path: trace, configuration: motion.reading)
    let plan = MotionPlan(
      scene.rootView, values: scene.values, pixelScale: scene.pixelScale(motion.offsets.profile))
    var simulation = Simulation(
      source: TracedOffsets(reader, configuration: motion.offsets), plan: plan,
      framesPerSecond: options.framesPerSecond)
    if let golden {
      let comparison = try golden.run(
        &simulation, arguments, writing: options.writing, trace: trace)
      return try Compare.report(
        comparison, first: "the replay", second: nameInMessages(golden.golden))
    }
    var output = try Output(arguments, inputs: [trace] + scene.files)
    var writer = TimelineWriter(
      columns: plan.channels.map(\.name), configuration: options.writing,
      descriptor: output.descriptor)
    var progress = Progress(bytesOf: trace)
    defer { progress?.finish() }

    var values = plan.makeValues()
    do {
      while let frame = try simulation.next(into: &values) {
        if frame.index == 0 { try check(arguments, simulation.source) }
        try writer.write(frame, values)
        progress?.update(bytes: simulation.source.recording.bytesRead)
      }
      try writer.finish()
    } catch let error as TimelineError {
      throw FileError(file: output.name, cause: error, isInput: false)
    } catch let error as TracedOffsetsError<TraceError> {
      throw FileError(file: trace, cause: error)
    }
    try output.commit()

    progress?.finish()
    motion.noteUnreached(end: simulation.source.endTime)
    motion.noteSlowRecording(simulation.source.recording.summary)
    if options.isQuiet { return }
    scene.noteFindings()
    simulation.source.recording.summary.noteUse(estimator: simulation.source.estimatorKind)
    MotionOptions.noteHindsight(simulation.source.estimatorKind)
  }

  /// Refuses options that this recording leaves without effect, before anything is written.
  static func check(
    _ arguments: Arguments, _ source: borrowing TracedOffsets<TraceReader>
  ) throws(UsageError) {
    try MotionOptions.refuseWithoutEffect(
      arguments, summary: source.recording.summary, estimator: source.estimatorKind)
  }
}
