internal import ParallaxPlatform

/// The table of contents of a zip archive (PKWARE's APPNOTE, sections 4.3 and 4.4).
///
/// Only what stands at the end counts, as the format wants it; nothing is ever written to disk.
struct ZipArchive {
  /// One file of the archive.
  struct Entry {
    /// The path inside the archive, with slashes.
    var name: String
    var isCompressed: Bool
    var compressedSize: Int
    var size: Int
    var checksum: UInt32
    /// Where its header begins, in bytes from the beginning of the file.
    var offset: Int
  }

  private(set) var entries: [Entry] = []

  /// More than any export has.
  static let mostEntries = 10_000
  private static let longestDirectory = 4 << 20

  /// Reads the table of contents.
  ///
  /// - Throws: When it is damaged, or when an entry's path leads out of the archive, an entry is
  ///   encrypted, or entries overlap.
  init(_ archive: ByteOrigin, size: Int) throws(TraceError) {
    let directory = try Self.directory(archive, size: size)
    let bytes = LittleEndian(try archive.bytes(directory.range))
    var position = 0
    for _ in 0..<directory.count {
      guard bytes.number(position, 4) == 0x0201_4B50,
        let nameLength = bytes.number(position + 28, 2),
        let extraLength = bytes.number(position + 30, 2),
        let commentLength = bytes.number(position + 32, 2)
      else { throw Self.damaged(archive.name) }
      let end = position + 46 + nameLength
      guard end + extraLength + commentLength <= bytes.count else {
        throw Self.damaged(archive.name)
      }
      let name = String(decoding: bytes.bytes[position + 46..<end], as: UTF8.self)
      let entry = try Self.entry(
        bytes, position, name, extra: end..<end + extraLength, archive.name)
      if let entry { entries.append(entry) }
      position = end + extraLength + commentLength
    }
    try checkPlaces(in: archive.name, before: directory.range.lowerBound)
  }

  private static func entry(
    _ bytes: LittleEndian, _ position: Int, _ name: String, extra: Range<Int>, _ archive: String
  ) throws(TraceError) -> Entry? {
    func number(_ offset: Int, _ length: Int) -> Int {
      bytes.number(position + offset, length) ?? 0
    }
    if name.hasSuffix("/") { return nil }
    try checkName(name, archive)
    guard number(8, 2) & 1 == 0 else {
      throw error("'\(name)' is encrypted; export the recording without a password", archive)
    }
    let method = number(10, 2)
    var entry = Entry(
      name: name, isCompressed: method == 8, compressedSize: number(20, 4), size: number(24, 4),
      checksum: UInt32(truncatingIfNeeded: number(16, 4)), offset: number(42, 4))
    readLongSizes(bytes, extra, &entry)
    // Another method matters only if the entry is wanted; then its size cannot be right.
    if method != 8, method != 0 { return nil }
    return entry
  }

  /// Sizes above 4 GB stand in an extra field (zip64), in this order, where the usual ones are full.
  private static func readLongSizes(
    _ bytes: LittleEndian, _ extra: Range<Int>, _ entry: inout Entry
  ) {
    var position = extra.lowerBound
    while position + 4 <= extra.upperBound {
      let (kind, length) = (bytes.number(position, 2), bytes.number(position + 2, 2) ?? 0)
      position += 4
      if kind == 1 {
        var field = position
        let end = min(position + length, extra.upperBound)
        for size in [\Entry.size, \.compressedSize, \.offset]
        where entry[keyPath: size] == 0xFFFF_FFFF && field + 8 <= end {
          entry[keyPath: size] = bytes.number(field, 8) ?? 0
          field += 8
        }
      }
      position += length
    }
  }

