internal import MotionEffects

/// How a view moved on a recording, at the corner of it that is fastest in the window.
public struct ViewMotion: Hashable, Sendable {
  /// The view's id.
  public var view: String
  /// The highest speed between two frames, in points a second.
  public var peakSpeed: Double
  /// The speed that was not exceeded in 95 % of the frames, in points a second, to 5 %.
  public var usualSpeed: Double
  /// The highest jerk over four frames, in points a second³.
  public var peakJerk: Double
}

/// How much of its range a number used on a recording.
public struct UsedRange: Hashable, Sendable {
  /// The view's id.
  public var view: String
  /// The key path of the number.
  public var keyPath: String
  /// The least value.
  public var minimum: Double
  /// The largest value.
  public var maximum: Double
  /// The share of what a device can be held in allows, 0…1; in violent motion a little more.
  public var share: Double
  /// Whether the numbers are angles in radians.
  public var isAngle = false
}

/// The figures of all views, frame by frame.
struct MotionFigures: Sendable {
  private let moving: MovingScene
  /// The places of the views that may be seen to move: with effects, or carried by their superview's.
  private let places: [Int]
  private var tracks: [Track]
  private var numbers: [Number] = []
  /// Seconds that have passed.
  var duration = 0.0
  /// Seconds in which two views moved in opposite directions.
  private(set) var opposite = 0.0
  private(set) var largestMovingShare = 0.0

  private struct Number: Sendable {
    var view: String
    var keyPath: AnyMotionKeyPath
    var function: LinearFunction
    var least = Double.infinity
    var largest = -Double.infinity
  }

  init(_ moving: MovingScene) {
    self.moving = moving
    places = moving.nodes.indices.filter {
      let node = moving.nodes[$0]
      return !node.isHidden && (!node.view.view.motionEffects.isEmpty || moving.isCarried($0))
    }
    tracks = places.map { _ in Track() }
    for node in moving.nodes {
      let view = node.view
      var seen: Set<AnyMotionKeyPath> = []
      for keyPath in view.view.motionEffects.flatMap(\.keyPaths).flatMap(\.numberKeyPaths)
      where seen.insert(keyPath).inserted {
        guard let function = view.number(at: keyPath), !function.isConstant else { continue }
        numbers.append(Number(view: view.view.id, keyPath: keyPath, function: function))
      }
    }
  }

  mutating func add(
    _ states: borrowing StateTable<Double>, _ quads: [[Point]], at moment: TimedOffset,
    step: Double?
  ) {
    for index in numbers.indices {
      let value = numbers[index].function(at: states.offset)
      numbers[index].least = min(numbers[index].least, value)
      numbers[index].largest = max(numbers[index].largest, value)
    }
    var moved: [(Double, Double)] = []
    var area = 0.0
    for (index, place) in places.enumerated() {
      let (before, now) = (tracks[index].corners, quads[place])
      tracks[index].add(states[place].quad.isSeen ? now : nil, step: step)
      guard let before, states[place].quad.isSeen, now != before else { continue }
      let (start, end) = (Polygon.middle(of: before), Polygon.middle(of: now))
      moved.append((end.x - start.x, end.y - start.y))
      area +=
        Polygon.doubleArea(
          Polygon.cut(quads[place], by: [moving.window.bounds.corners])
        ).magnitude / 2
    }
    let size = moving.window.size
    largestMovingShare = max(largestMovingShare, min(area / (size.width * size.height), 1))
    func isOpposite(_ ways: [Double]) -> Bool {
      ways.contains { $0 > 1e-9 } && ways.contains { $0 < -1e-9 }
    }
    if let step, isOpposite(moved.map(\.0)) || isOpposite(moved.map(\.1)) { opposite += step }
  }

  /// Time goes by and nothing moves.
  mutating func rest(step: Double?) {
    for index in tracks.indices {
      if let corners = tracks[index].corners { tracks[index].add(corners, step: step) }
    }
  }

  var views: [ViewMotion] {
    zip(places, tracks).map { place, track in
      ViewMotion(
        view: moving.nodes[place].view.view.id, peakSpeed: track.peakSpeed,
        usualSpeed: min(track.speeds.value(at: 0.95), track.peakSpeed), peakJerk: track.peakJerk)
    }
  }

  var ranges: [UsedRange] {
    numbers.filter { $0.least <= $0.largest }.map { number in
      // Over |h| + |v| ≤ 1 the steeper axis alone counts.
      let whole = 2 * max(number.function.horizontal.magnitude, number.function.vertical.magnitude)
      return UsedRange(
        view: number.view, keyPath: number.keyPath.description, minimum: number.least,
        maximum: number.largest, share: (number.largest - number.least) / whole,
        isAngle: number.keyPath.isAngle)
    }
  }

  static func distance(_ a: Point, _ b: Point) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }
}

/// The way of a view's corners: differences of the first to the third order, the largest of all counting.
private struct Track: Sendable {
  /// Where they are; nil while they are not seen.
  private(set) var corners: [Point]?
  private var velocities: [Point]?
  private var accelerations: [Point]?
  private(set) var peakSpeed = 0.0
  private(set) var peakJerk = 0.0
  private(set) var speeds = LogarithmicHistogram()

  mutating func add(_ now: [Point]?, step: Double?) {
    guard let now, let before = corners, let step, step > 0 else {
      (corners, velocities, accelerations) = (now, nil, nil)
      return
    }
    corners = now
    let rates = Self.rates(before, now, step)
    let speed = Self.largest(rates)
    if speed.isFinite {
      peakSpeed = max(peakSpeed, speed)
      speeds.add(speed)
    }
    let changes = velocities.map { Self.rates($0, rates, step) }
    if let changes, let accelerations {
      let jerk = Self.largest(Self.rates(accelerations, changes, step))
      if jerk.isFinite { peakJerk = max(peakJerk, jerk) }
    }
    velocities = rates
    accelerations = changes
  }

  private static func rates(_ a: [Point], _ b: [Point], _ step: Double) -> [Point] {
    zip(a, b).map { Point(x: ($1.x - $0.x) / step, y: ($1.y - $0.y) / step) }
  }

  private static func largest(_ ways: [Point]) -> Double {
    ways.map { MotionFigures.distance($0, .zero) }.max() ?? 0
  }
}

/// Counts of positive numbers by size, sixteen classes to a doubling, so that quantiles are known to
/// 5 % without keeping the numbers.
private struct LogarithmicHistogram: Sendable {
  private var counts = [Int](repeating: 0, count: 16 * 64 + 1)
  private var total = 0

  mutating func add(_ value: Double) {
    total += 1
    counts[Self.index(value)] += 1
  }

  /// The number below which the given share lies.
  func value(at share: Double) -> Double {
    var rest = Int((Double(total) * share).rounded(.up))
    for (index, count) in counts.enumerated() {
      rest -= count
      if rest <= 0 { return index == 0 ? 0 : Self.upperEnd(index) }
    }
    return 0
  }

  /// Class 0 is for what is not above 2⁻²⁰.
  private static func index(_ value: Double) -> Int {
    guard value > 0x1p-20 else { return 0 }
    let exponent = Int(value.exponent) + 20
    let class16 = Int((value.significand - 1) * 16)
    return min(max(exponent * 16 + class16 + 1, 1), 16 * 64)
  }

  private static func upperEnd(_ index: Int) -> Double {
    let (exponent, class16) = ((index - 1) / 16, (index - 1) % 16)
    return Double(sign: .plus, exponent: exponent - 20, significand: 1 + Double(class16 + 1) / 16)
  }
}
