/// Reads dates and times as recorders write them.
///
///     2026-05-26T14:17:24.702+02:00     2021-03-07 18:55:31.390 +0100     2022-10-03 13:45:33:193
///     30/04/2024 14:53:00.000           4/30/2024 2:53:00 PM              30.04.2024 14:53:00,5
///     12-Sep-2022 14:53:00.125          14:53:00.125                      2021-09-22
enum DateAndTime {
  /// Which of two numbers with a slash or a hyphen between them is the day.
  enum DayOrder: Hashable, Sendable { case dayFirst, monthFirst }

  /// What a text says.
  struct Moment: Hashable {
    /// Since 1970-01-01T00:00:00Z, a time without a zone taken as UTC; without a date, since midnight.
    var seconds: Double
    var hasDate: Bool
    var hasTime: Bool
    /// Whether the date reads otherwise in the other order of day and month.
    var dependsOnOrder: Bool
  }

  /// Seconds since 1970-01-01T00:00:00Z, or since midnight where there is no date.
  static func seconds(
    _ bytes: Span<UInt8>, _ range: Range<Int>, dayOrder: DayOrder = .monthFirst
  ) -> Double? {
    moment(bytes, range, dayOrder: dayOrder)?.seconds
  }

  /// What a text says, or nil when it is neither a date nor a time nor both.
  static func moment(
    _ bytes: Span<UInt8>, _ range: Range<Int>, dayOrder: DayOrder = .monthFirst
  ) -> Moment? {
    var scanner = Scanner(position: range.lowerBound, end: range.upperBound)
    var moment = Moment(seconds: 0, hasDate: false, hasTime: false, dependsOnOrder: false)
    var timeScanner = scanner
    if let time = timeOfDay(bytes, &timeScanner), timeScanner.isAtEnd {
      (moment.seconds, moment.hasTime) = (time, true)
      return moment
    }
    guard let date = date(bytes, &scanner, dayOrder) else { return nil }
    (moment.hasDate, moment.dependsOnOrder) = (true, date.dependsOnOrder)
    moment.seconds = Double(date.days) * 86400
    if scanner.isAtEnd { return moment }
    if scanner.take(bytes, UInt8(ascii: ",")) {
      _ = scanner.take(bytes, UInt8(ascii: " "))
    } else {
      guard scanner.takeAny(bytes, of: "T _") != nil else { return nil }
    }
    guard let time = timeOfDay(bytes, &scanner), scanner.isAtEnd else { return nil }
    moment.hasTime = true
    // Whole seconds first: a fraction added to a small number keeps more of its digits.
    moment.seconds += time
    return moment
  }

  /// `2026-05-26`, `30/04/2024`, `30.04.2024`, `30-Apr-2024`: days since 1970-01-01.
  private static func date(
    _ bytes: Span<UInt8>, _ scanner: inout Scanner, _ dayOrder: DayOrder
  ) -> (days: Int, dependsOnOrder: Bool)? {
    guard let first = scanner.number(bytes, atMost: 4),
      let separator = scanner.takeAny(bytes, of: "-/. ")
    else { return nil }
    if let month = scanner.monthName(bytes) {
      guard first.digits <= 2, scanner.takeAny(bytes, of: "-/. ") != nil,
        let year = scanner.number(bytes, atMost: 4)
      else { return nil }
      return days(year, month: month, day: first.value).map { ($0, false) }
    }
    guard let second = scanner.number(bytes, atMost: 2), scanner.take(bytes, separator) else {
      return nil
    }
    if first.digits == 4 {
      guard let third = scanner.number(bytes, atMost: 2) else { return nil }
      return days(first, month: second.value, day: third.value).map { ($0, false) }
    }
    guard first.digits <= 2, let year = scanner.number(bytes, atMost: 4) else { return nil }
    // With points the day comes first wherever dates are written so.
    let isDayFirst = dayOrder == .dayFirst || separator == UInt8(ascii: ".")
    let (day, month) =
      isDayFirst ? (first.value, second.value) : (second.value, first.value)
    return days(year, month: month, day: day).map {
      ($0, separator != UInt8(ascii: ".") && day != month)
    }
  }

