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

  /// As `expanded`, but of a folder only what is a recording; says what is left out, and why.
  ///
  /// What was named itself stays, so that it fails with its own reason.
  static func usable(_ paths: [String], _ reading: TraceReader.Configuration) -> [String] {
    paths.flatMap { path in
      let inside = expanded([path], reading)
      guard inside != [path] else { return inside }
      let usable = inside.filter { file in
        do throws(TraceError) {
          _ = try TraceReader(path: file, configuration: reading)
          return true
        } catch {
          note("\(error) - so this file is not used")
          return false
        }
      }
      return usable.isEmpty ? [path] : usable
    }
  }

  /// Whether a path is a folder of more than one recording.
  private static func holdsSeveral(_ path: String, _ reading: TraceReader.Configuration) -> Bool {
    guard let status = try? fileStatus(atPath: path), status.isDirectory else { return false }
    do throws(TraceError) {
      _ = try TraceReader(path: path, configuration: reading)
      return false
    } catch {
      return error.code == .severalRecordings
    }
  }
}
