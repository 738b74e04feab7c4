import Foundation
import ParallaxPlatform
import Testing
import _ParallaxTestSupport

@Suite struct FixedDecimalsTests {
  func text(_ value: Double, _ digits: Int) -> String {
    var writer = ByteWriter()
    writer.append(value, digits: digits)
    return String(decoding: writer.takeBytes(), as: UTF8.self)
  }

  /// What the C library prints, without the sign of a zero.
  func expected(_ value: Double, _ digits: Int) -> String {
    let text = String(format: "%.*f", digits, value)
    guard value <= 0, value > -1, text.utf8.first == UInt8(ascii: "-") else { return text }
    let isZero = text.utf8.dropFirst().allSatisfy { $0 == 46 || $0 == 48 }
    return isZero ? String(text.dropFirst()) : text
  }

  static let answers: [(Double, Int, String)] = [
    (0.0, 6, "0.000000"), (-0.0, 6, "0.000000"), (-4e-7, 6, "0.000000"),
    (-6e-7, 6, "-0.000001"), (0.5, 0, "0"), (1.5, 0, "2"), (2.5, 0, "2"), (-2.5, 0, "-2"),
    (0.125, 2, "0.12"), (0.375, 2, "0.38"), (9.9999995, 6, "9.999999"),
    (9.9999996, 6, "10.000000"), (999.9999996, 6, "1000.000000"), (1234.5, 3, "1234.500"),
    (0.1, 15, "0.100000000000000"), (2.2, 15, "2.200000000000000"),
    (1e22, 0, "10000000000000000000000"), (-1e22, 1, "-10000000000000000000000.0"),
    (.leastNonzeroMagnitude, 15, "0.000000000000000"),
  ]

  @Test(arguments: answers)
  func knownAnswers(_ value: Double, _ digits: Int, _ text: String) {
    #expect(self.text(value, digits) == text)
  }

  @Test func agreesWithTheCLibraryOnRandomNumbers() {
    var generator = SeededGenerator(seed: 1)
    var wrong: [String] = []
    var writer = ByteWriter()
    for round in 0..<70_000 {
      let magnitude = power(10, Double.random(in: -9...12, using: &generator))
      let random = Double.random(in: -1...1, using: &generator) * magnitude
      for digits in 0...15 {
        let scale = power(10, Double(digits))
        // Half-way cases, exact and nearly so, are where rounding goes wrong.
        let value =
          switch round % 4 {
          case 0: ((random * scale).rounded() + 0.5) / scale
          case 1: (((random * scale).rounded() + 0.5) / scale).nextUp
          default: random
          }
        writer.append(value, digits: digits)
        let text = String(decoding: writer.takeBytes(), as: UTF8.self)
        if text != expected(value, digits) { wrong.append("\(value) \(digits)") }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) differ, such as \(wrong.prefix(5))")
  }

  @Test func agreesWithTheCLibraryOnRandomBits() {
    var generator = SeededGenerator(seed: 2)
    for round in 0..<20_000 {
      let value = Double(bitPattern: generator.next())
      guard value.isFinite else { continue }
      let digits = round % 16
      #expect(text(value, digits) == expected(value, digits), "\(value), \(digits) digits")
    }
  }

  @Test func rowsAreTheSameAsSingleNumbers() {
    var generator = SeededGenerator(seed: 3)
    for round in 0..<2_000 {
      let format = FixedDecimals(digits: round % 16)
      let values = (0..<23).map { column in
        Double.random(in: -1...1, using: &generator) * (round % 7 == 0 && column == 5 ? 1e17 : 900)
      }
      var row = ByteWriter()
      row.append(values, values.indices, precededBy: UInt8(ascii: ","), format)
      let single = values.map { "," + text($0, format.digits) }.joined()
      #expect(String(decoding: row.takeBytes(), as: UTF8.self) == single)
    }
  }

  @Test func aNumberThatIsNotFiniteIsAMistake() async {
    await #expect(processExitsWith: .failure) {
      var writer = ByteWriter()
      writer.append(.nan, digits: 6)
    }
    await #expect(processExitsWith: .failure) { _ = FixedDecimals(digits: 16) }
  }
}
