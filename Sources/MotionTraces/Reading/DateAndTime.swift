/// Reads dates with times such as `2026-05-26T14:17:24.702+02:00` and `2021-03-07 18:55:31.390 +0100`.
enum DateAndTime {
  /// Seconds since 1970-01-01T00:00:00Z; without a zone the time is taken as UTC.
  ///
  /// Accepts `:`, `.` or `,` in front of the fraction, since all three are written.
  static func seconds(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
    var scanner = Scanner(position: range.lowerBound, end: range.upperBound)
    guard let year = scanner.digits(bytes, 4), scanner.take(bytes, UInt8(ascii: "-")),
      let month = scanner.digits(bytes, 2), scanner.take(bytes, UInt8(ascii: "-")),
      let day = scanner.digits(bytes, 2), 1...12 ~= month, 1...31 ~= day,
      scanner.take(bytes, UInt8(ascii: "T")) || scanner.take(bytes, UInt8(ascii: " ")),
      let hour = scanner.digits(bytes, 2), scanner.take(bytes, UInt8(ascii: ":")),
      let minute = scanner.digits(bytes, 2), scanner.take(bytes, UInt8(ascii: ":")),
      let second = scanner.digits(bytes, 2), hour < 25, minute < 60, second < 62
    else { return nil }
    var fraction = 0.0
    if scanner.take(bytes, UInt8(ascii: ".")) || scanner.take(bytes, UInt8(ascii: ","))
      || scanner.take(bytes, UInt8(ascii: ":"))
    {
      guard let (digits, scale) = scanner.fraction(bytes) else { return nil }
      fraction = Double(digits) / scale
    }
    _ = scanner.take(bytes, UInt8(ascii: " "))
    guard let zone = scanner.zone(bytes), scanner.isAtEnd else { return nil }
    let days = daysSince1970(year: year, month: month, day: day)
    let whole = ((days * 24 + hour) * 60 + minute - zone) * 60 + second
    return Double(whole) + fraction
  }

  /// Days since 1970-01-01 in the proleptic Gregorian calendar.
  ///
  /// Years are counted from March, so that the leap day comes last (E. G. Richards, "Mapping Time",
  /// 1998).
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }

  private struct Scanner {
    var position: Int
    let end: Int

    var isAtEnd: Bool { position == end }

    mutating func take(_ bytes: Span<UInt8>, _ byte: UInt8) -> Bool {
      guard position < end, NumberParsing.byte(bytes, at: position) == byte else { return false }
      position += 1
      return true
    }

    mutating func digit(_ bytes: Span<UInt8>) -> Int? {
      guard position < end else { return nil }
      let value = Int(NumberParsing.byte(bytes, at: position)) - 0x30
      guard 0...9 ~= value else { return nil }
      position += 1
      return value
    }

    mutating func digits(_ bytes: Span<UInt8>, _ count: Int) -> Int? {
      var value = 0
      for _ in 0..<count {
        guard let digit = digit(bytes) else { return nil }
        value = value * 10 + digit
      }
      return value
    }

    /// At most nine digits count; more are skipped.
    mutating func fraction(_ bytes: Span<UInt8>) -> (digits: Int, scale: Double)? {
      guard var value = digit(bytes) else { return nil }
      var scale = 10.0
      while let digit = digit(bytes) {
        guard scale < 1e9 else { continue }
        value = value * 10 + digit
        scale *= 10
      }
      return (value, scale)
    }

    /// Minutes east of Greenwich: `Z`, `+0100`, `+01:00`, `-05`, or nothing.
    mutating func zone(_ bytes: Span<UInt8>) -> Int? {
      if isAtEnd || take(bytes, UInt8(ascii: "Z")) { return 0 }
      let isWest = take(bytes, UInt8(ascii: "-"))
      guard isWest || take(bytes, UInt8(ascii: "+")), let hours = digits(bytes, 2) else {
        return nil
      }
      _ = take(bytes, UInt8(ascii: ":"))
      let minutes = isAtEnd ? 0 : digits(bytes, 2)
      guard let minutes else { return nil }
      return (isWest ? -1 : 1) * (hours * 60 + minutes)
    }
  }
}
