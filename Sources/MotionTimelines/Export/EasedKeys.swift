internal import ParallaxPlatform

/// How a number gets from a key to the next, as formats with timing curves say it.
enum Easing: Hashable, Sendable {
  /// It stays until the next key.
  case hold
  case linear
  /// The cubic Bézier curve through (0, 0), (x1, y1), (x2, y2) and (1, 1).
  case bezier(Double, Double, Double, Double)

  /// The share of the way at a share of the time.
  func progress(at time: Double) -> Double {
    switch self {
    case .hold: return 0
    case .linear: return time
    case .bezier(let x1, let y1, let x2, let y2):
      if time <= 0 { return 0 }
      if time >= 1 { return 1 }
      // Newton's method from the share itself, which is the root where x1 = 1/3 and x2 = 2/3; x
      // ascends, so that bisection stays as a way out.
      var low = 0.0
      var high = 1.0
      var s = time
      for _ in 0..<60 {
        let x = Self.bernstein(s, x1, x2)
        if (x - time).magnitude < 1e-15 { break }
        if x < time { low = s } else { high = s }
        let slope =
          3 * (1 - s) * (1 - s) * x1 + 6 * s * (1 - s) * (x2 - x1) + 3 * s * s * (1 - x2)
        let next = slope > 1e-9 ? s - (x - time) / slope : 0.5 * (low + high)
        s = next > low && next < high ? next : 0.5 * (low + high)
      }
      return Self.bernstein(s, y1, y2)
    }
  }

  private static func bernstein(_ s: Double, _ first: Double, _ second: Double) -> Double {
    let rest = 1 - s
    return 3 * s * rest * rest * first + 3 * s * s * rest * second + s * s * s
  }
}

/// A key: a time, a value, and how the number goes on from there.
struct EasedKey: Hashable, Sendable {
  /// Seconds.
  var time: Double
  /// In the file's unit.
  var value: Double
  /// The easing towards the next key.
  var easing: Easing
}

/// Keys, and the number that they make.
///
/// At a time that has two keys, the number has the second one's value.
struct EasedKeys: Hashable, Sendable {
  var keys: [EasedKey]
  /// While keys are made: what the last segment ends with.
  private var pendingEnd: Double?

  /// Makes keys that were read from a file.
  init(keys: [EasedKey]) { self.keys = keys }

  /// The value at a time in seconds; before the first key its value, after the last its.
  func value(at time: Double) -> Double {
    guard let first = keys.first else { return 0 }
    var low = 0
    var high = keys.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if keys[middle].time <= time { low = middle } else { high = middle }
    }
    guard time >= first.time, low + 1 < keys.count else {
      return time < first.time ? first.value : keys[low].value
    }
    let (key, next) = (keys[low], keys[low + 1])
    guard next.time > key.time else { return next.value }
    let share = (time - key.time) / (next.time - key.time)
    return key.value + (next.value - key.value) * key.easing.progress(at: share)
  }
}

extension EasedKeys {
  /// How a track is put into keys.
  struct Style {
    /// What the file's rounding of easings may cost, in the file's unit of the value.
    var tolerance: Double
    /// The decimals of a value in the file; nil for all.
    var valueDigits: Int?
    /// Whether a hold may be said with one key and an easing; else the value stands twice.
    var hasHolds = true
    /// The most decimals of a handle.
    var mostHandleDigits = 12
  }

  /// The keys of a track whose values are in the file's unit.
  ///
  /// A cubic between equal values, which is no easing, is cut in two.
  init(_ track: KeyframeTrack, _ style: Style) {
    keys = []
    for segment in track.segments { append(segment, style) }
    let last = track.segments[track.segments.count - 1]
    keys.append(EasedKey(time: last.end, value: last.endValue, easing: .linear))
  }

