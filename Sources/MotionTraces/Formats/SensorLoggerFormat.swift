internal import MotionEffects

/// Sensor Logger by Kelvin Choi, on Android and iOS.
///
/// One file a sensor, columns in the order z, y, x (so by name), or one combined table with prefixed
/// names. The sign depends on the platform and on the switch "Standardise Units & Frames"; it shows
/// in `AccelerometerUncalibrated` (g only with iOS signs), in a quaternion beside gravity, or in the
/// export's `Metadata.csv`. Otherwise it must be asked for.
enum SensorLoggerFormat: TraceRecogniser {
  static let title = "Sensor Logger"

  /// Whether the export's `Metadata.csv` may stand beside the file.
  static func mayHaveMetadata(_ head: TraceHead) -> Bool {
    head.configuration.format == .sensorLogger || isSensorLogger(head)
  }

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    try refuseMetadata(head)
    guard mayHaveMetadata(head), let clock = clock(head) else { return nil }
    var layout = TraceLayout(format: .sensorLogger, clock: clock, sign: unknownSign)
    layout.remedy =
      "Gravity.csv, TotalAcceleration.csv or AccelerometerUncalibrated.csv, since the app's"
      + " Accelerometer.csv has gravity taken off"
    if let axes = head.columns(["x", "y", "z"]), head.xyz("gravity") == nil {
      addSensor(axes, to: &layout, head)
    } else {
      addNamedColumns(to: &layout, head)
    }
    if !layout.readsSomething, head.columns(["roll", "pitch"]) != nil {
      throw head.error(
        .signUnknown,
        "the sense of these angles depends on the phone, and no Metadata.csv that would tell stands"
          + " beside the file; say --attitude-order zxy (iOS) or --attitude-order android")
    }
    return layout
  }

  private static func isSensorLogger(_ head: TraceHead) -> Bool {
    if head.labels.contains(where: { $0.name == "seconds_elapsed" }) { return true }
    // The schema of early 2021.
    return head.labels.map(\.name) == ["time", "z", "y", "x"]
  }

  private static func refuseMetadata(_ head: TraceHead) throws(TraceError) {
    let names = Set(head.labels.map(\.name))
    guard names.isSuperset(of: ["platform", "appversion", "sensors"]) else { return }
    throw head.error(
      .metadata,
      "this is Sensor Logger's table about the recording, not the recording; name the file of a"
        + " sensor beside it, such as Gravity.csv")
  }

  /// `seconds_elapsed`, unless it is absent or a spreadsheet has damaged it and `time` is better.
  private static func clock(_ head: TraceHead) -> TraceLayout.Clock? {
    let elapsed = head.column("secondselapsed")
    let absolute = head.column("time")
    if let elapsed {
      let isUsable = !ClockHealth.isDamaged(head.numbers(inColumn: elapsed))
      if isUsable || absolute == nil {
        return .init(
          source: .numbers(column: elapsed),
          explanation: "'seconds_elapsed': seconds, as the name says")
      }
      if let absolute, ClockHealth.isDamaged(head.numbers(inColumn: absolute).map { $0 / 1e9 }) {
        return .init(
          source: .numbers(column: elapsed),
          explanation: "'seconds_elapsed': seconds, as the name says")
      }
    }
    return absolute.map { head.clock(inColumn: $0) }
  }

  // MARK: Files of one sensor

  /// `z,y,x`: the file's name tells the sensor, or else the vectors' length.
  private static func addSensor(
    _ axes: [Int], to layout: inout TraceLayout, _ head: TraceHead
  ) {
    let stem = head.fileStem
    if stem.contains("gyro") {
      layout.rotationRate = head.rotationRate(axes)
    } else if stem.contains("gravity") {
      layout.gravity = head.vector(axes)
      layout.sign = signFromMetadata(head)
    } else if stem.contains("totalacceleration") {
      layout.acceleration = head.vector(axes)
      layout.sign = signFromMetadata(head)
    } else if stem.contains("uncalibrated"), stem.contains("acceler") {
      let vector = head.vector(axes)
      layout.acceleration = vector
      layout.sign = signFromUnit(vector)
    } else if stem.contains("acceler") {
      layout.userAcceleration = head.metresPerSecondSquared(axes)
    } else if ["magnet", "location", "barometer", "light", "compass"].contains(
      where: stem.contains)
    {
      return
    } else {
      addUnnamedSensor(axes, to: &layout, head)
    }
  }

  private static func addUnnamedSensor(
    _ axes: [Int], to layout: inout TraceLayout, _ head: TraceHead
  ) {
    let vector = head.vector(axes)
    let lengths = head.vectors(axes)
      .map { $0.reduce(0) { $0 + $1 * $1 }.squareRoot() * vector.scale }.sorted()
    guard let shortest = lengths.first, let longest = lengths.last,
      0.7...1.4 ~= lengths[lengths.count / 2]
    else {
      layout.userAcceleration = vector
      layout.remedy =
        "Gravity.csv or TotalAcceleration.csv; if this is one of them, keep the app's file name"
      return
    }
    // Gravity alone always has one length.
    let isGravity = longest - shortest < 0.002
    layout.assumptions.append(
      "the columns are taken as \(isGravity ? "gravity" : "acceleration with gravity"), because"
        + " the file's name does not tell the sensor and the vectors are about 1 g long")
    if isGravity {
      layout.gravity = vector
      layout.sign = signFromMetadata(head)
    } else {
      layout.acceleration = vector
      layout.sign = vector.scale == 1 ? signFromUnit(vector) : signFromMetadata(head)
    }
  }

  // MARK: Tables with names

  /// Orientation, WristMotion, Headphone and the combined table, whose names have prefixes.
  private static func addNamedColumns(to layout: inout TraceLayout, _ head: TraceHead) {
    // The phone before what was worn.
    for prefix in ["", "orientation"] where layout.quaternion == nil {
      layout.quaternion = head.columns(["qx", "qy", "qz", "qw"].map { prefix + $0 })
      layout.angles = angles(prefix, layout.quaternion, head) ?? layout.angles
    }
    layout.gravity = head.xyz("gravity").map { head.vector($0) }
    let raw = head.xyz("accelerometeruncalibrated").map { head.vector($0) }
    layout.acceleration = raw ?? head.xyz("totalacceleration").map { head.vector($0) }
    layout.userAcceleration = head.xyz("accelerometer").map {
      // Without gravity the length says nothing; the unit is that of gravity.
      layout.gravity?.scale == 1 ? head.inG($0) : head.metresPerSecondSquared($0)
    }
    layout.rotationRate = (head.xyz("gyroscope") ?? head.xyz("gyroscopeuncalibrated"))
      .map { head.rotationRate($0) }
    for prefix in ["", "wristmotion", "headphone"] where !layout.tellsTilt || prefix.isEmpty {
      addCoreMotion(prefix, to: &layout, head)
    }
    if let raw {
      layout.sign = signFromUnit(raw)
    } else {
      layout.sign = signFromQuaternion(layout, head) ?? signFromMetadata(head)
    }
    if case .known(.android, _) = layout.sign, head.metadata["platform"] == "ios",
      layout.gravity?.scale == 1
    {
      // Before version 1.63 the switch left the watch alone.
      layout.sign = .known(
        .ios, because: "gravity is in g, so that 'Standardise Units & Frames' left it alone")
    }
  }

  /// The names that Core Motion's values have for the watch and the headphones.
  private static func addCoreMotion(
    _ prefix: String, to layout: inout TraceLayout, _ head: TraceHead
  ) {
    let rate = head.xyz(prefix + "rotationrate")
    let isThere =
      rate != nil || (!prefix.isEmpty && head.labels.contains { $0.key.hasPrefix(prefix) })
    guard isThere else { return }
    layout.rotationRate = rate.map { head.rotationRate($0) } ?? layout.rotationRate
    layout.quaternion = head.columns(["x", "y", "z", "w"].map { prefix + "quaternion" + $0 })
    layout.angles = angles(prefix, layout.quaternion, head)
    layout.gravity = head.xyz(prefix + "gravity").map { head.vector($0) }
    layout.userAcceleration = head.xyz(prefix + "acceleration").map {
      layout.gravity?.scale == 1 ? head.inG($0) : head.metresPerSecondSquared($0)
    }
  }

  /// Angles, by the platform's convention: as the quaternion beside them shows, or the metadata.
  private static func angles(
    _ prefix: String, _ quaternion: [Int]?, _ head: TraceHead
  ) -> TraceLayout.AngleColumns? {
    guard
      var angles = head.angles(
        roll: prefix + "roll", pitch: prefix + "pitch", yaw: prefix + "yaw", convention: .coreMotion
      )
    else { return nil }
    if let quaternion {
      angles.convention = convention(angles, quaternion, head)
      return angles
    }
    if head.configuration.attitudeOrder != nil { return angles }
    switch head.configuration.gravitySign.map({ .known($0, because: "") }) ?? signFromMetadata(head)
    {
    case .known(.ios, _): angles.convention = .coreMotion
    case .known(.android, _): angles.convention = .android
    case .unknown: return nil
    }
    return angles
  }

  /// The convention by which the angles agree better with the quaternion.
  private static func convention(
    _ angles: TraceLayout.AngleColumns, _ quaternion: [Int], _ head: TraceHead
  ) -> TraceLayout.AngleColumns.Convention {
    let rows = head.vectors(quaternion + [angles.roll, angles.pitch], limit: 128)
    func agreement(_ convention: TraceLayout.AngleColumns.Convention) -> Double {
      rows.reduce(0) { sum, row in
        let recorded = Quaternion(x: row[0], y: row[1], z: row[2], w: row[3])
        let computed = SampleAssembly.attitude(
          roll: row[4], pitch: row[5], yaw: 0, convention: convention)
        return sum + (computed.map { down($0).dot(down(recorded)) } ?? 0)
      }
    }
    return agreement(.android) > agreement(.coreMotion) ? .android : .coreMotion
  }

  private static func down(_ attitude: Quaternion) -> Vector3 {
    attitude.conjugate.rotated(Vector3(x: 0, y: 0, z: -1))
  }

  // MARK: The sign

  private static let unknownSign = TraceLayout.Sign.unknown(
    "Sensor Logger's sign depends on the phone and on the switch 'Standardise Units & Frames', and"
      + " no Metadata.csv that would tell stands beside the file")

  private static func signFromUnit(_ vector: TraceLayout.VectorColumns) -> TraceLayout.Sign {
    vector.scale == 1
      ? .known(.ios, because: "AccelerometerUncalibrated is in g, which only iOS writes")
      : .known(
        .android, because: "AccelerometerUncalibrated is in m/s², which goes with Android's sign")
  }

  private static func signFromMetadata(_ head: TraceHead) -> TraceLayout.Sign {
    switch head.metadata["platform"] {
    case "android": return .known(.android, because: "Metadata.csv says platform android")
    case "ios":
      return head.metadata["standardisation"] == "true"
        ? .known(.android, because: "Metadata.csv says platform ios, standardisation true")
        : .known(.ios, because: "Metadata.csv says platform ios, without standardisation")
    default: return unknownSign
    }
  }

  /// Gravity beside a quaternion: the one that points down is where the quaternion says down is.
  private static func signFromQuaternion(
    _ layout: TraceLayout, _ head: TraceHead
  ) -> TraceLayout.Sign? {
    guard let quaternion = layout.quaternion, let gravity = layout.gravity else { return nil }
    let rows = head.vectors(quaternion + [gravity.x, gravity.y, gravity.z], limit: 128)
    let agreement = rows.reduce(0) { sum, row in
      let attitude = Quaternion(x: row[0], y: row[1], z: row[2], w: row[3])
      let vector = Vector3(x: row[4], y: row[5], z: row[6])
      guard let unit = vector.normalized else { return sum }
      return sum + down(attitude).dot(unit)
    }
    guard abs(agreement) > 0.9 * Double(rows.count) else { return nil }
    return .known(
      agreement > 0 ? .ios : .android, because: "gravity agrees so with the recorded quaternion")
  }
}
