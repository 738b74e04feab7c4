internal import ParallaxPlatform
internal import Synchronization

/// Turns blocks of numbers into rows of text and hands those to the sink.
///
/// One thread at a time uses it: the conveyor's until that has finished, else the writer's. Only
/// `hasFailed` may be asked at any time.
final class TimelineText: @unchecked Sendable {
  /// How many numbers a row has.
  let width: Int

  private let configuration: TimelineWriter.Configuration
  private var bytes: ByteWriter
  private let decimals: FixedDecimals
  /// JSON: what stands before each value, such as `,"card.center.x":`.
  private let keys: [[UInt8]]
  private let failed = Atomic(false)

  init(
    _ columns: [String], _ configuration: TimelineWriter.Configuration,
    _ bytes: consuming ByteWriter
  ) {
    self.configuration = configuration
    self.bytes = bytes
    decimals = FixedDecimals(digits: configuration.digits)
    let names = configuration.leadingColumns + columns
    width = names.count - (configuration.includesApplied ? 1 : 0)
    switch configuration.format {
    case .csv:
      keys = []
      self.bytes.append(names.map(\.csvCell).joined(separator: ",") + "\n")
    case .jsonLines:
      keys = names.enumerated().map { index, name in
        Array(((index == 0 ? "{" : ",") + name.jsonString + ":").utf8)
      }
    }
  }

  /// Whether the system has refused something.
  var hasFailed: Bool { failed.load(ordering: .relaxed) }

  func append(_ block: TimelineBlock) {
    // The writer is handed on `inout`: one check of exclusive access a block, not one a number.
    switch configuration.format {
    case .csv: appendRows(block, to: &bytes)
    case .jsonLines: appendObjects(block, to: &bytes)
    }
    if bytes.failure != nil { failed.store(true, ordering: .relaxed) }
  }

  func flush() throws(SystemError) { try bytes.flush() }

  func takeBytes() -> [UInt8] { bytes.takeBytes() }

  /// How many numbers stand before `applied`.
  private var leadingWidth: Int { configuration.includesRawOffset ? 5 : 3 }

  private func appendRows(_ block: TimelineBlock, to bytes: inout ByteWriter) {
    let comma = UInt8(ascii: ",")
    var start = 0
    for isApplied in block.areApplied {
      let end = start + width
      bytes.append(block.numbers[start], decimals)
      if configuration.includesApplied {
        let middle = start + leadingWidth
        bytes.append(block.numbers, start + 1..<middle, precededBy: comma, decimals)
        bytes.append(comma)
        bytes.append(UInt8(ascii: isApplied ? "1" : "0"))
        bytes.append(block.numbers, middle..<end, precededBy: comma, decimals)
      } else {
        bytes.append(block.numbers, start + 1..<end, precededBy: comma, decimals)
      }
      bytes.append(UInt8(ascii: "\n"))
      start = end
    }
  }

  private func appendObjects(_ block: TimelineBlock, to bytes: inout ByteWriter) {
    var start = 0
    for isApplied in block.areApplied {
      var key = 0
      for column in 0..<width {
        if column == leadingWidth, configuration.includesApplied {
          bytes.append(keys[key])
          bytes.append(isApplied ? Self.yes : Self.no)
          key += 1
        }
        bytes.append(keys[key])
        bytes.append(block.numbers[start + column], decimals)
        key += 1
      }
      if width == leadingWidth, configuration.includesApplied {
        bytes.append(keys[key])
        bytes.append(isApplied ? Self.yes : Self.no)
      }
      bytes.append(Self.end)
      start += width
    }
  }

  private static let yes = Array("true".utf8)
  private static let no = Array("false".utf8)
  private static let end = Array("}\n".utf8)
}
