/// The Oxford Inertial Odometry Dataset, `imu1.csv`: Core Motion's values from an iPhone, no header.
///
/// Columns: seconds; roll, pitch, yaw in rad; rotation rate in rad/s; gravity in g; acceleration
/// without gravity in g; magnetic field in µT (C. Chen and others, "OxIOD", 2018).
enum OxIODFormat: TraceRecogniser {
  static let title = "OxIOD"

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    let isAsked = head.configuration.format == .oxiod
    guard head.labels.isEmpty, head.columnCount == 16,
      isAsked || isGravity(head.vectors([7, 8, 9], limit: 64))
    else { return nil }
    var layout = TraceLayout(
      format: .oxiod, clock: head.clock(inColumn: 0),
      sign: .known(.ios, because: "OxIOD holds Core Motion's values"))
    layout.angles = .init(roll: 1, pitch: 2, yaw: 3, convention: .coreMotion)
    layout.rotationRate = .init(x: 4, y: 5, z: 6, unit: "rad/s")
    layout.gravity = head.inG([7, 8, 9])
    layout.userAcceleration = head.inG([10, 11, 12])
    return layout
  }

  /// Core Motion's gravity is of length 1.
  private static func isGravity(_ vectors: [[Double]]) -> Bool {
    !vectors.isEmpty
      && vectors.allSatisfy { abs($0.reduce(0) { $0 + $1 * $1 } - 1) < 0.02 }
  }
}
