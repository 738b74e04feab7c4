import MotionEffects
import Testing
import _ParallaxTestSupport

@Suite("The plan is the fast form of the specification")
struct MotionPlanTests {
  @Test("Relative values agree with the readable form", arguments: [nil, 2.0, 3.0])
  func relativeValuesAgree(pixelScale: Double?) throws {
    for seed in UInt64(0)..<300 {
      var random = SeededGenerator(seed: seed)
      let root = random.view()
      let plan = MotionPlan(root, pixelScale: pixelScale)
      var values = plan.makeValues()
      for _ in 0..<5 {
        let offset = random.viewerOffset()
        plan.evaluate(at: offset, into: &values)
        for (channel, value) in zip(plan.channels, values) {
          let view = try #require(root.view(id: channel.viewID))
          let expected = relativeNumber(
            named: channel.name, of: view, at: offset, pixelScale: pixelScale)
          #expect(abs(value - expected) <= 1e-9, "seed \(seed), \(channel.name)")
        }
      }
    }
  }

  @Test("Presented values agree with the presented tree", arguments: [nil, 2.0])
  func presentationAgrees(pixelScale: Double?) throws {
    for seed in UInt64(1000)..<1300 {
      var random = SeededGenerator(seed: seed)
      let root = random.view()
      let plan = MotionPlan(root, values: .presentation, pixelScale: pixelScale)
      var values = plan.makeValues()
      let offset = random.viewerOffset()
      plan.evaluate(at: offset, into: &values)
      let shown = root.presentation(forViewerOffset: offset, pixelScale: pixelScale)
      for (channel, value) in zip(plan.channels, values) {
        let presented = try #require(shown.view(id: channel.viewID)).value(at: channel.keyPath)
        let expected = presented?.components[channel.component] ?? 0
        #expect(abs(value - expected) <= 1e-9, "seed \(seed), \(channel.name)")
      }
    }
  }

  /// The number of a column by the specification alone: every key path whose numbers bear the name.
  private func relativeNumber(
    named name: String, of view: View, at offset: ViewerOffset, pixelScale: Double?
  ) -> Double {
    var relative = view.relativeValues(forViewerOffset: offset)
    if let pixelScale { relative = relative.positionsRounded(toScale: pixelScale) }
    var sum = 0.0
    for (keyPath, value) in relative {
      for (index, scalar) in keyPath.scalarNames(count: value.components.count).enumerated()
      where view.id + "." + scalar == name {
        sum += value.components[index]
      }
    }
    return sum
  }

  @Test("Columns are named by view and key path, one for each number, in the order of the effects")
  func columns() {
    var root = View(id: "card", frame: Rect(x: 0, y: 0, width: 10, height: 10))
    root.motionEffects = [
      InterpolatingMotionEffect(
        keyPath: .layerShadowOffset, type: .tiltAlongHorizontalAxis,
        minimumRelativeValue: Size(width: -1, height: -2),
        maximumRelativeValue: Size(width: 1, height: 2)),
      SlideMotionEffect(magnitude: Size(width: 3, height: 4)),
      InterpolatingMotionEffect(
        keyPath: .center, type: .tiltAlongVerticalAxis,
        minimumRelativeValue: Point(x: -1, y: 0), maximumRelativeValue: Point(x: 1, y: 0)),
    ]
    let plan = MotionPlan(root)
    #expect(
      plan.channels.map(\.name) == [
        "card.layer.shadowOffset.width", "card.layer.shadowOffset.height",
        "card.center.x", "card.center.y",
      ])
    var values = plan.makeValues()
    plan.evaluate(at: ViewerOffset(horizontal: 0.5, vertical: -1), into: &values)
    #expect(values == [0.5, 1, -1.5 - 1, 4])
  }

  @Test("A key path that a custom effect hid is a mistake of the program")
  func undeclaredKeyPath() async {
    await #expect(processExitsWith: .failure) {
      struct Sly: MotionEffect {
        func keyPathsAndRelativeValues(forViewerOffset offset: ViewerOffset) -> RelativeValues? {
          RelativeValues(.alpha, offset.horizontal)
        }
        var keyPaths: [AnyMotionKeyPath] { [] }
      }
      var view = View(id: "a", frame: .zero)
      view.motionEffects = [Sly()]
      var values: [Double] = []
      MotionPlan(view).evaluate(at: .zero, into: &values)
    }
  }
}
