import Foundation
import Testing
import _ParallaxTestSupport

/// The examples of animations: the commands in each README make the files beside it.
@Suite struct KeyframeExampleTests {
  static let folder = Recordings.projectRoot + "/Examples/keyframes"
  static let targets: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()

  /// The lines after a `$`, those that end with a backslash joined with the next.
  static func commands(_ readme: String) -> [String] {
    readme.replacing("\\\n", with: "").split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.hasPrefix("$ parallax ") }.map { String($0.dropFirst(11)) }
  }

  /// The files below a folder, with their contents.
  static func files(_ folder: String) -> [String: Data] {
    var result: [String: Data] = [:]
    for case let path as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
      // A folder has no contents.
      if let bytes = FileManager.default.contents(atPath: folder + "/" + path) {
        result[path] = bytes
      }
    }
    return result
  }

  @Test func thereIsOneForEachTarget() {
    let wanted: Set = [
      "after-effects", "android", "compose", "core-animation", "css", "gltf", "lottie", "svg",
      "swiftui", "tables", "waapi",
    ]
    #expect(wanted.isSubset(of: Self.targets))
  }

  @Test(arguments: targets)
  func theCommandMakesTheFiles(_ name: String) throws {
    let example = Self.folder + "/" + name
    let readme = try String(contentsOfFile: example + "/README.md", encoding: .utf8)
    let commands = Self.commands(readme)
    #expect(!commands.isEmpty)
    let made = try TemporaryFolder()
    for link in ["Traces", "Examples"] {
      try FileManager.default.createSymbolicLink(
        atPath: made.path + "/" + link, withDestinationPath: Recordings.projectRoot + "/" + link)
    }
    try FileManager.default.createDirectory(
      atPath: made.path + "/made", withIntermediateDirectories: false)
    for command in commands {
      let line = command.replacing("-o Examples/keyframes/\(name)", with: "-o made")
      let result = try BuiltCommand.shell("\"$parallax\" \(line)", in: made)
      #expect(result.code == 0, "\(result.messages)")
    }
    var wanted = Self.files(example)
    wanted["README.md"] = nil
    let found = Self.files(made.path + "/made")
    if GoldenFile.isRewriting {
      try rewrite(example, as: found)
      Issue.record("\(example) was rewritten; look at the difference, and run the tests again")
    }
    #expect(found.keys.sorted() == wanted.keys.sorted())
    for (path, bytes) in found { #expect(bytes == wanted[path], "\(path) differs") }
  }

  /// Puts these files in the place of all but the README.
  private func rewrite(_ example: String, as files: [String: Data]) throws {
    for path in Self.files(example).keys where path != "README.md" {
      try FileManager.default.removeItem(atPath: example + "/" + path)
    }
    for (path, bytes) in files {
      let file = URL(fileURLWithPath: example + "/" + path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try bytes.write(to: file)
    }
  }
}
