/// The cubic nearest to samples in the sense of the largest deviation, from a fixed first value.
///
/// With s the time since the start as a share of the span, the curve is
/// v(s) = v0 + c1·s + c2·s² + c3·s³. Either all three numbers are free, or the curve also ends at a
/// given value. Both families are Haar spaces on 0 < s (s < 1), so that the best curve is the one
/// whose deviation alternates at one place more than there are free numbers; the exchange algorithm
/// finds those places: Remez 1934, here one point at a time as in Powell, "Approximation Theory and
/// Methods", chapter 8. The deviation at the places of an unfinished exchange bounds the best from
/// below, so that a hopeless span is given up early.
struct CubicFit {
  /// The coefficients of s, s² and s³.
  private(set) var c1 = 0.0
  private(set) var c2 = 0.0
  private(set) var c3 = 0.0
  /// The largest deviation at the samples.
  private(set) var deviation = Double.infinity
  /// How often a sample was compared with a curve: what the fit cost.
  private(set) var comparisons = 0

  /// Samples relative to a start: shares of a span, and values less the first value.
  struct Samples {
    /// Seconds since the start, above 0, ascending.
    var times: [Double] = []
    /// Values less the start's.
    var values: [Double] = []
  }

  /// What is known of the curve's end.
  enum End {
    /// The value is free.
    case free
    /// The value, less the start's.
    case value(Double)
  }

  /// How far the exchange goes.
  enum Goal {
    /// Until it is known whether the deviation can stay within the bound.
    case decision
    /// To the best curve.
    case best
  }

  private static let mostExchanges = 40

  /// Fits the first `count` samples.
  ///
  /// - Parameters:
  ///   - samples: The samples.
  ///   - count: How many of them.
  ///   - span: The length of the curve, in seconds.
  ///   - end: What is known of its end.
  ///   - bound: The largest deviation that is allowed.
  ///   - goal: How far to go.
  /// - Returns: Whether a curve stays within the bound.
  /// - Complexity: O(*n*) a round; usually three rounds, 40 at most.
  mutating func fit(
    _ samples: borrowing Samples, count: Int, span: Double, end: End, bound: Double, goal: Goal
  ) -> Bool {
    let inverse = 1 / span
    // A sample at the curve's very end has no say over a pinned curve.
    var usable = count
    var last = 0.0
    var isPinned = false
    if case .value(let value) = end {
      isPinned = true
      last = value
      while usable > 0, samples.times[usable - 1] * inverse > 1 - 1e-9 {
        guard (samples.values[usable - 1] - last).magnitude <= bound else { return false }
        usable -= 1
      }
    }
    let places = isPinned ? 3 : 4
    guard usable >= places else {
      interpolate(samples, usable, inverse, isPinned: isPinned, last: last)
      deviation = largest(samples, count, inverse).residual.magnitude
      comparisons += count
      return deviation <= bound
    }
    var reference = firstReference(usable, places)
    for round in 0..<Self.mostExchanges {
      let level = levelled(samples, reference, places, inverse, isPinned: isPinned, last: last)
      if level.magnitude > bound { return false }
      let (worst, residual) = largest(samples, usable, inverse)
      comparisons += usable
      deviation = residual.magnitude
      if goal == .decision, deviation <= bound { return true }
      if deviation <= level.magnitude * (1 + 1e-6) + 1e-14 || round == Self.mostExchanges - 1 {
        break
      }
      guard exchange(&reference, places, level, worst, residual) else { break }
    }
    return deviation <= bound
  }

  /// The velocity at the start times the span, and that at the end.
  var endSlopes: (start: Double, end: Double) { (c1, c1 + 2 * c2 + 3 * c3) }

  /// The value at a share of the span, less the start's.
  func value(at s: Double) -> Double { s * (c1 + s * (c2 + s * c3)) }

  /// The value at the end less that at the start.
  var endValue: Double { c1 + c2 + c3 }

  /// The largest deviation at the samples of a curve with these slopes, which are velocities times
  /// the span.
  static func deviation(
    _ samples: borrowing Samples, count: Int, span: Double, last: Double, slopes: (Double, Double)
  ) -> Double {
    var fit = CubicFit()
    fit.set(last: last, a: slopes.0, b: slopes.1)
    return fit.largest(samples, count, 1 / span).residual.magnitude
  }

  // MARK: The exchange

  /// The Hermite curve with these velocities times span at its ends.
  private mutating func set(last: Double, a: Double, b: Double) {
    c1 = a
    c2 = 3 * last - 2 * a - b
    c3 = a + b - 2 * last
  }

