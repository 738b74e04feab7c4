import MotionEffects
import MotionTimelines
import Testing

/// Advice, followed to the letter, repairs.
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
          frame: Rect(x: -35, y: -50, width: 390, height: 668)))
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
    #expect(changes == ["slide [40, 40] to [26.68, 26.68]"])
    let smaller = wallpaper(Rect(x: -26.7, y: -64, width: 373.4, height: 696), 26.68, 26.68)
    #expect(RangeTest(smaller, over: .square).report().passes)
  }

  @Test func ofAScaledViewAPointMoreIsMore() throws {
    var scene = wallpaper(Rect(x: 60, y: 134, width: 200, height: 300), 20, 0)
    scene.views[0].transform = AffineTransform(scaleX: 1.5, y: 2)
    let test = RangeTest(scene)
    let advice = test.advice(for: test.report().results[0])
    guard case .grow(_, _, let frame)? = advice.first else {
      Issue.record("\(advice)")
      return
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
    guard case .grow(_, _, let frame)? = test.advice(for: test.report().results[0]).first else {
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
          frame: Rect(x: 10, y: 10, width: 185, height: 100))
      ])
  }

  @Test func whatHoldsNeedsNone() {
    let test = RangeTest(wallpaper(Rect(x: -40, y: -40, width: 400, height: 648), 40, 40))
    let result = test.report().results[0]
    #expect(result.slack == 0)
    #expect(test.advice(for: result).isEmpty)
  }
}
