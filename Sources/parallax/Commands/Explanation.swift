internal import MotionEffects
internal import MotionTraces

/// The numbers of one event, laid out for a person.
struct Explanation {
  let output: TimedOffset
  let event: ViewerOffsetEvent
  let configuration: OffsetConfiguration
  let estimator: TiltEstimator.Kind

  private var isUIKit: Bool { configuration.profile == .uikit }

  /// What was measured.
  func add(_ sample: MotionSample?, to table: inout TextTable) {
    table.add(section: "Sample")
    guard let sample else { return table.add("", "none") }
    table.add("time", "\(decimals(sample.time, 6)) s on the recording's clock")
    if let attitude = sample.attitude { table.add("attitude", attitude.words + " x, y, z, w") }
    if let gravity = sample.gravity { table.add("gravity", gravity.words("g")) }
    if let acceleration = sample.acceleration { table.add("accel.", acceleration.words("g")) }
    if let rate = sample.rotationRate { table.add("rotation", rate.words("rad/s")) }
    if let offset = sample.viewerOffset { table.add("offset", offset.words) }
  }

  /// From the attitude to the offset that the views have.
  func addStages(to table: inout TextTable) {
    if configuration.profile != .focus { addRotation(to: &table) }
    table.add(section: "Raw offset")
    table.add("", event.raw.words)
    if isUIKit { addFilters(to: &table) }
    addGate(to: &table)
    table.add(section: "Interface orientation")
    table.add("", "\(configuration.orientation.rawValue): \(event.offset.words)")
  }

  private func addRotation(to table: inout TextTable) {
    table.add(section: "Attitude (device to world), from \(estimator.words)")
    table.add("attitude", event.attitude.words + " x, y, z, w")
    table.add("pose", event.attitude.pose)
    table.add("reference", event.reference.words)
    table.add("relative", "\(event.relative.words): \(event.relative.rotationWords)")
  }

  private func addFilters(to table: inout TextTable) {
    let analyser = configuration.analyser
    table.add(section: "Directional lock")
    let axis = event.lockLevel > 0 ? "vertical" : "horizontal"
    let held =
      event.lockShare > 0
      ? "\(axis) keeps \(decimals(100 * event.lockShare, 1)) % of its previous value"
      : "nothing is held"
    table.add(
      "level", "\(decimals(event.lockLevel, 6)) (holds beyond ±\(analyser.lockThreshold)): \(held)")
    table.add("offset", event.locked.words)
    table.add(section: "Smoothing")
    let share = analyser.smoothingLimit * analyser.smoothingFactor
    table.add("offset", "\(event.smoothed.words) (keeps \(decimals(100 * share, 1)) %)")
    table.add(section: "Idle and recentring (for the next event)")
    table.add("idle", event.isIdle ? "yes, for longer than \(analyser.idleDelay) s" : "no")
    let recentring = event.recentring
    table.add(
      "reference",
      "\(degrees(recentring.angle, 2)) away, turned by \(degrees(recentring.step, 4))"
        + (recentring.hasJumped ? ", after a jump" : ""))
  }

  private func addGate(to table: inout TextTable) {
    table.add(section: "Apply gate")
    table.add(
      "event",
      "\(decimals(event.time, 6)) s, \(event.hasNewSample ? "a new sample" : "the last attitude again")"
    )
    table.add("decision", event.decision.words(configuration.analyser))
    table.add("offset", event.applied.words)
  }

  /// What becomes of every view.
  func addViews(_ root: View, pixelScale: Double?, to table: inout TextTable) {
    for view in root.descendants where !view.motionEffects.isEmpty {
      table.add(section: "View \(view.id)")
      for effect in view.motionEffects { add(effect, to: &table) }
      addValues(of: view, pixelScale: pixelScale, to: &table)
    }
  }

  private func add(_ effect: any MotionEffect, to table: inout TextTable) {
    if let group = effect as? MotionEffectGroup {
      for effect in group.motionEffects { add(effect, to: &table) }
      return
    }
    guard let effect = effect as? InterpolatingMotionEffect,
      let minimum = effect.minimumRelativeValue, let maximum = effect.maximumRelativeValue
    else { return table.add("effect", "\(type(of: effect))") }
    let axis = effect.type == .tiltAlongHorizontalAxis ? "horizontal" : "vertical"
    table.add(
      "effect",
      "\(effect.keyPath), \(axis): \(minimum.words) at -1, \(maximum.words) at 1")
  }

  private func addValues(of view: View, pixelScale: Double?, to table: inout TextTable) {
    var view = view
    view.subviews = []
    let plans = [
      MotionPlan(view), MotionPlan(view, pixelScale: pixelScale),
      MotionPlan(view, values: .presentation, pixelScale: pixelScale),
    ]
    let values = plans.map { plan in
      var values = plan.makeValues()
      plan.evaluate(at: output.offset, into: &values)
      return values
    }
    for (index, channel) in plans[0].channels.enumerated() {
      let numbers = values.map { $0.indices.contains(index) ? decimals($0[index], 6) : "" }
      let rounding = pixelScale == nil ? "" : ", on the pixel grid \(numbers[1])"
      table.add(
        "value", "\(channel.name): adds \(numbers[0])\(rounding); the view has \(numbers[2])")
    }
  }
}

extension ViewerOffsetEvent.Decision {
  fileprivate func words(_ analyser: UIKitAnalyser.Configuration) -> String {
    switch self {
    case .applied: "applied"
    case .heldBelowThreshold:
      "held: closer than \(analyser.applyThreshold) to the last applied offset"
    case .referenceShifted: "held: after a pause in the data the reference moved instead"
    case .suspended: "held: motion effects are suspended"
    case .reduceMotion: "held: Reduce Motion is on"
    }
  }
}

extension MotionValue {
  /// The numbers, in brackets where there are several.
  fileprivate var words: String {
    let numbers = components.map { decimals($0, 6) }
    return numbers.count == 1 ? numbers[0] : "(" + numbers.joined(separator: ", ") + ")"
  }
}
