/// Takes JSON apart while it is read, in constant memory.
///
/// Strict enough to know where it stands; numbers are handed on as they are written.
struct JSONTokens {
  enum Token: Equatable {
    case beginObject, endObject, beginArray, endArray
    /// The name in front of a value; it stands in `text`.
    case key
    /// Its text stands in `text`.
    case string
    /// A number, or `true`, `false`, `null`; it stands in `text`.
    case literal
  }

  /// Deeper than any recording nests.
  private static let deepest = 32
  /// Longer than any name or number; the rest of a longer text is left out.
  private static let longestText = 256

  private let source: any ByteStream
  private let name: String
  private var bytes: [UInt8] = []
  private var next = 0
  private var discarded = 0
  /// One element a level: whether it is an object.
  private var levels: [Bool] = []
  private var expectsKey = false
  private var hasBegun = false
  /// What the newest key, string or literal says.
  private(set) var text: [UInt8] = []

  init(_ source: any ByteStream, name: String) {
    self.source = source
    self.name = name
  }

  /// The line of the newest token, counted from 1.
  private(set) var line = 1

  /// How many objects and arrays are open.
  var depth: Int { levels.count }

  /// The next token, or nil at the end.
  ///
  /// - Throws: Where it is no JSON. A file that ends too early just ends: `depth` is not 0 then.
  mutating func token() throws(TraceError) -> Token? {
    while let byte = try peek() {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF:
        next += 1
        if byte == 0x0A { line += 1 }
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        next += 1
        if byte == UInt8(ascii: ","), levels.last == true { expectsKey = true }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        next += 1
        guard levels.count < Self.deepest else { throw error("it nests too deeply") }
        levels.append(byte == UInt8(ascii: "{"))
        expectsKey = levels.last == true
        hasBegun = true
        return byte == UInt8(ascii: "{") ? .beginObject : .beginArray
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        next += 1
        guard levels.popLast() == (byte == UInt8(ascii: "}")) else {
          throw error("a bracket is closed that was not opened")
        }
        expectsKey = false
        return byte == UInt8(ascii: "}") ? .endObject : .endArray
      case UInt8(ascii: "\""):
        next += 1
        guard try readString() else { return nil }
        let isKey = expectsKey && levels.last == true
        expectsKey = false
        return isKey ? .key : .string
      default:
        guard hasBegun, levels.last != nil, !expectsKey else {
          throw error("'\(String(decoding: [byte], as: UTF8.self))' stands where a value begins")
        }
        try readLiteral()
        return .literal
      }
    }
    return nil
  }

  /// Leaves out the value whose first token was just read.
  mutating func skip(_ first: Token) throws(TraceError) {
    guard first == .beginObject || first == .beginArray else { return }
    let outside = levels.count - 1
    while levels.count > outside, try token() != nil {}
  }

  private mutating func peek() throws(TraceError) -> UInt8? {
    if next == bytes.count {
      discarded += bytes.count
      bytes.removeAll(keepingCapacity: true)
      next = 0
      try source.read(64 * 1024, into: &bytes)
      if bytes.isEmpty { return nil }
    }
    return bytes[next]
  }

  /// Reads behind the opening quote; false when the file ends inside.
  private mutating func readString() throws(TraceError) -> Bool {
    text.removeAll(keepingCapacity: true)
    while let byte = try peek() {
      next += 1
      switch byte {
      case UInt8(ascii: "\""): return true
      case UInt8(ascii: "\\"):
        guard let escaped = try peek() else { return false }
        next += 1
        // Names and numbers need no escapes; what others mean does not matter here.
        append(escaped == UInt8(ascii: "n") || escaped == UInt8(ascii: "r") ? 0x20 : escaped)
      default: append(byte)
      }
    }
    return false
  }

  private mutating func readLiteral() throws(TraceError) {
    text.removeAll(keepingCapacity: true)
    while let byte = try peek() {
      let isPart =
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "+-.".utf8.contains(byte)
      guard isPart else { break }
      append(byte)
      next += 1
    }
    guard text.isEmpty else { return }
    throw error("a value is no number, text, object or list")
  }

  private mutating func append(_ byte: UInt8) {
    if text.count < Self.longestText { text.append(byte) }
  }

  private func error(_ message: String) -> TraceError {
    TraceError(
      code: .json, message: "this is no sound JSON: \(message); export it again", file: name,
      byte: discarded + next)
  }
}
