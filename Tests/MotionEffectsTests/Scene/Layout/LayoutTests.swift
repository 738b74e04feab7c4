import MotionEffects
import Testing

/// How views follow a window of another size, as UIKit's autoresizing has it.
@Suite struct LayoutTests {
  func frame(
    _ frame: Rect, in old: Size = Size(width: 320, height: 480),
    to new: Size = Size(width: 480, height: 320), insets: (Insets, Insets) = (.zero, .zero),
    _ change: (inout ViewLayout) -> Void
  ) -> Rect {
    var view = View(id: "a", frame: frame)
    change(&view.layout)
    let scene = Scene(window: Window(size: old, safeAreaInsets: insets.0), views: [view])
    return scene.laidOut(in: Window(size: new, safeAreaInsets: insets.1)).views[0].frame
  }

  let card = Rect(x: 20, y: 40, width: 100, height: 200)

  @Test func withoutAMaskTheUpperLeftCornerAndTheSizeStay() {
    #expect(frame(card) { _ in } == card)
  }

  @Test func flexiblePartsShareInProportion() {
    #expect(
      frame(card) { $0.flexibleParts = [.flexibleWidth, .flexibleHeight] }
        == Rect(x: 20, y: 40, width: 260, height: 40))
    #expect(
      frame(card) { $0.flexibleParts = [.flexibleLeftMargin, .flexibleTopMargin] }
        == Rect(x: 180, y: -120, width: 100, height: 200))
    // 20, 100 and 200 points grow to 30, 150 and 300.
    #expect(
      frame(card) {
        $0.flexibleParts = [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin]
      }
        == Rect(x: 30, y: 40, width: 150, height: 200))
  }

  @Test func emptyPartsShareEqually() {
    let empty = Rect(x: 0, y: 0, width: 320, height: 10)
    #expect(
      frame(empty) { $0.flexibleParts = [.flexibleLeftMargin, .flexibleRightMargin] }
        == Rect(x: 80, y: 0, width: 320, height: 10))
  }

  @Test func noSideGoesBelowZero() {
    let high = Rect(x: 0, y: 300, width: 10, height: 50)
    #expect(frame(high) { $0.flexibleParts = [.flexibleHeight] }.size.height == 0)
  }

  @Test func marginsMayStartAtTheSafeArea() {
    let insets = (
      Insets(top: 20, left: 0, bottom: 0, right: 0), Insets(top: 0, left: 44, bottom: 21, right: 44)
    )
    #expect(
      frame(card, insets: insets) {
        $0.reference = .safeArea
        $0.flexibleParts = [.flexibleWidth]
      } == Rect(x: 64, y: 20, width: 172, height: 200))
  }

  @Test func aWallpaperKeepsItsProportionsAndItsOverscan() {
    let wallpaper = Rect(x: -25, y: -32, width: 370, height: 544)
    let laid = frame(wallpaper) { $0.contentMode = .scaleAspectFill }
    #expect(abs(laid.size.width / laid.size.height - 370.0 / 544) < 1e-12)
    #expect(laid.minX <= -25 + 1e-9 && laid.maxX >= 505 - 1e-9)
    #expect(laid.minY <= -32 + 1e-9 && laid.maxY >= 352 - 1e-9)
    #expect(abs(laid.size.width - 530) < 1e-9)
  }

  @Test func subviewsFollowTheirSuperview() {
    var text = View(id: "text", frame: Rect(x: 10, y: 10, width: 80, height: 20))
    text.layout.flexibleParts = [.flexibleWidth]
    var view = View(id: "card", frame: card)
    view.layout.flexibleParts = [.flexibleWidth]
    view.subviews = [text]
    let scene = Scene(window: Window(size: Size(width: 320, height: 480)), views: [view])
    let wide = scene.laidOut(in: Window(size: Size(width: 420, height: 480)))
    #expect(wide.views[0].subviews[0].frame == Rect(x: 10, y: 10, width: 180, height: 20))
  }

  @Test func aDevicesLandscapeHasItsOwnSafeArea() throws {
    let device = try #require(Device(named: "iPhone X"))
    let window = Window(device).turned(topToTheLeft: true)
    #expect(window.size == Size(width: 812, height: 375))
    #expect(window.safeAreaInsets == Insets(top: 0, left: 44, bottom: 21, right: 44))
    let own = Window(
      size: Size(width: 3, height: 4), safeAreaInsets: Insets(top: 1, left: 0, bottom: 2, right: 0))
    #expect(
      own.turned(topToTheLeft: true).safeAreaInsets
        == Insets(top: 0, left: 1, bottom: 0, right: 2))
    #expect(
      own.turned(topToTheLeft: false).safeAreaInsets
        == Insets(top: 0, left: 2, bottom: 0, right: 1))
  }
}
