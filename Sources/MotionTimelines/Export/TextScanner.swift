/// Goes through a text that an exporter wrote, to read it back.
struct TextScanner {
  private let bytes: [UInt8]
  private(set) var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { place >= bytes.count }

  /// Skips a text if it stands here.
  mutating func skip(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard place + wanted.count <= bytes.count,
      bytes[place..<place + wanted.count].elementsEqual(wanted)
    else { return false }
    place += wanted.count
    return true
  }

  /// Goes behind the next place where a text stands; false, without moving, when it does not.
  mutating func skip(past text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard let first = wanted.first else { return true }
    var start = place
    while start + wanted.count <= bytes.count {
      guard let next = bytes[start...].firstIndex(of: first), next + wanted.count <= bytes.count
      else { return false }
      if bytes[next..<next + wanted.count].elementsEqual(wanted) {
        place = next + wanted.count
        return true
      }
      start = next + 1
    }
    return false
  }

  /// The text up to the next of some characters, which is not taken.
  mutating func text(upTo ends: String) -> String {
    let stops = Array(ends.utf8)
    let start = place
    while place < bytes.count, !stops.contains(bytes[place]) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// The number that stands here, spaces skipped.
  mutating func number() -> Double? {
    skipSpaces()
    let start = place
    while place < bytes.count, Self.isNumeric(bytes[place]) { place += 1 }
    guard start < place else { return nil }
    return Double(String(decoding: bytes[start..<place], as: UTF8.self).withDigitFirst)
  }

  /// Numbers with anything between them that is no part of a number, up to a closing character.
  mutating func numbers(upTo end: Character) -> [Double] {
    let stop = end.asciiValue ?? 0
    var result: [Double] = []
    while place < bytes.count, bytes[place] != stop {
      if Self.isNumeric(bytes[place]), let number = number() {
        result.append(number)
      } else {
        place += 1
      }
    }
    if place < bytes.count { place += 1 }
    return result
  }

  mutating func skipSpaces() {
    while place < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[place]) { place += 1 }
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || byte == 0x2E || byte == 0x2D
  }
}

extension String {
  /// `.5` as Swift's Double reads it.
  fileprivate var withDigitFirst: String {
    if hasPrefix(".") { return "0" + self }
    if hasPrefix("-.") { return "-0" + dropFirst() }
    return self
  }
}
