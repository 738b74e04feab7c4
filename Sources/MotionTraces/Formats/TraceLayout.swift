internal import MotionEffects

/// What the columns of one recording mean: the recogniser's result, and all the reader needs.
struct TraceLayout {
  /// Three columns of one vector.
  struct VectorColumns {
    var x, y, z: Int
    /// Multiplied with each number; turns the file's unit into g or rad/s, without the sign.
    var scale = 1.0
    /// For people, such as "m/s², 1 g = 9.81 m/s²".
    var unit: String
  }

  /// Angles that describe the attitude.
  struct AngleColumns {
    /// Whose angles they are; those of phones turn about z, then x, then y.
    enum Convention {
      /// Pitch is positive when the top edge is raised, yaw counter-clockwise.
      case coreMotion
      /// Pitch is negative when the top edge is raised, azimuth clockwise.
      case android
      /// Yaw about z, then pitch about y, then roll about x, as in aircraft and robots.
      case aerospace

      /// For people.
      var words: String {
        switch self {
        case .coreMotion: "Core Motion's (yaw about z, pitch about x, roll about y)"
        case .android: "Android's (pitch and azimuth counted the other way round)"
        case .aerospace: "an aircraft's (yaw about z, pitch about y, roll about x)"
        }
      }
    }

    var roll, pitch: Int
    /// Absent in files without a heading; then it is taken as 0.
    var yaw: Int?
    /// Multiplied with each number; turns it into radians.
    var scale = 1.0
    var convention: Convention
  }

  /// Where the time comes from.
  struct Clock {
    enum Source: Equatable {
      /// A column of numbers.
      case numbers(column: Int)
      /// A column of integers too long for a Double; only differences count.
      case ticks(column: Int)
      /// A column of dates and times.
      case text(column: Int)
      /// Columns of dates, of times of day, and of the second's fraction, added up.
      case parts(date: Int?, time: Int, fraction: Int?)
      /// No column: rows at a fixed rate.
      case rows
    }

    var source: Source
    /// The file's units in a second, or the rate in Hz for `rows`.
    var unitsPerSecond = 1.0
    /// The time of the first row in seconds, for `rows`.
    var origin = 0.0
    /// How many units of the column of fractions make a second, for `parts`.
    var fractionUnits = 1.0
    /// Which of two numbers in a date is the day.
    var dayOrder = DateAndTime.DayOrder.monthFirst
    /// Whether only the time of day is told, so that it falls at midnight.
    var wrapsAtMidnight = false
    /// Whether 0 stands for an unknown time.
    var zeroIsMissing = false
    /// How to tell rows apart that share one stamp, where they do.
    var spread: StampSpread?
    /// The rate in Hz at which rows are taken where there is no clock.
    var assumedRate: Double?
    /// Unit and origin of that knowledge, for people.
    var explanation: String

    /// The columns that are read, with the way to read each.
    var columns: [(column: Int, kind: RowDecoder.CellKind)] {
      switch source {
      case .numbers(let column): [(column, .number)]
      case .ticks(let column): [(column, .ticks)]
      case .text(let column): [(column, .dateAndTime)]
      case .parts(let date, let time, let fraction):
        [(time, .partOfTime)] + [date, fraction].compactMap { $0.map { ($0, .partOfTime) } }
      case .rows: []
      }
    }

    /// The column that messages name.
    var column: Int? {
      switch source {
      case .numbers(let column), .ticks(let column), .text(let column): column
      case .parts(_, let column, _): column
      case .rows: nil
      }
    }
  }

  /// The sign of gravity and acceleration in the file, and why.
  enum Sign {
    case known(GravitySign, because: String)
    /// What must be asked for.
    case unknown(String)
  }

  var format: TraceFormat
  var clock: Clock
  var gravity: VectorColumns?
  var acceleration: VectorColumns?
  /// Without gravity; becomes acceleration together with `gravity` or `attitude`.
  var userAcceleration: VectorColumns?
  var rotationRate: VectorColumns?
  /// Columns of x, y, z, w.
  var quaternion: [Int]?
  var angles: AngleColumns?
  var viewerOffset: [Int]?
  /// Numbers that mean "nothing" where a vector has one of them three times.
  var placeholders = [-9999.0]

