/// Physics Toolbox Sensor Suite by Vieyra Software, on Android and iOS.
///
/// `gFx,gFy,gFz` in g with gravity, `ax,ay,az` in m/s² without, `wx,wy,wz` in rad/s. The Android app
/// counts seconds from the start and writes Android's sign; the iOS app writes times of day, a column
/// `gFTotal`, and iOS's sign.
enum PhysicsToolboxFormat: TraceRecogniser {
  static let title = "Physics Toolbox"

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    let isAsked = head.configuration.format == .physicsToolbox
    let force = head.xyz("gf") ?? head.xyz("gforce")
    guard force != nil || isAsked, let time = head.column("time") else { return nil }
    var layout = TraceLayout(
      format: .physicsToolbox, clock: head.clock(inColumn: time), sign: sign(head, time))
    layout.remedy = "with the app's G-Force meter, or a multi record with gF"
    layout.acceleration = force.map { head.inG($0) }
    layout.rotationRate = head.xyz("w").map { head.rotationRate($0) }
    if force == nil {
      layout.userAcceleration = head.xyz("a").map { head.metresPerSecondSquared($0) }
    }
    return layout
  }

  private static func sign(_ head: TraceHead, _ time: Int) -> TraceLayout.Sign {
    if head.column("gftotal") != nil {
      return .known(.ios, because: "only the iOS app names a column gFTotal")
    }
    if head.numbers(inColumn: time, limit: 8).isEmpty {
      let moments = head.moments(inColumn: time, limit: 8)
      guard moments.contains(where: \.hasDate) else {
        return .unknown("the app's times of day are no sign of the platform")
      }
      return .known(.ios, because: "only the iOS app writes dates as times")
    }
    return .known(.android, because: "the columns and times are those of the Android app")
  }
}
