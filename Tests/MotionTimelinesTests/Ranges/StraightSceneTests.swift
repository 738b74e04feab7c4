import MotionEffects
import Testing
import _ParallaxTestSupport

@testable import MotionTimelines

/// The closed form for what moves straight says what the search says.
@Suite struct StraightSceneTests {
  @Test(arguments: [OffsetDomain.reachable, .square, .tilt(degrees: 35)])
  func theSearchSaysTheSame(_ domain: OffsetDomain) {
    for seed in UInt64(0)..<60 {
      var random = SeededGenerator(seed: seed)
      var scene = SampledRangeTests.gentleScene(&random, straight: true)
      let ids = scene.rootView.descendants.dropFirst().map(\.id)
      scene.expectations += (0..<8).map { _ in SampledRangeTests.expectation(ids, &random) }
      let test = RangeTest(scene, over: domain)
      for expectation in scene.expectations {
        let item = TestedExpectation(expectation: expectation)
        let fast = test.result(item)
        let searched = test.result(item, isStraight: false)
        let what = "seed \(seed), \(expectation): \(fast.parts), \(searched.parts)"
        #expect(fast.parts.map(\.name) == searched.parts.map(\.name), "\(what)")
        for (one, other) in zip(fast.parts, searched.parts) {
          let (low, high) = (other.worst.bound - 1e-9, other.worst.slack + 1e-9)
          #expect(one.worst.slack >= low && one.worst.slack <= high, "\(what)")
        }
      }
    }
  }

  /// A pair of views of 40 × 40 points; the second one comes nearer by `x` and `y` at offset 1.
  func pair(_ gapX: Double, _ gapY: Double, x: Double, y: Double) -> Scene {
    var moving = View(id: "b", frame: Rect(x: 140 + gapX, y: 140 + gapY, width: 40, height: 40))
    moving.motionEffects = [SlideMotionEffect(magnitude: Size(width: x, height: y))]
    let still = View(id: "a", frame: Rect(x: 100, y: 100, width: 40, height: 40))
    var scene = Scene(window: Window(size: Size(width: 320, height: 568)), views: [still, moving])
    scene.expectations = [.apart("a", "b", distance: 0)]
    return scene
  }

  /// Distances at an angle are least between the vertices; depths where the view is in the middle.
  @Test func distancesInClosedForm() throws {
    func worst(_ scene: Scene, _ domain: OffsetDomain) throws -> WorstCase {
      let worst = try #require(RangeTest(scene, over: domain).report().results[0].parts.first).worst
      #expect(worst.cells == 1 && worst.bound == worst.slack)
      return worst
    }
    func distance(_ scene: Scene, _ domain: OffsetDomain) throws -> Double {
      try worst(scene, domain).slack
    }
    // Side by side, and diagonally: 5 - 3, and the corner comes nearer along both axes.
    #expect(try distance(pair(5, -20, x: 3, y: 0), .square) == 2)
    #expect(abs(try distance(pair(30, 40, x: 27, y: 36), .square) - 5) < 1e-9)
    // In the diamond the nearest offset lies on an edge: from (30, 40) to the line 40 x + 30 y = 1200.
    let between = try worst(pair(30, 40, x: 30, y: 40), .reachable)
    #expect(abs(between.slack - 24) < 1e-9)
    #expect(
      abs(between.offset.horizontal - 0.36) < 1e-9 && abs(between.offset.vertical - 0.64) < 1e-9)
    // The view passes over the other one: 40 deep where they lie upon each other.
    let over = try worst(pair(10, -40, x: 100, y: 0), .square)
    #expect(abs(over.slack + 40) < 1e-9)
    // What overlaps at rest and moves apart is deepest near rest.
    #expect(abs(try distance(pair(-50, -40, x: 30, y: 0), .reachable) + 40) < 1e-9)
  }
}
