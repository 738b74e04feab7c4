import Testing
import _ParallaxTestSupport

@testable import MotionEffects

@Suite("Hostile scene documents")
struct SceneFuzzTests {
  /// Pieces that lead deeper than random bytes do.
  private static let pieces = [
    "{", "}", "[", "]", ",", ":", "\"", "\\u", "\\ud800", "null", "true", "1e308", "-1e-308", "-0",
    "1e400", "\"group\"", "\"a\"", "\"float\"", "\"frame\"", "\"transform3D\"", "\"deg\"",
    "\"1e99deg\"",
    "\"#ff\"", "\"customValues\"", "\"numbers\"", "{\"rotateX\":1e12}", "[{\"scale\":1e12}]",
    "\u{feff}",
    "{\"group\":[\"float\"]}", "\n", "😀",
  ].map { Array($0.utf8) }

  @Test(
    "Damaged documents decode or fail with a position, and never trap", arguments: [1, 2, 3, 4])
  func damage(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let originals = ([documentedScene] + correctDocuments).map { Array($0.utf8) }
    var accepted = 0
    for round in 0..<1500 {
      var bytes = originals[round % originals.count]
      for _ in 0...Int.random(in: 0..<4, using: &generator) {
        mutate(&bytes, &generator)
      }
      do {
        let scene = try Scene(decoding: bytes)
        accepted += 1
        check(scene)
      } catch {
        #expect(error.line >= 1 && error.column >= 1 && !error.message.isEmpty)
        #expect(
          !error.path.isEmpty || error.line > 0,
          "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))")
      }
    }
    #expect(accepted > 0, "seed \(seed)")
  }

  private func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &generator)
    let end = min(place + Int.random(in: 1..<24, using: &generator), bytes.count)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
    case 1: bytes.removeSubrange(place..<end)
    case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 3: bytes.removeSubrange(place...)
    case 4:
      let other = Int.random(in: 0..<bytes.count, using: &generator)
      bytes.insert(contentsOf: bytes[place..<end], at: other)
    default:
      let piece = Self.pieces.randomElement(using: &generator) ?? []
      bytes.replaceSubrange(place..<min(place + 1, bytes.count), with: piece)
    }
  }

  /// What has been accepted can also be used.
  private func check(_ scene: Scene) {
    #expect(scene.window.size.width > 0 && scene.window.scale > 0)
    for offset in [(-1.0, -1.0), (0, 0), (1, 0.5)] {
      let offset = ViewerOffset(horizontal: offset.0, vertical: offset.1)
      for view in scene.rootView.descendants {
        for (_, value) in view.relativeValues(forViewerOffset: offset) { _ = value.components }
      }
    }
    for finding in scene.findings { #expect(finding.line >= 1 && !finding.path.isEmpty) }
  }
}
