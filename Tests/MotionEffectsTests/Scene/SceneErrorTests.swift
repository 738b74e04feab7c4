import Testing

@testable import MotionEffects

@Suite("Mistakes in scene documents")
struct SceneErrorTests {
  private func error(_ text: String) throws -> SceneError {
    do {
      _ = try decode(text)
    } catch { return error }
    throw Accepted()
  }

  private struct Accepted: Error {}

  @Test(
    "Each mistake is an error that says where, what was found and what was meant",
    arguments: sceneMistakes)
  func mistake(_ mistake: SceneMistake) throws {
    let error = try self.error(mistake.text)
    #expect(error.code == mistake.code)
    let description = error.description
    #expect(description == "\(error.line):\(error.column): \(mistake.error)")
    #expect(error.line >= 1 && error.column >= 1)
  }

  @Test("Every code has an example")
  func codes() {
    // The others are those of the parser, and of documents too long to write here.
    let elsewhere: Set<SceneError.Code> = [
      .invalidJSON, .invalidEncoding, .duplicateKey, .nestedTooDeeply, .tooManyEffects,
    ]
    let shown = Set(sceneMistakes.map(\.code))
    #expect(shown.union(elsewhere) == Set(SceneError.Code.allCases))
    #expect(shown.isDisjoint(with: elsewhere))
  }

  @Test("The position is that of the mistake, as a compiler prints it")
  func position() throws {
    let text = documentedScene.replacing(
      #""center.y", "type": "tiltAlongVerticalAxis",   "minimumRelativeValue": 32"#,
      with: #""centre.y", "type": "tiltAlongVerticalAxis",   "minimumRelativeValue": 32"#)
    let description = try error(text).description(inFile: "scene.json")
    #expect(
      description == """
        scene.json:12:22: views[0].motionEffects[1].keyPath: "centre.y" is no key path that animates; \
        did you mean "center.y", "center.x" or "center"?
        """)
  }

  @Test("Effects that repeat each other stay bounded")
  func repetition() throws {
    var effects = [#""e0": { "slide": [1, 1] }"#]
    for level in 1...40 {
      let names = [String](repeating: "\"e\(level - 1)\"", count: 10).joined(separator: ", ")
      effects.append(#""e\#(level)": { "group": [\#(names)] }"#)
    }
    let laughs = document("", #""effects": { \#(effects.joined(separator: ", ")) }"#)
    let error = try error(laughs)
    #expect(error.code == .tooManyEffects)
    #expect(error.path == "effects.e5.group[8]")
  }

  @Test("A long chain of names ends with an error, in either order")
  func chain() throws {
    let links =
      (0..<5000).map { #""e\#($0)": { "group": ["e\#($0 + 1)"] }"# }
      + [#""e5000": { "slide": [1, 1] }"#]
    for order in [links, links.reversed()] {
      let text = document("", #""effects": { \#(order.joined(separator: ", ")) }"#)
      #expect(try error(text).code == .nestedTooDeeply)
    }
    let aliases = (0..<5000).map { #""e\#($0)": "e\#($0 + 1)""# } + [#""e5000": "e0""#]
    let text = document("", #""effects": { \#(aliases.joined(separator: ", ")) }"#)
    #expect(try error(text).code == .nestedTooDeeply)
  }

  @Test("Twenty thousand views share an effect")
  func large() throws {
    let views = (0..<20_000).map {
      #"{ "id": "v\#($0)", "frame": [0, 0, 1, 1], "motionEffects": ["e"] }"#
    }
    let scene = try decode(
      #"""
      { "window": { "size": [1, 1] }, "effects": { "e": { "group": [{ "slide": [1, 1] }] } },
        "views": [\#(views.joined(separator: ",\n"))] }
      """#)
    #expect(scene.views.count == 20_000)
  }
}
