internal import ParallaxPlatform

/// Writes the cells of one row, with what stands between them.
struct RowWriter {
  let delimiter: UInt8
  let decimalSeparator: UInt8
  let decimals: FixedDecimals
  private var isFirst = true

  init(delimiter: UInt8, decimalSeparator: UInt8, digits: Int) {
    self.delimiter = delimiter
    self.decimalSeparator = decimalSeparator
    decimals = FixedDecimals(digits: digits)
  }

  mutating func text(_ text: String, into writer: inout ByteWriter) {
    separate(&writer)
    writer.append(text)
  }

  mutating func end(into writer: inout ByteWriter) {
    writer.append(UInt8(ascii: "\n"))
    isFirst = true
  }

  /// A number with fixed decimals and a point; an empty cell when there is none.
  mutating func number(_ value: Double?, into writer: inout ByteWriter) {
    separate(&writer)
    guard let value, value.isFinite else { return }
    writer.append(value, decimals)
  }

  /// A number with ten digits and an exponent; `NaN` when there is none.
  mutating func scientific(_ value: Double?, into writer: inout ByteWriter) {
    separate(&writer)
    guard let value, value.isFinite else { return writer.append("NaN") }
    let (mantissa, exponent) = RowWriter.mantissa(of: value)
    // The point comes out with the digits; where a comma is wanted it is put in afterwards.
    if decimalSeparator == UInt8(ascii: ".") {
      writer.append(mantissa, digits: 9)
    } else {
      var digits = ByteWriter()
      digits.append(mantissa, digits: 9)
      writer.append(
        digits.takeBytes().map { $0 == UInt8(ascii: ".") ? decimalSeparator : $0 })
    }
    writer.append("E\(exponent)")
  }

  private mutating func separate(_ writer: inout ByteWriter) {
    if !isFirst { writer.append(delimiter) }
    isFirst = false
  }

  /// The value as m·10^e with 1 ≤ |m| < 10 after rounding to nine decimals; tiny values are 0.
  private static func mantissa(of value: Double) -> (Double, exponent: Int) {
    let magnitude = value.magnitude
    guard magnitude > 1e-20, magnitude < 1e20 else { return (0, 0) }
    var exponent = 0
    var scaled = value
    // 10^0 to 10^22 are exact, so each scaling rounds once.
    while scaled.magnitude >= 9.999_999_999_5 {
      exponent += 1
      scaled = value / power(ofTen: exponent)
    }
    while scaled.magnitude < 0.999_999_999_95 {
      exponent -= 1
      scaled = value * power(ofTen: -exponent)
    }
    return (scaled, exponent)
  }

  private static func power(ofTen exponent: Int) -> Double {
    (0..<exponent).reduce(1) { product, _ in product * 10 }
  }
}
