/// The words of SVG: numbers as short as they can be, texts that end no element.
enum SVGText {
  /// Numbers beyond that lie outside of every picture; browsers count in 32 bits.
  private static let limit = 1e7

  /// A number with at most three decimals: a thousandth of a point cannot be seen.
  static func number(_ value: Double, _ digits: Int = 3) -> String {
    DecimalText.text(value.isFinite ? min(max(value, -limit), limit) : 0, digits)
  }

  /// Two coordinates with a blank between.
  static func pair(_ x: Double, _ y: Double, _ digits: Int = 3) -> String {
    number(x, digits) + " " + number(y, digits)
  }

  /// A closed path along corners.
  static func polygon(_ corners: [(x: Double, y: Double)]) -> String {
    corners.isEmpty ? "" : "M" + corners.map { pair($0.x, $0.y) }.joined(separator: "L") + "Z"
  }

  /// A text that can stand in an element or an attribute; what XML has no place for is a blank.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": result += " "
      case _ where scalar.value < 0x20: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A line of text; `attributes` end with a blank where there are any.
  static func text(
    _ words: String, x: Double, y: Double, _ attributes: String = ""
  ) -> String {
    "<text \(attributes)x=\"\(number(x))\" y=\"\(number(y))\">\(escaped(words))</text>\n"
  }

  /// A text that is about as wide as it may be at most, in units of its size.
  static func fitted(_ words: String, size: Double, width: Double) -> String {
    let letters = width / (size * letterWidth)
    // A width may be any number that a scene has.
    return words.shortened(to: letters < 1e6 ? max(Int(max(letters, 0)), 2) : 1_000_000)
  }

  /// The one stack of fonts, the same in every picture.
  static let fonts =
    "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"

  /// About how wide a text is, in units of its size: browsers alone know better.
  static func width(_ words: String, size: Double) -> Double {
    Double(words.count) * size * letterWidth
  }

  private static let letterWidth = 0.56
}
