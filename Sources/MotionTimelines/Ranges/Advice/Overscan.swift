internal import MotionEffects

/// How much further out a view's edges must stand, or with `sign` -1 further in: each side as little as
/// the others allow, in tenths of a point.
struct Overscan {
  private let advisor: RangeAdvisor
  private let view: String
  private let sign: Double

  init(_ advisor: RangeAdvisor, _ view: String, sign: Double) {
    self.advisor = advisor
    self.view = view
    self.sign = sign
  }

  /// A changed view and what becomes of the expectation.
  private struct Attempt {
    var insets: Insets
    var frame: Rect
    var document: String
    var result: RangeResult
  }

  var advice: RangeAdvice? {
    guard var found = firstThatHolds else { return nil }
    if !isTight(found) { found = smallest(from: found) }
    return sign > 0
      ? .grow(view: view, by: found.insets, frame: found.frame, document: found.document)
      : .shrink(view: view, by: found.insets, frame: found.frame, document: found.document)
  }

  /// Adds what is missing at each side, until it holds.
  ///
  /// Of a turned or scaled view, or in perspective, a point more is not a point more of cover: what the
  /// last points brought tells how many the next have to be.
  private var firstThatHolds: Attempt? {
    var insets = Insets.zero
    var gains = Insets(top: 1, left: 1, bottom: 1, right: 1)
    var latest = advisor.result
    for _ in 0..<Self.mostRounds {
      let before = latest
      var added = Insets.zero
      for part in before.parts where part.worst.bound < 0 {
        let sides = Self.sides(of: part.name)
        guard part.worst.bound.isFinite, !sides.isEmpty else { return nil }
        for side in sides {
          // A tenth at least: less might be rounded to what was there.
          added[side] = max(-part.worst.bound / Double(sides.count) / gains[side], 0.1)
        }
      }
      for side in QuadEdge.allCases { insets[side] += added[side] }
      guard let attempt = attempt(insets) else { return nil }
      latest = attempt.result
      if latest.verdict == .holds { return attempt }
      for part in latest.parts {
        guard let old = before.parts.first(where: { $0.name == part.name }) else { continue }
        for side in Self.sides(of: part.name) where added[side] > 0 {
          let gain = (part.worst.bound - old.worst.bound) / added[side]
          gains[side] = gain.isFinite ? min(max(gain, Self.leastGain), 1) : 1
        }
      }
    }
    return nil
  }

  private static let mostRounds = 24
  /// A point that brings less than that brings nothing to reckon with.
  private static let leastGain = 0.1

  /// The sides of the view that a part of the expectation depends on.
  private static func sides(of part: String) -> [QuadEdge] {
    switch part {
    case "width": [.left, .right]
    case "height": [.top, .bottom]
    default: QuadEdge(name: part).map { [$0] } ?? []
    }
  }

  private func attempt(_ insets: Insets, isVerdictEnough: Bool = false) -> Attempt? {
    let rounded = insets.roundedUp
    var (frame, document) = (Rect.zero, "")
    let changed = advisor.document.changing(view) { view in
      frame = view.untransformedFrame.grown(by: rounded, sign).written(sign)
      guard frame.size.width > 0, frame.size.height > 0 else { return }
      view.untransformedFrame = frame
      document = view.placeInDocument
    }
    guard !document.isEmpty,
      let result = advisor.tested(changed, isVerdictEnough: isVerdictEnough)
    else { return nil }
    return Attempt(insets: rounded, frame: frame, document: document, result: result)
  }

  /// Whether no side that was changed has more to spare than rounding to a tenth leaves.
  private func isTight(_ attempt: Attempt) -> Bool {
    attempt.result.parts.allSatisfy { part in
      let changed = Self.sides(of: part.name).filter { attempt.insets[$0] > 0 }
      return changed.isEmpty || part.worst.slack <= 0.1 * Double(changed.count)
    }
  }

  /// All sides by the same share first, so that they stay alike; then each for itself.
  private func smallest(from first: Attempt) -> Attempt {
    var best = first
    func tryShares(_ steps: Int, _ insets: (Double) -> Insets) {
      var (good, bad) = (1.0, 0.0)
      for _ in 0..<steps {
        let share = (good + bad) / 2
        if let attempt = attempt(insets(share), isVerdictEnough: true),
          attempt.result.verdict == .holds
        {
          (good, best) = (share, attempt)
        } else {
          bad = share
        }
      }
    }
    tryShares(12) { share in
      var insets = first.insets
      for edge in QuadEdge.allCases { insets[edge] *= share }
      return insets
    }
    for edge in QuadEdge.allCases where best.insets[edge] > 0 {
      let start = best.insets
      tryShares(10) { share in
        var insets = start
        insets[edge] *= share
        return insets
      }
    }
    return best
  }
}

extension QuadEdge {
  init?(name: String) {
    guard let edge = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = edge
  }
}

extension Insets {
  /// The side at an edge.
  fileprivate subscript(edge: QuadEdge) -> Double {
    get {
      switch edge {
      case .top: top
      case .right: right
      case .bottom: bottom
      case .left: left
      }
    }
    set {
      switch edge {
      case .top: top = newValue
      case .right: right = newValue
      case .bottom: bottom = newValue
      case .left: left = newValue
      }
    }
  }

  /// Each side to the next tenth of a point upwards.
  fileprivate var roundedUp: Insets {
    func up(_ side: Double) -> Double { side <= 0 ? 0 : (side * 10 - 1e-6).rounded(.up) / 10 }
    return Insets(top: up(top), left: up(left), bottom: up(bottom), right: up(right))
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
  /// Where the view stands, as its document says it: the frame, unless only bounds can tell their origin.
  fileprivate var placeInDocument: String {
    func list(_ numbers: [Double]) -> String {
      "[" + numbers.map { rangeNumber($0, 6) }.joined(separator: ", ") + "]"
    }
    func list(_ rect: Rect) -> String {
      list([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    }
    if bounds.origin == .zero, !isPlacedByCenter { return "\"frame\": " + list(untransformedFrame) }
    return "\"bounds\": \(list(bounds)), \"center\": \(list([center.x, center.y]))"
  }
}
