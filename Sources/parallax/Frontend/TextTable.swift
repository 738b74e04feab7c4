/// Lines with a heading at the left and a text at the right, for people.
struct TextTable {
  private(set) var text: String
  private var lastHeading = ""

  /// Where the texts at the right begin.
  static let indent = 13

  init(title: String) { text = title + "\n" }

  /// Adds a line; a heading that repeats the one above is left out.
  mutating func add(_ heading: String, _ line: String) {
    let shown = heading == lastHeading ? "" : heading
    if !heading.isEmpty { lastHeading = heading }
    let row = ("  " + shown).padded(to: Self.indent) + line
    text += (row.last == " " ? String(row.reversed().drop { $0 == " " }.reversed()) : row) + "\n"
  }

  /// Adds an empty line and a line of its own.
  mutating func add(section: String) {
    text += "\n\(section)\n"
    lastHeading = ""
  }
}
