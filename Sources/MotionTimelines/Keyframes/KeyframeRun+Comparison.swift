// What is compared with the samples, and what is written of them as they are.

extension KeyframeRun where Samples: ~Copyable {
  /// Compares what was read back with the samples, at four times their rate.
  func measure(
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
    let curves = resting.indices.map { curves[$0] }
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
  func table(_ survey: SampleSurvey) throws(Problem) -> KeyframeResult {
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
  func comparison(
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
  func excess(
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
