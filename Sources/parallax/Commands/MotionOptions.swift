internal import MotionEffects
internal import MotionTraces

/// The options about the recording and the viewer's motion, which several commands share.
struct MotionOptions {
  var reading: TraceReader.Configuration
  var offsets: OffsetConfiguration

  static let recordingOptions = [
    Option(
      "format", "NAME", in: .recording, "Read it as this format.",
      choices: TraceFormat.allCases.map(\.rawValue), usual: "what its header says"),
    Option(
      "gravity-sign", "SIGN", in: .recording,
      "Which way its gravity points, whatever the file tells.",
      choices: GravitySign.allCases.map(\.rawValue)),
    Option("rate", "HZ", in: .recording, "The rate of a recording without a clock."),
    Option(
      "columns", "ROLE=COLUMN,...", in: .recording,
      "Which columns are what, by name or by number from 1: time; ax,ay,az (acceleration with "
        + "gravity); gx,gy,gz (gravity); ux,uy,uz (without gravity); wx,wy,wz (rotation rate); "
        + "qx,qy,qz,qw; roll,pitch,yaw; horizontal,vertical.",
      usual: "what its header says"),
    Option(
      "units", "UNIT,...", in: .recording,
      "Its units: \(MeasurementUnits.spellings.joined(separator: ", ")).",
      usual: "what its header says, or its numbers show"),
    Option(
      "axes", "X,Y,Z", in: .recording,
      "Which of its axes are the device's right, top and front, such as y,-x,z.", usual: "x,y,z"),
    Option(
      "attitude-order", "NAME", in: .recording,
      "How its roll, pitch and yaw turn: zxy as in Core Motion, zyx as in aircraft, or android.",
      choices: AttitudeOrder.allCases.map(\.rawValue), usual: "that of its format"),
  ]

  static let motionOptions =
    [
      Option(
        "profile", "NAME", in: .motion,
        "uikit: as UIKit does it, on the pixel grid; ideal: the tilt and nothing else; focus: the file "
          + "holds offsets.",
        choices: OffsetConfiguration.Profile.allCases.map(\.rawValue), usual: "uikit"),
      Option(
        "tick-rate", "HZ", in: .motion, "How often UIKit looks at the tilt (uikit).",
        usual: "that of the scene's device, else 30"),
      Option(
        "orientation", "NAME", in: .motion,
        "How the interface stands on the device; a scene's window that stands the other way is turned, and "
          + "the scene laid out in it.",
        choices: InterfaceOrientation.allCases.map(\.rawValue), usual: "portrait"),
      Option("reduce-motion", in: .motion, "Switch Reduce Motion on: nothing moves."),
      Option(
        "suspend", "WHY=A...B", in: .motion,
        "Suspend effects from A to B seconds; WHY is thermal, screenDimmed or mirroring; several with "
          + "commas."),
      Option(
        "reference", "POSE", in: .motion,
        "The pose that faces the viewer: first, mean=SECONDS (of the beginning), level or upright.",
        usual: "first"),
      Option("recenter-at", "S,...", in: .motion, "Make the pose at these seconds the reference."),
      Option(
        "full-tilt", "DEG[,DEG]", in: .motion,
        "The angle of offset 1, horizontally and vertically (ideal).", usual: "90"),
    ] + estimatorOptions

  static let estimatorOptions = [
    Option(
      "estimator", "NAME", in: .motion,
      "What the attitude comes from; offline: the whole recording, forward and backward.",
      choices: TiltEstimator.Kind.allCases.map(\.rawValue), usual: "auto, the best there is"),
    Option(
      "time-constant", "SECONDS", in: .motion, "The filter's (vqf, complementary, low-pass).",
      usual: "3, 2 and 0.2"),
  ]

  /// What means nothing where a scene is shown without a recording.
  ///
  /// The profile decides about the pixel grid, the orientation about the window.
  static let namesForRecordingsAlone = (recordingOptions + motionOptions).map(\.name)
    .filter { $0 != "profile" && $0 != "orientation" }

  /// Reads the options; the window's device gives the tick rate, the orientation may be given.
  init(
    _ arguments: Arguments, window: Window?, orientation: InterfaceOrientation? = nil
  ) throws(UsageError) {
    try Self.refuseWithoutEffect(arguments)
    reading = try Self.reading(arguments)

    offsets = .init()
    offsets.profile = try arguments.choice("profile") ?? .uikit
    let tickRate = try arguments.number("tick-rate", in: 0.1...1000)
    offsets.analyser.tickRate = tickRate ?? window?.device?.tickRate ?? 30
    if let orientation {
      offsets.orientation = orientation
    } else {
      offsets.orientation = try arguments.choice("orientation") ?? .portrait
    }
    offsets.reducesMotion = arguments.has("reduce-motion")
    offsets.suspensions = try arguments.suspensions("suspend")
    offsets.reference = try arguments.referencePose("reference")
    offsets.recentreTimes = try arguments.numbers("recenter-at", in: 0...1e9) ?? []
    offsets.fullTilt = try arguments.fullTilt("full-tilt")
    offsets.estimator = try Self.estimator(arguments)
    if let problem = offsets.problem { throw UsageError(problem, arguments.command) }
  }

