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
  var isGridTooCoarse = false
  /// How often a sample was compared with a curve.
  var comparisons = 0

  /// What fits have to keep: the tolerance less what rounding the end's value costs.
  let bound: Double
  var knotTime = 0.0
  var knotValue = 0.0
  /// Where the samples are at the knot.
  var knotReference = 0.0
  private var isStarted = false
  private var lastTime = 0.0
  private var lastValue = 0.0
  /// The samples since the knot, and the middles between them.
  var samples = CubicFit.Samples()
  /// The count that is known to fit, and the one to try next.
  var fitting = 0
  var probe = Self.firstProbe
  /// Lines: those that pass the samples so far, and the sample before the last.
  private var cones = LineCones(time: 0, value: 0)
  private var earlier = (-Double.infinity, 0.0)
  /// Holds: the lowest and highest sample since the knot.
  private var range = (0.0, 0.0)

  static let firstProbe = 6
  /// A segment of more samples is closed, so that memory stays bounded.
  static let mostSamples = 8192

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

  mutating func close(at time: Double, _ value: Double, _ shape: KeyframeSegment.Shape) {
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
    guard time > knotTime else { return }
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
    cones = LineCones(time: time, value: nearest)
    let reference = reference(at: time)
    let width = range.upperBound - range.lowerBound
    for step in 0...Self.steps {
      let start = grid.snapped(range.lowerBound + width * Double(step) * (1 / Double(Self.steps)))
      if (start - reference).magnitude <= bound { cones.consider(start) }
    }
  }

  /// Into how many steps the reach of a line is divided, at whose ends the next one may start.
  private static var steps: Int { 5 }

  /// Gives the last knot the value that turned out best.
  private mutating func settleKnot(_ value: Double) {
    guard value != knotValue, var last = segments.popLast() else { return }
    last.endValue = value
    segments.append(last)
    knotValue = value
  }
}
