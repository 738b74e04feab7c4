import Foundation
import ParallaxPlatform
import Testing

@Suite struct ByteWriterTests {
  @Test(arguments: [1, 97, 4096, ByteWriter.usualCapacity])
  func anyCapacityGivesTheSameBytes(_ capacity: Int) throws {
    let path = NSTemporaryDirectory() + "parallax-bytes-\(processIdentifier())-\(capacity)"
    let descriptor = try createFile(path)
    defer { try? removeFile(path) }
    var file = ByteWriter(descriptor: descriptor, capacity: capacity)
    var memory = ByteWriter()
    let long = String(repeating: "a long line ", count: 50)
    for number in 0..<3_000 {
      for text in ["row ", number % 1000 == 0 ? long : "é"] {
        file.append(text)
        memory.append(text)
      }
      let row = [Double(number), -0.5]
      let format = FixedDecimals(digits: number % 16)
      file.append(row, 0..<2, precededBy: 44, format)
      memory.append(row, 0..<2, precededBy: 44, format)
      file.append(10)
      memory.append(10)
    }
    try file.flush()
    try closeDescriptor(descriptor)
    let count = memory.byteCount
    let bytes = memory.takeBytes()
    #expect(file.byteCount == count)
    #expect(bytes.count == count)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(bytes))
  }

  @Test func theFirstErrorIsKeptAndThrown() throws {
    let descriptor = try openForReading("/dev/null")
    var writer = ByteWriter(descriptor: descriptor, capacity: 100)
    #expect(writer.failure == nil)
    for _ in 0..<100 { writer.append("bytes that go nowhere") }
    #expect(writer.failure != nil)
    #expect(throws: SystemError.self) { try writer.flush() }
    #expect(writer.failure?.isBrokenPipe == false)
    #expect(writer.failure?.description.isEmpty == false)
    try closeDescriptor(descriptor)
  }

  @Test func aFileIsMadeOnlyOnce() throws {
    let path = NSTemporaryDirectory() + "parallax-once-\(processIdentifier())"
    try closeDescriptor(createFile(path))
    defer { try? removeFile(path) }
    do throws(SystemError) {
      _ = try createFile(path)
      Issue.record("made twice")
    } catch {
      #expect(error.isFileExists)
    }
    #expect(try fileStatus(atPath: path).isRegular)
    #expect(try fileStatus(atPath: NSTemporaryDirectory()).isDirectory)
  }
}
