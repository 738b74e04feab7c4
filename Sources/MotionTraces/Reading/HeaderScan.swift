/// The rules by which the header is found and taken apart: line ends, delimiters, quotes.
enum HeaderScan {
  /// LF, unless there are only CRs, as old spreadsheets wrote them.
  static func terminator(_ bytes: [UInt8]) -> UInt8 {
    bytes.contains(0x0A) || !bytes.contains(0x0D) ? 0x0A : 0x0D
  }

  /// The end of a line; line ends within quotes do not count, as long as the quotes are closed.
  static func endOfRecord(_ bytes: [UInt8], from start: Int, terminator: UInt8) -> Int {
    var isQuoted = false
    var firstEnd: Int?
    var p = start
    while p < bytes.count, bytes[p] == 0x20 || bytes[p] == 0x09 { p += 1 }
    if p < bytes.count, "#%".utf8.contains(bytes[p]) {
      // Quotes in a comment mean nothing.
      return bytes[p...].firstIndex(of: terminator) ?? bytes.count
    }
    p = start
    while p < bytes.count {
      if bytes[p] == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if bytes[p] == terminator {
        if !isQuoted { return p }
        if firstEnd == nil { firstEnd = p }
      }
      p += 1
    }
    return isQuoted ? firstEnd ?? p : p
  }

  /// Whether a line holds nothing: blanks, delimiters, or a comment.
  static func isSkippable(_ line: ArraySlice<UInt8>) -> Bool {
    let isFiller = { (byte: UInt8) in
      isBlank(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")
    }
    return isComment(line) || line.allSatisfy(isFiller)
  }

  /// Whether a line begins with `#`, `%` or `//`.
  static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
    let content = line.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    return content.first == UInt8(ascii: "#") || content.first == UInt8(ascii: "%")
      || content.starts(with: "//".utf8)
  }

  /// The delimiter that a spreadsheet's first line `sep=;` declares.
  static func declaredDelimiter(_ line: ArraySlice<UInt8>) -> UInt8? {
    let text = line.filter { $0 != UInt8(ascii: "\"") }
    guard text.count >= 5, text.prefix(4).elementsEqual("sep=".utf8) else { return nil }
    return ",;\t".utf8.contains(text[4]) ? text[4] : nil
  }

