internal import MotionEffects
internal import MotionTraces
internal import ParallaxPlatform

/// Attitudes to viewer offsets as UIKit has them, a tick an attitude.
struct UIKitCase: BenchmarkCase {
  static let name = "analyse-uikit"
  static let summary = "attitudes to viewer offsets, profile uikit"

  private static let rate = 30.0
  private let attitudes: [Quaternion]
  private var offsets: [TimedOffset] = []

  init(rows: Int) {
    attitudes = HandHeldPhone.samples(rows).map { $0.attitude ?? .identity }
    offsets.reserveCapacity(rows)
  }

  mutating func run() {
    var analyser = UIKitAnalyser()
    for (tick, attitude) in attitudes.enumerated() {
      let time = Double(tick) / Self.rate
      let event = analyser.analyse(attitude, time: time, hasNewSample: true)
      offsets.append(
        TimedOffset(
          time: time, offset: event.offset, rawOffset: event.raw, isApplied: event.isApplied))
    }
  }

  /// The pipeline, which finds the ticks itself, must come to the same offsets.
  func check() throws -> Checksum {
    let samples = attitudes.enumerated().map { tick, attitude in
      MotionSample(time: Double(tick) / Self.rate, attitude: attitude)
    }
    var configuration = OffsetConfiguration()
    configuration.analyser.tickRate = Self.rate
    configuration.estimator.kind = .quaternion
    var source = TracedOffsets(MotionSampleList(samples), configuration: configuration)
    var checksum = Checksum()
    for (tick, offset) in offsets.enumerated() {
      let other = try source.next()
      try expect(
        other.map {
          ($0.offset.horizontal - offset.offset.horizontal).magnitude <= 1e-9
            && ($0.offset.vertical - offset.offset.vertical).magnitude <= 1e-9
            && $0.isApplied == offset.isApplied
        } ?? false,
        "at tick \(tick) there are two offsets, \(offset) and \(String(describing: other))")
      checksum.add(offset.offset.horizontal)
      checksum.add(offset.offset.vertical)
    }
    try expect(offsets.count == attitudes.count, "\(offsets.count) offsets came out")
    try expect(try source.next() == nil, "the pipeline has an offset more")
    return checksum
  }
}

/// Attitudes to viewer offsets by the tilt alone.
struct IdealCase: BenchmarkCase {
  static let name = "analyse-ideal"
  static let summary = "attitudes to viewer offsets, profile ideal"

  private let attitudes: [Quaternion]
  private var offsets: [ViewerOffset] = []

  init(rows: Int) {
    attitudes = HandHeldPhone.samples(rows).map { $0.attitude ?? .identity }
    offsets.reserveCapacity(rows)
  }

  mutating func run() {
    var analyser = IdealAnalyser()
    for attitude in attitudes { offsets.append(analyser.analyse(attitude)) }
  }

  /// The reference's screen normal, seen from the device, leans by the sines of the two tilts.
  func check() throws -> Checksum {
    try expect(offsets.count == attitudes.count, "\(offsets.count) offsets came out")
    let normal = attitudes[0].rotated(Vector3(x: 0, y: 0, z: 1))
    var checksum = Checksum()
    for (index, (attitude, offset)) in zip(attitudes, offsets).enumerated() {
      let lean = attitude.conjugate.rotated(normal)
      let (horizontal, vertical) = (arcSine(-lean.x) / (.pi / 2), arcSine(lean.y) / (.pi / 2))
      try expect(offset.horizontal, near: horizontal, within: 1e-9, "offset \(index)")
      try expect(offset.vertical, near: vertical, within: 1e-9, "offset \(index)")
      checksum.add(offset.horizontal)
      checksum.add(offset.vertical)
    }
    return checksum
  }
}
