internal import MotionTraces
internal import ParallaxPlatform

/// `parallax synthesize MOTION`: a recording of a motion that is known exactly.
enum Synthesize: Command {
  static let description = CommandDescription(
    name: "synthesize", summary: "make a recording whose tilt is known exactly",
    operands: "MOTION", operandCount: 1...1,
    discussion: [
      "MOTION is " + SyntheticMotion.Shape.allCases.map(\.rawValue).joined(separator: ", ") + ".",
      "The same options always give the same bytes. Attitude, gravity and offsets are exact; "
        + "acceleration and rotation rate may be noisy.",
    ],
    options: [
      Option(
        "dialect", "NAME", in: .recording, "Write it as this recorder would.",
        choices: TraceDialect.allCases.map(\.rawValue), usual: "quaternion"),
      Option("duration", "SECONDS", in: .motion, "How long it lasts.", usual: "10"),
      Option("rate", "HZ", in: .motion, "How many samples a second.", usual: "100"),
      Option("amplitude", "DEG", in: .motion, "The largest angle.", usual: "the motion's own"),
      Option("frequency", "HZ", in: .motion, "How often it repeats.", usual: "the motion's own"),
      Option(
        "noise", "X", in: .motion,
        "The deviation of acceleration in g, and of rotation rate in rad/s.", usual: "0"),
      Option("seed", "N", in: .motion, "Which random motion, or which noise.", usual: "1"),
      Option("o", "FILE", in: .output, "Write there, all or nothing.", usual: "standard output"),
    ],
    examples: ["parallax synthesize sine --dialect phyphox --noise 0.002 -o rocking.csv"])

  static func run(_ arguments: Arguments) throws {
    let dialect: TraceDialect = try arguments.choice("dialect") ?? .quaternion
    let motion = try motion(arguments, dialect)
    let deviation = try arguments.number("noise", in: 0...10) ?? 0
    if !dialect.holdsSensors {
      try arguments.refuse(
        ["noise"], because: "on the dialect \(dialect.rawValue), which holds what is exact")
    }
    var output = try Output(arguments)
    var writer = ByteWriter(descriptor: output.descriptor)
    TraceWriter.write(
      motion, noise: SensorNoise(acceleration: deviation, rotationRate: deviation),
      dialect: dialect, into: &writer)
    do {
      try writer.flush()
    } catch {
      throw FileError(file: output.name, cause: error, isInput: false)
    }
    try output.commit()
  }

  private static func motion(
    _ arguments: Arguments, _ dialect: TraceDialect
  ) throws(UsageError) -> SyntheticMotion {
    let word = arguments.operands[0]
    guard let shape = SyntheticMotion.Shape(rawValue: word) else {
      throw arguments.unknownOperand(
        word, "motion", among: SyntheticMotion.Shape.allCases.map(\.rawValue))
    }
    let name = "on the motion \(shape.rawValue)"
    if shape == .still { try arguments.refuse(["amplitude"], because: name) }
    if shape == .still || shape == .step { try arguments.refuse(["frequency"], because: name) }
    if shape != .random && shape != .tremor, !arguments.has("noise") {
      try arguments.refuse(["seed"], because: name + " without --noise")
    }
    if let rate = dialect.fixedRate {
      try arguments.refuse(
        ["rate"], because: "on the dialect \(dialect.rawValue), which has \(Int(rate)) Hz")
    }
    let degrees = try arguments.number("amplitude", in: 0...360)
    return SyntheticMotion(
      shape, amplitude: degrees.map { $0 * .pi / 180 },
      frequency: try arguments.number("frequency", in: 0...1000),
      duration: try arguments.number("duration", in: 0...1e6) ?? 10,
      rate: try arguments.number("rate", in: 0.01...10_000) ?? 100,
      seed: UInt64(try arguments.integer("seed", in: 0...Int.max) ?? 1))
  }
}

extension TraceDialect {
  /// Whether it holds what sensors measure, rather than what is exact.
  fileprivate var holdsSensors: Bool {
    switch self {
    case .quaternion, .gravity, .offsets, .phyphoxGravity, .phyphoxOrientation,
      .sensorLoggerGravity, .sensorLoggerGravityAndroid, .sensorLoggerOrientation,
      .sensorLoggerOrientationAndroid:
      false
    default: true
    }
  }
}
