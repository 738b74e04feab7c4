internal import MotionEffects
internal import MotionTimelines

/// The pictures that a scene names by path, read and made part of a page.
struct PictureFiles {
  /// For each path in the scene, the picture as a `data:` address.
  private(set) var addresses: [String: String] = [:]
  /// The files that were read.
  private(set) var files: [String] = []

  private static let limit = 64 << 20

  init(of scene: SceneFile) throws {
    for view in scene.scene.rootView.descendants {
      guard let path = view.image, !path.hasPrefix("data:"), addresses[path] == nil else {
        continue
      }
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
