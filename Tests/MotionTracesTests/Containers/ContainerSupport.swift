import Foundation

/// Writes zip archives whose files are stored as they are.
struct ZipFile {
  private var local: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// Adds a file; what the archive says of it can be changed, to lie.
  mutating func add(_ name: String, _ text: String, size: Int? = nil, flags: Int = 0) {
    let bytes = Array(text.utf8)
    let sum = Int(Self.checksum(bytes))
    let name = Array(name.utf8)
    var fields = number(20, 2) + number(flags, 2) + number(0, 6) + number(sum, 4)
    fields += number(bytes.count, 4) + number(size ?? bytes.count, 4) + number(name.count, 2)
    var entry = number(0x0201_4B50, 4) + number(20, 2) + fields
    entry += number(0, 12) + number(local.count, 4) + name
    directory += entry
    local += number(0x0403_4B50, 4) + fields + number(0, 2) + name + bytes
    count += 1
  }

  /// The whole archive.
  var bytes: [UInt8] {
    var end = number(0x0605_4B50, 4) + number(0, 4)
    end += number(count, 2) + number(count, 2)
    end += number(directory.count, 4) + number(local.count, 4) + number(0, 2)
    return local + directory + end
  }

  private func number(_ value: Int, _ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// CRC-32, bit by bit.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}

/// A folder that is removed when nothing holds it any more.
final class ScratchFolder {
  let path: String

  init(_ files: [String: String]) throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("parallax-\(UUID().uuidString)")
    path = url.path
    for (name, text) in files {
      let file = url.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