  private mutating func append(_ segment: KeyframeSegment, _ style: Style) {
    if case .cubic = segment.shape {
      let parts = segment.easingParts(style)
      if parts.count > 1 {
        for part in parts { append(part, style) }
        return
      }
    }
    // After a curve that does not arrive where this segment starts, its end stands as a key too.
    if let last = keys.last, let end = pendingEnd,
      end != segment.startValue, last.time < segment.start, last.easing != .hold || !style.hasHolds
    {
      keys.append(EasedKey(time: segment.start, value: end, easing: .hold))
    }
    var easing = segment.easing(style)
    if easing == .hold, !style.hasHolds { easing = .linear }
    keys.append(EasedKey(time: segment.start, value: segment.startValue, easing: easing))
    pendingEnd = segment.endValue
  }
}

extension KeyframeSegment {
  /// The velocities as heights of a timing curve's handles: y1 and 1 - y2 at x = 1/3 and 2/3.
  fileprivate var handles: (Double, Double) {
    let rise = endValue - startValue
    let (first, last) = velocities
    return (first * duration / (3 * rise), 1 - last * duration / (3 * rise))
  }

  /// The decimals that handles need.
  private func handleDigits(_ tolerance: Double) -> Int {
    let rise = (endValue - startValue).magnitude
    let digits = naturalLogarithm(max(rise * 0.45 / tolerance, 1)) / 2.302585092994046
    return min(max(Int(digits.rounded(.up)), 1), 12)
  }

  fileprivate func easing(_ style: EasedKeys.Style) -> Easing {
    switch shape {
    case .hold: return .hold
    case .line: return startValue == endValue ? .hold : .linear
    case .cubic(let first, let last):
      if startValue == endValue { return first == 0 && last == 0 ? .hold : .linear }
      let (y1, y2) = handles
      let digits = min(handleDigits(style.tolerance), style.mostHandleDigits)
      let scale = power(10, Double(digits))
      let rise = (endValue - startValue).magnitude
      // The curve's x handles shift time: with more slope they need more decimals.
      let steepness = 1.4 * rise * max(y1.magnitude, (1 - y2).magnitude, 1)
      let xDigits = min(
        max(
          Int(
            (naturalLogarithm(max(steepness * 0.34 / style.tolerance, 10)) / 2.302585092994046)
              .rounded(.up)), 2), min(9, style.mostHandleDigits))
      let xScale = power(10, Double(xDigits))
      let (r1, r2) = ((y1 * scale).rounded() / scale, (y2 * scale).rounded() / scale)
      if (r1 - 1.0 / 3).magnitude <= 0.6 / scale, (r2 - 2.0 / 3).magnitude <= 0.6 / scale {
        return .linear
      }
      return .bezier(
        (xScale / 3).rounded() / xScale, r1 + 0, (2 * xScale / 3).rounded() / xScale, r2 + 0)
    }
  }

  /// The segment as parts that are easings: where the rise is nothing beside the tangents, two or
  /// three of them.
  fileprivate func easingParts(_ style: EasedKeys.Style) -> [KeyframeSegment] {
    guard case .cubic(let first, let last) = shape, first != 0 || last != 0 else { return [self] }
    let rise = (endValue - startValue).magnitude
    let swing = max(first.magnitude, last.magnitude) * duration
    guard rise * 150 < swing else { return [self] }
    // Within the tolerance, a constant will do.
    if swing * 0.15 < style.tolerance {
      return [
        KeyframeSegment(
          start: start, end: end, startValue: startValue, endValue: endValue, shape: .line)
      ]
    }
    // An S through equal ends is on their line again in the middle: cut it elsewhere.
    let isS = first * last > 0
    let cuts = isS ? [0.3, 0.7] : [0.5]
    var parts: [KeyframeSegment] = []
    var rest = self
    for cut in cuts {
      let time = start + duration * cut
      guard time > rest.start, time < rest.end else { continue }
      var part = rest.part(from: rest.start, to: time)
      if let digits = style.valueDigits {
        let scale = power(10, Double(digits))
        part.endValue = (part.endValue * scale).rounded() / scale
      }
      var next = rest.part(from: time, to: rest.end)
      next.startValue = part.endValue
      next.endValue = rest.endValue
      parts.append(part)
      rest = next
    }
    return parts + [rest]
  }
}
