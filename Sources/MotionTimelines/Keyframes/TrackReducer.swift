/// Turns the samples of one channel into as few segments as its tolerance allows, as they come.
///
/// From where the last segment ended, the next one reaches as far as it can: the greedy choice, which
/// is within a few percent of the fewest there could be. Lines keep the cone of slopes that pass all
/// samples (an exact test, with nothing to remember); cubics gallop, then bisect, with an exact
/// minimax fit (``CubicFit``). Between samples the reference is the straight line.
///
/// Memory is the track and the samples of one segment.
struct TrackReducer: Sendable {

  typealias Curve = KeyframeReducer.Channel.Curve

  let curve: Curve
  let tolerance: Double
  let grid: KeyframeGrid
  private(set) var segments: [KeyframeSegment] = []
  /// Whether a bound could not be kept because the grid's steps are too long.
  private(set) var isGridTooCoarse = false

  /// What fits have to keep: the tolerance less what rounding the end's value costs.
  private let bound: Double
  private var knotTime = 0.0
  private var knotValue = 0.0
  /// Where the samples are at the knot.
  private var knotReference = 0.0
  private var isStarted = false
  private var lastTime = 0.0
  private var lastValue = 0.0
  /// The samples since the knot, and the middles between them.
  private var samples = CubicFit.Samples()
  /// The count that is known to fit, and the one to try next.
  private var fitting = 0
  private var probe = Self.firstProbe
  /// Lines: those that pass the samples so far, and the sample before the last.
  private var cones = LineCones(time: 0, value: 0)
  private var earlier = (-Double.infinity, 0.0)
  /// Holds: the lowest and highest sample since the knot.
  private var range = (0.0, 0.0)

  private static let firstProbe = 6
  /// A segment of more samples is closed, so that memory stays bounded.
  private static let mostSamples = 8192

  init(curve: Curve, tolerance: Double, grid: KeyframeGrid) {
    self.curve = curve
    self.tolerance = tolerance
    self.grid = grid
    bound = max(tolerance - grid.valueError, tolerance * 0.5)
  }

  /// Takes a sample; one at the time of the sample before, with another value, is a jump.
  ///
  /// - Precondition: Times do not go back.
  mutating func append(_ time: Double, _ value: Double) {
    guard isStarted else {
      isStarted = true
      start(at: grid.floor(time), value)
      (lastTime, lastValue) = (time, value)
      return
    }
    if time == lastTime {
      guard value != lastValue else { return }
      jump(to: value)
      return
    }
    switch curve {
    case .hold: appendHeld(time, value)
    case .line: appendLine(time, value)
    case .cubic, .monotone:
      // The straight line between samples is the reference: its middle is where a curve leaves it.
      let middle = 0.5 * (lastTime + time)
      if middle > knotTime { appendCubic(middle, 0.5 * (lastValue + value)) }
      appendCubic(time, value)
    }
    (lastTime, lastValue) = (time, value)
  }

  /// Ends the track at the last sample, or with another last value.
  mutating func finish(endingWith value: Double? = nil) {
    guard isStarted else { return }
    let end = grid.floor(lastTime)
    switch curve {
    case .hold:
      if end > knotTime { closeHold(at: end) }
    case .line, .cubic, .monotone:
      closeAll(at: end)
      if let value, var last = segments.popLast() {
        last.endValue = value
        segments.append(last)
      }
    }
  }

  // MARK: Knots

  private mutating func start(at time: Double, _ value: Double) {
    knotTime = time
    knotValue = grid.snapped(value)
    knotReference = value
    samples.times.removeAll(keepingCapacity: true)
    samples.values.removeAll(keepingCapacity: true)
    cones = LineCones(time: time, value: knotValue)
    range = (value, value)
    fitting = 0
    probe = Self.firstProbe
  }

  private mutating func jump(to value: Double) {
    let time = grid.floor(lastTime)
    if curve == .hold {
      appendHeld(lastTime, value)
      lastValue = value
      return
    }
    closeAll(at: time)
    // A grid that is coarser than the jumps shows the last of those within a step.
    start(at: max(knotTime, time), value)
    lastValue = value
  }

