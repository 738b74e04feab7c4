// Any bytes, any options: viewer offsets are finite, within ±1, in order, and not too many.
import FuzzDriver
import MotionEffects
import MotionTraces

fuzz { input in
  guard input.count > 3 else { return }
  let (a, b, c) = (Int(input[0]), Int(input[1]), Int(input[2]))
  var reading = TraceReader.Configuration()
  reading.gravitySign = [nil, .ios, .android, .ios][a & 3]
  reading.rate = 50
  var offsets = OffsetConfiguration()
  offsets.profile = [.uikit, .ideal, .focus, .uikit][(a >> 2) & 3]
  let kinds = TiltEstimator.Kind.allCases
  offsets.estimator.kind = kinds[(a >> 4) % kinds.count]
  if offsets.estimator.kind != .auto { reading.attitudeColumns = b & 1 == 0 ? .automatic : .none }
  offsets.orientation = InterfaceOrientation.allCases[(b >> 1) & 3]
  offsets.reducesMotion = b & 8 != 0
  if offsets.profile != .focus {
    offsets.reference =
      [.first, .mean(seconds: 0.3), .level, .upright][(b >> 4) & 3]
    if b & 64 != 0 { offsets.recentreTimes = [0.1, 0.5] }
  }
  if c & 1 != 0 { offsets.suspensions = [Suspension(.thermal, during: 0.1...0.7)] }
  if c & 2 != 0 { offsets.suspensions.append(Suspension(.mirroring, during: 0.4...0.9)) }
  offsets.longestGap = 60
  precondition(offsets.problem == nil, "the options fit each other")
  do {
    let reader = try TraceReader(
      bytes: Array(input.dropFirst(3)), name: "trace.csv", configuration: reading)
    var source = TracedOffsets(reader, configuration: offsets)
    var last = -Double.infinity
    var count = 0
    while let output = try source.next() {
      precondition(output.time > last, "times increase")
      precondition(abs(output.offset.horizontal) <= 1 && abs(output.offset.vertical) <= 1)
      precondition(output.rawOffset.horizontal.isFinite && output.rawOffset.vertical.isFinite)
      last = output.time
      count += 1
    }
    precondition(count <= input.count * 2000, "a byte cannot make many ticks")
  } catch {
    precondition(!"\(error)".isEmpty, "an error says what is wrong")
  }
}
