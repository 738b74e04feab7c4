internal import MotionEffects

/// The numbers of some frames, row by row, before they become text.
struct TimelineBlock: Sendable {
  /// Row by row: the time, the offset, on request the raw offset, the channels.
  private(set) var numbers: [Double] = []
  /// Whether an offset was applied, row by row.
  private(set) var areApplied: [Bool] = []

  var rowCount: Int { areApplied.count }

  /// Appends a row, unless one of its numbers is NaN or infinite; false then.
  mutating func append(
    _ frame: TimelineFrame, _ values: [Double], withRawOffset hasRaw: Bool
  ) -> Bool {
    var check = FiniteCheck()
    check.add(frame.time)
    check.add(frame.offset.horizontal)
    check.add(frame.offset.vertical)
    if hasRaw {
      check.add(frame.rawOffset.horizontal)
      check.add(frame.rawOffset.vertical)
    }
    for value in values { check.add(value) }
    guard check.areAllFinite else { return false }
    numbers.append(frame.time)
    numbers.append(frame.offset.horizontal)
    numbers.append(frame.offset.vertical)
    if hasRaw {
      numbers.append(frame.rawOffset.horizontal)
      numbers.append(frame.rawOffset.vertical)
    }
    numbers.append(contentsOf: values)
    areApplied.append(frame.isApplied)
    return true
  }

  mutating func removeAll() {
    numbers.removeAll(keepingCapacity: true)
    areApplied.removeAll(keepingCapacity: true)
  }
}

/// Whether numbers are all finite: those that are not have all bits of the exponent set, so that one
/// more overflows into the sign bit.
private struct FiniteCheck {
  private var overflow: UInt64 = 0

  mutating func add(_ value: Double) {
    overflow |= (value.bitPattern & 0x7FF0_0000_0000_0000) &+ 0x0010_0000_0000_0000
  }

  var areAllFinite: Bool { overflow >> 63 == 0 }
}
