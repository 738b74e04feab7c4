import Testing
import _ParallaxTestSupport

@testable import MotionTraces

@Suite struct NumberParsingTests {
  /// The value by the thorough way and, where it takes the cell, by the fast one; both must agree.
  private func value(_ text: String, decimalSeparator: String = ".") -> CellValue {
    let separator = Array(decimalSeparator.utf8)[0]
    let parser = CellParser(powers: .shared, decimalSeparator: separator)
    let bytes = Array(text.utf8) + [0x0A] + Array(repeating: 0, count: NumberParsing.padding)
    let range = 0..<bytes.count - NumberParsing.padding - 1
    let value = parser.value(bytes.span, range)
    let (fast, end) = NumberParsing.number(
      bytes.span, at: 0, decimalSeparator: separator, .shared)
    if end == range.upperBound, case .number(let number) = value {
      #expect(fast.bitPattern == number.bitPattern, "\(text): the fast way gives \(fast)")
    }
    return value
  }

  @Test(arguments: [
    ("0", 0), ("-0", -0.0), ("7", 7), ("-7.5", -7.5), ("+7.5", 7.5), (".5", 0.5), ("5.", 5),
    ("1.033708337E-3", 1.033708337e-3), ("1e5", 1e5), ("1E+05", 1e5),
    ("1.70136286270131E+018", 1.70136286270131e18),
    ("-9.805462836042047", -9.805462836042047), ("0.0005361618784116636", 0.0005361618784116636),
    ("1663326947268860700", 1_663_326_947_268_860_672), ("\u{2212}3.25", -3.25),
    (" 3.25 ", 3.25), ("\"3.25\"", 3.25), ("\" 3.25\"\r", 3.25), ("\"1,5\"", 1.5),
    ("1.6371060676650927e-17", 1.6371060676650927e-17),
  ])
  func knownNumbers(_ text: String, _ expected: Double) {
    #expect(value(text) == .number(expected))
  }

  @Test func decimalComma() {
    #expect(value("1,033708337E-3", decimalSeparator: ",") == .number(1.033708337e-3))
    #expect(value("-12,5", decimalSeparator: ",") == .number(-12.5))
    // A spreadsheet may leave some columns as they were.
    #expect(value("0.5", decimalSeparator: ",") == .number(0.5))
    #expect(value("1,5") == .unreadable)
  }

  @Test(arguments: [
    "", " ", "\"\"", "NaN", "nan", "null", "nil", "-", "N/A", "na", "inf", "-Infinity", "∞",
    "\u{2212}∞", "1e999",
  ])
  func missing(_ text: String) { #expect(value(text) == .missing) }

  @Test(arguments: [
    "abc", "1.2.3", "1e", "1e+", "--1", "0x10", "1 2", "12a", "e5", ".", "1,2,3", "\"",
    "-\u{2212}1",
    "9.805.1E3", "1E2.5",
  ])
  func unreadable(_ text: String) { #expect(value(text) == .unreadable) }

  /// Numbers exactly between two Doubles, and just beside; from the definition of rounding.
  @Test func halfwayCases() {
    let cases = [
      "9007199254740993", "9007199254740992.9999", "9007199254740993.0000000000000000001",
      "9007199254740995", "18014398509481990", "4503599627370497.5", "4503599627370496.5",
      "1.00000000000000011102230246251565404", "1.00000000000000011102230246251565405",
      "0.500000000000000166533453693773481063", "9.5367431640625E-7", "5e-324",
      "2.2250738585072014E-308",
      "1.7976931348623157E308", "8.589973e9", "9214843084008499", "30078505129381147446200",
      "1777820000000000000001", "6.02214076E23", "1E54", "1E-54", "1E55", "1E-55",
      "123456789012345678901234567890", "0.000000000000000000000000000001234567890123456789",
    ]
    for text in cases {
      #expect(value(text) == .number(Double(text) ?? .nan), "\(text)")
    }
  }

  @Test func seededDoublesReadBackExactly() {
    var random = SeededGenerator(seed: 2021)
    for _ in 0..<100_000 {
      // All sizes that recordings have, and beyond.
      let exponent = UInt64.random(in: 1023 - 150...1023 + 150, using: &random)
      let sign = random.next() & 1 << 63
      let number = Double(bitPattern: sign | exponent << 52 | random.next() >> 12)
      guard value("\(number)") == .number(number) else {
        Issue.record("\(number) is not read back")
        return
      }
    }
  }

  /// Digits drawn at random, 1 to 25 of them, agree with the standard library bit by bit.
  @Test func seededDigitsAgreeWithTheStandardLibrary() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<100_000 {
      let count = Int.random(in: 1...25, using: &random)
      var text = (0..<count).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
      text.insert(
        ".", at: text.index(text.startIndex, offsetBy: Int.random(in: 1...count, using: &random)))
      if text.hasSuffix(".") { text.removeLast() }
      if Bool.random(using: &random) { text += "E\(Int.random(in: -40...40, using: &random))" }
      guard value(text) == .number(Double(text) ?? .nan) else {
        Issue.record("\(text) differs")
        return
      }
    }
  }

  @Test(arguments: [
    ("2026-05-26T14:17:24.702+02:00", 1_779_797_844.702),
    ("2021-03-07 18:55:31.390 +0100", 1_615_139_731.39),
    ("1970-01-01T00:00:00Z", 0), ("2000-02-29 12:00:00", 951_825_600),
    ("2022-10-03 13:45:33:193", 1_664_804_733.193),
  ])
  func datesAndTimes(_ text: String, _ expected: Double) {
    let bytes = Array(text.utf8) + Array(repeating: 0, count: NumberParsing.padding)
    let seconds = DateAndTime.seconds(bytes.span, 0..<text.utf8.count)
    #expect(abs((seconds ?? 0) - expected) < 1e-6)
  }
}
