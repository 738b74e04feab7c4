public import MotionEffects

/// A picture in SVG, whose size is known.
public struct VectorPicture: Sendable {
  /// The extent in points.
  public let size: Size
  /// What it shows, in words.
  public let title: String
  let elements: String

  /// The picture as a document.
  ///
  ///     try snapshot.picture(at: .zero).svg()   // "<svg xmlns=…"
  ///
  /// - Parameter scale: How many of the document's units make a point: 1, or the pixels of a point for
  ///   a program that draws a pixel a unit.
  /// - Returns: The document in UTF-8.
  public func svg(scale: Double = 1) -> [UInt8] {
    let (width, height) = (SVGText.number(size.width), SVGText.number(size.height))
    let text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" "
      + "width=\"\(SVGText.number((size.width * scale).rounded(.up)))\" "
      + "height=\"\(SVGText.number((size.height * scale).rounded(.up)))\" "
      + "viewBox=\"0 0 \(width) \(height)\" font-family=\"\(SVGText.fonts)\">\n"
      + "<title>\(SVGText.escaped(title))</title>\n"
      // On paper it is one page, not several with a part each.
      + "<style>@page{size:\(width)px \(height)px;margin:0}</style>\n" + elements + "</svg>\n"
    return Array(text.utf8)
  }
}
