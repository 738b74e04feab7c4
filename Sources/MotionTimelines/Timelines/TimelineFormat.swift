internal import MotionEffects

/// How a timeline is written.
public enum TimelineFormat: String, CaseIterable, Hashable, Sendable {
  /// Comma-separated values: a row of column names, then a row a frame (RFC 4180, lines end in LF).
  case csv
  /// JSON Lines: an object a frame, with the column names as keys.
  case jsonLines = "jsonl"
}

extension TimelineWriter {
  /// What is written, and how.
  public struct Configuration: Hashable, Sendable {
    /// The format; usually CSV.
    public var format: TimelineFormat
    /// The decimals of every number, the time included, 0…15; usually 6.
    public var digits: Int
    /// Whether the offset before any filter is written, in device axes; usually not.
    public var includesRawOffset: Bool
    /// Whether it is written if an offset was applied at the frame; usually not.
    public var includesApplied: Bool

    /// Makes a configuration.
    public init(
      format: TimelineFormat = .csv, digits: Int = 6, includesRawOffset: Bool = false,
      includesApplied: Bool = false
    ) {
      self.format = format
      self.digits = digits
      self.includesRawOffset = includesRawOffset
      self.includesApplied = includesApplied
    }

    /// The names of the columns that are there for any scene.
    public var leadingColumns: [String] {
      var names = ["time", "horizontal", "vertical"]
      if includesRawOffset { names += ["raw_horizontal", "raw_vertical"] }
      if includesApplied { names.append("applied") }
      return names
    }

    /// The numbers of a frame in those columns.
    public func leadingNumbers(of frame: TimelineFrame) -> [Double] {
      var numbers = [frame.time, frame.offset.horizontal, frame.offset.vertical]
      if includesRawOffset { numbers += [frame.rawOffset.horizontal, frame.rawOffset.vertical] }
      if includesApplied { numbers.append(frame.isApplied ? 1 : 0) }
      return numbers
    }
  }
}

/// Why a timeline could not be written.
public enum TimelineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A number is NaN or infinite, which has no place in a timeline.
  case notFinite(column: String, time: Double)
  /// The system refused to take the bytes; `code` is its `errno`.
  case output(code: Int32, message: String)

  /// The error in a sentence.
  public var description: String {
    switch self {
    case .notFinite(let column, let time):
      "\(column) is not a finite number at \(time) seconds"
    case .output(_, let message): message
    }
  }
}

extension String {
  /// The text as a cell of a CSV file, in quotes where RFC 4180 asks for them.
  var csvCell: String {
    guard utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return self }
    return "\"" + flatMap { $0 == "\"" ? "\"\"" : String($0) } + "\""
  }
}
