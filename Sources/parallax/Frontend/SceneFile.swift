internal import MotionEffects
internal import MotionTraces

/// A scene document and the file that it is in.
struct SceneFile {
  let file: String
  private(set) var scene: Scene

  /// Larger documents are not written by hand; the limit keeps a mistaken file from filling memory.
  private static let limit = 64 << 20

  init(_ file: String) throws {
    self.file = file
    let bytes = try contents(of: file, limit: Self.limit)
    do {
      scene = try Scene(decoding: bytes)
    } catch {
      throw FileError(file: nameInMessages(file), cause: error)
    }
  }

  /// Reads it, and lays it out in the orientation that is asked for.
  init(_ file: String, _ arguments: Arguments) throws {
    try self.init(file)
    if let orientation: InterfaceOrientation = try arguments.choice("orientation") {
      scene = scene.laidOut(in: orientation.turned(scene.window))
    }
  }

  /// What to call the scene: the file's name, or its folder's where the file is just called scene.
  var name: String {
    let parts = file.split(separator: "/").map(String.init)
    guard let last = parts.last, last != "-" else { return "Scene" }
    let stem = last.hasSuffix(".json") ? String(last.dropLast(5)) : last
    if stem == "scene", parts.count > 1, parts[parts.count - 2] != ".." {
      return parts[parts.count - 2]
    }
    return stem
  }

  /// Says what was odd in the document.
  func noteFindings() {
    for finding in scene.findings { note("\(nameInMessages(file)):\(finding)") }
  }
}

extension InterfaceOrientation {
  /// The window in this orientation: a window that stands the other way is turned.
  func turned(_ window: Window) -> Window {
    let isWide = window.size.width > window.size.height
    let isTall = window.size.width < window.size.height
    return switch self {
    case .portrait, .portraitUpsideDown: isWide ? window.turned(topToTheLeft: false) : window
    case .landscapeLeft: isTall ? window.turned(topToTheLeft: false) : window
    case .landscapeRight: isTall ? window.turned(topToTheLeft: true) : window
    }
  }
}
