internal import CPreviewPage

/// The page's own files, which the compiler puts into the program: see `Sources/CPreviewPage/page`.
///
/// This file holds the unsafe code of reading them: three constants, each with its length.
enum PageTemplate {
  /// A stretch of the page.
  enum Part: Hashable {
    /// Bytes as they are.
    case text([UInt8])
    /// A place to fill in, `<!--name-->` in the file.
    case slot(String)
  }

  /// The page with its slots.
  static let parts = parts(of: markup)

  /// The style sheet.
  static var style: [UInt8] {
    unsafe Array(
      UnsafeBufferPointer(start: parallaxPageStyle(), count: Int(parallaxPageStyleCount())))
  }

  /// The scripts, one after the other.
  static var script: [UInt8] {
    unsafe Array(
      UnsafeBufferPointer(start: parallaxPageScript(), count: Int(parallaxPageScriptCount())))
  }

  private static var markup: [UInt8] {
    unsafe Array(
      UnsafeBufferPointer(start: parallaxPageMarkup(), count: Int(parallaxPageMarkupCount())))
  }

  private static func parts(of markup: [UInt8]) -> [Part] {
    var parts: [Part] = []
    for (index, piece) in String(decoding: markup, as: UTF8.self).split(
      separator: "<!--", omittingEmptySubsequences: false
    ).enumerated() {
      guard index > 0, let end = piece.firstRange(of: "-->") else {
        parts.append(.text(Array(piece.utf8)))
        continue
      }
      parts.append(.slot(String(piece[..<end.lowerBound])))
      parts.append(.text(Array(piece[end.upperBound...].utf8)))
    }
    return parts
  }
}
