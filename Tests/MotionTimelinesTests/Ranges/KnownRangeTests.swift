import MotionEffects
import MotionTimelines
import Testing

/// Scenes whose worst cases follow by hand.
@Suite struct KnownRangeTests {
  func scene(_ views: String, _ expectations: String = "", window: String? = nil) throws -> Scene {
    let window = window ?? #"{ "size": [320, 568], "safeAreaInsets": [20, 0, 0, 0] }"#
    return try Scene(
      decoding: Array(
        """
        { "window": \(window), "views": [\(views)], "expectations": [\(expectations)] }
        """.utf8))
  }

  static func effect(_ keyPath: String, _ axis: String, _ minimum: String, _ maximum: String)
    -> String
  {
    """
    { "keyPath": "\(keyPath)", "type": "tiltAlong\(axis)Axis", "minimumRelativeValue": \(minimum),
      "maximumRelativeValue": \(maximum) }
    """
  }

  func move(_ x: Double, _ y: Double) -> String {
    #""motionEffects": [{ "slide": [\#(-x), \#(-y)] }]"#
  }

  var wallpaper: String {
    #"{ "id": "wallpaper", "frame": [-100, -100, 520, 760], \#(move(-25, -32)) }"#
  }

  var card: String { #"{ "id": "card", "frame": [20, 84, 280, 400], \#(move(15, 15)) }"# }

  func slacks(_ result: RangeResult) -> [String: Double] {
    Dictionary(uniqueKeysWithValues: result.parts.map { ($0.name, $0.worst.slack) })
  }

  static let domains: [OffsetDomain] = [.reachable, .square, .tilt(degrees: 90)]

  @Test(arguments: [
    effect("layer.zPosition", "Horizontal", "0", "320"),
    effect("layer.transform.translation.z", "Horizontal", "0", "320"),
  ])
  func whatPassesTheEyeIsNotSeen(_ effect: String) throws {
    // The eye is 300 points away, so from 0.875 on the view is behind it.
    let near = """
      { "id": "stage", "frame": [0, 0, 320, 568], "sublayerTransform": [{ "perspective": 300 }],
        "subviews": [
          { "id": "a", "frame": [60, 184, 200, 200], "motionEffects": [\(effect)] },
          { "id": "b", "frame": [60, 184, 200, 200], "zPosition": 320 }] }
      """
    let expectations = """
      { "inside": [-1000, -1000, 3000, 3000], "view": "a" }, { "covers": [155, 279, 10, 10], "by": "a" },
      { "travel": "a", "atMost": 200 }, { "inside": [-1000, -1000, 3000, 3000], "view": "b" },
      { "covers": [155, 279, 10, 10], "by": "b" }
      """
    for result in try RangeTest(scene(near, expectations)).report().results {
      #expect(result.verdict == .fails && result.slack == -.infinity, "\(result.expectation)")
      #expect(result.sentence(scale: 2).contains("fails altogether"))
    }
    for view in ["a", "b"] {
      let seen = try RangeTest(scene(near, #"{ "visible": "\#(view)", "atLeast": 0.01 }"#))
        .report().results[0]
      #expect(seen.verdict == .fails && seen.slack == -0.01)
    }
  }

  @Test func nothingOfAShrunkenViewIsSeen() throws {
    let flat = #"{ "id": "a", "frame": [60, 184, 200, 200], "transform": [{ "scale": [0, 1] }] }"#
    let result = try RangeTest(scene(flat, #"{ "visible": "a", "atLeast": 0.1 }"#)).report()
    #expect(result.results[0].verdict == .fails)
  }

  @Test func aViewAgainstItselfIsKnown() throws {
    let turning = """
      { "id": "a", "frame": [60, 184, 200, 200],
        "motionEffects": [\(Self.effect("layer.transform.rotation", "Horizontal", "-1", "1"))] }
      """
    let result = try RangeTest(
      scene(turning, #"{ "inside": { "presentedFrame": "a" }, "view": "a", "margin": 2 }"#)
    ).report().results[0]
    #expect(result.parts.allSatisfy { $0.worst.slack == -2 && $0.worst.cells == 1 })
  }

  @Test func theTableTellsWhatIsPresented() throws {
    let moving = """
      { "id": "a", "frame": [60, 184, 200, 200],
        "motionEffects": [\(Self.effect("frame.origin.x", "Horizontal", "-10", "10"))] },
      { "id": "stage", "frame": [0, 0, 320, 568], "motionEffects": [{ "perspective": [60, 60] }],
        "subviews": [{ "id": "title", "frame": [0, 0, 320, 40], "zPosition": 1504 }] }
      """
    let rows = try RangeTest(scene(moving)).keyPathRanges()
    let row = try #require(rows.first { $0.keyPath == "frame.origin.x" })
    #expect([row.minimum, row.rest, row.maximum] == [50, 60, 70])
    // About rest it moves faster than on the way to the end.
    let travel = try #require(rows.first { $0.view == "title" })
    #expect(travel.gainPerDegree > 1.5 * travel.maximum / 90)
  }

  @Test(arguments: domains)
  func aWallpaperHasPointsToSpare(_ domain: OffsetDomain) throws {
    let scene = try scene(wallpaper, #"{ "covers": "window", "by": "wallpaper" }"#)
    let result = RangeTest(scene, over: domain).report().results[0]
    #expect(slacks(result) == ["left": 75, "right": 75, "top": 68, "bottom": 60])
    #expect(result.verdict == .holds)
    #expect(result.worstPart?.name == "bottom")
    #expect(result.worstPart?.worst.offset == ViewerOffset(horizontal: 0, vertical: 1))
    #expect(result.parts.allSatisfy { $0.worst.cells == 1 && $0.worst.bound == $0.worst.slack })
  }

  @Test func overATiltOnlyThePartOfTheWayThatTheTiltReachesCounts() throws {
    let scene = try scene(wallpaper, #"{ "covers": "window", "by": "wallpaper" }"#)
    let result = RangeTest(scene, over: .tilt(degrees: 30)).report().results[0]
    let expected = [
      "left": 100 - 25.0 / 3, "right": 100 - 25.0 / 3, "top": 100 - 32.0 / 3,
      "bottom": 92 - 32.0 / 3,
    ]
    for (name, slack) in slacks(result) {
      #expect(abs(slack - (expected[name] ?? .nan)) < 1e-9, "\(name)")
    }
  }

  @Test func withoutExpectationsTheObviousHolds() throws {
    let report = RangeTest(try scene(wallpaper + "," + card)).report()
    #expect(
      report.results.map(\.expectation) == [
        .covers(.window, by: "wallpaper"), .visible(view: "card", atLeast: 0),
      ])
    #expect(report.passes)
    // The card stays in sight as a whole: 20 - 15 points from the left edge.
    #expect(report.results[1].slack == 1)
  }

  @Test func aCardKeepsItsMargin() throws {
    let scene = try scene(
      card,
      """
      { "inside": "window", "view": "card", "margin": 8 },
      { "inside": "safeArea", "view": "card" },
      { "inside": [10, 70, 300, 420], "view": "card" },
      { "travel": "card", "atMost": 22, "axis": "x" },
      { "travel": "card", "atMost": 22 }
      """)
    let results = RangeTest(scene, over: .square).report().results
    #expect(slacks(results[0]) == ["left": -3, "right": -3, "top": 61, "bottom": 61])
    #expect(results[0].verdict == .fails)
    #expect(slacks(results[1]) == ["left": 5, "right": 5, "top": 49, "bottom": 69])
    #expect(slacks(results[2]) == ["left": -5, "right": -5, "top": -1, "bottom": -9])
    #expect(results[3].slack == 7)
    #expect(abs((results[4].slack ?? 0) - (22 - 15 * 2.0.squareRoot())) < 1e-12)
    let reachable = RangeTest(scene, over: .reachable).report().results
    #expect(reachable[4].slack == 7)
    let tilted = RangeTest(scene, over: .tilt(degrees: 30)).report().results
    #expect(abs((tilted[4].slack ?? 0) - 17) < 1e-3)
  }

  @Test func viewsStayApart() throws {
    let scene = try scene(
      """
      { "id": "a", "frame": [0, 0, 100, 100], \(move(10, 0)) },
      { "id": "b", "frame": [110, 120, 100, 100], \(move(-5, -5)) },
      { "id": "c", "frame": [90, 0, 50, 200] }
      """,
      """
      { "apart": ["a", "b"], "distance": 12 }, { "apart": ["a", "c"], "distance": 0 }
      """)
    let results = RangeTest(scene, over: .square).report().results
    // Nearest where a is 10 to the right, b 5 to the left and 5 up: overlapping along x, 15 along y.
    #expect(abs((results[0].slack ?? 0) - 3) < 1e-3)
    #expect(abs((results[1].slack ?? 0) + 20) < 1e-3)
    #expect(results[1].verdict == .fails)
  }

  @Test func theDistanceOfCornersIsEuclidean() throws {
    let scene = try scene(
      """
      { "id": "a", "frame": [0, 0, 100, 100] },
      { "id": "b", "frame": [130, 140, 50, 50], \(move(3, 4)) }
      """, #"{ "apart": ["a", "b"], "distance": 0 }"#)
    let square = RangeTest(scene, over: .square).report().results[0]
    #expect(abs((square.slack ?? 0) - (27.0 * 27 + 36 * 36).squareRoot()) < 1e-3)
    let reachable = RangeTest(scene, over: .reachable).report().results[0]
    #expect(abs((reachable.slack ?? 0) - (30.0 * 30 + 36 * 36).squareRoot()) < 1e-3)
  }

  @Test func sharesAndSizesInSight() throws {
    let scene = try scene(
      """
      { "id": "badge", "frame": [290, 10, 40, 60], \(move(10, 20)) },
      { "id": "pane", "frame": [0, 100, 200, 200], "clipsToBounds": true, \(move(0, 0)),
        "subviews": [{ "id": "photo", "frame": [-20, -20, 240, 240], \(move(-25, 10)) },
                     { "id": "text", "frame": [150, 20, 100, 100], \(move(-30, 0)) }] }
      """,
      """
      { "visible": "badge", "atLeast": 0.5 }, { "tappable": "badge" },
      { "tappable": "badge", "size": [20, 50] }, { "visible": "text", "atLeast": 0.15 },
      { "covers": "superview", "by": "photo" }, { "covers": "window", "by": "photo" }
      """)
    let results = RangeTest(scene, over: .square).report().results
    #expect(abs((results[0].slack ?? 0) - (20.0 / 40 * 50 / 60 - 0.5)) < 1e-9)
    #expect(slacks(results[1]) == ["width": 20 - 44, "height": 50 - 44])
    #expect(slacks(results[2]) == ["width": 0, "height": 0])
    #expect(results[2].verdict == .holds)
    #expect(abs((results[3].slack ?? 0) - 0.05) < 1e-9)
    #expect(slacks(results[4]) == ["left": -5, "right": -5, "top": 10, "bottom": 10])
    // The pane, which cuts the photo off, bares most of the window.
    let bare = slacks(results[5])
    #expect(bare["right edge of pane"] == -120)
    #expect(results[5].slack == -268)
  }

  @Test func numbersStayInTheirRanges() throws {
    let scene = try scene(
      """
      { "id": "a", "frame": [0, 0, 10, 10], "alpha": 0.5, "motionEffects": [
        \(Self.effect("alpha", "Horizontal", "-0.6", "0.2")), \(Self.effect("layer.transform.scale", "Vertical", "-1", "1")),
        \(Self.effect("layer.cornerRadius", "Vertical", "-1", "3"))] }
      """)
    let results = RangeTest(scene, over: .square).report().results
    #expect(results.map(\.verdict) == [.holds, .fails, .fails, .fails])
    #expect(abs((results[1].parts[0].worst.slack) + 0.1) < 1e-12)
    #expect(abs((results[1].parts[1].worst.slack) - 0.3) < 1e-12)
    #expect(results[2].slack == 0)
    #expect(results[3].slack == -1)
  }

  @Test func whatIsHiddenOrTransparentCoversNothing() throws {
    let hidden = try scene(
      #"{ "id": "a", "frame": [-9, -9, 500, 600], "hidden": true }"#,
      #"{ "covers": "window", "by": "a" }"#)
    #expect(RangeTest(hidden).report().results[0].slack == -.infinity)
    let fading = try scene(
      """
      { "id": "a", "frame": [-9, -9, 500, 600], "motionEffects": [
        \(Self.effect("alpha", "Horizontal", "-1", "0"))] }
      """, #"{ "covers": "window", "by": "a" }"#)
    let result = RangeTest(fading).report().results[0]
    #expect(result.verdict == .fails)
    #expect(result.worstPart?.worst.offset == ViewerOffset(horizontal: -1, vertical: 0))
  }

  @Test func aTurnedViewIsMeasuredAtRightAnglesToItsEdges() throws {
    let scene = try scene(
      """
      { "id": "a", "frame": [-150, -150, 500, 500], "motionEffects": [
        \(Self.effect("layer.transform.rotation", "Horizontal", "\"-45deg\"", "\"45deg\""))] }
      """, #"{ "covers": [0, 0, 200, 200], "by": "a" }"#)
    // The corners of the square lie 100√2 from the center, and at 45° straight before the edges.
    let square = RangeTest(scene, over: .square).report().results[0]
    #expect(abs((square.slack ?? 0) - (250 - 100 * 2.0.squareRoot())) < 1e-3)
    #expect((square.slack ?? 0) - (square.bound ?? 0) <= 0.01)
    #expect(square.verdict == .holds)
  }

  @Test func oppositeEffectsCancel() throws {
    let scene = try scene(
      """
      { "id": "pane", "frame": [40, 134, 240, 300], "clipsToBounds": true, \(move(20, 20)),
        "subviews": [{ "id": "copy", "frame": [-40, -134, 320, 568], \(move(-20, -20)) }] }
      """,
      #"{ "travel": "copy", "atMost": 0 }, { "covers": { "presentedFrame": "pane" }, "by": "copy" }, { "covers": { "modelFrame": "pane" }, "by": "copy" }"#
    )
    let results = RangeTest(scene, over: .square).report().results
    #expect(results[0].slack == 0)
    #expect(slacks(results[1]) == ["left": 20, "right": 20, "top": 114, "bottom": 114])
    #expect(results[2].worstPart?.name == "top edge of pane" || results[2].slack == -20)
  }

  @Test func aScaledSuperviewScalesTheDistances() throws {
    let scene = try scene(
      """
      { "id": "outer", "frame": [0, 0, 100, 100], "transform": [{ "scale": [2, 2] }],
        "subviews": [{ "id": "inner", "frame": [10, 10, 50, 50], \(move(5, 0)) }] }
      """, #"{ "inside": "superview", "view": "inner" }"#)
    let result = RangeTest(scene).report().results[0]
    #expect(slacks(result) == ["left": 10, "right": 70, "top": 20, "bottom": 80])
  }

  @Test func speedNeedsRecordings() throws {
    let scene = try scene(card, #"{ "speed": "card", "atMost": 100 }"#)
    let report = RangeTest(scene).report()
    #expect(report.results[0].verdict == .notTested)
    #expect(report.passes)
  }
}
