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
    }
  }
}