  private func firstReference(_ count: Int, _ places: Int) -> SIMD4<Int> {
    // Near the extremal places of the polynomials that deviate least from zero.
    let shares: [Double] = places == 4 ? [0.12, 0.42, 0.76, 1] : [0.16, 0.5, 0.84]
    var reference = SIMD4<Int>(repeating: 0)
    for (place, share) in shares.enumerated() {
      let wanted = Int(share * Double(count - 1))
      let lowest = place == 0 ? 0 : reference[place - 1] + 1
      reference[place] = min(max(wanted, lowest), count - places + place)
    }
    return reference
  }

  /// The curve whose deviations at the reference are equal and alternate; returns the first of them.
  private mutating func levelled(
    _ samples: borrowing Samples, _ reference: SIMD4<Int>, _ places: Int, _ inverse: Double,
    isPinned: Bool, last: Double
  ) -> Double {
    // Divided by the weight s or s·(1 - s), the curve is a polynomial one degree lower than there
    // are places less two: its highest divided difference over all places vanishes.
    var s = SIMD4<Double>(repeating: 0)
    var z = SIMD4<Double>(repeating: 0)
    var alternating = SIMD4<Double>(repeating: 0)
    for place in 0..<places {
      let share = samples.times[reference[place]] * inverse
      let value = samples.values[reference[place]]
      let weight = isPinned ? share * (1 - share) : share
      let base = isPinned ? last * share * share * (3 - 2 * share) : 0
      s[place] = share
      z[place] = (value - base) / weight
      alternating[place] = (place.isMultiple(of: 2) ? 1 : -1) / weight
    }
    var sum = 0.0
    var alternatingSum = 0.0
    for place in 0..<places {
      var product = 1.0
      for other in 0..<places where other != place { product *= s[place] - s[other] }
      sum += z[place] / product
      alternatingSum += alternating[place] / product
    }
    let level = sum / alternatingSum
    z -= alternating * level
    newton(s, z, count: places - 1, isPinned: isPinned, last: last)
    return level
  }

  /// The curve through up to three points, given divided by the weight.
  private mutating func newton(
    _ s: SIMD4<Double>, _ z: SIMD4<Double>, count: Int, isPinned: Bool, last: Double
  ) {
    var q0 = 0.0
    var q1 = 0.0
    var q2 = 0.0
    if count == 1 { q0 = z[0] }
    if count >= 2 {
      let first = (z[1] - z[0]) / (s[1] - s[0])
      let second =
        count == 2 ? 0 : ((z[2] - z[1]) / (s[2] - s[1]) - first) / (s[2] - s[0])
      q2 = second
      q1 = first - second * (s[0] + s[1])
      q0 = z[0] - first * s[0] + second * s[0] * s[1]
    }
    if isPinned {
      // s(1 - s)(q0 + q1·s): the velocities times the span are q0 and -(q0 + q1).
      set(last: last, a: q0, b: -(q0 + q1))
    } else {
      (c1, c2, c3) = (q0, q1, q2)
    }
  }

  private mutating func interpolate(
    _ samples: borrowing Samples, _ count: Int, _ inverse: Double, isPinned: Bool, last: Double
  ) {
    var s = SIMD4<Double>(repeating: 0)
    var z = SIMD4<Double>(repeating: 0)
    var found = 0
    for index in 0..<count {
      let share = samples.times[index] * inverse
      // Next to an end the curve has no freedom: a division by the weight would blow it up.
      guard share > 0.01, !isPinned || share < 0.99 else { continue }
      s[found] = share
      z[found] =
        isPinned
        ? (samples.values[index] - last * share * share * (3 - 2 * share)) / (share * (1 - share))
        : samples.values[index] / share
      found += 1
    }
    guard found > 0 else { return set(last: last, a: last, b: last) }
    newton(s, z, count: found, isPinned: isPinned, last: last)
  }

  /// The largest deviation, sample less curve, and where.
  private func largest(
    _ samples: borrowing Samples, _ count: Int, _ inverse: Double
  ) -> (index: Int, residual: Double) {
    var index = 0
    var largest = -1.0
    var residual = 0.0
    let times = samples.times.span
    let values = samples.values.span
    let (a, b, c) = (c1 * inverse, c2 * inverse * inverse, c3 * inverse * inverse * inverse)
    for place in 0..<count {
      let time = times[place]
      let rest = values[place] - time * (a + time * (b + time * c))
      if rest.magnitude > largest {
        largest = rest.magnitude
        residual = rest
        index = place
      }
    }
    return (index, residual)
  }

