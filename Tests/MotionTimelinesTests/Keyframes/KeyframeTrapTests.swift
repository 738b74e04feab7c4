import Foundation
import MotionTimelines
import Testing

/// What breaks an animation where it is played, format by format, on motion with a jump.
@Suite struct KeyframeTrapTests {
  static let columns = ["card.center.x", "card.layer.transform.rotation.z"]

  static let rows: [(time: Double, values: [Double])] = (0...120).flatMap { index in
    let time = Double(index) / 60
    let before = (time: time, values: [20 * sin(3 * time), 0.4 * cos(2 * time)])
    let after = (time: time, values: [20 * sin(3 * time) - 11, 0.4 * cos(2 * time)])
    return index < 80 ? [before] : index == 80 ? [before, after] : [after]
  }

  private static func text(
    _ format: KeyframeFormat, _ interpolation: KeyframeMaker.Configuration.Interpolation = .linear
  ) throws -> String {
    let result = try KeyframeFormatTests.make(
      .init(format: format, interpolation: interpolation), columns: columns, rows: rows)
    #expect(result.worstPoints <= 0.25)
    return KeyframeFormatTests.text(result)
  }

  private static func json(_ format: KeyframeFormat) throws -> [String: Any] {
    let data = Data(try text(format).utf8)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// The list of numbers after a word, up to the next quote or bracket.
  private static func numbers(_ text: some StringProtocol) -> [Double] {
    text.prefix { $0 != "\"" && $0 != "]" }.split { ";, \n".contains($0) }.compactMap { Double($0) }
  }

  @Test func webAnimationsAreJSONWithOrderedOffsets() throws {
    let views = try Self.json(.webAnimations)
    let animations = try #require(views["card"] as? [[String: Any]])
    #expect(animations.count == 2)
    for animation in animations {
      let keyframes = try #require(animation["keyframes"] as? [[String: Any]])
      let offsets = keyframes.compactMap { $0["offset"] as? Double }
      #expect(offsets.count == keyframes.count)
      #expect(offsets.first == 0 && offsets.last == 1)
      // A jump is two keys at one offset; one that goes back is a TypeError.
      #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 })
      #expect(keyframes.allSatisfy { $0["easing"] is String })
      let options = try #require(animation["options"] as? [String: Any])
      #expect(options["composite"] as? String == "add")
      #expect(options["duration"] as? Double == 2000)
    }
  }

  @Test func smilListsHaveTheSameLengthAndEndAtOne() throws {
    let svg = try Self.text(.svg)
    let animations = svg.components(separatedBy: "<animateTransform ").dropFirst()
    #expect(animations.count == 2)
    for animation in animations {
      let parts = animation.components(separatedBy: "keyTimes=\"")
      let times = Self.numbers(parts[1])
      #expect(times.first == 0 && times.last == 1)
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
      let values = animation.components(separatedBy: " values=\"")[1].prefix { $0 != "\"" }
        .split(separator: ";")
      #expect(values.count == times.count)
      if let splines = animation.components(separatedBy: "keySplines=\"").dropFirst().first {
        #expect(splines.prefix { $0 != "\"" }.split(separator: ";").count == times.count - 1)
      }
    }
  }

  @Test func coreAnimationListsHaveTheSameLength() throws {
    let swift = try Self.text(.coreAnimation)
    let groups = swift.components(separatedBy: "values: [").dropFirst()
    for group in groups where group.contains("keyTimes: [") && group.contains("curves: [") {
      let values = Self.numbers(group)
      let times = Self.numbers(group.components(separatedBy: "keyTimes: [")[1])
      let curves = Self.numbers(group.components(separatedBy: "curves: [")[1])
      guard !values.isEmpty else { continue }
      #expect(values.count == times.count)
      #expect(times.first == 0 && times.last == 1)
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
      #expect(curves.isEmpty || curves.count == 4 * (values.count - 1))
      #expect(curves.allSatisfy { (0...1).contains($0) })
    }
  }

  @Test func swiftUILoopsOverArraysAndJumpsByMoving() throws {
    let swift = try Self.text(.swiftUI)
    // A line for each keyframe takes the compiler seconds.
    #expect(swift.components(separatedBy: "CubicKeyframe(").count == 3)
    #expect(swift.contains("MoveKeyframe("))
    #expect(!swift.contains("CGPoint"))
    for list in swift.components(separatedBy: "    d: [").dropFirst() {
      let durations = Self.numbers(list)
      #expect(abs(durations.reduce(0, +) - 2) < 1e-5)
      #expect(durations.allSatisfy { $0 >= 0 })
    }
  }

  @Test func afterEffectsEasesAreThirdsAndDimensionsSeparate() throws {
    let script = try Self.text(.afterEffects)
    #expect(script.contains("dimensionsSeparated = true"))
    #expect(script.contains("KeyframeEase("))
    #expect(script.contains("100 / 3"))
    // What is held says so key by key.
    #expect(!script.contains("    [1, 1, "))
    #expect(try Self.text(.afterEffects, .hold).contains("    [1, 1, "))
  }

  @Test func glTFTimesAscendInSinglePrecision() throws {
    let document = try Self.json(.gltf)
    let animation = try #require((document["animations"] as? [[String: Any]])?.first)
    let samplers = try #require(animation["samplers"] as? [[String: Any]])
    let accessors = try #require(document["accessors"] as? [[String: Any]])
    let views = try #require(document["bufferViews"] as? [[String: Any]])
    let buffer = try #require((document["buffers"] as? [[String: Any]])?.first)
    let uri = try #require(buffer["uri"] as? String)
    let bytes = [UInt8](try #require(Data(base64Encoded: String(uri.split(separator: ",")[1]))))
    #expect(bytes.count == buffer["byteLength"] as? Int)
    for sampler in samplers {
      let accessor = accessors[try #require(sampler["input"] as? Int)]
      let view = views[try #require(accessor["bufferView"] as? Int)]
      let start = view["byteOffset"] as? Int ?? 0
      let times = (0..<(accessor["count"] as? Int ?? 0)).map { index -> Float in
        let place = start + 4 * index
        return Float(
          bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * UInt32($1)) })
      }
      // What is nearer than a hundredth of a frame is merged by readers.
      #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 0.00045 })
      #expect((accessor["min"] as? [Double])?.first == 0)
      let outputs = accessors[try #require(sampler["output"] as? Int)]["count"] as? Int
      let isSpline = sampler["interpolation"] as? String == "CUBICSPLINE"
      #expect(outputs == times.count * (isSpline ? 3 : 1))
    }
  }

  @Test func jumpsAreSharpWhereTheFormatAllowsIt() throws {
    let svg = try Self.text(.svg)
    let times = Self.numbers(svg.components(separatedBy: "keyTimes=\"")[1])
    // Two keys at one time, near 80/120 of the way.
    #expect(zip(times, times.dropFirst()).contains { $0 == $1 && abs($0 - 80.0 / 120) < 1e-4 })
    let layers = try #require(try Self.json(.lottie)["layers"] as? [[String: Any]])
    let card = try #require(layers.first { $0["nm"] as? String == "card" })
    let position = try #require((card["ks"] as? [String: Any])?["p"] as? [String: Any])
    let keys = try #require((position["x"] as? [String: Any])?["k"] as? [[String: Any]])
    let jump = try #require(keys.firstIndex { ($0["t"] as? Double) == 80 })
    // What arrives gets there before, and holds: two keys may not share a time.
    #expect(keys[jump - 1]["h"] as? Int == 1)
    #expect(abs((keys[jump - 1]["t"] as? Double ?? 0) - 80) < 0.002)
  }
}
