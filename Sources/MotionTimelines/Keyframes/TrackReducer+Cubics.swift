// The curves of a track: galloping, bisection, and which curve is chosen over the samples that fit.

extension TrackReducer {
  mutating func appendCubic(_ time: Double, _ value: Double) {
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
  mutating func settle() {
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

  private mutating func fits(_ count: Int) -> Bool {
    guard count > 3 else { return true }
    var fit = CubicFit()
    defer { comparisons += fit.comparisons }
    return fit.fit(
      samples, count: count, span: samples.times[count - 1], end: .free, bound: bound,
      goal: .decision)
  }

  /// Closes a segment over the first `count` samples, or as many as the grid and the curve allow.
  mutating func closeCubic(_ count: Int, notAfter limit: Double) {
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
  private mutating func free(
    _ count: Int, _ end: Double
  ) -> (Double, Double, KeyframeSegment.Shape) {
    let span = end - knotTime
    let target = value(at: end)
    if let value = line(count, span, near: target) { return (end, value, .line) }
    var best = CubicFit()
    _ = best.fit(samples, count: count, span: span, end: .free, bound: .infinity, goal: .best)
    comparisons += best.comparisons
    // Away from the reference the next segment starts with a handicap: as little of it as possible.
    for share in Self.shares {
      let value = grid.snapped(
        knotValue + target + (best.endValue - target) * share)
      var fit = CubicFit()
      let isWithin = fit.fit(
        samples, count: count, span: span, end: .value(value - knotValue),
        bound: share == 1 ? max(bound, tolerance) : bound, goal: .best)
      comparisons += fit.comparisons
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
  private mutating func monotone(
    _ count: Int, _ end: Double
  ) -> (Double, Double, KeyframeSegment.Shape) {
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
        defer { comparisons += fit.comparisons }
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
