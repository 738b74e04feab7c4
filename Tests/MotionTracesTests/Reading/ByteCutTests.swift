import MotionEffects
import Testing
import _ParallaxTestSupport

@testable import MotionTraces

/// However the bytes come in pieces, the samples and findings are the same.
@Suite struct ByteCutTests {
  static let sizes = [1, 2, 3, 7, 64, 4096, 65_536, 1 << 20]

  private func expectSameOutcome(
    _ bytes: [UInt8], name: String, _ configuration: TraceReader.Configuration = .init()
  ) {
    let whole = read(bytes, name: name, configuration)
    for size in Self.sizes {
      var configuration = configuration
      configuration.bufferSize = size
      let cut = read(bytes, name: name, configuration)
      #expect(cut == whole, "\(name) in pieces of \(size) bytes")
    }
  }

  @Test func oddFile() {
    let text = """
      \u{FEFF}sep=;\r
      "Time (s)";"Acceleration\nx (m/s^2)";"Acceleration y (m/s^2)";"Acceleration z (m/s^2)";\r
      0;0,1;0,2;9,8;\r
      # a remark\r
      0,01;0,1;0,2;9,8;\r
      0,01;0,1;0,2;9,8;\r
      0,02;;0,2;9,8;\r
      0,03;0,1;oops;9,8;\r
      0,04;0,1\r
      \r
      0,06;0,1;0,2;9,8;\r
      0,05;0,1;0,2;9,8;\r
      0,07;0,1;0,2;\u{2212}9,8;\r
      5,07;0,1;0,2;9,8E0;\r
      5,08;0,1;0,2;9,
      """
    expectSameOutcome(Array(text.utf8), name: "odd.csv")
    let outcome = read(text)
    #expect(outcome.error == nil)
    #expect(outcome.samples.count == 5)
  }

  @Test func otherLineEndsAndEncodings() {
    let lines = ["time,qx,qy,qz,qw", "0,0,0,0,1", "0.01,0,0,0.5,1", "0.02,0,0,1,0"]
    let plain = read(lines.joined(separator: "\n") + "\n")
    #expect(plain.samples.count == 3)
    for end in ["\r\n", "\r", "\r\r\n"] {
      let text = lines.joined(separator: end) + end
      expectSameOutcome(Array(text.utf8), name: "ends.csv")
      #expect(read(text).samples == plain.samples, "line ends \(Array(end.utf8))")
      for isLittleEndian in [true, false] {
        let units = ["\u{FEFF}" + text, text].map { text in
          text.utf16.flatMap { unit in
            let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            return isLittleEndian ? bytes : bytes.reversed()
          }
        }
        for bytes in units {
          #expect(read(bytes).samples == plain.samples)
          expectSameOutcome(bytes, name: "utf16.csv")
        }
      }
    }
  }

  @Test(
    .enabled(if: Recordings.arePresent, "\(Recordings.reason)"),
    arguments: [
      "phyphox/iphone_short/Accelerometer.csv", "derived/missing_cells_out_of_order.csv",
      "derived/truncated_last_line.csv", "derived/duplicated_header_restart.csv",
      "derived/utf16le_bom_tab_crlf.txt", "derived/phyphox_semicolon_decimal_comma.csv",
      "sensor-logger/combined_export.csv", "sensor-logger/WristMotion_gap.csv",
      "sensor-logger/excel_decimal_comma/TotalAcceleration.csv",
      "phyphox/excel_three_digits/Accelerometer.csv", "sensorlog/phone_v6_my_iOS_device.csv",
    ])
  func recordings(_ name: String) {
    var configuration = TraceReader.Configuration(gravitySign: .ios)
    let whole = read(path: Recordings.path(name), configuration)
    for size in Self.sizes {
      configuration.bufferSize = size
      #expect(read(path: Recordings.path(name), configuration) == whole, "pieces of \(size)")
    }
  }
}
