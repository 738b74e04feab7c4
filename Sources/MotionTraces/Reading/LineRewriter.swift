/// The forms of text whose rows are not cells between delimiters, and what they are rewritten to.
enum TextForm: Hashable, Sendable {
  /// Cells between commas, semicolons or tabs: nothing to do.
  case cells
  /// Cells between runs of blanks; the delimiter that takes their place leaves decimal commas alone.
  case blanks(delimiter: UInt8)
  /// Vectors in brackets, `0.5<TAB>(0.1, 0.2, -0.9)`.
  case tuples
  /// Records that end with a semicolon, often several on one line: `33,Jogging,491,0.1,9.8,0.5;`.
  case records
}

/// Rewrites the lines of an odd form into cells between delimiters, piece by piece.
///
/// The rows come out with one delimiter between two cells, so that `RowDecoder` needs to know one form
/// only. A row that did not begin on a line of its own begins with `continuationMark`, so that lines
/// can be counted as they stand in the file.
struct LineRewriter {
  /// Stands in front of rows that continue a line; no recorder writes it.
  static let continuationMark: [UInt8] = [0x22, 0x0B, 0x22]

  private let form: TextForm
  private let terminator: UInt8
  private var isAtLineStart = true
  /// Whether blanks came that count only when something follows on the line.
  private var hasBlank = false
  /// Whether a record has ended and nothing has followed it.
  private var hasEnded = false
  private var last: UInt8 = 0

  /// - Precondition: The form is not `cells`.
  init(_ form: TextForm, terminator: UInt8) {
    precondition(form != .cells, "cells need no rewriting")
    self.form = form
    self.terminator = terminator
  }

  /// The next piece of the text in its new form.
  mutating func rewrite(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + 16)
    for byte in bytes {
      switch form {
      case .cells: text.append(byte)
      case .blanks(let delimiter): rewriteBlanks(byte, delimiter, to: &text)
      case .tuples: rewriteTuple(byte, to: &text)
      case .records: rewriteRecord(byte, to: &text)
      }
    }
    return text
  }

  private mutating func endLine(_ text: inout [UInt8]) {
    text.append(terminator)
    (isAtLineStart, hasBlank, hasEnded) = (true, false, false)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }

  private mutating func rewriteBlanks(_ byte: UInt8, _ delimiter: UInt8, to text: inout [UInt8]) {
    if byte == terminator { return endLine(&text) }
    if Self.isBlank(byte) {
      hasBlank = !isAtLineStart
      return
    }
    if hasBlank { text.append(delimiter) }
    (isAtLineStart, hasBlank) = (false, false)
    text.append(byte)
  }

  private mutating func rewriteTuple(_ byte: UInt8, to text: inout [UInt8]) {
    let comma = UInt8(ascii: ",")
    switch byte {
    case terminator:
      return endLine(&text)
    case 0x20, 0x0D:
      hasBlank = true
      return
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      return
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      hasBlank = false
      guard !isAtLineStart, last != comma else { return }
      last = comma
    case comma, 0x09, UInt8(ascii: ";"):
      last = comma
      hasBlank = false
    default:
      // Only blanks inside a cell matter: between a date and a time.
      if hasBlank, !isAtLineStart, last != comma { text.append(0x20) }
      hasBlank = false
      last = byte
    }
    isAtLineStart = false
    text.append(last)
  }

  private mutating func rewriteRecord(_ byte: UInt8, to text: inout [UInt8]) {
    if byte == terminator { return endLine(&text) }
    if byte == UInt8(ascii: ";") {
      hasEnded = true
      return
    }
    if hasEnded {
      if Self.isBlank(byte) || byte == UInt8(ascii: ",") { return }
      text.append(terminator)
      text += Self.continuationMark
      hasEnded = false
    }
    text.append(byte)
  }
}
