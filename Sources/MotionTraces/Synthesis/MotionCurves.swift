internal import MotionEffects
internal import ParallaxPlatform

// The rotation vectors of the shapes and their exact derivatives.

extension SyntheticMotion {
  /// When a step happens, in seconds.
  static let stepTime = 1.0

  /// The rotation from the pose, as axis times angle in radians, in device axes.
  func rotationVector(at time: Double) -> Vector3 {
    let phase = 2 * .pi * frequency * time
    return switch shape {
    case .still: .zero
    case .step: unitAxis * (time < SyntheticMotion.stepTime ? 0 : amplitude)
    case .sine, .sway: unitAxis * (amplitude * sine(phase))
    case .sweep: unitAxis * (amplitude * (0.5 - 0.5 * cosine(phase)))
    case .wrap: unitAxis * (.pi + amplitude * sine(phase))
    case .figureEight:
      Vector3(x: amplitude / 2 * sine(2 * phase), y: amplitude * sine(phase), z: 0)
    case .tremor, .random: harmonics.reduce(.zero) { $0 + $1.value(at: time) }
    }
  }

  /// The rotation vector's derivative, in radians a second.
  func rotationVectorSpeed(at time: Double) -> Vector3 {
    let phase = 2 * .pi * frequency * time
    let speed = 2 * .pi * frequency
    switch shape {
    case .still: return .zero
    case .step:
      let sinceStep = time - SyntheticMotion.stepTime
      let isStepping = sinceStep >= 0 && sinceStep < 1 / rate - 1e-9
      return unitAxis * (isStepping ? amplitude * rate : 0)
    case .sine, .sway, .wrap: return unitAxis * (amplitude * speed * cosine(phase))
    case .sweep: return unitAxis * (amplitude * speed * 0.5 * sine(phase))
    case .figureEight:
      return Vector3(
        x: amplitude * speed * cosine(2 * phase), y: amplitude * speed * cosine(phase), z: 0)
    case .tremor, .random: return harmonics.reduce(.zero) { $0 + $1.speed(at: time) }
    }
  }

  private var unitAxis: Vector3 { axis.normalized ?? Vector3(x: 0, y: 1, z: 0) }

  /// One oscillation about one axis.
  private struct Harmonic {
    var axis: Vector3
    var amplitude: Double
    var frequency: Double
    var phase: Double

    private func angle(_ time: Double) -> Double { 2 * .pi * frequency * time + phase }

    func value(at time: Double) -> Vector3 { axis * (amplitude * sine(angle(time))) }

    func speed(at time: Double) -> Vector3 {
      axis * (amplitude * 2 * .pi * frequency * cosine(angle(time)))
    }
  }

  /// The oscillations whose sum the motion is; together they never exceed the amplitude.
  private var harmonics: [Harmonic] {
    var numbers = SeededNumbers(seed: seed)
    let x = Vector3(x: 1, y: 0, z: 0)
    let y = Vector3(x: 0, y: 1, z: 0)
    let z = Vector3(x: 0, y: 0, z: 1)
    if shape == .tremor {
      // Two close frequencies in no simple ratio, as two muscles have them.
      return [(x, 1.0), (y, 1.137)].map { axis, ratio in
        Harmonic(
          axis: axis, amplitude: amplitude * 0.5.squareRoot(), frequency: frequency * ratio,
          phase: 2 * .pi * numbers.next())
      }
    }
    let count = 5
    // Turning about the normal shows nothing by itself but mixes the other axes, so it is kept smaller.
    let parts = [(x, 0.6), (y, 0.6), (z, 0.5)]
    return parts.flatMap { axis, share in
      (0..<count).map { _ in
        Harmonic(
          axis: axis, amplitude: amplitude * share / Double(count),
          frequency: frequency * (0.2 + 0.8 * numbers.next()), phase: 2 * .pi * numbers.next())
      }
    }
  }
}
