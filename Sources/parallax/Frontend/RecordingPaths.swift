internal import MotionTraces
internal import ParallaxPlatform

/// Which recordings paths name: a folder of several stands for everything in it, by name.
enum RecordingPaths {
  /// Folders within folders are followed so far.
  private static let deepest = 8
  private static let mostNames = 10_000

  /// The paths, with folders of several recordings opened up.
  static func expanded(
    _ paths: [String], _ reading: TraceReader.Configuration, depth: Int = 0
  ) -> [String] {
    paths.flatMap { path in
      guard depth < deepest, holdsSeveral(path, reading),
        let names = try? namesInFolder(path, limit: mostNames)
      else { return [path] }
      let root = path.hasSuffix("/") ? String(path.dropLast()) : path
      let inside = names.filter { !$0.hasPrefix(".") }.sorted().map { root + "/" + $0 }
      return expanded(inside, reading, depth: depth + 1)
    }
  }

  /// A recording among several.
  struct Recording {
    let path: String
    /// Whether it was found in a folder rather than named, so that it may turn out to be something else.
    let isFound: Bool
  }

  /// The recordings that paths name, and those in folders of several.
  static func recordings(
    _ paths: [String], _ reading: TraceReader.Configuration
  ) -> [Recording] {
    paths.flatMap { path in
      let inside = expanded([path], reading)
      return inside.map { Recording(path: $0, isFound: inside != [path]) }
    }
  }

  /// Whether a path is a folder of more than one recording, or of folders with some.
  private static func holdsSeveral(_ path: String, _ reading: TraceReader.Configuration) -> Bool {
    guard let status = try? fileStatus(atPath: path), status.isDirectory else { return false }
    do throws(TraceError) {
      _ = try TraceReader(path: path, configuration: reading)
      return false
    } catch {
      if error.code == .severalRecordings { return true }
      let names = (try? namesInFolder(path, limit: mostNames)) ?? []
      return names.contains {
        !$0.hasPrefix(".") && (try? fileStatus(atPath: path + "/" + $0))?.isDirectory == true
      }
    }
  }
}
