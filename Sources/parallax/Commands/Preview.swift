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
    let reader = IntervalReader(try TraceReader(path: trace, configuration: motion.reading))
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
        recording.append(moment, attitude: offsets.lastEvent?.relative)
        if options.tolerance != nil { kept.append(moment) }
        progress?.update(bytes: offsets.recording.reader.bytesRead)
      }
    } catch {
      throw FileError(file: trace, cause: error)
    }
    progress?.finish()
    let summary = offsets.recording.reader.summary
    recording.endTime = max(recording.endTime, offsets.endTime)
    recording.gaps = offsets.recording.gaps(summary.gapCount)
    recording.notes = summary.findings.map { finding in
      PreviewRecording.Note(text: finding.words)
    }
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

/// The options of `preview`.
struct PreviewOptions {
  let scene: String
  let title: String?
  let tolerance: KeyframeMaker.Configuration.Tolerance?
  let isQuiet: Bool

  static let options = [
    Option(
      "scene", "FILE", in: .scene,
      "The scene document: window, views and their effects; needed. Its pictures lie beside it."),
    Option(
      "tolerance", "POINTS", in: .output,
      "Show the keys of an animation with this largest error; exact loses nothing.",
      usual: "no keys"),
    Option("title", "TEXT", in: .output, "What the page is called.", usual: "the scene's name"),
    Option("o", "FILE", in: .output, "Write there, all or nothing.", usual: "standard output"),
    Option("quiet", in: .general, "Do not say on standard error what was recognised."),
  ]

  init(_ arguments: Arguments) throws(UsageError) {
    guard let scene = arguments["scene"] else {
      throw UsageError("--scene FILE is missing: what is to be shown?", arguments.command)
    }
    self.scene = scene
    title = arguments["title"]
    if let title, title.isEmpty { throw arguments.mistake("title", "is empty") }
    isQuiet = arguments.has("quiet")
    if arguments.operands.isEmpty {
      // Without a recording only the profile counts: it decides about the pixel grid.
      try arguments.refuse(
        (MotionOptions.recordingOptions + MotionOptions.motionOptions).map(\.name)
          .filter { $0 != "profile" } + ["tolerance"], because: "without TRACE")
    }
    tolerance = try KeyframeOptions.tolerance(arguments)
  }
}

/// The pictures that a scene names by path, read and made part of a page.
struct PictureFiles {
  /// For each path in the scene, the picture as a `data:` address.
  private(set) var addresses: [String: String] = [:]
  /// The files that were read.
  private(set) var files: [String] = []

  private static let limit = 64 << 20

  init(of scene: SceneFile) throws {
    for view in scene.scene.rootView.descendants {
      guard let path = view.image, !path.hasPrefix("data:"), addresses[path] == nil else { continue }
      let file = path.hasPrefix("/") ? path : folder(of: scene.file) + path
      guard let address = PictureAddress.data(try contents(of: file, limit: Self.limit)) else {
        throw PictureError(file: file, view: view.id)
      }
      addresses[path] = address
      files.append(file)
    }
  }
}

/// A file that should be a picture and is none that browsers show.
struct PictureError: Error {
  let file: String
  let view: String
}

/// The part of a path before the file's name, with its slash; empty for a name alone.
private func folder(of path: String) -> String {
  path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
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

/// A reader that remembers the longest intervals between its samples.
struct IntervalReader: ~Copyable, MotionSampleSource {
  private(set) var reader: TraceReader
  private var first: Double?
  private var last = 0.0
  private var longest: [PreviewRecording.Gap] = []

  /// How many gaps can be told; a page with more would show nothing else.
  private static let limit = 500

  init(_ reader: consuming TraceReader) { self.reader = reader }

  mutating func next() throws(TraceError) -> MotionSample? {
    guard let sample = try reader.next() else { return nil }
    guard let first else {
      first = sample.time
      last = sample.time
      return sample
    }
    let interval = sample.time - last
    if longest.count < Self.limit || interval > longest[longest.count - 1].length {
      let place = longest.firstIndex { $0.length < interval } ?? longest.count
      longest.insert(.init(start: last - first, end: sample.time - first), at: place)
      if longest.count > Self.limit { longest.removeLast() }
    }
    last = sample.time
    return sample
  }

  /// The so many longest intervals, in the order of time.
  func gaps(_ count: Int) -> [PreviewRecording.Gap] {
    longest.prefix(count).sorted { $0.start < $1.start }
  }
}

extension PreviewRecording.Gap {
  fileprivate var length: Double { end - start }
}
