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
  static func unit(_ text: Substring) -> String {
    let text = trimmed(text).lowercased()
    switch text {
    // The last one is Latin-1's ², read as UTF-8.
    case "m/s²", "m/s2", "m/s**2", "ms^-2", "m s^-2", "m/s/s", "m.s-2", "m*s^-2", "m·s⁻²", "ms-2",
      "mps2", "m/sec^2", "m/s\u{FFFD}":
      return "m/s^2"
    case "°/s", "dps", "deg/sec", "degrees/s", "degree/s", "º/s", "\u{FFFD}/s": return "deg/s"
    case "radians/s", "rad/sec", "radian/s", "rads", "rad s^-1", "rad.s-1": return "rad/s"
    case "°", "º", "degree", "degrees", "\u{FFFD}": return "deg"
    case "radian", "radians": return "rad"
    case "sec", "secs", "seconds", "second": return "s"
    case "msec", "millis", "milliseconds", "millisecond": return "ms"
    // The micro sign, and Greek mu.
    case "\u{B5}s", "\u{3BC}s", "usec", "micros", "microseconds": return "us"
    case "nanos", "nanoseconds", "nsec": return "ns"
    case "gs", "g's", "g-force", "gn", "g0": return "g"
    case "milli-g", "millig", "m g": return "mg"
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
