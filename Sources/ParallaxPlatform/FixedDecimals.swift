/// How to print numbers with a fixed count of decimals: the constants that one count needs.
///
/// A value x becomes the integer nearest to x·10^digits, and that integer's digits become the text.
/// The result is the one of `printf("%.*f")`, rounded from the exact binary value with half-way
/// cases to even, except that zero never has a sign.
///
///     var writer = ByteWriter()
///     writer.append(2.5, FixedDecimals(digits: 3))   // "2.500"
public struct FixedDecimals: Hashable, Sendable {
  /// The number of digits after the point, 0…15.
  public let digits: Int
  /// 10^digits, which a Double holds exactly.
  let scale: Double
  /// 10^digits as an integer.
  let divisor: UInt64
  /// The reciprocal of `divisor`, scaled by 2^(64 + shift) and rounded up.
  ///
  /// With it a division becomes a multiplication, exact for every number below 2^63: Granlund and
  /// Montgomery, "Division by invariant integers using multiplication", PLDI 1994.
  let reciprocal: UInt64
  let shift: UInt64
  /// The number of groups of three digits that the decimals fill, and the factor that fills the
  /// last of them.
  let groups: Int
  let padding: UInt64

  /// Numbers of this size and above take the exact slow path: up to here x·10^digits keeps a bit
  /// after the point, so that a half-way case can be seen.
  static let limit = 0x1p51

  /// Makes the constants for a count of decimals.
  ///
  /// - Precondition: `digits` is in 0…15.
  public init(digits: Int) {
    precondition((0...15).contains(digits), "the number of decimals must be 0 to 15")
    self.digits = digits
    let divisor = Self.powerOfTen(digits)
    self.divisor = divisor
    scale = Double(divisor)
    let shift = 63 - divisor.leadingZeroBitCount
    self.shift = UInt64(shift)
    let quotient = (UInt128(1) << (64 + UInt128(shift)) - 1) / UInt128(divisor)
    // For 10^0 the reciprocal would be 2^64, one too many: `quotient(of:)` has no use for it then.
    reciprocal = UInt64(truncatingIfNeeded: quotient + 1)
    groups = (digits + 2) / 3
    padding = Self.powerOfTen(groups * 3 - digits)
  }

  static func powerOfTen(_ exponent: Int) -> UInt64 {
    (0..<exponent).reduce(1) { product, _ in product * 10 }
  }

  /// The integer part of `scaled` / 10^digits.
  @inline(__always)
  func quotient(of scaled: UInt64) -> UInt64 {
    digits == 0 ? scaled : scaled.multipliedFullWidth(by: reciprocal).high >> shift
  }

  /// The integer nearest to the product of `magnitude` and 10^digits, half-way cases to even, where
  /// `nearest` is the rounded product and `product` lies exactly half-way between two integers.
  ///
  /// The product was rounded, so the exact one may lie on either side: the residual tells.
  @inline(never)
  func settleHalfway(_ magnitude: Double, product: Double, nearest: Double) -> UInt64 {
    let residual = (-product).addingProduct(magnitude, scale)
    if residual > 0 { return UInt64(product + 0.5) }
    if residual < 0 { return UInt64(product - 0.5) }
    return UInt64(nearest)
  }

  /// The text of any finite number, digit by digit, by exact arithmetic.
  ///
  /// - Complexity: O(log |value|) steps of one limb each, at most 1,024 bits.
  func exactText(_ value: Double) -> [UInt8] {
    precondition(value.isFinite, "a number that is not finite has no decimals")
    var text = exactDigits(value.magnitude)
    let zero = UInt8(ascii: "0")
    if text.count <= digits {
      text.insert(contentsOf: repeatElement(zero, count: digits + 1 - text.count), at: 0)
    }
    let isNegative = value < 0 && text.contains { $0 != zero }
    if digits > 0 { text.insert(UInt8(ascii: "."), at: text.count - digits) }
    return isNegative ? [UInt8(ascii: "-")] + text : text
  }

  /// The digits of magnitude·10^digits, rounded to an integer.
  private func exactDigits(_ magnitude: Double) -> [UInt8] {
    guard magnitude > 0 else { return [UInt8(ascii: "0")] }
    let significand = UInt64(magnitude.significand * 0x1p52)
    let exponent = Int(magnitude.exponent) - 52
    guard exponent < 0 else {
      return Self.digits(of: significand, timesTwoToThe: exponent)
        + [UInt8](repeating: UInt8(ascii: "0"), count: digits)
    }
    // 53 + 50 bits fit a UInt128; then the binary point moves, rounding half to even.
    let product = UInt128(significand) * UInt128(divisor)
    guard exponent > -128 else { return [UInt8(ascii: "0")] }
    let shift = UInt128(-exponent)
    let rest = product & ((1 << shift) - 1)
    let half: UInt128 = 1 << (shift - 1)
    var integer = product >> shift
    if rest > half || (rest == half && integer & 1 == 1) { integer += 1 }
    return Array(String(integer).utf8)
  }

  /// The digits of significand·2^exponent, in limbs of nine digits.
  private static func digits(of significand: UInt64, timesTwoToThe exponent: Int) -> [UInt8] {
    let base: UInt64 = 1_000_000_000
    var limbs = [significand % base, significand / base]
    for _ in 0..<exponent {
      var carry: UInt64 = 0
      for index in limbs.indices {
        let doubled = limbs[index] * 2 + carry
        limbs[index] = doubled % base
        carry = doubled / base
      }
      if carry > 0 { limbs.append(carry) }
    }
    var text: [UInt8] = []
    for limb in limbs.reversed() {
      let group = Array(String(limb).utf8)
      if !text.isEmpty {
        text.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 9 - group.count))
      }
      if !text.isEmpty || limb > 0 { text.append(contentsOf: group) }
    }
    return text
  }
}
