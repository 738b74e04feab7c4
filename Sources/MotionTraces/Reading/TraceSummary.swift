/// What a recording is and how it was understood; grows while the recording is read.
public struct TraceSummary: Hashable, Sendable {
  /// One column of the file and what it serves for.
  public struct Column: Hashable, Sendable {
    /// The name in the header.
    public var name: String
    /// What the column serves for, or nil when it is not used.
    public var role: Role?
  }

  /// What a column can serve for.
  public enum Role: String, CaseIterable, Hashable, Sendable {
    /// The clock.
    case time
    /// The recorded attitude, as a quaternion or as angles.
    case attitude
    /// Gravity alone.
    case gravity
    /// Acceleration with gravity in it.
    case acceleration
    /// Acceleration without gravity, added to gravity.
    case userAcceleration
    /// Rotation rates about the device's axes.
    case rotationRate
    /// A viewer offset that stands in the file itself.
    case viewerOffset
  }

  /// Something odd that did not prevent reading.
  public struct Finding: Hashable, Sendable {
    /// The kinds of oddities.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
      /// An interval far longer than usual.
      case gap
      /// A row that repeats the one before; it was dropped.
      case duplicateRow
      /// Several rows with the same time; the last one was kept.
      case repeatedTime
      /// A row whose time lies before the row above it; it was dropped.
      case lateRow
      /// A row whose time lies far ahead of its neighbours; it was dropped.
      case strayTime
      /// The clock starts again: reading stopped there.
      case clockRestart
      /// A first sample from long before the recording; it was dropped.
      case staleFirstSample
      /// A row without a value in a needed cell; it was dropped.
      case missingCell
      /// A row whose values no sensor can have measured, such as gravity of length 0; it was dropped.
      case impossibleValue
      /// A row with a needed cell that is not a number; it was dropped.
      case unreadableCell
      /// A row with too many or too few cells; it was dropped.
      case wrongCellCount
      /// The header again in mid-file.
      case repeatedHeader
      /// A last line cut off while it was written; it was dropped.
      case truncatedLastLine
      /// A last line without a line end that looks complete; it was kept.
      case unterminatedLastLine
      /// Two columns have the same name; the first one was read.
      case repeatedColumn
      /// The values' size does not fit the unit in the header.
      case implausibleUnit
      /// The clock's unit makes a rate at which no phone measures.
      case implausibleRate
      /// Rotation rates do not fit the movement of gravity: another unit, sense or axes.
      case inconsistentRotation
      /// The recorded attitude and the recorded vector do not point the same way.
      case inconsistentAttitude
      /// Values that are said to be without gravity look as if it were in them.
      case unexpectedGravity
      /// A file beside the others that was recorded at another time; it was not used.
      case otherSession
    }

    /// One occurrence.
    public struct Example: Hashable, Sendable {
      /// The line, counted from 1.
      public var line: Int
      /// What was found there.
      public var message: String
    }

    /// The kind of oddity.
    public var kind: Kind
    /// How often it occurred.
    public var count: Int
    /// The first few occurrences.
    public var examples: [Example]
  }

  /// The recording's path or name.
  public var file: String
  /// The format that was recognised, or asked for.
  public var format: TraceFormat
  /// The columns in the file's order.
  public var columns: [Column]
  /// The units of the columns that are used, such as "acceleration in m/s², 1 g = 9.81 m/s²".
  public var units: [String]
  /// Which way gravity points in the file; nil when nothing in it depends on that.
  public var gravitySign: GravitySign?
  /// How the sign is known.
  public var gravitySignReason: String
  /// The clock's unit and how it is known.
  public var clock: String
  /// The rate in Hz that stands for the clock of a recording without one; nil where there is one.
  public var assumedRate: Double?
  /// What was taken for granted because the file does not tell.
  public var assumptions: [String]
  /// The recording's tables, what each was used for, and which one's clock leads; empty for a single
  /// table.
  public var tables: [String] = []
  /// How many samples were handed out so far.
  public var sampleCount: Int
  /// The first sample's time in seconds.
  public var firstTime: Double?
  /// The latest sample's time in seconds.
  public var lastTime: Double?
  /// The shortest interval between samples in seconds.
  public var minimumInterval: Double?
  /// The median interval in seconds, to within 3 %: the mean of its class of a histogram.
  public var medianInterval: Double?
  /// The longest interval in seconds.
  public var maximumInterval: Double?
  /// What was odd, by kind, in the order of `Finding.Kind`; kinds that did not occur are absent.
  public var findings: [Finding]

  /// How often a kind of oddity occurred.
  public func count(of kind: Finding.Kind) -> Int {
    findings.first { $0.kind == kind }?.count ?? 0
  }

  /// How many intervals are far longer than usual.
  public var gapCount: Int { count(of: .gap) }
  /// How many rows had the time of the row before them.
  public var duplicateCount: Int { count(of: .duplicateRow) + count(of: .repeatedTime) }
  /// How many rows lay before the row above them.
  public var backwardCount: Int { count(of: .lateRow) }
}

/// Counts oddities and keeps the first few of each kind.
struct FindingLog {
  private var counts = [Int](repeating: 0, count: TraceSummary.Finding.Kind.allCases.count)
  private var examples: [[TraceSummary.Finding.Example]] =
    Array(repeating: [], count: TraceSummary.Finding.Kind.allCases.count)
  /// Why the first row that is lost cannot be read.
  private(set) var first: (kind: TraceSummary.Finding.Kind, line: Int, message: String)?
  /// How many oddities there were of all kinds.
  private(set) var total = 0

  /// How many occurrences of a kind are kept with their place.
  static let exampleLimit = 3

  /// Counts one or several; the message is only made when it is kept.
  mutating func note(
    _ kind: TraceSummary.Finding.Kind, line: Int, times: Int = 1,
    _ message: @autoclosure () -> String
  ) {
    let index = Self.index(kind)
    counts[index] += times
    total += times
    guard examples[index].count < Self.exampleLimit else { return }
    let text = message()
    examples[index].append(.init(line: line, message: text))
    if first == nil, kind.isUnreadableRow { first = (kind, line, text) }
  }

  /// All that was counted.
  var findings: [TraceSummary.Finding] {
    TraceSummary.Finding.Kind.allCases.compactMap { kind in
      let index = Self.index(kind)
      guard counts[index] > 0 else { return nil }
      return .init(kind: kind, count: counts[index], examples: examples[index])
    }
  }

  /// How often a kind occurred.
  func count(_ kind: TraceSummary.Finding.Kind) -> Int { counts[Self.index(kind)] }

  static func index(_ kind: TraceSummary.Finding.Kind) -> Int {
    indices[kind] ?? 0
  }

  private static let indices = Dictionary(
    uniqueKeysWithValues: TraceSummary.Finding.Kind.allCases.enumerated().map { ($1, $0) })
}

extension TraceSummary.Finding.Kind {
  /// Whether nothing can be made of a row, whatever the others hold.
  fileprivate var isUnreadableRow: Bool {
    switch self {
    case .missingCell, .impossibleValue, .unreadableCell, .wrongCellCount, .truncatedLastLine: true
    default: false
    }
  }
}
