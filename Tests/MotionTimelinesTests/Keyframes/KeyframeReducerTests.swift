import Foundation
import MotionTimelines
import Testing
import _ParallaxTestSupport

/// Few keys, and never further from the samples than allowed.
@Suite struct KeyframeReducerTests {
  typealias Curve = KeyframeReducer.Channel.Curve

  static let curves = Recordings.folder + "/../curves/"

  static func samples(_ name: String) throws -> [(time: Double, value: Double)] {
    try String(contentsOfFile: curves + name + ".csv", encoding: .utf8)
      .split(separator: "\n").dropFirst().compactMap { row in
        let cells = row.split(separator: ",").compactMap { Double($0) }
        return cells.count == 2 ? (cells[0], cells[1]) : nil
      }
  }

  static func reduce(
    _ samples: [(time: Double, value: Double)], _ tolerance: Double, _ curve: Curve,
    grid: KeyframeGrid? = nil
  ) -> KeyframeTrack? {
    let grid = grid ?? KeyframeGrid(ticksPerSecond: nil, unit: 1, tolerance: tolerance)
    var reducer = KeyframeReducer(channels: [
      .init(tolerance: tolerance, curve: curve, grid: grid)
    ])
    for sample in samples { reducer.append(sample.time, [sample.value]) }
    return reducer.finish()?.first
  }

  static func worst(_ track: KeyframeTrack, _ samples: [(time: Double, value: Double)]) -> Double {
    samples.map { (track.value(at: $0.time) - $0.value).magnitude }.max() ?? 0
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: curves), "the curves are not there"),
    arguments: [
      ("smooth", Curve.cubic, 44), ("smooth", .line, 150), ("clamped", .cubic, 42),
      ("clamped", .line, 97), ("quant", .cubic, 92), ("quant", .line, 280),
    ])
  func keysAreFew(_ name: String, _ curve: Curve, _ most: Int) throws {
    let samples = try Self.samples(name)
    let track = try #require(Self.reduce(samples, 0.1, curve))
    #expect(track.keyCount <= most)
    #expect(Self.worst(track, samples) <= 0.1)
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: curves), "the curves are not there"),
    arguments: [
      (KeyframeFormat.css, KeyframeMaker.Configuration.Easing.linear, 2100),
      (.lottie, .cubic, 3700),
    ])
  func bytesAreFew(
    _ format: KeyframeFormat, _ easing: KeyframeMaker.Configuration.Easing, _ most: Int
  ) throws {
    let rows = try Self.samples("smooth").map { (time: $0.time, values: [$0.value]) }
    let maker = KeyframeMaker(
      scene: AnimatedScene(columns: ["value"], rootView: nil),
      configuration: .init(format: format, tolerance: .points(0.1), easing: easing))
    let result = try maker.make { ListedSamples(rows: rows[...]) }
    #expect(result.byteCount <= most)
    #expect(result.worstPoints <= 0.1)
  }

  /// Input on which a careless search would go over the same samples again and again.
  static func adversary(_ kind: String, count: Int) -> [(time: Double, value: Double)] {
    var random = SeededGenerator(seed: 5)
    return (0..<count).map { index in
      let time = Double(index) / 100
      let value: Double =
        switch kind {
        case "sawtooth": index.isMultiple(of: 2) ? 0.0999 : -0.0999
        case "spiral": Double(index) * sin(Double(index) * Double(index) * 1e-4) * 1e-3
        case "noise": Double.random(in: -0.1...0.1, using: &random)
        case "constant": 3
        // Long arcs, on which cubics reach far and curves that must not turn do not.
        case "arcs":
          40 * sin(Double(index) * 1e-3) + Double.random(in: -0.05...0.05, using: &random)
        default: Double(index / 50 % 2)
        }
      return (time, value)
    }
  }

  @Test(arguments: ["sawtooth", "spiral", "noise", "constant", "steps"], Curve.allCases)
  func theBoundIsKept(_ kind: String, _ curve: Curve) throws {
    let samples = Self.adversary(kind, count: 20_000)
    let track = try #require(Self.reduce(samples, 0.1, curve))
    // A step holds until the next sample, so that the samples are compared where they hold.
    if curve != .hold { #expect(Self.worst(track, samples) <= 0.1 + 1e-9) }
    #expect(track.start == 0)
    #expect(track.end == samples.last?.time)
    if kind == "constant" { #expect(track.isConstant && track.keyCount == 1) }
  }

  @Test func jumpsAreNeverFittedAcross() throws {
    for curve in [Curve.line, .cubic, .monotone] {
      var samples: [(time: Double, value: Double)] = []
      for index in 0...20 { samples.append((Double(index) / 10, Double(index) / 10)) }
      samples.append((2, 50))
      for index in 1...20 { samples.append((2 + Double(index) / 10, 50)) }
      let track = try #require(Self.reduce(samples, 0.1, curve))
      #expect(abs(track.value(at: 1.999) - 1.999) <= 0.1)
      #expect(track.value(at: 2) == 50)
      #expect(track.value(at: 3) == 50)
      #expect(track.keyCount == 4)
    }
  }

  @Test func monotoneCurvesStayBetweenTheirEnds() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      var value = 0.0
      var speed = 0.0
      let samples = (0..<600).map { index -> (time: Double, value: Double) in
        speed = speed * 0.9 + Double.random(in: -1...1, using: &random)
        value += speed
        return (Double(index) / 60, value)
      }
      let track = try #require(Self.reduce(samples, 0.2, .monotone))
      #expect(Self.worst(track, samples) <= 0.2, "seed \(seed)")
      for segment in track.segments {
        guard case .cubic(let first, let last) = segment.shape else { continue }
        let most = 3 * (segment.endValue - segment.startValue) / segment.duration
        for velocity in [first, last] {
          #expect(velocity * most >= -1e-9, "seed \(seed)")
          #expect(velocity.magnitude <= most.magnitude * (1 + 1e-9), "seed \(seed)")
        }
      }
    }
  }

  @Test func knotsLieOnTheGrid() throws {
    var random = SeededGenerator(seed: 3)
    let samples = (0..<400).map { index -> (time: Double, value: Double) in
      (
        Double(index) / 97,
        20 * sin(Double(index) / 15) + Double.random(in: 0...0.1, using: &random)
      )
    }
    for curve in [Curve.line, .cubic, .monotone] {
      let grid = KeyframeGrid(ticksPerSecond: 1000, unit: 1, tolerance: 0.3)
      let track = try #require(Self.reduce(samples, 0.3, curve, grid: grid))
      for knot in track.knots {
        #expect(abs(knot * 1000 - (knot * 1000).rounded()) < 1e-6)
      }
      for segment in track.segments {
        #expect(grid.snapped(segment.endValue) == segment.endValue)
      }
      let inner = samples.filter { $0.time <= track.end }
      #expect(Self.worst(track, inner) <= 0.3)
    }
  }

  @Test func aPartOfACubicIsTheSameCubic() {
    let segment = KeyframeSegment(
      start: 1, end: 4, startValue: -2, endValue: 7,
      shape: .cubic(startVelocity: 9, endVelocity: -4))
    let part = segment.part(from: 1.7, to: 3.1)
    for step in 0...20 {
      let time = 1.7 + 1.4 * Double(step) / 20
      #expect(abs(part.value(at: time) - segment.value(at: time)) < 1e-12)
    }
    let back = segment.reversed(about: 4)
    #expect(abs(back.value(at: 5) - segment.value(at: 3)) < 1e-12)
  }
}
