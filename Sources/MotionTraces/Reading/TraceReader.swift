/// Reads a recording of a device's motion, sample by sample, in constant memory.
///
/// The file's first 64 KiB decide what it is: which app wrote it, what its columns mean, in which
/// units and signs. From then on every call of `next()` decodes one row more. Whatever the file has,
/// the samples are in Core Motion's signs and units (`MotionSample`).
///
/// A folder, a zip archive, a gzip file or a JSON export do as well. Where each sensor has a file of
/// its own, the clock of the one that tells the tilt best leads, and the others are interpolated at
/// its times; so are the sensors of one table that have blank cells in turn or repeat old values.
///
///     var reader = try TraceReader(path: "Accelerometer.csv")
///     while let sample = try reader.next() {
///       print(sample.time, sample.acceleration)
///     }
///     print(reader.summary.findings)
///
/// Samples come in the order of their times, which strictly increase:
///
/// - of several rows with one time the last is kept (exact repetitions are `duplicateRow` findings,
///   others `repeatedTime`);
/// - a row from before its predecessor is dropped (`lateRow`);
/// - where the clock starts again (behind a repeated header, or two rows that lie more than a second
///   back, or eight that lie back at all), reading ends: two recordings are never connected;
/// - a clock that is of no use at all is an error (`damagedTime`).
public struct TraceReader: ~Copyable {
  /// What the file may not tell, and how to read it.
  public struct Configuration: Sendable {
    /// Which columns give the attitude where a file has several kinds.
    public enum AttitudeColumns: String, CaseIterable, Hashable, Sendable {
      /// The quaternion, or else the angles.
      case automatic
      /// Only a quaternion.
      case quaternion
      /// Only angles.
      case eulerAngles
      /// None, so that gravity or acceleration decide.
      case none
    }

    /// Which way gravity points, for files that do not tell; it overrides what they tell.
    public var gravitySign: GravitySign?
    /// Which columns give the attitude.
    public var attitudeColumns: AttitudeColumns
    /// The rate in Hz of recordings without a clock; positive (MotionSense has its own, 50 Hz).
    public var rate: Double?
    /// Which columns are what, for tables that no format fits; then nothing is recognised.
    public var columns: ColumnMapping?
    /// Units that the header does not tell, or tells wrong.
    public var units = MeasurementUnits()
    /// Which of the file's axes the device's are, for files whose axes are not a phone's.
    public var axes: AxisMap?
    /// In which order angles turn, where the file's own is not known or wrong.
    public var attitudeOrder: AttitudeOrder?
    /// Whether rotation rates are left out where they do not fit the movement of gravity.
    ///
    /// That is for whoever lets the data choose the estimator; the finding is there in any case.
    public var leavesOutWrongRates = false
    /// The format, or nil to recognise it.
    public var format: TraceFormat?
    /// How many bytes are read at once, at least 1, usually 256 KiB; it does not change the samples.
    public var bufferSize: Int

    /// Recognises all it can.
    public init(
      gravitySign: GravitySign? = nil, attitudeColumns: AttitudeColumns = .automatic,
      rate: Double? = nil, format: TraceFormat? = nil, bufferSize: Int = 256 * 1024
    ) {
      self.gravitySign = gravitySign
      self.attitudeColumns = attitudeColumns
      self.rate = rate
      self.format = format
      self.bufferSize = bufferSize
    }
  }

  /// The only table, or nil.
  private var table: TableReader?
  /// Several sensors brought together, or nil.
  private var join: SensorJoin?
  private let empty: TraceSummary

  /// Opens a recording and finds out what it is.
  ///
  /// - Parameters:
  ///   - path: The file; "-" is standard input.
  ///   - configuration: What the file may not tell.
  /// - Throws: When the file cannot be opened, is no recording, or tells no tilt.
  /// - Precondition: The configuration's rate is positive and its buffer has room for a byte.
  public init(
    path: String, configuration: Configuration = Configuration()
  ) throws(TraceError) {
    try self.init(RecordingOpening.open(path: path, configuration))
  }

  /// Reads a recording that is in memory already.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - name: The file's name, which for some apps says which sensor it is.
  ///   - configuration: What the file may not tell.
  /// - Throws: As for a file.
  public init(
    bytes: [UInt8], name: String, configuration: Configuration = Configuration()
  ) throws(TraceError) {
    try self.init(RecordingOpening.open(bytes: bytes, name: name, configuration))
  }

  private init(_ recording: consuming OpenedRecording) {
    switch consume recording {
    case .table(let table):
      empty = table.summary
      switch table.interleaving.kind {
      case .none:
        self.table = .some(table)
        join = nil
      case .blanks, .repeats:
        self.table = nil
        join = SensorJoin(interleaved: table)
      }
    case .join(let join):
      empty = join.summary
      table = nil
      self.join = join
    }
  }

  /// How many bytes of the recording have been read so far, for showing progress.
  public var bytesRead: Int {
    switch table {
    case .some(let table): table.bytesRead
    case .none: join?.bytesRead ?? 0
    }
  }

  /// How many oddities there were so far: cheap enough to be asked for every sample.
  package var findingCount: Int {
    switch table {
    case .some(let table): table.findingCount
    case .none: join?.findingCount ?? 0
    }
  }

  /// What is known of the recording so far.
  public var summary: TraceSummary {
    switch table {
    case .some(let table): table.summary
    case .none: join?.summary ?? empty
    }
  }

  /// The next sample, or nil at the end; from then on always nil.
  ///
  /// - Throws: When the rest of the file cannot be read or its clock turns out to be damaged.
  /// - Complexity: O(length of the row), without allocation.
  public mutating func next() throws(TraceError) -> MotionSample? {
    guard join == nil else {
      var sample = MotionSample(time: 0)
      return try next(into: &sample) ? sample : nil
    }
    return try table?.next() ?? nil
  }

  /// Reads the next sample into a variable of the caller's: `next()` without its copies.
  ///
  /// - Returns: Whether there was one; at the end `sample` stays as it is.
  /// - Throws: As `next()`.
  public mutating func next(into sample: inout MotionSample) throws(TraceError) -> Bool {
    guard join == nil else { return try join?.next(into: &sample) ?? false }
    return try table?.next(into: &sample) ?? false
  }
}
