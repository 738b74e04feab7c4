internal import ParallaxPlatform

/// Hands out a file's bytes in whole rows, from one buffer that is used again and again.
///
/// The buffer always holds `position..<rowsEnd`: complete rows, each with its terminator. What comes
/// behind, a row cut by the end of the piece, is moved to the front before the next piece is read.
/// `NumberParsing.padding` bytes behind the end may be looked at.
struct ByteReader: ~Copyable {
  private enum Source {
    case descriptor(Int32, isOwned: Bool)
    case memory([UInt8], offset: Int)
    /// Bytes that are made while they are read.
    case stream(any ByteStream)
  }

  /// The longest row; recorders stay below a few kilobytes.
  static let longestRow = 1 << 20

  /// More bytes at once bring nothing.
  private static let largestPiece = 1 << 24

  /// Where the next row begins.
  var position = 0
  /// Behind the last terminator in the buffer.
  private(set) var rowsEnd = 0
  /// LF, or CR in files without LF.
  var terminator: UInt8 = 0x0A
  /// Whether the last row came without a terminator, and `rowsEnd` is behind one of our own.
  private(set) var isUnterminated = false
  private(set) var isAtEnd = false
  /// The bytes of the file in front of the buffer's first one.
  private var discarded = 0

  /// The bytes; only `position..<rowsEnd` has a meaning.
  private(set) var buffer: [UInt8]
  private var end = 0
  private var source: Source
  private let pieceSize: Int
  private var transcoder: UTF16Transcoder?
  private var rewriter: LineRewriter?
  let name: String

  /// A file from an offset on; "-" is standard input, of which nothing can be left out.
  init(path: String, from offset: Int = 0, bufferSize: Int) throws(TraceError) {
    let source: Source
    if path == "-" {
      source = .descriptor(0, isOwned: false)
    } else {
      source = .descriptor(try Self.open(path, from: offset), isOwned: true)
    }
    self.init(source, name: path == "-" ? "standard input" : path, bufferSize: bufferSize)
  }

  /// The bytes of a list from an offset on.
  init(bytes: [UInt8], from offset: Int = 0, name: String, bufferSize: Int) {
    self.init(.memory(bytes, offset: min(offset, bytes.count)), name: name, bufferSize: bufferSize)
  }

  init(_ stream: any ByteStream, name: String, bufferSize: Int) {
    self.init(.stream(stream), name: name, bufferSize: bufferSize)
  }

  private init(_ source: Source, name: String, bufferSize: Int) {
    precondition(bufferSize >= 1, "a buffer needs room for a byte")
    self.source = source
    self.name = name
    pieceSize = min(bufferSize, Self.largestPiece)
    buffer = Array(repeating: 0, count: max(pieceSize, 4096) + NumberParsing.padding)
  }

  deinit {
    // Nothing was written, so there is nothing that closing could lose.
    if case .descriptor(let descriptor, isOwned: true) = source {
      try? closeDescriptor(descriptor)
    }
  }

  /// The file's bytes in front of an offset into the buffer; nil where the buffer holds other ones.
  func fileOffset(of offset: Int) -> Int? {
    transcoder == nil && rewriter == nil ? discarded + offset : nil
  }

  /// How many bytes have been taken from the source so far.
  var bytesRead: Int {
    if case .stream(let stream) = source { return stream.bytesConsumed }
    return discarded + end
  }

  // MARK: Rows

  /// Reads on until there is a complete row, and says whether there is one.
  mutating func fill() throws(TraceError) -> Bool {
    var searched = position
    while true {
      searched = max(searched, position)
      if let last = lastTerminator(from: searched) {
        rowsEnd = last + 1
        return true
      }
      if isAtEnd {
        guard position < end else { return false }
        makeRoom(for: 1)
        buffer[end] = terminator
        end += 1
        rowsEnd = end
        isUnterminated = true
        return true
      }
      guard end - position <= Self.longestRow else {
        throw TraceError(
          code: .lineTooLong,
          message: "a line of more than \(Self.longestRow) bytes; a recording has one line a"
            + " sample; check that this is a text file",
          file: name, byte: fileOffset(of: position))
      }
      let unread = end - position
      try readPiece()
      searched = position + unread
    }
  }

