internal import MotionEffects
internal import ParallaxPlatform

extension RecordingReport {
  /// What happened on the recording, in lines for people.
  ///
  /// - Parameters:
  ///   - file: The recording's name.
  ///   - scale: Pixels in a point.
  /// - Returns: Lines, the last one complete.
  public func text(file: String, scale: Double) -> String {
    var text = "\(file): \(rangeNumber(duration, 3)) s, \(frames) frames"
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
      text += "\n  \(range.view).\(range.keyPath): \(rangeNumber(range.minimum, 3)) to "
      text += "\(rangeNumber(range.maximum, 3)), \(percent(range.share)) of its range"
    }
    for result in results { text += "\n" + sentence(result, scale: scale) }
    return text + "\n"
  }

  /// A result in a sentence, with its mark.
  private func sentence(_ result: RecordingResult, scale: Double) -> String {
    if result.slack == .infinity { return "ok   \(result.expectation.sentence): no frames" }
    if result.passes {
      return "ok   \(result.expectation.sentence): holds, to spare "
        + result.unit.amount(result.slack, scale: scale)
    }
    return "FAIL \(result.expectation.sentence): fails by "
      + "\(result.unit.amount(result.slack, scale: scale)) at \(rangeNumber(result.time, 3)) s, "
      + "\(result.offset.tiltInWords); \(percent(duration > 0 ? result.timeOutside / duration : 0)) "
      + "of the time"
  }

  private func percent(_ share: Double) -> String { rangeNumber(100 * share, 1) + " %" }

  /// The report as a JSON object.
  public func json(file: String, orientation: String) -> String {
    JSONText.object([
      ("file", .string(file)), ("orientation", .string(orientation)), ("passes", .boolean(passes)),
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
          results.map {
            JSONText.object([
              ("expectation", .string($0.expectation.sentence)), ("passes", .boolean($0.passes)),
              ("implied", .boolean($0.isImplied)), ("unit", .string($0.unit.name)),
              ("slack", .optionalNumber($0.slack)),
              ("offset", .numbers([$0.offset.horizontal, $0.offset.vertical])),
              ("time", .optionalNumber($0.time)),
              ("timeOutside", .optionalNumber($0.timeOutside)),
            ])
          })
      ),
    ]).text
  }

  /// The report as a JUnit suite.
  public func junitSuite(file: String, scale: Double) -> JUnitReport.Suite {
    JUnitReport.Suite(
      name: file,
      cases: results.map {
        JUnitReport.Case(
          name: $0.expectation.sentence,
          outcome: $0.passes ? .passed : .failed(sentence($0, scale: scale)))
      })
  }
}
