public import MotionEffects

/// What became of one expectation over a domain.
public struct RangeResult: Sendable {
  /// The answers that a test can give.
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// It holds for every offset of the domain.
    case holds
    /// It fails at the offset that is named.
    case fails
    /// The search ended before it was certain, which counts as a failure.
    case undecided
    /// It speaks of time, and no recording was given.
    case notTested
  }

  /// A side of a constraint that has several: an edge, an end of a range, an axis.
  public struct Part: Hashable, Sendable {
    /// What it is, such as `left`; empty where there is only one.
    public var name: String
    /// Its least slack.
    public var worst: WorstCase

    /// Makes a part.
    public init(name: String, worst: WorstCase) {
      self.name = name
      self.worst = worst
    }
  }

  /// What slacks are measured in.
  public enum Unit: Hashable, Sendable {
    /// Points of the window.
    case points
    /// A share of the view's area, 0…1.
    case share
    /// The unit of the key path's value.
    case value
    /// Radians; texts tell degrees.
    case angle
    /// Points a second.
    case pointsPerSecond

    /// What the number at a key path is measured in.
    init(_ keyPath: AnyMotionKeyPath) { self = keyPath.isAngle ? .angle : .value }
  }

  /// The expectation.
  public var expectation: Expectation
  /// Whether it was not written down, but follows from the scene.
  public var isImplied: Bool
  /// Whether a slack of 0 is a failure already.
  public var isStrict: Bool
  /// The answer.
  public var verdict: Verdict
  /// The parts, in the order top, right, bottom, left for edges.
  public var parts: [Part]
  /// What slacks are measured in.
  public var unit: Unit

  /// The part with the least slack; nil when nothing was tested.
  public var worstPart: Part? {
    parts.min { $0.worst.slack < $1.worst.slack }
  }

  /// The least slack over the domain: above 0 while the expectation holds; nil when nothing was tested.
  public var slack: Double? { worstPart?.worst.slack }

  /// No slack of the domain is below this.
  public var bound: Double? { parts.map(\.worst.bound).min() }

  /// Whether the expectation is known to hold, or was not to be tested here.
  public var passes: Bool { verdict == .holds || verdict == .notTested }

  init(
    _ expectation: Expectation, isImplied: Bool, isStrict: Bool, unit: Unit, parts: [Part]
  ) {
    self.expectation = expectation
    self.isImplied = isImplied
    self.isStrict = isStrict
    self.unit = unit
    self.parts = parts
    verdict = Self.verdict(parts, isStrict: isStrict)
  }

  /// Rounding may leave an exact 0 a little below it.
  private static let slop = 1e-9

  private static func verdict(_ parts: [Part], isStrict: Bool) -> Verdict {
    guard !parts.isEmpty else { return .notTested }
    func fails(_ slack: Double) -> Bool { isStrict ? slack <= slop : slack < -slop }
    var isCertain = true
    for index in parts.indices {
      let (slack, bound) = (parts[index].worst.slack, parts[index].worst.bound)
      if fails(slack) { return .fails }
      // An enclosure that is tight enough counts by the value that is reached.
      if fails(bound), !(slack - bound <= (isStrict ? 1e-3 : WorstCaseSearch.enough)) {
        isCertain = false
      }
    }
    return isCertain ? .holds : .undecided
  }
}
