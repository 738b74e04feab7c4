internal import MotionEffects

/// Draws presentations in SVG as Core Animation composes layers: fill, contents, sublayers, border.
///
/// A view is a group with its own matrix, in which its numbers stand as the scene has them. SVG has no
/// perspective: a view that is seen in it, and everything in that view, is drawn by the corners that
/// the library projects.
///
/// Several drawings of one scene may share a document: names do not repeat, pictures are there once.
struct SceneDrawing {
  /// What the drawings refer to; it stands before them.
  var definitions: String { pictures.definitions }

  /// How many points of the scene a point of the document is, so that lines and words keep their size.
  var unit = 1.0

  private var pictures: DrawnPictures
  private var nameCount = 0
  private var text = ""
  /// The views that are outlined.
  private var outlined: [View] = []

  /// - Parameter addresses: For each path of a picture, the picture as a `data:` address.
  init(pictures addresses: [String: String]) { pictures = DrawnPictures(addresses) }

  /// The elements of a presentation, in the coordinates of its root.
  mutating func elements(of root: View) -> String {
    (text, outlined) = ("", [])
    draw(root, under: .identity)
    return text + outlined.map { name(of: $0, in: root) }.joined()
  }

  /// A new name in the document.
  mutating func name(_ kind: String) -> String {
    nameCount += 1
    return "\(kind)-\(nameCount)"
  }

  /// Defines a clip and returns its name; beside a sharp one another one leaves no seam.
  private mutating func clip(_ path: String, isSharp: Bool = false) -> String {
    let name = name("clip")
    let rendering = isSharp ? " shape-rendering=\"crispEdges\"" : ""
    text += "<clipPath id=\"\(name)\"><path d=\"\(path)\"\(rendering)/></clipPath>\n"
    return name
  }

  /// Draws a view whose coordinates `map` brings into those of the group around it.
  private mutating func draw(_ view: View, under map: Transform3D) {
    guard !view.isHidden, view.alpha > 0 else { return }
    var attributes = " data-view=\"\(SVGText.escaped(view.id))\""
    var inner = map
    if map.isPlane {
      inner = .identity
      if map != .identity { attributes += " transform=\"\(Self.matrix(map.planePart))\"" }
    }
    if view.alpha < 1 { attributes += " opacity=\"\(SVGText.number(view.alpha, 4))\"" }
    if view.shadowOpacity > 0, !view.clipsToBounds, !view.isBlank,
      let filter = shadow(of: view, under: inner)
    {
      attributes += " filter=\"url(#\(filter))\""
    }
    text += "<g\(attributes)>\n"
    let outline = ViewOutline(view.bounds, radius: view.cornerRadius, under: inner)
    if view.clipsToBounds {
      let clip = clip(outline.path)
      text += "<g clip-path=\"url(#\(clip))\">\n"
    }
    if let color = view.backgroundColor, color.alpha > 0 {
      text += "<path d=\"\(outline.path)\"\(Self.fill(color))/>\n"
    }
    if let image = view.image { draw(image, in: view, under: inner) }
    if view.id != Scene.rootViewIdentifier, view.isBlank { drawPlaceholder(of: view, outline) }
    // Those further towards the viewer are drawn later; the order of the others stays.
    let order = view.subviews.indices.sorted {
      let (a, b) = (view.subviews[$0].zPosition, view.subviews[$1].zPosition)
      return a == b ? $0 < $1 : a < b
    }
    for index in order {
      let subview = view.subviews[index]
      draw(
        subview, under: view.transform(fromSubview: subview).flattened.concatenating(inner))
    }
    if view.borderWidth > 0 {
      let inside = ViewOutline(
        view.bounds, radius: view.cornerRadius, inset: view.borderWidth, under: inner)
      text += "<path fill-rule=\"evenodd\" d=\"\(outline.path)\(inside.path)\"/>\n"
    }
    text += view.clipsToBounds ? "</g>\n</g>\n" : "</g>\n"
  }

  /// Draws the outline of a view that would not be seen, and keeps it to be named: many scenes are
  /// written before anything is drawn.
  private mutating func drawPlaceholder(of view: View, _ outline: ViewOutline) {
    text +=
      "<path d=\"\(outline.path)\" fill=\"#808080\" fill-opacity=\"0.08\" stroke=\"#808080\" "
      + "stroke-width=\"\(SVGText.number(unit))\" "
      + "stroke-dasharray=\"\(SVGText.pair(4 * unit, 3 * unit))\"/>\n"
    outlined.append(view)
  }

