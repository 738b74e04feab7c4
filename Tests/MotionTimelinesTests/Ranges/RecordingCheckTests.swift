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