  /// Takes the worst sample into the reference so that deviations still alternate; false when it is
  /// there already.
  private func exchange(
    _ reference: inout SIMD4<Int>, _ places: Int, _ level: Double, _ worst: Int, _ residual: Double
  ) -> Bool {
    func isUp(_ place: Int) -> Bool { (level >= 0) == place.isMultiple(of: 2) }
    let up = residual > 0
    for place in 0..<places where reference[place] == worst { return false }
    if worst < reference[0] {
      if isUp(0) != up {
        for place in stride(from: places - 1, to: 0, by: -1) {
          reference[place] = reference[place - 1]
        }
      }
      reference[0] = worst
      return true
    }
    if worst > reference[places - 1] {
      if isUp(places - 1) != up {
        for place in 0..<places - 1 { reference[place] = reference[place + 1] }
      }
      reference[places - 1] = worst
      return true
    }
    var place = 0
    while reference[place + 1] < worst { place += 1 }
    reference[isUp(place) == up ? place : place + 1] = worst
    return true
  }
}

// MARK: - Within a box

extension CubicFit {
  /// The best curve that ends at a value and never turns back: both velocities lie between 0 and
  /// three times the mean one, so that the timing curve stays within 0…1.
  ///
  /// The deviation is a convex function of the two slopes, so that where the best is not inside the
  /// box, the best of the box lies on an edge that the free best is beyond; on an edge one number is
  /// free, and the best one, moved into the edge, is the edge's best.
  ///
  /// - Returns: Whether the deviation stays within the bound.
  mutating func fitMonotone(
    _ samples: borrowing Samples, count: Int, span: Double, last: Double, bound: Double
  ) -> Bool {
    guard fit(samples, count: count, span: span, end: .value(last), bound: bound, goal: .best)
    else { return false }
    let range = (min(3 * last, 0), max(3 * last, 0))
    let (a, b) = endSlopes
    if a >= range.0, a <= range.1, b >= range.0, b <= range.1 { return true }
    var best = Double.infinity
    var chosen = (0.0, 0.0)
    func consider(_ a: Double, _ b: Double) {
      let deviation = Self.deviation(
        samples, count: count, span: span, last: last, slopes: (a, b))
      comparisons += count
      if deviation < best { (best, chosen) = (deviation, (a, b)) }
    }
    if a < range.0 || a > range.1 {
      let edge = min(max(a, range.0), range.1)
      let other = bestSlope(samples, count, 1 / span, last: last, start: edge)
      consider(edge, min(max(other, range.0), range.1))
    }
    if b < range.0 || b > range.1 {
      let edge = min(max(b, range.0), range.1)
      let other = bestSlope(samples, count, 1 / span, last: last, end: edge)
      consider(min(max(other, range.0), range.1), edge)
    }
    set(last: last, a: chosen.0, b: chosen.1)
    deviation = best
    return best <= bound
  }

  /// The one free slope with the least deviation where the other is given: two places alternate.
  private mutating func bestSlope(
    _ samples: borrowing Samples, _ count: Int, _ inverse: Double, last: Double,
    start: Double? = nil, end: Double? = nil
  ) -> Double {
    // rest = slope · weight + deviation; the weight has one sign, so the highest and the lowest
    // deviation are to be made equal.
    var slope = last
    for _ in 0..<Self.mostExchanges {
      var high = (-Double.infinity, 0.0, 0.0)
      var low = (Double.infinity, 0.0, 0.0)
      comparisons += count
      for index in 0..<count {
        let s = samples.times[index] * inverse
        guard s < 1 else { continue }
        let w = s * (1 - s)
        let base = last * s * s * (3 - 2 * s)
        let weight = start != nil ? -w * s : w * (1 - s)
        let fixed = start.map { $0 * w * (1 - s) } ?? (end.map { -$0 * w * s } ?? 0)
        let rest = samples.values[index] - base - fixed
        let deviation = rest - slope * weight
        if deviation > high.0 { high = (deviation, rest, weight) }
        if deviation < low.0 { low = (deviation, rest, weight) }
      }
      guard low.0.isFinite, high.0 + low.0 != 0 else { break }
      // rest1 - x·w1 = -(rest2 - x·w2)
      let weights = high.2 + low.2
      guard weights != 0 else { break }
      let next = (high.1 + low.1) / weights
      if (next - slope).magnitude <= 1e-9 * max(1, slope.magnitude) { return next }
      slope = next
    }
    return slope
  }
}
