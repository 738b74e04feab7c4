import MotionEffects
import Testing

@Suite("The tree of views")
struct ViewTests {
  private func opposite() -> View {
    func both(_ magnitude: Double) -> [any MotionEffect] {
      [SlideMotionEffect(magnitude: Size(width: magnitude, height: magnitude))]
    }
    var window = View(id: "window", frame: Rect(x: 0, y: 0, width: 320, height: 568))
    var pane = View(id: "pane", frame: Rect(x: 40, y: 60, width: 200, height: 300))
    pane.clipsToBounds = true
    pane.motionEffects = both(-17.3)
    var copy = View(id: "copy", frame: Rect(x: -40, y: -60, width: 320, height: 568))
    copy.motionEffects = both(17.3)
    pane.subviews = [copy]
    window.subviews = [pane]
    return window
  }

  @Test("Opposite effects of a window and its content cancel exactly", arguments: [nil, 2.0, 3.0])
  func oppositeEffects(pixelScale: Double?) {
    let window = opposite()
    for h in stride(from: -1.0, through: 1, by: 0.01) {
      let shown = window.presentation(
        forViewerOffset: ViewerOffset(horizontal: h, vertical: -h / 3), pixelScale: pixelScale)
      let corner = shown.convert(.zero, from: "copy", to: "window")
      #expect(abs((corner?.x ?? 9)) < 1e-12 && abs((corner?.y ?? 9)) < 1e-12)
    }
  }

  @Test("The model stays where it is, and so does hit-testing")
  func modelStays() {
    let window = opposite()
    let shown = window.presentation(forViewerOffset: ViewerOffset(horizontal: 1, vertical: 0))
    #expect(window.view(id: "pane")?.center == Point(x: 140, y: 210))
    #expect(shown.view(id: "pane")?.center == Point(x: 157.3, y: 210))
    #expect(window.hitTest(Point(x: 45, y: 70))?.id == "copy")
    #expect(shown.hitTest(Point(x: 45, y: 70))?.id == "window")
  }

  @Test("Hidden, deaf and all but clear views take no touch")
  func deafViews() {
    for change in [
      { (view: inout View) in view.isHidden = true },
      { $0.isUserInteractionEnabled = false },
      { $0.alpha = 0.005 },
    ] {
      var window = opposite()
      change(&window.subviews[0])
      #expect(window.hitTest(Point(x: 45, y: 70))?.id == "window")
    }
  }

  @Test("Coordinates go through bounds origins, transforms and anchor points")
  func conversion() throws {
    var root = View(id: "root", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    var scroll = View(id: "scroll", frame: Rect(x: 10, y: 10, width: 50, height: 50))
    scroll.bounds.origin = Point(x: 0, y: 30)
    var leaf = View(id: "leaf", frame: Rect(x: 0, y: 40, width: 20, height: 10))
    leaf.transform = AffineTransform(rotationAngle: .pi / 2)
    scroll.subviews = [leaf]
    root.subviews = [scroll]
    // The leaf's centre is (10, 45) in the scroll view, so (20, 25) in the root.
    let center = try #require(root.convert(Point(x: 10, y: 5), from: "leaf", to: "root"))
    #expect(abs(center.x - 20) < 1e-12 && abs(center.y - 25) < 1e-12)
    let corner = try #require(root.convert(Point(x: 20, y: 5), from: "leaf", to: "root"))
    #expect(abs(corner.x - 20) < 1e-12 && abs(corner.y - 35) < 1e-12)
    let back = try #require(root.convert(corner, from: "root", to: "leaf"))
    #expect(abs(back.x - 20) < 1e-12 && abs(back.y - 5) < 1e-12)
    #expect(root.convert(.zero, from: "nobody", to: "root") == nil)
    #expect(abs(leaf.frame.origin.x - 5) < 1e-12 && abs(leaf.frame.size.height - 20) < 1e-12)
  }

  @Test("Under perspective, what is nearer moves further")
  func perspectiveDepth() throws {
    var root = View(id: "root", frame: Rect(x: 0, y: 0, width: 300, height: 300))
    var near = View(id: "near", frame: Rect(x: 100, y: 100, width: 100, height: 100))
    near.zPosition = 1700
    var far = near
    far.id = "far"
    far.zPosition = 500
    root.subviews = [far, near]
    root.motionEffects = [
      PerspectiveMotionEffect(displacement: Offset(horizontal: 40, vertical: 40))
    ]
    let shown = root.presentation(forViewerOffset: ViewerOffset(horizontal: 1, vertical: 0))
    let a = try #require(shown.convert(Point(x: 50, y: 50), from: "near", to: "root"))
    let b = try #require(shown.convert(Point(x: 50, y: 50), from: "far", to: "root"))
    // w = 1 - (z - 1504) / 1500, so the displacement of 40 is seen as 40 / w.
    #expect(abs(a.x - (150 + 40 / (1 - 196.0 / 1500))) < 1e-9)
    #expect(abs(b.x - (150 + 40 / (1 + 1004.0 / 1500))) < 1e-9)
  }

  @Test("An effect on the frame displaces the view and leaves its size")
  func frameEffect() {
    var view = View(id: "a", frame: Rect(x: 10, y: 20, width: 30, height: 40))
    let relative = Rect(x: 5, y: -5, width: 100, height: 100)
    view.motionEffects = [
      InterpolatingMotionEffect(
        keyPath: .frame, type: .tiltAlongHorizontalAxis,
        minimumRelativeValue: relative, maximumRelativeValue: relative)
    ]
    let shown = view.presentation(forViewerOffset: .zero)
    #expect(shown.frame == Rect(x: 15, y: 15, width: 30, height: 40))
  }
}
