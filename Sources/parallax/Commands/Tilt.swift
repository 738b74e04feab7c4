internal import MotionEffects
internal import MotionTraces
internal import ParallaxPlatform

/// `parallax tilt TRACE`: the attitude at every sample, so that anyone can check the estimate.
enum Tilt: Command {
  static let description = CommandDescription(
    name: "tilt", summary: "print the attitude at every sample", operands: "TRACE",
    operandCount: 1...1,
    discussion: [
      "TRACE is the recording of a sensor app, or - for standard input. A row has the time on the "
        + "recording's own clock in seconds, the attitude as a quaternion that turns device axes into "
        + "world axes, the direction up in device axes (x right, y to the top edge, z out of the "
        + "glass), and Core Motion's roll and pitch in degrees."
    ],
    options: MotionOptions.recordingOptions + MotionOptions.estimatorOptions + [
      Option("digits", "N", in: .output, "Decimals of every number, 0 to 15.", usual: "6"),
      Option("o", "FILE", in: .output, "Write there, all or nothing.", usual: "standard output"),
      Option("quiet", in: .general, "Do not say on standard error what was recognised."),
    ],
    examples: ["parallax tilt walk.csv --estimator vqf -o tilt.csv"])

  private static let header = "time,qx,qy,qz,qw,up_x,up_y,up_z,roll,pitch\n"

  static func run(_ arguments: Arguments) throws {
    let digits = try arguments.integer("digits", in: 0...15) ?? 6
    let estimator = try MotionOptions.estimator(arguments)
    let trace = arguments.operands[0]
    let reader = try TraceReader(path: trace, configuration: try MotionOptions.reading(arguments))
    var attitudes = TracedAttitudes(reader, estimator: estimator)
    var output = try Output(arguments, inputs: [trace])
    var writer = ByteWriter(descriptor: output.descriptor)
    var progress = Progress(bytesOf: trace)
    defer { progress?.finish() }

    do {
      var isFirst = true
      while let attitude = try attitudes.next() {
        if isFirst {
          try MotionOptions.refuseWithoutEffect(
            arguments, summary: attitudes.recording.summary, estimator: attitudes.estimatorKind)
          writer.append(header)
          isFirst = false
        }
        append(attitude, digits: digits, to: &writer)
        if let failure = writer.failure { throw failure }
        progress?.update(bytes: attitudes.recording.bytesRead)
      }
      try writer.flush()
    } catch let error as SystemError {
      throw FileError(file: output.name, cause: error, isInput: false)
    } catch let error as TracedOffsetsError<TraceError> {
      throw FileError(file: trace, cause: error)
    }
    try output.commit()

    if arguments.has("quiet") { return }
    progress?.finish()
    attitudes.recording.summary.noteUse(estimator: attitudes.estimatorKind)
    MotionOptions.noteHindsight(attitudes.estimatorKind)
  }

  private static func append(
    _ moment: TimedAttitude, digits: Int, to writer: inout ByteWriter
  ) {
    let (q, up) = (moment.attitude, moment.up)
    let (roll, pitch) = moment.angles
    writer.append(moment.time, digits: digits)
    for number in [q.x, q.y, q.z, q.w, up.x, up.y, up.z, roll * degree, pitch * degree] {
      writer.append(UInt8(ascii: ","))
      writer.append(number, digits: digits)
    }
    writer.append(UInt8(ascii: "\n"))
  }

  /// Degrees in a radian.
  private static let degree = 180 / Double.pi
}
