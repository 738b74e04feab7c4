import MotionEffects
import MotionTimelines
import Testing

/// Copy this file into your app's tests: it fails as soon as a change to the scene bares an edge.
@Suite struct GuardedSceneTests {
  /// The scene as the app builds it.
  private var scene: Scene {
    var wallpaper = View(id: "wallpaper", frame: Rect(x: -100, y: -100, width: 520, height: 760))
    wallpaper.motionEffects = [SlideMotionEffect(magnitude: Size(width: 25, height: 32))]
    wallpaper.layout.contentMode = .scaleAspectFill
    var card = View(id: "card", frame: Rect(x: 20, y: 84, width: 280, height: 400))
    card.motionEffects = [SlideMotionEffect(magnitude: Size(width: -15, height: -15))]
    card.layout.flexibleParts = [.flexibleWidth, .flexibleHeight]
    var scene = Scene(
      window: Window(size: Size(width: 320, height: 568)), views: [wallpaper, card])
    scene.expectations = [
      .covers(.window, by: "wallpaper"), .inside(.window, view: "card", margin: 4),
      .travel(view: "card", atMost: 22, axis: nil),
    ]
    return scene
  }

  @Test func staysRightAtEveryTilt() {
    let report = RangeTest(scene, over: .reachable).report()
    #expect(report.passes, "\(report)")
  }

  @Test(arguments: Device.all.map(\.name))
  func staysRightOnEveryScreen(_ name: String) throws {
    let device = try #require(Device(named: name))
    for window in [Window(device), Window(landscape: device)] {
      let report = RangeTest(scene.laidOut(in: window), over: .square).report()
      #expect(report.passes, "\(report)")
    }
  }
}
