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
/// A number that is not finite is refused before anything of its row is written. Frames become text
/// some thousand numbers at a time, for a descriptor on a second thread; `finish()` waits for it. The
/// bytes are the same as if each were written at once.
public struct TimelineWriter: ~Copyable {
  /// What is written, and how.
  public let configuration: Configuration
  /// The names of the channels, in the order of their values.
  public let columns: [String]

  private let text: TimelineText
  /// What turns blocks into text beside the caller; none for memory, whose bytes are asked for at
  /// any time.
  private let conveyor: Conveyor<TimelineBlock>?
  private var block: TimelineBlock
  private let rowsInBlock: Int

  /// How many numbers are collected before they become text: their text fills the buffer of one
  /// write to the system.
  private static let numbersInBlock = 24 * 1024

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
    self.init(columns, configuration, ByteWriter(descriptor: descriptor), isConcurrent: true)
  }

  /// Writes to memory; `takeBytes()` hands out what was written.
  ///
  /// - Parameters:
  ///   - columns: The names of the channels.
  ///   - configuration: What is written, and how.
  /// - Precondition: `configuration.digits` is in 0…15.
  public init(columns: [String], configuration: Configuration = Configuration()) {
    self.init(columns, configuration, ByteWriter(), isConcurrent: false)
  }

  private init(
    _ columns: [String], _ configuration: Configuration, _ bytes: consuming ByteWriter,
    isConcurrent: Bool
  ) {
    self.columns = columns
    self.configuration = configuration
    let text = TimelineText(columns, configuration, bytes)
    self.text = text
    conveyor = isConcurrent ? Conveyor { block in text.append(block) } : nil
    rowsInBlock = max(1, Self.numbersInBlock / text.width)
    block = TimelineBlock()
  }

  deinit { conveyor?.finish() }

  /// Writes a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - values: The value of each channel.
  /// - Throws: ``TimelineError`` for a number that is not finite, and for what the system refused of
  ///   this or an earlier frame.
  /// - Precondition: There is one value for each column.
  /// - Complexity: O(*n*) in the number of columns; about 4 ns each for CSV with six decimals.
  public mutating func write(
    _ frame: TimelineFrame, _ values: [Double]
  ) throws(TimelineError) {
    precondition(values.count == columns.count, "one value for each column")
    let isFinite = block.append(
      frame, values, withRawOffset: configuration.includesRawOffset)
    guard isFinite else { throw notFinite(frame, values) }
    if block.rowCount >= rowsInBlock { try handOn() }
  }

  /// Hands on what is still in the buffer, and waits until it is written.
  ///
  /// - Throws: ``TimelineError/output(code:message:)`` for what the system refused, now or earlier.
  public mutating func finish() throws(TimelineError) {
    conveyor?.finish()
    text.append(block)
    block.removeAll()
    do {
      try text.flush()
    } catch {
      throw .output(code: error.code, message: error.description)
    }
  }

  /// Takes out what was written to memory since the last time.
  ///
  /// - Precondition: The writer writes to memory.
  public mutating func takeBytes() -> [UInt8] {
    text.append(block)
    block.removeAll()
    return text.takeBytes()
  }

  @inline(never)
  private mutating func handOn() throws(TimelineError) {
    guard let conveyor else {
      text.append(block)
      block.removeAll()
      return
    }
    block = conveyor.handOver(block) ?? TimelineBlock()
    block.removeAll()
    if text.hasFailed { try finish() }
  }

  private func notFinite(_ frame: TimelineFrame, _ values: [Double]) -> TimelineError {
    guard frame.time.isFinite else { return .notFinite(column: "time", time: frame.time) }
    let names = configuration.leadingColumns.filter { $0 != "time" && $0 != "applied" } + columns
    var numbers = [frame.offset.horizontal, frame.offset.vertical]
    if configuration.includesRawOffset {
      numbers += [frame.rawOffset.horizontal, frame.rawOffset.vertical]
    }
    let index = (numbers + values).firstIndex { !$0.isFinite }
    return .notFinite(column: index.map { names[$0] } ?? "", time: frame.time)
  }
}
