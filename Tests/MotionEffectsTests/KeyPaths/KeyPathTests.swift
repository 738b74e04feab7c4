import MotionEffects
import Testing
import _ParallaxTestSupport

@Suite("Key paths are parsed and printed in one place")
struct KeyPathTests {
  @Test("Every spelling is read back, and means the same")
  func roundTrip() throws {
    for keyPath in AnyMotionKeyPath.all {
      #expect(try AnyMotionKeyPath(keyPath.description) == keyPath)
    }
    #expect(AnyMotionKeyPath.allSpellings.count == Set(AnyMotionKeyPath.allSpellings).count)
    #expect(
      try AnyMotionKeyPath("layer.shadowOffset.y").description == "layer.shadowOffset.height")
  }

  @Test(
    "The kinds are UIKit's",
    arguments: [
      ("center", MotionValue.Kind.point), ("center.y", .number), ("bounds", .rect),
      ("bounds.size", .size), ("frame.origin", .point), ("transform", .affineTransform),
      ("alpha", .number), ("backgroundColor", .color), ("layer.position.x", .number),
      ("layer.transform", .transform3D), ("layer.transform.rotation.y", .number),
      ("layer.transform.scale", .number), ("layer.sublayerTransform", .transform3D),
      ("layer.shadowOffset", .size), ("layer.contentsRect", .rect), ("layer.zPosition", .number),
    ])
  func kinds(spelling: String, kind: MotionValue.Kind) throws {
    #expect(try AnyMotionKeyPath(spelling).kind == kind)
  }

  @Test(
    "What would not animate is refused with what was probably meant",
    arguments: [
      ("centre.x", "center.x"), ("center.X", "center.x"),
      ("layer.shadowOfset.x", "layer.shadowOffset.x"),
      ("shadowOffset.width", "layer.shadowOffset.width"),
      ("transform.rotation.y", "layer.transform.rotation.y"),
      ("opacity", "layer.opacity"),
    ])
  func suggestions(spelling: String, meant: String) {
    let error = #expect(throws: MotionKeyPathError.self) { try AnyMotionKeyPath(spelling) }
    #expect(error?.suggestions.contains(meant) == true, "\(String(describing: error))")
  }

  @Test("The typed members are the spelled key paths")
  func typedMembers() throws {
    #expect(MotionKeyPath<Double>.centerX.erased == (try AnyMotionKeyPath("center.x")))
    #expect(
      MotionKeyPath<Double>.layerTransformRotationZ.erased
        == (try AnyMotionKeyPath("layer.transform.rotation.z")))
    #expect(
      MotionKeyPath<Double>.layerContentsRectSizeHeight.erased
        == (try AnyMotionKeyPath("layer.contentsRect.size.height")))
    #expect(MotionKeyPath<Point>.frameOrigin.erased == (try AnyMotionKeyPath("frame.origin")))
    #expect(
      MotionKeyPath<Color>.backgroundColor.erased == (try AnyMotionKeyPath("backgroundColor")))
  }

  @Test("Adding and then reading a part of a view gives the sum")
  func partsAddUp() throws {
    for seed in UInt64(0)..<50 {
      var random = SeededGenerator(seed: seed)
      for keyPath in AnyMotionKeyPath.all where keyPath.kind.isAdditive && !keyPath.isPartlyIgnored
      {
        var view = View(id: "a", frame: Rect(x: 10, y: 20, width: 100, height: 50))
        view.transform3D = Transform3D(translationX: 3, y: 4, z: 0)
        let scale = keyPath.description.contains("rotation") ? 0.01 : 1
        let numbers = random.value(of: keyPath.kind).components.map { $0 * scale }
        let relative = try #require(MotionValue(kind: keyPath.kind, components: numbers))
        view.motionEffects = [
          try InterpolatingMotionEffect(
            keyPath: keyPath, type: .tiltAlongHorizontalAxis,
            minimumRelativeValue: relative, maximumRelativeValue: relative)
        ]
        let before = try #require(view.value(at: keyPath)).combined(with: relative)
        let after = try #require(
          view.presentation(forViewerOffset: .zero).value(at: keyPath))
        for (a, b) in zip(before.components, after.components) {
          #expect(abs(a - b) < 1e-9, "\(keyPath), seed \(seed)")
        }
      }
    }
  }
}
