public import MotionEffects

/// From samples to timed offsets, without the reading: the part that is the same for every source.
///
/// Samples are handed in one by one with `feed(_:)`, the end with `finish()`; `produce()` gives what
/// can be told so far. Keeping the source out makes this a plain type that is compiled once.
@usableFromInline
struct OffsetPipeline: Sendable {
  /// How far apart, in seconds, two times may be and still count as the same.
  static let timeTolerance = 1e-9

  let configuration: OffsetConfiguration
  private(set) var estimator: TiltEstimator
  private var prelude: Prelude?
  private var buffered: ArraySlice<MotionSample> = []

  private var uikit: UIKitAnalyser
  private var ideal: IdealAnalyser
  private var suspensions: SuspensionSchedule
  private var recentreTimes: ArraySlice<Double>

  /// The time of the first usable sample, on the recording's clock.
  private var start: Double?
  private var newestTime: Double?
  private var incoming: MotionSample?
  /// The newest usable attitude at or before the next tick.
  private var attitude: (value: Quaternion, time: Double)?
  private var hasNewSample = false
  private var tick = 0
  private var shown = ViewerOffset.zero
  private var last: Last?
  private var isFinished = false
  private var failure: ViewerOffsetError?

  /// Whether nothing will come any more.
  @usableFromInline private(set) var isOver = false
  /// How many samples were left out because their time was not a number or went back.
  private(set) var droppedSamples = 0

  /// What is needed to explain the last output.
  private enum Last {
    case event(ViewerOffsetEvent)
    case plain(time: Double, attitude: Quaternion, relative: Quaternion, TimedOffset, isHeld: Bool)
  }

  @usableFromInline
  init(_ configuration: OffsetConfiguration) {
    if let problem = configuration.problem { preconditionFailure(problem) }
    self.configuration = configuration
    estimator = TiltEstimator(configuration: configuration.estimator)
    uikit = UIKitAnalyser(
      configuration: configuration.analyser, orientation: configuration.orientation,
      reducesMotion: configuration.reducesMotion)
    ideal = IdealAnalyser(fullTilt: configuration.fullTilt)
    suspensions = SuspensionSchedule(configuration.suspensions)
    recentreTimes = configuration.recentreTimes.sorted()[...]
    prelude = Prelude(configuration)
  }

  /// The time of the newest sample that was handed in, in seconds since the first one.
  @usableFromInline var endTime: Double {
    guard let newestTime else { return 0 }
    return newestTime - (start ?? newestTime)
  }

  /// Hands in the next sample.
  @usableFromInline
  mutating func feed(_ sample: MotionSample) {
    guard prelude != nil else { return accept(sample) }
    prelude?.add(sample)
    if prelude?.isComplete == true { endPrelude() }
  }

  /// Says that there are no more samples.
  @usableFromInline
  mutating func finish() {
    endPrelude()
    isFinished = true
  }

  /// The next output, or nil when another sample is needed or nothing will come any more.
  @usableFromInline
  mutating func produce() throws(ViewerOffsetError) -> TimedOffset? {
    if prelude != nil || isOver { return nil }
    while true {
      if configuration.profile == .uikit, let output = nextTick() { return output }
      if let sample = incoming {
        incoming = nil
        if let output = take(sample) { return output }
      } else if let sample = buffered.popFirst() {
        accept(sample)
      } else if isFinished || failure != nil {
        try end()
        return nil
      } else {
        return nil
      }
    }
  }

  // MARK: Samples

  private mutating func accept(_ sample: MotionSample) {
    if failure != nil { return }
    if let newestTime {
      guard sample.time >= newestTime else {
        droppedSamples += 1
        return
      }
      if sample.time - newestTime > configuration.longestGap {
        failure = .clockJump(from: newestTime, to: sample.time)
        buffered = []
        return
      }
    } else if !sample.time.isFinite {
      droppedSamples += 1
      return
    }
    newestTime = sample.time
    incoming = sample
  }

  /// Takes over a sample; every sample is an output except under `uikit`.
  private mutating func take(_ sample: MotionSample) -> TimedOffset? {
    if configuration.profile == .focus {
      guard let offset = sample.viewerOffset, offset.isFinite else { return nil }
      let time = relativeTime(of: sample)
      return output(offset, at: time, attitude: .identity, relative: .identity)
    }
    guard let attitude = estimator.update(with: sample) else { return nil }
    let isFirst = start == nil
    let time = relativeTime(of: sample)
    if isFirst { startReference(at: attitude) }
    guard configuration.profile == .ideal else {
      self.attitude = (attitude, time)
      hasNewSample = true
      return nil
    }
    if isTimeToRecentre(time) { ideal.recentre(at: attitude) }
    let relative = ideal.relative(attitude)
    let offset = rawOffset(ofRelative: relative, gain: ideal.gain)
    return output(offset, at: time, attitude: attitude, relative: relative)
  }

  private mutating func relativeTime(of sample: MotionSample) -> Double {
    guard let start else {
      start = sample.time
      return 0
    }
    return sample.time - start
  }

  /// What the views are given when offsets are used as they are.
  @inline(__always)
  private mutating func output(
    _ offset: ViewerOffset, at time: Double, attitude: Quaternion, relative: Quaternion
  ) -> TimedOffset {
    var isApplied = !configuration.reducesMotion
    var isHeld = false
    if suspensions.isEmpty {
      if isApplied { shown = offset }
    } else {
      let current = Glide.Step(offset: shown, rotation: .identity)
      switch suspensions.state(at: time, current: current) {
      case .running: if isApplied { shown = offset }
      case .gliding(let step): if isApplied { shown = step.offset }
      case .held:
        isApplied = false
        isHeld = true
      }
    }
    let result = TimedOffset(
      time: time, offset: configuration.orientation.interfaceOffset(of: shown).clamped(),
      rawOffset: offset, isApplied: isApplied)
    last = .plain(
      time: time, attitude: attitude, relative: relative, result, isHeld: isHeld)
    return result
  }

