internal import MotionEffects
internal import ParallaxPlatform

/// Writes a timeline frame by frame, as CSV or JSON Lines, in memory that does not grow.
///
/// The columns are `time`, `horizontal` and `vertical` (the offset that the views have), on request
/// `raw_horizontal`, `raw_vertical` and `applied`, and one for each channel. Numbers have a fixed
/// count of decimals, a point, and no exponent; zero has no sign. `applied` is 1 or 0 in CSV, true
/// or false in JSON.
///
///     var writer = TimelineWriter(columns: plan.channels.map(\.name), descriptor: 1)
///     while let frame = try simulation.next(into: &values) {
///       try writer.write(frame, values)
///     }
///     try writer.finish()
///
/// A number that is not finite is refused before anything of its row is written.
public struct TimelineWriter: ~Copyable {
  /// What is written, and how.
  public let configuration: Configuration
  /// The names of the channels, in the order of their values.
  public let columns: [String]

  private var bytes: ByteWriter
  private let decimals: FixedDecimals
  /// JSON: what stands before each value, such as `,"card.center.x":`.
  private let keys: [[UInt8]]
  private var ownValues: [Double] = []

  /// Writes to a file descriptor, which stays open and the caller's own.
  ///
  /// - Parameters:
  ///   - columns: The names of the channels.
  ///   - configuration: What is written, and how.
  ///   - descriptor: Where the bytes go, in large pieces; 1 is standard output.
  /// - Precondition: `configuration.digits` is in 0…15.
  public init(
    columns: [String], configuration: Configuration = Configuration(), descriptor: Int32
  ) {
    self.init(columns, configuration, ByteWriter(descriptor: descriptor))
  }

  /// Writes to memory; `takeBytes()` hands out what was written.
  ///
  /// - Parameters:
  ///   - columns: The names of the channels.
  ///   - configuration: What is written, and how.
  /// - Precondition: `configuration.digits` is in 0…15.
  public init(columns: [String], configuration: Configuration = Configuration()) {
    self.init(columns, configuration, ByteWriter())
  }

  private init(
    _ columns: [String], _ configuration: Configuration, _ bytes: consuming ByteWriter
  ) {
    self.columns = columns
    self.configuration = configuration
    self.bytes = bytes
    decimals = FixedDecimals(digits: configuration.digits)
    let names = configuration.ownColumns + columns
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

  /// Writes a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - values: The value of each channel.
  /// - Throws: ``TimelineError`` for a number that is not finite, and for what the system refuses.
  /// - Precondition: There is one value for each column.
  /// - Complexity: O(*n*) in the number of columns; about 4 ns each for CSV with six decimals.
  public mutating func write(
    _ frame: TimelineFrame, _ values: [Double]
  ) throws(TimelineError) {
    precondition(values.count == columns.count, "one value for each column")
    ownValues.removeAll(keepingCapacity: true)
    ownValues.append(frame.offset.horizontal)
    ownValues.append(frame.offset.vertical)
    if configuration.includesRawOffset {
      ownValues.append(frame.rawOffset.horizontal)
      ownValues.append(frame.rawOffset.vertical)
    }
    guard frame.time.isFinite, ownValues.areFinite, values.areFinite else {
      throw notFinite(frame, values)
    }
    switch configuration.format {
    case .csv: writeRow(frame, values)
    case .jsonLines: writeObject(frame, values)
    }
    if bytes.failure != nil { try finish() }
  }

  /// Hands on what is still in the buffer.
  ///
  /// - Throws: ``TimelineError/output(code:message:)`` for what the system refused, now or earlier.
  public mutating func finish() throws(TimelineError) {
    do {
      try bytes.flush()
    } catch {
      throw .output(code: error.code, message: error.description)
    }
  }

  /// Takes out what was written to memory since the last time.
  ///
  /// - Precondition: The writer writes to memory.
  public mutating func takeBytes() -> [UInt8] { bytes.takeBytes() }

  private mutating func writeRow(_ frame: TimelineFrame, _ values: [Double]) {
    let comma = UInt8(ascii: ",")
    bytes.append(frame.time, decimals)
    bytes.append(ownValues, precededBy: comma, decimals)
    if configuration.includesApplied {
      bytes.append(comma)
      bytes.append(UInt8(ascii: frame.isApplied ? "1" : "0"))
    }
    bytes.append(values, precededBy: comma, decimals)
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func writeObject(_ frame: TimelineFrame, _ values: [Double]) {
    bytes.append(keys[0])
    bytes.append(frame.time, decimals)
    var column = 1
    for value in ownValues {
      bytes.append(keys[column])
      bytes.append(value, decimals)
      column += 1
    }
    if configuration.includesApplied {
      bytes.append(keys[column])
      bytes.append(frame.isApplied ? Self.yes : Self.no)
      column += 1
    }
    for value in values {
      bytes.append(keys[column])
      bytes.append(value, decimals)
      column += 1
    }
    bytes.append(Self.end)
  }

  private static let yes = Array("true".utf8)
  private static let no = Array("false".utf8)
  private static let end = Array("}\n".utf8)

  private func notFinite(_ frame: TimelineFrame, _ values: [Double]) -> TimelineError {
    guard frame.time.isFinite else { return .notFinite(column: "time", time: frame.time) }
    let names = configuration.ownColumns.filter { $0 != "time" && $0 != "applied" } + columns
    let index = (ownValues + values).firstIndex { !$0.isFinite }
    return .notFinite(column: index.map { names[$0] } ?? "", time: frame.time)
  }
}

extension [Double] {
  /// Whether no element is NaN or infinite: those have all bits of the exponent set, so that one
  /// more overflows into the sign bit.
  fileprivate var areFinite: Bool {
    var overflow: UInt64 = 0
    for value in self {
      overflow |= (value.bitPattern & 0x7FF0_0000_0000_0000) &+ 0x0010_0000_0000_0000
    }
    return overflow >> 63 == 0
  }
}