  private static func checkName(_ name: String, _ archive: String) throws(TraceError) {
    let steps = name.split(separator: "/", omittingEmptySubsequences: false)
    let isOdd =
      name.isEmpty || name.hasPrefix("/") || name.contains("\\") || name.contains("\0")
      || steps.contains("..") || name.dropFirst().first == ":"
    guard isOdd else { return }
    throw error(
      "the archive holds the path '\(name)', which leads out of it; do not trust this archive",
      archive)
  }

  /// Where the entries' list stands, and how many there are.
  private static func directory(
    _ archive: ByteOrigin, size: Int
  ) throws(TraceError) -> (range: Range<Int>, count: Int) {
    // The end record is 22 bytes long and has a comment of up to 64 KiB behind it.
    let start = max(0, size - 22 - 0xFFFF)
    let tail = LittleEndian(try archive.bytes(start..<size))
    guard
      let end = (0...max(tail.count - 22, 0)).reversed().first(where: {
        tail.number($0, 4) == 0x0605_4B50
          && $0 + 22 + (tail.number($0 + 20, 2) ?? .max / 2) == tail.count
      })
    else {
      throw error(
        "the archive has no table of contents: it is cut off; copy it again", archive.name)
    }
    var count = tail.number(end + 10, 2) ?? 0
    var length = tail.number(end + 12, 4) ?? 0
    var offset = tail.number(end + 16, 4) ?? 0
    if count == 0xFFFF || length == 0xFFFF_FFFF || offset == 0xFFFF_FFFF {
      guard end >= 20, tail.number(end - 20, 4) == 0x0706_4B50,
        let place = tail.number(end - 12, 8), place < size
      else { throw damaged(archive.name) }
      let long = LittleEndian(try archive.bytes(place..<min(place + 56, size)))
      guard long.number(0, 4) == 0x0606_4B50 else { throw damaged(archive.name) }
      count = long.number(32, 8) ?? 0
      length = long.number(40, 8) ?? 0
      offset = long.number(48, 8) ?? 0
    }
    guard count <= mostEntries, length <= longestDirectory else {
      throw error(
        "the archive holds more than \(mostEntries) files; unpack it and name one recording",
        archive.name)
    }
    guard offset <= size, length <= size - offset else { throw damaged(archive.name) }
    return (offset..<offset + length, count)
  }

  /// Entries that share bytes make a small archive grow without end.
  private func checkPlaces(in archive: String, before directory: Int) throws(TraceError) {
    var last = 0
    for entry in entries.sorted(by: { $0.offset < $1.offset }) {
      guard entry.offset >= last, entry.offset <= directory, entry.compressedSize >= 0,
        entry.size >= 0, entry.compressedSize <= directory - entry.offset
      else {
        throw Self.error("its files overlap; do not trust this archive", archive)
      }
      last = entry.offset + entry.compressedSize
    }
  }

  /// Behind the entry's own header, whose names may be of other lengths than those of the list.
  static func startOfData(of entry: Entry, in archive: ByteOrigin) throws(TraceError) -> Int {
    let header = LittleEndian(try archive.bytes(entry.offset..<entry.offset + 30))
    guard header.number(0, 4) == 0x0403_4B50, let name = header.number(26, 2),
      let extra = header.number(28, 2)
    else { throw damaged(archive.name) }
    return entry.offset + 30 + name + extra
  }

  private static func damaged(_ archive: String) -> TraceError {
    error("the archive's table of contents is damaged; copy or export it again", archive)
  }

  private static func error(_ message: String, _ archive: String) -> TraceError {
    TraceError(code: .compressed, message: message, file: archive)
  }
}

/// Bytes that hold numbers, the least byte first.
private struct LittleEndian {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  /// The number in `length` bytes, or nil behind the end; one that no file can have is the largest.
  func number(_ position: Int, _ length: Int) -> Int? {
    guard position >= 0, position <= bytes.count - length else { return nil }
    let number = bytes[position..<position + length].reversed().reduce(UInt64(0)) {
      $0 << 8 | UInt64($1)
    }
    return Int(min(number, 1 << 62))
  }
}
