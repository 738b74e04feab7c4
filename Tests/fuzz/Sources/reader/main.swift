// Any bytes: the reader gives samples with increasing times or an error, the same for every buffer.
//
// A file's first 64 KiB are in the buffer before its first row is read. So that rows are cut by the
// end of a piece as well, some inputs have a comment of that length put between two of their lines.
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

/// The bytes with 70 KB of comments behind one of their lines.
func stretched(_ bytes: [UInt8], by number: Int) -> [UInt8] {
  let ends = bytes.indices.filter { bytes[$0] == 0x0A }
  guard !ends.isEmpty else { return bytes }
  let place = ends[number % ends.count] + 1
  let comment = [UInt8](repeating: UInt8(ascii: "#"), count: 69) + [0x0A]
  return bytes[..<place] + Array([[UInt8]](repeating: comment, count: 1000).joined())
    + bytes[place...]
}

fuzz { input in
  let choice = Int(input.first ?? 0)
  var bytes = Array(input.dropFirst())
  // Chosen by the content, so that an input says everything about its run.
  let sum = bytes.reduce(0) { $0 &+ Int($1) }
  if sum % 64 == 1 { bytes = stretched(bytes, by: sum / 64) }
  var configuration = TraceReader.Configuration()
  configuration.gravitySign = [nil, .ios, .android, nil][choice & 3]
  configuration.rate = choice & 4 == 0 ? nil : 100
  configuration.attitudeColumns =
    choice & 8 == 0 ? .automatic : choice & 16 == 0 ? .eulerAngles : .none
  let name = names[(choice >> 5) & 7]
  if sum % 5 == 0 {
    configuration.format = TraceFormat.allCases[sum / 5 % TraceFormat.allCases.count]
  }
  let whole = outcome(bytes, name, configuration)
  configuration.bufferSize = 1 + choice % 61
  let pieces = outcome(bytes, name, configuration)
  precondition(whole.samples == pieces.samples, "the size of the buffer does not matter")
  precondition(whole.error == pieces.error, "the size of the buffer does not matter for errors")
  precondition(whole.findings == pieces.findings, "nor for findings")
}