  private static func days(
    _ year: (value: Int, digits: Int), month: Int, day: Int
  ) -> Int? {
    guard year.digits == 4 || year.digits == 2, 1...12 ~= month, 1...31 ~= day else { return nil }
    return daysSince1970(
      year: year.digits == 2 ? 2000 + year.value : year.value, month: month, day: day)
  }

  /// `14:17:24.702+02:00`, `2:53:00 PM`: seconds since midnight in Greenwich.
  ///
  /// Accepts `.`, `,`, `:` or `_` in front of the fraction, since all are written.
  private static func timeOfDay(_ bytes: Span<UInt8>, _ scanner: inout Scanner) -> Double? {
    guard var hour = scanner.number(bytes, atMost: 2)?.value,
      scanner.take(bytes, UInt8(ascii: ":")), let minute = scanner.digits(bytes, 2),
      scanner.take(bytes, UInt8(ascii: ":")), let second = scanner.digits(bytes, 2),
      hour < 25, minute < 60, second < 62
    else { return nil }
    var fraction = 0.0
    if scanner.takeAny(bytes, of: ".,:_") != nil {
      guard let (digits, scale) = scanner.fraction(bytes) else { return nil }
      fraction = Double(digits) / scale
    }
    _ = scanner.take(bytes, UInt8(ascii: " "))
    if let half = scanner.takeAny(bytes, of: "AaPp") {
      guard scanner.takeAny(bytes, of: "Mm") != nil, 1...12 ~= hour else { return nil }
      hour = hour % 12 + (half | 0x20 == UInt8(ascii: "p") ? 12 : 0)
      _ = scanner.take(bytes, UInt8(ascii: " "))
    }
    guard let zone = scanner.zone(bytes) else { return nil }
    return Double((hour * 60 + minute - zone) * 60 + second) + fraction
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

    /// The next byte, if it is one of these.
    mutating func takeAny(_ bytes: Span<UInt8>, of allowed: String) -> UInt8? {
      guard position < end else { return nil }
      let byte = NumberParsing.byte(bytes, at: position)
      guard allowed.utf8.contains(byte) else { return nil }
      position += 1
      return byte
    }

    /// A number of one digit or more.
    mutating func number(
      _ bytes: Span<UInt8>, atMost limit: Int
    ) -> (value: Int, digits: Int)? {
      guard var value = digit(bytes) else { return nil }
      var count = 1
      while count < limit, let digit = digit(bytes) {
        value = value * 10 + digit
        count += 1
      }
      return (value, count)
    }

    /// `Jan` to `Dec`, or the whole English name.
    mutating func monthName(_ bytes: Span<UInt8>) -> Int? {
      guard end - position >= 3 else { return nil }
      let letters = (0..<3).map { NumberParsing.byte(bytes, at: position + $0) | 0x20 }
      let names = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
      ]
      guard let index = names.firstIndex(where: { $0.utf8.elementsEqual(letters) }) else {
        return nil
      }
      position += 3
      while position < end, 0x61...0x7A ~= NumberParsing.byte(bytes, at: position) | 0x20 {
        position += 1
      }
      return index + 1
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

    /// Minutes east of Greenwich: `Z`, `UTC`, `GMT+07:00`, `+0100`, `+01:00`, `-05`, or nothing.
    mutating func zone(_ bytes: Span<UInt8>) -> Int? {
      for name in ["UTC", "GMT"] {
        let isNamed =
          position + 3 <= end
          && name.utf8.enumerated().allSatisfy {
            NumberParsing.byte(bytes, at: position + $0) == $1
          }
        if isNamed { position += 3 }
      }
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
