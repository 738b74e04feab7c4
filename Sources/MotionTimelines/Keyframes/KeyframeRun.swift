/// One making of an animation file, pass by pass over the samples.
struct KeyframeRun<Samples: ChannelSamples & ~Copyable> {
  let maker: KeyframeMaker
  let open: () throws(Samples.Failure) -> Samples

  typealias Problem = KeyframeMaker.Failure<Samples.Failure>

  var configuration: KeyframeMaker.Configuration { maker.configuration }
  var scene: AnimatedScene { maker.scene }

  private static var mostRefits: Int { 8 }

  func make() throws(Problem) -> KeyframeResult {
    let survey = try self.survey()
    guard survey.count > 1, survey.duration > 0 else { throw .keyframes(.tooShort) }
    if case .crossfade(let seconds) = configuration.loop, seconds * 2 > survey.duration {
      throw .keyframes(
        .impossible(
          "a crossfade of \(seconds) s needs a motion twice as long; "
            + "this one lasts \(survey.duration) s"))
    }
    if configuration.format.isTable { return try table(survey) }
    let screen = ScreenError(scene: scene, survey: survey)
    guard case .points(let points) = configuration.tolerance else {
      return try fitted(survey, screen, points: nil)
    }
    guard configuration.mostKeys != nil || configuration.mostBytes != nil else {
      return try fitted(survey, screen, points: points)
    }
    return try limited(survey, screen, points: points)
  }

  /// The first pass: how long, and from where to where.
  private func survey() throws(Problem) -> SampleSurvey {
    var survey = SampleSurvey(channelCount: scene.channels.count)
    var values = scene.channels.map { _ in 0.0 }
    do {
      var samples = try open()
      while let time = try samples.next(into: &values) {
        if let problem = Self.problem(time, values, after: survey, scene) {
          throw Problem.keyframes(problem)
        }
        survey.add(time, values)
      }
    } catch let error as Samples.Failure {
      throw .source(error)
    } catch let error as Problem {
      throw error
    } catch {
      throw .keyframes(.unusableSample("\(error)"))
    }
    return survey
  }

  private static func problem(
    _ time: Double, _ values: [Double], after survey: SampleSurvey, _ scene: AnimatedScene
  ) -> KeyframeError? {
    guard time.isFinite else { return .unusableSample("a time is not finite") }
    if survey.count > 0, time < survey.lastTime {
      return .unusableSample("the time goes back from \(survey.lastTime) to \(time) seconds")
    }
    if let index = values.firstIndex(where: { !($0.magnitude < 1e9) }) {
      return .unusableSample(
        "\(scene.channels[index].name) is \(values[index]) at \(time) seconds; "
          + "numbers up to 1e9 can be animated")
    }
    return nil
  }

  /// The loosest need not be: the smallest tolerance with which the limits are kept.
  private func limited(
    _ survey: SampleSurvey, _ screen: ScreenError, points: Double
  ) throws(Problem) -> KeyframeResult {
    var best = try fitted(survey, screen, points: points)
    if isWithinLimits(best) { return best }
    var low = points
    var high = points
    repeat {
      low = high
      high *= 4
      guard high < points * 1e8 else {
        throw .keyframes(
          .impossible(
            "no tolerance brings it to the limits: \(best.keyCount) keys and "
              + "\(best.byteCount) bytes are the least"))
      }
      best = try fitted(survey, screen, points: high)
    } while !isWithinLimits(best)
    for _ in 0..<10 {
      let middle = (low * high).squareRoot()
      let candidate = try fitted(survey, screen, points: middle)
      if isWithinLimits(candidate) {
        (high, best) = (middle, candidate)
      } else {
        low = middle
      }
    }
    return best
  }

  private func isWithinLimits(_ result: KeyframeResult) -> Bool {
    result.keyCount <= configuration.mostKeys ?? .max
      && result.byteCount <= configuration.mostBytes ?? .max
  }

