internal import ParallaxPlatform

/// The terminal that a result for people is printed on: its width, and whether it has colours.
///
/// A file and a pipe are none, so their bytes do not depend on who looks.
struct Terminal {
  /// Columns of a line.
  let width: Int
  /// Whether verdicts have colours: not where NO_COLOR is set (no-color.org), nor on a dumb terminal.
  let hasColors: Bool

  /// Narrower windows get lines of this width all the same: there is nothing left to lay out.
  private static let leastWidth = 40
  private static let usualWidth = 80

  /// The terminal behind a descriptor, or nil when it is none.
  init?(_ descriptor: Int32) {
    guard isTerminal(descriptor) else { return nil }
    self.init(
      width: terminalWidth(descriptor) ?? Self.usualWidth,
      hasColors: environmentVariable("TERM") != "dumb"
        && environmentVariable("NO_COLOR")?.isEmpty != false)
  }

  init(width: Int, hasColors: Bool) {
    self.width = max(width, Self.leastWidth)
    self.hasColors = hasColors
  }

  /// A text with long lines wrapped between words, and verdicts in colour.
  ///
  /// `hanging` is where the further lines of a wrapped one begin, unless the line is indented further.
  func shown(_ text: String, hanging: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { colored(wrapped($0, hanging: hanging)) }.joined(separator: "\n")
  }

  private func wrapped(_ line: Substring, hanging: Int) -> String {
    var rest = line
    var lines: [Substring] = []
    let margin = max(hanging, line.prefix { $0 == " " }.count)
    // What stands in front of the margin stays with the word behind it.
    var first = margin
    while true {
      let room = width - (lines.isEmpty ? 0 : margin)
      guard rest.count > room else { break }
      let head = rest.dropFirst(first)
      guard
        let blank = Self.lastBreak(in: rest.prefix(room + 2).dropFirst(first))
          ?? head.firstIndex(of: " ")
      else { break }
      lines.append(rest[..<blank])
      rest = rest[blank...].drop { $0 == " " }
      first = 0
    }
    lines.append(rest)
    return lines.joined(separator: "\n" + String(repeating: " ", count: margin))
  }

  /// The last blank to break at: a percent sign stays with its number.
  private static func lastBreak(in text: Substring) -> Substring.Index? {
    text.dropLast(1).indices.last { index in
      text[index] == " " && text[text.index(after: index)] != "%"
    }
  }

  private static let colors = [("ok ", "32"), ("FAIL ", "1;31"), ("  refused:", "31")]

  private func colored(_ line: String) -> String {
    guard hasColors, let (mark, color) = Self.colors.first(where: { line.hasPrefix($0.0) }) else {
      return line
    }
    return "\u{1B}[\(color)m\(mark)\u{1B}[0m" + line.dropFirst(mark.count)
  }
}

/// Prints a text for people on standard output, laid out for the terminal where it is one.
func show(_ text: String, hanging: Int) throws {
  try write(Terminal(1)?.shown(text, hanging: hanging) ?? text)
}
