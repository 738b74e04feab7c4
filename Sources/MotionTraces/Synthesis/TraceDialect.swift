/// A form in which recorders write their files, for writing synthetic recordings.
///
/// Every dialect is one that `TraceReader` knows; signs, units and the order of columns are the
/// recorder's own.
public enum TraceDialect: String, CaseIterable, Hashable, Sendable {
  /// This project's `time,qx,qy,qz,qw`.
  case quaternion
  /// This project's `time,gravity_x,gravity_y,gravity_z`.
  case gravity
  /// This project's `time,acceleration_x,acceleration_y,acceleration_z`.
  case acceleration
  /// The same with `rotation_rate_x,rotation_rate_y,rotation_rate_z`.
  case accelerationAndRotationRate = "acceleration-rotation-rate"
  /// This project's `time,horizontal,vertical`.
  case offsets
  /// phyphox, Acceleration (with g), comma and point.
  case phyphox
  /// phyphox, Acceleration (with g), semicolon and decimal comma.
  case phyphoxSemicolon = "phyphox-semicolon"
  /// phyphox, Acceleration (with g), tabulator and decimal comma.
  case phyphoxTab = "phyphox-tab"
  /// phyphox, Gravity.
  case phyphoxGravity = "phyphox-gravity"
  /// phyphox, a simple experiment's Accelerometer: columns that are just X, Y, Z.
  case phyphoxSimple = "phyphox-simple"
  /// phyphox, a simple experiment's Orientation.
  case phyphoxOrientation = "phyphox-orientation"
  /// Sensor Logger on iOS, gravity.
  case sensorLoggerGravity = "sensor-logger-gravity"
  /// Sensor Logger on Android, gravity.
  case sensorLoggerGravityAndroid = "sensor-logger-gravity-android"
  /// Sensor Logger on iOS, the raw accelerometer in g.
  case sensorLoggerAccelerometer = "sensor-logger-accelerometer"
  /// Sensor Logger on Android, the raw accelerometer.
  case sensorLoggerAccelerometerAndroid = "sensor-logger-accelerometer-android"
  /// Sensor Logger on iOS, the attitude.
  case sensorLoggerOrientation = "sensor-logger-orientation"
  /// Sensor Logger on Android, the attitude.
  case sensorLoggerOrientationAndroid = "sensor-logger-orientation-android"
  /// Sensor Logger on a watch, all of Core Motion's values.
  case sensorLoggerWristMotion = "sensor-logger-wrist-motion"
  /// SensorLog, one wide table.
  case sensorLog = "sensorlog"
  /// MotionSense, Core Motion's values at 50 Hz without a clock.
  case motionSense = "motionsense"

  /// The name that the recorder gives to the file; some readers need it to tell the sensor.
  public var fileName: String {
    switch self {
    case .quaternion, .gravity, .acceleration, .accelerationAndRotationRate, .offsets:
      rawValue + ".csv"
    case .phyphox, .phyphoxSemicolon, .phyphoxTab: "Raw Data.csv"
    case .phyphoxGravity, .sensorLoggerGravity, .sensorLoggerGravityAndroid: "Gravity.csv"
    case .phyphoxSimple: "Accelerometer.csv"
    case .phyphoxOrientation, .sensorLoggerOrientation, .sensorLoggerOrientationAndroid:
      "Orientation.csv"
    case .sensorLoggerAccelerometer, .sensorLoggerAccelerometerAndroid:
      "AccelerometerUncalibrated.csv"
    case .sensorLoggerWristMotion: "WristMotion.csv"
    case .sensorLog: "my_iOS_device.csv"
    case .motionSense: "sub_1.csv"
    }
  }

  /// The rate in hertz that the dialect is bound to, or nil when it has a clock.
  public var fixedRate: Double? { self == .motionSense ? 50 : nil }

  /// The sign that a reader has to be told, as the file does not show it.
  public var undeclaredGravitySign: GravitySign? {
    switch self {
    case .sensorLoggerGravity: .ios
    case .sensorLoggerGravityAndroid, .sensorLoggerAccelerometerAndroid: .android
    default: nil
    }
  }