  /// Reduces, writes, reads back and compares, until the tolerance is kept.
  private func fitted(
    _ survey: SampleSurvey, _ screen: ScreenError, points: Double?
  ) throws(Problem) -> KeyframeResult {
    let limits = tolerances(survey, screen, points: points)
    var scale = 1.0
    for _ in 0..<Self.mostRefits {
      let animation = try animation(survey, limits.map { $0 * scale })
      let exporter = configuration.exporter
      let files: [KeyframeFile]
      let curves: [Int: WrittenCurve]
      do throws(KeyframeError) {
        files = try exporter.write(animation)
        curves = try exporter.read(files, animation)
      } catch {
        throw .keyframes(error)
      }
      let measured = try measure(animation, curves, screen, survey)
      let excess = excess(measured, limits, points: points)
      if excess <= 1 {
        return KeyframeResult(
          files: configuration.format == .compare
            ? [try comparison(curves, animation, survey)] : files, animation: animation,
          survey: survey, measured: measured,
          points: points, omissions: exporter.omissions(animation))
      }
      scale *= min(0.97, 0.97 / excess)
      // A file that is so far off is not cured by a smaller tolerance.
      guard scale > 0.02 else { break }
    }
    throw .keyframes(
      .impossible(
        "\(configuration.format.rawValue) cannot keep "
          + (points.map { "a tolerance of \($0) points" } ?? "the exact values")
          + " here; a larger --tolerance may do"))
  }

  private func tolerances(
    _ survey: SampleSurvey, _ screen: ScreenError, points: Double?
  ) -> [Double] {
    guard let points else {
      return survey.lowest.indices.map { index in
        1e-9 * max(survey.highest[index] - survey.lowest[index], 1)
      }
    }
    return screen.tolerances(points: points)
  }

  private func animation(
    _ survey: SampleSurvey, _ tolerances: [Double]
  ) throws(Problem) -> KeyframeAnimation {
    let exporter = configuration.exporter
    var plans: [KeyframeAnimation.Plan] = []
    for (index, channel) in scene.channels.enumerated() {
      let rests = survey.lowest[index] == survey.highest[index]
      do throws(KeyframeError) {
        plans.append(
          rests && survey.lowest[index] == channel.property.neutral
            ? .init() : try exporter.plan(channel, in: scene))
      } catch {
        throw .keyframes(error)
      }
    }
    var prepared = try samples(survey)
    let duration = prepared.duration
    let ticks = exporter.ticksPerSecond(duration: duration, interval: survey.shortestInterval)
    let isExact = configuration.tolerance == .exact
    let channels = scene.channels.indices.map { index in
      let grid =
        isExact
        ? KeyframeGrid(unit: plans[index].unit)
        : KeyframeGrid(
          ticksPerSecond: ticks, unit: plans[index].unit, tolerance: tolerances[index])
      return KeyframeReducer.Channel(
        tolerance: tolerances[index],
        curve: curve(plans[index], needsMonotone: exporter.needsMonotone), grid: grid)
    }
    var reducer = KeyframeReducer(channels: channels)
    var values = survey.first
    do throws(Samples.Failure) {
      while let time = try prepared.samples.next(into: &values) { reducer.append(time, values) }
    } catch {
      throw .source(error)
    }
    guard var tracks = reducer.finish() else { throw .keyframes(.tooShort) }
    var length = tracks.map(\.end).max() ?? duration
    for index in tracks.indices where tracks[index].end < length {
      tracks[index].segments[tracks[index].segments.count - 1].end = length
    }
    if configuration.loop == .pingPong {
      tracks = tracks.map(\.pingPong)
      length *= 2
    } else if configuration.loop == .close {
      for index in tracks.indices { tracks[index].close() }
    }
    return KeyframeAnimation(
      scene: scene, plans: plans, tracks: tracks, tolerances: tolerances,
      grids: channels.map(\.grid), duration: length,
      framesPerSecond: configuration.framesPerSecond,
      isLinear: configuration.easing == .linear && configuration.interpolation != .hold)
  }

  private func curve(
    _ plan: KeyframeAnimation.Plan, needsMonotone: Bool
  ) -> KeyframeReducer.Channel.Curve {
    if configuration.interpolation == .hold { return .hold }
    if configuration.tolerance == .exact || configuration.easing == .linear || plan.needsLines {
      return .line
    }
    return needsMonotone || configuration.easing == .monotone ? .monotone : .cubic
  }

  struct Prepared: ~Copyable {
    var samples: SmoothedSamples<Samples>
    let duration: Double
  }

  func samples(_ survey: SampleSurvey) throws(Problem) -> Prepared {
    let source: Samples
    do {
      source = try open()
    } catch {
      throw .source(error)
    }
    let prepared = PreparedSamples(
      source, survey: survey, loop: configuration.loop,
      holds: configuration.interpolation == .hold)
    let duration = prepared.duration
    return Prepared(
      samples: SmoothedSamples(prepared, isSmooth: configuration.interpolation == .smooth),
      duration: duration)
  }
}

extension KeyframeTrack {
  /// Lets the last value be the first.
  fileprivate mutating func close() {
    let last = segments.count - 1
    guard segments[last].endValue != startValue else { return }
    if segments[last].shape == .hold { segments[last].startValue = startValue }
    segments[last].endValue = startValue
  }
}
