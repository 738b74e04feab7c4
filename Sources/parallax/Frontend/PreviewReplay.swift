internal import MotionEffects
internal import MotionTimelines
internal import MotionTraces

/// The replay of a recording for a page: offsets in, one frame after another, and what was odd.
struct PreviewReplay {
  let trace: String
  let scene: PreviewScene
  let motion: MotionOptions

  /// Reads the recording to its end.
  func recording(
    _ options: PreviewOptions, _ arguments: Arguments
  ) throws -> PreviewRecording {
    let name = nameInMessages(trace)
    var recording = PreviewRecording(
      name: name.split(separator: "/").last.map(String.init) ?? name, scene: scene)
    let reader = OddityReader(try TraceReader(path: trace, configuration: motion.reading))
    var offsets = TracedOffsets(reader, configuration: motion.offsets)
    var progress = Progress(bytesOf: trace)
    defer { progress?.finish() }
    var kept: [TimedOffset] = []
    do {
      while let moment = try offsets.next() {
        if recording.frameCount == 0 {
          try MotionOptions.refuseWithoutEffect(
            arguments, summary: offsets.recording.reader.summary, estimator: offsets.estimatorKind)
        }
        recording.append(moment, attitude: interfaceRotation(offsets.lastEvent))
        if options.tolerance != nil { kept.append(moment) }
        progress?.update(bytes: offsets.recording.reader.bytesRead)
      }
    } catch let error as TracedOffsetsError<TraceError> {
      throw FileError(file: trace, cause: error)
    }
    progress?.finish()
    let summary = offsets.recording.reader.summary
    recording.endTime = max(recording.endTime, offsets.endTime)
    recording.gaps = offsets.recording.gaps
    recording.notes = offsets.recording.notes
    recording.facts = motion.facts(summary, offsets.estimatorKind)
    if let tolerance = options.tolerance {
      recording.keyframes = try keyframes(kept, tolerance)
    }
    motion.noteUnreached(end: offsets.endTime)
    motion.noteSlowRecording(summary)
    if !options.isQuiet {
      summary.noteUse(estimator: offsets.estimatorKind)
      MotionOptions.noteHindsight(offsets.estimatorKind)
    }
    return recording
  }

  /// How the interface is turned from where it faces the viewer; nil where a file holds offsets alone.
  private func interfaceRotation(_ event: ViewerOffsetEvent?) -> Quaternion? {
    guard motion.offsets.profile != .focus, let rotation = event?.relative else { return nil }
    // The axis of the rotation turns with the interface, as an offset does.
    let axis = motion.offsets.orientation.interfaceOffset(
      of: ViewerOffset(horizontal: rotation.y, vertical: rotation.x))
    return Quaternion(x: axis.vertical, y: axis.horizontal, z: rotation.z, w: rotation.w)
  }

  /// The keys that an animation of the recording would have.
  private func keyframes(
    _ offsets: [TimedOffset], _ tolerance: KeyframeMaker.Configuration.Tolerance
  ) throws -> PreviewRecording.Keyframes {
    let rootView = scene.scene.rootView
    let plan = MotionPlan(rootView, pixelScale: scene.pixelScale)
    let animated = AnimatedScene(rootView: rootView, plan: plan)
    let maker = KeyframeMaker(
      scene: animated, configuration: .init(format: .keys, tolerance: tolerance))
    do {
      let result = try maker.make { () throws(Never) -> OffsetSamples in
        OffsetSamples(offsets, plan: plan)
      }
      return .init(
        tolerance: result.points,
        tracks: zip(animated.channels, result.tracks).map { ($0.name, $1) })
    } catch {
      switch error {
      case .keyframes(let cause): throw FileError(file: trace, cause: cause)
      }
    }
  }
}

/// Offsets that are in memory as samples of what moves, one pass over them.
private struct OffsetSamples: ChannelSamples, ~Copyable {
  private let offsets: [TimedOffset]
  private let plan: MotionPlan
  private var count = 0
  private var progress: Progress?

  /// Less than ``Progress/stride``: a frame that is fitted takes far longer than one that is read.
  private static let stride = 256

  init(_ offsets: [TimedOffset], plan: MotionPlan) {
    self.offsets = offsets
    self.plan = plan
    progress = Progress(steps: offsets.count)
  }

  mutating func next(into values: inout [Double]) throws(Never) -> Double? {
    guard count < offsets.count else {
      progress?.finish()
      return nil
    }
    let moment = offsets[count]
    count += 1
    if count.isMultiple(of: Self.stride) { progress?.update(done: count) }
    plan.evaluate(at: moment.offset, into: &values)
    return moment.time
  }
}