  private mutating func close(at time: Double, _ value: Double, _ shape: KeyframeSegment.Shape) {
    segments.append(
      KeyframeSegment(
        start: knotTime, end: time, startValue: knotValue, endValue: value, shape: shape))
    knotTime = time
    knotValue = value
  }

  /// Closes whatever is open, with the last knot at a time.
  private mutating func closeAll(at end: Double) {
    guard end > knotTime else { return }
    switch curve {
    case .hold: break
    case .line:
      closeLine(at: end, near: lastValue)
    case .cubic, .monotone:
      while end > knotTime {
        guard !samples.times.isEmpty else { return close(at: end, knotValue, .line) }
        settle()
        closeCubic(fitting, notAfter: end)
      }
    }
  }
}

// MARK: - Holds

extension TrackReducer {
  private mutating func appendHeld(_ time: Double, _ value: Double) {
    let wider = (min(range.0, value), max(range.1, value))
    // The value in the middle is rounded, and so has to be within the bound, not the tolerance.
    if wider.1 - wider.0 > 2 * bound {
      let knot = grid.floor(time)
      if knot > knotTime {
        closeHold(at: knot)
      } else {
        isGridTooCoarse = isGridTooCoarse || time > lastTime
      }
      range = (value, value)
    } else {
      range = wider
    }
  }

  private mutating func closeHold(at time: Double) {
    knotValue = range.0 == range.1 ? grid.snapped(range.0) : grid.snapped(0.5 * (range.0 + range.1))
    close(at: time, knotValue, .hold)
  }
}

// MARK: - Lines

extension TrackReducer {
  private mutating func appendLine(_ time: Double, _ value: Double) {
    defer { earlier = (lastTime, lastValue) }
    if cones.narrow(time, value, within: bound) { return }
    // The knot stands where the line still passed everything: at the sample before.
    let knot = grid.floor(lastTime)
    if knot > knotTime {
      closeLine(at: knot, near: reference(at: knot))
    } else {
      // Two samples within a step of the grid: the newer one counts.
      isGridTooCoarse = true
      cones = LineCones(time: knotTime, value: knotValue)
    }
    if lastTime > knotTime { _ = cones.narrow(lastTime, lastValue, within: bound) }
    if !cones.narrow(time, value, within: bound) {
      isGridTooCoarse = true
      cones = LineCones(time: knotTime, value: knotValue)
      _ = cones.narrow(time, value, within: bound)
    }
  }

  /// The straight line between the last two samples.
  private func reference(at time: Double) -> Double {
    guard time < lastTime, earlier.0 < lastTime else { return lastValue }
    let share = max((time - earlier.0) / (lastTime - earlier.0), 0)
    return earlier.1 + (lastValue - earlier.1) * share
  }

  /// Closes a line, whose end may still move within its reach while the next line is followed.
  private mutating func closeLine(at time: Double, near value: Double) {
    let (start, range) = cones.ends(at: time)
    settleKnot(start)
    let nearest = grid.snapped(min(max(value, range.lowerBound), range.upperBound))
    close(at: time, nearest, .line)
    var starts = [nearest]
    for share in Self.starts {
      let value = grid.snapped(
        range.lowerBound + (range.upperBound - range.lowerBound) * share)
      if value.isFinite, (value - reference(at: time)).magnitude <= bound { starts.append(value) }
    }
    cones = LineCones(time: time, values: starts)
  }

  /// Where, within the reach of a line, the next one may start.
  private static let starts: [Double] = [0, 0.2, 0.4, 0.6, 0.8, 1]

  /// Gives the last knot the value that turned out best.
  private mutating func settleKnot(_ value: Double) {
    guard value != knotValue, var last = segments.popLast() else { return }
    last.endValue = value
    segments.append(last)
    knotValue = value
  }
}

// MARK: - Cubics

