internal import MotionEffects

/// How far a synthetic accelerometer and gyroscope are from perfect.
///
/// Attitude, gravity and offsets stay exact: they are the truth that estimates are compared with.
public struct SensorNoise: Hashable, Sendable {
  /// The standard deviation of each axis of the acceleration, in g; a phone has about 0.002.
  public var acceleration: Double
  /// The standard deviation of each axis of the rotation rate, in radians a second; about 0.002.
  public var rotationRate: Double
  /// The step of the acceleration's numbers, in g; 0 is none, 16 bits for ±8 g have 0.000244.
  public var accelerationStep: Double
  /// The step of the rotation rate's numbers, in radians a second; 0 is none.
  public var rotationRateStep: Double

  /// Makes a description of noise.
  ///
  /// - Precondition: all values are finite and not negative.
  public init(
    acceleration: Double = 0, rotationRate: Double = 0, accelerationStep: Double = 0,
    rotationRateStep: Double = 0
  ) {
    precondition(
      [acceleration, rotationRate, accelerationStep, rotationRateStep].allSatisfy {
        $0 >= 0 && $0 <= 1e6
      }, "noise must be finite and must not be negative")
    self.acceleration = acceleration
    self.rotationRate = rotationRate
    self.accelerationStep = accelerationStep
    self.rotationRateStep = rotationRateStep
  }

  /// Perfect sensors.
  public static let none = SensorNoise()

  /// A vector as a sensor with this noise and step shows it.
  static func measured(
    _ vector: Vector3, deviation: Double, step: Double, _ numbers: inout SeededNumbers
  ) -> Vector3 {
    var vector = vector
    if deviation > 0 {
      vector.x += deviation * numbers.nextNormal()
      vector.y += deviation * numbers.nextNormal()
      vector.z += deviation * numbers.nextNormal()
    }
    guard step > 0 else { return vector }
    return Vector3(
      x: (vector.x / step).rounded() * step, y: (vector.y / step).rounded() * step,
      z: (vector.z / step).rounded() * step)
  }
}

/// Random numbers that are the same everywhere for the same seed.
///
/// SplitMix64: G. Steele, D. Lea and C. Flood, "Fast splittable pseudorandom number generators",
/// OOPSLA 2014.
struct SeededNumbers: Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func nextBits() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number in 0..<1, evenly spread.
  mutating func next() -> Double { Double(nextBits() >> 11) * 0x1p-53 }

  /// A number with mean 0 and standard deviation 1, nearly normal: the sum of twelve even ones.
  ///
  /// It needs no logarithm, whose last digit differs between platforms.
  mutating func nextNormal() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += next() }
    return sum
  }
}
