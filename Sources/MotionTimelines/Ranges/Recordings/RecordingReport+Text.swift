internal import MotionEffects
internal import ParallaxPlatform

extension RecordingReport {
  /// What the report is called, such as "walk.csv, iPhone 5, portrait".
  public func title(file: String) -> String {
    [file, device, orientation].compactMap { $0 }.joined(separator: ", ")
  }

  /// What happened on the recording, in lines for people.
  ///
  /// - Parameters:
  ///   - file: The recording's name.
  ///   - scale: Pixels in a point.
  ///   - isExplained: Whether each verdict is followed by how it was reached.
  /// - Returns: Lines, the last one complete.
  public func text(file: String, scale: Double, isExplained: Bool = false) -> String {
    var text = "\(title(file: file)): \(rangeNumber(duration, 3)) s, "
    text += counted(Double(frames), "frame")
    text += ", offset at an end for \(percent(saturatedShare)) of the time"
    text += "\n  energy between 0.1 and 0.3 Hz: \(energyNearSway.map(percent) ?? "unknown")"
    text += "; layers moving in opposite directions: \(percent(oppositeShare)) of the time"
    text += "; at most \(percent(movingShareOfScreen)) of the screen moving"
    text += "; under Reduce Motion nothing moves"
    for view in views {
      text += "\n  \(view.view): speed up to \(rangeNumber(view.peakSpeed, 1)) points/s, "
      text += "95 % below \(rangeNumber(view.usualSpeed, 1)); "
      text += "jerk up to \(rangeNumber(view.peakJerk, 0)) points/s³"
    }
    for range in ranges {
      text +=
        "\n  \(range.view).\(range.keyPath): \(rangeNumber(range.minimum, 3, isAngle: range.isAngle)) to "
      text +=
        "\(rangeNumber(range.maximum, 3, isAngle: range.isAngle)), \(percent(range.share)) of its range"
    }
    for (index, result) in results.enumerated() {
      text += (result.passes ? "\nok   " : "\nFAIL ") + sentence(result, scale: scale)
      if result.isImplied { text += " (implied)" }
      if isExplained, frames > 0 {
        text += "\n       \(result.part.isEmpty ? "least" : result.part): "
        text += "\(rangeNumber(result.slack, 6)) at (\(rangeNumber(result.offset.horizontal, 6)), "
        text += "\(rangeNumber(result.offset.vertical, 6))), at \(rangeNumber(result.time, 6)) s, "
        text += "the least of all frames"
      }
      for advice in advice[index] ?? [] { text += "\n     → \(advice.sentence)" }
    }
    return text + "\n"
  }

  /// A result in a sentence.
  private func sentence(_ result: RecordingResult, scale: Double) -> String {
    let claim = result.expectation.claim(isStrict: result.isStrict)
    if result.slack == .infinity { return "\(claim): no frames" }
    if result.passes {
      return "\(claim): holds, to spare " + result.unit.amount(result.slack, scale: scale)
    }
    let failure = result.unit.failure(
      result.slack, at: result.expectation.place(of: result.part), isStrict: result.isStrict,
      scale: scale)
    return "\(claim): \(failure), "
      + "at \(rangeNumber(result.time, 3)) s, \(result.offset.tiltInWords), \(orientation.asWords); "
      + "\(percent(duration > 0 ? result.timeOutside / duration : 0)) of the time"
  }

  private func percent(_ share: Double) -> String { rangeNumber(100 * share, 1) + " %" }

  /// The report as a JSON object.
  public func json(file: String) -> String {
    JSONText.object([
      ("file", .string(file)), ("device", .optional(device)), ("orientation", .string(orientation)),
      ("passes", .boolean(passes)),
      ("duration", .optionalNumber(duration)),
      ("frames", .integer(frames)), ("saturatedShare", .optionalNumber(saturatedShare)),
      ("energyNearSway", .optionalNumber(energyNearSway)),
      ("oppositeShare", .optionalNumber(oppositeShare)),
      ("movingShareOfScreen", .optionalNumber(movingShareOfScreen)),
      ("movesUnderReduceMotion", .boolean(false)),
      (
        "views",
        .array(
          views.map {
            JSONText.object([
              ("view", .string($0.view)), ("peakSpeed", .optionalNumber($0.peakSpeed)),
              ("usualSpeed", .optionalNumber($0.usualSpeed)),
              ("peakJerk", .optionalNumber($0.peakJerk)),
            ])
          })
      ),
      (
        "ranges",
        .array(
          ranges.map {
            JSONText.object([
              ("view", .string($0.view)), ("keyPath", .string($0.keyPath)),
              ("minimum", .optionalNumber($0.minimum)), ("maximum", .optionalNumber($0.maximum)),
              ("usedShare", .optionalNumber($0.share)),
            ])
          })
      ),
      (
        "results",
        .array(
          results.enumerated().map { index, result in
            JSONText.object([
              ("expectation", .string(result.expectation.sentence)),
              ("passes", .boolean(result.passes)), ("implied", .boolean(result.isImplied)),
              ("unit", .string(result.unit.name)), ("part", .string(result.part)),
              ("slack", .optionalNumber(result.slack)),
              ("offset", .numbers([result.offset.horizontal, result.offset.vertical])),
              ("time", .optionalNumber(result.time)),
              ("timeOutside", .optionalNumber(result.timeOutside)),
              ("advice", .array((advice[index] ?? []).map { .string($0.sentence) })),
            ])
          })
      ),
    ]).text
  }

  /// The report as a JUnit suite.
  public func junitSuite(file: String, scale: Double) -> JUnitReport.Suite {
    JUnitReport.Suite(
      name: title(file: file),
      cases: results.enumerated().map { index, result in
        let lines = [sentence(result, scale: scale)] + (advice[index] ?? []).map(\.sentence)
        return JUnitReport.Case(
          name: result.expectation.sentence,
          outcome: result.passes ? .passed : .failed(lines.joined(separator: "\n")))
      })
  }
}
