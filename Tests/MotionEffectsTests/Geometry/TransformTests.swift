import MotionEffects
import Testing
import _ParallaxTestSupport

@Suite("Transforms")
struct TransformTests {
  private func expectEqual(_ a: Transform3D, _ b: Transform3D, _ tolerance: Double, _ note: String)
  {
    for (x, y) in zip(a.components, b.components) {
      #expect(abs(x - y) <= tolerance, "\(note)")
    }
  }

  @Test("Taking apart and putting together gives the transform again")
  func decomposition() throws {
    for seed in UInt64(0)..<2000 {
      var random = SeededGenerator(seed: seed)
      var transform = random.transform3D().concatenating(random.transform3D())
      if seed % 3 == 0 { transform = transform.scaled(x: -1, y: 1, z: 1) }
      let parts = try #require(TransformDecomposition(transform))
      let scaled = Transform3D(components: transform.components.map { $0 / transform.m44 })
      expectEqual(parts.transform, scaled, 1e-8, "seed \(seed)")
    }
  }

  @Test("Half-way between two rotations lies the half rotation")
  func rotationHalfway() {
    let a = Transform3D.identity
    let b = Transform3D(rotationAngle: 2, x: 0, y: 1, z: 0)
    expectEqual(
      a.interpolated(to: b, fraction: 0.5), Transform3D(rotationAngle: 1, x: 0, y: 1, z: 0),
      1e-12, "number by number it would shrink")
    let z = MotionValue.affineTransform(AffineTransform(rotationAngle: -1.5))
      .interpolated(to: .affineTransform(AffineTransform(rotationAngle: 1.5)), fraction: 0.5)
    for (x, y) in zip(z.components, AffineTransform.identity.motionValue.components) {
      #expect(abs(x - y) < 1e-12)
    }
  }

  @Test("Translation, scale and perspective go along straight lines")
  func partsHalfway() {
    let a = Transform3D(translationX: 10, y: 0, z: 0)
    let b = Transform3D(translationX: 30, y: 8, z: -2).scaled(x: 3, y: 3, z: 3)
    let expected = Transform3D(translationX: 20, y: 4, z: -1).scaled(x: 2, y: 2, z: 2)
    expectEqual(a.interpolated(to: b, fraction: 0.5), expected, 1e-12, "straight")
    let near = Transform3D(perspectiveDistance: 500)
    let far = Transform3D.identity.interpolated(to: near, fraction: 0.5)
    #expect(abs(far.m34 + 1.0 / 1000) < 1e-15)
  }

  @Test("The inverse undoes the transform")
  func inverse() throws {
    for seed in UInt64(0)..<500 {
      var random = SeededGenerator(seed: seed)
      let transform = random.transform3D()
      let inverse = try #require(transform.inverted)
      expectEqual(transform.concatenating(inverse), .identity, 1e-9, "seed \(seed)")
    }
    #expect(Transform3D(scaleX: 0, y: 1, z: 1).inverted == nil)
  }

  @Test("Rotations turn like Core Animation's: about z, x goes to y")
  func handedness() {
    let quarter = Transform3D(rotationAngle: .pi / 2, x: 0, y: 0, z: 1)
    let turned = quarter.projected(Point(x: 1, y: 0))
    #expect(abs((turned?.x ?? 9) - 0) < 1e-15)
    #expect(abs((turned?.y ?? 9) - 1) < 1e-15)
    let affine = AffineTransform(rotationAngle: .pi / 2).applied(to: Point(x: 1, y: 0))
    #expect(abs(affine.y - 1) < 1e-15)
  }

  @Test("A point behind the eye is not seen")
  func behindTheEye() {
    let transform = Transform3D(perspectiveDistance: 100).translated(x: 0, y: 0, z: 150)
    #expect(transform.projected(.zero) == nil)
  }
}
