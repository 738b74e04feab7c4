internal import ParallaxPlatform

/// Decompresses a gzip file, or an entry of a zip archive, while it is read.
final class InflatedBytes: ByteStream {
  private let source: PlainBytes
  /// Nil where the bytes were stored as they are.
  private let inflater: Inflater?
  private let isGzip: Bool
  private let name: String
  /// How much of the archive belongs to the entry and is still to be read.
  private var remaining: Int
  /// What the archive says of the entry, to be compared at the end.
  private let expected: (size: Int, checksum: UInt32)?

  private var input: [UInt8] = []
  private var used = 0
  private var output = [UInt8](repeating: 0, count: InflatedBytes.pieceSize)
  private var produced = 0
  private var sum: UInt32 = 0
  private var isAtEnd = false
  private(set) var bytesConsumed = 0

  private static let pieceSize = 64 * 1024
  /// No recording shrinks to a 250th: beyond the first megabytes that is an attempt to fill memory
  /// and time, or a file of nothing but zeros.
  private static let largestRatio = 250
  private static let freeBytes = 16 << 20

  init(gzip source: PlainBytes, name: String) throws(TraceError) {
    self.source = source
    self.name = name
    inflater = try Self.inflater(.gzip, name)
    isGzip = true
    remaining = .max
    expected = nil
  }

  init(_ entry: ZipArchive.Entry, of archive: ByteOrigin, name: String) throws(TraceError) {
    let start = try ZipArchive.startOfData(of: entry, in: archive)
    source = PlainBytes(try archive.reader(from: start))
    self.name = name
    inflater = entry.isCompressed ? try Self.inflater(.none, name) : nil
    isGzip = false
    remaining = entry.compressedSize
    expected = (entry.size, entry.checksum)
  }

  private static func inflater(
    _ wrapping: Inflater.Wrapping, _ name: String
  ) throws(TraceError) -> Inflater {
    guard let inflater = Inflater(wrapping) else {
      throw TraceError(
        code: .readFailed, message: "no memory is left to decompress it; try again", file: name)
    }
    return inflater
  }

  func read(_ count: Int, into bytes: inout [UInt8]) throws(TraceError) {
    while !isAtEnd {
      if used == input.count { try readPiece() }
      let made =
        try inflater.map { inflater throws(TraceError) in try inflate(inflater, count) }
        ?? copy(count)
      guard made > 0 else { continue }
      produced += made
      if expected != nil { sum = checksum(sum, output, count: made) }
      try checkSize()
      bytes.append(contentsOf: output[..<made])
      break
    }
    if isAtEnd { try checkWhole() }
  }

  private func readPiece() throws(TraceError) {
    input.removeAll(keepingCapacity: true)
    used = 0
    try source.read(min(Self.pieceSize, remaining), into: &input)
    remaining -= input.count
    guard input.isEmpty else { return }
    if inflater == nil {
      isAtEnd = true
      return
    }
    throw error("the compressed data end in the middle; copy or export the file again")
  }

  private func inflate(_ inflater: Inflater, _ count: Int) throws(TraceError) -> Int {
    resize(count)
    let step = inflater.inflate(input, from: used, into: &output)
    used += step.consumed
    bytesConsumed += step.consumed
    guard !step.isDamaged else {
      throw error("the compressed data are damaged; copy or export the file again")
    }
    if step.isAtEnd { try endMember(inflater) }
    return step.produced
  }

  /// Gzip files may be joined to one; what else stands behind the end is padding.
  private func endMember(_ inflater: Inflater) throws(TraceError) {
    if isGzip, used == input.count {
      input.removeAll(keepingCapacity: true)
      used = 0
      try source.read(Self.pieceSize, into: &input)
    }
    if isGzip, used < input.count, input[used] == 0x1F {
      inflater.reset()
    } else {
      isAtEnd = true
    }
  }

  private func copy(_ count: Int) -> Int {
    resize(count)
    let piece = used..<min(used + output.count, input.count)
    output.replaceSubrange(0..<piece.count, with: input[piece])
    used = piece.upperBound
    bytesConsumed += piece.count
    return piece.count
  }

  private func resize(_ count: Int) {
    let size = max(1, min(count, Self.pieceSize))
    guard size != output.count else { return }
    output = [UInt8](repeating: 0, count: size)
  }

  private func checkSize() throws(TraceError) {
    if let expected, produced > expected.size {
      throw error(
        "it holds more than the \(expected.size) bytes that the archive tells; export it again")
    }
    if produced > Self.freeBytes, produced / Self.largestRatio > bytesConsumed {
      throw error(
        "it grows to more than \(Self.largestRatio) times its size, as no recording does; unpack it"
          + " yourself if you trust it")
    }
  }

  private func checkWhole() throws(TraceError) {
    guard let expected, produced != expected.size || sum != expected.checksum else { return }
    throw error("its checksum or size is wrong: the archive is damaged; copy or export it again")
  }

  private func error(_ message: String) -> TraceError {
    TraceError(code: .compressed, message: message, file: name)
  }
}
