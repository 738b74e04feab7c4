import Foundation
import Testing

@testable import MotionEffects

@Suite("The schema of scene documents")
struct SceneSchemaTests {
  private static let examples = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Examples")
  private let schema: JSONSchemaValidator

  init() throws {
    schema = try JSONSchemaValidator(
      Data(contentsOf: Self.examples.appending(path: "scene.schema.json")))
  }

  private func keys(of name: String) throws -> Set<String> {
    Set((try schema.part("$defs", name, "properties") as? [String: Any] ?? [:]).keys)
  }

  private func list(_ name: String) throws -> [String] {
    try schema.part("$defs", name, "enum") as? [String] ?? []
  }

  @Test(
    "Where a schema can see a mistake, it refuses what the decoder refuses",
    arguments: sceneMistakes)
  func mistakes(_ mistake: SceneMistake) throws {
    #expect(try schema.accepts(mistake.text) == !mistake.isSchemaMistake)
  }

  @Test("Both accept what is right")
  func accepted() throws {
    var documents = [documentedScene] + correctDocuments
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.examples.path).sorted() {
      let file = Self.examples.appending(path: name).appending(path: "scene.json")
      guard let data = try? Data(contentsOf: file) else { continue }
      documents.append(String(decoding: data, as: UTF8.self))
    }
    #expect(documents.count >= 4 + correctDocuments.count)
    for text in documents {
      #expect(throws: Never.self, "\(text)") { try decode(text) }
      #expect(try schema.accepts(text), "\(text)")
    }
  }

  @Test("Both know the same words")
  func words() throws {
    let document = try schema.part("properties") as? [String: Any] ?? [:]
    #expect(Set(document.keys) == Set(SceneVocabulary.document))
    #expect(try keys(of: "window") == Set(SceneVocabulary.window))
    #expect(try keys(of: "view") == Set(SceneVocabulary.view))
    #expect(try keys(of: "interpolatingEffect") == Set(SceneVocabulary.interpolatingEffect))
    #expect(try keys(of: "groupEffect") == Set(SceneVocabulary.groupEffect))
    #expect(try keys(of: "slideEffect") == Set(SceneVocabulary.slideEffect))
    #expect(try keys(of: "tiltEffect") == Set(SceneVocabulary.tiltEffect))
    #expect(try keys(of: "perspectiveEffect") == Set(SceneVocabulary.perspectiveEffect))
    #expect(try keys(of: "spaceStep") == Set(SceneNode.spaceSteps))
    #expect(try keys(of: "planeStep") == Set(SceneNode.planeSteps))
    #expect(try keys(of: "customValue") == Set(MotionValue.Kind.allCases.map(\.rawValue)))
    let expectations = try schema.part("$defs", "expectation", "anyOf") as? [[String: Any]] ?? []
    #expect(
      Set(expectations.map { Set(($0["properties"] as? [String: Any] ?? [:]).keys) })
        == Set(SceneVocabulary.expectations.map { Set($0) }))
  }

  @Test("Both know the same key paths and devices")
  func names() throws {
    #expect(Set(try list("keyPathName")) == Set(AnyMotionKeyPath.allSpellings))
    #expect(try list("deviceName") == Device.all.map(\.name))
    // Each key path stands in the rule of its kind.
    let rules = try schema.part("$defs", "interpolatingEffect", "allOf") as? [[String: Any]] ?? []
    var kinds: [String: String] = [:]
    for rule in rules {
      let names =
        (((rule["if"] as? [String: Any])?["properties"] as? [String: Any])?["keyPath"]
        as? [String: Any])?["enum"] as? [String] ?? []
      let forms = (rule["then"] as? [String: Any])?["properties"] as? [String: Any] ?? [:]
      #expect(forms.count == 2)
      for form in forms.values {
        let name = ((form as? [String: Any])?["$ref"] as? String ?? "").split(separator: "/").last
        for keyPath in names { kinds[keyPath] = name.map(String.init) }
      }
    }
    for spelling in AnyMotionKeyPath.allSpellings {
      let keyPath = try AnyMotionKeyPath(spelling)
      #expect(
        kinds[spelling] == (keyPath.isRotation ? "angle" : keyPath.kind.rawValue), "\(spelling)")
    }
  }
}

/// Documents that use what the documented scene does not.
let correctDocuments: [String] = [
  #"{ "$schema": "../scene.schema.json", "window": { "device": "IPHONE 5" }, "views": [] }"#,
  #"{ "window": { "size": [1, 1] }, "views": [{ "id": "ä", "bounds": [0, 0, 1, 1], "center": [0, 0] }] }"#,
  document(
    #"""
    "alpha": 0, "image": "pictures/a.png", "hidden": false, "shadowOffset": [-1, -1], "contentsRect": [0, 0, 1, 1],
    "transform3D": [{ "perspective": 500 }, { "rotateX": "-.5e1deg" }, { "scale": [1, 2, 3] }],
    "sublayerTransform": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], "anchorPoint": [2, -1]
    """#),
  document(
    #""autoresizingMask": ["flexibleWidth", "flexibleTopMargin"], "pinnedTo": "safeArea", "contentMode": "scaleToFill""#
  ),
  document(#""autoresizingMask": [], "pinnedTo": "superview""#),
  document(#""contentMode": "scaleAspectFill""#),
  document(#""transform": [{ "rotate": 30 }, { "scale": [1, 2] }, { "translate": [0, 1] }]"#),
  document(
    #"""
    "customValues": { "a": { "number": 1 }, "b": { "color": "#ffffff" }, "c": { "numbers": [1] },
      "d": { "transform3D": [] }, "e": { "affineTransform": [] }, "f": { "insets": [0, 0, 0, 0] } },
    "motionEffects": ["x", { "group": ["x", { "group": [] }] }, { "slide": [1, 2] },
      { "tilt": ["1deg", 2], "sphereRadius": 0 }, { "perspective": [0, 0], "exponent": 2 },
      { "keyPath": "a", "type": "tiltAlongVerticalAxis", "minimumRelativeValue": 1, "maximumRelativeValue": 2 },
      { "keyPath": "layer.transform.rotation.y", "type": "tiltAlongVerticalAxis",
        "minimumRelativeValue": "-30deg", "maximumRelativeValue": 0.5 }]
    """#, #""effects": { "x": "y", "y": { "slide": [0, 0] } }"#),
  document(
    "",
    #"""
    "expectations": [{ "covers": { "modelFrame": "a" }, "by": "a" }, { "tappable": "a" },
      { "inside": [0, 0, 1, 1], "view": "a" }, { "travel": "a", "atMost": 1, "axis": "y" },
      { "value": "a", "keyPath": "layer.transform.rotation", "range": ["-3deg", null] }]
    """#),
]
