internal import MotionEffects
internal import MotionTimelines

/// The options of `keyframes` about the animation.
struct KeyframeOptions {
  let configuration: KeyframeMaker.Configuration
  let framesPerSecond: Double?
  let path: String?
  let isQuiet: Bool
  private let skipped: [String]
  let arguments: Arguments

  static let options = [
    Option(
      "to", "FORMAT", in: .output, "The animation's format.",
      choices: KeyframeFormat.allCases.map(\.rawValue)),
    Option(
      "tolerance", "POINTS", in: .output,
      "The largest error at a view's corners on the screen; exact loses nothing.", usual: "0.25"),
    Option(
      "interpolation", "NAME", in: .output, "What happens between two rows.",
      choices: KeyframeMaker.Configuration.Interpolation.allCases.map(\.rawValue),
      usual: "linear"),
    Option(
      "easing", "NAME", in: .output, "The curves between keys.",
      choices: KeyframeMaker.Configuration.Easing.allCases.map(\.rawValue), usual: "cubic"),
    Option(
      "loop", "HOW", in: .output,
      "How it starts over: cut, close, crossfade=SECONDS or pingpong.", usual: "cut"),
    Option("max-keys", "N", in: .output, "Loosen the tolerance until there are at most N keys."),
    Option("max-bytes", "N", in: .output, "Loosen the tolerance until it has at most N bytes."),
    Option("skip", "COLUMN,...", in: .output, "Leave these columns out."),
    Option(
      "fps", "HZ", in: .output,
      "Take samples of a recording at this rate, and count frames in it where the format does.",
      usual: "every tick or sample; 60 frames a second"),
    Option(
      "density", "PIXELS", in: .output, "How many pixels a point has, for android.", usual: "1"),
    Option("o", "FILE", in: .output, "Write there, all or nothing.", usual: "standard output"),
    Option("quiet", in: .general, "Say nothing on standard error."),
  ]

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    path = arguments["o"]
    guard var format: KeyframeFormat = try arguments.choice("to") else {
      throw UsageError("--to FORMAT is missing", arguments.command)
    }
    if format == .css, let path, path.hasSuffix(".html") || path.hasSuffix(".htm") {
      format = .html
    }
    framesPerSecond = try arguments.number("fps", in: 0.001...100_000)
    configuration = .init(
      format: format,
      tolerance: try Self.tolerance(arguments) ?? .points(0.25),
      interpolation: try arguments.choice("interpolation") ?? .linear,
      easing: try arguments.choice("easing") ?? .cubic, loop: try Self.loop(arguments),
      mostKeys: try arguments.integer("max-keys", in: 1...1_000_000_000),
      mostBytes: try arguments.integer("max-bytes", in: 1...1_000_000_000),
      framesPerSecond: framesPerSecond ?? 60,
      pixelsPerPoint: try arguments.number("density", in: 0.01...100) ?? 1)
    skipped = arguments["skip"].map { $0.split(separator: ",").map(String.init) } ?? []
    isQuiet = arguments.has("quiet")
    if configuration.interpolation == .hold {
      try arguments.refuse(["easing"], because: "with --interpolation hold, which has steps only")
    }
    if format.isTable {
      try arguments.refuse(
        ["tolerance", "easing", "max-keys", "max-bytes"],
        because: "on \(format.rawValue), which has every sample")
    }
    if format != .android {
      try arguments.refuse(["density"], because: "on \(format.rawValue), which counts in points")
    }
    if configuration.tolerance == .exact {
      try arguments.refuse(["max-keys", "max-bytes"], because: "with --tolerance exact")
    }
  }

  /// The tolerance that was given; nil without the option.
  static func tolerance(
    _ arguments: Arguments
  ) throws(UsageError) -> KeyframeMaker.Configuration.Tolerance? {
    if arguments["tolerance"] == "exact" { return .exact }
    return try arguments.number("tolerance", in: 1e-6...1e6).map { .points($0) }
  }

  private static func loop(_ arguments: Arguments) throws(UsageError) -> KeyframeLoop {
    guard let text = arguments["loop"] else { return .cut }
    switch text {
    case "cut": return .cut
    case "close": return .close
    case "pingpong": return .pingPong
    default: break
    }
    guard text.hasPrefix("crossfade=") else {
      throw arguments.unknown(
        text, "loop", among: ["cut", "close", "crossfade=SECONDS", "pingpong"])
    }
    return .crossfade(
      seconds: try arguments.number(text.dropFirst(10), "loop", in: 0.001...1e6))
  }

  /// The scene without the columns that are to be left out.
  func keeping(
    _ scene: AnimatedScene
  ) throws(UsageError) -> (scene: AnimatedScene, places: [Int]) {
    let names = scene.channels.map(\.name)
    for name in skipped where !names.contains(name) {
      throw arguments.unknown(name, "skip", among: names)
    }
    let kept = scene.keeping { !skipped.contains($0.name) }
    guard !kept.places.isEmpty else {
      throw arguments.mistake("skip", "leaves nothing to animate")
    }
    return kept
  }
}

extension KeyframeResult {
  /// Says what was made and how far from the truth it is.
  func noteSummary(loop: KeyframeLoop) {
    guard !tracks.isEmpty else {
      return note(
        "\(sampleCount) samples of \(channelCount) channels over \(decimals(duration, 3)) s; "
          + "\(movingCount) move; \(byteCount) bytes")
    }
    let share = 100 * Double(keyCount) / Double(max(sampleCount * max(movingCount, 1), 1))
    note(
      "\(sampleCount) samples of \(channelCount) channels over \(decimals(duration, 3)) s; "
        + "\(movingCount) move: \(keyCount) keys (\(decimals(share, 1)) %), \(byteCount) bytes")
    let bound = points.map { "\(short($0)) allowed" } ?? "exact"
    if worstPoints > 0 {
      note(
        "worst error \(decimals(worstPoints, 4)) points (\(bound)): view \(worstView), "
          + "\(worstChannel), at \(decimals(worstTime, 3)) s")
    } else {
      note("worst error 0 points (\(bound))")
    }
    if let worstOther {
      note(
        "worst off the screen's plane: \(worstOther.channel) by \(decimals(worstOther.deviation, 5)) "
          + "at \(decimals(worstOther.time, 3)) s")
    }
    if share > 50, keyCount > 8 {
      note("more than half of the samples became keys: the tolerance is below their noise")
    }
    for omission in omissions { note("not in the file: \(omission)") }
    guard let seam = seams.max(by: { $0.value.magnitude < $1.value.magnitude }) else { return }
    let steepest = seams.map(\.velocity.magnitude).max() ?? 0
    note(
      "loop \(loop.words): at the seam \(seam.channel) differs by \(decimals(seam.value, 4)), "
        + "velocities by up to \(decimals(steepest, 3)) a second")
  }

  private func short(_ value: Double) -> String {
    value == value.rounded() && value < 1e9 ? String(Int(value)) : decimals(value, 4)
  }
}

extension KeyframeLoop {
  fileprivate var words: String {
    switch self {
    case .cut: "cut"
    case .close: "close"
    case .crossfade(let seconds): "crossfade of \(seconds) s"
    case .pingPong: "pingpong"
    }
  }
}
