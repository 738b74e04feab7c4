public import MotionEffects

/// Pictures of a scene as it stands at an offset: one, or the nine extreme ones on a sheet.
///
/// Views stand where their presentations are; what an expectation wants covered and what is bare is
/// outlined in red, with its size in points.
///
///     let snapshot = SceneSnapshot(try PreviewScene(scene), title: "Card")
///     let bytes = snapshot.picture(at: ViewerOffset(horizontal: 0.3, vertical: -0.2)).svg()
public struct SceneSnapshot: Sendable {
  let scene: PreviewScene
  let title: String

  /// Makes the pictures of a scene, which is called `title`.
  public init(_ scene: PreviewScene, title: String) {
    self.scene = scene
    self.title = title
  }

  /// The scene at one offset, in its device.
  ///
  /// - Complexity: O(*n*) in the number of views and effects.
  public func picture(at offset: ViewerOffset) -> VectorPicture {
    var drawing = SceneDrawing(pictures: scene.pictures)
    let shot = shot(at: offset, scale: 1, &drawing)
    let bounds = DeviceFrame(scene.scene.window).bounds
    return VectorPicture(
      size: bounds.size, title: "\(title) at \(Self.words(offset))",
      elements: "<defs>\n\(drawing.definitions)</defs>\n"
        + "<g transform=\"translate(\(SVGText.pair(-bounds.minX, -bounds.minY)))\">\n"
        + shot.elements + "</g>\n")
  }

  /// What is drawn at one offset, and how much of each cover is bare.
  struct Shot {
    var elements: String
    /// For each expectation that something is covered, the size of what is bare, in points.
    var bareness: [Double]
  }

  /// Draws the window and its device in the window's coordinates.
  ///
  /// `scale` tells how large a point will be, so that words keep their size.
  func shot(at offset: ViewerOffset, scale: Double, _ drawing: inout SceneDrawing) -> Shot {
    let window = scene.scene.window
    let model = scene.scene.rootView
    let shown = model.presentation(forViewerOffset: offset, pixelScale: scene.pixelScale)
    let frame = DeviceFrame(window)
    let clip = drawing.name("screen")
    drawing.unit = 1 / scale
    var text = frame.back
    text += "<clipPath id=\"\(clip)\"><path d=\"\(frame.screen)\"/></clipPath>\n"
    text += "<g clip-path=\"url(#\(clip))\">\n<path d=\"\(frame.screen)\" fill=\"#fff\"/>\n"
    text += drawing.elements(of: shown) + frame.safeArea
    var bareness: [Double] = []
    var labels = BareLabels(in: window.size, scale: scale)
    for (region, view) in covers {
      let bare = BareEdges(region, by: view, in: shown, model: model, window)
      bareness.append(bare?.size ?? 0)
      guard let bare, bare.size > 0 else { continue }
      text += outlines(of: bare, scale: scale)
      labels.add(bare, of: covers.count > 1 ? view : nil)
    }
    text += labels.elements
    return Shot(elements: text + "</g>\n", bareness: bareness)
  }

  /// What has to be covered, and by which view.
  var covers: [(region: Expectation.Region, view: String)] {
    scene.scene.expectations.compactMap {
      if case .covers(let region, by: let view) = $0 { (region, view) } else { nil }
    }
  }

  private func outlines(of bare: BareEdges, scale: Double) -> String {
    bare.pieces.map {
      "<path class=\"bare\" d=\"\(SVGText.polygon($0.map { ($0.x, $0.y) }))\" "
        + "fill=\"#cf1f3b\" fill-opacity=\"0.28\" stroke=\"#cf1f3b\" "
        + "stroke-width=\"\(SVGText.number(1.5 / scale))\"/>\n"
    }.joined()
  }

  static func points(_ distance: Double) -> String { DecimalText.text(distance, 1) + " pt" }

  /// An offset, for people.
  static func words(_ offset: ViewerOffset) -> String {
    "horizontal \(signed(offset.horizontal)), vertical \(signed(offset.vertical))"
  }

  /// A number with a sign that is as wide as a plus.
  static func signed(_ value: Double) -> String {
    let text = SVGText.number(value)
    return text.hasPrefix("-") ? "−" + text.dropFirst() : text
  }
}