  /// What stands between two cells.
  var delimiter: UInt8 {
    switch self {
    case .phyphoxSemicolon: UInt8(ascii: ";")
    case .phyphoxTab: UInt8(ascii: "\t")
    default: UInt8(ascii: ",")
    }
  }

  /// What stands before the decimals.
  var decimalSeparator: UInt8 {
    switch self {
    case .phyphoxSemicolon, .phyphoxTab: UInt8(ascii: ",")
    default: UInt8(ascii: ".")
    }
  }

  /// The header's cells, as they stand in the file.
  var header: [String] {
    switch self {
    case .quaternion: ["time", "qx", "qy", "qz", "qw"]
    case .gravity: ["time"] + xyz("gravity_")
    case .acceleration: ["time"] + xyz("acceleration_")
    case .accelerationAndRotationRate: ["time"] + xyz("acceleration_") + xyz("rotation_rate_")
    case .offsets: ["time", "horizontal", "vertical"]
    case .phyphox, .phyphoxSemicolon, .phyphoxTab:
      quoted(
        ["Time (s)"] + xyz("Acceleration ", " (m/s^2)") + ["Absolute acceleration (m/s^2)"])
    case .phyphoxGravity: quoted(["Time (s)"] + capitalXYZ("Gravity ", " (m/s^2)"))
    case .phyphoxSimple: quoted(["Time (s)"] + capitalXYZ("", " (m/s^2)"))
    case .phyphoxOrientation:
      quoted(["Time (s)", "w", "x", "y", "z", "Direct (°)", "Yaw (°)", "Pitch (°)", "Roll (°)"])
    case .sensorLoggerGravity, .sensorLoggerGravityAndroid, .sensorLoggerAccelerometer,
      .sensorLoggerAccelerometerAndroid:
      ["time", "seconds_elapsed", "z", "y", "x"]
    case .sensorLoggerOrientation:
      ["time", "seconds_elapsed", "yaw", "qx", "qz", "roll", "qw", "qy", "pitch"]
    case .sensorLoggerOrientationAndroid:
      ["time", "seconds_elapsed", "qz", "qy", "qx", "qw", "roll", "pitch", "yaw"]
    case .sensorLoggerWristMotion:
      ["time", "seconds_elapsed"] + capitalXYZ("rotationRate") + capitalXYZ("gravity")
        + capitalXYZ("acceleration")
        + ["quaternionW"] + capitalXYZ("quaternion")
    case .sensorLog:
      ["loggingTime(txt)", "loggingSample(N)", "accelerometerTimestamp_sinceReboot(s)"]
        + capitalXYZ("accelerometerAcceleration", "(G)") + ["gyroTimestamp_sinceReboot(s)"]
        + capitalXYZ("gyroRotation", "(rad/s)") + ["motionTimestamp_sinceReboot(s)"]
        + ["motionYaw(rad)", "motionRoll(rad)", "motionPitch(rad)"]
        + capitalXYZ("motionRotationRate", "(rad/s)") + capitalXYZ("motionUserAcceleration", "(G)")
        + ["motionAttitudeReferenceFrame(txt)"] + capitalXYZ("motionQuaternion", "(R)")
        + ["motionQuaternionW(R)"] + capitalXYZ("motionGravity", "(G)")
    case .motionSense:
      ["", "attitude.roll", "attitude.pitch", "attitude.yaw"] + xyz("gravity.")
        + xyz("rotationRate.") + xyz("userAcceleration.")
    }
  }

  private func xyz(_ prefix: String, _ suffix: String = "") -> [String] {
    ["x", "y", "z"].map { prefix + $0 + suffix }
  }

  private func capitalXYZ(_ prefix: String, _ suffix: String = "") -> [String] {
    ["X", "Y", "Z"].map { prefix + $0 + suffix }
  }

  private func quoted(_ cells: [String]) -> [String] { cells.map { "\"\($0)\"" } }
}
