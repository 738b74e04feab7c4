/// The animation of one number: segments one after the other, without gaps in time.
///
/// Where a segment begins at another value than the one before it ended with, the number jumps; at
/// the time of a jump it has the new value already.
///
///     track.value(at: 0.5)
///     track.keyCount   // the keys that a file needs for it
public struct KeyframeTrack: Hashable, Sendable {
  /// The segments, in the order of time.
  public var segments: [KeyframeSegment]

  /// Makes a track.
  ///
  /// - Precondition: Every segment begins where the one before it ends, and lasts.
  public init(segments: [KeyframeSegment]) {
    precondition(!segments.isEmpty, "a track has a segment")
    for (previous, next) in zip(segments, segments.dropFirst()) {
      precondition(previous.end == next.start, "segments follow each other without a gap")
    }
    precondition(segments.allSatisfy { $0.start < $0.end }, "a segment lasts")
    self.segments = segments
  }

  /// When it begins, in seconds.
  public var start: Double { segments[0].start }
  /// When it ends, in seconds.
  public var end: Double { segments[segments.count - 1].end }
  /// The value that it begins with.
  public var startValue: Double { segments[0].startValue }
  /// The value that it ends with.
  public var endValue: Double { segments[segments.count - 1].endValue }

  /// Whether the number never changes.
  public var isConstant: Bool {
    segments.allSatisfy { $0.isConstant && $0.startValue == startValue }
  }

  /// How many keys it takes: one for each segment, one for the end, one more for each jump after
  /// something that was not held.
  public var keyCount: Int {
    if isConstant { return 1 }
    var count = segments.count + 1
    for (index, jumps) in jumpsBefore.enumerated() where jumps && index > 0 {
      if segments[index - 1].shape != .hold { count += 1 }
    }
    return count
  }

  /// For each segment, whether the number jumps at its start.
  var jumpsBefore: [Bool] {
    segments.indices.map { index in
      index > 0 && segments[index - 1].endValue != segments[index].startValue
    }
  }

  /// The value at a time; before the start the first value, after the end the last one.
  ///
  /// - Complexity: O(log *n*) in the number of segments.
  public func value(at time: Double) -> Double {
    if time < start { return startValue }
    if time >= end { return endValue }
    return segments[segmentIndex(at: time)].value(at: time)
  }

  /// The segment that holds a time between the start and the end.
  func segmentIndex(at time: Double) -> Int {
    var low = 0
    var high = segments.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if segments[middle].start <= time { low = middle } else { high = middle }
    }
    return low
  }

  /// The times of all knots.
  public var knots: [Double] { [start] + segments.map(\.end) }
}

extension KeyframeTrack {
  /// The same track with a hold or a line instead of several constant or collinear neighbours.
  var joined: KeyframeTrack {
    var result: [KeyframeSegment] = []
    for segment in segments {
      if let last = result.last, last.isConstant, segment.isConstant,
        last.endValue == segment.startValue
      {
        result[result.count - 1].end = segment.end
      } else {
        result.append(segment)
      }
    }
    return KeyframeTrack(segments: result)
  }

  /// The track forwards and then backwards.
  public var pingPong: KeyframeTrack {
    KeyframeTrack(segments: segments + segments.reversed().map { $0.reversed(about: end) })
  }

  /// The same values with the clock set to start at 0, times multiplied by a factor.
  func scaledTime(by factor: Double) -> KeyframeTrack {
    var copy = self
    for index in copy.segments.indices {
      copy.segments[index].start *= factor
      copy.segments[index].end *= factor
      if case .cubic(let first, let last) = copy.segments[index].shape {
        copy.segments[index].shape = .cubic(
          startVelocity: first / factor, endVelocity: last / factor)
      }
    }
    return copy
  }

  /// The same curve in another unit.
  func scaledValues(by factor: Double, plus base: Double = 0) -> KeyframeTrack {
    var copy = self
    for index in copy.segments.indices {
      copy.segments[index].startValue = base + copy.segments[index].startValue * factor
      copy.segments[index].endValue = base + copy.segments[index].endValue * factor
      if case .cubic(let first, let last) = copy.segments[index].shape {
        copy.segments[index].shape = .cubic(
          startVelocity: first * factor, endVelocity: last * factor)
      }
    }
    return copy
  }

  /// The same curve with knots at these times too.
  ///
  /// - Complexity: O(*n* + *k*), where *k* is the number of times, which ascend.
  func split(at times: [Double]) -> KeyframeTrack {
    var result: [KeyframeSegment] = []
    var rest = times[...]
    for segment in segments {
      var from = segment.start
      while let time = rest.first, time < segment.end {
        rest = rest.dropFirst()
        guard time > from else { continue }
        result.append(segment.part(from: from, to: time))
        from = time
      }
      if from == segment.start {
        result.append(segment)
      } else {
        var last = segment.part(from: from, to: segment.end)
        last.endValue = segment.endValue
        result.append(last)
      }
    }
    return KeyframeTrack(segments: result)
  }

  /// The same track without two values at one time: what arrives at a jump gets there `gap` seconds
  /// earlier and holds.
  ///
  /// A format that allows one key at a time needs that. A segment shorter than two gaps is held.
  func separatingJumps(by gap: Double) -> KeyframeTrack {
    var result: [KeyframeSegment] = []
    let jumps = jumpsBefore + [false]
    for (index, segment) in segments.enumerated() {
      guard jumps[index + 1], segment.shape != .hold else {
        result.append(segment)
        continue
      }
      if segment.isConstant || segment.duration <= 2 * gap {
        result.append(
          KeyframeSegment(
            start: segment.start, end: segment.end, startValue: segment.startValue,
            endValue: segment.startValue, shape: .hold))
        continue
      }
      let moving = segment.part(from: segment.start, to: segment.end - gap)
      result.append(moving)
      result.append(
        KeyframeSegment(
          start: moving.end, end: segment.end, startValue: moving.endValue,
          endValue: moving.endValue, shape: .hold))
    }
    return KeyframeTrack(segments: result)
  }

  /// The same track without jumps: each becomes a line of `gap` seconds that ends at its time.
  ///
  /// For formats that know neither two keys at one time nor steps.
  func ramped(by gap: Double) -> KeyframeTrack {
    var result: [KeyframeSegment] = []
    let jumps = jumpsBefore + [false]
    for (index, segment) in segments.enumerated() {
      var segment = segment
      if segment.shape == .hold { segment.shape = .line }
      guard jumps[index + 1] else {
        result.append(segment)
        continue
      }
      let next = segments[index + 1].startValue
      if segment.duration <= 2 * gap {
        segment.shape = .line
        segment.endValue = next
        result.append(segment)
        continue
      }
      let moving = segment.part(from: segment.start, to: segment.end - gap)
      result.append(moving)
      result.append(
        KeyframeSegment(
          start: moving.end, end: segment.end, startValue: moving.endValue, endValue: next,
          shape: .line))
    }
    return KeyframeTrack(segments: result)
  }
}
