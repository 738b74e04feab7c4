internal import MotionEffects

/// Looks for the smallest changes of a document that make one expectation hold.
struct RangeAdvisor {
  let document: Scene
  /// What became of the expectation in the document.
  let result: RangeResult
  private let test: (_ changed: Scene, _ isVerdictEnough: Bool) -> RangeResult
  private let effort = Effort()

  /// What the tests have cost so far.
  private final class Effort {
    var cells = 0
  }

  /// The cells that all tests of one advice may look at: a search that goes on for ever is not begun anew
  /// a hundred times.
  private static let mostCells = 100_000

  /// Makes an advisor.
  ///
  /// - Parameters:
  ///   - document: The scene as it is written.
  ///   - result: What became of the expectation in it.
  ///   - test: Tests the expectation in a changed document; where the verdict is enough, without
  ///     enclosing the slack.
  init(
    document: Scene, result: RangeResult,
    test: @escaping (_ changed: Scene, _ isVerdictEnough: Bool) -> RangeResult
  ) {
    self.document = document
    self.result = result
    self.test = test
  }

  /// What becomes of the expectation in a changed document; nil where finding out would take too long.
  func tested(_ changed: Scene, isVerdictEnough: Bool = false) -> RangeResult? {
    guard effort.cells < Self.mostCells else { return nil }
    let result = test(changed, isVerdictEnough)
    effort.cells += result.parts.reduce(0) { $0 + $1.worst.cells }
    return result
  }

  var advice: [RangeAdvice] {
    guard !result.passes, result.verdict != .notTested else { return [] }
    var advice: [RangeAdvice] = []
    switch result.expectation {
    case .covers(_, by: let view), .tappable(let view, _):
      if let grown = Overscan(self, view, sign: 1).advice { advice.append(grown) }
    case .inside(_, view: let view, margin: _):
      if let shrunk = Overscan(self, view, sign: -1).advice { advice.append(shrunk) }
    default: break
    }
    // What an effect's own code does cannot be made smaller from here.
    guard let motionless = scaled(by: { _ in 0 })?.scene else { return advice }
    guard let still = tested(motionless) else { return advice }
    if still.passes {
      if let reduction { advice.append(reduction) }
    } else if advice.isEmpty, still.verdict == .fails, let slack = still.slack {
      advice.append(
        .failsAtRest(view: result.expectation.subject, slack: slack, unit: result.unit))
    }
    return advice
  }

  // MARK: Smaller effects

  /// The document with so much of each movement that could matter, and what to write there; nil where
  /// an effect cannot be made smaller.
  private func scaled(
    by factor: (Int) -> Double
  ) -> (scene: Scene, changes: [(view: String, text: String)], movements: Int)? {
    var (scene, changes, isKnown) = (document, [(view: String, text: String)](), true)
    var movement = 0
    for id in movers {
      scene = scene.changing(id) { view in
        view.motionEffects = view.motionEffects.map { effect in
          guard let smaller = effect.smaller(by: factor, &movement) else {
            isKnown = false
            return effect
          }
          changes += smaller.changes.map { (id, $0) }
          return smaller.effect
        }
      }
    }
    return isKnown ? (scene, changes, movement) : nil
  }

  /// The views whose effects matter to an expectation: its own, and the superviews'.
  private var movers: [String] {
    let root = document.rootView
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

  /// The movements that have to become smaller: those that change what fails, and where it fails
  /// without them, those that change what is left.
  private func movementsToBlame(of count: Int) -> Set<Int> {
    var blamed: Set<Int> = []
    var now = result
    while !now.passes {
      let failing = now.parts.filter { !($0.worst.bound >= 0) || $0.worst.slack <= 1e-9 }
      let found = (0..<count).filter { movement in
        if blamed.contains(movement) { return false }
        let parts = without(blamed.union([movement]))?.parts ?? []
        return failing.contains { part in
          guard let other = parts.first(where: { $0.name == part.name }) else { return true }
          return
            !(abs(other.worst.slack - part.worst.slack) <= Self.sameSlack
            && abs(other.worst.bound - part.worst.bound) <= Self.sameSlack)
        }
      }
      guard !found.isEmpty, let rest = without(blamed.union(found)) else { return Set(0..<count) }
      blamed.formUnion(found)
      now = rest
    }
    return blamed
  }

  private func without(_ movements: Set<Int>) -> RangeResult? {
    scaled { movements.contains($0) ? 0 : 1 }.flatMap { tested($0.scene) }
  }

  /// What searches of the same thing may differ by.
  private static let sameSlack = 1e-3

  private var reduction: RangeAdvice? {
    let count = scaled(by: { _ in 1 })?.movements ?? 0
    let blamed = movementsToBlame(of: count)
    func changes(_ factor: Double) -> [(view: String, text: String)]? {
      guard let smaller = scaled(by: { blamed.contains($0) ? factor : 1 }) else { return nil }
      if factor == 0 { return smaller.changes }
      return tested(smaller.scene, isVerdictEnough: true)?.passes == true ? smaller.changes : nil
    }
    var (good, bad) = (0.0, 1.0)
    // What is written down has few digits; it is what must hold.
    while bad - good > 2e-4 {
      let factor = (good + bad) / 2
      if changes(factor) != nil { good = factor } else { bad = factor }
    }
    let thousandths = min(Int((bad * 1000 + 1e-6).rounded(.down)), 999)
    let factors = (0..<4).map { Double(thousandths - $0) / 1000 }.filter { $0 > 0 } + [0]
    var best = (factor: 0.0, changes: [(view: String, text: String)]())
    for factor in factors {
      guard let changes = changes(factor) else { continue }
      best = (factor, changes)
      break
    }
    // Unless it was found out, nothing is said.
    guard effort.cells < Self.mostCells else { return nil }
    var views: [String] = []
    for change in best.changes where !views.contains(change.view) { views.append(change.view) }
    return .reduce(
      views: views, factor: best.factor,
      changes: best.changes.map { views.count > 1 ? "\($0.view): \($0.text)" : $0.text })
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
