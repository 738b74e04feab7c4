import Testing
import _ParallaxTestSupport

@testable import MotionTraces

@Suite struct ArchiveTests {
  private static let gravity = "time,gravity_x,gravity_y,gravity_z\n0,0,0,-1\n0.1,0,0,-1\n"

  /// A gzip file of one byte followed by `repeats` copies of 258 others, which takes 13 bits each.
  private static func bomb(repeats: Int) -> [UInt8] {
    var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    var (word, count) = (UInt64(0), UInt64(0))
    func put(_ bits: UInt64, _ length: UInt64) {
      word |= bits << count
      count += length
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: word))
        (word, count) = (word >> 8, count - 8)
      }
    }
    put(0b011, 3)  // the last block, with the fixed codes
    put(0b1001_1110, 8)  // the code 0x79 of 'I', mirrored
    for _ in 0..<repeats { put(0b0_0000_1010_0011, 13) }  // 258 bytes from 1 byte before
    put(0, 16)
    return bytes
  }

  @Test func aTableInAnArchive() throws {
    var zip = ZipFile()
    zip.add("__MACOSX/walk/._walk.csv", "rubbish")
    zip.add("walk/.hidden.csv", "rubbish")
    zip.add("walk/walk.csv", Self.gravity)
    zip.add("walk/picture.png", "rubbish")
    let outcome = read(zip.bytes, name: "walk.zip")
    #expect(outcome.samples == read(Self.gravity).samples)
    #expect(outcome.summary?.file == "walk.zip/walk/walk.csv")
    // The same in pieces of one byte.
    #expect(read(zip.bytes, name: "walk.zip", .init(bufferSize: 1)).samples == outcome.samples)
  }

  @Test func archivesThatAreNotToBeTrusted() {
    func message(_ change: (inout ZipFile) -> Void) -> String {
      var zip = ZipFile()
      change(&zip)
      let error = read(zip.bytes, name: "a.zip").error
      return error?.code == .compressed ? error?.message ?? "" : "\(error as Any)"
    }
    for name in ["../x.csv", "/x.csv", "a/../../x.csv", "a\\x.csv", "C:x.csv", "a\0.csv"] {
      #expect(message { $0.add(name, Self.gravity) }.contains("leads out"), "\(name)")
    }
    #expect(message { $0.add("x.csv", Self.gravity, flags: 1) }.contains("encrypted"))
    #expect(message { $0.add("x.csv", Self.gravity, size: 10) }.contains("holds more"))
    #expect(message { $0.add("x.csv", Self.gravity, size: 1000) }.contains("size is wrong"))
    #expect(message { $0.add("[Content_Types].xml", "") }.contains("spreadsheet"))
    #expect(read(ZipFile().bytes, name: "a.zip").error?.code == .isFolder)
    var zip = ZipFile()
    zip.add("a.txt", Self.gravity)
    for place in 0..<zip.bytes.count {
      #expect(read(Array(zip.bytes[..<place]), name: "a.zip").error != nil, "cut at \(place)")
      var bytes = zip.bytes
      bytes[place] ^= 0xFF
      let outcome = read(bytes, name: "a.zip")
      #expect(outcome.samples.count <= 2, "damaged at \(place)")
    }
  }

  @Test func filesThatGrowWithoutEnd() {
    // The bytes of the bomb alone are no table; behind a stored beginning only the growth is odd.
    let text = Array(("# \n" + Self.gravity + "# ").utf8)
    let start: [UInt8] =
      [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0, UInt8(text.count), 0, ~UInt8(text.count), 0xFF]
      + text
    let bomb = Array(Self.bomb(repeats: 200_000).dropFirst(10))
    let outcome = read(start + bomb, name: "a.csv.gz")
    #expect(outcome.samples.count <= 2)
    let error = outcome.error
    #expect(error?.code == .compressed || error?.code == .lineTooLong)
  }

  @Test func aDamagedGzipFile() {
    #expect(read([0x1F, 0x8B, 8, 0, 0], name: "a.gz").error?.code == .compressed)
    #expect(
      read([0x1F, 0x8B] + [UInt8](repeating: 7, count: 100), name: "a.gz").error?.code
        == .compressed)
  }

  @Test(.enabled(if: Recordings.arePresent, "\(Recordings.reason)"))
  func realArchives() throws {
    let zip = read(path: Recordings.path("phyphox/zip/export_linear_acc.zip"))
    #expect(zip.error?.code == .noGravity)
    #expect(zip.error?.file.hasSuffix("export_linear_acc.zip/Raw Data.csv") == true)
    // The motion-capture recordings are compressed.
    let truth = read(
      path: Recordings.path("broad/02_undisturbed_slow_rotation_B.truth.csv.gz"))
    #expect(truth.samples.count > 1000 || truth.error?.code == .unknownFormat)
  }
}
