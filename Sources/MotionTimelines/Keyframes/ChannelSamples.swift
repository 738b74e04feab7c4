/// Something that yields the values of several channels in the order of time: a replay, a timeline.
///
/// Two samples at one time are a jump from the first's values to the second's.
public protocol ChannelSamples: ~Copyable {
  /// What can go wrong while reading.
  associatedtype Failure: Error

  /// Takes the next sample.
  ///
  /// - Parameter values: Where the values go, one for each channel.
  /// - Returns: The time of the sample in seconds, or nil at the end.
  /// - Throws: What went wrong while reading.
  mutating func next(into values: inout [Double]) throws(Failure) -> Double?
}

/// What a pass over samples tells before anything is made of them.
public struct SampleSurvey: Hashable, Sendable {
  /// How many samples there are.
  public private(set) var count = 0
  /// The times of the first and of the last sample, in seconds.
  public private(set) var firstTime = 0.0
  /// The time of the last sample, in seconds.
  public private(set) var lastTime = 0.0
  /// The shortest time between two samples that do not stand at one time, in seconds.
  public private(set) var shortestInterval = Double.infinity
  /// The lowest value of each channel.
  public private(set) var lowest: [Double]
  /// The highest value of each channel.
  public private(set) var highest: [Double]
  /// The first value of each channel.
  public private(set) var first: [Double]
  /// The last value of each channel.
  public private(set) var last: [Double]

  /// Makes the survey of nothing.
  public init(channelCount: Int) {
    lowest = [Double](repeating: .infinity, count: channelCount)
    highest = [Double](repeating: -.infinity, count: channelCount)
    first = [Double](repeating: 0, count: channelCount)
    last = first
  }

  /// Takes a sample.
  public mutating func add(_ time: Double, _ values: [Double]) {
    if count == 0 {
      firstTime = time
      first = values
    } else if time > lastTime {
      shortestInterval = min(shortestInterval, time - lastTime)
    }
    count += 1
    lastTime = time
    last = values
    for (channel, value) in values.enumerated() {
      lowest[channel] = min(lowest[channel], value)
      highest[channel] = max(highest[channel], value)
    }
  }

  /// From the first to the last sample, in seconds.
  public var duration: Double { lastTime - firstTime }
}

/// How an animation starts over.
public enum KeyframeLoop: Hashable, Sendable {
  /// It jumps from the last value to the first.
  case cut
  /// Its last value is the first.
  case close
  /// Its last seconds turn into what came before its start: the start is cut off by as much.
  case crossfade(seconds: Double)
  /// It runs forwards and then backwards.
  case pingPong
}

/// Samples on a clock that starts at 0, held between ticks or looped as asked.
///
/// A crossfade of *S* seconds leaves out the first *S* seconds and mixes them into the last ones: the
/// end arrives where the beginning now starts, with its velocity. Those seconds are kept in memory.
struct PreparedSamples<Source: ChannelSamples & ~Copyable>: ~Copyable {
  private var source: Source
  private let survey: SampleSurvey
  private let holds: Bool
  private let fade: Double
  private let closes: Bool
  /// What a crossfade mixes in: the samples of the beginning, and the first one after it.
  private var head: [(time: Double, values: [Double])] = []
  private var place = 0
  private var values: [Double]
  private var pending: (time: Double, values: [Double])?
  private var previous: (time: Double, values: [Double])?
  private var queue: [(time: Double, values: [Double])] = []

  init(_ source: consuming Source, survey: SampleSurvey, loop: KeyframeLoop, holds: Bool) {
    self.source = source
    self.survey = survey
    self.holds = holds
    fade = if case .crossfade(let seconds) = loop { seconds } else { 0 }
    closes = loop == .close
    values = survey.first
  }

  /// How long the prepared samples last, in seconds.
  var duration: Double { survey.duration - fade }

  /// The next sample: its time from 0, and its values.
  mutating func next(into result: inout [Double]) throws(Source.Failure) -> Double? {
    if let next = queue.popLast() {
      result = next.values
      return next.time
    }
    guard let time = try nextSample() else { return nil }
    if holds, let last = previous, time > last.time, last.values != values {
      // The step: the old values until now, then the new ones.
      queue.append((time, values))
      result = last.values
      previous = (time, values)
      return time
    }
    previous = (time, values)
    result = values
    return time
  }

  /// The next sample with its time from 0, in `values`.
  private mutating func nextSample() throws(Source.Failure) -> Double? {
    if let first = pending {
      pending = nil
      values = first.values
      return first.time
    }
    while let recorded = try source.next(into: &values) {
      let time = recorded - survey.firstTime
      guard fade > 0 else {
        if closes, recorded == survey.lastTime { values = survey.first }
        return time
      }
      if time < fade {
        head.append((time, values))
        continue
      }
      if previous == nil, let last = head.last {
        // Start exactly where the beginning was cut off.
        let start = mixed(last, (time, values), at: fade)
        head.append((fade, start))
        if time > fade {
          pending = (time - fade, values)
          values = start
          return 0
        }
      }
      fadeOut(time)
      return time - fade
    }
    return nil
  }

  /// Mixes the beginning into the end, so that both values and velocities meet.
  private mutating func fadeOut(_ time: Double) {
    let begin = survey.duration - fade
    guard time > begin, fade > 0 else { return }
    let share = (time - begin) / fade
    let weight = share * share * (3 - 2 * share)
    let wanted = time - begin
    while place + 1 < head.count, head[place + 1].time < wanted { place += 1 }
    let next = min(place + 1, head.count - 1)
    let early = mixed(head[place], head[next], at: wanted)
    for channel in values.indices {
      values[channel] += (early[channel] - values[channel]) * weight
    }
  }

  private func mixed(
    _ first: (time: Double, values: [Double]), _ second: (time: Double, values: [Double]),
    at time: Double
  ) -> [Double] {
    let span = second.time - first.time
    let share = span > 0 ? min(max((time - first.time) / span, 0), 1) : 1
    return zip(first.values, second.values).map { $0 + ($1 - $0) * share }
  }
}
