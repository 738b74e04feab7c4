import MotionEffects
import Testing

@Suite("What effects answer")
struct MotionEffectTests {
  private func centerX(_ minimum: Double?, _ maximum: Double?) -> InterpolatingMotionEffect {
    InterpolatingMotionEffect(
      keyPath: .centerX, type: .tiltAlongHorizontalAxis,
      minimumRelativeValue: minimum, maximumRelativeValue: maximum)
  }

  private func value(_ effect: any MotionEffect, at horizontal: Double) -> Double? {
    let offset = ViewerOffset(horizontal: horizontal, vertical: 0.75)
    return effect.keyPathsAndRelativeValues(forViewerOffset: offset)?[.centerX]
  }

  @Test("A straight line from minimum to maximum, the midpoint at rest, beyond ±1 as it goes on")
  func interpolation() {
    #expect(value(centerX(-10, 10), at: -1) == -10)
    #expect(value(centerX(-10, 10), at: 0.5) == 5)
    #expect(value(centerX(0, 20), at: 0) == 10)
    #expect(value(centerX(25, -25), at: 0.5) == -12.5)
    #expect(value(centerX(-10, 10), at: 2) == 20)
    #expect(abs((value(centerX(-10, 10), at: 1.0 / 3) ?? 0) - 10.0 / 3) < 1e-12)
  }

  @Test("Without a minimum or a maximum there is no effect, not even zero")
  func missingBound() {
    #expect(value(centerX(nil, 10), at: 1) == nil)
    #expect(value(centerX(-10, nil), at: 1) == nil)
    #expect(centerX(nil, 10).keyPaths.isEmpty)
  }

  @Test("The vertical axis drives what is tied to it")
  func verticalAxis() {
    let effect = InterpolatingMotionEffect(
      keyPath: .layerShadowOffset, type: .tiltAlongVerticalAxis,
      minimumRelativeValue: Size(width: 0, height: -4),
      maximumRelativeValue: Size(width: 2, height: 4))
    let values = effect.keyPathsAndRelativeValues(
      forViewerOffset: ViewerOffset(horizontal: 1, vertical: 0.5))
    #expect(values?[.layerShadowOffset] == Size(width: 1.5, height: 2))
  }

