internal import MotionEffects
internal import ParallaxPlatform

/// Compares two timelines channel by channel: where they part, how far, and how far on the whole.
///
///     var comparison = TimelineComparison(columns: golden.columns, other: ["time", "card.center.x"])
///     while let row = try golden.next(), let other = try rows.next() { comparison.add(row, other) }
///     comparison.passes
///
/// Rows are compared in their order. Columns that only one of the two has are differences, too.
public struct TimelineComparison: Sendable {
  /// What became of one channel.
  public struct Channel: Hashable, Sendable {
    /// The name of the column.
    public var name: String
    /// How far the two may be apart.
    public var tolerance: Double
    /// The time of the first row out of tolerance, in seconds; nil when there is none.
    public var firstTime: Double?
    /// The largest difference.
    public var worst = 0.0
    /// When it was, in seconds.
    public var worstTime = 0.0
    /// The root of the mean square of the differences.
    public var rootMeanSquare = 0.0

    /// Whether the two are within tolerance everywhere.
    public var passes: Bool { firstTime == nil }
  }

  /// The channels that both have, in the order of the first.
  public private(set) var channels: [Channel] = []
  /// The names of the columns that only the first has.
  public private(set) var onlyInFirst: [String] = []
  /// The names of the columns that only the second has.
  public private(set) var onlyInSecond: [String] = []
  /// The rows that were compared.
  public private(set) var rows = 0
  /// How many rows the first had more.
  public var surplusInFirst = 0
  /// How many rows the second had more.
  public var surplusInSecond = 0

  private var places: [(Int, Int)] = []
  private var squares: [Double] = []

  /// Makes a comparison of two lists of columns.
  ///
  /// - Parameters:
  ///   - columns: The columns of the first; the first of them is the time.
  ///   - other: The columns of the second.
  ///   - tolerances: How far columns may be apart, by name; a name may leave out its last parts, so
  ///     that `card.center` stands for both coordinates and `card` for all of the view.
  ///   - usual: How far the others may be apart.
  public init(
    columns: [String], other: [String], tolerances: [String: Double] = [:], usual: Double = 0
  ) {
    for (place, name) in columns.enumerated() {
      guard let index = other.firstIndex(of: name) else {
        onlyInFirst.append(name)
        continue
      }
      channels.append(
        Channel(name: name, tolerance: Self.tolerance(of: name, tolerances) ?? usual))
      places.append((place, index))
    }
    onlyInSecond = other.filter { !columns.contains($0) }
    squares = channels.map { _ in 0 }
  }

  /// The tolerance of the longest name that the column's begins with.
  private static func tolerance(of name: String, _ tolerances: [String: Double]) -> Double? {
    tolerances.filter { name == $0.key || name.hasPrefix($0.key + ".") }
      .max { $0.key.utf8.count < $1.key.utf8.count }?.value
  }

  /// Compares a row of the first with one of the second.
  public mutating func add(_ row: [Double], _ other: [Double]) {
    rows += 1
    let time = row.first ?? 0
    for index in channels.indices {
      let difference = (row[places[index].0] - other[places[index].1]).magnitude
      // A tolerance of a hundredth means 0.01, which neither number need be able to tell.
      if difference > channels[index].tolerance * (1 + 1e-12) + 1e-12,
        channels[index].firstTime == nil
      {
        channels[index].firstTime = time
      }
      if difference > channels[index].worst {
        channels[index].worst = difference
        channels[index].worstTime = time
      }
      squares[index] += difference * difference
      channels[index].rootMeanSquare = (squares[index] / Double(rows)).squareRoot()
    }
  }

  /// Whether the two have the same columns and as many rows, all within tolerance.
  public var passes: Bool {
    onlyInFirst.isEmpty && onlyInSecond.isEmpty && surplusInFirst == 0 && surplusInSecond == 0
      && channels.allSatisfy(\.passes)
  }

  /// The result in lines for people: what differs first, then all channels that differ at all.
  ///
  /// - Parameters:
  ///   - first: What the first of the two is called.
  ///   - second: What the second is called.
  /// - Returns: Lines, the last one complete.
  public func text(first: String, second: String) -> String {
    var text = ""
    for (owner, names) in [(first, onlyInFirst), (second, onlyInSecond)] {
      for name in names { text += "FAIL \(name): only \(owner) has it\n" }
    }
    for (owner, rows) in [(first, surplusInFirst), (second, surplusInSecond)] where rows > 0 {
      text += "FAIL \(owner) has \(rows) more row\(rows == 1 ? "" : "s")\n"
    }
    for channel in channels where channel.worst > 0 || !channel.passes {
      text += channel.passes ? "ok   " : "FAIL "
      text += "\(channel.name): "
      if let time = channel.firstTime {
        text += "out of tolerance (\(rangeNumber(channel.tolerance, 9))) "
        text += "from \(rangeNumber(time, 6)) s; "
      }
      text += "worst \(rangeNumber(channel.worst, 9)) at \(rangeNumber(channel.worstTime, 6)) s, "
      text += "root mean square \(rangeNumber(channel.rootMeanSquare, 9))\n"
    }
    let same = channels.count { $0.worst == 0 && $0.passes }
    return text + counted(Double(rows), "row") + ", " + counted(Double(channels.count), "channel")
      + ", \(same) of them equal\n"
  }

  /// The result as a JSON object.
  public var json: String {
    JSONText.object([
      ("passes", .boolean(passes)), ("rows", .integer(rows)),
      ("surplusInFirst", .integer(surplusInFirst)),
      ("surplusInSecond", .integer(surplusInSecond)),
      ("onlyInFirst", .array(onlyInFirst.map { .string($0) })),
      ("onlyInSecond", .array(onlyInSecond.map { .string($0) })),
      (
        "channels",
        .array(
          channels.map {
            JSONText.object([
              ("name", .string($0.name)), ("passes", .boolean($0.passes)),
              ("tolerance", .optionalNumber($0.tolerance)),
              ("firstTime", .optionalNumber($0.firstTime)), ("worst", .optionalNumber($0.worst)),
              ("worstTime", .optionalNumber($0.worstTime)),
              ("rootMeanSquare", .optionalNumber($0.rootMeanSquare)),
            ])
          })
      ),
    ]).text + "\n"
  }
}
