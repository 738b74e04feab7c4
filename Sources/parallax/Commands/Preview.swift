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
    let file = try SceneFile(options.scene, arguments)
    let pictures = try PictureFiles(of: file)
    let trace = arguments.operands.first
    if MotionPlan(file.scene.rootView).channels.isEmpty {
      try arguments.refuse(["tolerance"], because: "on a scene that has no motion effects")
    }
    let motion = try MotionOptions(arguments, window: file.scene.window)
    let scene = try PreviewScene(file, motion, pictures)
    let recording = try trace.map {
      try PreviewReplay(trace: $0, scene: scene, motion: motion).recording(options, arguments)
    }
    let page = PreviewPage(title: options.title ?? file.name, scene: scene, recording: recording)

    var output = try Output(
      arguments, inputs: [trace].compactMap { $0 } + [file.file] + pictures.files)
    try output.complete(with: page.html)
    if options.isQuiet { return }
    file.noteFindings()
  }
}

extension PreviewScene {
  /// The scene of a file with its pictures; under UIKit positions lie on the pixel grid.
  init(_ file: SceneFile, _ motion: MotionOptions, _ pictures: PictureFiles) throws {
    do {
      try self.init(
        file.scene, pixelScale: motion.offsets.profile == .uikit ? file.scene.window.scale : nil,
        pictures: pictures.addresses)
    } catch {
      throw FileError(file: file.file, cause: error)
    }
  }
}