  /// Reads until `count` bytes are in the buffer or the file ends, for a look at the header.
  mutating func prepareHead(_ count: Int) throws(TraceError) {
    while end - position < count, !isAtEnd { try readPiece() }
  }

  /// A copy of the first `count` bytes behind `position`, for the header.
  func head(_ count: Int) -> (bytes: [UInt8], isAll: Bool) {
    let head = position..<min(position + count, end)
    return (Array(buffer[head]), isAtEnd && head.upperBound == end)
  }

  /// From here on the file is UTF-16.
  mutating func transcodeFromUTF16(isLittleEndian: Bool) {
    let raw = Array(buffer[position..<end])
    (position, end) = (0, 0)
    var transcoder = UTF16Transcoder(isLittleEndian: isLittleEndian)
    append(transcoder.transcode(raw[...], isLast: isAtEnd))
    self.transcoder = transcoder
  }

  /// From `offset` behind `position` on, the rows come in another form.
  mutating func rewrite(_ form: TextForm, terminator: UInt8, from offset: Int) {
    let start = position + offset
    let raw = Array(buffer[start..<end])
    end = start
    var rewriter = LineRewriter(form, terminator: terminator)
    append(rewriter.rewrite(raw[...]))
    self.rewriter = rewriter
  }

  private func lastTerminator(from start: Int) -> Int? {
    var p = end - 1
    while p >= start {
      if buffer[p] == terminator { return p }
      p -= 1
    }
    return nil
  }

  /// Decodes the row at an offset (see `RowDecoder.decode`).
  @inline(__always)
  func decode(from start: Int, by decoder: borrowing RowDecoder, into row: inout DecodedRow) -> Int
  {
    decoder.decode(buffer.span, from: start, into: &row)
  }

  /// Examines the row at a range (see `RowDecoder.examine`).
  func examine(
    _ range: Range<Int>, by decoder: borrowing RowDecoder, into row: inout DecodedRow
  ) -> RowDecoder.Examination {
    decoder.examine(buffer.span, range, into: &row)
  }

  // MARK: Pieces

  private mutating func readPiece() throws(TraceError) {
    do throws(PieceError) {
      try readPieceFromSource()
    } catch {
      switch error {
      case .stream(let error): throw error
      case .system(let error):
        throw TraceError(
          code: .readFailed, message: "reading failed (\(error)); try again", file: name,
          byte: fileOffset(of: end))
      }
    }
  }

  /// Why a piece did not come.
  private enum PieceError: Error {
    case system(SystemError)
    case stream(TraceError)
  }

  /// Appends at most `count` bytes as they stand in the file, none at its end, for what is no text.
  mutating func take(_ count: Int, into bytes: inout [UInt8]) throws(TraceError) {
    if position == end, !isAtEnd { try readPiece() }
    let piece = position..<min(position + count, end)
    bytes.append(contentsOf: buffer[piece])
    position = piece.upperBound
  }

  private mutating func readPieceFromSource() throws(PieceError) {
    makeRoom(for: 1)
    // Never more than the buffer takes; a piece of another form grows to at most 5/2 of its bytes.
    let room = buffer.count - NumberParsing.padding - end
    if transcoder != nil || rewriter != nil {
      var text = [UInt8](repeating: 0, count: min(pieceSize, max(room * 2 / 5, 64)))
      let count = try Self.read(&source, into: &text, at: 0, count: text.count)
      if count == 0 { isAtEnd = true }
      text.removeSubrange(count...)
      text = transcoder?.transcode(text[...], isLast: isAtEnd) ?? text
      append(rewriter?.rewrite(text[...]) ?? text)
      return
    }
    let count = try Self.read(&source, into: &buffer, at: end, count: min(pieceSize, room))
    if count == 0 { isAtEnd = true }
    end += count
  }

  private mutating func append(_ bytes: [UInt8]) {
    makeRoom(for: bytes.count)
    for byte in bytes {
      buffer[end] = byte
      end += 1
    }
  }

