/// A strict JSON parser that keeps the place of every key and value (RFC 8259).
///
/// Stricter than the standard asks: no key twice in an object, no nesting below 64 levels, no lone
/// surrogates, no number that a Double cannot hold. A byte-order mark before the document is skipped.
///
/// Complexity: O(*n*) in the number of bytes; the call stack is bounded by the nesting limit.
package struct JSONParser {
  /// Objects and arrays inside each other, at most.
  static let deepestNesting = 64
  /// More digits than the longest exact Double needs (767) and a long exponent.
  static let longestNumber = 1100

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var lineStart = 0
  /// UTF-8 continuation bytes since the line's start: they take no column.
  private var continuationBytes = 0
  private var path: [PathStep] = []

  private enum PathStep {
    case key(String)
    case index(Int)
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The document's value.
  package static func parse(_ bytes: [UInt8]) throws(SceneError) -> JSONValue {
    var parser = JSONParser(bytes)
    try parser.skipByteOrderMark()
    parser.skipSpace()
    let value = try parser.parseValue(depth: 0)
    parser.skipSpace()
    guard parser.index == bytes.count else {
      throw parser.failure("\(parser.found) after the document", expected: "the end of the file")
    }
    return value
  }

  private mutating func skipByteOrderMark() throws(SceneError) {
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) {
      index = 3
      lineStart = 3
    } else if bytes.starts(with: [0xfe, 0xff]) || bytes.starts(with: [0xff, 0xfe])
      || (bytes.count > 1 && (bytes[0] == 0 || bytes[1] == 0))
    {
      throw failure(.invalidEncoding, "the file is UTF-16 or UTF-32", expected: "UTF-8")
    }
  }

  // MARK: Values

  private mutating func parseValue(depth: Int) throws(SceneError) -> JSONValue {
    let start = position
    let content: JSONValue.Content
    switch peek ?? 0 {
    case UInt8(ascii: "{"): content = try parseObject(depth: depth)
    case UInt8(ascii: "["): content = try parseArray(depth: depth)
    case UInt8(ascii: "\""): content = .string(try parseString())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      content = .number(try parseNumber())
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      content = try parseWord()
    default: throw failure(found, expected: "a value")
    }
    return JSONValue(content: content, position: start)
  }

  private mutating func parseObject(depth: Int) throws(SceneError) -> JSONValue.Content {
    try open(depth: depth)
    var members: [JSONMember] = []
    var keys: Set<String> = []
    if skip(UInt8(ascii: "}")) { return .object([]) }
    while true {
      let keyPosition = position
      guard peek == UInt8(ascii: "\"") else {
        let trailing = peek == UInt8(ascii: "}") && !members.isEmpty
        throw failure(
          trailing ? "a comma before \"}\"" : found,
          expected: trailing ? "no comma after the last entry" : "a key in double quotes")
      }
      let key = try parseString()
      guard keys.insert(key).inserted else {
        path.append(.key(key))
        throw failure(.duplicateKey, "the key \(quoted(key)) stands here twice", at: keyPosition)
      }
      skipSpace()
      path.append(.key(key))
      guard skip(UInt8(ascii: ":")) else { throw failure(found, expected: "\":\" after the key") }
      let value = try parseValue(depth: depth + 1)
      path.removeLast()
      members.append(JSONMember(key: key, keyPosition: keyPosition, value: value))
      skipSpace()
      if skip(UInt8(ascii: "}")) { return .object(members) }
      guard skip(UInt8(ascii: ",")) else { throw failure(found, expected: "\",\" or \"}\"") }
    }
  }

  private mutating func parseArray(depth: Int) throws(SceneError) -> JSONValue.Content {
    try open(depth: depth)
    var values: [JSONValue] = []
    if skip(UInt8(ascii: "]")) { return .array([]) }
    while true {
      path.append(.index(values.count))
      if peek == UInt8(ascii: "]") {
        path.removeLast()
        throw failure("a comma before \"]\"", expected: "no comma after the last entry")
      }
      values.append(try parseValue(depth: depth + 1))
      path.removeLast()
      skipSpace()
      if skip(UInt8(ascii: "]")) { return .array(values) }
      guard skip(UInt8(ascii: ",")) else { throw failure(found, expected: "\",\" or \"]\"") }
    }
  }

  private mutating func open(depth: Int) throws(SceneError) {
    guard depth < Self.deepestNesting else {
      throw failure(
        .nestedTooDeeply, "nested deeper than \(Self.deepestNesting) levels",
        expected: "a flatter document")
    }
    index += 1
    skipSpace()
  }

  private mutating func parseWord() throws(SceneError) -> JSONValue.Content {
    let start = index
    let startPosition = position
    var end = index
    while end < bytes.count, isLetter(bytes[end]) { end += 1 }
    index = end
    let word = bytes[start..<end]
    if word.elementsEqual("true".utf8) { return .boolean(true) }
    if word.elementsEqual("false".utf8) { return .boolean(false) }
    if word.elementsEqual("null".utf8) { return .null }
    throw failure(
      "the bare word \(quoted(String(decoding: word.prefix(70), as: UTF8.self)))",
      expected: "a value; text stands in double quotes", at: startPosition)
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  // MARK: Numbers

  private mutating func parseNumber() throws(SceneError) -> Double {
    let start = index
    let startPosition = position
    _ = skipByte(UInt8(ascii: "-"))
    if skipByte(UInt8(ascii: "0")) {
      guard !isDigit(peek) else {
        throw failure("a number that begins with 0", expected: "no leading zeros")
      }
    } else {
      try skipDigits(after: "the minus sign")
    }
    if skipByte(UInt8(ascii: ".")) { try skipDigits(after: "the decimal point") }
    if skipByte(UInt8(ascii: "e")) || skipByte(UInt8(ascii: "E")) {
      if !skipByte(UInt8(ascii: "+")) { _ = skipByte(UInt8(ascii: "-")) }
      try skipDigits(after: "the exponent's mark")
    }
    guard index - start <= Self.longestNumber else {
      throw failure(
        .numberOutOfRange, "a number of \(index - start) characters",
        expected: "at most \(Self.longestNumber)", at: startPosition)
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let value = Double(text[...]), value.isFinite else {
      throw failure(
        .numberOutOfRange, "\(text.prefix(40)) is too large", expected: "a number below 1.8e308",
        at: startPosition)
    }
    return value
  }

  private mutating func skipDigits(after place: String) throws(SceneError) {
    guard isDigit(peek) else { throw failure("\(found) after \(place)", expected: "a digit") }
    while isDigit(peek) { index += 1 }
  }

  private func isDigit(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  // MARK: Strings

  private mutating func parseString() throws(SceneError) -> String {
    let startPosition = position
    index += 1
    var result = ""
    var runStart = index
    while true {
      guard let byte = peek else {
        throw failure(
          "the file ends inside a string", expected: "a closing quote", at: startPosition)
      }
      switch byte {
      case UInt8(ascii: "\""):
        try append(runStart..<index, to: &result, startPosition)
        index += 1
        return result
      case UInt8(ascii: "\\"):
        try append(runStart..<index, to: &result, startPosition)
        result.unicodeScalars.append(try parseEscape())
        runStart = index
      case 0..<0x20:
        throw failure(
          "\(found) inside a string", expected: "an escape such as \\n, or a closing quote")
      default:
        if byte & 0xc0 == 0x80 { continuationBytes += 1 }
        index += 1
      }
    }
  }

  private func append(
    _ range: Range<Int>, to text: inout String, _ start: TextPosition
  ) throws(SceneError) {
    guard !range.isEmpty else { return }
    guard let run = String(validating: bytes[range], as: UTF8.self) else {
      throw failure(
        .invalidEncoding, "a string that is not valid UTF-8", expected: "UTF-8", at: start)
    }
    text += run
  }

  private mutating func parseEscape() throws(SceneError) -> Unicode.Scalar {
    let start = position
    index += 1
    let escape = peek
    index += 1
    switch escape {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default:
      index -= 1
      throw failure(
        "\(found) after a backslash", expected: "one of \" \\ / b f n r t u", at: start)
    }
    let first = try parseHexadecimal(start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xdc00, skipByte(UInt8(ascii: "\\")), skipByte(UInt8(ascii: "u")) else {
      throw loneSurrogate(first, start)
    }
    let second = try parseHexadecimal(start)
    guard (0xdc00..<0xe000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
    else { throw loneSurrogate(first, start) }
    return scalar
  }

  private mutating func parseHexadecimal(_ start: TextPosition) throws(SceneError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure("\(found) in a \\u escape", expected: "four hexadecimal digits", at: start)
      }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }

  private func loneSurrogate(_ value: UInt32, _ start: TextPosition) -> SceneError {
    failure(
      "the lone surrogate \\u\(String(value, radix: 16))",
      expected: "a surrogate pair, such as \\ud83d\\ude00", at: start)
  }

  // MARK: Reading

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private var position: TextPosition {
    TextPosition(line: line, column: index - lineStart - continuationBytes + 1)
  }

  private mutating func skipByte(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    index += 1
    return true
  }

  /// Skips the byte and the space after it.
  private mutating func skip(_ byte: UInt8) -> Bool {
    guard skipByte(byte) else { return false }
    skipSpace()
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): index += 1
      case UInt8(ascii: "\n"):
        index += 1
        line += 1
        lineStart = index
        continuationBytes = 0
      default: return
      }
    }
  }

  /// What stands here, for a message.
  private var found: String {
    guard let byte = peek else { return "the end of the file" }
    switch byte {
    case UInt8(ascii: "/") where [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(byteAfter):
      return "a comment"
    case UInt8(ascii: "#"): return "\"#\""
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return "a line break"
    case UInt8(ascii: "\t"): return "a tab"
    case 0x21..<0x7f: return quoted(String(Character(Unicode.Scalar(byte))))
    case UInt8(ascii: " "): return "a space"
    case 0x80...:
      var tail = String(decoding: bytes[index...].prefix(4), as: UTF8.self).unicodeScalars
      let first = tail.removeFirst()
      if first != "\u{fffd}" { return quoted(String(Character(first))) }
    default: break
    }
    return "the byte 0x\(byte < 16 ? "0" : "")\(String(byte, radix: 16))"
  }

  private var byteAfter: UInt8 { index + 1 < bytes.count ? bytes[index + 1] : 0 }

  private func failure(
    _ message: String, expected: String, at place: TextPosition? = nil
  ) -> SceneError {
    failure(.invalidJSON, message, expected: expected, at: place)
  }

  private func failure(
    _ code: SceneError.Code, _ message: String, expected: String? = nil,
    at place: TextPosition? = nil
  ) -> SceneError {
    var path = JSONPath.document
    for step in self.path {
      switch step {
      case .key(let key): path = path.appending(key)
      case .index(let index): path = path.appending(index)
      }
    }
    let place = place ?? position
    return SceneError(
      code: code, message: message, expected: expected, path: path.text, line: place.line,
      column: place.column)
  }
}