  /// Whether any measurement is read.
  var readsSomething: Bool { !measurements.isEmpty || viewerOffset != nil }
  var sign: Sign
  /// Which of the file's axes the device's are, where they differ.
  var axes: AxisMap?
  var assumptions: [String] = []
  /// What to record, or to name, so that a tilt can be told; ends the sentence of a refusal.
  var remedy: String?

  init(format: TraceFormat, clock: Clock, sign: Sign) {
    self.format = format
    self.clock = clock
    self.sign = sign
  }

  /// Whether the sign decides about anything that is read.
  var needsSign: Bool { gravity != nil || acceleration != nil }

  /// Whether anything tells how the device lies.
  var tellsTilt: Bool {
    gravity != nil || acceleration != nil || quaternion != nil || angles != nil
      || viewerOffset != nil
  }

  /// The columns that are read, with the slot each one fills and how its cells are written.
  var cells: [(column: Int, slot: Int, kind: RowDecoder.CellKind)] {
    clock.columns.map { ($0.column, Slot.time, $0.kind) }
      + slots.dropFirst(clock.columns.count).map { ($0.column, $0.slot, .number) }
  }

  /// The columns that are read, with the slot each one fills, the clock's first.
  var slots: [(column: Int, slot: Int)] {
    var slots: [(column: Int, slot: Int)] = []
    func add(_ vector: VectorColumns?, at slot: Int) {
      guard let vector else { return }
      slots += [(vector.x, slot), (vector.y, slot + 1), (vector.z, slot + 2)]
    }
    slots += clock.columns.map { ($0.column, Slot.time) }
    add(gravity, at: Slot.gravity)
    add(acceleration, at: Slot.acceleration)
    add(userAcceleration, at: Slot.userAcceleration)
    add(rotationRate, at: Slot.rotationRate)
    for (index, column) in (quaternion ?? []).enumerated() {
      slots.append((column, Slot.quaternion + index))
    }
    if let angles {
      slots += [(angles.roll, Slot.angles), (angles.pitch, Slot.angles + 1)]
      if let yaw = angles.yaw { slots.append((yaw, Slot.angles + 2)) }
    }
    for (index, column) in (viewerOffset ?? []).enumerated() {
      slots.append((column, Slot.viewerOffset + index))
    }
    return slots
  }

  /// The role of a column, or nil when it is not read.
  func role(ofColumn column: Int) -> TraceSummary.Role? {
    guard let slot = slots.first(where: { $0.column == column })?.slot else { return nil }
    switch slot {
    case Slot.time: return .time
    case Slot.gravity..<Slot.acceleration: return .gravity
    case Slot.acceleration..<Slot.userAcceleration: return .acceleration
    case Slot.userAcceleration..<Slot.rotationRate: return .userAcceleration
    case Slot.rotationRate..<Slot.quaternion: return .rotationRate
    case Slot.quaternion..<Slot.viewerOffset: return .attitude
    default: return .viewerOffset
    }
  }

  /// The units that are read, for people.
  var units: [String] {
    var units: [String] = []
    func add(_ name: String, _ vector: VectorColumns?) {
      if let vector { units.append("\(name) in \(vector.unit)") }
    }
    add("gravity", gravity)
    add("acceleration", acceleration)
    add("acceleration without gravity", userAcceleration)
    add("rotation rate", rotationRate)
    if quaternion != nil { units.append("attitude as a quaternion") }
    if let angles { units.append("attitude as angles in \(angles.scale == 1 ? "rad" : "deg")") }
    return units
  }
}

/// The places of a decoded row's numbers.
enum Slot {
  static let time = 0
  static let gravity = 1
  static let acceleration = 4
  static let userAcceleration = 7
  static let rotationRate = 10
  /// x, y, z, w.
  static let quaternion = 13
  /// Roll, pitch, yaw.
  static let angles = 17
  static let viewerOffset = 20
  static let count = 22

  /// The bits of `length` slots from `slot` on.
  static func mask(_ slot: Int, _ length: Int = 3) -> UInt32 {
    (1 << UInt32(length) - 1) << UInt32(slot)
  }
}

/// Standard gravity in m/s², by which most apps convert (CGPM 1901).
let standardGravity = 9.80665