  /// Moves what is unread to the front when the buffer is full, and grows it when that is not enough.
  private mutating func makeRoom(for count: Int) {
    guard end + count + NumberParsing.padding > buffer.count else { return }
    if position > 0 {
      let unread = end - position
      for offset in 0..<unread { buffer[offset] = buffer[position + offset] }
      discarded += position
      (position, end) = (0, unread)
    }
    let needed = end + count + NumberParsing.padding
    if needed > buffer.count {
      let size = max(needed, buffer.count * 2)
      buffer.append(contentsOf: repeatElement(0, count: size - buffer.count))
    }
  }

  private static func read(
    _ source: inout Source, into buffer: inout [UInt8], at offset: Int, count: Int
  ) throws(PieceError) -> Int {
    switch source {
    case .memory(let bytes, let start):
      let piece = start..<min(start + count, bytes.count)
      buffer.replaceSubrange(offset..<offset + piece.count, with: bytes[piece])
      source = .memory(bytes, offset: piece.upperBound)
      return piece.count
    case .stream(let stream):
      var piece: [UInt8] = []
      do throws(TraceError) {
        try stream.read(count, into: &piece)
      } catch {
        throw .stream(error)
      }
      buffer.replaceSubrange(offset..<offset + piece.count, with: piece)
      return piece.count
    case .descriptor(let descriptor, _):
      // Through a Result, since this call of the standard library does not pass on typed errors.
      let result: Result<Int, SystemError> = unsafe buffer.withUnsafeMutableBytes { whole in
        let piece = unsafe UnsafeMutableRawBufferPointer(rebasing: whole[offset..<offset + count])
        return Result { () throws(SystemError) in try unsafe readBytes(descriptor, into: piece) }
      }
      switch result {
      case .success(let count): return count
      case .failure(let error): throw .system(error)
      }
    }
  }

  private static func open(_ path: String, from offset: Int) throws(TraceError) -> Int32 {
    do throws(SystemError) {
      let descriptor = try openForReading(path)
      if offset > 0 { try seek(descriptor, to: offset) }
      guard try !fileStatus(descriptor).isDirectory else {
        try closeDescriptor(descriptor)
        throw SystemError(code: -1)
      }
      return descriptor
    } catch {
      guard error.code == -1 else {
        let advice = error.isPermissionDenied ? "make it readable (chmod +r)" : "check the path"
        throw TraceError(
          code: .cannotOpen, message: "cannot be opened (\(error)); \(advice)", file: path)
      }
      throw TraceError(
        code: .isFolder, message: "is a folder; name one recording inside it", file: path)
    }
  }
}

/// Turns UTF-16 into UTF-8 piece by piece; a pair cut by the end of a piece is carried over.
struct UTF16Transcoder {
  let isLittleEndian: Bool
  private var carriedByte: UInt8?
  private var carriedSurrogate: UInt16?

  init(isLittleEndian: Bool) { self.isLittleEndian = isLittleEndian }

  mutating func transcode(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 3 / 2 + 4)
    for byte in bytes {
      guard let first = carriedByte else {
        carriedByte = byte
        continue
      }
      carriedByte = nil
      let (low, high) = isLittleEndian ? (first, byte) : (byte, first)
      append(unit: UInt16(high) << 8 | UInt16(low), to: &text)
    }
    if isLast, carriedSurrogate != nil || carriedByte != nil {
      (carriedSurrogate, carriedByte) = (nil, nil)
      text.append(contentsOf: "\u{FFFD}".utf8)
    }
    return text
  }

  private mutating func append(unit: UInt16, to text: inout [UInt8]) {
    if let high = carriedSurrogate {
      carriedSurrogate = nil
      if UTF16.isTrailSurrogate(unit) {
        let value = 0x1_0000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF))
        append(scalar: value, to: &text)
        return
      }
      append(scalar: 0xFFFD, to: &text)
    }
    if UTF16.isLeadSurrogate(unit) {
      carriedSurrogate = unit
    } else {
      append(scalar: UInt32(unit), to: &text)
    }
  }

  private func append(scalar value: UInt32, to text: inout [UInt8]) {
    if value < 0x80 {
      text.append(UInt8(value))
      return
    }
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    text.append(contentsOf: UTF8.encode(scalar)?.map { $0 } ?? [])
  }
}
