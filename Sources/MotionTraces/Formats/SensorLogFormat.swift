/// SensorLog by Bernd Thomas, on iOS and watchOS: one wide table, whose columns depend on the
/// sensors that were on and on the version, so that they are found by name.
///
/// Core Motion's signs and units throughout. Each sensor has its own clock within a row; the one
/// that belongs to the columns that are read is taken.
enum SensorLogFormat: TraceRecogniser {
  static let title = "SensorLog"

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    let isOurs = head.labels.contains { Self.ownNames.contains($0.key) }
    let hasMotion = head.labels.contains { $0.key.hasPrefix("motion") && $0.key.count > 6 }
    let hasAccelerometer = head.xyz("accelerometeracceleration") != nil
    guard isOurs, hasMotion || hasAccelerometer || head.configuration.format == .sensorLog
    else { return nil }

    var layout = TraceLayout(
      format: .sensorLog, clock: .init(source: .rows, explanation: ""),
      sign: .known(.ios, because: "SensorLog writes Core Motion's values"))
    layout.quaternion = live(
      head.columns(["x", "y", "z", "w"].map { "motionquaternion" + $0 }), head)
    layout.angles = head.angles(
      roll: "motionroll", pitch: "motionpitch", yaw: "motionyaw", convention: .coreMotion)
    if let angles = layout.angles, live([angles.roll, angles.pitch], head) == nil {
      layout.angles = nil
    }
    layout.gravity = live(head.xyz("motiongravity"), head).map { head.acceleration($0) }
    layout.userAcceleration = live(head.xyz("motionuseracceleration"), head)
      .map { head.acceleration($0) }
    layout.placeholders = Self.placeholders
    layout.chooseAttitude(head.configuration.attitudeColumns)

    let readsMotion = layout.gravity != nil || layout.quaternion != nil || layout.angles != nil
    if readsMotion {
      layout.rotationRate = live(head.xyz("motionrotationrate"), head).map { head.rotationRate($0) }
    } else {
      layout.acceleration = live(head.xyz("accelerometeracceleration"), head)
        .map { head.acceleration($0) }
      layout.rotationRate = live(head.xyz("gyrorotation"), head).map { head.rotationRate($0) }
    }
    layout.clock = try clock(
      of: readsMotion ? "motiontimestampsincereboot" : "accelerometertimestampsincereboot", head)
    layout.remedy = "with the app's switch for device motion or accelerometer on"
    return layout
  }

  /// What the app writes in all columns of a sensor that has nothing to say.
  private static let placeholders = [-1.0, -9999]

  /// Names that no other app has; which of them are there depends on switches and version.
  private static let ownNames: Set = [
    "loggingtime", "loggingsample", "accelerometertimestampsincereboot",
    "gyrotimestampsincereboot", "motiontimestampsincereboot", "accelerometeraccelerationx",
    "motionrotationratex", "motionuseraccelerationx",
  ]

  /// The columns, unless they hold nothing, or one placeholder everywhere, which is what a sensor that is
  /// off writes.
  private static func live(_ columns: [Int]?, _ head: TraceHead) -> [Int]? {
    guard let columns else { return nil }
    let vectors = head.vectors(columns)
    if vectors.isEmpty { return head.rowCount == 0 ? columns : nil }
    let isOff = ([0] + placeholders).contains { placeholder in
      vectors.allSatisfy { $0.allSatisfy { $0 == placeholder } }
    }
    return isOff ? nil : columns
  }

  private static func clock(of name: String, _ head: TraceHead) throws(TraceError)
    -> TraceLayout.Clock
  {
    if let column = live(head.column(name).map { [$0] }, head)?.first {
      return .init(
        source: .numbers(column: column),
        explanation: "'\(head.labels[column].text)': seconds since the device was started, the"
          + " clock of the columns that are read")
    }
    if let column = head.column("loggingtime") { return head.clock(inColumn: column) }
    throw head.error(
      .noClock, "\(head.foundColumns); none of them is a clock; export with time stamps")
  }
}