extension TrackReducer {
  private mutating func appendCubic(_ time: Double, _ value: Double) {
    guard time > knotTime else { return }
    samples.times.append(time - knotTime)
    samples.values.append(value - knotValue)
    while samples.times.count >= probe {
      if fits(probe) {
        fitting = probe
        if probe >= Self.mostSamples {
          closeCubic(fitting, notAfter: knotTime + samples.times[fitting - 1])
          continue
        }
        probe = min(probe * 2, Self.mostSamples)
      } else {
        bisect(below: probe)
        closeCubic(fitting, notAfter: knotTime + samples.times[fitting - 1])
      }
    }
  }

  /// Finds the largest count that fits among those that have come.
  private mutating func settle() {
    if fits(samples.times.count) {
      fitting = samples.times.count
    } else {
      bisect(below: samples.times.count)
    }
  }

  private mutating func bisect(below count: Int) {
    var high = count
    while high - fitting > 1 {
      let middle = (fitting + high) / 2
      if fits(middle) { fitting = middle } else { high = middle }
    }
    fitting = max(fitting, 1)
  }

  private func fits(_ count: Int) -> Bool {
    guard count > 3 else { return true }
    var fit = CubicFit()
    return fit.fit(
      samples, count: count, span: samples.times[count - 1], end: .free, bound: bound,
      goal: .decision)
  }

  /// Closes a segment over the first `count` samples, or as many as the grid and the curve allow.
  private mutating func closeCubic(_ count: Int, notAfter limit: Double) {
    guard count > 0 else { return }
    var count = count
    var end = min(grid.floor(knotTime + samples.times[count - 1]), limit)
    if end <= knotTime {
      // The grid's next step is further than the samples that fit.
      end = min(grid.next(after: knotTime), limit)
      count = (samples.times.firstIndex { knotTime + $0 > end + 1e-12 }) ?? samples.times.count
      if count > 1 { isGridTooCoarse = isGridTooCoarse || !fits(count) }
      count = max(count, 1)
    }
    let (chosenEnd, value, shape) =
      curve == .monotone ? monotone(count, end) : free(count, end)
    let reference = knotValue + self.value(at: chosenEnd)
    drop(upTo: chosenEnd, value)
    knotReference = reference
    close(at: chosenEnd, value, shape)
    fitting = 0
    probe = Self.firstProbe
  }

  /// The curve over samples whose number is known to fit: a line if that does, else one that ends
  /// where the samples do, else the best there is.
  private func free(_ count: Int, _ end: Double) -> (Double, Double, KeyframeSegment.Shape) {
    let span = end - knotTime
    let target = value(at: end)
    if let value = line(count, span, near: target) { return (end, value, .line) }
    var best = CubicFit()
    _ = best.fit(samples, count: count, span: span, end: .free, bound: .infinity, goal: .best)
    // Away from the reference the next segment starts with a handicap: as little of it as possible.
    for share in Self.shares {
      let value = grid.snapped(
        knotValue + target + (best.endValue - target) * share)
      var fit = CubicFit()
      let isWithin = fit.fit(
        samples, count: count, span: span, end: .value(value - knotValue),
        bound: share == 1 ? max(bound, tolerance) : bound, goal: .best)
      if isWithin, count > Self.fewSamples || staysNear(fit, count, span) {
        let (first, last) = fit.endSlopes
        return (end, value, .cubic(startVelocity: first / span, endVelocity: last / span))
      }
    }
    // Through few samples the curve can swing out between them: fewer samples, and a line at last.
    let fewer = count - 1
    let sooner = fewer > 0 ? grid.floor(knotTime + samples.times[fewer - 1]) : knotTime
    guard sooner > knotTime else { return (end, grid.snapped(knotValue + target), .line) }
    return free(fewer, sooner)
  }

