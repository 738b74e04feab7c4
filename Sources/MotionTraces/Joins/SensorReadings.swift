internal import MotionEffects

/// What one row tells, sensor by sensor; in a row of one sensor's table the others are nil.
struct SensorReadings {
  /// Seconds on the clock that all tables of the recording share.
  var time = 0.0
  /// The recorded attitude, device to world.
  var attitude: Quaternion?
  /// The measured vectors; the order is that of `SensorMeasurement`.
  var gravity, acceleration, userAcceleration, rotationRate: Vector3?
}

/// What sensors measure, the one that tells the tilt best first.
enum SensorMeasurement: Int, CaseIterable {
  case attitude, gravity, acceleration, userAcceleration, rotationRate

  /// Whether a tilt follows from it alone.
  var tellsTilt: Bool { rawValue <= SensorMeasurement.acceleration.rawValue }

  /// For messages.
  var words: String {
    switch self {
    case .attitude: "attitude"
    case .gravity: "gravity"
    case .acceleration: "acceleration"
    case .userAcceleration: "acceleration without gravity"
    case .rotationRate: "rotation rate"
    }
  }
}

extension TraceLayout {
  /// What a table of this layout measures.
  var measurements: Set<SensorMeasurement> {
    Set(SensorMeasurement.allCases.filter { !slots(of: $0).isEmpty })
  }

  /// The slots that a measurement fills.
  func slots(of measurement: SensorMeasurement) -> Range<Int> {
    switch measurement {
    case .attitude:
      if quaternion != nil { return Slot.quaternion..<Slot.quaternion + 4 }
      return angles.map { Slot.angles..<Slot.angles + ($0.yaw == nil ? 2 : 3) } ?? 0..<0
    case .gravity: return gravity == nil ? 0..<0 : Slot.gravity..<Slot.gravity + 3
    case .acceleration:
      return acceleration == nil ? 0..<0 : Slot.acceleration..<Slot.acceleration + 3
    case .userAcceleration:
      return userAcceleration == nil ? 0..<0 : Slot.userAcceleration..<Slot.userAcceleration + 3
    case .rotationRate:
      return rotationRate == nil ? 0..<0 : Slot.rotationRate..<Slot.rotationRate + 3
    }
  }

  /// Leaves a measurement out.
  mutating func remove(_ measurement: SensorMeasurement) {
    switch measurement {
    case .attitude: (quaternion, angles) = (nil, nil)
    case .gravity: gravity = nil
    case .acceleration: acceleration = nil
    case .userAcceleration: userAcceleration = nil
    case .rotationRate: rotationRate = nil
    }
  }
}
