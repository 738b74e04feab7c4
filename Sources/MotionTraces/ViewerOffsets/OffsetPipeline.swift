public import MotionEffects

/// From samples to timed offsets, without the reading: the part that is the same for every source.
///
/// Samples are handed in one by one with `take(_:)`, the end with `finish()`; both may leave outputs
/// that `produce()` gives one by one, for as long as `hasPending`. Keeping the source out makes this a
/// plain type that is compiled once.
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
  private var nextRecentring: Double

  /// The time of the first usable sample, on the recording's clock.
  private var start: Double?
  private var newestTime = -Double.infinity
  /// A sample that is beyond the next tick.
  private var incoming: MotionSample?
  private var tick = 0
  private var tickTime = 0.0
  private var hasNewSample = false
  private var shown = ViewerOffset.zero
  private var isFinished = false
  private var failure: ViewerOffsetError?

  /// The newest usable sample: its attitude, its time since the first one, and its raw offset.
  private var attitude: Quaternion?
  private var attitudeTime = 0.0
  private var lastRaw = ViewerOffset.zero
  private var lastDecision = ViewerOffsetEvent.Decision.applied
  private var lastIsApplied = false
  private var lastTick: ViewerOffsetEvent?
  private var hasOutput = false

  /// Whether `produce()` has to be asked before the next sample.
  @usableFromInline private(set) var hasPending = false
  /// Whether nothing will come any more.
  @usableFromInline private(set) var isOver = false
  /// How many samples were left out because their time was not a number or went back.
  private(set) var droppedSamples = 0

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
    nextRecentring = recentreTimes.first ?? .infinity
    prelude = Prelude(configuration)
  }

  /// The time of the newest sample that was handed in, in seconds since the first one.
  @usableFromInline var endTime: Double {
    start.map { newestTime - $0 } ?? 0
  }

  /// Hands in the next sample, and gives its output when it has one.
  ///
  /// Nothing may be pending.
  @usableFromInline
  mutating func take(_ sample: MotionSample) -> TimedOffset? {
    guard prelude == nil else {
      prelude?.add(sample)
      if prelude?.isComplete == true { endPrelude() }
      return nil
    }
    guard isInOrder(sample) else { return nil }
    newestTime = sample.time
    if configuration.profile == .uikit, isBeyondTick(sample.time) {
      incoming = sample
      hasPending = true
      return nil
    }
    return use(sample)
  }

  /// Says that there are no more samples.
  @usableFromInline
  mutating func finish() {
    endPrelude()
    isFinished = true
    hasPending = true
  }

  /// The next output of what has been handed in, or nil when there is no more of it.
  @usableFromInline
  mutating func produce() throws(ViewerOffsetError) -> TimedOffset? {
    while !isOver {
      if configuration.profile == .uikit, let output = nextTick() { return output }
      if let sample = incoming {
        incoming = nil
        if let output = use(sample) { return output }
      } else if let sample = buffered.popFirst() {
        if let output = take(sample) { return output }
      } else if isFinished || failure != nil {
        try end()
      } else {
        break
      }
    }
    hasPending = false
    return nil
  }

  // MARK: Samples

  /// Whether a sample can follow the ones before it.
  @inline(__always)
  private mutating func isInOrder(_ sample: MotionSample) -> Bool {
    let step = sample.time - newestTime
    if step >= 0, step <= configuration.longestGap { return true }
    return isUsableJump(to: sample.time)
  }

  @inline(never)
  private mutating func isUsableJump(to time: Double) -> Bool {
    if failure != nil { return false }
    if newestTime == -.infinity, time.isFinite { return true }
    guard time > newestTime, newestTime != -.infinity else {
      droppedSamples += 1
      return false
    }
    failure = .clockJump(from: newestTime, to: time)
    buffered = []
    hasPending = true
    return false
  }

  /// Takes over a sample; every sample is an output except under `uikit`.
  @inline(__always)
  private mutating func use(_ sample: MotionSample) -> TimedOffset? {
    if configuration.profile == .focus { return focus(sample) }
    guard let attitude = estimator.update(with: sample) else { return nil }
    guard let start else {
      start = sample.time
      startReference(at: attitude)
      return use(attitude, at: 0)
    }
    return use(attitude, at: sample.time - start)
  }

  @inline(__always)
  private mutating func use(_ attitude: Quaternion, at time: Double) -> TimedOffset? {
    self.attitude = attitude
    attitudeTime = time
    guard configuration.profile == .ideal else {
      hasNewSample = true
      return nil
    }
    if isTimeToRecentre(time) { ideal.recentre(at: attitude) }
    return output(ideal.analyse(attitude), at: time)
  }

  private mutating func focus(_ sample: MotionSample) -> TimedOffset? {
    guard let offset = sample.viewerOffset, offset.isFinite else { return nil }
    let first = start ?? sample.time
    start = first
    attitude = .identity
    attitudeTime = sample.time - first
    return output(offset, at: attitudeTime)
  }

  /// What the views are given when offsets are used as they are.
  @inline(__always)
  private mutating func output(_ raw: ViewerOffset, at time: Double) -> TimedOffset {
    hasOutput = true
    lastRaw = raw
    lastDecision = .applied
    lastIsApplied = true
    if suspensions.isEmpty, !configuration.reducesMotion {
      shown = raw
    } else {
      suspend(raw, at: time)
    }
    return TimedOffset(
      time: time, offset: configuration.orientation.interfaceOffset(of: shown).clamped(),
      rawOffset: raw, isApplied: lastIsApplied)
  }

  @inline(never)
  private mutating func suspend(_ raw: ViewerOffset, at time: Double) {
    if configuration.reducesMotion {
      lastDecision = .reduceMotion
      lastIsApplied = false
      return
    }
    switch suspensions.state(at: time, current: Glide.Step(offset: shown, rotation: .identity)) {
    case .running:
      shown = raw
    case .gliding(let step):
      lastDecision = .suspended
      shown = step.offset
    case .held:
      lastDecision = .suspended
      lastIsApplied = false
    }
  }

  // MARK: Ticks

  /// Whether a sample is too late for the next tick, so that the tick need not wait any more.
  ///
  /// The newest sample at or before a tick counts. Before the first attitude there are no ticks.
  @inline(__always)
  private func isBeyondTick(_ time: Double) -> Bool {
    guard let start, attitude != nil else { return false }
    return time - start > tickTime + OffsetPipeline.timeTolerance
  }

  /// The next tick's output if everything that it may depend on is known.
  private mutating func nextTick() -> TimedOffset? {
    guard let attitude else { return nil }
    if let incoming {
      guard isBeyondTick(incoming.time) else { return nil }
    } else {
      guard isFinished || failure != nil, buffered.isEmpty else { return nil }
      guard tickTime <= endTime + OffsetPipeline.timeTolerance else { return nil }
    }
    let time = tickTime
    tick += 1
    tickTime = Double(tick) / configuration.analyser.tickRate

    let stamp = hasNewSample ? attitudeTime : time
    let state =
      suspensions.isEmpty
      ? .running : suspensions.state(at: time, current: uikit.glideStart)
    let event: ViewerOffsetEvent
    switch state {
    case .running:
      if isTimeToRecentre(time) { uikit.recentre(at: attitude) }
      event = uikit.analyse(attitude, time: stamp, hasNewSample: hasNewSample)
      hasNewSample = false
    case .held:
      event = uikit.suspend(attitude, time: stamp, hasNewSample: hasNewSample, glide: nil)
    case .gliding(let step):
      event = uikit.suspend(attitude, time: stamp, hasNewSample: hasNewSample, glide: step)
    }
    lastTick = event
    hasOutput = true
    return TimedOffset(
      time: time, offset: event.offset, rawOffset: event.raw, isApplied: event.isApplied)
  }

  /// Whether a time of recentring has come; every time counts once.
  @inline(__always)
  private mutating func isTimeToRecentre(_ time: Double) -> Bool {
    guard nextRecentring <= time + OffsetPipeline.timeTolerance else { return false }
    recentreTimes = recentreTimes.drop { $0 <= time + OffsetPipeline.timeTolerance }
    nextRecentring = recentreTimes.first ?? .infinity
    return true
  }

  // MARK: Beginning and end

  private mutating func endPrelude() {
    guard var prelude else { return }
    self.prelude = nil
    hasPending = true
    do throws(ViewerOffsetError) {
      estimator = try prelude.chooseEstimator(configuration.estimator)
      buffered = prelude.samples[...]
    } catch {
      failure = error
    }
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
    if configuration.profile == .uikit { return lastTick }
    guard hasOutput, let attitude else { return nil }
    let reference = ideal.reference ?? .identity
    return ViewerOffsetEvent(
      time: attitudeTime, hasNewSample: true, attitude: attitude, reference: reference,
      relative: reference.conjugate * attitude, raw: lastRaw, decision: lastDecision,
      isApplied: lastIsApplied, applied: shown, orientation: configuration.orientation)
  }
}
