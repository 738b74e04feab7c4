public import MotionEffects
internal import ParallaxPlatform

/// A change that makes a failing expectation hold, computed and tested again.
public enum RangeAdvice: Hashable, Sendable {
  /// Grow a view by these points on each side; `frame` is the rectangle to write down, before any
  /// transform.
  case grow(view: String, by: Insets, frame: Rect)
  /// Shrink a view by these points on each side; `frame` is the rectangle to write down.
  case shrink(view: String, by: Insets, frame: Rect)
  /// Multiply what effects do to these views by a factor; each change says what to write instead.
  case reduce(views: [String], factor: Double, changes: [String])
  /// Nothing that effects do is to blame: it fails at rest, by so much.
  case failsAtRest(view: String, slack: Double)

  /// The advice in a sentence.
  public var sentence: String {
    switch self {
    case .grow(let view, let by, let frame), .shrink(let view, let by, let frame):
      let sides = [("top", by.top), ("left", by.left), ("bottom", by.bottom), ("right", by.right)]
        .filter { $0.1 > 0 }.map { "\(rangeNumber($0.1)) points at the \($0.0)" }
      let numbers = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
        .map { rangeNumber($0, 6) }.joined(separator: ", ")
      let verb = if case .grow = self { "grow" } else { "shrink" }
      return "\(verb) \(view) by \(sides.joined(separator: ", ")): \"frame\": [\(numbers)]"
    case .reduce(let views, let factor, let changes):
      let list = changes.isEmpty ? "" : ": " + changes.joined(separator: "; ")
      return "reduce what moves \(views.joined(separator: " and ")) to "
        + "\(rangeNumber(100 * factor)) %\(list)"
    case .failsAtRest(let view, let slack):
      let lack = slack.isFinite && slack < -0.005 ? ", by \(rangeNumber(-slack))" : ""
      return "\(view) fails at rest already\(lack): smaller effects do not help"
    }
  }
}

extension RangeTest {
  /// The smallest changes that make a failing expectation hold, each tested again as it is written.
  ///
  /// Overscan for what must cover, the opposite for what must stay inside, and the largest factor on
  /// the effects for everything.
  ///
  /// - Complexity: Some thirty tests of the one expectation.
  public func advice(for result: RangeResult) -> [RangeAdvice] {
    guard !result.passes, result.verdict != .notTested else { return [] }
    var advice: [RangeAdvice] = []
    switch result.expectation {
    case .covers(_, by: let view):
      if let grown = growth(of: view, result, by: 1) { advice.append(grown) }
    case .inside(_, view: let view, margin: _):
      if let shrunk = growth(of: view, result, by: -1) { advice.append(shrunk) }
    default: break
    }
    // What an effect's own code does cannot be made smaller from here.
    guard let motionless = scaled(result, by: 0)?.scene else { return advice }
    let still = verdict(result, in: motionless)
    if still.passes {
      if let reduced = reduction(result) { advice.append(reduced) }
    } else if advice.isEmpty, still.verdict == .fails, let slack = still.slack {
      advice.append(.failsAtRest(view: result.expectation.subject, slack: slack))
    }
    return advice
  }

  /// The expectation in a changed document, laid out as the scene is.
  private func verdict(_ result: RangeResult, in document: Scene) -> RangeResult {
    RangeTest(document, over: domain, in: scene.window).result(
      TestedExpectation(
        expectation: result.expectation, isImplied: result.isImplied, isStrict: result.isStrict))
  }

  // MARK: Overscan

  /// How much further out the view's edges must stand, or with `sign` -1 further in.
  private func growth(
    of view: String, _ result: RangeResult, by sign: Double
  ) -> RangeAdvice? {
    var insets = Insets.zero
    var latest = result
    // Of a turned or scaled view a point more is not a point more of cover; a few rounds settle it.
    for _ in 0..<12 {
      for part in latest.parts where part.worst.bound < 0 {
        guard part.worst.bound.isFinite, let edge = QuadEdge(name: part.name) else { return nil }
        let lack = -part.worst.bound
        switch edge {
        case .top: insets.top += lack
        case .right: insets.right += lack
        case .bottom: insets.bottom += lack
        case .left: insets.left += lack
        }
      }
      let rounded = insets.roundedUp
      var frame = Rect.zero
      let grown = document.changing(view) { view in
        frame = view.untransformedFrame.grown(by: rounded, sign).written(sign)
        view.untransformedFrame = frame
      }
      guard frame.size.width > 0, frame.size.height > 0 else { return nil }
      latest = verdict(result, in: grown)
      if latest.verdict == .holds {
        return sign > 0
          ? .grow(view: view, by: rounded, frame: frame)
          : .shrink(view: view, by: rounded, frame: frame)
      }
    }
    return nil
  }

