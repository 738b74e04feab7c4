/// A header cell, taken apart: `Acceleration x (m/s^2)` is the name and the unit.
struct ColumnLabel: Hashable {
  /// As it stands in the file, without quotes.
  var text: String
  /// The name in lower case without the unit, blanks at its ends taken off.
  var name: String
  /// Only the letters and digits of the name: `gravity.x`, `gravity_x` and `gravityX` are one.
  var key: String
  /// What stands in the parentheses at the end, in lower case, or "".
  var unit: String

  init(_ text: String) {
    let whole = Self.trimmed(text[...])
    self.text = String(whole)
    var name = whole
    var unit: Substring = ""
    if let last = whole.last, let opening = Self.pairs[last],
      let start = whole.lastIndex(of: opening)
    {
      unit = whole[whole.index(after: start)...].dropLast()
      name = Self.trimmed(whole[..<start])
    }
    self.name = name.lowercased()
    self.unit = Self.unit(unit)
    key = String(
      self.name.unicodeScalars.filter { $0.properties.isAlphabetic || "0"..."9" ~= $0 }
        .map(Character.init))
  }

  private static let pairs: [Character: Character] = [")": "(", "]": "["]

  /// One spelling of each unit: m/s², m/s2 and m/s^2 are the same.
  private static func unit(_ text: Substring) -> String {
    let text = trimmed(text).lowercased()
    switch text {
    case "m/s²", "m/s2", "m/s**2", "ms^-2", "m s^-2", "m/s/s", "m.s-2": return "m/s^2"
    case "°/s", "dps": return "deg/s"
    case "°", "degrees": return "deg"
    case "sec", "seconds", "second": return "s"
    case "gs", "g's": return "g"
    default: return text
    }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while let first = text.first, first.isWhitespace || first == "\u{FEFF}" { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }
}
