internal import MotionTraces
internal import ParallaxPlatform

/// Which recordings paths name: a folder of several stands for everything in it, by name.
enum RecordingPaths {
  /// Folders within folders are followed so far.
  private static let deepest = 8
  private static let mostNames = 10_000
  /// Folders that hold no recordings: what apps and systems put beside them.
  private static let otherFolders: Set = ["meta", "__MACOSX"]

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

  /// The paths, with folders of several recordings opened up.
  static func expanded(_ paths: [String], _ reading: TraceReader.Configuration) -> [String] {
    paths.flatMap { path in
      let inside = expanded(path, reading, depth: 0)
      return inside.isEmpty ? [path] : inside
    }
  }

  /// What a path stands for.
  ///
  /// A file is itself. A folder whose tables are joined to one recording is one, beside what is in the
  /// folders within it; any other one stands for its files and folders.
  private static func expanded(
    _ path: String, _ reading: TraceReader.Configuration, depth: Int
  ) -> [String] {
    guard depth < deepest, (try? fileStatus(atPath: path))?.isDirectory == true,
      let names = try? namesInFolder(path, limit: mostNames)
    else { return [path] }
    let root = path.hasSuffix("/") ? String(path.dropLast()) : path
    var (files, folders) = ([String](), [String]())
    for name in names.sorted() where !name.hasPrefix(".") && !otherFolders.contains(name) {
      let inside = root + "/" + name
      if (try? fileStatus(atPath: inside))?.isDirectory == true {
        folders.append(inside)
      } else if TraceReader.mayBeRecording(name) {
        files.append(inside)
      }
    }
    let metadata = files.filter { $0.lowercased().hasSuffix("/metadata.csv") }
    let isOne = isJoined(path, files, hasMetadata: !metadata.isEmpty, reading)
    return (isOne ? [path] : files.filter { !metadata.contains($0) })
      + folders.flatMap { expanded($0, reading, depth: depth + 1) }
  }

  /// Whether the tables of a folder make one recording together, or one with the table about it.
  private static func isJoined(
    _ path: String, _ files: [String], hasMetadata: Bool, _ reading: TraceReader.Configuration
  ) -> Bool {
    guard files.count > 1 else { return false }
    do throws(TraceError) {
      let tables = try TraceReader(path: path, configuration: reading).summary.tables
      return tables.count > 1 || hasMetadata
    } catch {
      return false
    }
  }
}
