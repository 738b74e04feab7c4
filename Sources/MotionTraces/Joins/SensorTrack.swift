internal import MotionEffects

/// A value between whose samples there are others.
protocol Interpolatable: Equatable {
  /// The value at a share (0…1) of the way from one to another.
  static func between(_ a: Self, _ b: Self, share: Double) -> Self
}

extension Vector3: Interpolatable {
  static func between(_ a: Vector3, _ b: Vector3, share: Double) -> Vector3 {
    a * (1 - share) + b * share
  }
}

extension Quaternion: Interpolatable {
  static func between(_ a: Quaternion, _ b: Quaternion, share: Double) -> Quaternion {
    a.interpolated(to: b, fraction: share)
  }
}

/// The samples of one measurement around the moment that is wanted.
struct SensorTrack<Value: Interpolatable> {
  private var samples: [(time: Double, value: Value)] = []
  /// The first sample that still counts.
  private var start = 0
  /// The sample that was added last, which may have been taken away.
  private var newest: (time: Double, value: Value)?

  /// Samples further apart than this, in seconds, have nothing known between them.
  private var longestGap: Double { SensorJoin.longestGap }

  var count: Int { samples.count - start }
  var newestTime: Double? { newest?.time }

  /// Adds a sample behind all others.
  mutating func append(_ time: Double, _ value: Value) {
    samples.append((time, value))
    newest = (time, value)
  }

  /// Adds a sample unless it only repeats the one before.
  ///
  /// Apps that write a row whenever any sensor has news repeat the others' values. A device that
  /// lies still repeats them as well, so that after `oldest` seconds the value counts again.
  mutating func appendUnlessHeld(_ time: Double, _ value: Value, oldest: Double) {
    if let newest, newest.value == value, time - newest.time < oldest { return }
    append(time, value)
  }

  /// Forgets what is not needed for moments from `time` on: all before the last sample until then.
  mutating func forget(before time: Double) {
    while start + 1 < samples.count, samples[start + 1].time <= time { start += 1 }
    if start >= 64, start * 2 >= samples.count {
      samples.removeFirst(start)
      start = 0
    }
  }

  /// Takes the oldest sample away and gives it.
  mutating func popFirst() -> (time: Double, value: Value)? {
    guard start < samples.count else { return nil }
    let first = samples[start]
    start += 1
    if start == samples.count {
      samples.removeAll(keepingCapacity: true)
      start = 0
    }
    return first
  }

  /// The value at a moment, or nil where its neighbours are too far apart, or absent.
  mutating func value(at time: Double) -> Value? {
    forget(before: time)
    guard start < samples.count else { return nil }
    let before = samples[start]
    if before.time == time { return before.value }
    guard before.time < time, start + 1 < samples.count else { return nil }
    let after = samples[start + 1]
    let interval = after.time - before.time
    guard interval <= longestGap else { return nil }
    return .between(before.value, after.value, share: (time - before.time) / interval)
  }
}
