import MotionEffects
import MotionTimelines
import Testing
import _ParallaxTestSupport

/// A source with its offsets in a list.
struct ListedOffsets: ViewerOffsetSource, ~Copyable {
  var offsets: [TimedOffset]
  var end: Double
  var position = 0

  init(_ times: [Double], applied: (Int) -> Bool = { _ in true }, end: Double? = nil) {
    offsets = times.enumerated().map { index, time in
      TimedOffset(
        time: time, offset: ViewerOffset(horizontal: Double(index), vertical: 0),
        isApplied: applied(index))
    }
    self.end = end ?? times.last ?? 0
  }

  mutating func next() -> TimedOffset? {
    guard position < offsets.count else { return nil }
    defer { position += 1 }
    return offsets[position]
  }

  var endTime: Double { position < offsets.count ? offsets[max(position - 1, 0)].time : end }
}

@Suite struct SimulationTests {
  let plan: MotionPlan

  init() {
    var card = View(id: "card", frame: Rect(x: 0, y: 0, width: 10, height: 10))
    card.motionEffects = [
      InterpolatingMotionEffect(
        keyPath: .centerX, type: .tiltAlongHorizontalAxis, minimumRelativeValue: -10,
        maximumRelativeValue: 10)
    ]
    plan = MotionPlan(card)
  }

  func frames(_ source: consuming ListedOffsets, _ rate: Double?) -> [TimelineFrame] {
    var simulation = Simulation(source: source, plan: plan, framesPerSecond: rate)
    var values = plan.makeValues()
    var frames: [TimelineFrame] = []
    while let frame = simulation.next(into: &values) {
      #expect(values == [10 * frame.offset.horizontal])
      frames.append(frame)
    }
    #expect(simulation.next(into: &values) == nil, "nothing comes after the end")
    return frames
  }

  @Test func withoutRateThereIsAFrameForEachOffset() {
    let frames = frames(ListedOffsets([0, 0.1, 0.35], applied: { $0 != 1 }), nil)
    #expect(frames.map(\.time) == [0, 0.1, 0.35])
    #expect(frames.map(\.index) == [0, 1, 2])
    #expect(frames.map(\.isApplied) == [true, false, true])
  }

  @Test func theSameRateGivesTheSameFrames() {
    let ticks = (0...90).map { Double($0) / 30 }
    let frames = frames(ListedOffsets(ticks), 30)
    #expect(frames.map(\.time) == ticks)
    #expect(frames.map(\.offset.horizontal) == (0...90).map(Double.init))
  }

  @Test func moreFramesThanOffsetsHoldTheNewest() {
    let frames = frames(ListedOffsets((0...3).map { Double($0) / 30 }), 60)
    #expect(frames.map(\.offset.horizontal) == [0, 0, 1, 1, 2, 2, 3])
    #expect(frames.map(\.isApplied) == [true, false, true, false, true, false, true])
  }

  @Test func fewerFramesThanOffsetsTakeTheNewestAndRememberWhatWasApplied() {
    let source = ListedOffsets((0...8).map { Double($0) / 40 }, applied: { $0 == 0 || $0 == 3 })
    let frames = frames(source, 20)
    #expect(frames.map(\.offset.horizontal) == [0, 2, 4, 6, 8])
    #expect(frames.map(\.isApplied) == [true, false, true, false, false])
  }

  @Test func theTailAfterTheLastOffsetIsHeldToTheEnd() {
    #expect(frames(ListedOffsets([0, 0.5], end: 1.0), 4).map(\.time) == [0, 0.25, 0.5, 0.75, 1])
    #expect(frames(ListedOffsets([0, 0.5], end: 0.9999), 4).count == 4)
    #expect(frames(ListedOffsets([0], end: 0), 60).count == 1)
  }

  @Test func sparseOffsetsAreHeldThroughTheirGap() {
    let frames = frames(ListedOffsets([0, 0.9, 1]), 10)
    #expect(frames.map(\.offset.horizontal) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2])
  }

  @Test func beforeTheFirstOffsetTheViewsAreAtRest() {
    let late = ListedOffsets([0.25, 0.3])
    let frames = frames(late, 10)
    #expect(frames.map(\.isApplied) == [false, false, false, true])
    #expect(frames.map(\.offset.horizontal) == [0, 0, 0, 1])
  }

  @Test func aSourceWithoutOffsetsHasNoFrames() {
    #expect(frames(ListedOffsets([]), nil).isEmpty)
    #expect(frames(ListedOffsets([]), 60).isEmpty)
  }

  @Test func everyFrameHoldsTheNewestOffsetThatIsNotLater() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      var time = 0.0
      let times = (0..<40).map { _ in
        defer { time += Double.random(in: 0...0.1, using: &generator) }
        return time
      }
      let rate = Double.random(in: 1...200, using: &generator)
      for frame in frames(ListedOffsets(times), rate) {
        #expect(frame.time == Double(frame.index) / rate)
        let newest = times.lastIndex { $0 <= frame.time + 1e-9 }
        #expect(frame.offset.horizontal == newest.map(Double.init))
      }
    }
  }

  @Test func aRateMustBePositive() async {
    await #expect(processExitsWith: .failure) {
      let plan = MotionPlan(View(id: "v", frame: Rect(x: 0, y: 0, width: 1, height: 1)))
      _ = Simulation(source: ListedOffsets([0]), plan: plan, framesPerSecond: 0)
    }
  }
}
