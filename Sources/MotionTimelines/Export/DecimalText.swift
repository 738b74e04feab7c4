internal import ParallaxPlatform

/// Numbers as files have them: as short as they can be, never with an exponent.
enum DecimalText {
  /// A number with at most `digits` decimals, without zeros at its end.
  ///
  ///     DecimalText.text(2.50, 3)   // "2.5"
  static func text(_ value: Double, _ digits: Int) -> String {
    var writer = ByteWriter()
    writer.append(value, digits: min(max(digits, 0), 15))
    var bytes = writer.takeBytes()
    if bytes.contains(UInt8(ascii: ".")) {
      while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
      if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The same without the zero before the point, as CSS and SVG allow: `.5`, `-.5`.
  static func bare(_ value: Double, _ digits: Int) -> String {
    let text = text(value, digits)
    if text.hasPrefix("0.") { return String(text.dropFirst()) }
    if text.hasPrefix("-0.") { return "-" + text.dropFirst(2) }
    return text
  }

  /// The shortest text that reads back as the same Double, without an exponent.
  static func shortest(_ value: Double) -> String {
    let text = "\(value)"
    guard text.contains("e") else {
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    // Far from 1 the digits are moved by hand: few numbers of an animation are.
    let parts = text.split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]) else { return text }
    let isNegative = parts[0].hasPrefix("-")
    let mantissa = parts[0].drop { $0 == "-" }.split(separator: ".")
    let whole = mantissa.first.map(String.init) ?? "0"
    var fraction = mantissa.count > 1 ? String(mantissa[1]) : ""
    if fraction == "0" { fraction = "" }
    let digits = whole + fraction
    let point = whole.count + exponent
    let result: String
    if point <= 0 {
      result = "0." + String(repeating: "0", count: -point) + digits
    } else if point >= digits.count {
      result = digits + String(repeating: "0", count: point - digits.count)
    } else {
      result = digits.prefix(point) + "." + digits.dropFirst(point)
    }
    return (isNegative ? "-" : "") + result
  }

  /// A number of a grid: with its digits, or the shortest text where it has none.
  static func text(_ value: Double, digits: Int?) -> String {
    digits.map { text(value, $0) } ?? shortest(value)
  }

  /// A name that may stand as an identifier: letters, digits and `_`, with a letter first.
  static func identifier(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      let isPlain =
        (scalar >= "a" && scalar <= "z") || (scalar >= "A" && scalar <= "Z")
        || (scalar >= "0" && scalar <= "9")
      result.unicodeScalars.append(isPlain ? scalar : "_")
    }
    guard let first = result.unicodeScalars.first, first >= "A" else { return "_" + result }
    return result
  }

  private static let breaks: [Unicode.Scalar] = ["\u{7F}", "\u{85}", "\u{2028}", "\u{2029}"]

  /// A name as it may stand in a comment, which it neither ends nor breaks.
  static func comment(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      let isEnd = scalar == "/" && result.unicodeScalars.last == "*"
      let isBreak = scalar.value < 0x20 || breaks.contains(scalar)
      result.unicodeScalars.append(isEnd || isBreak ? "_" : scalar)
    }
    return result
  }
}

extension String {
  /// At most so many letters: what is longer loses its middle.
  func shortened(to length: Int) -> String {
    guard count > length, length > 1 else { return self }
    return prefix(length / 2) + "…" + suffix(length - length / 2 - 1)
  }
}
