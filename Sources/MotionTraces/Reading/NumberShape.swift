/// How numbers are written: enough to tell a complete one from one that was cut.
struct NumberShape: Equatable {
  /// The fewest digits behind the separator.
  var fractionDigits: Int
  var hasExponent: Bool
  var isEmpty: Bool

  init(_ text: ArraySlice<UInt8>, decimalSeparator: UInt8) {
    isEmpty = text.isEmpty
    hasExponent = text.contains(UInt8(ascii: "E")) || text.contains(UInt8(ascii: "e"))
    let fraction = text.drop { $0 != decimalSeparator }.dropFirst()
    fractionDigits = fraction.prefix { 0x30...0x39 ~= $0 }.count
  }

  /// What both have in common.
  func common(with other: NumberShape) -> NumberShape {
    var common = self
    common.fractionDigits = min(fractionDigits, other.fractionDigits)
    common.hasExponent = hasExponent && other.hasExponent
    common.isEmpty = isEmpty || other.isEmpty
    return common
  }

  /// Whether a last cell of this shape can be complete where all others have at least `common`.
  func isComplete(comparedWith common: NumberShape) -> Bool {
    if isEmpty { return common.isEmpty }
    return fractionDigits >= common.fractionDigits && (hasExponent || !common.hasExponent)
  }
}
