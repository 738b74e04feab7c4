/// Makes an animation file out of samples: small, and with an error that is measured.
///
/// Samples are gone through several times: to see what there is, to reduce it, and to compare it with
/// what was written, read back by the format's own rules at four times the samples' rate. Where that
/// is beyond the tolerance, the reduction is done again with a stricter one. Memory is the tracks.
///
///     let maker = KeyframeMaker(scene: scene, configuration: .init(format: .css))
///     let result = try maker.make { MySamples() }
///     result.files[0].bytes
public struct KeyframeMaker: Sendable {
  /// What is to be made.
  public struct Configuration: Hashable, Sendable {
    /// What the number does between samples.
    public enum Interpolation: String, CaseIterable, Hashable, Sendable {
      /// It keeps its value until the next sample, as UIKit's views do between ticks.
      case hold
      /// It goes straight to the next sample.
      case linear
      /// It goes on a curve without turns of its own.
      case smooth
    }

    /// How large the deviation may be.
    public enum Tolerance: Hashable, Sendable {
      /// At every corner of every view, in points on the screen; above 0, usually 0.25.
      case points(Double)
      /// Nothing is lost but what straight lines give back.
      case exact
    }

    /// Which curves the file has.
    public enum Easing: String, CaseIterable, Hashable, Sendable {
      /// Cubics, and straight lines where they do.
      case cubic
      /// Straight lines only.
      case linear
      /// Cubics that never turn back between keys.
      case monotone
    }

    /// The format.
    public var format: KeyframeFormat
    /// How large the deviation may be.
    public var tolerance: Tolerance
    /// What the number does between samples.
    public var interpolation: Interpolation
    /// Which curves the file has.
    public var easing: Easing
    /// How the animation starts over.
    public var loop: KeyframeLoop
    /// The most keys of all channels together; nil for as many as the tolerance needs.
    public var mostKeys: Int?
    /// The most bytes of the file.
    public var mostBytes: Int?
    /// The frame rate of formats that count in frames, in hertz; usually 60.
    public var framesPerSecond: Double

    /// Makes a configuration.
    public init(
      format: KeyframeFormat, tolerance: Tolerance = .points(0.25),
      interpolation: Interpolation = .linear, easing: Easing = .cubic, loop: KeyframeLoop = .cut,
      mostKeys: Int? = nil, mostBytes: Int? = nil, framesPerSecond: Double = 60
    ) {
      self.format = format
      self.tolerance = tolerance
      self.interpolation = interpolation
      self.easing = easing
      self.loop = loop
      self.mostKeys = mostKeys
      self.mostBytes = mostBytes
      self.framesPerSecond = framesPerSecond
    }
  }

  /// The views and the channels that move them.
  public let scene: AnimatedScene
  /// What is to be made.
  public let configuration: Configuration

  /// Makes the maker.
  ///
  /// - Precondition: A tolerance in points is above 0.
  public init(scene: AnimatedScene, configuration: Configuration) {
    if case .points(let points) = configuration.tolerance {
      precondition(points > 0 && points.isFinite, "a tolerance is above 0")
    }
    self.scene = scene
    self.configuration = configuration
  }

  /// What went wrong: with the samples, or with making the animation of them.
  public enum Failure<Source: Error>: Error {
    /// Reading failed.
    case source(Source)
    /// Making failed.
    case keyframes(KeyframeError)
  }

  private static let mostRefits = 8

  /// Makes the file.
  ///
  /// - Parameter open: Opens the samples; called once for each pass over them.
  /// - Returns: The file and what was measured of it.
  /// - Throws: What the samples throw, or why there can be no such file.
  /// - Complexity: O(*n*) in the samples for each pass; usually three passes.
  public func make<Samples: ChannelSamples & ~Copyable>(
    _ open: @escaping () throws(Samples.Failure) -> Samples
  ) throws(Failure<Samples.Failure>) -> KeyframeResult {
    let run = Run(maker: self, open: open)
    return try run.make()
  }

  private struct Run<Samples: ChannelSamples & ~Copyable> {
    let maker: KeyframeMaker
    let open: () throws(Samples.Failure) -> Samples

    typealias Problem = Failure<Samples.Failure>

