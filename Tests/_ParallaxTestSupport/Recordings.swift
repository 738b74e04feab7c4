internal import Foundation

/// The folder of real recordings beside the project, where there is one.
///
/// The recordings are not ours to publish, so they are not part of the project; a test that needs
/// them is disabled, with `Recordings.reason`, where they are absent.
public enum Recordings {
  /// Why a test that reads recordings does not run.
  public static let reason =
    "the folder of real recordings (../shared/traces) is not beside the project"

  /// The project's root folder.
  public static let projectRoot: String = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The folder of the recordings; it may not exist.
  public static let folder: String = URL(fileURLWithPath: projectRoot)
    .deletingLastPathComponent().appendingPathComponent("shared/traces").path

  /// Whether the recordings are there.
  public static let arePresent = FileManager.default.fileExists(atPath: folder)

  /// The path of one recording.
  public static func path(_ name: String) -> String { folder + "/" + name }
}