  /// How to read the recording, with what the estimator needs of it.
  static func reading(_ arguments: Arguments) throws(UsageError) -> TraceReader.Configuration {
    var reading = TraceReader.Configuration()
    reading.format = try arguments.choice("format")
    reading.gravitySign = try arguments.choice("gravity-sign")
    reading.rate = try arguments.number("rate", in: 0.001...100_000)
    reading.columns = try arguments.columnMapping("columns")
    reading.units = try arguments.units("units")
    reading.axes = try arguments.axisMap("axes")
    reading.attitudeOrder = try arguments.choice("attitude-order")
    if reading.columns != nil {
      try arguments.refuse(["format"], because: "with --columns, which says it all")
    }
    let estimator: TiltEstimator.Kind = try arguments.choice("estimator") ?? .auto
    reading.leavesOutWrongRates = estimator == .auto || estimator == .gravity
    reading.attitudeColumns =
      switch estimator {
      // Gravity takes its heading from the attitude.
      case .auto, .gravity: .automatic
      case .quaternion: .quaternion
      case .euler: .eulerAngles
      case .vqf, .complementary, .madgwick, .oneEuro, .lowPass, .offline: .none
      }
    return reading
  }

  /// Says which of the times lie behind the end of the recording, in seconds, and so did nothing.
  func noteUnreached(end: Double) {
    let late =
      offsets.recentreTimes.filter { $0 > end + 1e-6 }.map { "--recenter-at \(decimals($0, 3))" }
      + offsets.suspensions.filter { $0.range.lowerBound > end + 1e-6 }.map {
        "--suspend \($0.reason.rawValue)=\(decimals($0.range.lowerBound, 3))"
          + "...\(decimals($0.range.upperBound, 3))"
      }
    for option in late {
      note("\(option) has no effect: the recording ends at \(decimals(end, 3)) s")
    }
  }

  /// Says when samples are so far apart that UIKit takes every one for the end of a pause.
  func noteSlowRecording(_ summary: TraceSummary) {
    guard offsets.profile == .uikit, let words = summary.slownessUnderUIKit else { return }
    note("\(summary.file): \(words)")
  }

  /// What the attitude is to come from.
  static func estimator(
    _ arguments: Arguments
  ) throws(UsageError) -> TiltEstimator.Configuration {
    let kind: TiltEstimator.Kind = try arguments.choice("estimator") ?? .auto
    if kind != .auto, !kind.hasTimeConstant {
      try arguments.refuse(["time-constant"], because: "with the estimator \(kind.rawValue)")
    }
    return .init(kind: kind, timeConstant: try arguments.number("time-constant", in: 0...3600))
  }

  /// Says so when the attitudes are better than any device's could have been.
  static func noteHindsight(_ kind: TiltEstimator.Kind) {
    guard kind == .offline else { return }
    note(
      "offline: every attitude comes from the whole recording, from what came later too; it is not"
        + " what a device would have known")
  }

  /// An option that changes nothing is a mistake: better said than ignored.
  private static func refuseWithoutEffect(_ arguments: Arguments) throws(UsageError) {
    let profile: OffsetConfiguration.Profile = try arguments.choice("profile") ?? .uikit
    if profile != .ideal {
      try arguments.refuse(["full-tilt"], because: "under the profile \(profile.rawValue)")
    }
    if profile != .uikit {
      try arguments.refuse(["tick-rate"], because: "under the profile \(profile.rawValue)")
    }
    if profile == .focus {
      try arguments.refuse(
        ["reference", "recenter-at", "estimator", "time-constant", "gravity-sign"],
        because: "under the profile focus, which takes offsets from the file as they are")
    }
    if arguments.has("reduce-motion") {
      try arguments.refuse(["suspend"], because: "with --reduce-motion, under which nothing moves")
    }
  }

  /// Refuses what turned out to have no effect once the recording was opened.
  static func refuseWithoutEffect(
    _ arguments: Arguments, summary: TraceSummary, estimator: TiltEstimator.Kind
  ) throws(UsageError) {
    if summary.assumedRate == nil {
      try arguments.refuse(["rate"], because: "on this recording, which has a clock")
    }
    let asked: TiltEstimator.Kind = try arguments.choice("estimator") ?? .auto
    if [.vqf, .complementary, .madgwick].contains(asked),
      !summary.columns.contains(where: { $0.role == .rotationRate })
    {
      throw arguments.mistake(
        "estimator",
        "\(asked.rawValue) needs a rotation rate, and this recording holds none; one-euro takes the "
          + "accelerometer alone")
    }
    if !summary.units.contains(where: { $0.hasPrefix("attitude as angles") }) {
      try arguments.refuse(
        ["attitude-order"], because: "on this recording, whose attitude is not read from angles")
    }
    if summary.gravitySign == nil {
      try arguments.refuse(["gravity-sign"], because: "on this recording, which holds no gravity")
    }
    if estimator != .auto, !estimator.hasTimeConstant {
      try arguments.refuse(
        ["time-constant"],
        because: "on this recording, whose attitude comes from \(estimator.words); "
          + "--estimator low-pass would filter")
    }
  }
}

extension MotionOptions {
  /// What is said about a recording below its title, a few words each.
  func facts(_ summary: TraceSummary, _ estimator: TiltEstimator.Kind) -> [String] {
    var facts = [summary.format.title]
    if let rate = summary.usualRate { facts.append("\(decimals(rate, 1)) Hz") }
    facts.append("profile \(offsets.profile.rawValue)")
    if offsets.orientation != .portrait { facts.append(offsets.orientation.rawValue) }
    if offsets.reducesMotion { facts.append("Reduce Motion") }
    facts.append("tilt from \(estimator.words)")
    return facts
  }
}
