internal import ParallaxPlatform

/// The lines of a file or of bytes, without their ends.
struct LineReader: ~Copyable {
  /// How many lines have been read.
  private(set) var count = 0
  /// How many bytes have been taken from the source.
  private(set) var bytesRead = 0
  private let descriptor: Int32?
  private var buffer: [UInt8]
  private var place = 0
  private var isOver: Bool

  /// A longer line is no row of a timeline.
  private static let longestLine = 64 << 20
  private static let pieceSize = 256 * 1024

  init(_ input: TimelineReader.Input) {
    switch input {
    case .descriptor(let descriptor): (self.descriptor, buffer, isOver) = (descriptor, [], false)
    case .bytes(let bytes): (descriptor, buffer, isOver) = (nil, bytes, true)
    }
  }

  mutating func next() throws(TimelineReadError) -> [UInt8]? {
    var searched = place
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        var line = Array(buffer[place..<end])
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        place = end + 1
        count += 1
        return line
      }
      if isOver {
        guard place < buffer.count else { return nil }
        let line = Array(buffer[place...])
        place = buffer.count
        count += 1
        return line
      }
      searched = buffer.count - place
      buffer.removeFirst(place)
      place = 0
      guard buffer.count < Self.longestLine else {
        throw TimelineReadError(
          line: count + 1, message: "a line of over 64 MB", expected: "a row of a timeline")
      }
      try fill()
    }
  }

  private mutating func fill() throws(TimelineReadError) {
    guard let descriptor else { return }
    let old = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: Self.pieceSize))
    var read = 0
    do throws(SystemError) {
      read = try Self.read(descriptor, &buffer, from: old)
    } catch {
      throw TimelineReadError(
        line: count + 1, message: error.description, expected: "", systemCode: error.code)
    }
    buffer.removeLast(Self.pieceSize - read)
    bytesRead += read
    isOver = read == 0
  }

  private static func read(
    _ descriptor: Int32, _ buffer: inout [UInt8], from start: Int
  ) throws(SystemError) -> Int {
    var failure: SystemError?
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      do throws(SystemError) {
        return try unsafe readBytes(
          descriptor, into: UnsafeMutableRawBufferPointer(rebasing: bytes[start...]))
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    return count
  }
}
