extension SceneNode {
  /// A value of a kind, in the form that documents give it; an angle may also be `"30deg"`.
  func motionValue(
    _ kind: MotionValue.Kind, isAngle: Bool = false
  ) throws(SceneError) -> MotionValue {
    guard fits(kind, isAngle: isAngle) else {
      throw failure(
        .kindMismatch, "found \(value.summary)", expected: Self.form(of: kind, isAngle: isAngle))
    }
    switch kind {
    case .number: return .number(isAngle ? try angle() : try number())
    case .point: return .point(try point())
    case .size:
      let n = try numbers(["width", "height"])
      return .size(Size(width: n[0], height: n[1]))
    case .rect:
      let n = try numbers(["x", "y", "width", "height"])
      return .rect(Rect(x: n[0], y: n[1], width: n[2], height: n[3]))
    case .offset:
      let n = try numbers(["horizontal", "vertical"])
      return .offset(Offset(horizontal: n[0], vertical: n[1]))
    case .insets: return .insets(try insets())
    case .affineTransform: return .affineTransform(try affineTransform())
    case .transform3D: return .transform3D(try transform3D())
    case .color: return .color(try color())
    case .numbers: return .numbers(try manyNumbers())
    }
  }

  /// Whether the value has the JSON type, and for arrays the count, of the kind's form.
  private func fits(_ kind: MotionValue.Kind, isAngle: Bool) -> Bool {
    switch (kind, value.content) {
    case (.number, .number): return true
    case (.number, .string): return isAngle
    case (.color, .string): return true
    case (.affineTransform, .array), (.transform3D, .array), (.numbers, .array): return true
    case (.color, _), (.number, _): return false
    case (_, .array(let values)): return values.count == kind.componentNames.count
    default: return false
    }
  }

  /// The form of a kind's values, for messages.
  static func form(of kind: MotionValue.Kind, isAngle: Bool = false) -> String {
    switch kind {
    case .number: isAngle ? "a number in radians, or \"30deg\"" : "a number"
    case .point: "[x, y]"
    case .size: "[width, height]"
    case .rect: "[x, y, width, height]"
    case .offset: "[horizontal, vertical]"
    case .insets: "[top, left, bottom, right]"
    case .affineTransform: "6 numbers or a list of steps"
    case .transform3D: "16 numbers or a list of steps"
    case .color: "\"#rrggbb\" or \"#rrggbbaa\""
    case .numbers: "a list of numbers"
    }
  }

  private func manyNumbers() throws(SceneError) -> [Double] {
    let elements = try elements("a list of numbers")
    guard !elements.isEmpty else {
      throw failure(.wrongCount, "found an empty array", expected: "at least one number")
    }
    var numbers: [Double] = []
    for element in elements { numbers.append(try element.number()) }
    return numbers
  }

  /// Where a picture is: the path of a file, or a `data:` address with the picture in it.
  func imageName() throws(SceneError) -> String {
    let form = "the path of a picture beside the document, or \"data:image/…\""
    let text = try string(form)
    guard !text.isEmpty else { throw failure(.invalidValue, "found an empty path", expected: form) }
    let start = text.prefix(16).lowercased()
    if start.hasPrefix("http:") || start.hasPrefix("https:") {
      throw failure(.invalidValue, "found an address on the network", expected: form)
    }
    guard start.hasPrefix("data:") else { return text }
    guard text.hasPrefix("data:image/") else {
      throw failure(.invalidValue, "found data of another kind", expected: form)
    }
    guard let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")),
      case let data = text.utf8[comma...].dropFirst(), !data.isEmpty
    else { throw failure(.invalidValue, "found no data behind a comma", expected: form) }
    guard !text[..<comma].hasSuffix(";base64") || Self.isBase64(data) else {
      throw failure(.invalidValue, "found data that is not in base64", expected: form)
    }
    return text
  }

  /// Whether bytes are letters of base64 (RFC 4648), blanks left aside.
  private static func isBase64(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"),
        UInt8(ascii: "="), UInt8(ascii: "%"), 0x20, 0x0A, 0x0D, 0x09:
        true
      default: false
      }
    }
  }

  // MARK: Colours

  /// A colour as `#rrggbb` or `#rrggbbaa`, in either case.
  func color() throws(SceneError) -> Color {
    let form = Self.form(of: .color)
    let text = try string(form)
    let digits = text.utf8.dropFirst().map { Character(Unicode.Scalar($0)).hexDigitValue }
    var bytes: [Double] = []
    if text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8 {
      for index in stride(from: 0, to: digits.count, by: 2) {
        guard let high = digits[index], let low = digits[index + 1] else { break }
        bytes.append(Double(high * 16 + low) / 255)
      }
    }
    guard bytes.count >= 3, bytes.count * 2 == digits.count else {
      throw failure(.invalidColor, "\(quoted(text)) is not a colour", expected: form)
    }
    return Color(
      red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 1)
  }

  // MARK: Angles

  /// An angle in radians: a number is one already, `"30deg"` and `"0.5rad"` carry their unit.
  func angle() throws(SceneError) -> Double { try angle(numbersAreDegrees: false) }

  /// An angle in radians: a number is in degrees, as in the steps of a transform.
  func stepAngle() throws(SceneError) -> Double { try angle(numbersAreDegrees: true) }

  private func angle(numbersAreDegrees: Bool) throws(SceneError) -> Double {
    let form = "a number in \(numbersAreDegrees ? "degrees" : "radians"), or \"30deg\""
    guard case .string(let text) = value.content else {
      let number = try number(form)
      return numbersAreDegrees ? number * .pi / 180 : number
    }
    for (suffix, factor) in [("deg", Double.pi / 180), ("rad", 1)] where text.hasSuffix(suffix) {
      let digits = text.dropLast(suffix.count)
      guard digits.utf8.allSatisfy(isPartOfNumber), let number = Double(digits),
        abs(number) <= Self.largestNumber
      else { break }
      return number == 0 ? 0 : number * factor
    }
    throw failure(.invalidAngle, "\(quoted(text)) is not an angle", expected: form)
  }

  /// Keeps out what `Double` reads beside plain numbers: `nan`, `infinity`, hexadecimal digits.
  private func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  // MARK: Words

  /// One of a list of words.
  func word<Word: RawRepresentable & CaseIterable>() throws(SceneError) -> Word
  where Word.RawValue == String {
    let words = Word.allCases.map(\.rawValue)
    let form = listed(words.map(quoted), conjunction: "or")
    let text = try string(form)
    guard let word = Word(rawValue: text) else {
      throw failure(
        .invalidValue, "unknown word \(quoted(text))", expected: form,
        suggestions: nearestSpellings(to: text, among: words))
    }
    return word
  }
}
