/// A window and the views in it, as a scene document describes them.
///
/// The document is JSON that a designer writes by hand. Decoding is strict: whatever is misspelt,
/// missing or of the wrong kind is a ``SceneError`` that says where, what was found and what was
/// meant; what can be used but looks like a slip is listed in ``findings``.
///
///     let scene = try Scene(decoding: Array(#"""
///       { "window": { "device": "iPhone 5" },
///         "views": [
///           { "id": "card", "frame": [20, 84, 280, 400],
///             "motionEffects": [{ "slide": [-15, -15] }] } ] }
///       """#.utf8))
///     scene.views[0].frame.size.width   // 280
public struct Scene: Sendable {
  /// What the scene is shown in.
  public var window: Window
  /// The window's subviews in drawing order, the first at the back.
  public var views: [View]
  /// What must stay true of the scene, in the order of the document.
  public var expectations: [Expectation]
  /// What was odd in the document, in the order of reading.
  public var findings: [SceneFinding]

  /// Makes a scene from its parts.
  public init(window: Window, views: [View], expectations: [Expectation] = []) {
    self.window = window
    self.views = views
    self.expectations = expectations
    findings = []
  }

  /// Decodes a scene document.
  ///
  /// - Parameter bytes: The document, in UTF-8.
  /// - Throws: ``SceneError`` for the first mistake in the document.
  /// - Complexity: O(*n*) in the number of bytes; named effects may expand to at most 100,000.
  public init(decoding bytes: [UInt8]) throws(SceneError) {
    let document = try JSONParser.parse(bytes)
    self = try SceneDecoder.decode(SceneNode(value: document, path: .document))
  }

  /// The id of ``rootView``, which no view of a document may have.
  public static let rootViewIdentifier = "window"

  /// The view that holds all views: it fills the window and stands still.
  public var rootView: View {
    var root = View(id: Scene.rootViewIdentifier, frame: window.bounds)
    root.subviews = views
    return root
  }
}
