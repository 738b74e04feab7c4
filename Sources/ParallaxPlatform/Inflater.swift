internal import CZlib

/// Decompresses what deflate compressed, piece by piece, in constant memory (about 40 KB).
@safe
public final class Inflater {
  /// What stands around the compressed bytes.
  public enum Wrapping: Sendable {
    /// Nothing, as in zip archives.
    case none
    /// The header and the checksum of gzip.
    case gzip
  }

  /// What became of a piece.
  public struct Step: Sendable {
    /// How many bytes of input were used.
    public var consumed: Int
    /// How many bytes of output were made.
    public var produced: Int
    /// Whether the compressed bytes end here.
    public var isAtEnd: Bool
    /// Whether the bytes are not what deflate writes, or their checksum is wrong.
    public var isDamaged: Bool
  }

  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

  /// Makes a decompressor, or nil when the system has no memory for one.
  public init?(_ wrapping: Wrapping) {
    unsafe stream.initialize(to: z_stream())
    // Negative: no header; plus 16: that of gzip. 15 is the largest window there is.
    let windowBits: Int32 = wrapping == .gzip ? 15 + 16 : -15
    let code = unsafe inflateInit2_(
      stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    if code != Z_OK { return nil }
  }

  deinit {
    _ = unsafe inflateEnd(stream)
    unsafe stream.deinitialize(count: 1)
    unsafe stream.deallocate()
  }

  /// Begins anew, for what is compressed behind the end.
  public func reset() { _ = unsafe inflateReset(stream) }

  /// Decompresses `input` from an offset on into `output`, as far as either goes.
  public func inflate(_ input: [UInt8], from start: Int, into output: inout [UInt8]) -> Step {
    let available = input.count - start
    let room = output.count
    let code = unsafe input.withUnsafeBufferPointer { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        unsafe stream.pointee.next_in =
          unsafe UnsafeMutablePointer(mutating: source.baseAddress.map { unsafe $0 + start })
        unsafe stream.pointee.avail_in = UInt32(clamping: available)
        unsafe stream.pointee.next_out = target.baseAddress
        unsafe stream.pointee.avail_out = UInt32(clamping: room)
        return unsafe CZlib.inflate(stream, Z_NO_FLUSH)
      }
    }
    let consumed = unsafe available - Int(stream.pointee.avail_in)
    let produced = unsafe room - Int(stream.pointee.avail_out)
    // Z_BUF_ERROR only says that nothing could be done with this input.
    let isFine = code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR
    return Step(
      consumed: consumed, produced: produced, isAtEnd: code == Z_STREAM_END, isDamaged: !isFine)
  }
}

/// Continues the checksum of zip archives (CRC-32, 0 at the beginning) with the first bytes of a list.
public func checksum(_ sum: UInt32, _ bytes: [UInt8], count: Int) -> UInt32 {
  unsafe bytes.withUnsafeBufferPointer {
    UInt32(truncatingIfNeeded: unsafe crc32(UInt(sum), $0.baseAddress, UInt32(clamping: count)))
  }
}
