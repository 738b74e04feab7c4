internal import MotionEffects
internal import MotionTimelines
internal import MotionTraces

/// `parallax plot TRACE -o PICTURE`: a recording's motion over time.
enum Plot: Command {
  static let description = CommandDescription(
    name: "plot", summary: "plot a recording's offsets, tilt and channels over time",
    operands: "TRACE", operandCount: 1...1,
    discussion: [
      "TRACE is the recording of a sensor app, or - for standard input. The plot has the viewer "
        + "offset, Core Motion's roll and pitch, and with --scene what effects add; stretches without "
        + "samples are grey, findings are marked.",
      "Every stretch of a long recording shows its lowest and its highest value.",
    ],
    options: [
      Option("scene", "FILE", in: .scene, "The scene document, whose channels are to be drawn."),
      Option(
        "channel", "NAME,...", in: .scene,
        "Which channels: view.keyPath, or a view with all of its own.",
        usual: "the first \(usualChannels)"),
      Option("title", "TEXT", in: .output, "What the plot is called.", usual: "the file's name"),
      Option(
        "o", "FILE", in: .output,
        "Write there, all or nothing: FILE.svg, or FILE.png as an installed browser draws it.",
        usual: "SVG on standard output"),
      Option("quiet", in: .general, "Do not say on standard error what was recognised."),
    ] + MotionOptions.recordingOptions + MotionOptions.motionOptions,
    examples: [
      "parallax plot walk.csv -o walk.svg",
      "parallax plot walk.csv --scene scene.json --channel card -o card.png",
    ])

  /// More curves than that cannot be told apart.
  private static let usualChannels = 21

  static func run(_ arguments: Arguments) throws {
    if let title = arguments["title"], title.isEmpty {
      throw arguments.mistake("title", "is empty")
    }
    if !arguments.has("scene") { try arguments.refuse(["channel"], because: "without --scene") }
    let scene = try SceneOptions(arguments)
    let motion = try MotionOptions(arguments, window: scene.window)
    let plan =
      scene.hasDocument
      ? MotionPlan(scene.rootView, pixelScale: scene.pixelScale(motion.offsets.profile)) : nil
    let channels = try channels(of: plan, arguments)
    let trace = arguments.operands[0]
    let output = try PictureOutput(arguments, inputs: [trace] + scene.files)
    let isQuiet = arguments.has("quiet")
    var plot = try PlotReplay(trace: trace, motion: motion)
      .plot(plan, channels: channels, arguments, isQuiet: isQuiet)
    if let title = arguments["title"] { plot.title = title }
    if let plan, channels.count < plan.channels.count {
      plot.facts.append("\(channels.count) of \(plan.channels.count) channels")
    }
    try output.write(plot.picture, pixelScale: pixelScale)
    if isQuiet { return }
    if let plan, channels.count < plan.channels.count, !arguments.has("channel") {
      note(
        "\(channels.count) of \(plan.channels.count) channels are drawn; --channel chooses others")
    }
    scene.noteFindings()
  }

  /// Pixels in a point of a plot as PNG.
  static let pixelScale = 2.0

  /// The places of the channels that are asked for.
  private static func channels(of plan: MotionPlan?, _ arguments: Arguments) throws -> [Int] {
    guard let plan else { return [] }
    guard let text = arguments["channel"] else {
      return Array(plan.channels.indices.prefix(usualChannels))
    }
    if plan.channels.isEmpty {
      try arguments.refuse(["channel"], because: "on a scene that has no motion effects")
    }
    var chosen: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let found = plan.channels.indices.filter { index in
        let channel = plan.channels[index]
        return channel.name == part || channel.viewID == part || channel.name.hasPrefix(part + ".")
      }
      if found.isEmpty {
        throw arguments.unknown(part, "channel", among: plan.channels.map(\.name))
      }
      chosen.formUnion(found)
    }
    return chosen.sorted()
  }
}
