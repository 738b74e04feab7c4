internal import ParallaxPlatform

/// Pictures as part of a page.
public enum PictureAddress {
  /// The picture as a `data:` address, its kind found by its first bytes: PNG, JPEG, GIF, WebP, AVIF or SVG.
  ///
  ///     PictureAddress.data(Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8))
  ///     // "data:image/svg+xml;base64,PHN2Zy…"
  ///
  /// - Returns: The address, or nil for something else, which browsers would not show.
  public static func data(_ bytes: [UInt8]) -> String? {
    kind(bytes).map { "data:image/\($0);base64,\(Base64.text(bytes))" }
  }

  /// The kinds of pictures that are understood, for messages.
  public static let kinds = "PNG, JPEG, GIF, WebP, AVIF or SVG"

  private static func kind(_ bytes: [UInt8]) -> String? {
    func has(_ text: String, at start: Int) -> Bool {
      bytes.dropFirst(start).starts(with: text.utf8)
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "png" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "jpeg" }
    if has("GIF8", at: 0) { return "gif" }
    if has("RIFF", at: 0), has("WEBP", at: 8) { return "webp" }
    if has("ftypavif", at: 4) { return "avif" }
    // An SVG may begin with a declaration or a comment; its root is near.
    let head = String(decoding: bytes.prefix(4096), as: UTF8.self)
    return head.contains("<svg") ? "svg+xml" : nil
  }
}
