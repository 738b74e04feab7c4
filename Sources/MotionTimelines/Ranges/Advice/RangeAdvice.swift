public import MotionEffects
internal import ParallaxPlatform

/// A change that makes a failing expectation hold, computed and tested again.
public enum RangeAdvice: Hashable, Sendable {
  /// Grow a view by these points on each side; `frame` is what it is then, before any transform, and
  /// `document` what to write down.
  case grow(view: String, by: Insets, frame: Rect, document: String)
  /// Shrink a view by these points on each side; the rest as for `grow`.
  case shrink(view: String, by: Insets, frame: Rect, document: String)
  /// Multiply what effects do to these views by a factor, 0 where it fails however little they move;
  /// each change says what to write instead.
  case reduce(views: [String], factor: Double, changes: [String])
  /// Nothing that effects do is to blame: it fails at rest, by so much.
  case failsAtRest(view: String, slack: Double, unit: RangeResult.Unit)

  /// The advice in a sentence.
  public var sentence: String {
    switch self {
    case .grow(let view, let by, _, let document), .shrink(let view, let by, _, let document):
      let sides = [("top", by.top), ("left", by.left), ("bottom", by.bottom), ("right", by.right)]
        .filter { $0.1 > 0 }.map { "\(counted($0.1, "point")) at the \($0.0)" }
      let verb = if case .grow = self { "grow" } else { "shrink" }
      return "\(verb) \(view) by \(sides.joined(separator: ", ")): \(document)"
    case .reduce(let views, let factor, let changes):
      let list = changes.isEmpty ? "" : ": " + changes.joined(separator: "; ")
      let share = factor == 0 ? "nothing" : rangeNumber(100 * factor) + " %"
      return "reduce what moves \(Self.list(views)) to \(share)\(list)"
    case .failsAtRest(let view, let slack, let unit):
      let isTold = slack.isFinite && slack < -0.005
      let lack = isTold ? ", by \(unit.amount(slack, scale: 1))" : ""
      return "\(view) fails at rest already\(lack): smaller effects do not help"
    }
  }

  /// Names in a sentence: a, b and c.
  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension RangeTest {
  /// The smallest changes that make a failing expectation hold, each tested again as it is written.
  ///
  /// Overscan for what must cover, the opposite for what must stay inside, and the largest factor on
  /// the effects that matter for everything.
  ///
  /// - Complexity: Some thirty tests of the one expectation; some hundred where it does not follow from
  ///   straight edges, most of which end with the verdict; up to one for each effect more.
  public func advice(for result: RangeResult) -> [RangeAdvice] {
    let item = TestedExpectation(
      expectation: result.expectation, isImplied: result.isImplied, isStrict: result.isStrict)
    return RangeAdvisor(document: document, result: result) { changed, isVerdictEnough in
      RangeTest(changed, over: domain, in: scene.window)
        .result(item, isVerdictEnough: isVerdictEnough)
    }.advice
  }
}
