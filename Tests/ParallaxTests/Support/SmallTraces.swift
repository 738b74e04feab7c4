import Foundation

/// Short recordings that tests write themselves.
enum SmallTraces {
  /// Sways about both axes, as quaternions, 100 Hz.
  static func quaternions(seconds: Double = 3) -> String {
    "time,qx,qy,qz,qw\n"
      + rows(seconds) { time in
        let (h, v) = angles(time)
        let (a, b) = (cos(h / 2), sin(h / 2))
        let (c, d) = (cos(v / 2), sin(v / 2))
        return [c == 1 ? 0 : d * a, c * b, d * b, c * a]
      }
  }

  /// The same, as acceleration and rotation rate, which disagree a little.
  static func accelerations() -> String {
    "time,acceleration_x,acceleration_y,acceleration_z,"
      + "rotation_rate_x,rotation_rate_y,rotation_rate_z\n"
      + rows(3) { time in
        let (h, v) = angles(time)
        return [
          sin(h) * cos(v), -sin(v), -cos(h) * cos(v), 0.3 * cos(time), 0.5 * cos(2 * time), 0,
        ]
      }
  }

  /// Viewer offsets, as the profile focus takes them.
  static func offsets() -> String {
    "time,horizontal,vertical\n" + rows(1) { [sin(3 * $0), cos(3 * $0)] }
  }

  /// Gravity of Sensor Logger without its metadata: the sign is not known.
  static func gravityWithoutSign() -> String {
    "time,seconds_elapsed,z,y,x\n"
      + (0..<200).map { index in
        let time = Double(index) / 100
        let (h, _) = angles(time)
        return "\(1_663_326_947_000_000_000 + index * 10_000_000),\(time),"
          + "\(-9.80665 * cos(h)),0.01,\(9.80665 * sin(h))\n"
      }.joined()
  }

  /// A Core Motion dump without a clock.
  static func withoutClock() -> String {
    ",attitude.roll,attitude.pitch,attitude.yaw,gravity.x,gravity.y,gravity.z\n"
      + (0..<150).map { index in
        let (h, v) = angles(Double(index) / 50)
        let gravity = [cos(v) * sin(h), -sin(v), -cos(v) * cos(h)]
        return "\(index),\(h),\(v),0," + gravity.map { "\($0)" }.joined(separator: ",") + "\n"
      }.joined()
  }

  /// A Core Motion dump of angles alone.
  static func angles() -> String {
    "time,attitude.roll,attitude.pitch,attitude.yaw\n"
      + rows(3) { time in
        let (h, v) = angles(time)
        return [h, v, 0]
      }
  }

  static let scene = """
    { "window": { "size": [320, 568], "scale": 2 },
      "views": [
        { "id": "card", "frame": [20, 84, 280, 400], "motionEffects": [
          { "keyPath": "center.x", "type": "tiltAlongHorizontalAxis",
            "minimumRelativeValue": -15, "maximumRelativeValue": 15 } ] } ] }
    """

  private static func angles(_ time: Double) -> (Double, Double) {
    (0.5 * sin(2 * time), 0.3 * sin(3 * time))
  }

  private static func rows(_ seconds: Double, _ values: (Double) -> [Double]) -> String {
    (0...Int(seconds * 100)).map { index in
      let time = Double(index) / 100
      return ([time] + values(time)).map { "\($0)" }.joined(separator: ",") + "\n"
    }.joined()
  }
}
