internal import MotionEffects

/// The sizes of what is bare, white on red, inside the window and beside each other.
struct BareLabels {
  private(set) var elements = ""
  private let size: Size
  /// How many points of the window a point of the document is.
  private let unit: Double
  private var taken: [Rect] = []
  private var told: [(words: String, place: Point)] = []

  private static let height = 19.0
  private static let fontSize = 11.0
  /// The distance from the window's edges and from the next label.
  private static let margin = 6.0

  init(in size: Size, scale: Double) {
    self.size = size
    unit = 1 / scale
  }

  /// Adds a label for every edge that falls short; `name` says which view's, where there are several.
  mutating func add(_ bare: BareEdges, of name: String?) {
    let name = name.map { $0.shortened(to: 24) + " " } ?? ""
    if bare.size == .infinity {
      return add(name + "not visible", at: Point(x: size.width / 2, y: size.height / 2))
    }
    for edge in bare.edges { add(name + SceneSnapshot.points(edge.distance), at: edge.middle) }
  }

  private mutating func add(_ words: String, at place: Point) {
    // Two covers may want the same of one view.
    let isTold = told.contains {
      $0.words == words && abs($0.place.x - place.x) + abs($0.place.y - place.y) < 2
    }
    if isTold { return }
    told.append((words, place))
    let width = (SVGText.width(words, size: Self.fontSize) + 14) * unit
    let (height, margin) = (Self.height * unit, Self.margin * unit)
    func inside(_ value: Double, _ extent: Double, _ end: Double) -> Double {
      min(max(value - extent / 2, margin), max(end - margin - extent, margin))
    }
    var rect = Rect(
      x: inside(place.x, width, size.width), y: inside(place.y, height, size.height),
      width: width, height: height)
    // Down to the next free place, and up again from the lower edge.
    let step = height + margin / 3
    let isLow = rect.origin.y > size.height / 2
    for _ in taken {
      guard taken.contains(where: { $0.overlaps(rect) }) else { break }
      rect.origin.y += isLow ? -step : step
    }
    taken.append(rect)
    elements +=
      "<g transform=\"translate(\(SVGText.pair(rect.midX, rect.midY))) "
      + "scale(\(SVGText.number(unit, 6)))\">"
      + "<rect x=\"\(SVGText.number(-width / unit / 2))\" y=\"\(SVGText.number(-Self.height / 2))\" "
      + "width=\"\(SVGText.number(width / unit))\" height=\"\(SVGText.number(Self.height))\" "
      + "rx=\"\(SVGText.number(Self.height / 2))\" fill=\"#cf1f3b\"/>"
      + "<text y=\"4\" font-size=\"\(SVGText.number(Self.fontSize))\" font-weight=\"600\" "
      + "fill=\"#fff\" text-anchor=\"middle\">\(SVGText.escaped(words))</text></g>\n"
  }
}

extension Rect {
  fileprivate func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
