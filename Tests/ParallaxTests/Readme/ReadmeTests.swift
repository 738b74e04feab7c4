import Foundation
import MotionEffects
import MotionTimelines
import MotionTraces
import Testing
import _ParallaxTestSupport

/// The README: every command in it is run, and what it shows is what comes out.
@Suite(.serialized) struct ReadmeTests {
  /// A fenced block of the README: its language, and its lines.
  struct Block {
    var language: String
    var lines: [String]
  }

  private func readme() throws -> String {
    try String(
      contentsOf: URL(fileURLWithPath: Recordings.projectRoot + "/README.md"), encoding: .utf8)
  }

  private func blocks(_ text: String) -> [Block] {
    var blocks: [Block] = []
    var current: Block?
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        if let block = current {
          blocks.append(block)
          current = nil
        } else {
          current = Block(language: String(line.dropFirst(3)), lines: [])
        }
      } else {
        current?.lines.append(line)
      }
    }
    return blocks
  }

  /// Runs the console blocks one after the other in one folder, and puts what they print below them.
  @Test func theCommandsPrintWhatItShows() throws {
    let folder = try TemporaryFolder()
    for name in ["Traces", "Examples"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/" + name, withDestinationPath: Recordings.projectRoot + "/" + name)
    }
    let text = try readme()
    var made: [String] = []
    var isInside = false
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("```") { isInside = line == "```console" }
      if !isInside || line == "```console" {
        made.append(line)
      } else if line.hasPrefix("$ ") {
        made.append(line)
        let command = line.dropFirst(2)
        let result = try BuiltCommand.shell(
          "PATH=\"$(dirname \"$parallax\"):$PATH\"; \(command) 2>&1", in: folder)
        made += result.output.split(separator: "\n", omittingEmptySubsequences: false)
          .dropLast().map(String.init)
      }
    }
    let difference = try GoldenFile.difference(
      Data(made.joined(separator: "\n").utf8), at: "README.md")
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test func theSetUpIsTwoCommandsAndTheTestsOne() throws {
    let shell = blocks(try readme()).filter { $0.language == "sh" }.map(\.lines)
    #expect(
      shell == [
        ["swift build -c release", "export PATH=\"$PWD/.build/release:$PATH\""], ["swift test"],
      ])
  }

  @Test func theSwiftIsAnExampleThatRuns() throws {
    let root = Recordings.projectRoot
    let source = try String(
      contentsOf: URL(fileURLWithPath: root + "/Examples/twelve-lines/main.swift"), encoding: .utf8)
    let text = try readme()
    let parts = text.components(separatedBy: "```swift\n")
    let rest = try #require(parts.last).components(separatedBy: "```\n").dropFirst()
    let made = parts[0] + "```swift\n" + source + "```\n" + rest.joined(separator: "```\n")
    let difference = try GoldenFile.difference(Data(made.utf8), at: "README.md")
    #expect(difference == nil, "\(difference ?? "")")

    let process = Process()
    process.executableURL = BuiltCommand.url.deletingLastPathComponent()
      .appendingPathComponent("twelve-lines")
    process.currentDirectoryURL = URL(fileURLWithPath: root)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      .split(separator: "\n")
    process.waitUntilExit()
    #expect(lines.count == 121)
    #expect(lines.first == "0.0 160.0")
  }

  @Test func theLinksLeadSomewhere() throws {
    let text = try readme()
    let links = text.matches(of: /\]\(([^)]+)\)/).map { String($0.output.1) }
    for link in links where !link.hasPrefix("https://") {
      #expect(
        FileManager.default.fileExists(atPath: Recordings.projectRoot + "/" + link), "\(link)")
    }
    #expect(links.count >= 6)
  }

  @Test func thePictureShowsTheReplay() throws {
    let root = Recordings.projectRoot
    let document = try Data(
      contentsOf: URL(fileURLWithPath: root + "/Examples/card-over-wallpaper/scene.json"))
    let scene = try Scene(decoding: Array(document))
    let reader = try TraceReader(path: root + "/Traces/quaternion.csv")
    var offsets = TracedOffsets(reader)
    var frames: [TimelineFrame] = []
    while let moment = try offsets.next() {
      frames.append(
        TimelineFrame(
          index: frames.count, time: moment.time, offset: moment.offset,
          rawOffset: moment.rawOffset, isApplied: moment.isApplied))
    }
    let picture = ReadmePicture(scene: scene, frames: frames).svg
    let difference = try GoldenFile.difference(
      Data(picture.utf8),
      at: "Sources/MotionEffects/MotionEffects.docc/Resources/card-over-wallpaper.svg")
    #expect(difference == nil, "\(difference ?? "")")
  }
}
