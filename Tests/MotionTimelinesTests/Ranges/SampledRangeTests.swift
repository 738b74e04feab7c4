import Foundation
import MotionEffects
import MotionTimelines
import Testing
import _ParallaxTestSupport

/// Over random scenes, no sample is worse than the answer, and the offset that it names is as bad.
@Suite struct SampledRangeTests {
  /// How many samples a side has.
  ///
  /// PARALLAX_SAMPLES=401 looks closely, at more scenes, which takes minutes in release. A debug build is some thirty times slower.
  static let samples = ProcessInfo.processInfo.environment["PARALLAX_SAMPLES"].flatMap(Int.init)
  static let across = samples ?? 9
  static let seeds: Range<UInt64> = 0..<(samples == nil ? 5 : 25)

  /// Scenes as people build them: moderate movements of every sort.
  static func gentleScene(_ random: inout SeededGenerator, straight: Bool) -> Scene {
    var views = (0..<random.integer(1...3)).map { view("v\($0)", &random, depth: 0, straight) }
    if random.integer(0...3) == 0 { views[0].clipsToBounds = true }
    var scene = Scene(
      window: Window(size: Size(width: 320, height: 568)), views: views)
    let ids = scene.rootView.descendants.dropFirst().map(\.id)
    scene.expectations = (0..<4).map { _ in expectation(ids, &random) }
    return scene
  }

  static func view(
    _ id: String, _ random: inout SeededGenerator, depth: Int, _ straight: Bool
  ) -> View {
    let size = Size(width: random.number(40...400), height: random.number(40...600))
    var view = View(
      id: id,
      frame: Rect(
        x: random.number(-100...200), y: random.number(-100...300), width: size.width,
        height: size.height))
    view.clipsToBounds = random.integer(0...2) == 0
    if random.integer(0...2) == 0 {
      view.anchorPoint = Point(x: random.number(0...1), y: random.number(0...1))
    }
    view.motionEffects = (0..<random.integer(0...2)).map { _ in effect(&random, straight) }
    if !straight, random.integer(0...3) == 0 {
      view.transform3D = Transform3D(rotationAngle: random.number(-1...1), x: 0, y: 0, z: 1)
        .scaled(x: random.number(0.5...1.5), y: random.number(0.5...1.5), z: 1)
    }
    if !straight { view.zPosition = random.number(-20...20) }
    if !straight, random.integer(0...7) == 0 {
      // What its subviews' effects bring nearer may pass the eye.
      view.sublayerTransform = Transform3D(perspectiveDistance: 300)
    }
    if depth < 2 {
      view.subviews = (0..<random.integer(0...2)).map {
        Self.view(id + "-\($0)", &random, depth: depth + 1, straight)
      }
    }
    return view
  }

  static func effect(_ random: inout SeededGenerator, _ straight: Bool) -> any MotionEffect {
    func number(_ keyPath: MotionKeyPath<Double>, _ size: Double) -> any MotionEffect {
      InterpolatingMotionEffect(
        keyPath: keyPath,
        type: Bool.random(using: &random) ? .tiltAlongHorizontalAxis : .tiltAlongVerticalAxis,
        minimumRelativeValue: random.number(-size...size),
        maximumRelativeValue: random.number(-size...size))
    }
    switch random.integer(0...(straight ? 3 : 11)) {
    case 0, 1:
      return SlideMotionEffect(
        magnitude: Size(width: random.number(-40...40), height: random.number(-40...40)))
    case 2: return number(.boundsSizeWidth, 20)
    case 3: return number(.boundsOriginY, 30)
    case 4: return number(.layerTransformRotation, 0.6)
    case 5: return number(.layerTransformRotationY, 0.6)
    case 6: return number(.layerTransformScale, 0.4)
    case 7:
      return TiltMotionEffect(
        maximumHorizontalAngle: random.number(0...0.3), maximumVerticalAngle: random.number(0...0.3)
      )
    case 8:
      return PerspectiveMotionEffect(
        displacement: Offset(horizontal: random.number(-40...40), vertical: random.number(-40...40))
      )
    case 9:
      return InterpolatingMotionEffect(
        keyPath: .layerTransform, type: .tiltAlongHorizontalAxis,
        minimumRelativeValue: Transform3D(perspectiveDistance: 800).rotated(
          angle: random.number(-0.5...0.5), x: 1, y: 0.5, z: 0),
        maximumRelativeValue: Transform3D(perspectiveDistance: 900).rotated(
          angle: random.number(-0.5...0.5), x: 0, y: 1, z: 0.2))
    case 10: return number(.layerZPosition, 400)
    default: return MotionEffectGroup([effect(&random, straight), number(.layerAnchorPointX, 0.1)])
    }
  }

  static func expectation(_ ids: [String], _ random: inout SeededGenerator) -> SceneExpectation {
    let id = ids.randomElement(using: &random) ?? ids[0]
    let other = ids.randomElement(using: &random) ?? ids[0]
    let region: SceneExpectation.Region
    switch random.integer(0...4) {
    case 0: region = .window
    case 1: region = .superview
    case 2: region = .rect(Rect(x: 40, y: 60, width: 100, height: 120))
    case 3: region = .modelFrame(other)
    default: region = .presentedFrame(other)
    }
    switch random.integer(0...7) {
    case 0, 1: return .covers(region, by: id)
    case 2: return .inside(region, view: id, margin: random.number(-20...20))
    case 3 where id != other: return .apart(id, other, distance: random.number(0...20))
    case 3, 4: return .visible(view: id, atLeast: random.number(0...1))
    case 5: return .tappable(view: id, size: Size(width: 44, height: 44))
    case 6:
      return .travel(
        view: id, atMost: 20, axis: SceneExpectation.Axis.allCases.randomElement(using: &random))
    default: return .travel(view: id, atMost: 20, axis: nil)
    }
  }

  @Test(arguments: [OffsetDomain.reachable, .square, .tilt(degrees: 35)], [true, false])
  func noSampleIsWorse(_ domain: OffsetDomain, _ straight: Bool) {
    var undecided = 0
    var total = 0
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed)
      let scene = Self.gentleScene(&random, straight: straight)
      let results = RangeTest(scene, over: domain).report().results
      let samples = SampledScene(scene)
      var sampled = [Double](repeating: .infinity, count: results.count)
      let last = Self.across - 1
      for row in 0...last {
        for column in 0...last {
          let offset = ViewerOffset(
            horizontal: Double(2 * column - last) / Double(last),
            vertical: Double(2 * row - last) / Double(last))
          guard domain.contains(offset) else { continue }
          let sample = SampledSlack(samples, at: offset)
          for (index, result) in results.enumerated() {
            sampled[index] = min(sampled[index], sample.slack(of: result.expectation))
          }
        }
      }
      for (index, result) in results.enumerated() {
        total += 1
        let slack = result.slack ?? .nan
        let what = "seed \(seed), \(result.expectation), \(result.parts)"
        if result.verdict == .undecided || slack - (result.bound ?? 0) > 0.01 { undecided += 1 }
        #expect(sampled[index] >= (result.bound ?? .nan) - 1e-6, "\(what): \(sampled[index])")
        #expect(sampled[index] >= slack - 0.01, "\(what): \(sampled[index])")
        if let worst = result.worstPart?.worst {
          let there = SampledSlack(samples, at: worst.offset).slack(of: result.expectation)
          #expect(
            there == slack || abs(there - slack) < 1e-6 * (1 + abs(slack)), "\(what): \(there)")
          #expect(domain.contains(worst.offset))
        }
      }
    }
    #expect(undecided * 50 <= total, "\(undecided) of \(total) are not enclosed")
  }
}
