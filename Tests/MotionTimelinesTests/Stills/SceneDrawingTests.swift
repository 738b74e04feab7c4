import Foundation
import MotionEffects
import Testing
import _ParallaxTestSupport

@testable import MotionTimelines

/// What is drawn stands where the library says that it is.
@Suite("Drawings of scenes") struct SceneDrawingTests {
  private func scene(_ views: String, _ more: String = "") throws -> Scene {
    let text = "{ \"window\": { \"size\": [320, 480] }, \(more) \"views\": [\(views)] }"
    return try Scene(decoding: Array(text.utf8))
  }

  private func text(_ picture: VectorPicture) -> String {
    String(decoding: picture.svg(), as: UTF8.self)
  }

  @Test func aViewIsAGroupAtItsPresentation() throws {
    let scene = try scene(
      """
      { "id": "card", "frame": [20, 30, 100, 50], "cornerRadius": 8, "backgroundColor": "#ff8000",
        "clipsToBounds": true, "alpha": 0.5, "motionEffects": [{ "slide": [-10, -20] }] }
      """)
    let picture = SceneSnapshot(try PreviewScene(scene), title: "Card")
      .picture(at: ViewerOffset(horizontal: 0.5, vertical: -1))
    // The slide adds 5 and -20.
    #expect(
      text(picture).contains(
        """
        <g data-view="card" transform="translate(25 10)" opacity="0.5">
        <clipPath id="clip-2"><path d="M8 0H92A8 8 0 0 1 100 8V42A8 8 0 0 1 92 50H8A8 8 0 0 1 0 42V8A8 8 0 0 1 8 0Z"/></clipPath>
        <g clip-path="url(#clip-2)">
        <path d="M8 0H92A8 8 0 0 1 100 8V42A8 8 0 0 1 92 50H8A8 8 0 0 1 0 42V8A8 8 0 0 1 8 0Z" fill="rgb(255,128,0)"/>
        </g>
        </g>
        """))
    #expect(picture.size == Size(width: 336, height: 496))
  }

  /// Reads the corners of every fill back, in the window's coordinates.
  private func corners(_ svg: String) throws -> [String: [Point]] {
    var maps = [Transform3D.identity]
    var names: [String] = [""]
    var found: [String: [Point]] = [:]
    for line in svg.split(separator: "\n") {
      if line.hasPrefix("<g") && !line.hasSuffix("</g>") {
        var map = Transform3D.identity
        if let numbers = line.firstMatch(of: /transform="(\w+)\(([^)]*)\)/) {
          let parts = numbers.output.2.split(separator: " ").compactMap { Double($0) }
          let affine =
            numbers.output.1 == "translate"
            ? AffineTransform(translationX: parts[0], y: parts[1])
            : AffineTransform(
              a: parts[0], b: parts[1], c: parts[2], d: parts[3], tx: parts[4], ty: parts[5])
          map = Transform3D(affine)
        }
        maps.append(map.concatenating(maps[maps.count - 1]))
        names.append(
          line.firstMatch(of: /data-view="([^"]*)"/).map { String($0.output.1) }
            ?? names[names.count - 1])
      } else if line == "</g>" {
        maps.removeLast()
        names.removeLast()
      } else if let path = line.firstMatch(of: /^<path d="M([^"]*)Z" fill="rgb/) {
        let map = maps[maps.count - 1]
        found[names[names.count - 1]] = path.output.1.split(separator: "L").compactMap { pair in
          let numbers = pair.split(separator: " ").compactMap { Double($0) }
          return map.projected(Point(x: numbers[0], y: numbers[1]))
        }
      }
    }
    return found
  }

  /// A tree whose views can all be seen, with every kind of effect and perspective.
  private func plain(_ view: View) -> View {
    var view = view
    view.backgroundColor = Color(red: 1, green: 0, blue: 0)
    (view.alpha, view.cornerRadius, view.isHidden, view.clipsToBounds) = (1, 0, false, false)
    (view.shadowOpacity, view.borderWidth, view.image) = (0, 0, nil)
    view.subviews = view.subviews.map(plain)
    return view
  }

  @Test func everyCornerIsWhereTheLibraryProjectsIt() throws {
    var compared = 0
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var root = View(
        id: Scene.rootViewIdentifier, frame: Rect(x: 0, y: 0, width: 320, height: 480))
      let offset = ViewerOffset(
        horizontal: .random(in: -1...1, using: &random),
        vertical: .random(in: -1...1, using: &random))
      root.subviews = [plain(random.view().presentation(forViewerOffset: offset))]
      var drawing = SceneDrawing(pictures: [:])
      let drawn = try corners(drawing.elements(of: root))
      for view in root.descendants.dropFirst() {
        let size = view.bounds.size
        let wanted = view.bounds.corners.compactMap {
          root.convert($0, from: view.id, to: "window")
        }
        guard wanted.count == 4, size.width > 0, size.height > 0, let drawn = drawn[view.id],
          wanted.allSatisfy({ abs($0.x) < 1e4 && abs($0.y) < 1e4 }), drawn.count == 4
        else { continue }
        for (a, b) in zip(wanted, drawn) {
          // Numbers are written to a thousandth, which a map may enlarge.
          let allowed = 0.02 + 1e-4 * max(abs(a.x), abs(a.y))
          #expect(
            abs(a.x - b.x) < allowed && abs(a.y - b.y) < allowed,
            "seed \(seed), view \(view.id): \(a), drawn \(b)")
        }
        compared += 1
      }
    }
    #expect(compared > 100, "\(compared)")
  }

  @Test func whatWouldNotBeSeenIsOutlinedWithItsName() throws {
    let picture = SceneSnapshot(
      try PreviewScene(
        scene(
          """
          { "id": "plan", "frame": [10, 20, 50, 60], "motionEffects": [{ "slide": [4, 4] }] },
          { "id": "group", "frame": [0, 0, 9, 9],
            "subviews": [{ "id": "seen", "frame": [0, 0, 9, 9], "backgroundColor": "#00ff00" }] }
          """)), title: "Plan"
    ).picture(at: .zero)
    let text = text(picture)
    #expect(
      text.contains("<path d=\"M0 0L50 0L50 60L0 60Z\" fill=\"#808080\" fill-opacity=\"0.08\""))
    #expect(text.contains(">plan</text>") && !text.contains(">group</text>"))
  }

  @Test func aPictureStandsInTheDocumentOnce() throws {
    let scene = try scene(
      """
      { "id": "a", "frame": [0, 0, 10, 20], "image": "data:image/png;base64,AAAA" },
      { "id": "b", "frame": [50, 0, 30, 20], "image": "data:image/png;base64,AAAA" }
      """)
    let sheet = text(SceneSnapshot(try PreviewScene(scene), title: "Twice").sheet)
    #expect(sheet.components(separatedBy: "base64,AAAA").count == 2)
    #expect(sheet.components(separatedBy: "<use href=\"#picture-1\"").count == 19)
    #expect(sheet.contains("<use href=\"#picture-1\" transform=\"matrix(3 0 0 1 0 0)\"/>"))
  }

  @Test func aPictureThatFillsKeepsItsProportions() throws {
    let scene = try scene(
      """
      { "id": "a", "frame": [0, 0, 10, 20], "image": "data:image/png;base64,AAAA",
        "contentMode": "scaleAspectFill" },
      { "id": "b", "frame": [50, 0, 20, 40], "image": "data:image/png;base64,AAAA",
        "contentMode": "scaleAspectFill" },
      { "id": "c", "frame": [50, 0, 20, 20], "image": "data:image/png;base64,AAAA" }
      """)
    let text = text(SceneSnapshot(try PreviewScene(scene), title: "Fill").picture(at: .zero))
    #expect(text.components(separatedBy: "\"xMidYMid slice\"").count == 2)
    #expect(text.components(separatedBy: "preserveAspectRatio=\"none\"").count == 2)
  }

  @Test func piecesOfAPictureInPerspectiveLeaveNoSeam() {
    let map = Transform3D(perspectiveDistance: 400).rotated(angle: 0.6, x: 0.3, y: 1, z: 0)
    let tiles = ProjectedTiles(Rect(x: -100, y: -150, width: 200, height: 300), under: map).tiles
    #expect(tiles.count > 9)
    let side = Int(Double(tiles.count).squareRoot())
    for (index, tile) in tiles.enumerated() {
      // The next ones at the right and below begin inside of this one.
      for next in [(index + 1) % side == 0 ? nil : index + 1, index + side] {
        guard let next, next < tiles.count else { continue }
        let middle = Polygon.middle(
          of: tiles[next].corners.enumerated().filter {
            next == index + 1 ? $0.offset == 0 || $0.offset == 3 : $0.offset < 2
          }.map(\.element))
        #expect(Polygon.cut([middle, middle, middle], by: [tile.corners]).count == 3)
      }
    }
  }

  @Test func whatAUserWritesCannotEndAnElement() throws {
    let scene = try scene(
      "{ \"id\": \"</g>\\\"\\u0001<script>\", \"frame\": [0, 0, 1, 1], \"backgroundColor\": \"#ffffff\" }"
    )
    let snapshot = SceneSnapshot(try PreviewScene(scene), title: "<&\u{0}\">")
    for picture in [snapshot.picture(at: .zero), snapshot.sheet] {
      let text = text(picture)
      #expect(!text.contains("<script") && !text.contains("\u{1}") && !text.contains("\u{0}"))
      #expect(text.contains("data-view=\"&lt;/g&gt;&quot; &lt;script&gt;\""))
      #expect(text.contains("<title>&lt;&amp; &quot;&gt;"))
    }
  }

  @Test func viewsBehindTheEyeAreLeftOut() {
    var root = View(id: "window", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    root.sublayerTransform.m34 = -1 / 200
    var near = View(id: "near", frame: Rect(x: 0, y: 0, width: 50, height: 50))
    near.backgroundColor = .clear
    near.backgroundColor?.alpha = 1
    near.zPosition = 300
    root.subviews = [near]
    var drawing = SceneDrawing(pictures: [:])
    #expect(drawing.elements(of: root).contains("<path d=\"\" fill"))
    // Half of it is: what lies in front of the eye is drawn.
    near.zPosition = 0
    near.transform3D = Transform3D(rotationAngle: .pi / 2 - 0.01, x: 0, y: 1, z: 0).scaled(
      x: 20, y: 1, z: 1)
    let outline = ViewOutline(
      near.bounds, under: root.transform(fromSubview: near).flattened)
    #expect(outline.corners.count >= 3)
    #expect(outline.corners.allSatisfy { $0.x.isFinite && $0.y.isFinite })
  }

  @Test func bareEdgesAreOutlinedWithTheirSize() throws {
    let scene = try scene(
      """
      { "id": "back", "frame": [-10, -10, 340, 500], "backgroundColor": "#000000",
        "motionEffects": [{ "slide": [30, 16] }] }
      """, "\"expectations\": [{ \"covers\": \"window\", \"by\": \"back\" }],")
    let snapshot = SceneSnapshot(try PreviewScene(scene), title: "Back")
    #expect(!text(snapshot.picture(at: .zero)).contains("class=\"bare\""))
    let corner = text(snapshot.picture(at: ViewerOffset(horizontal: 1, vertical: 1)))
    // It stands 30 points to the left and 16 up, of which 10 are to spare.
    #expect(corner.contains(">20 pt</text>") && corner.contains(">6 pt</text>"))
    #expect(corner.contains("<path class=\"bare\" d=\"M300 0L320 0L320 480L300 480Z\""))
    let sheet = text(snapshot.sheet)
    #expect(sheet.contains("back covers the window: bare by up to 20 pt, at −1, −1 and 5 more"))
    // The corner of what cuts a view off bares as its own would.
    let clipped = text(
      SceneSnapshot(
        try PreviewScene(
          self.scene(
            """
            { "id": "clip", "frame": [50, 100, 200, 200], "clipsToBounds": true, "subviews": [
              { "id": "inner", "frame": [-500, -500, 1500, 1500], "backgroundColor": "#88cc88" }] },
            { "id": "edge", "frame": [0, 0, 310, 480], "backgroundColor": "#88cc88" }
            """,
            """
            "expectations": [{ "covers": "window", "by": "inner" }, { "covers": "window", "by": "edge" }],
            """)), title: "Cut off"
      ).picture(at: .zero))
    for size in ["inner 100 pt", "inner 70 pt", "inner 180 pt", "inner 50 pt", "edge 10 pt"] {
      #expect(clipped.contains(">\(size)</text>"), "\(size)")
    }
    let places = clipped.matches(of: /<g transform="translate\(([\d.]+) ([\d.]+)\) scale\(1\)">/)
    #expect(Set(places.map { "\($0.1) \($0.2)" }).count == 5, "none hides another")
    let hidden = text(
      SceneSnapshot(
        try PreviewScene(
          self.scene(
            "{ \"id\": \"back\", \"frame\": [0, 0, 320, 480], \"hidden\": true }",
            "\"expectations\": [{ \"covers\": \"window\", \"by\": \"back\" }],")), title: "Gone"
      ).picture(at: .zero))
    #expect(hidden.contains(">not visible</text>"))
  }
}