  @Test("A group adds up its children in order, skips the silent ones, and nests")
  func group() {
    let pair = MotionEffectGroup([centerX(-10, 10), centerX(-4, 4)])
    #expect(value(pair, at: 0.5) == 7)
    #expect(value(MotionEffectGroup([pair, centerX(nil, 3), pair]), at: 0.5) == 14)
    #expect(
      MotionEffectGroup([centerX(nil, 3)]).keyPathsAndRelativeValues(forViewerOffset: .zero) == nil)
    #expect(MotionEffectGroup([]).keyPathsAndRelativeValues(forViewerOffset: .zero) == nil)
  }

  @Test("A group concatenates transforms, the first child's first")
  func groupOfTransforms() {
    let scale = Transform3D(scaleX: 2, y: 2, z: 1)
    let move = Transform3D(translationX: 10, y: 0, z: 0)
    func fixed(_ transform: Transform3D) -> InterpolatingMotionEffect {
      InterpolatingMotionEffect(
        keyPath: .layerTransform, type: .tiltAlongHorizontalAxis,
        minimumRelativeValue: transform, maximumRelativeValue: transform)
    }
    let values = MotionEffectGroup([fixed(scale), fixed(move)])
      .keyPathsAndRelativeValues(forViewerOffset: .zero)
    #expect(values?[.layerTransform] == scale.concatenating(move))
  }

  @Test("An effect that stands twice on a view counts twice")
  func listedTwice() {
    var view = View(id: "a", frame: .zero)
    view.motionEffects = [centerX(-10, 10), centerX(-10, 10)]
    let offset = ViewerOffset(horizontal: 0.5, vertical: 0)
    #expect(view.relativeValues(forViewerOffset: offset)[.centerX] == 10)
  }

  @Test("Minimum and maximum of different kinds are named in the error")
  func differentKinds() throws {
    let keyPath = try AnyMotionKeyPath("center")
    let error = #expect(throws: MotionEffectError.self) {
      try InterpolatingMotionEffect(
        keyPath: keyPath, type: .tiltAlongVerticalAxis,
        minimumRelativeValue: .number(1), maximumRelativeValue: .point(.zero))
    }
    #expect(error?.description.contains("the minimum is a number and the maximum a point") == true)
    let wrong = #expect(throws: MotionEffectError.self) {
      try InterpolatingMotionEffect(
        keyPath: keyPath, type: .tiltAlongVerticalAxis,
        minimumRelativeValue: .number(1), maximumRelativeValue: .number(2))
    }
    #expect(wrong?.description == "center takes a point, not a number")
  }

  @Test("Positions go to the pixel grid, half-way cases away from zero")
  func pixelGrid() {
    let third = RelativeValues(.centerX, 10.0 / 3)
    #expect(third.positionsRounded(toScale: 2)[.centerX] == 3.5)
    #expect(abs((third.positionsRounded(toScale: 3)[.centerX] ?? 0) - 10.0 / 3) < 1e-12)
    let half = RelativeValues(.centerX, -0.25)
    #expect(half.positionsRounded(toScale: 2)[.centerX] == -0.5)
    let shift = RelativeValues(.layerTransformTranslationX, 10.0 / 3)
    #expect(shift.positionsRounded(toScale: 2)[.layerTransformTranslationX] == 10.0 / 3)
  }

  @Test("A slide goes against the tilt")
  func slide() {
    let slide = SlideMotionEffect(magnitude: Size(width: 10, height: 4))
    let values = slide.keyPathsAndRelativeValues(
      forViewerOffset: ViewerOffset(horizontal: 0.5, vertical: -1))
    #expect(values?[.centerX] == -5)
    #expect(values?[.centerY] == 4)
  }

  @Test("A tilt turns about the centre of its sphere")
  func tilt() throws {
    let tilt = TiltMotionEffect(maximumHorizontalAngle: 0.5, maximumVerticalAngle: 0.25)
    let values = tilt.keyPathsAndRelativeValues(
      forViewerOffset: ViewerOffset(horizontal: 1, vertical: 0))
    let t = try #require(values?[.layerTransform])
    // By hand: the plane lies 100 in front of the axis... so x' = x cos a + 100·0, m41 = -100 sin a.
    #expect(abs(t.m11 - 0.877_582_561_890) < 1e-9)
    #expect(abs(t.m13 + 0.479_425_538_604) < 1e-9)
    #expect(abs(t.m41 + 47.942_553_860_4) < 1e-9)
    #expect(abs(t.m43 - (100 - 87.758_256_189_0)) < 1e-9)
    let both = try #require(
      tilt.keyPathsAndRelativeValues(
        forViewerOffset: ViewerOffset(horizontal: 0, vertical: 1))?[.layerTransform])
    #expect(abs(both.m22 - 0.968_912_421_711) < 1e-9)
    #expect(abs(both.m23 + 0.247_403_959_255) < 1e-9)
  }

  @Test("A perspective answers with the two-thirds power")
  func perspective() throws {
    let effect = PerspectiveMotionEffect(displacement: Offset(horizontal: 30, vertical: 20))
    let values = effect.keyPathsAndRelativeValues(
      forViewerOffset: ViewerOffset(horizontal: -0.125, vertical: 1))
    let t = try #require(values?[.layerSublayerTransform])
    #expect(abs(t.m34 + 1.0 / 1500) < 1e-15)
    // 0.125^(2/3) = 0.25; a displacement before the perspective stays in m41, depth goes into m44.
    #expect(abs(t.m41 + 7.5) < 1e-12)
    #expect(abs(t.m42 - 20) < 1e-12)
    #expect(abs(t.m43 + 1504) < 1e-12)
    #expect(abs(t.m44 - (1 + 1504.0 / 1500)) < 1e-12)
  }
}
