// Any bytes: the reader gives samples with increasing times or an error, the same for every buffer.
import FuzzDriver
import MotionTraces

let names = [
  "trace.csv", "Gravity.csv", "TotalAcceleration.csv", "AccelerometerUncalibrated.csv",
  "Orientation.csv", "WristMotion.csv", "Accelerometer.csv", "Gyroscope.csv",
]

/// Everything that a reader says about the bytes.
func outcome(
  _ bytes: [UInt8], _ name: String, _ configuration: TraceReader.Configuration
) -> (samples: [MotionSample], error: TraceError?, findings: Int) {
  var samples: [MotionSample] = []
  do throws(TraceError) {
    var reader = try TraceReader(bytes: bytes, name: name, configuration: configuration)
    do throws(TraceError) {
      while let sample = try reader.next() {
        if let last = samples.last { precondition(sample.time > last.time, "times increase") }
        precondition(sample.time.isFinite, "times are finite")
        for vector in [sample.gravity, sample.acceleration, sample.rotationRate] {
          precondition(vector?.isFinite ?? true, "measurements are finite")
        }
        if let q = sample.attitude {
          precondition(abs(q.squaredLength - 1) < 1e-6, "attitudes have length 1")
        }
        samples.append(sample)
      }
    } catch {
      return (samples, error, reader.summary.findings.count)
    }
    precondition(reader.summary.sampleCount == samples.count, "the summary counts the samples")
    return (samples, nil, reader.summary.findings.count)
  } catch {
    return (samples, error, 0)
  }
}

fuzz { input in
  let choice = Int(input.first ?? 0)
  let bytes = Array(input.dropFirst())
  var configuration = TraceReader.Configuration()
  configuration.gravitySign = [nil, .ios, .android, nil][choice & 3]
  configuration.rate = choice & 4 == 0 ? nil : 100
  configuration.attitudeColumns =
    choice & 8 == 0 ? .automatic : choice & 16 == 0 ? .eulerAngles : .none
  let name = names[(choice >> 5) & 7]
  let whole = outcome(bytes, name, configuration)
  configuration.bufferSize = 1 + choice % 61
  let pieces = outcome(bytes, name, configuration)
  precondition(whole.samples == pieces.samples, "the size of the buffer does not matter")
  precondition(whole.error == pieces.error, "the size of the buffer does not matter for errors")
  precondition(whole.findings == pieces.findings, "nor for findings")
}
