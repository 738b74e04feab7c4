/// A decimal number as it stands in a text: sign, digits as an integer, power of ten.
struct DecimalNumber {
  var isNegative: Bool
  /// The digits without the separator; wrong (wrapped) when `isTooLong`.
  var mantissa: UInt64
  var exponent: Int
  /// Whether there are more than 19 significant digits, which 64 bits do not hold.
  var isTooLong: Bool
}

/// Reads numbers out of bytes, eight at a time.
///
/// The functions are pure and never read outside the span they are given, as long as eight bytes lie
/// behind the number (`padding`); `ByteReader` and `TraceHead` leave them there.
enum NumberParsing {
  /// How many bytes must lie behind the last byte that is parsed.
  static let padding = 8

  private static let zeros: UInt64 = 0x3030_3030_3030_3030
  private static let highBits: UInt64 = 0x8080_8080_8080_8080
  private static let powersOfTen: [UInt64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000,
  ]

  /// The eight bytes at `offset`, the first in the lowest bits.
  ///
  /// The only load of this module that names a type itself; it is checked against the span's end.
  @inline(__always)
  static func word(_ bytes: Span<UInt8>, at offset: Int) -> UInt64 {
    UInt64(
      littleEndian: unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The byte at `offset`.
  @inline(__always)
  static func byte(_ bytes: Span<UInt8>, at offset: Int) -> UInt8 {
    bytes[offset]
  }

  /// Reads a plain number (`-1.25E-3`), moves `position` behind it, and says nil when there is none.
  @inline(__always)
  static func scan(
    _ bytes: Span<UInt8>, at position: inout Int, decimalSeparator: UInt8
  ) -> DecimalNumber? {
    var p = position
    let isNegative = byte(bytes, at: p) == UInt8(ascii: "-")
    p &+= isNegative ? 1 : 0  // without a branch: the sign of noise cannot be foreseen
    let start = p

    var mantissa: UInt64
    var exponent = 0
    var digitCount: Int
    var x = word(bytes, at: p) ^ zeros
    let separator = UInt64(decimalSeparator ^ 0x30)
    if isDigit(x & 0xFF), x >> 8 & 0xFF == separator {
      mantissa = x & 0xFF  // one digit and the separator: the usual case
      p &+= 2
      digitCount = 1
    } else {
      mantissa = 0
      scanDigits(bytes, &p, &mantissa, x)
      digitCount = p &- start
      guard byte(bytes, at: p) == decimalSeparator else {
        return finish(bytes, &position, start, p, isNegative, mantissa, 0, digitCount, 0)
      }
      p &+= 1
    }
    let fraction = p
    x = word(bytes, at: p) ^ zeros
    scanDigits(bytes, &p, &mantissa, x)
    exponent = fraction &- p
    digitCount &-= exponent
    return finish(
      bytes, &position, start, p, isNegative, mantissa, exponent, digitCount, decimalSeparator)
  }

  /// Reads the exponent, if any, and checks the count of digits.
  @inline(__always)
  private static func finish(
    _ bytes: Span<UInt8>, _ position: inout Int, _ start: Int, _ end: Int, _ isNegative: Bool,
    _ mantissa: UInt64, _ fractionExponent: Int, _ digitCount: Int, _ decimalSeparator: UInt8
  ) -> DecimalNumber? {
    guard digitCount > 0 else { return nil }
    var p = end
    var exponent = fractionExponent
    let tail = word(bytes, at: p)
    if tail & 0xDF == 0x45 {  // e or E
      guard let (power, length) = scanExponent(bytes, at: p, tail) else { return nil }
      exponent &+= power
      p &+= length
    }
    var isTooLong = false
    if digitCount > 19 {
      isTooLong = digitCount &- leadingZeros(bytes, in: start..<end, decimalSeparator) > 19
    }
    position = p
    return DecimalNumber(
      isNegative: isNegative, mantissa: mantissa, exponent: exponent, isTooLong: isTooLong)
  }

  /// Reads a plain number to a Double and says where it ends, or -1 where it needs the thorough way.
  @inline(__always)
  static func number(
    _ bytes: Span<UInt8>, at start: Int, decimalSeparator: UInt8, _ powers: borrowing DecimalPowers
  ) -> (value: Double, end: Int) {
    var p = start
    guard let number = scan(bytes, at: &p, decimalSeparator: decimalSeparator), !number.isTooLong,
      let value = powers.nearest(mantissa: number.mantissa, exponent: number.exponent)
    else { return (0, -1) }
    return (number.isNegative ? -value : value, p)
  }

  /// Appends the digits at `p` to the mantissa; `x` is the word at `p` with "0" taken off each byte.
  @inline(__always)
  private static func scanDigits(
    _ bytes: Span<UInt8>, _ p: inout Int, _ mantissa: inout UInt64, _ x: UInt64
  ) {
    var x = x
    while true {
      // The lowest marked byte is the first that is no digit; higher marks may be carries.
      let marks = (x &+ 0x7676_7676_7676_7676 | x) & highBits
      guard marks != 0 else {
        mantissa = mantissa &* 100_000_000 &+ eightDigits(x)
        p &+= 8
        x = word(bytes, at: p) ^ zeros
        continue
      }
      let count = marks.trailingZeroBitCount >> 3
      if count != 0 {
        let shift = UInt64(truncatingIfNeeded: 64 &- count &<< 3)
        mantissa = mantissa &* powersOfTen[count] &+ eightDigits(x &<< shift)
        p &+= count
      }
      return
    }
  }

  /// The number that eight digits (values 0…9, the first in the lowest byte) write.
  @inline(__always)
  private static func eightDigits(_ x: UInt64) -> UInt64 {
    // Pairs, then all four pairs at once with two multiplications.
    let pairs = x &* 10 &+ x >> 8
    let low = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let high = (pairs >> 16 & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return (low &+ high) >> 32
  }

  @inline(__always)
  private static func isDigit(_ x: UInt64) -> Bool { x < 10 }

  /// The power of ten behind an E, and the length of it all.
  @inline(__always)
  private static func scanExponent(
    _ bytes: Span<UInt8>, at start: Int, _ tail: UInt64
  ) -> (power: Int, length: Int)? {
    let sign = tail >> 8 & 0xFF
    let isNegative = sign == 0x2D
    let signLength = isNegative || sign == 0x2B ? 1 : 0
    let digits = tail >> UInt64(truncatingIfNeeded: 8 &+ signLength &<< 3) ^ zeros
    guard isDigit(digits & 0xFF) else { return nil }
    var power = Int(truncatingIfNeeded: digits & 0xFF)
    var length = 2 &+ signLength
    while true {
      let next = UInt64(byte(bytes, at: start &+ length)) ^ 0x30
      guard isDigit(next) else { break }
      power = min(power &* 10 &+ Int(truncatingIfNeeded: next), 100_000)
      length &+= 1
    }
    return (isNegative ? 0 &- power : power, length)
  }

  /// How many of the digits in a number are zeros before the first other one.
  @inline(never)
  private static func leadingZeros(
    _ bytes: Span<UInt8>, in number: Range<Int>, _ decimalSeparator: UInt8
  ) -> Int {
    var count = 0
    for p in number {
      let next = byte(bytes, at: p)
      if next == UInt8(ascii: "0") {
        count += 1
      } else if next != decimalSeparator {
        break
      }
    }
    return count
  }
}
