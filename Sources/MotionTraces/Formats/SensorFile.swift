// Files of one sensor, whose columns are just x, y and z: the file's name tells the sensor, or else
// the vectors' length does.

/// The sensors that recorders give a file of their own.
enum SensorFile {
  case acceleration, gravity, userAcceleration, rotationRate
  /// A quaternion under the names x, y, z and cos, as Android gives it.
  case rotationVector
  /// A magnetic field, light and other things that tell no tilt.
  case other

  /// The sensor that words tell, such as a file's name.
  init?(named words: String) {
    let name = words.lowercased().filter { $0.isLetter }
    func says(_ words: String...) -> Bool { words.contains { name.contains($0) } }
    if says("gyro", "angularvel", "rotationrate") {
      self = .rotationRate
    } else if says("linear", "withoutg", "useracc", "linacc") {
      self = .userAcceleration
    } else if says("grav") {
      self = .gravity
    } else if says("rotationvector", "gamerotation") || name == "rv" || name == "gamerv" {
      self = .rotationVector
    } else if says("acceler", "acc") {
      self = .acceleration
    } else if says(
      "magnet", "compass", "location", "barometer", "pressure", "light", "orientation", "euler",
      "proximity", "temperature")
    {
      self = .other
    } else {
      return nil
    }
  }
}

extension TraceHead {
  /// The sensor that the file's name tells, such as `Gyroscope.csv` or `Phones_gyroscope.csv`.
  var sensorByName: SensorFile? { SensorFile(named: fileStem) }

  /// Whether the vectors in three columns are about 1 g long in the median, once scaled.
  func hasLengthOfGravity(_ vector: TraceLayout.VectorColumns) -> Bool {
    0.7...1.4 ~= (medianLength([vector.x, vector.y, vector.z]) ?? 0) * vector.scale
  }
}

extension TraceLayout {
  /// Lays out three columns that have no name but x, y and z.
  ///
  /// `unit` is the format's unit of acceleration, or nil where the vectors' length must tell; `rateUnit`
  /// is its unit of rotation rates.
  mutating func addSensorFile(
    _ axes: [Int], _ head: TraceHead, in unit: MeasurementUnits.Acceleration?,
    rateUnit: MeasurementUnits.RotationRate = .radiansPerSecond
  ) {
    let label = head.label(axes[0]).unit
    let unit = MeasurementUnits.Acceleration(label) ?? unit
    let vector = unit.map { head.acceleration(axes, in: $0) } ?? head.vector(axes)
    let byUnit: SensorFile? =
      MeasurementUnits.RotationRate(label) != nil
      ? .rotationRate
      : label.isEmpty || MeasurementUnits.Acceleration(label) != nil ? nil : .other
    switch byUnit ?? head.sensorByName {
    case .rotationRate:
      rotationRate = head.rotationRate(axes, in: .init(label) ?? rateUnit)
    case .userAcceleration: userAcceleration = vector
    case .gravity: gravity = vector
    case .acceleration: acceleration = vector
    case .rotationVector, .other: break
    case nil:
      guard head.hasLengthOfGravity(vector) else {
        userAcceleration = vector
        remedy =
          (remedy ?? "acceleration with gravity")
          + "; the file's name does not tell the sensor, and the vectors are not about 1 g long"
        return
      }
      acceleration = vector
      assumptions.append(
        "the columns \(head.columnName(axes[0])), \(head.columnName(axes[1])) and"
          + " \(head.columnName(axes[2])) are taken as acceleration with gravity, because the"
          + " file's name does not tell the sensor and the vectors are about 1 g long in the median"
      )
    }
  }
}