  /// What may stand between cells.
  private static let delimiters = [UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: ",")]

  /// The most frequent of tab, semicolon and comma outside quotes; in the header, or else the rows.
  static func delimiter(_ header: ArraySlice<UInt8>, rows: ArraySlice<UInt8>) -> UInt8 {
    for text in [header, rows.prefix(4096)] {
      var (tabs, semicolons, commas) = (0, 0, 0)
      var isQuoted = false
      for byte in text {
        switch byte {
        case UInt8(ascii: "\""): isQuoted.toggle()
        case UInt8(ascii: "\t") where !isQuoted: tabs += 1
        case UInt8(ascii: ";") where !isQuoted: semicolons += 1
        case UInt8(ascii: ",") where !isQuoted: commas += 1
        default: break
        }
      }
      let most = max(tabs, semicolons, commas)
      if most > 0 { return delimiters[most == tabs ? 0 : most == semicolons ? 1 : 2] }
    }
    return UInt8(ascii: ",")
  }

  /// The cells of a record as they stand there, quotes included.
  static func cells(_ record: ArraySlice<UInt8>, delimiter: UInt8) -> [ArraySlice<UInt8>] {
    var cells: [ArraySlice<UInt8>] = []
    var isQuoted = false
    var start = record.startIndex
    for index in record.indices {
      let byte = record[index]
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == delimiter, !isQuoted {
        cells.append(record[start..<index])
        start = index + 1
      }
    }
    cells.append(record[start...])
    return cells
  }

  /// What a cell says: without quotes, its line ends as blanks.
  static func text(ofCell cell: ArraySlice<UInt8>) -> String {
    text(
      cell.filter { $0 != UInt8(ascii: "\"") }.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 })
  }

  /// The cells of a line of any form.
  static func cells(
    _ line: ArraySlice<UInt8>, _ form: TextForm, _ declaredDelimiter: UInt8?
  ) -> [ArraySlice<UInt8>] {
    guard form != .cells else {
      return cells(line, delimiter: declaredDelimiter ?? delimiter(ofRow: line))
    }
    var rewriter = LineRewriter(form, terminator: 0x0A)
    let row = rewriter.rewrite(line).prefix { $0 != 0x0A }
    return cells(row, delimiter: form.delimiter)
  }

  /// In a row of numbers what leaves the most of them, so that decimal commas are none; in other
  /// lines the most frequent.
  static func delimiter(ofRow line: ArraySlice<UInt8>) -> UInt8 {
    let usual = delimiter(line, rows: [])
    let others = delimiters.filter { $0 != usual && line.contains($0) }
    guard !others.isEmpty else { return usual }
    let counts = ([usual] + others).map { delimiter in
      (delimiter, numbers: cells(line, delimiter: delimiter).count { isNumber($0) })
    }
    return counts.max { $0.numbers < $1.numbers }?.0 ?? usual
  }

  /// Text in UTF-8, or else in Latin-1, as old spreadsheets write `m/s²`.
  static func text(_ bytes: [UInt8]) -> String {
    String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// Whether a line is at least three numbers between runs of blanks.
  static func hasNumbersBetweenBlanks(_ line: ArraySlice<UInt8>) -> Bool {
    // Tabs alone are a delimiter of their own.
    guard line.contains(0x20), !line.contains(UInt8(ascii: ";")) else { return false }
    let cells = line.split(whereSeparator: isBlank)
    return cells.count >= 3 && cells.allSatisfy(isNumber)
  }

  /// No recorder writes a number in more bytes, blanks included; longer is several cells in one.
  private static let longestNumber = 64

  /// Whether a cell holds one number, or `NaN`.
  static func isNumber(_ cell: ArraySlice<UInt8>) -> Bool {
    // Nearly all cells are plain; what is not costs a hundred times as much to look at.
    if isPlainNumber(cell) { return true }
    let isPromising = { (byte: UInt8) in isDigit(byte) || byte | 0x20 == UInt8(ascii: "n") }
    guard cell.count <= longestNumber, cell.contains(where: isPromising) else { return false }
    let text = text(ofCell: cell).filter { !$0.isWhitespace }.replacingMinus()
    if text.lowercased() == "nan" { return true }
    let digits = text.drop { $0 == "-" || $0 == "+" }
    guard let first = digits.first, let last = digits.last, last.isASCII, first.isASCII,
      first.isNumber || first == "." || first == ",", last.isNumber || last == ".",
      !digits.contains("x")
    else { return false }
    return Double(String(text.map { $0 == "," ? "." : $0 })) != nil
  }

  /// Digits with at most a sign in front, a point or comma among them, and an exponent behind.
  private static func isPlainNumber(_ cell: ArraySlice<UInt8>) -> Bool {
    var text = cell
    func skipSign() {
      if let first = text.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
        text.removeFirst()
      }
    }
    text = text.drop { $0 == 0x20 }
    skipSign()
    guard let first = text.first, isDigit(first) else { return false }
    text = text.drop(while: isDigit)
    if let point = text.first, point == UInt8(ascii: ".") || point == UInt8(ascii: ",") {
      text = text.dropFirst().drop(while: isDigit)
    }
    if let exponent = text.first, exponent | 0x20 == UInt8(ascii: "e") {
      text.removeFirst()
      skipSign()
      guard let first = text.first, isDigit(first) else { return false }
      text = text.drop(while: isDigit)
    }
    return text.allSatisfy { $0 == 0x20 || $0 == 0x0D }
  }

  /// Whether a line is data: at least one number, and nothing with letters in front of it.
  static func isNumeric(_ cells: [ArraySlice<UInt8>]) -> Bool {
    for cell in cells {
      let content = cell.filter { !isBlank($0) && $0 != 0x0A && $0 != UInt8(ascii: "\"") }
      guard !content.isEmpty else { continue }
      return content.contains(where: isDigit)
        && content.allSatisfy { isDigit($0) || "+-.,eE:T/".utf8.contains($0) }
    }
    return false
  }

  /// A blank, a tab, or the CR of a line end.
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  /// A comma where the delimiter leaves it free and more numbers are written with it than with a point.
  static func decimalSeparator(
    _ bytes: [UInt8], _ rows: [Range<Int>], delimiter: UInt8
  ) -> UInt8 {
    let (point, comma) = (UInt8(ascii: "."), UInt8(ascii: ","))
    guard delimiter != comma else { return point }
    var (points, commas) = (0, 0)
    for row in rows.prefix(64) {
      for offset in row.dropFirst().dropLast() {
        let byte = bytes[offset]
        guard byte == point || byte == comma, isDigit(bytes[offset - 1]), isDigit(bytes[offset + 1])
        else { continue }
        if byte == comma { commas += 1 } else { points += 1 }
      }
    }
    return commas > points ? comma : point
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  static func endsWithDelimiter(
    _ bytes: [UInt8], _ rows: [Range<Int>], _ delimiter: UInt8
  ) -> Bool {
    guard let row = rows.first else { return false }
    return bytes[row].last { $0 != 0x20 && $0 != 0x0D } == delimiter
  }

  /// How many cells most of the first rows have.
  static func usualCellCount(
    _ bytes: [UInt8], _ rows: [Range<Int>], _ decoder: RowDecoder
  ) -> Int {
    let span = bytes.span
    var counts: [Int: Int] = [:]
    for row in rows.prefix(64) {
      let count = decoder.cellCount(span, row)
      counts[count, default: 0] += 1
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 1
  }
}

extension TextForm {
  /// What stands between the cells of rewritten rows.
  var delimiter: UInt8 {
    if case .blanks(let delimiter) = self { delimiter } else { UInt8(ascii: ",") }
  }
}

extension String {
  /// With the hyphen in place of the minus sign U+2212.
  fileprivate func replacingMinus() -> String { String(map { $0 == "\u{2212}" ? "-" : $0 }) }
}
