internal import MotionTraces

/// The values of options about motion that are more than a number or a word.
extension Arguments {
  /// Suspensions such as `thermal=2...5,mirroring=7...8`.
  func suspensions(_ name: String) throws(UsageError) -> [Suspension] {
    guard let text = self[name] else { return [] }
    var suspensions: [Suspension] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let equals = part.firstIndex(of: "=") else {
        throw mistake(name, "needs WHY=A...B, such as thermal=2...5, not '\(part)'")
      }
      let word = String(part[..<equals])
      guard let reason = Suspension.Reason(rawValue: word) else {
        throw unknown(word, name, among: Suspension.Reason.allCases.map(\.rawValue))
      }
      let bounds = part[part.index(after: equals)...].split(
        separator: "...", omittingEmptySubsequences: false)
      guard bounds.count == 2 else {
        throw mistake(name, "needs two times, such as \(word)=2...5, not '\(part)'")
      }
      let start = try number(bounds[0], name, in: 0...1e9)
      let end = try number(bounds[1], name, in: 0...1e9)
      guard start <= end else { throw mistake(name, "ends before it begins: '\(part)'") }
      suspensions.append(Suspension(reason, during: start...end))
    }
    return suspensions
  }

  /// The reference pose: `first`, `mean=SECONDS`, `level` or `upright`.
  func referencePose(_ name: String) throws(UsageError) -> ReferencePose {
    guard let text = self[name] else { return .first }
    if text.hasPrefix("mean=") {
      return .mean(seconds: try number(text.dropFirst(5), name, in: 0...ReferencePose.longestMean))
    }
    switch text {
    case "first": return .first
    case "level": return .level
    case "upright": return .upright
    default: throw unknown(text, name, among: ["first", "mean=SECONDS", "level", "upright"])
    }
  }

  /// The angles of full tilt, given in degrees: one for both axes, or two.
  func fullTilt(_ name: String) throws(UsageError) -> FullTilt {
    guard let degrees = try numbers(name, in: 0.01...90) else { return .quarterTurn }
    guard let horizontal = degrees.first, degrees.count <= 2 else {
      throw mistake(name, "takes one angle or two, not \(degrees.count)")
    }
    let vertical = degrees.count == 2 ? degrees[1] : horizontal
    return FullTilt(horizontal: horizontal * .pi / 180, vertical: vertical * .pi / 180)
  }
}
