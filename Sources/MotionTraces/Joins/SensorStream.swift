internal import MotionEffects

/// One table of a join, and what has been read of it and is still needed.
final class SensorStream {
  private var table: TableReader
  /// What this table is asked for.
  let measurements: Set<SensorMeasurement>
  private let isHeld: Bool
  private var readings = SensorReadings()

  private(set) var isAtEnd = false
  /// The newest row's time.
  private(set) var newestTime = -Double.infinity

  var attitude = SensorTrack<Quaternion>()
  var gravity = SensorTrack<Vector3>()
  var acceleration = SensorTrack<Vector3>()
  var userAcceleration = SensorTrack<Vector3>()
  var rotationRate = SensorTrack<Vector3>()

  /// Repeated values count again after this many seconds.
  private static let oldestHeld = 0.25
  /// More samples are never kept of a measurement; half a second of the fastest sensor has less.
  private static let mostSamples = 8192

  init(
    _ table: consuming TableReader, _ measurements: Set<SensorMeasurement>, isHeld: Bool = false
  ) {
    self.table = table
    self.measurements = measurements
    self.isHeld = isHeld
  }

  var summary: TraceSummary { table.summary }
  var findingCount: Int { table.findingCount }
  var bytesRead: Int { table.bytesRead }

  /// Whether no more may be kept.
  var isFull: Bool {
    attitude.count + gravity.count + acceleration.count + userAcceleration.count
      + rotationRate.count >= Self.mostSamples
  }

  /// Reads one row more; false at the end.
  @discardableResult
  func advance() throws(TraceError) -> Bool {
    guard !isAtEnd else { return false }
    guard try table.next(into: &readings) else {
      isAtEnd = true
      return false
    }
    let time = readings.time
    newestTime = time
    if let value = readings.attitude { add(value, time, to: &attitude) }
    if let value = readings.gravity { add(value, time, to: &gravity) }
    if let value = readings.acceleration { add(value, time, to: &acceleration) }
    if let value = readings.userAcceleration { add(value, time, to: &userAcceleration) }
    if let value = readings.rotationRate { add(value, time, to: &rotationRate) }
    return true
  }

  private func add<Value>(_ value: Value, _ time: Double, to track: inout SensorTrack<Value>) {
    if isHeld {
      track.appendUnlessHeld(time, value, oldest: Self.oldestHeld)
    } else {
      track.append(time, value)
    }
  }

  /// The newest time of a measurement.
  func newestTime(of measurement: SensorMeasurement) -> Double? {
    switch measurement {
    case .attitude: attitude.newestTime
    case .gravity: gravity.newestTime
    case .acceleration: acceleration.newestTime
    case .userAcceleration: userAcceleration.newestTime
    case .rotationRate: rotationRate.newestTime
    }
  }

  /// Forgets what lies before a moment, except in the measurement that leads.
  func forget(before time: Double, except leader: SensorMeasurement?) {
    if leader != .attitude { attitude.forget(before: time) }
    if leader != .gravity { gravity.forget(before: time) }
    if leader != .acceleration { acceleration.forget(before: time) }
    if leader != .userAcceleration { userAcceleration.forget(before: time) }
    if leader != .rotationRate { rotationRate.forget(before: time) }
  }
}
