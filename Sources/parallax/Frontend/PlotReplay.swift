internal import MotionEffects
internal import MotionTimelines
internal import MotionTraces

/// The replay of a recording for a plot: one offset after another into its curves.
struct PlotReplay {
  let trace: String
  let motion: MotionOptions

  /// Reads the recording to its end.
  func plot(
    _ plan: MotionPlan?, channels: [Int], _ arguments: Arguments, isQuiet: Bool
  ) throws -> MotionPlot {
    let name = nameInMessages(trace)
    let hasTilt = motion.offsets.profile != .focus
    var plot = MotionPlot(
      title: name.split(separator: "/").last.map(String.init) ?? name, plan: plan,
      channels: channels, showsTilt: hasTilt)
    let reader = OddityReader(try TraceReader(path: trace, configuration: motion.reading))
    var offsets = TracedOffsets(reader, configuration: motion.offsets)
    var progress = Progress(bytesOf: trace)
    defer { progress?.finish() }
    var isFirst = true
    do {
      while let moment = try offsets.next() {
        if isFirst {
          try MotionOptions.refuseWithoutEffect(
            arguments, summary: offsets.recording.reader.summary, estimator: offsets.estimatorKind)
          isFirst = false
        }
        let event = hasTilt ? offsets.lastEvent : nil
        plot.append(
          moment, tilt: event.map { TimedAttitude(time: $0.time, attitude: $0.attitude).angles })
        progress?.update(bytes: offsets.recording.reader.bytesRead)
      }
    } catch let error as TracedOffsetsError<TraceError> {
      throw FileError(file: trace, cause: error)
    }
    progress?.finish()
    let summary = offsets.recording.reader.summary
    plot.endTime = max(plot.endTime, offsets.endTime)
    plot.gaps = offsets.recording.gaps
    plot.notes = offsets.recording.notes
    plot.facts = motion.facts(summary, offsets.estimatorKind)
    if isQuiet { return plot }
    motion.noteUnreached(end: offsets.endTime)
    motion.noteSlowRecording(summary)
    summary.noteUse(estimator: offsets.estimatorKind)
    MotionOptions.noteHindsight(offsets.estimatorKind)
    return plot
  }
}
