/// Turns a decimal number into the nearest Double, exactly.
///
/// The value `mantissa · 10^exponent` is rounded to nearest, ties to even, as the standard demands.
/// Two ways, both exact:
///
/// - mantissas up to 2^53 with powers of ten up to 10^22 are one multiplication or division of exact
///   Doubles (W. D. Clinger, "How to read floating point numbers accurately", PLDI 1990);
/// - otherwise 64×128-bit products with truncated powers of five (D. Lemire, "Number parsing at a
///   gigabyte per second", Software: Practice and Experience 51(8), 2021, algorithm 1; N. Mushtak
///   and D. Lemire, "Fast number parsing without fallback", 2023).
struct DecimalPowers: Sendable {
  /// 10^0…10^22, the powers of ten that a Double holds exactly.
  private let exactPowers: [Double]
  /// 5^q for q = -54…54, scaled to 128 significant bits and truncated (rounded up where -27 ≤ q < 0).
  private let powersOfFive: [UInt128]

  /// The largest exponent's magnitude that the table holds; what recordings write stays far inside.
  static let limit = 54
  /// The mantissas up to here are exact Doubles.
  private static let exactMantissas: UInt64 = 1 << 53

  /// The tables, made once: 109 long divisions, some 10 µs.
  static let shared = DecimalPowers()

  private init() {
    var power = 1.0
    exactPowers = (0...22).map { _ in
      defer { power *= 10 }
      return power
    }
    powersOfFive = (-Self.limit...Self.limit).map(Self.scaledPowerOfFive)
  }

  /// The Double nearest to `mantissa · 10^exponent`, or nil outside the table.
  @inline(__always)
  func nearest(mantissa: UInt64, exponent: Int) -> Double? {
    if mantissa <= Self.exactMantissas, -22...22 ~= exponent {
      let value = Double(Int64(bitPattern: mantissa))
      return exponent < 0 ? value / exactPowers[0 &- exponent] : value * exactPowers[exponent]
    }
    return product(mantissa: mantissa, exponent: exponent)
  }

  /// The Eisel–Lemire step: the product's upper bits decide, and where they cannot, the lower ones.
  func product(mantissa: UInt64, exponent: Int) -> Double? {
    guard mantissa != 0 else { return 0 }
    guard -Self.limit...Self.limit ~= exponent else { return nil }
    let leadingZeros = mantissa.leadingZeroBitCount
    let normalized = mantissa << UInt64(leadingZeros)
    let five = powersOfFive[exponent &+ Self.limit]

    var (high, low) = normalized.multipliedFullWidth(by: UInt64(truncatingIfNeeded: five >> 64))
    // 55 bits decide in nearly all cases; when the bits below are all ones a carry might reach them.
    if high & 0x1FF == 0x1FF {
      let (carry, _) = normalized.multipliedFullWidth(by: UInt64(truncatingIfNeeded: five))
      let (sum, overflow) = low.addingReportingOverflow(carry)
      low = sum
      if overflow { high &+= 1 }
    }
    // Negative powers below 5^-27 are not exact enough for this one pattern.
    if low == .max, exponent < -27 { return nil }

    let upperBit = high >> 63
    let shift = upperBit &+ 9  // keeps 54 bits: 53 of the significand and one to round with
    var significand = high >> shift
    // Exactly half way between two Doubles: possible only for small powers. Round to even.
    let isHalfway =
      low <= 1 && -4...23 ~= exponent && significand & 3 == 1 && significand << shift == high
    if isHalfway { significand &= ~1 }
    significand = (significand &+ (significand & 1)) >> 1

    // floor(log2(10^exponent)) as a multiplication: 217706 / 65536 is log2(10).
    var binaryExponent = (217_706 &* exponent) >> 16
    binaryExponent &+= 63 &+ Int(upperBit) &- leadingZeros
    if significand == 1 << 53 {
      significand = 1 << 52
      binaryExponent &+= 1
    }
    // The table's limits keep the exponent within about ±250, far from subnormals and infinity.
    let biased = UInt64(truncatingIfNeeded: binaryExponent &+ 1023)
    return Double(bitPattern: biased << 52 | (significand & ((1 << 52) &- 1)))
  }

  /// The first 128 bits of 5^q, by long multiplication or division.
  private static func scaledPowerOfFive(_ q: Int) -> UInt128 {
    var power: UInt128 = 1
    for _ in 0..<abs(q) { power *= 5 }
    let normalized = power << UInt128(power.leadingZeroBitCount)
    guard q < 0 else { return normalized }

    // 2^(127 + bits of the divisor) / divisor, bit by bit; the remainder stays below the divisor.
    var remainder: UInt128 = 1 << UInt128(127 - power.leadingZeroBitCount)
    var quotient: UInt128 = 0
    for _ in 0..<128 {
      remainder <<= 1
      quotient <<= 1
      if remainder >= power {
        remainder -= power
        quotient |= 1
      }
    }
    return q >= -27 ? quotient + 1 : quotient
  }
}
