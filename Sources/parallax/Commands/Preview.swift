internal import MotionEffects
internal import MotionTimelines
internal import MotionTraces
internal import ParallaxPlatform

/// `parallax preview [TRACE] --scene SCENE -o PAGE`: a page that shows what moves.
enum Preview: Command {
  static let description = CommandDescription(
    name: "preview", summary: "make a page that plays a recording in a scene",
    operands: "[TRACE]", operandCount: 0...1,
    discussion: [
      "The page is one file that opens from disk in any browser: the scene in a device, the tilt of the "
        + "phone, the offsets and every channel over time. Without TRACE the pointer, the arrow keys or a "
        + "phone's sensors tilt the scene.",
      "With --tolerance the keys of an animation, as keyframes would make them, stand in the charts.",
    ],
    options: PreviewOptions.options + MotionOptions.recordingOptions + MotionOptions.motionOptions,
    examples: [
      "parallax preview walk.csv --scene scene.json -o preview.html",
      "parallax preview --scene scene.json -o try.html",
    ])

  static func run(_ arguments: Arguments) throws {
    let options = try PreviewOptions(arguments)
    let file = try SceneFile(options.scene)
    let pictures = try PictureFiles(of: file)
    let trace = arguments.operands.first
    if MotionPlan(file.scene.rootView).channels.isEmpty {
      try arguments.refuse(["tolerance"], because: "on a scene that has no motion effects")
    }
    let motion = try MotionOptions(arguments, window: file.scene.window)
    let page = try PreviewPage(
      title: options.title ?? "\(file.name)", scene: scene(file, motion, pictures),
      recording: trace.map { try recording($0, file, motion, pictures, options, arguments) })

    var output = try Output(
      arguments, inputs: [trace].compactMap { $0 } + [file.file] + pictures.files)
    do {
      var writer = ByteWriter(descriptor: output.descriptor)
      writer.append(page.html)
      try writer.flush()
    } catch {
      throw FileError(file: output.name, cause: error, isInput: false)
    }
    try output.commit()
    if options.isQuiet { return }
    for finding in file.scene.findings { note("\(nameInMessages(file.file)):\(finding)") }
  }

  private static func scene(
    _ file: SceneFile, _ motion: MotionOptions, _ pictures: PictureFiles
  ) throws -> PreviewScene {
    do {
      return try PreviewScene(
        file.scene, pixelScale: motion.offsets.profile == .uikit ? file.scene.window.scale : nil,
        pictures: pictures.addresses)
    } catch {
      throw FileError(file: file.file, cause: error)
    }
  }

  private static func recording(
    _ trace: String, _ file: SceneFile, _ motion: MotionOptions, _ pictures: PictureFiles,
    _ options: PreviewOptions, _ arguments: Arguments
  ) throws -> PreviewRecording {
    var recording = PreviewRecording(
      name: lastPart(of: nameInMessages(trace)), scene: try scene(file, motion, pictures))
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
        recording.append(moment, attitude: motion.interfaceRotation(offsets.lastEvent))
        if options.tolerance != nil { kept.append(moment) }
        progress?.update(bytes: offsets.recording.reader.bytesRead)
      }
    } catch {
      throw FileError(file: trace, cause: error)
    }
    progress?.finish()
    let summary = offsets.recording.reader.summary
    recording.endTime = max(recording.endTime, offsets.endTime)
    recording.gaps = offsets.recording.gaps
    recording.notes = offsets.recording.notes
    recording.facts = facts(summary, offsets.estimatorKind, motion)
    if let tolerance = options.tolerance {
      recording.keyframes = try keyframes(kept, offsets.endTime, file, motion, tolerance, trace)
    }
    motion.noteUnreached(end: offsets.endTime)
    motion.noteSlowRecording(summary)
    if !options.isQuiet {
      summary.noteUse(estimator: offsets.estimatorKind)
      MotionOptions.noteHindsight(offsets.estimatorKind)
    }
    return recording
  }

  private static func facts(
    _ summary: TraceSummary, _ estimator: TiltEstimator.Kind, _ motion: MotionOptions
  ) -> [String] {
    var facts = [summary.format.title]
    if let rate = summary.usualRate { facts.append("\(decimals(rate, 1)) Hz") }
    facts.append("profile \(motion.offsets.profile.rawValue)")
    if motion.offsets.orientation != .portrait { facts.append(motion.offsets.orientation.rawValue) }
    facts.append("tilt from \(estimator.words)")
    return facts
  }

  /// The keys that an animation of the recording would have.
  private static func keyframes(
    _ offsets: [TimedOffset], _ endTime: Double, _ file: SceneFile, _ motion: MotionOptions,
    _ tolerance: KeyframeMaker.Configuration.Tolerance, _ trace: String
  ) throws -> PreviewRecording.Keyframes {
    let plan = MotionPlan(
      file.scene.rootView,
      pixelScale: motion.offsets.profile == .uikit ? file.scene.window.scale : nil)
    let scene = AnimatedScene(rootView: file.scene.rootView, plan: plan)
    let maker = KeyframeMaker(
      scene: scene, configuration: .init(format: .keys, tolerance: tolerance))
    do {
      let result = try maker.make { () throws(TracedOffsetsError<TraceError>) -> ReplaySamples in
        ReplaySamples(offsets, endTime: endTime, plan: plan)
      }
      return .init(
        tolerance: result.points,
        tracks: zip(scene.channels, result.tracks).map { ($0.name, $1) })
    } catch {
      switch error {
      case .source(let cause): throw FileError(file: trace, cause: cause)
      case .keyframes(let cause): throw FileError(file: trace, cause: cause)
      }
    }
  }
}

/// The file's name.
private func lastPart(of path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}

extension SceneFile {
  /// What to call the scene: the file's name, or its folder's where the file is just called scene.
  fileprivate var name: String {
    let parts = file.split(separator: "/").map(String.init)
    guard let last = parts.last, last != "-" else { return "Scene" }
    let stem = last.hasSuffix(".json") ? String(last.dropLast(5)) : last
    if stem == "scene", parts.count > 1, parts[parts.count - 2] != ".." { return parts[parts.count - 2] }
    return stem
  }
}

extension MotionOptions {
  /// How the interface is turned from where it faces the viewer; nil where a file holds offsets alone.
  fileprivate func interfaceRotation(_ event: ViewerOffsetEvent?) -> Quaternion? {
    guard offsets.profile != .focus, let rotation = event?.relative else { return nil }
    // The axis of the rotation turns with the interface, as an offset does.
    let axis = offsets.orientation.interfaceOffset(
      of: ViewerOffset(horizontal: rotation.y, vertical: rotation.x))
    return Quaternion(x: axis.vertical, y: axis.horizontal, z: rotation.z, w: rotation.w)
  }
}