  /// The name of an outlined view at its upper left, inside the window; empty where it is not seen.
  private func name(of view: View, in root: View) -> String {
    let corners = view.bounds.corners.compactMap { root.convert($0, from: view.id, to: root.id) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max(),
      right > 0, bottom > 0, left < root.bounds.size.width, top < root.bounds.size.height
    else { return "" }
    // Clear of a round corner, in what is seen of the view.
    let x = max(left + 6 * unit, 20 * unit)
    let room = min(right, root.bounds.size.width) - x - 4 * unit
    let words = SVGText.fitted(view.id, size: 10 * unit, width: room)
    guard words.count > 2 || words == view.id, SVGText.width("…", size: 30 * unit) < room else {
      return ""
    }
    // A white edge keeps the words legible on every colour.
    return SVGText.text(
      words, x: x, y: max(top + 14 * unit, 24 * unit),
      "font-size=\"\(SVGText.number(10 * unit))\" fill=\"#3c3f45\" stroke=\"#fff\" "
        + "stroke-width=\"\(SVGText.number(2.5 * unit))\" stroke-linejoin=\"round\" "
        + "paint-order=\"stroke\" ")
  }

  /// Draws a view's picture over its bounds, or the part of it that is shown.
  private mutating func draw(_ image: String, in view: View, under map: Transform3D) {
    let (bounds, part) = (view.bounds, view.contentsRect)
    guard bounds.size.width > 0, bounds.size.height > 0, part.size.width != 0,
      part.size.height != 0
    else { return }
    let whole = Rect(
      x: bounds.origin.x - part.origin.x * bounds.size.width / part.size.width,
      y: bounds.origin.y - part.origin.y * bounds.size.height / part.size.height,
      width: bounds.size.width / part.size.width, height: bounds.size.height / part.size.height)
    let picture = pictures.picture(image, size: whole.size, view.layout.contentMode)
    let isPart = part != Rect(x: 0, y: 0, width: 1, height: 1)
    if isPart {
      let clip = clip(ViewOutline(bounds, under: map).path)
      text += "<g clip-path=\"url(#\(clip))\">\n"
    }
    if map == .identity {
      text += picture.use(AffineTransform(translationX: whole.origin.x, y: whole.origin.y))
    } else {
      for tile in ProjectedTiles(whole, under: map).tiles {
        let clip = clip(SVGText.polygon(tile.corners.map { ($0.x, $0.y) }), isSharp: true)
        text += "<g clip-path=\"url(#\(clip))\">\(picture.use(tile.map))</g>\n"
      }
    }
    if isPart { text += "</g>\n" }
  }

  /// Defines the shadow of a view with all that stands in it; nil where nothing casts one.
  private mutating func shadow(of view: View, under map: Transform3D) -> String? {
    guard let extent = Self.extent(of: view, under: map) else { return nil }
    let (dx, dy, scale) = Self.seen(view.shadowOffset, in: view, under: map)
    let radius = max(view.shadowRadius, 0) * scale
    // A blur reaches three times its radius.
    let reach = 3 * radius + 1
    let (left, top) = (
      min(extent.minX, extent.minX + dx) - reach, min(extent.minY, extent.minY + dy) - reach
    )
    let right = max(extent.maxX, extent.maxX + dx) + reach
    let bottom = max(extent.maxY, extent.maxY + dy) + reach
    let name = name("shadow")
    // Not the short feDropShadow, which some programs do not know.
    text +=
      "<filter id=\"\(name)\" filterUnits=\"userSpaceOnUse\" x=\"\(SVGText.number(left))\" "
      + "y=\"\(SVGText.number(top))\" width=\"\(SVGText.number(right - left))\" "
      + "height=\"\(SVGText.number(bottom - top))\" color-interpolation-filters=\"sRGB\">"
      + "<feGaussianBlur in=\"SourceAlpha\" stdDeviation=\"\(SVGText.number(radius))\"/>"
      + "<feOffset dx=\"\(SVGText.number(dx))\" dy=\"\(SVGText.number(dy))\"/>"
      + "<feComponentTransfer><feFuncA type=\"linear\" "
      + "slope=\"\(SVGText.number(min(view.shadowOpacity, 1), 4))\"/></feComponentTransfer>"
      + "<feMerge><feMergeNode/><feMergeNode in=\"SourceGraphic\"/></feMerge></filter>\n"
    return name
  }

  /// A way in a view as it is seen in the middle of the view, and how large a point is there.
  private static func seen(
    _ way: Size, in view: View, under map: Transform3D
  ) -> (dx: Double, dy: Double, scale: Double) {
    let middle = Point(x: view.bounds.midX, y: view.bounds.midY)
    func moved(_ x: Double, _ y: Double) -> Point? {
      map.projected(Point(x: middle.x + x, y: middle.y + y))
    }
    guard !map.isPlane, let start = moved(0, 0), let end = moved(way.width, way.height),
      let right = moved(1, 0), let down = moved(0, 1)
    else { return (way.width, way.height, 1) }
    let area = (right.x - start.x) * (down.y - start.y) - (right.y - start.y) * (down.x - start.x)
    return (end.x - start.x, end.y - start.y, abs(area).squareRoot())
  }

  /// The rectangle around a view and its subviews.
  private static func extent(of view: View, under map: Transform3D) -> Rect? {
    var corners = ViewOutline(view.bounds, under: map).corners
    if !view.clipsToBounds {
      for subview in view.subviews where !subview.isHidden {
        let inner = view.transform(fromSubview: subview).flattened.concatenating(map)
        corners += extent(of: subview, under: inner)?.corners ?? []
      }
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  static func matrix(_ map: AffineTransform) -> String {
    if map.a == 1, map.b == 0, map.c == 0, map.d == 1 {
      return "translate(\(SVGText.pair(map.tx, map.ty, 4)))"
    }
    let numbers = [map.a, map.b, map.c, map.d].map { SVGText.number($0, 8) }
    return "matrix(\(numbers.joined(separator: " ")) \(SVGText.pair(map.tx, map.ty, 4)))"
  }

  private static func fill(_ color: Color) -> String {
    let parts = [color.red, color.green, color.blue].map {
      SVGText.number((min(max($0, 0), 1) * 255).rounded())
    }
    let opacity =
      color.alpha < 1 ? " fill-opacity=\"\(SVGText.number(color.alpha, 4))\"" : ""
    return " fill=\"rgb(\(parts.joined(separator: ",")))\"" + opacity
  }
}

extension View {
  /// Whether neither the view nor anything in it has a fill, a picture or a border.
  fileprivate var isBlank: Bool {
    (backgroundColor?.alpha ?? 0) <= 0 && image == nil && borderWidth <= 0
      && subviews.allSatisfy(\.isBlank)
  }
}

extension Transform3D {
  /// Whether parallels stay parallel, so that a matrix of SVG says it all.
  fileprivate var isPlane: Bool { m14 == 0 && m24 == 0 && m44 == 1 }
}