  /// Whether the curve stays within the tolerance between samples too.
  private func staysNear(_ fit: CubicFit, _ count: Int, _ span: Double) -> Bool {
    var before = (0.0, knotReference - knotValue)
    for index in 0..<count {
      let here = (samples.times[index], samples.values[index])
      for share in [0.25, 0.5, 0.75] {
        let time = before.0 + (here.0 - before.0) * share
        let reference = before.1 + (here.1 - before.1) * share
        if time < span, (fit.value(at: time / span) - reference).magnitude > tolerance {
          return false
        }
      }
      before = here
    }
    return true
  }

  /// With more samples than these in a segment, a cubic that passes them has no room to swing.
  private static let fewSamples = 24

  private static let shares: [Double] = [0, 0.25, 0.5, 0.75, 1]

  /// The value that a line within the bound has at the end, as near to `target` as can be.
  private func line(_ count: Int, _ span: Double, near target: Double) -> Double? {
    var low = -Double.infinity
    var high = Double.infinity
    for index in 0..<count {
      let time = samples.times[index]
      low = max(low, (samples.values[index] - bound) / time)
      high = min(high, (samples.values[index] + bound) / time)
      if low > high { return nil }
    }
    return grid.snapped(knotValue + min(max(target / span, low), high) * span)
  }

  /// The longest curve that never turns back, within the samples that some cubic fits.
  private func monotone(_ count: Int, _ end: Double) -> (Double, Double, KeyframeSegment.Shape) {
    var candidates = [count]
    // Where the samples turn, a curve that must not turn ends best.
    for index in stride(from: count - 2, to: 0, by: -1) {
      let (before, here, after) = (
        samples.values[index - 1], samples.values[index], samples.values[index + 1]
      )
      if (here - before) * (after - here) <= 0 { candidates.append(index + 1) }
      if candidates.count > 40 { break }
    }
    var shorter = count
    while shorter > 4 {
      shorter = shorter * 15 / 16
      candidates.append(shorter)
    }
    candidates.sort(by: >)
    for candidate in candidates where candidate > 0 {
      let end =
        candidate == count ? end : grid.floor(knotTime + samples.times[candidate - 1])
      guard end > knotTime else { break }
      let span = end - knotTime
      let target = value(at: end)
      if let value = line(candidate, span, near: target) { return (end, value, .line) }
      for shift in Self.shifts {
        let value = grid.snapped(knotValue + target + shift * bound)
        var fit = CubicFit()
        if value != knotValue,
          fit.fitMonotone(
            samples, count: candidate, span: span, last: value - knotValue, bound: bound),
          candidate > Self.fewSamples || staysNear(fit, candidate, span)
        {
          let (first, last) = fit.endSlopes
          return (end, value, .cubic(startVelocity: first / span, endVelocity: last / span))
        }
      }
    }
    let first = max(grid.floor(knotTime + samples.times[0]), grid.next(after: knotTime))
    let last = min(first, end)
    return (last, grid.snapped(knotValue + value(at: last)), .line)
  }

  private static let shifts: [Double] = [0, 0.5, -0.5, 0.9, -0.9]

  /// The reference at a time, less the knot's value.
  private func value(at time: Double) -> Double {
    let elapsed = time - knotTime
    var low = 0
    var high = samples.times.count
    while low < high {
      let middle = (low + high) / 2
      if samples.times[middle] < elapsed { low = middle + 1 } else { high = middle }
    }
    guard low < samples.times.count else { return samples.values.last ?? 0 }
    guard low > 0 else { return samples.values[0] }
    let (t0, t1) = (samples.times[low - 1], samples.times[low])
    let share = (elapsed - t0) / (t1 - t0)
    return samples.values[low - 1] + (samples.values[low] - samples.values[low - 1]) * share
  }

  /// Forgets the samples up to a time, and counts the others from there and from a value.
  private mutating func drop(upTo end: Double, _ value: Double) {
    let elapsed = end - knotTime
    let rise = value - knotValue
    let count = samples.times.firstIndex { $0 > elapsed + 1e-12 } ?? samples.times.count
    samples.times.removeFirst(count)
    samples.values.removeFirst(count)
    for index in samples.times.indices {
      samples.times[index] -= elapsed
      samples.values[index] -= rise
    }
  }
}
