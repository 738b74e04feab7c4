/// What an animation can be written as.
public enum KeyframeFormat: String, CaseIterable, Hashable, Sendable {
  /// A table of the samples: comma-separated values, a column a channel.
  case csv
  /// A table of the samples, a row for each number.
  case csvLong = "csv-long"
  /// The samples as JSON Lines.
  case jsonLines = "jsonl"
  /// The samples as a NumPy matrix; the names of its columns stand beside it.
  case npy
  /// A table of samples, what the keys make of them, and the difference.
  case compare
  /// A table of the keys, as comma-separated values.
  case keys
  /// A style sheet.
  case css
  /// A page that shows the animation, with its style sheet.
  case html
  /// Swift source for Core Animation.
  case coreAnimation = "core-animation"
  /// JSON for the Web Animations API.
  case webAnimations = "waapi"
  /// A picture that moves by itself (SMIL).
  case svg
  /// A Lottie animation.
  case lottie
  /// A Lottie animation in a dotLottie archive.
  case dotLottie = "dotlottie"
  /// Swift source for SwiftUI.
  case swiftUI = "swiftui"
  /// Android animator resources, in a folder.
  case android
  /// Kotlin source for Jetpack Compose.
  case compose
  /// A script for After Effects.
  case afterEffects = "after-effects"
  /// Keyframes for After Effects' clipboard.
  case afterEffectsText = "after-effects-text"
  /// glTF 2.0 with its buffer inside.
  case gltf

  /// Whether it is a table of samples, without keys.
  public var isTable: Bool { [.csv, .csvLong, .jsonLines, .npy].contains(self) }

  /// Whether its times are counted in frames.
  public var countsFrames: Bool {
    [.lottie, .dotLottie, .afterEffects, .afterEffectsText].contains(self)
  }
}

extension KeyframeMaker.Configuration {
  var exporter: any KeyframeExporter {
    switch format {
    case .keys, .csv, .csvLong, .jsonLines, .npy, .compare: KeysExporter()
    case .css: CSSExporter()
    case .html: CSSExporter(isPage: true)
    case .coreAnimation: CoreAnimationExporter()
    case .webAnimations: WebAnimationsExporter()
    case .svg: SVGExporter()
    case .lottie: LottieExporter(framesPerSecond: framesPerSecond)
    case .dotLottie: LottieExporter(framesPerSecond: framesPerSecond, isArchive: true)
    case .swiftUI: SwiftUIExporter()
    case .android: AndroidExporter(density: pixelsPerPoint)
    case .compose: ComposeExporter()
    case .afterEffects: AfterEffectsExporter(framesPerSecond: framesPerSecond)
    case .afterEffectsText: AfterEffectsExporter(framesPerSecond: framesPerSecond, isText: true)
    case .gltf: GLTFExporter()
    }
  }
}
