/// Round numbers along an axis: whole multiples of 1, 2 or 5 times a power of ten.
struct RoundTicks {
  /// The distance between two of them.
  let step: Double
  /// The numbers, in their order.
  let values: [Double]
  /// The axis: from the last round number before what is shown to the first one after it.
  let lowest: Double
  let highest: Double

  /// The ticks of an axis that shows `lowest` to `highest`, about `count` of them.
  ///
  /// Where both are the same, or nothing that can be drawn, the axis goes from 0 to 1.
  init(_ lowest: Double, _ highest: Double, about count: Int) {
    let isDrawable = highest - lowest > 1e-300 && highest - lowest < 1e300
    let (lowest, highest) = isDrawable ? (lowest, highest) : (0, 1)
    let wanted = (highest - lowest) / Double(count)
    var power = 1.0
    var isFraction = false
    while power * 10 <= wanted { power *= 10 }
    if wanted < 1 {
      isFraction = true
      while 1 / power > wanted { power *= 10 }
    }
    // Below 1 the inverse is exact and its tenth is not.
    let unit = isFraction ? 1 / power : power
    let factor = [1.0, 2, 5].first { $0 * unit >= wanted } ?? 10
    let step = factor * unit
    let first = (lowest / step + 1e-9).rounded(.down)
    let last = (highest / step - 1e-9).rounded(.up)
    let multiple = { (number: Double) in
      isFraction ? number * factor / power : number * step
    }
    self.step = step
    values = (0..<4 * count).map { first + Double($0) }.filter { $0 <= last }.map(multiple)
    (self.lowest, self.highest) = (multiple(first), multiple(last))
  }

  /// A tick in words, with a minus that is as wide as a plus.
  static func label(_ value: Double) -> String {
    let text = DecimalText.text(value, 12)
    return text.hasPrefix("-") ? "−" + text.dropFirst() : text
  }
}
