/// What an animation can be written as.
public enum KeyframeFormat: String, CaseIterable, Hashable, Sendable {
  /// A table of the keys, as comma-separated values.
  case keys
  /// A style sheet.
  case css
  /// A page that shows the animation, with its style sheet.
  case html
}

extension KeyframeMaker.Configuration {
  var exporter: any KeyframeExporter {
    switch format {
    case .keys: KeysExporter()
    case .css: CSSExporter()
    case .html: CSSExporter(isPage: true)
    }
  }
}
