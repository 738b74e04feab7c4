import Foundation
import MotionEffects
import MotionTimelines
import Testing
import _ParallaxTestSupport

/// The least change that repairs, for failures that follow by hand.
@Suite struct RangeAdviceTests {
  func wallpaper(_ frame: Rect, _ x: Double, _ y: Double) -> Scene {
    var view = View(id: "wallpaper", frame: frame)
    view.motionEffects = [SlideMotionEffect(magnitude: Size(width: x, height: y))]
    var scene = Scene(window: Window(size: Size(width: 320, height: 568)), views: [view])
    scene.expectations = [.covers(.window, by: "wallpaper")]
    return scene
  }

  @Test func overscanIsTheLackOnEachSide() {
    let scene = wallpaper(Rect(x: -10, y: -50, width: 340, height: 668), 35, 40)
    let test = RangeTest(scene, over: .square)
    let advice = test.advice(for: test.report().results[0])
    #expect(
      advice.first
        == .grow(
          view: "wallpaper", by: Insets(top: 0, left: 25, bottom: 0, right: 25),
          frame: Rect(x: -35, y: -50, width: 390, height: 668),
          document: "\"frame\": [-35, -50, 390, 668]"))
    let grown = wallpaper(Rect(x: -35, y: -50, width: 390, height: 668), 35, 40)
    #expect(RangeTest(grown, over: .square).report().passes)
  }

  @Test func theFactorIsTheLargestThatHolds() throws {
    let scene = wallpaper(Rect(x: -26.7, y: -64, width: 373.4, height: 696), 40, 40)
    let test = RangeTest(scene, over: .square)
    let advice = test.advice(for: test.report().results[0])
    guard case .reduce(let views, let factor, let changes)? = advice.last else {
      Issue.record("\(advice)")
      return
    }
    #expect(views == ["wallpaper"])
    #expect(factor == 0.667)
    // Up and down there is enough.
    #expect(changes == ["slide [40, 40] to [26.68, 40]"])
    let smaller = wallpaper(Rect(x: -26.7, y: -64, width: 373.4, height: 696), 26.68, 40)
    #expect(RangeTest(smaller, over: .square).report().passes)
  }

  @Test func ofAScaledViewAPointMoreIsMore() throws {
    var scene = wallpaper(Rect(x: 60, y: 134, width: 200, height: 300), 20, 0)
    scene.views[0].transform = AffineTransform(scaleX: 1.5, y: 2)
    let test = RangeTest(scene)
    let advice = test.advice(for: test.report().results[0])
    guard case .grow(_, let by, let frame, _)? = advice.first else {
      Issue.record("\(advice)")
      return
    }
    // Each side is the least that the others allow.
    #expect(by.left == by.right && by.left > 0)
    for side in [\Insets.left, \.right] {
      var less = by
      less[keyPath: side] -= 0.1
      var smaller = scene
      smaller.views[0].untransformedFrame = Rect(
        x: 60 - less.left, y: 134 - less.top, width: 200 + less.left + less.right,
        height: 300 + less.top + less.bottom)
      #expect(!RangeTest(smaller).report().passes)
    }
    scene.views[0].bounds.size = frame.size
    scene.views[0].center = Point(
      x: frame.origin.x + frame.size.width / 2, y: frame.origin.y + frame.size.height / 2)
    #expect(RangeTest(scene).report().passes)
  }

  @Test func onAnotherScreenTheDocumentIsWhatIsChanged() throws {
    var scene = wallpaper(Rect(x: -10, y: -10, width: 340, height: 588), 25, 25)
    scene.views[0].layout.contentMode = .scaleAspectFill
    let window = Window(size: Size(width: 568, height: 320))
    let test = RangeTest(scene, in: window)
    guard case .grow(_, _, let frame, _)? = test.advice(for: test.report().results[0]).first else {
      Issue.record("no growth")
      return
    }
    var repaired = View(id: "wallpaper", frame: frame)
    repaired.layout = scene.views[0].layout
    repaired.motionEffects = scene.views[0].motionEffects
    scene.views = [repaired]
    #expect(RangeTest(scene, in: window).report().passes)
  }

  @Test func aViewThatLeavesAtRestIsShrunk() {
    var card = View(id: "card", frame: Rect(x: -5, y: 10, width: 200, height: 100))
    card.motionEffects = [SlideMotionEffect(magnitude: Size(width: 10, height: 0))]
    var scene = Scene(window: Window(size: Size(width: 320, height: 568)), views: [card])
    scene.expectations = [.inside(.window, view: "card", margin: 0)]
    let test = RangeTest(scene)
    #expect(
      test.advice(for: test.report().results[0]) == [
        .shrink(
          view: "card", by: Insets(top: 0, left: 15, bottom: 0, right: 0),
          frame: Rect(x: 10, y: 10, width: 185, height: 100),
          document: "\"frame\": [10, 10, 185, 100]")
      ])
  }

  @Test func onlyWhatIsToBlameBecomesLess() throws {
    let scene = try Scene(
      decoding: Array(
        """
        { "window": { "size": [320, 568] },
          "views": [{ "id": "card", "frame": [60, 122, 200, 324], "motionEffects": [
            { "slide": [-12, -40] },
            { "keyPath": "alpha", "type": "tiltAlongHorizontalAxis", "minimumRelativeValue": -1,
              "maximumRelativeValue": 0 },
            { "keyPath": "layer.transform.rotation", "type": "tiltAlongHorizontalAxis",
              "minimumRelativeValue": "-10deg", "maximumRelativeValue": "10deg" }] }],
          "expectations": [
            { "value": "card", "keyPath": "alpha", "range": [0.25, 1] },
            { "value": "card", "keyPath": "layer.transform.rotation", "range": ["-5deg", "5deg"] },
            { "travel": "card", "atMost": 20, "axis": "y" },
            { "covers": { "modelFrame": "card" }, "by": "card" }] }
        """.utf8))
    let test = RangeTest(scene)
    let results = test.report().results
    let sentences = results.map { test.advice(for: $0).map(\.sentence) }
    #expect(sentences[0] == ["reduce what moves card to 75 %: alpha -1…0 to -0.75…0"])
    #expect(
      sentences[1] == [
        "reduce what moves card to 50 %: layer.transform.rotation ±10deg to ±5deg"
      ])
    #expect(results[1].sentence(scale: 2).contains("stays between -5° and 5°: fails by 5° at its"))
    // The slide alone goes too far; without it the turn would not.
    #expect(sentences[2] == ["reduce what moves card to 50 %: slide [-12, -40] to [-12, -20]"])
    #expect(sentences[3].first?.hasPrefix("reduce what moves card to nothing: ") == true)
  }

  @Test(arguments: [
    // What is missing is little at the end of the way, or far less than what is added.
    """
    { "id": "v", "frame": [-13.8, -22.5, 371.6, 600.4], "anchorPoint": [0.3, 0.3],
      "transform": [{ "scale": 0.9 }], "motionEffects": [{ "slide": [10, 10] }] }
    """,
    """
    { "id": "v", "frame": [-40, -40, 400, 648], "anchorPoint": [0, 1], "transform": [{ "rotate": "-7deg" }],
      "motionEffects": [{ "slide": [40, 30] }] }
    """,
    """
    { "id": "stage", "frame": [0, 0, 320, 568], "motionEffects": [{ "perspective": [60, 60] }],
      "subviews": [{ "id": "v", "frame": [-40, -60, 400, 688] }] }
    """,
  ])
  func whatCanBeGrownIsGrown(_ views: String) throws {
    func scene(_ views: String) throws -> Scene {
      try Scene(
        decoding: Array(
          """
          { "window": { "size": [320, 568] }, "views": [\(views)],
            "expectations": [{ "covers": "window", "by": "v" }] }
          """.utf8))
    }
    let test = RangeTest(try scene(views))
    guard case .grow(_, _, _, let document)? = test.advice(for: test.report().results[0]).first
    else {
      Issue.record("no growth")
      return
    }
    // Followed to the letter, in the text.
    let frame = try #require(views.firstMatch(of: /"id": "v", ("frame": \[[^\]]*\])/)).1
    #expect(RangeTest(try scene(views.replacing(frame, with: document))).report().passes)
  }

  @Test func aButtonIsGrownToItsSize() throws {
    var button = View(id: "b", frame: Rect(x: 100, y: 100, width: 40, height: 60))
    button.motionEffects = [SlideMotionEffect(magnitude: Size(width: 10, height: 10))]
    var scene = Scene(window: Window(size: Size(width: 320, height: 568)), views: [button])
    scene.expectations = [.tappable(view: "b", size: Size(width: 44, height: 44))]
    let test = RangeTest(scene)
    #expect(
      test.advice(for: test.report().results[0]).map(\.sentence) == [
        "grow b by 2 points at the left, 2 points at the right: \"frame\": [98, 100, 44, 60]"
      ])
  }

  @Test func aViewPlacedByItsCenterStaysSo() throws {
    let scene = try Scene(
      decoding: Array(
        """
        { "window": { "size": [320, 568] },
          "views": [{ "id": "w", "bounds": [0, 0, 340, 588], "center": [160, 284],
            "motionEffects": [{ "slide": [40, 30] }] }],
          "expectations": [{ "covers": "window", "by": "w" }] }
        """.utf8))
    let test = RangeTest(scene)
    let sentence = test.advice(for: test.report().results[0]).first?.sentence
    #expect(sentence?.hasSuffix("\"bounds\": [0, 0, 400, 628], \"center\": [160, 284]") == true)
  }

  @Test func aViewWithAnOriginOfItsOwnKeepsIt() throws {
    let scene = try Scene(
      decoding: Array(
        """
        { "window": { "size": [320, 568] },
          "views": [{ "id": "photo", "bounds": [30, 0, 300, 568], "center": [150, 284],
            "motionEffects": [{ "keyPath": "bounds.size.width", "type": "tiltAlongHorizontalAxis",
              "minimumRelativeValue": -10, "maximumRelativeValue": 10 }],
            "subviews": [{ "id": "label", "frame": [130, 122, 200, 40] }] }],
          "expectations": [{ "covers": { "modelFrame": "label" }, "by": "photo" }] }
        """.utf8))
    let test = RangeTest(scene)
    let advice = test.advice(for: test.report().results[0])
    #expect(
      advice.first?.sentence
        == "grow photo by 5 points at the right: \"bounds\": [30, 0, 305, 568], \"center\": [152.5, 284]"
    )
  }

  @Test func whatHoldsNeedsNone() {
    let test = RangeTest(wallpaper(Rect(x: -40, y: -40, width: 400, height: 648), 40, 40))
    let result = test.report().results[0]
    #expect(result.slack == 0)
    #expect(test.advice(for: result).isEmpty)
  }

  /// An effect that only its own code knows.
  struct Wobble: MotionEffect {
    func keyPathsAndRelativeValues(forViewerOffset offset: ViewerOffset) -> RelativeValues? {
      RelativeValues(.centerX, offset.horizontal * 3)
    }
  }

  @Test func whatOnlyItsOwnCodeKnowsIsUndecided() throws {
    var scene = wallpaper(Rect(x: -20, y: -20, width: 360, height: 608), 0, 0)
    scene.views[0].motionEffects = [Wobble()]
    let test = RangeTest(scene)
    let result = try #require(test.report().failures.first)
    #expect(result.verdict == .undecided)
    #expect(
      result.sentence(scale: 2)
        == "wallpaper covers the window: undecided, for nothing bounds what an effect's own code "
        + "does; the least slack of 5101 offsets is 17 at the right edge, tilted 90° to the left")
    #expect(test.advice(for: result).isEmpty)
  }

  @Test func whatIsOutOfSightAtRestSaysSo() throws {
    let card = View(id: "card", frame: Rect(x: 400, y: 10, width: 20, height: 20))
    let scene = Scene(window: Window(size: Size(width: 320, height: 568)), views: [card])
    let test = RangeTest(scene)
    let result = try #require(test.report().failures.first)
    #expect(
      result.sentence(scale: 2)
        == "card stays in sight: fails, nothing of it is left, facing the viewer")
    #expect(
      test.advice(for: result).map(\.sentence)
        == ["card fails at rest already: smaller effects do not help"])
  }

  /// A scale that reaches 0 is not "fails by 0".
  @Test func aScaleThatReachesNothingSaysSo() throws {
    var card = View(id: "card", frame: Rect(x: 10, y: 10, width: 20, height: 20))
    card.motionEffects = [
      InterpolatingMotionEffect(
        keyPath: .layerTransformScale, type: .tiltAlongHorizontalAxis, minimumRelativeValue: -1,
        maximumRelativeValue: 1)
    ]
    let scene = Scene(window: Window(size: Size(width: 320, height: 568)), views: [card])
    let test = RangeTest(scene)
    let result = try #require(test.report().failures.last)
    #expect(
      result.sentence(scale: 2)
        == "layer.transform.scale of card stays above 0: fails, it reaches 0, tilted 90° to the left"
    )
    #expect(
      test.advice(for: result).map(\.sentence)
        == ["reduce what moves card to 99.9 %: layer.transform.scale ±1 to ±0.999"])
  }
}
