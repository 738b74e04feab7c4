/// The candidates that a person most likely meant by `word`, best first.
///
/// Candidates that differ only in case come first, then those that begin or end with the word (or the
/// word with them), then those within a few slips of the finger: an inserted, missing, wrong or
/// swapped letter each count one. Short words allow one slip, long ones three. The order does not
/// depend on the order of the candidates.
///
///     nearestSpellings(to: "centre.x", among: ["center.x", "center.y", "alpha"])
///     // ["center.x", "center.y"]
///
/// - Parameters:
///   - word: What was written. Longer than 64 UTF-8 bytes, nothing is suggested.
///   - candidates: What could have been written.
///   - limit: At most so many suggestions; not negative.
/// - Returns: The candidates as they were given; empty when none is near.
/// - Complexity: O(*n*·*m*), where *n* is the length of the word (at most 64) and *m* the length of
///   all candidates together.
package func nearestSpellings(
  to word: String, among candidates: some Sequence<String>, limit: Int = 3
) -> [String] {
  let longestWord = 64
  guard !word.isEmpty, word.utf8.count <= longestWord, limit > 0 else { return [] }
  let wanted = Array(word.lowercased().utf8)
  var found: [Suggestion] = []
  for candidate in candidates where candidate.utf8.count <= longestWord {
    let letters = Array(candidate.lowercased().utf8)
    guard let rank = rank(of: letters, for: wanted) else { continue }
    found.append(Suggestion(rank: rank, spelling: candidate))
  }
  return found.sorted().prefix(limit).map(\.spelling)
}

/// A candidate and how far it is from the word: a class, then a distance within it.
private struct Suggestion: Comparable {
  var rank: (kind: Int, distance: Int)
  var spelling: String

  static func < (a: Suggestion, b: Suggestion) -> Bool {
    (a.rank.kind, a.rank.distance, a.spelling) < (b.rank.kind, b.rank.distance, b.spelling)
  }

  static func == (a: Suggestion, b: Suggestion) -> Bool { !(a < b) && !(b < a) }
}

private func rank(of candidate: [UInt8], for word: [UInt8]) -> (kind: Int, distance: Int)? {
  if candidate == word { return (0, 0) }
  // As many slips as the lengths differ by are certain; beyond three the exact count is of no use.
  let difference = abs(word.count - candidate.count)
  let slips = difference > 3 ? difference : editDistance(word, candidate)
  // One slip is likelier than a forgotten half of the name: `bound` is `bounds`.
  if slips == 1, word.count > 2 { return (1, slips) }
  // Shorter pieces occur in almost every name and would suggest anything.
  let (short, long) =
    word.count < candidate.count ? (word, candidate) : (candidate, word)
  if short.count >= 3, long.starts(with: short) || long.suffix(short.count).elementsEqual(short) {
    return (1, 1 + long.count - short.count)
  }
  let allowed = word.count < 2 ? 0 : word.count < 4 ? 1 : word.count < 8 ? 2 : 3
  return slips <= allowed ? (2, slips) : nil
}

/// The restricted Damerau–Levenshtein distance (optimal string alignment).
///
/// F. J. Damerau, "A technique for computer detection and correction of spelling errors",
/// Communications of the ACM 7(3), 1964.
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  var row = last
  for i in 0..<a.count {
    row[0] = i + 1
    for j in 0..<b.count {
      let substitution = last[j] + (a[i] == b[j] ? 0 : 1)
      row[j + 1] = min(last[j + 1] + 1, row[j] + 1, substitution)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
      }
    }
    (beforeLast, last, row) = (last, row, beforeLast)
  }
  return last[b.count]
}
