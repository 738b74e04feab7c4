/// Bytes as text of 64 letters (RFC 4648, section 4).
package enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  /// The text of bytes.
  package static func text(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let left = bytes.count - start
      let bits =
        Int(bytes[start]) << 16 | (left > 1 ? Int(bytes[start + 1]) << 8 : 0)
        | (left > 2 ? Int(bytes[start + 2]) : 0)
      result.append(letters[bits >> 18])
      result.append(letters[bits >> 12 & 63])
      result.append(left > 1 ? letters[bits >> 6 & 63] : padding)
      result.append(left > 2 ? letters[bits & 63] : padding)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The bytes of a text; what is no letter is passed over.
  package static func bytes(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    var bits = 0
    var count = 0
    for letter in text.utf8 {
      guard let value = letters.firstIndex(of: letter) else { continue }
      bits = (bits << 6 | value) & 0xFFFF
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return result
  }
}
