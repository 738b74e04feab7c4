internal import ParallaxPlatform

/// A series of numbers in few bytes: whole multiples of a step, each as its difference from the one before.
///
/// A difference is zigzag-coded (0, -1, 1, -2, …) and written in groups of seven bits, the lowest
/// first, with the eighth bit set in all groups but the last (LEB128), as Protocol Buffers do.
struct PackedNumbers: Sendable {
  /// The distance between two numbers that can be told apart.
  let step: Double
  private(set) var bytes: [UInt8] = []
  private var multiple: Int64 = 0

  /// Whole multiples beyond that would lose digits in a Double.
  private static let limit = 9e15

  init(step: Double) { self.step = step }

  /// The last number as it will be read.
  ///
  /// A division by the inverse of the step, so that decimals such as 0.05 come back exactly.
  var last: Double { Double(multiple) / (1 / step).rounded() }

  mutating func append(_ number: Double) {
    let scaled = (number * (1 / step).rounded()).rounded()
    let next = Int64(min(max(scaled.isFinite ? scaled : 0, -Self.limit), Self.limit))
    let difference = next - multiple
    multiple = next
    var rest = UInt64(bitPattern: difference << 1 ^ difference >> 63)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// The inverse of the step, and the bytes.
  var json: JSONText {
    .object([("perUnit", .exact((1 / step).rounded())), ("packed", .string(Base64.text(bytes)))])
  }
}
