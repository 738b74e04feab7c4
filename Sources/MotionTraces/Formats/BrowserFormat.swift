/// Dumps of a browser's `devicemotion` and `deviceorientation` events (W3C, "Device Orientation and
/// Motion").
///
/// `alpha,beta,gamma` in degrees turn about z, x and y in that order, which are Core Motion's angles.
/// Rotation rates are in deg/s, alpha about z, beta about x, gamma about y. Browsers on iOS write the
/// opposite sign of the standard's, so that it is only known beside the angles.
enum BrowserFormat: TraceRecogniser {
  static let title = "browser (devicemotion, deviceorientation)"

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    let isAsked = head.configuration.format == .browser
    let withGravity = head.xyz("accelerationincludinggravity") ?? head.xyz("accelincludinggravity")
    let angles =
      head.columns(["beta", "gamma"]) ?? head.columns(["orientationbeta", "orientationgamma"])
      ?? head.columns(["deviceorientationbeta", "deviceorientationgamma"])
    let rate = ["rotationrate", "rotation"].lazy.compactMap { prefix in
      head.columns(["beta", "gamma", "alpha"].map { prefix + $0 })
    }.first
    guard withGravity != nil || angles != nil || rate != nil || isAsked else { return nil }
    var layout = TraceLayout(
      format: .browser, clock: try head.clockOrRate(among: clockNames),
      sign: .unknown(
        "the standard has +9.8 lying face up, browsers on iOS -9.8, and the file does not tell the"
          + " browser"))
    layout.remedy = "accelerationIncludingGravity, or beta and gamma"
    layout.acceleration = withGravity.map { head.metresPerSecondSquared($0) }
    layout.userAcceleration =
      withGravity != nil
      ? nil : head.xyz("acceleration").map { head.metresPerSecondSquared($0) }
    layout.rotationRate = rate.map { head.rotationRate($0, in: .degreesPerSecond) }
    layout.angles = angles.flatMap { columns in
      guard !head.vectors(columns).isEmpty else { return nil }
      return .init(
        roll: columns[1], pitch: columns[0],
        yaw: head.column("alpha").flatMap { yaw in
          head.numbers(inColumn: yaw, limit: 64).isEmpty ? nil : yaw
        }, scale: .pi / 180, convention: .coreMotion)
    }
    if rate != nil {
      layout.assumptions.append(
        "rotation rates are taken as the standard has them: alpha about z, beta about x, gamma about y"
      )
    }
    if let sign = head.signFromAttitude(layout) { layout.sign = sign }
    return layout
  }

  private static let clockNames = ["timestamp", "time", "t", "ts", "datenow", "elapsed", "ms"]
}
