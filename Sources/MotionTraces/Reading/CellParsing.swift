/// What a cell holds.
enum CellValue: Equatable {
  case number(Double)
  /// The recorder had nothing to write: empty, `NaN`, `null`, an infinity.
  case missing
  case unreadable
}

/// Reads any cell that the writers of recordings are known to produce, slowly and thoroughly.
///
/// `RowDecoder` reads ordinary rows itself; this is for all others: quotes, blanks, a plus sign,
/// the minus sign U+2212, decimal commas inside quotes, words for "missing", 20 digits and more.
struct CellParser: Sendable {
  let powers: DecimalPowers
  let decimalSeparator: UInt8

  /// The value of the number at `range`, blanks and quotes around it allowed.
  func value(_ bytes: Span<UInt8>, _ range: Range<Int>) -> CellValue {
    let (cell, isQuoted) = Self.trimmed(bytes, range)
    if Self.isMissing(bytes, cell) { return .missing }
    var position = cell.lowerBound
    let isNegative = Self.skipSign(bytes, &position, cell.upperBound)
    let other = decimalSeparator == UInt8(ascii: ".") ? UInt8(ascii: ",") : UInt8(ascii: ".")
    var number = self.number(bytes, position..<cell.upperBound, separator: decimalSeparator)
    if number == nil, isQuoted || decimalSeparator != UInt8(ascii: ".") {
      number = self.number(bytes, position..<cell.upperBound, separator: other)
    }
    guard let number = number ?? self.numberWithMinus(bytes, position..<cell.upperBound) else {
      return .unreadable
    }
    guard number.isFinite else { return .missing }
    return .number(isNegative ? -number : number)
  }

  /// The integer at `range`, exact to 63 bits; a spreadsheet's `1.7E+18` is rounded to one.
  func ticks(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int64? {
    let (cell, _) = Self.trimmed(bytes, range)
    var position = cell.lowerBound
    let number = NumberParsing.scan(bytes, at: &position, decimalSeparator: decimalSeparator)
    if let number, position == cell.upperBound, number.exponent == 0, !number.isTooLong {
      guard let ticks = Int64(exactly: number.mantissa) else { return nil }
      return number.isNegative ? -ticks : ticks
    }
    guard case .number(let value) = value(bytes, range), abs(value) < 9e18 else { return nil }
    return Int64(value.rounded())
  }

  /// An unsigned number that fills the whole range.
  private func number(_ bytes: Span<UInt8>, _ range: Range<Int>, separator: UInt8) -> Double? {
    guard !range.isEmpty, NumberParsing.byte(bytes, at: range.lowerBound) != UInt8(ascii: "-")
    else { return nil }
    var position = range.lowerBound
    guard
      let number = NumberParsing.scan(bytes, at: &position, decimalSeparator: separator),
      position == range.upperBound
    else { return nil }
    if !number.isTooLong,
      let value = powers.nearest(mantissa: number.mantissa, exponent: number.exponent)
    {
      return value
    }
    // Beyond the tables: the standard library is slower and exact. `scan` has checked the spelling.
    var text = ""
    for offset in range {
      let byte = NumberParsing.byte(bytes, at: offset)
      text.unicodeScalars.append(Unicode.Scalar(byte == separator ? UInt8(ascii: ".") : byte))
    }
    if text.hasPrefix(".") { text = "0" + text }
    return Double(text.replacingPointBeforeExponent())
  }

  /// A number whose exponent has the minus sign U+2212.
  private func numberWithMinus(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
    var text: [UInt8] = []
    for offset in range {
      let byte = NumberParsing.byte(bytes, at: offset)
      if byte == 0x92, text.suffix(2) == [0xE2, 0x88] {
        text.removeLast(2)
        text.append(UInt8(ascii: "-"))
      } else {
        text.append(byte)
      }
    }
    guard text.count < range.count, text.first != UInt8(ascii: "-") else { return nil }
    let end = text.count
    text.append(contentsOf: repeatElement(0, count: NumberParsing.padding))
    return number(text.span, 0..<end, separator: decimalSeparator)
  }

  /// Takes blanks, quotes and blanks within the quotes off both ends.
  static func trimmed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> (
    cell: Range<Int>, isQuoted: Bool
  ) {
    let outer = withoutBlanks(bytes, range)
    let quote = UInt8(ascii: "\"")
    guard outer.count >= 2, NumberParsing.byte(bytes, at: outer.lowerBound) == quote,
      NumberParsing.byte(bytes, at: outer.upperBound - 1) == quote
    else { return (outer, false) }
    return (withoutBlanks(bytes, outer.lowerBound + 1..<outer.upperBound - 1), true)
  }

  private static func withoutBlanks(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end {
      if isBlank(NumberParsing.byte(bytes, at: start)) {
        start += 1
      } else if start + 1 < end, isNoBreakSpace(bytes, at: start) {
        start += 2
      } else {
        break
      }
    }
    while end > start {
      if isBlank(NumberParsing.byte(bytes, at: end - 1)) {
        end -= 1
      } else if end - 2 >= start, isNoBreakSpace(bytes, at: end - 2) {
        end -= 2
      } else {
        break
      }
    }
    return start..<end
  }

  /// Blank, tab, and the bytes of line ends: a CR before the LF belongs to no number.
  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
  }

  private static func isNoBreakSpace(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
    NumberParsing.byte(bytes, at: offset) == 0xC2
      && NumberParsing.byte(bytes, at: offset + 1) == 0xA0
  }

  /// Skips a sign: `-`, `+` or U+2212; says whether it is a minus.
  private static func skipSign(_ bytes: Span<UInt8>, _ position: inout Int, _ end: Int) -> Bool {
    guard position < end else { return false }
    switch NumberParsing.byte(bytes, at: position) {
    case UInt8(ascii: "-"):
      position += 1
      return true
    case UInt8(ascii: "+"):
      position += 1
      return false
    default:
      guard end - position >= 3, NumberParsing.word(bytes, at: position) & 0xFF_FFFF == 0x92_88E2
      else { return false }
      position += 3
      return true
    }
  }

  /// Whether the cell is one of the spellings of "no value".
  private static func isMissing(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> Bool {
    guard let last = cell.last else { return true }
    // None of the words ends with a digit, as nearly all other cells do.
    guard cell.count <= 9, !(0x30...0x39 ~= NumberParsing.byte(bytes, at: last)) else {
      return false
    }
    var lowercase: UInt128 = 0
    for offset in cell {
      let byte = NumberParsing.byte(bytes, at: offset)
      let isUppercase = 0x41...0x5A ~= byte
      lowercase = lowercase << 8 | UInt128(isUppercase ? byte | 0x20 : byte)
    }
    return missingWords.contains(lowercase)
  }

  private static let missingWords: Set<UInt128> = {
    let words = [
      "", "-", "--", "nan", "-nan", "null", "nil", "none", "na", "n/a", "#n/a", "inf", "+inf",
      "-inf", "infinity", "-infinity", "∞", "+∞", "-∞", "\u{2212}∞", "\u{2212}",
    ]
    return Set(words.map { $0.utf8.reduce(into: UInt128(0)) { $0 = $0 << 8 | UInt128($1) } })
  }()
}

extension String {
  /// The standard library wants a digit behind the point: `1.E5` becomes `1.0E5`.
  fileprivate func replacingPointBeforeExponent() -> String {
    guard let point = firstIndex(of: ".") else { return self }
    let next = index(after: point)
    guard next == endIndex || !self[next].isNumber else { return self }
    return String(self[...point]) + "0" + String(self[next...])
  }
}
