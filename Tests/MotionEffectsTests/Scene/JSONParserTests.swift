import Foundation
import Testing
import _ParallaxTestSupport

@testable import MotionEffects

@Suite("JSON with places")
struct JSONParserTests {
  private func parse(_ text: String) throws -> JSONValue {
    try JSONParser.parse(Array(text.utf8))
  }

  private func error(_ text: String) -> SceneError? {
    do {
      _ = try parse(text)
      return nil
    } catch { return error as? SceneError }
  }

  @Test("Every value and key knows its line and column")
  func places() throws {
    let value = try parse("{\n  \"ä😀\": [1, -2.5e1,\ttrue],\r\n \"b\": {\"c\": null}}")
    guard case .object(let members) = value.content,
      case .array(let list) = members[0].value.content,
      case .object(let inner) = members[1].value.content
    else { throw JSONTestError() }
    #expect(members[0].key == "ä😀")
    #expect(members[0].keyPosition == TextPosition(line: 2, column: 3))
    #expect(members[0].value.position == TextPosition(line: 2, column: 9))
    #expect(list.map(\.position.column) == [10, 13, 21])
    #expect(list.map(\.content) == [.number(1), .number(-25), .boolean(true)])
    #expect(inner[0].keyPosition == TextPosition(line: 3, column: 8))
    #expect(inner[0].value.content == .null)
  }

  @Test("Escapes and surrogate pairs are resolved")
  func escapes() throws {
    let value = try parse(#""\"\\\/\b\f\n\r\t\u00e4\uD83D\ude00€""#)
    #expect(value.content == .string("\"\\/\u{8}\u{c}\n\r\tä😀€"))
  }

  @Test("A byte-order mark is skipped and takes no column")
  func byteOrderMark() throws {
    #expect(try parse("\u{feff}7").position == TextPosition(line: 1, column: 1))
  }

  @Test(
    "Each kind of damage is told apart, with its place",
    arguments: [
      ("", 1, 1, "", "the end of the file; expected a value"),
      ("{\"a\": 1,}", 1, 9, "", "a comma before \"}\"; expected no comma after the last entry"),
      ("[1,\n 2,\n]", 3, 1, "", "a comma before \"]\"; expected no comma after the last entry"),
      ("{\"a\": [1 2]}", 1, 10, "a", "\"2\"; expected \",\" or \"]\""),
      ("{\"a\": // why\n 1}", 1, 7, "a", "a comment; expected a value"),
      (
        "[NaN]", 1, 2, "[0]",
        "the bare word \"NaN\"; expected a value; text stands in double quotes"
      ),
      ("[-Infinity]", 1, 3, "[0]", "\"I\" after the minus sign; expected a digit"),
      ("[01]", 1, 3, "[0]", "a number that begins with 0; expected no leading zeros"),
      ("[1.]", 1, 4, "[0]", "\"]\" after the decimal point; expected a digit"),
      ("[+1]", 1, 2, "[0]", "\"+\"; expected a value"),
      (
        "{\"a\": {\"b\": 1,\n\"b\": 2}}", 2, 1, "a.b", "the key \"b\" stands here twice"
      ),
      ("{a: 1}", 1, 2, "", "\"a\"; expected a key in double quotes"),
      ("{\"a\" 1}", 1, 6, "a", "\"1\"; expected \":\" after the key"),
      ("[\"\\x\"]", 1, 3, "[0]", "\"x\" after a backslash; expected one of \" \\ / b f n r t u"),
      ("[\"\\u12g4\"]", 1, 3, "[0]", "\"g\" in a \\u escape; expected four hexadecimal digits"),
      (
        "[\"a\\ud800\"]", 1, 4, "[0]",
        "the lone surrogate \\ud800; expected a surrogate pair, such as \\ud83d\\ude00"
      ),
      (
        "[\"\\udc00\"]", 1, 3, "[0]",
        "the lone surrogate \\udc00; expected a surrogate pair, such as \\ud83d\\ude00"
      ),
      (
        "[\"a\nb\"]", 1, 4, "[0]",
        "a line break inside a string; expected an escape such as \\n, or a closing quote"
      ),
      ("[\"abc", 1, 2, "[0]", "the file ends inside a string; expected a closing quote"),
      ("[1e999]", 1, 2, "[0]", "1e999 is too large; expected a number below 1.8e308"),
      ("1 1", 1, 3, "", "\"1\" after the document; expected the end of the file"),
      ("'a'", 1, 1, "", "\"'\"; expected a value"),
    ] as [(String, Int, Int, String, String)])
  func damage(text: String, line: Int, column: Int, path: String, message: String) throws {
    let error = try #require(self.error(text))
    #expect(
      error.description == "\(line):\(column): \(path.isEmpty ? "" : "\(path): ")\(message)")
  }

  @Test("Wrong encodings are named")
  func encodings() throws {
    let bad: [[UInt8]] = [
      [0xff, 0xfe, 0x7b, 0], [0xfe, 0xff, 0, 0x7b], [0x7b, 0, 0x7d, 0],
      [0x22, 0xc3, 0x28, 0x22], [0x22, 0xed, 0xa0, 0x80, 0x22], [0x22, 0xc0, 0xaf, 0x22],
    ]
    for bytes in bad {
      #expect { try JSONParser.parse(bytes) } throws: {
        ($0 as? SceneError)?.code == .invalidEncoding
      }
    }
  }

  @Test("Nesting stops at 64 levels, however deep the text goes")
  func nesting() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try parse(nested(64))
    #expect(error(nested(65))?.code == .nestedTooDeeply)
    #expect(error(String(repeating: "[{\"a\":", count: 100_000))?.code == .nestedTooDeeply)
  }

  @Test("Numbers are the nearest Double, as the standard library reads them")
  func numbers() throws {
    for text in [
      "0", "-0", "0.1", "1e-400", "1.7976931348623157e308", "5e-324", "123456789012345678",
    ] {
      #expect(try parse(text).content == .number(Double(text) ?? .nan), "\(text)")
    }
    let digits = "0." + String(repeating: "3", count: 2000)
    #expect(error(digits)?.code == .numberOutOfRange)
  }

  @Test("What Foundation accepts or refuses, so do we, over seeded damage")
  func agreement() throws {
    let original = Array(
      #"{"a": [1, 2.5e-3, true, null], "b\u00e4": {"c": "\ud83d\ude00 ä"}}"#.utf8)
    let alphabet = Array("{}[],:\"\\019.eE+-tu ndä".utf8)
    var generator = SeededGenerator(seed: 7)
    for round in 0..<4000 {
      var bytes = original
      for _ in 0...(round % 3) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
        case 1: bytes.remove(at: place)
        default:
          bytes.insert(alphabet[Int.random(in: 0..<alphabet.count, using: &generator)], at: place)
        }
      }
      let ours = try? JSONParser.parse(bytes)
      let theirs = try? JSONSerialization.jsonObject(
        with: Data(bytes), options: .fragmentsAllowed)
      // Stricter than Foundation on purpose: no duplicate keys.
      if ours != nil { #expect(theirs != nil, "\(String(decoding: bytes, as: UTF8.self))") }
    }
  }
}

private struct JSONTestError: Error {}
