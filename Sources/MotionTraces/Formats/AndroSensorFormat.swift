/// AndroSensor by Fiv Asim, on Android: one wide table, twice a second unless set otherwise.
///
/// Columns depend on the phone. Each row holds every sensor's last value, so that the columns of a row
/// are not from one moment. The clock is the second-last column.
enum AndroSensorFormat: TraceRecogniser {
  static let title = "AndroSensor"

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    let elapsed = head.labels.firstIndex { $0.key.hasPrefix("timesincestart") }
    let date = head.labels.firstIndex { $0.key.hasPrefix("yyyymo") }
    guard let time = elapsed ?? date else { return nil }
    var layout = TraceLayout(
      format: .androSensor,
      clock: elapsed.map {
        head.clock(inColumn: $0, .milliseconds, because: "as the header says")
      } ?? head.clock(inColumn: time),
      sign: .known(.android, because: "AndroSensor writes Android's values"))
    layout.remedy = "with the app's accelerometer or gravity on"
    func vector(_ name: String) -> TraceLayout.VectorColumns? {
      // A spreadsheet may have spoilt the ² of the unit.
      head.xyz(name).map {
        head.acceleration($0, in: head.labels[$0[0]].unit == "g" ? .g : .metresPerSecondSquared)
      }
    }
    layout.gravity = vector("gravity")
    layout.acceleration = vector("accelerometer")
    layout.rotationRate = head.xyz("gyroscope").map { head.rotationRate($0) }
    if !layout.tellsTilt { layout.userAcceleration = vector("linearacceleration") }
    // Gravity is nearer to the moment of its row than the angles are.
    if layout.gravity == nil && layout.acceleration == nil
      || head.configuration.attitudeColumns == .eulerAngles,
      let pitch = head.column("orientationx"), let roll = head.column("orientationy")
    {
      layout.angles = .init(
        roll: roll, pitch: pitch, yaw: head.column("orientationz"), scale: .pi / 180,
        convention: .android)
    }
    return layout
  }
}
