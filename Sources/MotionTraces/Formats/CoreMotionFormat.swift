/// Tables of Core Motion's own values: the MotionSense data set, and what people's own recorders
/// write (`gravity.x`, `gravityX`, `gravity_x`; `attitude.roll` or a quaternion).
///
/// MotionSense (M. Malekzadeh and others, 2018) has no clock but a row index in a column without a
/// name, at 50 Hz.
enum CoreMotionFormat: TraceRecogniser {
  static let title = "Core Motion tables (MotionSense)"

  /// MotionSense's rate in Hz, as its authors state.
  private static let motionSenseRate = 50.0

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    if let layout = try accelerometerLayout(of: head) { return layout }
    let gravity = head.xyz("gravity")
    let user = ["useracceleration", "useraccel", "useracc"].lazy.compactMap { head.xyz($0) }.first
    let rate = head.xyz("rotationrate")
    let isAsked = head.configuration.format == .coreMotion
    let angles =
      head.angles(
        roll: "attituderoll", pitch: "attitudepitch", yaw: "attitudeyaw", convention: .coreMotion)
      ?? (user != nil || isAsked
        ? head.angles(roll: "roll", pitch: "pitch", yaw: "yaw", convention: .coreMotion) : nil)
    let prefixes = ["attitudequaternion", "attitudeq", "attitude", "quaternion", "q"]
    let quaternion = prefixes.lazy.compactMap { prefix in
      head.columns(["x", "y", "z", "w"].map { prefix + $0 })
    }.first

    // Others write quaternions and gravity as well, under plainer names.
    let isOurs =
      user != nil || angles != nil || gravity != nil && rate != nil
      || quaternion.map { head.label($0[0]).key.hasPrefix("attitude") } ?? false
    guard isOurs || isAsked else { return nil }

    var layout = TraceLayout(
      format: .coreMotion, clock: .init(source: .rows, explanation: ""),
      sign: .known(.ios, because: "the columns have Core Motion's names"))
    layout.gravity = gravity.map { head.acceleration($0) }
    layout.userAcceleration = user.map { head.acceleration($0) }
    layout.rotationRate = rate.map { head.rotationRate($0) }
    layout.quaternion = quaternion
    layout.angles = angles
    layout.clock = try clock(head)
    return layout
  }

  private static func clock(_ head: TraceHead) throws(TraceError) -> TraceLayout.Clock {
    if let column = clockColumn(head) { return head.clock(inColumn: column) }
    if let index = head.column(""), !head.numbers(inColumn: index, limit: 4).isEmpty {
      let rate = head.configuration.rate ?? motionSenseRate
      return .init(
        source: .numbers(column: index), unitsPerSecond: rate, assumedRate: rate,
        explanation: "none, but a row index in the column without a name; taken at \(rate) Hz"
          + (head.configuration.rate == nil ? ", the rate of MotionSense" : ", as was asked for"))
    }
    return try head.clockOrRate(among: [])
  }

  private static func clockColumn(_ head: TraceHead) -> Int? {
    let names = ["timestamp", "time", "timestamps", "t", "timeintervalsince1970", "secondselapsed"]
    return names.lazy.compactMap { head.column($0) }.first
  }

  /// MotionSense's other folder, `B_Accelerometer_data`: `,x,y,z` in g, the raw accelerometer.
  private static func accelerometerLayout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    guard head.labels.map(\.key) == ["", "x", "y", "z"],
      head.name.lowercased().contains("b_accelerometer")
    else { return nil }
    var layout = TraceLayout(
      format: .coreMotion, clock: try clock(head),
      sign: .known(.ios, because: "MotionSense holds Core Motion's values"))
    layout.acceleration = head.inG([1, 2, 3])
    layout.assumptions.append("the folder's name tells the data set: B_Accelerometer_data")
    return layout
  }
}
