import MotionEffects
import MotionTraces

/// A rotation by degrees about one of the device's axes.
func turn(_ degrees: Double, about x: Double, _ y: Double, _ z: Double) -> Quaternion {
  let axis = Vector3(x: x, y: y, z: z).normalized ?? Vector3(x: 0, y: 0, z: 1)
  return Quaternion(angle: degrees * .pi / 180, axis: axis)
}

/// Samples of an attitude that is known at any time, at a rate in hertz, both ends included.
func samples(
  rate: Double, seconds: Double, attitude: (Double) -> Quaternion
) -> [MotionSample] {
  (0...Int((seconds * rate).rounded())).map { index in
    let time = Double(index) / rate
    return MotionSample(time: time, attitude: attitude(time))
  }
}

/// Every output of a run, with its event.
func run(
  _ samples: [MotionSample], _ configuration: OffsetConfiguration = OffsetConfiguration()
) throws -> [(output: TimedOffset, event: ViewerOffsetEvent)] {
  var offsets = TracedOffsets(MotionSampleList(samples), configuration: configuration)
  var result: [(output: TimedOffset, event: ViewerOffsetEvent)] = []
  while let output = try offsets.next() {
    guard let event = offsets.lastEvent else { continue }
    result.append((output, event))
  }
  return result
}

/// Only the outputs of a run.
func outputs(
  _ samples: [MotionSample], _ configuration: OffsetConfiguration = OffsetConfiguration()
) throws -> [TimedOffset] {
  try run(samples, configuration).map(\.output)
}

/// The configuration of `uikit` without its gate.
var ungated: OffsetConfiguration {
  var configuration = OffsetConfiguration()
  configuration.analyser.usesApplyGate = false
  return configuration
}

func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-6) -> Bool {
  abs(a - b) <= tolerance
}

func isClose(_ a: ViewerOffset, _ h: Double, _ v: Double, _ tolerance: Double = 1e-6) -> Bool {
  isClose(a.horizontal, h, tolerance) && isClose(a.vertical, v, tolerance)
}
