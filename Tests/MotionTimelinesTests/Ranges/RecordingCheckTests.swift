import Foundation
import MotionEffects
import MotionTimelines
import Testing

/// What recordings visit, frame by frame.
@Suite struct RecordingCheckTests {
  func scene(_ expectations: [SceneExpectation]) -> Scene {
    var card = View(id: "card", frame: Rect(x: 100, y: 100, width: 100, height: 100))
    card.motionEffects = [SlideMotionEffect(magnitude: Size(width: -100, height: 0))]
    var scene = Scene(window: Window(size: Size(width: 320, height: 568)), views: [card])
    scene.expectations = expectations
    return scene
  }

  func report(
    _ scene: Scene, seconds: Double = 10, rate: Double = 30, _ h: (Double) -> Double
  ) -> RecordingReport {
    var check = RecordingCheck(scene)
    for index in 0...Int(seconds * rate) {
      let time = Double(index) / rate
      check.add(
        TimedOffset(time: time, offset: ViewerOffset(horizontal: h(time), vertical: 0)))
    }
    return check.report()
  }

  @Test func timeOutsideIsTheTimeThatFramesLast() {
    // Outside from 4 s to 6 s.
    let report = report(scene([.travel(view: "card", atMost: 50, axis: .x)])) {
      $0 >= 4 - 1e-9 && $0 < 6 - 1e-9 ? 0.75 : 0.25
    }
    #expect(abs(report.results[0].timeOutside - 2) < 1e-9)
    #expect(report.results[0].slack == -25)
    #expect(abs(report.results[0].time - 4) < 1e-9)
    #expect(!report.passes)
    #expect(abs(report.duration - 10) < 1e-9)
    #expect(report.ranges[0].share == 0.25)
    // With half of it the worst would be within 50.
    #expect(
      report.advice[0]?.map(\.sentence) == [
        "reduce what moves card to 66.6 %: slide [-100, 0] to [-66.6, 0]"
      ])
  }

  @Test func speedIsThatOfTheFastestCorner() {
    let expectations: [SceneExpectation] = [
      .speed(view: "card", atMost: 25), .speed(view: "card", atMost: 15),
    ]
    // 0.2 of the offset a second is 20 points a second.
    let report = report(scene(expectations), seconds: 4) { 0.2 * $0 }
    #expect(abs(report.results[0].slack - 5) < 1e-6)
    #expect(abs(report.results[1].slack + 5) < 1e-6)
    #expect(abs(report.views[0].peakSpeed - 20) < 1e-6)
    #expect(report.views[0].peakJerk < 1e-3)
  }

  @Test func turnsZoomsAndWhatASuperviewMovesCount() throws {
    func views(_ text: String) throws -> [String: ViewMotion] {
      let scene = try Scene(
        decoding: Array("{ \"window\": { \"size\": [320, 568] }, \"views\": [\(text)] }".utf8))
      let report = report(scene, seconds: 2) { 0.1 * $0 }
      #expect(report.movingShareOfScreen > 0.05)
      return Dictionary(uniqueKeysWithValues: report.views.map { ($0.view, $0) })
    }
    // 18° a second, at 141.4 points from the middle.
    let dial = try views(
      """
      { "id": "dial", "frame": [60, 184, 200, 200], "motionEffects": [
        { "keyPath": "layer.transform.rotation", "type": "tiltAlongHorizontalAxis",
          "minimumRelativeValue": "-180deg", "maximumRelativeValue": "180deg" }] },
      { "id": "gone", "frame": [0, 0, 90, 90], "hidden": true, "motionEffects": [{ "slide": [9, 9] }] }
      """)
    let expected = 0.1 * Double.pi * 100 * 2.0.squareRoot()
    #expect(abs(try #require(dial["dial"]).peakSpeed - expected) < 0.01 * expected)
    #expect(dial["gone"] == nil)
    let stage = try views(
      """
      { "id": "stage", "frame": [0, 0, 320, 568], "motionEffects": [{ "perspective": [60, 60] }],
        "subviews": [{ "id": "title", "frame": [0, 0, 320, 140], "zPosition": 500 }] }
      """)
    #expect(try #require(stage["title"]).peakSpeed > 1)
  }

  @Test func aFailureNamesItsSideAndItsRepair() throws {
    var wall = View(id: "wall", frame: Rect(x: -20, y: -20, width: 360, height: 608))
    wall.motionEffects = [SlideMotionEffect(magnitude: Size(width: 40, height: 10))]
    var scene = Scene(window: Window(size: Size(width: 320, height: 568)), views: [wall])
    scene.expectations = [.covers(.window, by: "wall")]
    // To the left only, so that one side is bare.
    let report = report(scene) { -0.1 * $0 }
    #expect(report.results[0].part == "left")
    let text = report.text(file: "a.csv", scale: 2)
    #expect(
      text.contains(
        "FAIL wall covers the window: fails by 20 points (40 pixels) at the left edge, at 10 s, "
          + "tilted 90° to the left, portrait; "), "\(text)")
    #expect(
      text.contains("→ grow wall by 20 points at the left: \"frame\": [-40, -20, 380, 608]"))
    #expect(text.contains("→ reduce what moves wall to 50 %: slide [40, 10] to [20, 10]"))
    scene.views[0] = View(id: "wall", frame: Rect(x: -40, y: -20, width: 380, height: 608))
    scene.views[0].motionEffects = wall.motionEffects
    #expect(self.report(scene) { -0.1 * $0 }.passes)
  }

  @Test func whatIsGoneIsSaidAsInTheRangeTest() {
    var card = View(id: "card", frame: Rect(x: 300, y: 10, width: 20, height: 20))
    card.motionEffects = [SlideMotionEffect(magnitude: Size(width: -40, height: 0))]
    let scene = Scene(window: Window(size: Size(width: 320, height: 568)), views: [card])
    let text = report(scene) { 0.1 * $0 }.text(file: "a.csv", scale: 2)
    #expect(
      text.contains("FAIL card stays in sight: fails, nothing of it is left, at 5 s, tilted 45°"),
      "\(text)")
  }

  @Test func swayNearAFifthOfAHertzIsTold() throws {
    let slow = report(scene([]), seconds: 60) { 0.3 * sin(2 * .pi * 0.2 * $0) }
    let fast = report(scene([]), seconds: 60) { 0.3 * sin(2 * .pi * 1 * $0) }
    #expect(try #require(slow.energyNearSway) > 0.99)
    #expect(try #require(fast.energyNearSway) < 0.01)
    #expect(report(scene([]), seconds: 60) { _ in 0.4 }.energyNearSway == nil)
    #expect(report(scene([]), seconds: 2) { 0.3 * $0 }.energyNearSway == nil)
  }

  @Test func saturationIsTheTimeAtAnEnd() {
    let report = report(scene([])) { $0 >= 5 - 1e-9 ? 1 : 0.5 }
    #expect(abs(report.saturatedShare - 0.5) < 1e-9)
  }

  @Test func withoutFramesNothingFails() {
    #expect(RecordingCheck(scene([.visible(view: "card", atLeast: 1)])).report().passes)
  }
}
