import Foundation
import MotionEffects
import Testing
import _ParallaxTestSupport

@testable import MotionTimelines

/// Advice, followed to the letter, repairs.
@Suite struct PrintedAdviceTests {
  /// A view that fails more often than not, with one effect of any kind.
  func failingScene(_ random: inout SeededGenerator) -> Scene {
    let isBackground = Bool.random(using: &random)
    let frame =
      isBackground
      ? Rect(
        x: random.number(-30 ... -1), y: random.number(-40 ... -1),
        width: random.number(340...360), height: random.number(600...640))
      : Rect(
        x: random.number(-5...60), y: random.number(-5...60), width: random.number(50...200),
        height: random.number(50...300))
    var view = View(id: "view", frame: frame)
    if random.integer(0...2) == 0 {
      view.anchorPoint = Point(x: random.number(0...1), y: random.number(0...1))
    }
    view.motionEffects = [effect(&random)]
    var scene = Scene(window: Window(size: Size(width: 320, height: 568)), views: [view])
    scene.expectations =
      isBackground
      ? [.covers(.window, by: "view")]
      : [
        .inside(.window, view: "view", margin: random.number(0...20)),
        .travel(view: "view", atMost: random.number(1...20), axis: nil),
        .visible(view: "view", atLeast: 0.999),
      ]
    return scene
  }

  func effect(_ random: inout SeededGenerator) -> any MotionEffect {
    func number(_ keyPath: MotionKeyPath<Double>, _ size: Double) -> any MotionEffect {
      InterpolatingMotionEffect(
        keyPath: keyPath, type: .tiltAlongHorizontalAxis,
        minimumRelativeValue: random.number(-size...size),
        maximumRelativeValue: random.number(-size...size))
    }
    switch random.integer(0...4) {
    case 0:
      return SlideMotionEffect(
        magnitude: Size(width: random.number(-80...80), height: random.number(-80...80)))
    case 1: return number(.centerX, 80)
    case 2: return number(.layerTransformRotation, 0.3)
    case 3:
      return TiltMotionEffect(
        maximumHorizontalAngle: random.number(0.1...0.5),
        maximumVerticalAngle: random.number(0.1...0.5))
    default:
      return MotionEffectGroup([number(.centerY, 90), number(.boundsSizeWidth, 20)])
    }
  }

  /// The numbers of a sentence behind a word, as they are printed.
  func numbers(_ sentence: some StringProtocol) -> [Double] {
    sentence.split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
  }

  /// The scene with the change that the sentence tells, number by number.
  func repaired(_ scene: Scene, _ advice: RangeAdvice) -> Scene? {
    var scene = scene
    let sentence = advice.sentence
    if let place = sentence.range(of: "\"frame\": ") {
      let n = numbers(sentence[place.upperBound...])
      guard n.count == 4 else { return nil }
      scene.views[0].untransformedFrame = Rect(x: n[0], y: n[1], width: n[2], height: n[3])
      return scene
    }
    guard let place = sentence.range(of: " %: ") ?? sentence.range(of: " nothing: ") else {
      return nil
    }
    // What is told, by the effect's name or key path; the others stay.
    var changes = sentence[place.upperBound...].components(separatedBy: "; ").map {
      (name: $0.prefix { $0 != " " }, text: $0.components(separatedBy: " to ")[1])
    }
    func next(_ name: String) -> (text: String, numbers: [Double])? {
      guard let index = changes.firstIndex(where: { $0.name == name }) else { return nil }
      let text = changes.remove(at: index).text
      let unit = text.contains("deg") ? Double.pi / 180 : 1
      return (text, numbers(text.replacingOccurrences(of: "…", with: " ")).map { $0 * unit })
    }
    func change(_ effect: any MotionEffect) -> any MotionEffect {
      if let group = effect as? MotionEffectGroup {
        return MotionEffectGroup(group.motionEffects.map(change))
      }
      switch effect {
      case is SlideMotionEffect:
        guard let (_, n) = next("slide") else { return effect }
        return SlideMotionEffect(magnitude: Size(width: n[0], height: n[1]))
      case var tilt as TiltMotionEffect:
        guard let (_, n) = next("tilt") else { return effect }
        (tilt.maximumHorizontalAngle, tilt.maximumVerticalAngle) = (n[0], n[1])
        return tilt
      case let effect as InterpolatingMotionEffect:
        guard let (_, n) = next(effect.keyPath.description) else { return effect }
        let (low, high) = n.count == 1 ? (-n[0], n[0]) : (n[0], n[1])
        return
          (try? InterpolatingMotionEffect(
            keyPath: effect.keyPath, type: effect.type, minimumRelativeValue: .number(low),
            maximumRelativeValue: .number(high))) ?? effect
      default: return effect
      }
    }
    scene.views[0].motionEffects = scene.views[0].motionEffects.map(change)
    return changes.isEmpty ? scene : nil
  }

  @Test(arguments: [OffsetDomain.reachable, .square, .tilt(degrees: 30)])
  func whatIsPrintedRepairsAnyScene(_ domain: OffsetDomain) throws {
    var followed = 0
    for seed in UInt64(0)..<(SampledRangeTests.samples == nil ? 6 : 60) {
      var random = SeededGenerator(seed: seed)
      let scene = failingScene(&random)
      let test = RangeTest(scene, over: domain)
      for result in test.report().failures {
        let advices = test.advice(for: result)
        #expect(!advices.isEmpty, "seed \(seed): \(result.sentence(scale: 1))")
        for advice in advices {
          if case .failsAtRest = advice { continue }
          let what = "seed \(seed): \(result.sentence(scale: 1)): \(advice.sentence)"
          let changed = try #require(repaired(scene, advice), "\(what)")
          let again = RangeTest(changed, over: domain).result(for: result.expectation)
          #expect(again.passes, "\(what): \(again.sentence(scale: 1))")
          followed += 1
        }
      }
    }
    #expect(followed > 5)
  }
}
