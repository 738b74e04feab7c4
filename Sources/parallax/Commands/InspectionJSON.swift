internal import MotionEffects
internal import MotionTraces
internal import ParallaxPlatform

extension Inspection {
  /// Everything for programs: one object, seconds, hertz and degrees.
  var json: JSONText {
    var members = summary.members
    members.append(("usable", .boolean(true)))
    if summary.holdsOffsets {
      members.append(("offsets", json(range, scale: 1)))
    } else {
      members.append(
        (
          "attitude",
          .object([
            ("from", .string(estimator.rawValue)), ("observesHeading", .boolean(observesHeading)),
          ])
        ))
      members.append(
        (
          "consistency",
          .object([
            ("correlation", .optional(consistency.correlation, digits: 6)),
            ("slope", .optional(consistency.slope, digits: 6)),
            ("problem", .optional(consistency.problem)),
          ])
        ))
      members.append(("tilt", json(range, scale: 90)))
      members.append(
        ("pose", .object([("first", .optional(firstPose)), ("last", .optional(lastPose))])))
    }
    members.append(
      (
        "replay",
        .object([
          ("profile", .string(summary.holdsOffsets ? "focus" : "uikit")),
          ("frames", .integer(summary.holdsOffsets ? summary.sampleCount : tickCount)),
        ])
      ))
    return .object(members)
  }

  private func json(_ range: OffsetRange, scale: Double) -> JSONText {
    func json(_ low: Double, _ high: Double) -> JSONText {
      .array([.number(low * scale, digits: 6), .number(high * scale, digits: 6)])
    }
    return .object([
      ("horizontal", json(range.least.horizontal, range.greatest.horizontal)),
      ("vertical", json(range.least.vertical, range.greatest.vertical)),
    ])
  }
}

extension TraceSummary {
  fileprivate var members: [(key: String, value: JSONText)] {
    [
      ("file", .string(file)), ("format", .string(format.rawValue)),
      ("samples", .integer(sampleCount)), ("duration", .number(duration, digits: 9)),
      ("tables", .array(tables.map { .string($0) })),
      ("clock", .string(clock)), ("assumedRate", .optional(assumedRate, digits: 6)),
      ("rate", .optional(usualRate, digits: 6)),
      (
        "intervals",
        .object([
          ("minimum", .optional(minimumInterval, digits: 9)),
          ("median", .optional(medianInterval, digits: 9)),
          ("maximum", .optional(maximumInterval, digits: 9)),
        ])
      ),
      ("gaps", .integer(gapCount)), ("repeatedTimes", .integer(duplicateCount)),
      ("backInTime", .integer(backwardCount)),
      (
        "columns",
        .array(
          columns.map {
            .object([("name", .string($0.name)), ("role", .optional($0.role?.rawValue))])
          })
      ),
      ("units", .array(units.map { .string($0) })),
      (
        "sign",
        .object([
          ("value", .optional(gravitySign?.rawValue)), ("because", .string(gravitySignReason)),
        ])
      ),
      ("assumptions", .array(assumptions.map { .string($0) })),
      ("findings", .array(findings.map(\.json))),
    ]
  }
}

extension TraceSummary.Finding {
  fileprivate var json: JSONText {
    .object([
      ("kind", .string(kind.rawValue)), ("count", .integer(count)),
      (
        "examples",
        .array(
          examples.map {
            .object([("line", .integer($0.line)), ("message", .string($0.message))])
          })
      ),
    ])
  }
}
