/// Bytes that are made while they are read: inflated, or brought into another form.
protocol ByteStream: AnyObject {
  /// Appends at most `count` bytes, at least one before the end.
  func read(_ count: Int, into bytes: inout [UInt8]) throws(TraceError)

  /// How many bytes of the file have been used so far.
  var bytesConsumed: Int { get }
}

/// The bytes of a file as they stand there.
final class PlainBytes: ByteStream {
  private var reader: ByteReader

  init(_ reader: consuming ByteReader) { self.reader = reader }

  var bytesConsumed: Int { reader.bytesRead }

  func read(_ count: Int, into bytes: inout [UInt8]) throws(TraceError) {
    try reader.take(count, into: &bytes)
  }
}

/// Where bytes come from, so that they can be read more than once.
struct ByteOrigin {
  indirect enum Kind {
    case file(path: String)
    case memory([UInt8])
    case zipEntry(ZipArchive.Entry, in: ByteOrigin)
    case gzip(ByteOrigin)
    case json(JSONTable, in: ByteOrigin)
  }

  var kind: Kind
  /// For messages, and for the formats that go by the file's name.
  var name: String

  /// Begins to read.
  func open(bufferSize: Int) throws(TraceError) -> ByteReader {
    switch kind {
    case .file(let path): try ByteReader(path: path, bufferSize: bufferSize)
    case .memory(let bytes): ByteReader(bytes: bytes, name: name, bufferSize: bufferSize)
    case .zipEntry(let entry, let archive):
      ByteReader(
        try InflatedBytes(entry, of: archive, name: name), name: name, bufferSize: bufferSize)
    case .gzip(let origin):
      ByteReader(
        try InflatedBytes(gzip: PlainBytes(origin.open(bufferSize: 64 * 1024)), name: name),
        name: name, bufferSize: bufferSize)
    case .json(let table, let origin):
      ByteReader(
        JSONTableBytes(table, PlainBytes(try origin.open(bufferSize: 64 * 1024)), name: name),
        name: name, bufferSize: bufferSize)
    }
  }

  /// A part of what can be read anywhere: a file or a list in memory.
  func bytes(_ range: Range<Int>) throws(TraceError) -> [UInt8] {
    var reader = try reader(from: range.lowerBound)
    var bytes: [UInt8] = []
    while bytes.count < range.count {
      let before = bytes.count
      try reader.take(range.count - before, into: &bytes)
      if bytes.count == before { break }
    }
    return bytes
  }

  /// Begins in the middle of what can be read anywhere.
  func reader(from offset: Int) throws(TraceError) -> ByteReader {
    switch kind {
    case .file(let path): return try ByteReader(path: path, from: offset, bufferSize: 64 * 1024)
    case .memory(let bytes):
      return ByteReader(bytes: bytes, from: offset, name: name, bufferSize: 64 * 1024)
    case .zipEntry, .gzip, .json:
      throw TraceError(
        code: .compressed, message: "this is an archive inside another; unpack the outer one first",
        file: name)
    }
  }
}
