internal import MotionEffects

/// Whether rotation rates fit the movement of gravity, which must obey d(g)/dt = -ω × g in device axes.
///
/// The equation holds for either sign of gravity, so it tells nothing about that; it shows wrong units,
/// signs and axes of the gyroscope. Feed it samples in the order of time:
///
///     var consistency = MotionConsistency()
///     while let sample = try reader.next() { consistency.add(sample) }
///     print(consistency.verdict)
///
/// Over windows of 0.2 s the change of gravity's direction (or of the accelerometer's, or of the
/// recorded attitude's) is compared with what the rotation rates predict. Adding a sample takes constant
/// time and no allocation.
public struct MotionConsistency: Sendable {
  /// What the comparison shows.
  public enum Verdict: Hashable, Sendable {
    /// Too little movement, too much noise, or no rotation rates.
    case unknown
    /// Units, signs and axes fit.
    case agrees
    /// Axes and signs fit, but the rates are too large by this factor; 57.3 where degrees were taken
    /// as radians.
    case tooLarge(factor: Double)
    /// Rates and gravity turn in opposite senses.
    case reversed
    /// Rates fit better when their axes are taken as these.
    case otherAxes(AxisMap)
  }

  /// How long a window is at least, in seconds.
  private static let window = 0.2
  /// A longer step starts a new window, in seconds.
  private static let longestStep = 0.25
  /// Fewer windows than this tell nothing.
  private static let fewestWindows = 8
  /// The least usual change of the direction in a window, as a chord; about 2°.
  private static let leastChange = 0.03

  private var previous: (time: Double, direction: Vector3, rate: Vector3)?
  private var start = Vector3.zero
  private var elapsed = 0.0
  /// The integral of rate (row) times direction (column).
  private var products = [Vector3](repeating: .zero, count: 3)

  private var windowCount = 0
  private var squaredChange = 0.0
  private var shared = [Double](repeating: 0, count: AxisMap.all.count)
  private var squaredPrediction = [Double](repeating: 0, count: AxisMap.all.count)

  /// Has seen nothing yet.
  public init() {}

  /// Takes one more sample; those without a rotation rate or without a direction are passed over.
  public mutating func add(_ sample: MotionSample) {
    guard let rate = sample.rotationRate,
      let down = sample.gravity ?? sample.acceleration
        ?? sample.attitude.map({ $0.conjugate.rotated(Vector3(x: 0, y: 0, z: -1)) }),
      let direction = down.normalized
    else { return }
    defer { previous = (sample.time, direction, rate) }
    guard let previous else {
      begin(direction)
      return
    }
    let step = sample.time - previous.time
    guard step > 0, step <= Self.longestStep else {
      begin(direction)
      return
    }
    let (mean, turned) = (
      (previous.rate + rate) * (step / 2), (previous.direction + direction) * 0.5
    )
    products[0] = products[0] + turned * mean.x
    products[1] = products[1] + turned * mean.y
    products[2] = products[2] + turned * mean.z
    elapsed += step
    if elapsed >= Self.window {
      compare(direction - start)
      begin(direction)
    }
  }

  private mutating func begin(_ direction: Vector3) {
    start = direction
    elapsed = 0
    for index in 0..<3 { products[index] = .zero }
  }

  private mutating func compare(_ change: Vector3) {
    windowCount += 1
    squaredChange += change.dot(change)
    for (index, map) in AxisMap.all.enumerated() {
      // The rate's component along device axis i is that of one of the file's axes, maybe negative.
      let (x, y, z) = (map.x.pick(products), map.y.pick(products), map.z.pick(products))
      // -ω × g, component by component.
      let predicted = Vector3(x: z.y - y.z, y: x.z - z.x, z: y.x - x.y)
      shared[index] += change.dot(predicted)
      squaredPrediction[index] += predicted.dot(predicted)
    }
  }

  /// The correlation of the measured and the predicted changes, -1 to 1, or nil with too little
  /// movement to tell.
  public var correlation: Double? { correlation(AxisMap.identityIndex) }

  /// The measured change for each predicted one, 1 at best, or nil with too little movement.
  public var slope: Double? {
    let square = squaredPrediction[AxisMap.identityIndex]
    return hasMoved && square > 0 ? shared[AxisMap.identityIndex] / square : nil
  }

  /// What follows from that.
  public var verdict: Verdict {
    guard let correlation, let slope else { return .unknown }
    if correlation > 0.7 {
      return 0.5...2 ~= slope ? .agrees : .tooLarge(factor: 1 / slope)
    }
    // Turns about one axis alone fit several maps; a reversed sense is then the simplest reason.
    if correlation < -0.7 { return .reversed }
    let best = AxisMap.all.indices.max {
      self.correlation($0) ?? -1 < self.correlation($1) ?? -1
    }
    guard let best, correlation < 0.5, let other = self.correlation(best), other > 0.85 else {
      return .unknown
    }
    return .otherAxes(AxisMap.all[best])
  }

  /// What radians a second must be multiplied with: 1, π/180 where the rates look like degrees, or nil
  /// where nothing is certain.
  var likelyScale: Double? {
    guard let correlation, let slope, abs(correlation) > 0.7 else { return nil }
    let scale = Double.pi / 180
    if 0.5...2 ~= abs(slope) { return 1 }
    return 0.5...2 ~= abs(slope) / scale ? scale : nil
  }

  private var hasMoved: Bool {
    windowCount >= Self.fewestWindows
      && (squaredChange / Double(max(windowCount, 1))).squareRoot() > Self.leastChange
  }

  private func correlation(_ index: Int) -> Double? {
    let square = squaredPrediction[index] * squaredChange
    guard hasMoved, square > 0, square.isFinite else { return nil }
    return shared[index] / square.squareRoot()
  }
}
