internal import MotionEffects

/// The gyroscope with the accelerometer, by the method of VQF.
///
/// D. Laidig, T. Seel, "VQF: Highly accurate IMU orientation estimation with bias estimation and
/// magnetic disturbance rejection", Information Fusion 91, 2023. The rotation rates alone turn the
/// device in a frame that is almost inertial: it drifts, but slowly. Seen from there gravity stands
/// almost still while all other accelerations come and go, so a low-pass filter with a long time
/// constant separates them without the lag that it would have in device axes. The filtered direction
/// tells how the drifting frame is inclined (sections 3.1 to 3.4). How fast that changes tells the
/// gyroscope's bias (section 3.5).
///
/// Every sensor is taken on its own clock: samples may carry both or one of them, at any steps.
struct VQFTilt: Sendable {
  /// The time constant in seconds of the accelerometer's filter.
  static let usualTimeConstant = 3.0
  /// The gap in seconds beyond which integration makes no sense and the filters start again.
  static let longestGap = 0.5
  /// By how much, in seconds, what sensors say is late, by their own low-pass filters.
  ///
  /// Data sheets of phones' sensors tell 2 ms to 5 ms; against motion capture 3 ms to 5 ms fit best.
  static let sensorDelay = 0.003
  /// The longest acceleration, in g, that is no damage; phones measure up to 16 g.
  static let longestAcceleration = 1e3

  /// The attitude that the newest sample told, device to world, without regard to its delay.
  private var attitude = Quaternion.identity
  /// The bias of the gyroscope, which outlasts gaps.
  private(set) var bias = GyroscopeBias()

  /// From device axes to the almost inertial frame, by the gyroscope alone.
  private var strapdown = Strapdown()
  /// From the almost inertial frame to the world.
  private var inclination = Quaternion.identity
  private var accelerationTime = 0.0
  /// Whether an acceleration has come since the filters started.
  private var isAligned = false

  private var step: ButterworthLowPass.Step
  private var gravity = ButterworthLowPass()
  private var rest = RestDetection()
  private var drift = DriftMeasurement()
  private var silence = OneEuroFilter()

  /// Makes a filter with a time constant in seconds; 0 is as good as none.
  init(timeConstant: Double) {
    step = ButterworthLowPass.Step(timeConstant: max(timeConstant, 1e-3))
  }

  /// Takes an attitude, whose heading counts, from elsewhere.
  mutating func begin(at newAttitude: Quaternion) { attitude = newAttitude }

  /// The attitude after one more sample, or nil when it carries nothing usable.
  ///
  /// A sample without acceleration is usable once one with it has come; a sample without rotation rate
  /// goes on turning at the last one.
  mutating func update(with sample: MotionSample) -> Quaternion? {
    let rate = usableRotationRate(of: sample)
    let acceleration = usableAcceleration(of: sample)
    guard sample.time.isFinite, rate != nil || acceleration != nil else { return nil }
    let elapsed = sample.time - strapdown.time
    if !(elapsed >= 0 && elapsed <= VQFTilt.longestGap) {
      guard let rate else { return follow(acceleration, at: sample.time) }
      start(rate, at: sample.time)
    } else if let rate {
      rest.add(rate: rate, step: elapsed)
      strapdown.turn(to: rate, at: sample.time, bias: bias.estimate)
    }
    let turned = strapdown.attitude(at: sample.time, bias: bias.estimate)
    if let acceleration { incline(acceleration, turned, at: sample.time) }
    guard isAligned else { return nil }
    attitude = (inclination * turned).normalized ?? attitude
    return now()
  }

  /// The attitude at the time of the newest sample, which is a little later than what it told.
  private func now() -> Quaternion {
    attitude * rotation(by: (strapdown.rate - bias.estimate) * VQFTilt.sensorDelay)
  }

  /// Starts again from the attitude so far, whose heading is kept.
  private mutating func start(_ rate: Vector3, at time: Double) {
    strapdown = Strapdown(attitude: attitude, rate: rate, time: time)
    inclination = .identity
    isAligned = false
    gravity = ButterworthLowPass()
    rest = RestDetection()
    drift = DriftMeasurement()
    silence = OneEuroFilter()
  }

  /// Corrects the inclination of the almost inertial frame by one more acceleration.
  private mutating func incline(_ acceleration: Vector3, _ turned: Quaternion, at time: Double) {
    let elapsed = isAligned ? max(time - accelerationTime, 0) : 0
    accelerationTime = time
    isAligned = true
    step.prepare(elapsed)
    gravity.add(turned.rotated(-acceleration), step)
    rest.add(acceleration: acceleration, step: elapsed)
    guard let up = inclination.rotated(gravity.value).normalized else { return }
    let correction = Quaternion(turning: up, into: worldUp)
    inclination = (correction * inclination).normalized ?? inclination
    guard elapsed > 0 else { return }

    bias.wander(for: elapsed)
    drift.add(inclination * turned, bias: bias.estimate, step)
    if rest.isAtRest {
      bias.measure(atRest: rest.rate, step: elapsed)
    } else if gravity.isSettled {
      let difference = drift.difference(correcting: up, in: elapsed, bias: bias.estimate)
      bias.measure(inMotion: difference, rows: drift.rows, step: elapsed)
    }
  }

  /// Follows the accelerometer alone while the gyroscope is silent.
  private mutating func follow(_ acceleration: Vector3?, at time: Double) -> Quaternion? {
    guard let acceleration else { return nil }
    guard let up = silence.add(-acceleration, at: time).normalized else { return nil }
    var transport = AttitudeTransport()
    attitude = transport.align(attitude, up: up)
    return attitude
  }
}

/// The acceleration, or nil when it is absent or more than any phone can measure.
func usableAcceleration(of sample: MotionSample) -> Vector3? {
  guard let acceleration = sample.acceleration else { return nil }
  let square = acceleration.dot(acceleration)
  guard isDirection(square), square < VQFTilt.longestAcceleration * VQFTilt.longestAcceleration
  else { return nil }
  return acceleration
}
