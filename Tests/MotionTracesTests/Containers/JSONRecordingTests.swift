import MotionEffects
import Testing
import _ParallaxTestSupport

@testable import MotionTraces

@Suite struct JSONRecordingTests {
  private static func record(_ sensor: String, _ time: Int, _ z: String) -> String {
    """
    {"sensor":"\(sensor)","time":"\(1_655_176_505_000_000_000 + time * 100_000_000)",\
    "seconds_elapsed":"\(Double(time) / 10)","z":"\(z)","y":"0","x":"0"}
    """
  }

  private static let document =
    "["
    + ((0..<20).map { record("Gravity", $0, "-9.80665") }
    + (0..<20).map { record("Accelerometer", $0, "0.980665") }
    + ["{\"sensor\":\"Location\",\"time\":\"1\",\"speed\":{\"a\":[1,2]},\"note\":\"a \\\"b\\\"\"}"])
    .joined(separator: ", \n") + "]"

  @Test func sensorsOfAListAreJoined() {
    let outcome = read(Self.document, name: "export.json", .init(gravitySign: .ios))
    #expect(outcome.error == nil)
    #expect(outcome.samples.count == 20)
    #expect(outcome.samples.allSatisfy { $0.gravity == Vector3(x: 0, y: 0, z: -1) })
    #expect(outcome.samples.allSatisfy { abs(($0.acceleration?.z ?? 0) + 0.9) < 1e-12 })
    let pieces = read(
      Self.document, name: "export.json", .init(gravitySign: .ios, bufferSize: 1))
    #expect(pieces.samples == outcome.samples)
  }

  @Test func theSignMustStillBeKnown() {
    #expect(read(Self.document, name: "export.json").error?.code == .signUnknown)
  }

  @Test func edgeImpulse() {
    let document = """
      {"protected": {"ver": "v1"}, "signature": "00", "payload": {"device_type": "phone",
        "interval_ms": 10, "sensors": [{"name": "accX", "units": "m/s2"},
        {"name": "accY", "units": "m/s2"}, {"name": "accZ", "units": "m/s2"}],
        "values": [[0, 0, 9.8], [0, 0.1, 9.8], [0, 0.2, 9.8], [0, 0.3, 9.8]]}}
      """
    let outcome = read(document, name: "walk.json", .init(gravitySign: .android))
    #expect(outcome.error == nil)
    #expect(outcome.samples.map(\.time) == [0, 0.01, 0.02, 0.03])
    #expect(outcome.samples.first?.acceleration?.z == -9.8 * (1 / 9.80665))
  }

  @Test func damagedDocuments() {
    for text in [
      "[", "{", "[]", "{}", "[1,2]", "[{]}", "[{\"sensor\":\"Gravity\"", "[\"a\"",
      "{\"payload\":{}}",
      String(repeating: "[", count: 1000), "[{\"sensor\":\"Gravity\",\"time\":\"1\"}]", "[}",
      "{\"payload\":{\"values\":[[1]],\"sensors\":[{\"name\":\"a\"}],\"interval_ms\":1e99}}",
    ] {
      let outcome = read(text, name: "a.json")
      #expect(outcome.error != nil && outcome.samples.isEmpty, "\(text.prefix(40))")
    }
    // Cut anywhere, what was complete is kept, or a reason is given.
    let bytes = Array(Self.document.utf8)
    for cut in stride(from: 0, to: bytes.count, by: 37) {
      let outcome = read(Array(bytes[..<cut]), name: "a.json", .init(gravitySign: .ios))
      #expect(outcome.samples.count <= 20, "cut at \(cut)")
      #expect(outcome.error != nil || !outcome.samples.isEmpty, "cut at \(cut)")
    }
  }

  @Test(.enabled(if: Recordings.arePresent, "\(Recordings.reason)"))
  func aRealExport() throws {
    let outcome = read(path: Recordings.path("sensor-logger/json/export.json"))
    #expect(outcome.error == nil)
    #expect(outcome.samples.count == 79)
    let summary = try #require(outcome.summary)
    #expect(summary.gravitySign == .ios)
    #expect(summary.count(of: .staleFirstSample) == 2)
    #expect(summary.tables.count == 4)
    for sample in outcome.samples {
      #expect(try #require(sample.gravity).degrees(to: #require(sample.attitude).down) < 0.1)
    }
  }

  private static func gravity(_ count: Int, separator: String) -> String {
    (0..<count).map {
      "{\"sensor\":\"Gravity\",\"time\":\"\(1_655_176_505_000_000_000 + $0 * 20_000_000)\","
        + "\"seconds_elapsed\":\"\(Double($0) / 50)\",\"z\":\"\($0 == 3 ? "zero" : "-9.8")\",\"y\":\"0.5\",\"x\":\"0\"}"
    }.joined(separator: separator)
  }

  /// What the record `Metadata` says decides the sign, wherever it stands and with a mark in front.
  @Test func metadataInTheDocument() {
    let metadata =
      "{\"sensor\":\"Metadata\",\"version\":\"3\",\"platform\":\"ios\",\"appVersion\":\"1.8.2\"}"
    let samples = Self.gravity(20, separator: ",\n")
    for text in [
      "[\(metadata),\n\(samples)]", "[\(samples),\n\(metadata)]",
      "\u{FEFF}[\(metadata),\(samples)]",
    ] {
      let outcome = read(text, name: "export.json")
      #expect(outcome.error == nil)
      #expect(outcome.summary?.gravitySign == .ios)
      #expect(outcome.samples.count == 19)
    }
    #expect(read("[\(samples)]", name: "export.json").error?.code == .signUnknown)
  }

  /// Findings name the lines of the document.
  @Test func linesAreThoseOfTheDocument() {
    func line(_ text: String) -> Int? {
      read(text, name: "export.json", .init(gravitySign: .ios)).summary?.findings
        .first { $0.kind == .unreadableCell }?.examples.first?.line
    }
    #expect(line("[\(Self.gravity(20, separator: ","))]") == 1)
    #expect(line("[\n\(Self.gravity(20, separator: ",\n"))\n]\n") == 5)
    #expect(line("\n\n[\(Self.gravity(20, separator: ",\n\n"))]") == 9)
  }
}
