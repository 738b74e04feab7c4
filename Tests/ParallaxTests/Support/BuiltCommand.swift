import Foundation
import Testing

/// Runs the command that was built beside the tests.
enum BuiltCommand {
  /// What a run left behind.
  struct Result: Equatable {
    var code: Int32
    var output: String
    var messages: String
  }

  /// The executable, in the folder that holds the test bundle.
  static let url: URL = {
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let places = bundles + [Bundle.main.executableURL ?? Bundle.main.bundleURL]
    let candidates = places.map {
      $0.deletingLastPathComponent().appendingPathComponent("parallax")
    }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }
      ?? candidates[0]
  }()

  /// Runs it to its end.
  static func run(_ arguments: [String], input: String = "") throws -> Result {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.standardInput = try FileHandle(
      forReadingFrom: URL(fileURLWithPath: folder.write("in", input)))
    process.standardOutput = try FileHandle(
      forWritingTo: URL(fileURLWithPath: folder.write("out", "")))
    process.standardError = try FileHandle(
      forWritingTo: URL(fileURLWithPath: folder.write("err", "")))
    try process.run()
    process.waitUntilExit()
    return Result(
      code: process.terminationStatus, output: try folder.read("out"),
      messages: try folder.read("err"))
  }

  /// Runs a line of shell in which `$parallax` is the command.
  static func shell(_ line: String, in folder: TemporaryFolder) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["parallax": url.path], uniquingKeysWith: { $1 })
    let output = Pipe()
    let errors = Pipe()
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let messages = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      code: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      messages: String(decoding: messages, as: UTF8.self))
  }
}

/// A folder that is gone when the test is over.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "parallax-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    let file = path + "/" + name
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    return file
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)), as: UTF8.self)
  }

  /// The names of the files, sorted.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}

/// Runs a command that must fail with a code, print nothing, and say these words.
func expectFailure(_ arguments: [String], code: Int32, _ words: [String]) throws {
  let result = try BuiltCommand.run(arguments)
  #expect(result.code == code, "\(result.messages)")
  #expect(result.output.isEmpty)
  for word in words {
    #expect(result.messages.contains(word), "\(result.messages) lacks \(word)")
  }
}
