/// The units of a recording's numbers, where its header does not tell them or tells them wrong.
///
///     var units = MeasurementUnits()
///     units.set("m/s^2")      // acceleration, with and without gravity
///     units.set("deg/s")      // rotation rates
///     units.set("16384/g")    // raw counts of a sensor at its range of 2 g
public struct MeasurementUnits: Hashable, Sendable {
  /// Units of acceleration and gravity.
  public enum Acceleration: Hashable, Sendable {
    /// Standard gravity, 9.80665 m/s².
    case g
    /// A thousandth of that.
    case milliG
    /// Metres per second squared.
    case metresPerSecondSquared
    /// A sensor's integers; positive.
    case counts(perG: Double)
  }

  /// Units of rotation rates.
  public enum RotationRate: Hashable, Sendable {
    /// Radians a second.
    case radiansPerSecond
    /// Degrees a second.
    case degreesPerSecond
    /// A sensor's integers; positive.
    case counts(perDegreePerSecond: Double)
  }

  /// Units of time.
  public enum Time: Hashable, Sendable {
    /// Seconds.
    case seconds
    /// Thousandths of a second.
    case milliseconds
    /// Millionths of a second.
    case microseconds
    /// Billionths of a second.
    case nanoseconds
  }

  /// Units of angles.
  public enum Angle: Hashable, Sendable {
    /// Radians.
    case radians
    /// Degrees.
    case degrees
  }

  /// Of acceleration and gravity.
  public var acceleration: Acceleration?
  /// Of rotation rates.
  public var rotationRate: RotationRate?
  /// Of the clock.
  public var time: Time?
  /// Of angles that describe the attitude.
  public var angle: Angle?

  /// Leaves all units to the header.
  public init() {}

  /// Spellings that `set` understands, for messages.
  public static let spellings = [
    "g", "mg", "m/s^2", "COUNTS/g", "rad/s", "deg/s", "COUNTS/deg/s", "s", "ms", "us", "ns", "rad",
    "deg",
  ]

  /// Sets the one quantity that a unit belongs to.
  ///
  /// - Parameter text: One of `spellings`, in capitals or not.
  /// - Returns: Whether the unit is known; otherwise nothing has changed.
  public mutating func set(_ text: String) -> Bool {
    let unit = ColumnLabel.unit(text[...])
    if let known = Acceleration(unit) {
      acceleration = known
    } else if let known = RotationRate(unit) {
      rotationRate = known
    } else if let known = Time(unit) {
      time = known
    } else if let known = Angle(unit) {
      angle = known
    } else {
      return false
    }
    return true
  }
}

extension MeasurementUnits.Acceleration {
  /// From the normal spelling that `ColumnLabel` gives.
  init?(_ unit: String) {
    switch unit {
    case "g": self = .g
    case "mg": self = .milliG
    case "m/s^2": self = .metresPerSecondSquared
    default:
      guard let counts = positiveCount(unit, in: "/g") else { return nil }
      self = .counts(perG: counts)
    }
  }

  /// Multiplied with a number, it gives g; `gravity` is how many m/s² the file's writer takes for 1 g.
  func scale(gravity: Double = standardGravity) -> Double {
    switch self {
    case .g: 1
    case .milliG: 1e-3
    case .metresPerSecondSquared: 1 / gravity
    case .counts(let perG): 1 / perG
    }
  }

  /// For people.
  func words(gravity: Double = standardGravity) -> String {
    switch self {
    case .g: "g"
    case .milliG: "mg"
    case .metresPerSecondSquared: "m/s², 1 g = \(gravity) m/s²"
    case .counts(let perG): "counts, \(perG) to the g"
    }
  }
}

extension MeasurementUnits.RotationRate {
  /// From the normal spelling that `ColumnLabel` gives.
  init?(_ unit: String) {
    switch unit {
    case "rad/s": self = .radiansPerSecond
    case "deg/s": self = .degreesPerSecond
    default:
      guard let counts = positiveCount(unit, in: "/deg/s") ?? positiveCount(unit, in: "/dps") else {
        return nil
      }
      self = .counts(perDegreePerSecond: counts)
    }
  }

  /// Multiplied with a number, it gives radians a second.
  var scale: Double {
    switch self {
    case .radiansPerSecond: 1
    case .degreesPerSecond: .pi / 180
    case .counts(let perDegree): .pi / 180 / perDegree
    }
  }

  /// For people.
  var words: String {
    switch self {
    case .radiansPerSecond: "rad/s"
    case .degreesPerSecond: "deg/s"
    case .counts(let perDegree): "counts, \(perDegree) to the deg/s"
    }
  }
}

extension MeasurementUnits.Time {
  /// From the normal spelling that `ColumnLabel` gives.
  init?(_ unit: String) {
    switch unit {
    case "s": self = .seconds
    case "ms": self = .milliseconds
    case "us": self = .microseconds
    case "ns": self = .nanoseconds
    default: return nil
    }
  }

  /// How many there are in a second.
  var perSecond: Double {
    switch self {
    case .seconds: 1
    case .milliseconds: 1e3
    case .microseconds: 1e6
    case .nanoseconds: 1e9
    }
  }

  /// For people.
  var words: String {
    switch self {
    case .seconds: "seconds"
    case .milliseconds: "milliseconds"
    case .microseconds: "microseconds"
    case .nanoseconds: "nanoseconds"
    }
  }
}

extension MeasurementUnits.Angle {
  /// From the normal spelling that `ColumnLabel` gives.
  init?(_ unit: String) {
    switch unit {
    case "rad": self = .radians
    case "deg": self = .degrees
    default: return nil
    }
  }

  /// Multiplied with a number, it gives radians.
  var scale: Double { self == .degrees ? .pi / 180 : 1 }
}

/// The number in front of a unit such as `16384/g`.
private func positiveCount(_ text: String, in unit: String) -> Double? {
  guard text.hasSuffix(unit) else { return nil }
  let number = text.dropLast(unit.utf8.count)
  guard number.utf8.allSatisfy({ 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") }),
    let counts = Double(String(number)), 1e-3...1e9 ~= counts
  else { return nil }
  return counts
}
