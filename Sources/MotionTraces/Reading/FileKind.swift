/// What a file's first bytes say about all of it.
enum FileKind {
  case utf8(markLength: Int)
  case utf16(isLittleEndian: Bool, markLength: Int)
  /// Something that holds recordings.
  case container(Container)
  case refused(TraceError.Code, String)

  /// What can hold recordings.
  enum Container {
    case zip, gzip, json

    /// For messages.
    var words: String {
      switch self {
      case .zip: "a zip archive"
      case .gzip: "a gzip file"
      case .json: "JSON"
      }
    }
  }

  init(_ first: [UInt8]) {
    func begins(_ bytes: [UInt8]) -> Bool { first.starts(with: bytes) }
    if begins([0xEF, 0xBB, 0xBF]) {
      self = Self.isJSON(Array(first.dropFirst(3))) ? .container(.json) : .utf8(markLength: 3)
    } else if begins([0xFF, 0xFE]) {
      self = .utf16(isLittleEndian: true, markLength: 2)
    } else if begins([0xFE, 0xFF]) {
      self = .utf16(isLittleEndian: false, markLength: 2)
    } else if begins([0x50, 0x4B, 0x03, 0x04]) || begins([0x50, 0x4B, 0x05, 0x06]) {
      self = .container(.zip)
    } else if begins([0x1F, 0x8B]) {
      self = .container(.gzip)
    } else if Self.isJSON(first) {
      self = .container(.json)
    } else if let isLittleEndian = Self.unmarkedUTF16(first) {
      self = .utf16(isLittleEndian: isLittleEndian, markLength: 0)
    } else if Self.isBinary(first) {
      self = .refused(
        .binary, "this is not text; export the recording as CSV and name that file")
    } else {
      self = .utf8(markLength: 0)
    }
  }

  /// A brace, or a bracket with something that may follow it in JSON.
  private static func isJSON(_ first: [UInt8]) -> Bool {
    let content = first.drop { " \t\r\n".utf8.contains($0) }
    guard content.first != UInt8(ascii: "{") else { return true }
    guard content.first == UInt8(ascii: "[") else { return false }
    let next = content.dropFirst().first { !" \t\r\n".utf8.contains($0) }
    return next.map { "{[\"]-0123456789".utf8.contains($0) } ?? true
  }

  /// Whether every second byte of the beginning is 0, and which.
  private static func unmarkedUTF16(_ first: [UInt8]) -> Bool? {
    let sample = first.prefix(64)
    guard sample.count >= 8 else { return nil }
    let zeros = { (rest: Int) in sample.indices.count { $0 % 2 == rest && sample[$0] == 0 } }
    let half = sample.count / 2
    if zeros(1) == half, zeros(0) == 0 { return true }
    if zeros(0) >= half, zeros(1) == 0 { return false }
    return nil
  }

  /// A zero byte, or many control characters.
  private static func isBinary(_ first: [UInt8]) -> Bool {
    let sample = first.prefix(4096)
    let controls = sample.count { $0 < 0x20 && !"\t\r\n\u{0C}".utf8.contains($0) }
    return sample.contains(0) || controls * 10 > sample.count
  }
}
