import Foundation

/// The analyser once more, written down step by step from its description and in other terms.
///
/// It has rotation matrices instead of quaternions and one function over whole arrays instead of a
/// stream. It exists to be compared with, so it shares nothing with the library.
enum TranscribedAnalyser {
  typealias Matrix = [[Double]]

  struct Output {
    var time: Double
    var raw: (Double, Double)
    var offset: (Double, Double)
    var isApplied: Bool
    var isShift: Bool
  }

  static func offsets(
    times: [Double], attitudes: [Matrix], rate: Double = 30, gate: Bool = true,
    smoothingFactor: Double = 0
  ) -> [Output] {
    var result: [Output] = []
    var sampleIndex = -1
    var reference = attitudes[0]
    var level = 0.0
    var previousOutput = (0.0, 0.0)
    var previousRaw = (0.0, 0.0)
    var movement = Double.infinity
    var previousStamp = 0.0
    var previousSampleStamp = 0.0
    var applied = (0.0, 0.0)
    var appliedRelative = identity
    let start = times[0]
    var k = 0
    while Double(k) / rate <= times[times.count - 1] - start + 1e-9 {
      let tick = Double(k) / rate
      var newest = sampleIndex
      while newest + 1 < times.count, times[newest + 1] - start <= tick + 1e-9 { newest += 1 }
      let isNew = newest != sampleIndex
      sampleIndex = newest
      let stamp = isNew ? times[newest] - start : tick
      let q = attitudes[newest]

      let relative = product(transpose(reference), q)
      let raw = (
        asin(max(-1, min(1, -relative[2][0]))) * 2 / Double.pi,
        asin(max(-1, min(1, relative[2][1]))) * 2 / Double.pi
      )

      level = 0.975 * level + abs(previousOutput.0 - raw.0) - abs(previousOutput.1 - raw.1)
      var output = raw
      let share = max(0, min(1, (abs(level) - 0.3) / 0.3 / (0.9 + 1.19e-7)))
      if level > 0.3 { output.1 = previousOutput.1 * share + output.1 * (1 - share) }
      if level < -0.3 { output.0 = previousOutput.0 * share + output.0 * (1 - share) }

      let g = 0.9 * smoothingFactor
      output.0 = previousOutput.0 * g + output.0 * (1 - g)
      output.1 = previousOutput.1 * g + output.1 * (1 - g)

      if abs(raw.0 - previousRaw.0) > 0.01 || abs(raw.1 - previousRaw.1) > 0.01 { movement = stamp }
      previousRaw = raw
      let isIdle = stamp - movement > 0.52

      var nextReference = reference
      let n = (relative[0][2], relative[1][2], relative[2][2])
      let across = hypot(n.0, n.1)
      if across <= 1.19e-7 {
        if isIdle { nextReference = q }
      } else {
        var theta = atan2(across, n.2)
        var axis = (-n.1 / across, n.0 / across)
        if isIdle && theta > 135 * Double.pi / 180 {
          nextReference = product(nextReference, rotation(axis, 2 * (theta - Double.pi / 2)))
          theta = Double.pi - theta
        }
        if theta >= Double.pi / 2 {
          theta = Double.pi - theta
          axis = (-axis.0, -axis.1)
        }
        let speed = 0.03 * (1 + 5 * theta / Double.pi)
        nextReference = product(
          nextReference, rotation(axis, min((stamp - previousStamp) * speed, theta)))
      }

      var isApplied = true
      var isShift = false
      if gate && k > 0 {
        let distance = hypot(output.0 - applied.0, output.1 - applied.1)
        if distance < 0.015 {
          isApplied = false
        } else if isNew && stamp - previousSampleStamp >= 0.25 && distance >= 0.02 {
          nextReference = product(q, transpose(appliedRelative))
          output = applied
          isApplied = false
          isShift = true
        }
      }
      if isApplied {
        applied = output
        appliedRelative = relative
      }
      result.append(
        Output(time: tick, raw: raw, offset: applied, isApplied: isApplied, isShift: isShift))

      previousOutput = output
      previousStamp = stamp
      if isNew { previousSampleStamp = stamp }
      reference = nextReference
      k += 1
    }
    return result
  }

  static let identity: Matrix = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]

  static func product(_ a: Matrix, _ b: Matrix) -> Matrix {
    (0..<3).map { i in (0..<3).map { j in (0..<3).reduce(0) { $0 + a[i][$1] * b[$1][j] } } }
  }

  static func transpose(_ a: Matrix) -> Matrix {
    (0..<3).map { i in (0..<3).map { j in a[j][i] } }
  }

  /// The rotation about a horizontal axis (Rodrigues' formula).
  static func rotation(_ axis: (Double, Double), _ angle: Double) -> Matrix {
    let (x, y) = axis
    let (c, s) = (cos(angle), sin(angle))
    return [
      [c + x * x * (1 - c), x * y * (1 - c), y * s],
      [x * y * (1 - c), c + y * y * (1 - c), -x * s],
      [-y * s, x * s, c],
    ]
  }

  /// The matrix of a unit quaternion.
  static func matrix(x: Double, y: Double, z: Double, w: Double) -> Matrix {
    [
      [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
      [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
      [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
  }
}

/// The sine of a share of a full turn.
func sineOfTurn(_ turns: Double) -> Double { sin(2 * Double.pi * turns) }
