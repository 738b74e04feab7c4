public import Foundation

/// A file of the project that the project itself makes: compared, or rewritten on request.
public enum GoldenFile {
  /// Whether this run rewrites golden files (`PARALLAX_REWRITE=1`); such a run fails.
  public static let isRewriting = ProcessInfo.processInfo.environment["PARALLAX_REWRITE"] != nil

  /// What is wrong with the file at a path below the project's root, or nil when it has the bytes.
  public static func difference(_ bytes: Data, at path: String) throws -> String? {
    let url = URL(fileURLWithPath: Recordings.projectRoot).appendingPathComponent(path)
    let old = try? Data(contentsOf: url)
    if isRewriting {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try bytes.write(to: url, options: .atomic)
      return "\(path) was rewritten; look at the difference, and run the tests again"
    }
    guard old != bytes else { return nil }
    return old == nil
      ? "\(path) is not there; PARALLAX_REWRITE=1 makes it"
      : "\(path) differs from what the project makes now; PARALLAX_REWRITE=1 rewrites it"
  }
}
