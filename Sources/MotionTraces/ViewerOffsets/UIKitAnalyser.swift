public import MotionEffects

/// Turns attitudes into viewer offsets as UIKit's motion effects see them.
///
/// One analyser serves a whole scene. Feed it one event a tick; it goes through these stages, each of
/// them in a file of its own:
///
/// 1. the raw offset: the tilt relative to a reference attitude, the first one unless told otherwise;
/// 2. the directional lock, which holds the axis that moves less;
/// 3. smoothing (off by default) and the idle test;
/// 4. recentring, which moves the reference towards the attitude, for the next event;
/// 5. the apply gate, which keeps small changes and jumps after pauses from the views;
/// 6. the interface orientation, and the clamp to -1…1.
///
///     var analyser = UIKitAnalyser()
///     analyser.analyse(.identity, time: 0, hasNewSample: true).offset   // (0, 0)
///     let tilted = Quaternion(angle: .pi / 6, axis: Vector3(x: 0, y: 1, z: 0))
///     analyser.analyse(tilted, time: 1 / 30, hasNewSample: true).offset   // (1/3, 0)
///
/// For testing an effect without any of the framework's filters use ``IdealAnalyser``.
public struct UIKitAnalyser: Sendable {
  /// The constants in use.
  public let configuration: Configuration
  /// The interface orientation of the offsets.
  public let orientation: InterfaceOrientation
  /// Whether Reduce Motion is on, so that nothing is ever applied.
  public let reducesMotion: Bool

  /// The attitude that counts as facing the viewer; nil until the first event.
  public private(set) var reference: Quaternion?

  private var lock = DirectionalLock()
  private var idle = IdleClock(raw: .zero)
  private var gate = ApplyGate()
  private var output = ViewerOffset.zero
  private var lastTime: Double?
  private var lastSampleTime = -Double.infinity
  private var isStarting = true

  /// Makes an analyser; without a reference the first attitude becomes it.
  ///
  /// - Precondition: the configuration's values lie in their ranges; the reference has length 1.
  public init(
    configuration: Configuration = Configuration(), orientation: InterfaceOrientation = .portrait,
    reducesMotion: Bool = false, reference: Quaternion? = nil
  ) {
    configuration.check()
    self.configuration = configuration
    self.orientation = orientation
    self.reducesMotion = reducesMotion
    self.reference = reference
  }

  /// The offset that the views have, in device axes.
  public var applied: ViewerOffset { gate.applied }

  /// Works out one event.
  ///
  /// - Parameters:
  ///   - attitude: The device's attitude, device to world; it need not have length 1.
  ///   - time: The time stamp in seconds: the sample's, or the tick's for a replayed attitude.
  ///   - hasNewSample: Whether a sample has arrived since the previous event.
  /// - Returns: Every stage's result.
  /// - Precondition: `attitude` is neither zero nor infinite; `time` never goes back.
  public mutating func analyse(
    _ attitude: Quaternion, time: Double, hasNewSample: Bool
  ) -> ViewerOffsetEvent {
    guard let attitude = attitude.normalized else {
      preconditionFailure("an attitude must be a quaternion that can be normalised")
    }
    let reference = self.reference ?? attitude
    let relative = reference.conjugate * attitude
    let raw = rawOffset(ofRelative: relative, gain: FullTilt.quarterTurn.gain)
    let isFirst = isStarting
    if isFirst { start(raw: raw) }

    let locked = lock.filter(raw, previous: output, configuration: configuration)
    let smoothed = smooth(locked)
    let isIdle = idle.isIdle(raw: raw, time: time, configuration: configuration)

    var drifted = reference
    let recentring = Recentring.drift(
      &drifted, attitude: attitude, relative: relative, isIdle: isIdle,
      duration: time - (lastTime ?? time), configuration: configuration)

    let pause = hasNewSample ? time - lastSampleTime : nil
    let decision: ViewerOffsetEvent.Decision =
      if reducesMotion {
        .reduceMotion
      } else if isFirst {
        .applied
      } else {
        gate.decision(on: smoothed, pause: pause, configuration: configuration)
      }
    output = smoothed
    switch decision {
    case .applied:
      gate.apply(smoothed, relative: relative)
    case .referenceShifted:
      let shifted = attitude * gate.appliedRelative.conjugate
      drifted = shifted.normalized ?? drifted
      output = gate.applied
    case .heldBelowThreshold, .suspended, .reduceMotion:
      break
    }
    self.reference = drifted
    lastTime = time
    if hasNewSample { lastSampleTime = time }

    var event = ViewerOffsetEvent(
      time: time, hasNewSample: hasNewSample, attitude: attitude, reference: reference,
      relative: relative, raw: raw, decision: decision, isApplied: decision == .applied,
      applied: gate.applied, orientation: orientation)
    event.lockLevel = lock.level
    event.lockShare = lock.share
    event.locked = locked
    event.smoothed = smoothed
    event.isIdle = isIdle
    event.recentring = recentring
    return event
  }

  /// Makes an attitude the reference at once; the next event starts the filters anew and is applied.
  ///
  /// - Precondition: `attitude` has length 1.
  public mutating func recentre(at attitude: Quaternion) {
    reference = attitude
    lock = DirectionalLock()
    gate = ApplyGate()
    isStarting = true
  }

  /// Sets the reference before the first event.
  mutating func begin(at reference: Quaternion) { self.reference = reference }

  /// Stands in for an event while motion effects are suspended: the filters see nothing of it.
  ///
  /// The views are given the step of a glide to the centre, or keep their values without one.
  mutating func suspend(
    _ attitude: Quaternion, time: Double, hasNewSample: Bool, glide: Glide.Step?
  ) -> ViewerOffsetEvent {
    let reference = self.reference ?? attitude
    let relative = reference.conjugate * attitude
    if let glide, !reducesMotion {
      // What the views show is no longer what was measured; a rotation as far on its way to none
      // as they are keeps the next shift of the reference in step with them.
      gate.apply(glide.offset, relative: glide.rotation)
    }
    return ViewerOffsetEvent(
      time: time, hasNewSample: hasNewSample, attitude: attitude, reference: reference,
      relative: relative, raw: rawOffset(ofRelative: relative, gain: FullTilt.quarterTurn.gain),
      decision: reducesMotion ? .reduceMotion : .suspended,
      isApplied: glide != nil && !reducesMotion, applied: gate.applied, orientation: orientation)
  }

  /// The state from which a glide to the centre begins.
  var glideStart: Glide.Step {
    Glide.Step(offset: gate.applied, rotation: gate.appliedRelative)
  }

  /// The first event finds filters that agree with it: nothing has moved before it.
  private mutating func start(raw: ViewerOffset) {
    output = raw
    idle = IdleClock(raw: raw)
    isStarting = false
  }

  private func smooth(_ offset: ViewerOffset) -> ViewerOffset {
    let share = configuration.smoothingShare
    guard share > 0 else { return offset }
    return ViewerOffset(
      horizontal: output.horizontal * share + offset.horizontal * (1 - share),
      vertical: output.vertical * share + offset.vertical * (1 - share))
  }
}