  // MARK: Smaller effects

  /// The document with so much of the effects that matter, and what to write there; nil where an
  /// effect cannot be made smaller.
  private func scaled(
    _ result: RangeResult, by factor: Double
  ) -> (scene: Scene, changes: [String])? {
    let movers = moversOf(result)
    var (scene, changes, isKnown) = (document, [String](), true)
    for id in movers {
      scene = scene.changing(id) { view in
        view.motionEffects = view.motionEffects.map { effect in
          guard let smaller = effect.smaller(by: factor) else {
            isKnown = false
            return effect
          }
          changes += smaller.changes.map { movers.count > 1 ? "\(id): \($0)" : $0 }
          return smaller.effect
        }
      }
    }
    return isKnown ? (scene, changes) : nil
  }

  /// The views whose effects matter to an expectation: its own, or the superviews' where it has none.
  private func moversOf(_ result: RangeResult) -> [String] {
    let root = scene.rootView
    let named =
      if case .apart(let a, let b, _) = result.expectation { [a, b] } else {
        [result.expectation.subject]
      }
    let superviews = named.flatMap { root.superviews(of: $0) ?? [] }.map(\.id)
    var seen: Set<String> = []
    return (named + superviews).filter {
      root.view(id: $0)?.motionEffects.isEmpty == false && seen.insert($0).inserted
    }
  }

  private func reduction(_ result: RangeResult) -> RangeAdvice? {
    func holds(_ factor: Double) -> (scene: Scene, changes: [String])? {
      scaled(result, by: factor).flatMap { verdict(result, in: $0.scene).passes ? $0 : nil }
    }
    var (good, bad) = (0.0, 1.0)
    for _ in 0..<30 {
      let factor = (good + bad) / 2
      if holds(factor) != nil { good = factor } else { bad = factor }
    }
    // What is written down has few digits; it is what must hold.
    let thousandths = Int((good * 1000 + 1e-6).rounded(.down))
    for part in stride(from: thousandths, to: max(thousandths - 3, 0), by: -1) {
      let factor = Double(part) / 1000
      if let smaller = holds(factor) {
        return .reduce(views: moversOf(result), factor: factor, changes: smaller.changes)
      }
    }
    return nil
  }
}

extension QuadEdge {
  init?(name: String) {
    guard let edge = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = edge
  }
}

extension Insets {
  /// Each side to the next tenth of a point upwards.
  fileprivate var roundedUp: Insets {
    func up(_ side: Double) -> Double { side <= 0 ? 0 : (side * 10 - 1e-6).rounded(.up) / 10 }
    return Insets(top: up(top), left: up(left), bottom: up(bottom), right: up(right))
  }
}

extension Scene {
  /// The scene with one view changed.
  func changing(_ id: String, _ change: (inout View) -> Void) -> Scene {
    func visit(_ views: inout [View]) {
      for index in views.indices {
        if views[index].id == id { return change(&views[index]) }
        visit(&views[index].subviews)
      }
    }
    var scene = self
    visit(&scene.views)
    return scene
  }
}

extension Rect {
  /// The rectangle with its edges moved outwards, or with `sign` -1 inwards.
  fileprivate func grown(by insets: Insets, _ sign: Double) -> Rect {
    Rect(
      x: origin.x - sign * insets.left, y: origin.y - sign * insets.top,
      width: size.width + sign * (insets.left + insets.right),
      height: size.height + sign * (insets.top + insets.bottom))
  }

  /// The rectangle in numbers of six decimals, rounded outwards, or with `sign` -1 inwards.
  fileprivate func written(_ sign: Double) -> Rect {
    func rounded(_ value: Double, _ rule: FloatingPointRoundingRule) -> Double {
      let nearest = (value * 1e6).rounded()
      let isExact = (nearest - value * 1e6).magnitude < 1e-3
      return (isExact ? nearest : (value * 1e6).rounded(rule)) / 1e6
    }
    let (low, high): (FloatingPointRoundingRule, FloatingPointRoundingRule) =
      sign > 0 ? (.down, .up) : (.up, .down)
    let (x, y) = (rounded(origin.x, low), rounded(origin.y, low))
    return Rect(
      x: x, y: y, width: rounded(origin.x + size.width - x, high),
      height: rounded(origin.y + size.height - y, high))
  }
}

extension View {
  /// The superviews of a view of the tree, the outermost first; nil when it is not in the tree.
  fileprivate func superviews(of wanted: String) -> [View]? {
    if id == wanted { return [] }
    for subview in subviews {
      if let rest = subview.superviews(of: wanted) { return [self] + rest }
    }
    return nil
  }
}
