/// What an animation can be written as.
public enum KeyframeFormat: String, CaseIterable, Hashable, Sendable {
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
}

extension KeyframeMaker.Configuration {
  var exporter: any KeyframeExporter {
    switch format {
    case .keys: KeysExporter()
    case .css: CSSExporter()
    case .html: CSSExporter(isPage: true)
    case .coreAnimation: CoreAnimationExporter()
    case .webAnimations: WebAnimationsExporter()
    case .svg: SVGExporter()
    case .lottie: LottieExporter(framesPerSecond: framesPerSecond)
    case .dotLottie: LottieExporter(framesPerSecond: framesPerSecond, isArchive: true)
    case .swiftUI: SwiftUIExporter()
    case .android: AndroidExporter()
    case .compose: ComposeExporter()
    }
  }
}
