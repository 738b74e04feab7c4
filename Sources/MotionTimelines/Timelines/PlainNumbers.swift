/// Rows of plain decimals, such as `0.016667,-1.5,3`, without a text for each cell.
///
/// Up to 15 digits are a whole number that a double holds, and so is a power of ten up to 10²²: their
/// quotient is the nearest double (Clinger, "How to read floating point numbers accurately", 1990).
/// Whatever else a row has (quotes, exponents, spaces, more digits) is left to the usual way.
enum PlainNumbers {
  private static let mostDigits = 15
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  /// The numbers of a row of comma-separated values; nil unless all are plain and there are so many.
  ///
  /// - Complexity: O(*n*) in the bytes.
  static func row(_ line: borrowing [UInt8], count: Int) -> [Double]? {
    let bytes = line.span
    var result: [Double] = []
    result.reserveCapacity(count)
    var place = 0
    while true {
      let isNegative = place < bytes.count && bytes[place] == UInt8(ascii: "-")
      if isNegative { place += 1 }
      var mantissa = 0
      var digits = 0
      var decimals = -1
      while place < bytes.count {
        let byte = bytes[place]
        if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
          mantissa = mantissa * 10 + Int(byte - UInt8(ascii: "0"))
          digits += 1
          if decimals >= 0 { decimals += 1 }
          guard digits <= mostDigits else { return nil }
        } else if byte == UInt8(ascii: "."), decimals < 0, digits > 0 {
          decimals = 0
        } else {
          break
        }
        place += 1
      }
      guard digits > 0, decimals != 0 else { return nil }
      let magnitude = Double(mantissa) / powers[max(decimals, 0)]
      result.append(isNegative ? -magnitude : magnitude)
      if place == bytes.count { return result.count == count ? result : nil }
      guard bytes[place] == UInt8(ascii: ",") else { return nil }
      place += 1
    }
  }
}
