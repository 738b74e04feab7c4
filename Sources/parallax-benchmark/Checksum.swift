/// A number that stands for many results: FNV-1a over 64-bit words.
///
/// Numbers count to nine decimals, so that the last bits of a C library's functions do not matter.
struct Checksum: CustomStringConvertible {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ word: UInt64) { state = (state ^ word) &* 0x0000_0100_0000_01B3 }

  mutating func add(_ number: Double) {
    add(UInt64(bitPattern: Int64((number * 1e9).rounded())))
  }

  mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { add(UInt64(byte)) }
  }

  var description: String { String(state, radix: 16) }
}