    var configuration: Configuration { maker.configuration }
    var scene: AnimatedScene { maker.scene }

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
      for _ in 0..<KeyframeMaker.mostRefits {
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
            points: points)
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

    private struct Prepared: ~Copyable {
      var samples: SmoothedSamples<Samples>
      let duration: Double
    }

    private func samples(_ survey: SampleSurvey) throws(Problem) -> Prepared {
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

    /// Compares what was read back with the samples, at four times their rate.
    private func measure(
      _ animation: KeyframeAnimation, _ curves: [Int: WrittenCurve], _ screen: ScreenError,
      _ survey: SampleSurvey
    ) throws(Problem) -> ScreenError {
      var screen = screen
      var prepared = try samples(survey)
      var values = survey.first
      var written = values
      var previous: (time: Double, values: [Double])?
      var endsInJump = false
      let resting = animation.tracks.map(\.startValue)
      func compare(_ time: Double, _ wanted: [Double]) {
        for index in wanted.indices {
          written[index] = curves[index]?.value(at: time) ?? resting[index]
        }
        screen.add(time, wanted: wanted, written: written)
      }
      do throws(Samples.Failure) {
        while let time = try prepared.samples.next(into: &values) {
          // Behind the last key there is nothing to compare.
          if time > animation.duration { break }
          if let previous, time > previous.time {
            // At a jump a format's clock may be a rounding late: the quarter after it counts.
            if !endsInJump { compare(previous.time, previous.values) }
            var between = values
            for quarter in [0.25, 0.5, 0.75] {
              for index in values.indices {
                between[index] =
                  previous.values[index] + (values[index] - previous.values[index]) * quarter
              }
              compare(previous.time + (time - previous.time) * quarter, between)
            }
          }
          endsInJump = time == previous?.time
          previous = (time, values)
        }
      } catch {
        throw .source(error)
      }
      // What a jump at the very end leads to is never seen.
      if let previous, !endsInJump { compare(previous.time, previous.values) }
      return screen
    }

    /// The samples as a table.
    private func table(_ survey: SampleSurvey) throws(Problem) -> KeyframeResult {
      let text = TableText(scene: scene)
      let format = configuration.format
      var rows: [UInt8] = []
      var count = 0
      let duration = try forEachSample(survey) { time, values in
        rows += text.rows(format, time, values, written: values)
        count += 1
      }
      var files = [KeyframeFile(bytes: text.head(format, rowCount: count) + rows)]
      if format == .npy { files.append(KeyframeFile(path: ".json", bytes: text.namesDocument)) }
      return KeyframeResult(files: files, survey: survey, duration: duration)
    }

    /// The samples beside what the keys make of them.
    private func comparison(
      _ curves: [Int: WrittenCurve], _ animation: KeyframeAnimation, _ survey: SampleSurvey
    ) throws(Problem) -> KeyframeFile {
      let text = TableText(scene: scene)
      var rows = text.head(.compare, rowCount: 0)
      _ = try forEachSample(survey) { time, values in
        let written = values.indices.map {
          curves[$0]?.value(at: time) ?? animation.tracks[$0].startValue
        }
        rows += text.rows(.compare, time, values, written: written)
      }
      return KeyframeFile(bytes: rows)
    }

    private func forEachSample(
      _ survey: SampleSurvey, _ body: (Double, [Double]) -> Void
    ) throws(Problem) -> Double {
      var prepared = try samples(survey)
      var values = survey.first
      do throws(Samples.Failure) {
        while let time = try prepared.samples.next(into: &values) { body(time, values) }
      } catch {
        throw .source(error)
      }
      return prepared.duration
    }

    /// How often the tolerance the deviation is; at most 1 is wanted.
    private func excess(
      _ measured: ScreenError, _ limits: [Double], points: Double?
    ) -> Double {
      var excess = points.map { measured.worst.points / $0 } ?? 0
      for index in limits.indices {
        let isPartOfView = scene.channels[index].property.isGeometric
        if isPartOfView, points != nil { continue }
        excess = max(excess, measured.deviations[index].value / (limits[index] * (1 + 1e-9)))
      }
      return excess
    }
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
