internal import MotionEffects

extension SceneSnapshot {
  /// A sheet with the scene at the nine extreme offsets, for a review of the design.
  ///
  /// Left to right the device is turned to the left, not at all, to the right; from above, its top
  /// edge is up, level, down. The corners lie beyond what a device can be held in.
  ///
  /// - Complexity: O(*n*) in the number of views and effects.
  public var sheet: VectorPicture {
    let bounds = DeviceFrame(scene.scene.window).bounds
    let scale = Sheet.longestSide / max(bounds.size.width, bounds.size.height)
    let (width, height) = (bounds.size.width * scale, bounds.size.height * scale)
    let columnWidth = max(width, Sheet.narrowest)
    var drawing = SceneDrawing(pictures: scene.pictures)
    var cells = ""
    var worst = covers.map { _ in (size: 0.0, at: [ViewerOffset]()) }
    for (row, vertical) in Sheet.steps.enumerated() {
      for (column, horizontal) in Sheet.steps.enumerated() {
        let offset = ViewerOffset(horizontal: horizontal, vertical: vertical)
        let shot = shot(at: offset, scale: scale, &drawing)
        for (index, size) in shot.bareness.enumerated() where size > 0 {
          let isWorse = size > worst[index].size + Sheet.sameSize
          if isWorse { worst[index] = (size, []) }
          if isWorse || size > worst[index].size - Sheet.sameSize {
            worst[index].at.append(offset)
          }
        }
        let left = Sheet.margin + Double(column) * (columnWidth + Sheet.gap)
        let top = Sheet.head + Double(row) * (height + Sheet.caption + Sheet.gap)
        cells += caption(offset, x: left + columnWidth / 2, y: top + 12)
        let x = left + (columnWidth - width) / 2 - bounds.minX * scale
        let y = top + Sheet.caption - bounds.minY * scale
        cells +=
          "<g transform=\"translate(\(SVGText.pair(x, y))) scale(\(SVGText.number(scale, 6)))\">\n"
          + shot.elements + "</g>\n"
      }
    }
    let notes = notes(worst)
    let total = Size(
      width: 2 * Sheet.margin + 3 * columnWidth + 2 * Sheet.gap,
      height: Sheet.head + 3 * (height + Sheet.caption + Sheet.gap) + Double(notes.count)
        * Sheet.line
        + Sheet.margin - Sheet.gap / 2)
    var text = "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    text += "<defs>\n\(drawing.definitions)</defs>\n"
    text += SVGText.text(
      SVGText.fitted(title, size: 17, width: total.width - 2 * Sheet.margin), x: Sheet.margin,
      y: 34, "font-size=\"17\" font-weight=\"600\" fill=\"#1c1d1f\" ")
    text += SVGText.text(subtitle, x: Sheet.margin, y: 53, "font-size=\"11\" fill=\"#66696f\" ")
    text += cells
    for (index, note) in notes.enumerated() {
      text += SVGText.text(
        SVGText.fitted(note.text, size: 11, width: total.width - 2 * Sheet.margin),
        x: Sheet.margin,
        y: total.height - Sheet.margin + 4 - Double(notes.count - 1 - index) * Sheet.line,
        "font-size=\"11\" fill=\"\(note.isBad ? "#cf1f3b" : "#1c1d1f")\" ")
    }
    return VectorPicture(
      size: total, title: "\(title) at the nine extreme offsets", elements: text)
  }

  private var subtitle: String {
    let window = scene.scene.window
    let size = "\(SVGText.number(window.size.width)) × \(SVGText.number(window.size.height)) points"
    return "The nine extreme viewer offsets, horizontal and vertical · "
      + (window.device.map { "\($0.name), \(size)" } ?? size)
  }

  private func caption(_ offset: ViewerOffset, x: Double, y: Double) -> String {
    let across = offset.horizontal < 0 ? "left" : offset.horizontal > 0 ? "right" : ""
    let along = offset.vertical < 0 ? "up" : offset.vertical > 0 ? "down" : ""
    var words = [along, across].filter { !$0.isEmpty }.joined(separator: " ")
    if words.isEmpty { words = "facing the viewer" }
    let isBeyond = !across.isEmpty && !along.isEmpty
    let place = "\(Self.signed(offset.horizontal)), \(Self.signed(offset.vertical))"
    return "<text x=\"\(SVGText.number(x))\" y=\"\(SVGText.number(y))\" font-size=\"10.5\" "
      + "text-anchor=\"middle\" fill=\"#66696f\"><tspan font-weight=\"600\" fill=\"#1c1d1f\">\(place)"
      + "</tspan>  \(words)\(isBeyond ? " *" : "")</text>\n"
  }

  /// What stands below the pictures.
  private func notes(
    _ worst: [(size: Double, at: [ViewerOffset])]
  ) -> [(text: String, isBad: Bool)] {
    let sentences = scene.scene.expectations.compactMap {
      if case .covers = $0 { $0.sentence } else { nil }
    }
    return [("* A corner: further than a device can be held.", false)]
      + zip(sentences, worst).map { sentence, worst in
        guard worst.size > 0 else { return ("\(sentence): holds at all nine", false) }
        let places = worst.at.map { "\(Self.signed($0.horizontal)), \(Self.signed($0.vertical))" }
        let place =
          places.count < 3
          ? places.joined(separator: " and ") : "\(places[0]) and \(places.count - 1) more"
        return worst.size == .infinity
          ? ("\(sentence): not visible at \(place)", true)
          : ("\(sentence): bare by up to \(Self.points(worst.size)), at \(place)", true)
      }
  }

  /// The measures of a sheet, in points.
  private enum Sheet {
    static let steps = [-1.0, 0, 1]
    static let longestSide = 360.0
    static let narrowest = 150.0
    /// Sizes that are told as the same, in points.
    static let sameSize = 0.05
    static let margin = 28.0
    static let gap = 22.0
    static let head = 74.0
    static let caption = 20.0
    static let line = 17.0
  }
}
