internal import MotionTimelines
internal import ParallaxPlatform

/// A timeline that is read from a file once, row by row; `-` is standard input.
struct TimelineInput: ~Copyable {
  private var reader: TimelineReader
  private let file: OpenFile
  private let name: String
  private var values: [Double] = []

  /// Opens a timeline.
  init(_ path: String) throws(TimelineReadError) {
    name = nameInMessages(path)
    let file = try OpenFile(path)
    reader = try TimelineReader(.descriptor(file.descriptor))
    self.file = file
  }

  /// Opens a timeline, with its name in the errors.
  static func open(_ path: String) throws -> TimelineInput {
    do {
      return try TimelineInput(path)
    } catch {
      throw FileError(file: nameInMessages(path), cause: error)
    }
  }

  /// How many bytes of the file have been read.
  var bytesRead: Int { reader.bytesRead }

  /// The names of the columns beside the time.
  var columns: [String] { reader.columns }

  /// Reads the next row's numbers beside its time, which is given back; nil at the end.
  mutating func next(into values: inout [Double]) throws(TimelineReadError) -> Double? {
    try reader.next(into: &values)
  }

  /// The next row, the time first; nil at the end.
  mutating func next() throws -> [Double]? {
    do {
      guard let time = try reader.next(into: &values) else { return nil }
      return [time] + values
    } catch {
      throw FileError(file: name, cause: error)
    }
  }
}

/// A descriptor that is closed when nobody reads it any more; standard input stays open.
private final class OpenFile {
  let descriptor: Int32

  init(_ path: String) throws(TimelineReadError) {
    do {
      descriptor = path == "-" ? 0 : try openForReading(path)
    } catch {
      throw TimelineReadError(error)
    }
  }

  deinit { if descriptor != 0 { try? closeDescriptor(descriptor) } }
}