  // MARK: Ticks

  /// The next tick's output if everything that it may depend on is known.
  private mutating func nextTick() -> TimedOffset? {
    guard let attitude, let start else { return nil }
    let time = Double(tick) / configuration.analyser.tickRate
    if let incoming {
      // The newest sample at or before a tick counts, so the tick waits for one beyond it.
      guard incoming.time - start > time + OffsetPipeline.timeTolerance else { return nil }
    } else {
      guard isFinished || failure != nil, buffered.isEmpty else { return nil }
      guard time <= endTime + OffsetPipeline.timeTolerance else { return nil }
    }
    tick += 1

    let stamp = hasNewSample ? attitude.time : time
    let state =
      suspensions.isEmpty
      ? .running : suspensions.state(at: time, current: uikit.glideStart)
    let event: ViewerOffsetEvent
    switch state {
    case .running:
      if isTimeToRecentre(time) { uikit.recentre(at: attitude.value) }
      event = uikit.analyse(attitude.value, time: stamp, hasNewSample: hasNewSample)
      hasNewSample = false
    case .held:
      event = uikit.suspend(attitude.value, time: stamp, hasNewSample: hasNewSample, glide: nil)
    case .gliding(let step):
      event = uikit.suspend(attitude.value, time: stamp, hasNewSample: hasNewSample, glide: step)
    }
    last = .event(event)
    return TimedOffset(
      time: time, offset: event.offset, rawOffset: event.raw, isApplied: event.isApplied)
  }

  /// Whether a time of recentring has come; every time counts once.
  private mutating func isTimeToRecentre(_ time: Double) -> Bool {
    var hasCome = false
    while let next = recentreTimes.first, next <= time + OffsetPipeline.timeTolerance {
      recentreTimes.removeFirst()
      hasCome = true
    }
    return hasCome
  }

  // MARK: Beginning and end

  private mutating func endPrelude() {
    guard let prelude else { return }
    if configuration.profile != .focus, configuration.estimator.kind == .auto {
      var chosen = configuration.estimator
      chosen.kind = TiltEstimator.Kind.best(forAnyOf: prelude.samples) ?? .auto
      estimator = TiltEstimator(configuration: chosen)
    }
    buffered = prelude.samples[...]
    self.prelude = nil
  }

  /// Chooses the reference when the first attitude is known; the samples of a mean are still buffered.
  private mutating func startReference(at first: Quaternion) {
    var reference = configuration.reference.reference(for: first)
    if case .mean(let seconds) = configuration.reference, let start {
      var mean = AttitudeMean()
      mean.add(first)
      var ahead = estimator
      for sample in buffered where sample.time - start <= seconds + OffsetPipeline.timeTolerance {
        if let attitude = ahead.update(with: sample) { mean.add(attitude) }
      }
      reference = mean.mean ?? first
    }
    guard let reference else { return }
    ideal.recentre(at: reference)
    uikit.begin(at: reference)
  }

  private mutating func end() throws(ViewerOffsetError) {
    isOver = true
    if start == nil, failure == nil {
      throw configuration.profile == .focus
        ? .noViewerOffset : .noTilt(configuration.estimator.kind)
    }
    if let failure { throw failure }
  }

  // MARK: Explaining

  /// Everything about the last output, or nil before the first one.
  var lastEvent: ViewerOffsetEvent? {
    switch last {
    case nil: return nil
    case .event(let event): return event
    case .plain(let time, let attitude, let relative, let output, let isHeld):
      let decision: ViewerOffsetEvent.Decision =
        configuration.reducesMotion ? .reduceMotion : isHeld ? .suspended : .applied
      return ViewerOffsetEvent(
        time: time, hasNewSample: true, attitude: attitude,
        reference: ideal.reference ?? .identity, relative: relative, raw: output.rawOffset,
        decision: decision, isApplied: output.isApplied, applied: shown,
        orientation: configuration.orientation)
    }
  }
}

/// The first samples of a recording, kept until the choices that depend on them can be made.
struct Prelude: Sendable {
  /// How long, in seconds, the sensors are given to begin before the best one is chosen.
  static let sensorStart = 0.5
  /// How many samples are looked at for that choice at most.
  static let mostSamples = 256

  private(set) var samples: [MotionSample] = []
  private let duration: Double
  private let mostSamples: Int
  private var firstUsable: Double?

  /// Whether the choices can be made now.
  private(set) var isComplete = false

  /// Makes an empty prelude, or none when nothing depends on it.
  init?(_ configuration: OffsetConfiguration) {
    if configuration.profile == .focus { return nil }
    if case .mean(let seconds) = configuration.reference {
      duration = max(seconds, Prelude.sensorStart)
      mostSamples = .max
    } else if configuration.estimator.kind == .auto {
      duration = Prelude.sensorStart
      mostSamples = Prelude.mostSamples
    } else {
      return nil
    }
  }

  mutating func add(_ sample: MotionSample) {
    if firstUsable == nil {
      // What comes before the first usable sample decides nothing.
      guard TiltEstimator.Kind.best(for: sample) != nil else { return }
      firstUsable = sample.time
    }
    samples.append(sample)
    if let firstUsable, !(abs(sample.time - firstUsable) <= duration) { isComplete = true }
    if samples.count >= mostSamples { isComplete = true }
  }
}
