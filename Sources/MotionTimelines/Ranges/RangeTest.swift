public import MotionEffects

/// Decides for every viewer offset of a domain at once whether a scene stays right.
///
/// Expectations stand in the scene; without any, the obvious ones hold: whatever is larger than what
/// it is cut off by must cover it, everything else stays in sight, opacities, radii and scales stay
/// legal. Straight movements are decided in closed form, everything else by branch and bound to 0.01
/// points.
///
///     let report = RangeTest(scene, over: .reachable).report()
///     #expect(report.passes, "\(report)")
///
/// Slacks are in points of the window, without rounding to pixels, in portrait axes, with Reduce
/// Motion off.
public struct RangeTest: Sendable {
  /// The scene under test, laid out in its window.
  public let scene: Scene
  /// The scene as its document has it, in the window of the document.
  public let document: Scene
  /// The offsets for which it is tested.
  public let domain: OffsetDomain

  /// Makes a test of a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - domain: The offsets.
  ///   - window: The window that the scene is laid out in first; nil for its own. Repairs are still
  ///     what to write into the scene as it is.
  /// - Precondition: The ids of the scene's views are unique; a tilt is above 0 and at most 90 degrees.
  public init(
    _ scene: Scene, over domain: OffsetDomain = .reachable, in window: Window? = nil
  ) {
    if case .tilt(let degrees) = domain {
      precondition(degrees > 0 && degrees <= 90, "a tilt lies above 0 and up to 90 degrees")
    }
    document = scene
    self.scene = window.map(scene.laidOut) ?? scene
    self.domain = domain
  }

  /// Tests every expectation of the scene, or the obvious ones where it has none.
  ///
  /// - Complexity: O(*n* + *m*) for *n* views and *m* expectations while everything moves straight;
  ///   otherwise up to 40,000 cells for each side of an expectation.
  public func report() -> RangeReport {
    let moving = MovingScene(scene)
    let search = WorstCaseSearch(moving, over: domain)
    let planner = ProbePlanner(scene, moving)
    var straight = search.straightScene
    var results: [RangeResult] = []
    results.reserveCapacity(scene.expectations.count)
    for expectation in scene.expectations {
      results.append(
        straight.result(expectation)
          ?? planner.plan(expectation).result(TestedExpectation(expectation: expectation), search))
    }
    for item in scene.expectations.isEmpty ? scene.impliedExpectations(moving) : [] {
      results.append(
        straight.result(item.expectation, isImplied: true, isStrict: item.isStrict)
          ?? planner.plan(item.expectation).result(item, search))
    }
    return RangeReport(scene: scene, domain: domain, results: results)
  }

  /// Tests one expectation.
  ///
  /// - Precondition: The views that it names are in the scene.
  public func result(for expectation: Expectation) -> RangeResult {
    result(TestedExpectation(expectation: expectation))
  }
}

extension RangeTest {
  /// Decides an expectation; in closed form where that is possible and `isStraight` allows it.
  func result(
    _ item: TestedExpectation, isStraight: Bool = true, isVerdictEnough: Bool = false
  ) -> RangeResult {
    let moving = MovingScene(scene)
    let search = WorstCaseSearch(moving, over: domain, isVerdictEnough: isVerdictEnough)
    var straight = search.straightScene
    if isStraight,
      let answer = straight.result(
        item.expectation, isImplied: item.isImplied, isStrict: item.isStrict)
    {
      return answer
    }
    return ProbePlanner(scene, moving).plan(item.expectation).result(item, search)
  }
}

/// What a range test found out.
public struct RangeReport: Sendable {
  /// The scene as it was tested.
  public var scene: Scene
  /// The offsets for which it was tested.
  public var domain: OffsetDomain
  /// What became of each expectation, in the order of the scene.
  public var results: [RangeResult]

  /// Whether every expectation holds.
  public var passes: Bool { results.allSatisfy(\.passes) }

  /// The expectations that fail or that could not be decided.
  public var failures: [RangeResult] { results.filter { !$0.passes } }
}

/// An expectation, and whether anybody wrote it down.
struct TestedExpectation {
  var expectation: Expectation
  var isImplied = false
  /// Whether a slack of 0 is a failure already.
  var isStrict = false
}
