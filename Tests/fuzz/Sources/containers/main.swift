// Archives and JSON: any bytes give samples with increasing times or an error, in little memory.
//
// The input is read as it stands, and as the content of a stored entry of a sound archive, so that the
// tables inside are reached as well.
import FuzzDriver
import MotionTraces

func number(_ value: Int, _ length: Int) -> [UInt8] {
  (0..<length).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
}

func checksum(_ bytes: [UInt8]) -> Int {
  var sum = ~UInt32(0)
  for byte in bytes {
    sum ^= UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
  }
  return Int(~sum)
}

/// A zip archive of files that are stored as they are.
func archive(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
  var local: [UInt8] = []
  var directory: [UInt8] = []
  for (name, bytes) in files {
    var fields = number(20, 2) + number(0, 8) + number(checksum(bytes), 4)
    fields += number(bytes.count, 4) + number(bytes.count, 4) + number(name.utf8.count, 2)
    directory += number(0x0201_4B50, 4) + number(20, 2) + fields
    directory += number(0, 12) + number(local.count, 4) + Array(name.utf8)
    local += number(0x0403_4B50, 4) + fields + number(0, 2) + Array(name.utf8) + bytes
  }
  var end = number(0x0605_4B50, 4) + number(0, 4)
  end += number(files.count, 2) + number(files.count, 2)
  end += number(directory.count, 4) + number(local.count, 4) + number(0, 2)
  return local + directory + end
}

func outcome(_ bytes: [UInt8], _ configuration: TraceReader.Configuration) -> [MotionSample] {
  var samples: [MotionSample] = []
  do throws(TraceError) {
    var reader = try TraceReader(bytes: bytes, name: "recording", configuration: configuration)
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
      if samples.count >= 100_000 { return samples }
    }
    precondition(reader.summary.sampleCount == samples.count, "the summary counts the samples")
  } catch {
    precondition(!error.message.isEmpty, "an error says why")
  }
  return samples
}

fuzz { input in
  let choice = Int(input.first ?? 0)
  let bytes = Array(input.dropFirst())
  var configuration = TraceReader.Configuration()
  configuration.gravitySign = [nil, .ios, .android, .ios][choice & 3]
  var whole = bytes
  if choice & 4 != 0 {
    // A blank line of zeros parts the tables of the archive.
    let tables = bytes.split(separator: 0, maxSplits: 3, omittingEmptySubsequences: false)
    let names = ["Gravity.csv", "Gyroscope.csv", "Accelerometer.csv", "Orientation.csv"]
    whole = archive(Array(zip(names, tables.map { Array($0) })))
  }
  let samples = outcome(whole, configuration)
  configuration.bufferSize = 1 + choice % 61
  precondition(outcome(whole, configuration) == samples, "the size of the buffer does not matter")
}
