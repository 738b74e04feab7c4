/// A zip archive whose files are stored as they are (PKWARE's APPNOTE, sections 4.3.7 to 4.3.16).
///
/// Times are those of 1980, so that the same files give the same bytes.
enum StoredArchive {
  static func bytes(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for (name, bytes) in files {
      let offset = UInt32(archive.count)
      let length = UInt32(bytes.count)
      // Version 2.0, no flags, stored, 1 January 1980.
      var entry: [UInt8] = []
      entry += little(UInt16(20)) + little(UInt16(0)) + little(UInt16(0))
      entry += little(UInt16(0)) + little(UInt16(0x21))
      entry += little(checksum(bytes)) + little(length) + little(length)
      entry += little(UInt16(name.utf8.count)) + little(UInt16(0))
      archive += [0x50, 0x4B, 0x03, 0x04] + entry + Array(name.utf8) + bytes
      directory += [0x50, 0x4B, 0x01, 0x02] + little(UInt16(20)) + entry + little(UInt16(0))
      directory += little(UInt16(0)) + little(UInt16(0)) + little(UInt32(0)) + little(offset)
      directory += Array(name.utf8)
    }
    let start = UInt32(archive.count)
    archive += directory + [0x50, 0x4B, 0x05, 0x06] + little(UInt16(0)) + little(UInt16(0))
    archive += little(UInt16(files.count)) + little(UInt16(files.count))
    return archive + little(UInt32(directory.count)) + little(start) + little(UInt16(0))
  }

  /// The bytes of a file of an archive made here; none when it is not there.
  static func contents(_ name: String, of archive: [UInt8]) -> [UInt8] {
    var place = 0
    while place + 30 <= archive.count, archive[place..<place + 4].elementsEqual([0x50, 0x4B, 3, 4])
    {
      let length = (0..<4).reduce(0) { $0 | Int(archive[place + 18 + $1]) << (8 * $1) }
      let nameLength = Int(archive[place + 26]) | Int(archive[place + 27]) << 8
      let start = place + 30 + nameLength
      guard start + length <= archive.count else { return [] }
      if archive[place + 30..<start].elementsEqual(name.utf8) {
        return Array(archive[start..<start + length])
      }
      place = start + length
    }
    return []
  }

  private static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// CRC-32 with the polynomial 0xEDB88320, as zip has it.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var rest: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      rest ^= UInt32(byte)
      for _ in 0..<8 { rest = rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~rest
  }
}
