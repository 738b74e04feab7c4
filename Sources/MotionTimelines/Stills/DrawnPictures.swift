internal import MotionEffects

/// The pictures of a drawing: each stands in the document once, and is used wherever it is seen.
struct DrawnPictures {
  /// A picture in the document.
  struct Picture {
    let name: String
    /// The size that it has in the document.
    let definedSize: Size
    /// The size that it is to have, in points.
    let size: Size

    /// The element that shows it; `map` brings its upper left corner and its points to their place.
    func use(_ map: AffineTransform) -> String {
      let scale = AffineTransform(
        scaleX: size.width / definedSize.width, y: size.height / definedSize.height)
      let transform = SceneDrawing.matrix(scale.concatenating(map))
      return "<use href=\"#\(name)\" transform=\"\(transform)\"/>\n"
    }
  }

  /// The elements that define them.
  private(set) var definitions = ""
  private let addresses: [String: String]
  private var defined: [String: (name: String, size: Size)] = [:]

  init(_ addresses: [String: String]) { self.addresses = addresses }

  /// The picture of a path or a `data:` address, at a size in points.
  mutating func picture(
    _ image: String, size: Size, _ contentMode: ViewLayout.ContentMode
  ) -> Picture {
    let address = addresses[image] ?? image
    let fit = contentMode == .scaleAspectFill ? "xMidYMid slice" : "none"
    // What is cut off depends on the proportions, so such a picture stands there once for each.
    let key =
      contentMode == .scaleAspectFill
      ? "\(SVGText.number(size.height / size.width, 6)) \(address)" : address
    if let old = defined[key] {
      return Picture(name: old.name, definedSize: old.size, size: size)
    }
    let name = "picture-\(defined.count + 1)"
    defined[key] = (name, size)
    definitions +=
      "<image id=\"\(name)\" width=\"\(SVGText.number(size.width))\" "
      + "height=\"\(SVGText.number(size.height))\" preserveAspectRatio=\"\(fit)\" "
      + "href=\"\(SVGText.escaped(address))\"/>\n"
    return Picture(name: name, definedSize: size, size: size)
  }
}

/// A rectangle in perspective, in tiles that are small enough to be drawn without it.
struct ProjectedTiles {
  /// A piece of the rectangle.
  struct Tile {
    /// Where it is seen; it reaches a little under the tiles at its right and below, which are drawn later.
    ///
    /// Pieces that only touch show what is behind them where both cover a part of a pixel.
    var corners: [Point]
    /// The map of the whole rectangle that is right in this piece.
    var map: AffineTransform
  }

  let tiles: [Tile]

  /// How far a point of a tile may lie from where it should, in points.
  private static let largestError = 0.15
  private static let mostTiles = 16
  /// How far tiles lie under the next ones, in points.
  private static let overlap = 0.75

  /// How many tiles a side needs: what a flat tile leaves out grows with the square of its side.
  private static func side(_ rect: Rect, _ map: Transform3D) -> Int {
    let weights = rect.corners.map { $0.x * map.m14 + $0.y * map.m24 + map.m44 }
    guard let nearest = weights.min(), let furthest = weights.max(), nearest > 0 else {
      return mostTiles
    }
    let seen = rect.corners.compactMap(map.projected)
    let (xs, ys) = (seen.map(\.x), seen.map(\.y))
    let extent = max(
      (xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0))
    let tiles = (extent * (furthest / nearest - 1) / 8 / largestError).squareRoot().rounded(.up)
    return tiles < Double(mostTiles) ? max(Int(tiles), 1) : mostTiles
  }

  init(_ rect: Rect, under map: Transform3D) {
    let side = Self.side(rect, map)
    let (width, height) = (rect.size.width / Double(side), rect.size.height / Double(side))
    var tiles: [Tile] = []
    for row in 0..<side {
      for column in 0..<side {
        let (x, y) = (Double(column) * width, Double(row) * height)
        let piece = Rect(x: rect.origin.x + x, y: rect.origin.y + y, width: width, height: height)
        let seen = piece.corners.compactMap(map.projected)
        guard seen.count == 4, seen.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { continue }
        let across = Point(
          x: (seen[1].x + seen[2].x - seen[0].x - seen[3].x) / (2 * width),
          y: (seen[1].y + seen[2].y - seen[0].y - seen[3].y) / (2 * width))
        let down = Point(
          x: (seen[2].x + seen[3].x - seen[0].x - seen[1].x) / (2 * height),
          y: (seen[2].y + seen[3].y - seen[0].y - seen[1].y) / (2 * height))
        let middle = Point(
          x: seen.reduce(0) { $0 + $1.x } / 4, y: seen.reduce(0) { $0 + $1.y } / 4)
        let (u, v) = (x + width / 2, y + height / 2)
        let covered = Rect(
          x: piece.origin.x, y: piece.origin.y,
          width: width + (column < side - 1 ? Self.overlap / across.length : 0),
          height: height + (row < side - 1 ? Self.overlap / down.length : 0)
        ).corners.compactMap(map.projected).filter { $0.x.isFinite && $0.y.isFinite }
        tiles.append(
          Tile(
            corners: covered.count == 4 ? covered : seen,
            map: AffineTransform(
              a: across.x, b: across.y, c: down.x, d: down.y,
              tx: middle.x - u * across.x - v * down.x, ty: middle.y - u * across.y - v * down.y)))
      }
    }
    self.tiles = tiles
  }
}

extension Point {
  fileprivate var length: Double { (x * x + y * y).squareRoot() }
}
