/// Why a recording cannot be used, and where it shows.
///
/// The text reads `FILE:LINE: COLUMN: what was found; what was expected; what to do`.
public struct TraceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of reason it is, for programs.
  public enum Code: String, CaseIterable, Hashable, Sendable {
    /// The file does not exist or may not be read.
    case cannotOpen
    /// A folder or an archive without a recording in it.
    case isFolder
    /// A folder or an archive with several recordings in it.
    case severalRecordings
    /// Files in one folder that were recorded at different times.
    case differentSessions
    /// The system failed while reading.
    case readFailed
    /// There are no bytes at all, or none but blanks.
    case empty
    /// There is a header, but no row that can be used.
    case noSamples
    /// There is a clock, but no column that tells how the device lay.
    case noData
    /// A zip or gzip file that is damaged, or not to be trusted.
    case compressed
    /// JSON that is damaged, or no known recording.
    case json
    /// Neither text nor a known container.
    case binary
    /// A line longer than any recorder writes.
    case lineTooLong
    /// Text, but no header that is known.
    case unknownFormat
    /// A table about the recording, not the recording.
    case metadata
    /// Only acceleration without gravity, from which no tilt follows.
    case noGravity
    /// Only rotation rates, from which no tilt follows.
    case onlyRotationRates
    /// The file does not tell whether gravity points down (iOS) or up (Android).
    case signUnknown
    /// The recording has no clock and its rate is not known.
    case noClock
    /// The times are too coarse or too disordered to be used.
    case damagedTime
    /// A cell that is needed is not a number, in all of the first rows.
    case unreadableCell
  }

  /// The kind of reason.
  public var code: Code
  /// What was found, what was expected, what to do.
  public var message: String
  /// The recording's path or name.
  public var file: String
  /// The line, counted from 1.
  public var line: Int?
  /// The column's name in the header.
  public var field: String?
  /// The position in the file in bytes, counted from 0.
  public var byte: Int?

  /// Makes an error of a code, a message and what is known of the place.
  public init(
    code: Code, message: String, file: String, line: Int? = nil, field: String? = nil,
    byte: Int? = nil
  ) {
    self.code = code
    self.message = message
    self.file = file
    self.line = line
    self.field = field
    self.byte = byte
  }

  /// The whole text in one line.
  public var description: String {
    var text = file
    if let line { text += ":\(line)" }
    if let field { text += ": \(field)" }
    return text + ": " + message
  }
}
