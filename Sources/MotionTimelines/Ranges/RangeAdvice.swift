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
        .map { rangeNumber($0) }.joined(separator: ", ")
      let verb = if case .grow = self { "grow" } else { "shrink" }
      return "\(verb) \(view) by \(sides.joined(separator: ", ")): \"frame\": [\(numbers)]"
    case .reduce(let views, let factor, let changes):
      let list = changes.isEmpty ? "" : ": " + changes.joined(separator: "; ")
      return "reduce what moves \(views.joined(separator: " and ")) to "
        + "\(rangeNumber(100 * factor)) %\(list)"
    case .failsAtRest(let view, let slack):
      return "\(view) fails at rest already, by \(rangeNumber(-slack)): smaller effects do not help"
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
    let still = verdict(result, in: scaled(result, by: 0))
    if still.passes {
      if let reduced = reduction(result) { advice.append(reduced) }
    } else if case .speed = result.expectation {
      return []
    } else if advice.isEmpty, let slack = still.slack {
      advice.append(.failsAtRest(view: result.expectation.subject, slack: slack))
    }
    return advice
  }

  /// The expectation in a changed document, laid out as the scene is.
  private func verdict(_ result: RangeResult, in document: Scene) -> RangeResult {
    let scene = document.laidOut(in: scene.window)
    let moving = MovingScene(scene)
    let item = TestedExpectation(
      expectation: result.expectation, isImplied: result.isImplied, isStrict: result.isStrict)
    return ProbePlanner(scene, moving).plan(result.expectation)
      .result(item, WorstCaseSearch(moving, over: domain))
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
        view.grow(by: rounded, sign)
        frame = view.untransformedFrame
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

  private func scaled(_ result: RangeResult, by factor: Double) -> Scene {
    moversOf(result).reduce(document) { scene, id in
      scene.changing(id) { view in
        view.motionEffects = view.motionEffects.map { $0.scaled(by: factor) ?? $0 }
      }
    }
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
    var (good, bad) = (0.0, 1.0)
    for _ in 0..<30 {
      let factor = (good + bad) / 2
      if verdict(result, in: scaled(result, by: factor)).passes {
        good = factor
      } else {
        bad = factor
      }
    }
    // What is written down has few digits; it is what must hold.
    let factor = (good * 1000).rounded(.down) / 1000
    guard factor > 0 else { return nil }
    let scene = scaled(result, by: factor)
    guard verdict(result, in: scene).passes else { return nil }
    let movers = moversOf(result)
    let changes = movers.flatMap { id in
      (self.scene.rootView.view(id: id)?.motionEffects ?? []).flatMap { effect in
        effect.changes(by: factor).map { movers.count > 1 ? "\(id): \($0)" : $0 }
      }
    }
    return .reduce(views: movers, factor: factor, changes: changes)
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

extension View {
  /// Moves the edges outwards, or with `sign` -1 inwards, as writing another frame does.
  mutating func grow(by insets: Insets, _ sign: Double) {
    var frame = untransformedFrame
    frame.origin.x -= sign * insets.left
    frame.origin.y -= sign * insets.top
    frame.size.width += sign * (insets.left + insets.right)
    frame.size.height += sign * (insets.top + insets.bottom)
    untransformedFrame = frame
  }

  /// The superviews of a view of the tree, the outermost first; nil when it is not in the tree.
  fileprivate func superviews(of wanted: String) -> [View]? {
    if id == wanted { return [] }
    for subview in subviews {
      if let rest = subview.superviews(of: wanted) { return [self] + rest }
    }
    return nil
  }
}

extension MotionEffect {
  /// The effect with so much of its movement; nil for an effect that only its own code knows.
  fileprivate func scaled(by factor: Double) -> (any MotionEffect)? {
    switch self {
    case let group as MotionEffectGroup:
      return MotionEffectGroup(group.motionEffects.map { $0.scaled(by: factor) ?? $0 })
    case let slide as SlideMotionEffect:
      return SlideMotionEffect(
        magnitude: Size(
          width: slide.magnitude.width * factor, height: slide.magnitude.height * factor))
    case var tilt as TiltMotionEffect:
      tilt.maximumHorizontalAngle *= factor
      tilt.maximumVerticalAngle *= factor
      return tilt
    case var perspective as PerspectiveMotionEffect:
      perspective.displacement.horizontal *= factor
      perspective.displacement.vertical *= factor
      return perspective
    case let effect as InterpolatingMotionEffect:
      guard let minimum = effect.minimumRelativeValue, let maximum = effect.maximumRelativeValue
      else { return effect }
      return try? InterpolatingMotionEffect(
        keyPath: effect.keyPath, type: effect.type, minimumRelativeValue: minimum.share(factor),
        maximumRelativeValue: maximum.share(factor))
    default: return nil
    }
  }

  /// What to write instead of the effect's numbers.
  fileprivate func changes(by factor: Double) -> [String] {
    func range(_ a: Double, _ b: Double) -> String {
      a == -b ? "±\(rangeNumber(b.magnitude, 3))" : "\(rangeNumber(a, 3))…\(rangeNumber(b, 3))"
    }
    func change(_ keyPath: String, _ a: Double, _ b: Double) -> String {
      "\(keyPath) \(range(a, b)) to \(range(a * factor, b * factor))"
    }
    switch self {
    case let group as MotionEffectGroup:
      return group.motionEffects.flatMap { $0.changes(by: factor) }
    case let slide as SlideMotionEffect:
      let (x, y) = (slide.magnitude.width, slide.magnitude.height)
      return [
        "slide [\(rangeNumber(x)), \(rangeNumber(y))] to "
          + "[\(rangeNumber(x * factor, 3)), \(rangeNumber(y * factor, 3))]"
      ]
    case let effect as InterpolatingMotionEffect:
      guard case .number(let a)? = effect.minimumRelativeValue,
        case .number(let b)? = effect.maximumRelativeValue
      else { return [] }
      return [change(effect.keyPath.description, a, b)]
    default: return []
    }
  }
}

extension MotionValue {
  /// So much of the value: of a transform, so far on the way from the one that changes nothing.
  fileprivate func share(_ factor: Double) -> MotionValue {
    switch self {
    case .affineTransform:
      MotionValue.affineTransform(.identity).interpolated(to: self, fraction: factor)
    case .transform3D: MotionValue.transform3D(.identity).interpolated(to: self, fraction: factor)
    default: MotionValue(kind: kind, components: components.map { $0 * factor }) ?? self
    }
  }
}
