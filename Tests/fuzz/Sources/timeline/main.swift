// Any recording over any scene, with a zero byte between the two: every row of the timeline is
// complete and in plain decimals, or an error says which number is not finite.
import FuzzDriver
import MotionEffects
import MotionTimelines
import MotionTraces

/// What a row of numbers may be written with.
let plain = Set("0123456789.-,".utf8)

func checkRow(_ row: ArraySlice<UInt8>, columnCount: Int) {
  precondition(row.allSatisfy { plain.contains($0) }, "only plain decimals")
  let cells = row.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
  precondition(cells.count == columnCount, "a cell for every column")
  for cell in cells {
    precondition(!cell.isEmpty, "no cell is empty")
    let isZero = cell.allSatisfy { "0.-".utf8.contains($0) }
    precondition(!isZero || cell.first != UInt8(ascii: "-"), "zero has no sign")
  }
}

fuzz { input in
  guard input.count > 2, let zero = input.dropFirst(2).firstIndex(of: 0) else { return }
  let (a, b) = (Int(input[0]), Int(input[1]))
  guard let scene = try? Scene(decoding: Array(input[(zero + 1)...])) else { return }
  let values = MotionPlan.Values.allCases[a & 1]
  let plan = MotionPlan(scene.rootView, values: values, pixelScale: scene.window.scale)
  var offsets = OffsetConfiguration()
  offsets.profile = [.uikit, .ideal, .focus, .ideal][(a >> 1) & 3]
  offsets.longestGap = 60
  var writing = TimelineWriter.Configuration()
  writing.digits = (a >> 3) & 15
  writing.format = a & 128 == 0 ? .csv : .jsonLines
  writing.includesRawOffset = b & 1 != 0
  writing.includesApplied = b & 2 != 0
  let rate = [nil, 60, 24, 1.0 / 3][(b >> 2) & 3]
  let names = plan.channels.map(\.name)
  var writer = TimelineWriter(columns: names, configuration: writing)
  let columnCount =
    3 + (writing.includesRawOffset ? 2 : 0) + (writing.includesApplied ? 1 : 0) + names.count
  _ = writer.takeBytes()
  var last = -Double.infinity
  var numbers = plan.makeValues()
  do {
    let reader = try TraceReader(bytes: Array(input[2..<zero]), name: "trace.csv")
    var simulation = Simulation(
      source: TracedOffsets(reader, configuration: offsets), plan: plan, framesPerSecond: rate)
    while let frame = try simulation.next(into: &numbers), frame.index < 500 {
      precondition(frame.time > last, "times increase")
      last = frame.time
      try writer.write(frame, numbers)
      let row = writer.takeBytes()
      precondition(row.last == 0x0A, "a row ends with a line end")
      if writing.format == .csv {
        checkRow(row.dropLast(), columnCount: columnCount)
      } else {
        precondition(row.first == UInt8(ascii: "{") && row.dropLast().last == UInt8(ascii: "}"))
      }
    }
    try writer.finish()
  } catch {
    precondition(!"\(error)".isEmpty, "an error says what is wrong")
  }
}
