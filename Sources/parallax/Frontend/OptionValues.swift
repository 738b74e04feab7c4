internal import MotionEffects

/// The values of options: every one is checked here, so that nothing odd gets further.
extension Arguments {
  /// The number that an option has, or nil when it was not given.
  func number(_ name: String, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
    guard let text = self[name] else { return nil }
    return try number(text, name, in: range)
  }

  /// The number that a text is, as part of an option's value.
  func number(
    _ text: some StringProtocol, _ name: String, in range: ClosedRange<Double>
  ) throws(UsageError) -> Double {
    guard let value = decimal(text) else {
      throw mistake(name, "needs a number, not '\(text)'")
    }
    guard range.contains(value) else {
      throw mistake(name, "must be \(Self.words(range)), not \(text)")
    }
    return value
  }

  /// The numbers of a list with commas, or nil when the option was not given.
  func numbers(_ name: String, in range: ClosedRange<Double>) throws(UsageError) -> [Double]? {
    guard let text = self[name] else { return nil }
    var numbers: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      numbers.append(try number(part, name, in: range))
    }
    return numbers
  }

  /// The whole number that an option has, or nil when it was not given.
  func integer(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = self[name] else { return nil }
    let digits = text.drop { $0 == "-" || $0 == "+" }
    guard !digits.isEmpty, text.count - digits.count <= 1,
      digits.utf8.allSatisfy({ (48...57).contains($0) })
    else { throw mistake(name, "needs a whole number, not '\(text)'") }
    // What does not fit into an Int fits into no range either.
    guard let value = Int(text), range.contains(value) else {
      throw mistake(
        name, "must be between \(range.lowerBound) and \(range.upperBound), not \(text)")
    }
    return value
  }

  /// The one of several words that an option has, or nil when it was not given.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, of type: Choice.Type = Choice.self
  ) throws(UsageError) -> Choice? where Choice.RawValue == String {
    guard let text = self[name] else { return nil }
    if let value = Choice(rawValue: text) { return value }
    throw unknown(text, name, among: Choice.allCases.map(\.rawValue))
  }

  /// The mistake of a word that is none of the allowed ones.
  func unknown(
    _ text: some StringProtocol, _ name: String, among words: [String]
  ) -> UsageError {
    let near = Self.near(String(text), words)
    return mistake(
      name, "has no '\(text)'" + (near.isEmpty ? "; it takes \(Self.list(words))" : meant(near)))
  }

  /// The mistake of an operand that is none of the allowed words.
  func unknownOperand(_ text: String, _ what: String, among words: [String]) -> UsageError {
    let near = Self.near(text, words)
    return UsageError(
      "unknown \(what) '\(text)'" + (near.isEmpty ? "; there is \(Self.list(words))" : meant(near)),
      command)
  }

  /// The words, and only how many there are where nobody would read them all.
  private static func list(_ words: [String]) -> String {
    let more = words.count - mostWords
    return words.prefix(mostWords).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  private static let mostWords = 32

  /// The words that begin like the text when several do, as `landscape` does; else the nearest one.
  private static func near(_ text: String, _ words: [String]) -> [String] {
    let begun = words.filter { !text.isEmpty && $0.lowercased().hasPrefix(text.lowercased()) }
    return (2...3).contains(begun.count)
      ? begun : nearestSpellings(to: text, among: words, limit: 1)
  }

  /// A decimal number: digits, a sign, a point, an exponent; no "nan", no hexadecimal.
  private func decimal(_ text: some StringProtocol) -> Double? {
    guard text.utf8.count <= 64,
      text.utf8.allSatisfy({ byte in
        (48...57).contains(byte) || [43, 45, 46, 69, 101].contains(byte)
      })
    else { return nil }
    return Double(String(text)).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func words(_ range: ClosedRange<Double>) -> String {
    let (low, high) = (range.lowerBound, range.upperBound)
    func text(_ value: Double) -> String {
      value == value.rounded() ? String(Int(value)) : String(value)
    }
    if high < 1e12 { return "between \(text(low)) and \(text(high))" }
    if low == 0 { return "0 or more" }
    return low > 0 ? "more than 0" : "a finite number"
  }
}
