import MotionEffects

@testable import MotionTraces

/// Everything a recording gives, or why it gives nothing.
struct Outcome: Equatable {
  var samples: [MotionSample] = []
  var error: TraceError?
  var summary: TraceSummary?

  /// The mean of where down is in device axes, by attitude, gravity or acceleration.
  var meanDown: Vector3 {
    let sum = samples.reduce(Vector3.zero) { $0 + ($1.down ?? .zero) }
    return sum * (1 / Double(max(samples.count, 1)))
  }
}

extension MotionSample {
  /// Where down is in device axes.
  var down: Vector3? { attitude?.down ?? gravity ?? acceleration }
}

extension Quaternion {
  /// Where down is in the axes of a device of this attitude.
  var down: Vector3 { conjugate.rotated(Vector3(x: 0, y: 0, z: -1)) }
}

extension Vector3 {
  /// The angle to another vector in degrees.
  func degrees(to other: Vector3) -> Double {
    let cosine = dot(other) / (length * other.length)
    // From the chord, which stays exact for small angles.
    let chord = (self * (1 / length) - other * (1 / other.length)).length
    return cosine < -0.5 ? 180 : chord * 180 / .pi
  }
}

/// Reads a recording from memory to its end.
func read(
  _ text: String, name: String = "trace.csv",
  _ configuration: TraceReader.Configuration = .init()
) -> Outcome {
  read(Array(text.utf8), name: name, configuration)
}

/// Reads a recording from memory to its end.
func read(
  _ bytes: [UInt8], name: String = "trace.csv",
  _ configuration: TraceReader.Configuration = .init()
) -> Outcome {
  outcome { () throws(TraceError) in
    try TraceReader(bytes: bytes, name: name, configuration: configuration)
  }
}

/// Reads a file to its end.
func read(path: String, _ configuration: TraceReader.Configuration = .init()) -> Outcome {
  outcome { () throws(TraceError) in try TraceReader(path: path, configuration: configuration) }
}

private func outcome(_ open: () throws(TraceError) -> TraceReader) -> Outcome {
  var outcome = Outcome()
  do throws(TraceError) {
    var reader = try open()
    do throws(TraceError) {
      while let sample = try reader.next() { outcome.samples.append(sample) }
    } catch {
      outcome.error = error
    }
    outcome.summary = reader.summary
  } catch {
    outcome.error = error
  }
  return outcome
}
