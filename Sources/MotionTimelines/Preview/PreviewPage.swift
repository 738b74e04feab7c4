internal import MotionEffects
internal import ParallaxPlatform

/// A page that plays a scene: one file, which opens from disk and needs no network.
///
/// With a recording it replays it; without one, the pointer, the arrow keys or a phone's own sensors
/// tilt the scene. The page evaluates the same effects as `MotionPlan`, from the offsets alone.
///
///     let page = PreviewPage(title: "Card", scene: try PreviewScene(scene), recording: nil)
///     page.html   // bytes of a page in HTML
public struct PreviewPage: Sendable {
  /// What the page is called.
  public var title: String
  /// What it draws.
  public var scene: PreviewScene
  /// What it plays; nil for a scene that the viewer tilts.
  public var recording: PreviewRecording?

  /// Makes a page.
  public init(title: String, scene: PreviewScene, recording: PreviewRecording? = nil) {
    self.title = title
    self.scene = scene
    self.recording = recording
  }

  /// The page in HTML, in UTF-8.
  ///
  /// - Complexity: O(*n*) in the number of frames and views.
  public var html: [UInt8] {
    var bytes: [UInt8] = []
    for part in PageTemplate.parts {
      switch part {
      case .text(let text): bytes += text
      case .slot("title"): bytes += title.htmlText.utf8
      case .slot("style"): bytes += PageTemplate.style
      case .slot("script"): bytes += PageTemplate.script
      case .slot("data"): bytes += data.text.scriptText.utf8
      case .slot(let name): preconditionFailure("the template has no slot called \(name)")
      }
    }
    return bytes
  }

  /// What the page's script reads.
  private var data: JSONText {
    .object([
      ("title", .string(title)), ("scene", scene.json), ("recording", recording?.json ?? .null),
    ])
  }
}

extension String {
  /// The text with the characters that HTML gives a meaning written as references.
  fileprivate var htmlText: String {
    var text = ""
    for character in unicodeScalars {
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      default: text.unicodeScalars.append(character)
      }
    }
    return text
  }

  /// JSON that can stand in a script element: nothing in it can end the element.
  fileprivate var scriptText: String {
    var text = ""
    text.reserveCapacity(utf8.count)
    for character in unicodeScalars {
      if character == "<" { text += "\\u003c" } else { text.unicodeScalars.append(character) }
    }
    return text
  }
}
