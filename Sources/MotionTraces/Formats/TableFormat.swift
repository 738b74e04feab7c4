/// Any other table, by what the words in its header usually mean.
///
/// Three columns of acceleration or gravity with a clock are enough. The unit comes from the header or
/// from the vectors' length; the sign only from a recorded attitude or from a column of poses, and
/// otherwise it must be asked for.
enum TableFormat: TraceRecogniser {
  static let title = "table"

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    guard !head.labels.isEmpty else { return nil }
    let columns = Columns(head)
    guard columns.tellAnything else { return nil }
    var layout = TraceLayout(
      format: .table, clock: try clock(columns, head),
      sign: .unknown("nothing in the table tells which app or device wrote it"))
    layout.acceleration = columns.vector(.acceleration).map { columns.acceleration($0, head) }
    layout.gravity = columns.vector(.gravity).map { columns.acceleration($0, head) }
    layout.userAcceleration = columns.vector(.userAcceleration).map { user in
      // Without gravity the length says nothing; the unit is that of what is beside it.
      let unit =
        columns.unit(of: user).flatMap { MeasurementUnits.Acceleration($0) }
        ?? (layout.gravity ?? layout.acceleration).map {
          $0.scale == 1 ? .g : .metresPerSecondSquared
        }
      return head.acceleration(user, in: unit ?? .metresPerSecondSquared)
    }
    if columns.isNamedByAxesAlone {
      guard let axes = head.xyz("") else { return nil }
      layout.addSensorFile(axes, head, in: head.accelerationUnit(ofLength: axes))
    }
    layout.quaternion = columns.quaternion(head)
    if let sign = sign(layout, head) { layout.sign = sign }
    layout.angles = try angles(columns, layout, head)
    if let rate = columns.vector(.rotationRate) {
      layout.addRotationRate(rate, unit: columns.unit(of: rate), head)
    }
    guard layout.tellsTilt || layout.userAcceleration != nil || layout.rotationRate != nil else {
      return nil
    }
    layout.assumptions.insert(
      "the header is of no known app; its words are taken as they are usually meant", at: 0)
    return layout
  }

  private static func sign(_ layout: TraceLayout, _ head: TraceHead) -> TraceLayout.Sign? {
    if let sign = head.signFromAttitude(layout) { return sign }
    guard let pose = head.column("deviceorientation"),
      let vector = layout.gravity ?? layout.acceleration
    else { return nil }
    return head.signFromPoses(inColumn: pose, vector)
  }

  private static func clock(
    _ columns: Columns, _ head: TraceHead
  ) throws(TraceError) -> TraceLayout.Clock {
    for column in columns.clocks {
      guard head.holdsTimes(inColumn: column) else { continue }
      if let words = ColumnWords(head.labels[column]), let unit = MeasurementUnits.Time(words.unit),
        !head.numbers(inColumn: column, limit: 8).isEmpty
      {
        return head.clock(inColumn: column, unit, because: "as the header says")
      }
      return head.clock(inColumn: column)
    }
    return try head.clockOrRate(among: [])
  }

  /// Angles, where somebody said how they turn: nothing in a table does, and vectors beside them agree
  /// with several orders as long as the device lies flat.
  private static func angles(
    _ columns: Columns, _ layout: TraceLayout, _ head: TraceHead
  ) throws(TraceError) -> TraceLayout.AngleColumns? {
    guard let roll = columns.first[.roll], let pitch = columns.first[.pitch] else { return nil }
    guard let order = head.configuration.attitudeOrder else {
      if layout.tellsTilt || columns.hasVectors { return nil }
      throw head.error(
        .noData,
        "\(head.foundColumns); roll and pitch alone do not say in which order they turn; say"
          + " --attitude-order zxy (phones), zyx (aircraft) or android")
    }
    let isDegrees =
      MeasurementUnits.Angle(head.labels[roll].unit) == .degrees
      || head.vectors([roll, pitch], limit: .max).contains { $0.contains { abs($0) > 6.3 } }
    return .init(
      roll: roll, pitch: pitch, yaw: columns.first[.yaw], scale: isDegrees ? .pi / 180 : 1,
      convention: order.convention)
  }

  /// The columns of a header, sorted by what they measure.
  private struct Columns {
    /// For each quantity, the first set of columns that share a stem and have all axes.
    private var sets: [ColumnWords.Quantity: [Int]] = [:]
    private var units: [Int: String] = [:]
    var first: [ColumnWords.Quantity: Int] = [:]
    var clocks: [Int] = []
    var isNamedByAxesAlone = false

    init(_ head: TraceHead) {
      var byStem: [String: (quantity: ColumnWords.Quantity, axes: [Character: Int])] = [:]
      var order: [String] = []
      var times: [(column: Int, isTimeOfDay: Bool)] = []
      for (column, label) in head.labels.enumerated() {
        guard let words = ColumnWords(label) else { continue }
        if !words.unit.isEmpty { units[column] = words.unit }
        guard let axis = words.axis else {
          if words.quantity == .time {
            times.append((column, ColumnWords.isTimeOfDay(words.stem)))
          } else if first[words.quantity] == nil {
            first[words.quantity] = column
          }
          continue
        }
        if byStem[words.stem] == nil {
          byStem[words.stem] = (words.quantity, [:])
          order.append(words.stem)
        }
        if byStem[words.stem]?.axes[axis] == nil { byStem[words.stem]?.axes[axis] = column }
      }
      clocks =
        times.filter { !$0.isTimeOfDay }.map(\.column) + times.filter(\.isTimeOfDay).map(\.column)
      for stem in order {
        guard let (quantity, axes) = byStem[stem], let x = axes["x"], let y = axes["y"],
          let z = axes["z"]
        else { continue }
        if let w = axes["w"] {
          if sets[.quaternion] == nil { sets[.quaternion] = [x, y, z, w] }
        } else if quantity != .quaternion, sets[quantity] == nil {
          sets[quantity] = [x, y, z]
        }
      }
      isNamedByAxesAlone = sets.isEmpty && head.xyz("") != nil
    }

    var tellAnything: Bool {
      hasVectors || first[.roll] != nil && first[.pitch] != nil
    }

    var hasVectors: Bool { !sets.isEmpty || isNamedByAxesAlone }

    func vector(_ quantity: ColumnWords.Quantity) -> [Int]? { sets[quantity] }

    func unit(of columns: [Int]) -> String? { units[columns[0]] }

    func acceleration(_ columns: [Int], _ head: TraceHead) -> TraceLayout.VectorColumns {
      let unit =
        unit(of: columns).flatMap { MeasurementUnits.Acceleration($0) }
        ?? head.accelerationUnit(ofLength: columns)
      return head.acceleration(columns, in: unit ?? .g)
    }

    /// The quaternion's columns, if they hold rotations; q0 to q3 have w first.
    func quaternion(_ head: TraceHead) -> [Int]? {
      let columns = sets[.quaternion] ?? head.columns(["q1", "q2", "q3", "q0"])
      guard let columns else { return nil }
      let lengths = head.vectors(columns, limit: 64).map { $0.reduce(0) { $0 + $1 * $1 } }
      // A sensor that has not started writes zeros.
      return lengths.count { 0.9...1.1 ~= $0 } * 10 >= lengths.count * 9 ? columns : nil
    }
  }
}
