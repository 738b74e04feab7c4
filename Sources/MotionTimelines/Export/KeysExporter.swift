/// A table of the keys, for spreadsheets and programs: a row a key, in the channels' own units.
///
/// The columns are the view, the key path, the time in seconds, the value, what follows (`hold`,
/// `linear`, `cubic` or, at the end, `end`), and the velocities of a cubic at its start and end in
/// units a second. Two rows at one time are a jump.
struct KeysExporter: KeyframeExporter {
  func plan(
    _ channel: AnimatedScene.Channel, in scene: AnimatedScene
  ) throws(KeyframeError) -> KeyframeAnimation.Plan { .init() }

  func ticksPerSecond(duration: Double, interval: Double) -> Double? { 1e9 }

  private static let header = "layer,channel,t_s,value,interp,m0,m1\n"

  func write(_ animation: KeyframeAnimation) throws(KeyframeError) -> [KeyframeFile] {
    var text = Self.header
    for index in animation.tracks.indices {
      let channel = animation.scene.channels[index]
      let start = channel.viewID.csvCell + "," + channel.keyPath.csvCell + ","
      let digits = animation.grids[index].digits
      func row(_ time: Double, _ value: Double, _ rest: String) {
        text +=
          start + Self.time(time, animation, index) + ","
          + DecimalText.text(value, digits: digits) + "," + rest + "\n"
      }
      let track = animation.tracks[index]
      for (place, segment) in track.segments.enumerated() {
        if place > 0, track.segments[place - 1].endValue != segment.startValue,
          track.segments[place - 1].shape != .hold
        {
          row(segment.start, track.segments[place - 1].endValue, "hold,,")
        }
        switch segment.shape {
        case .hold: row(segment.start, segment.startValue, "hold,,")
        case .line: row(segment.start, segment.startValue, "linear,,")
        case .cubic(let first, let last):
          let digits = min((animation.grids[index].digits ?? 9) + 3, 12)
          row(
            segment.start, segment.startValue,
            "cubic," + DecimalText.text(first, digits) + "," + DecimalText.text(last, digits))
        }
      }
      row(track.end, track.endValue, "end,,")
    }
    return [KeyframeFile(text)]
  }

  private static func time(_ time: Double, _ animation: KeyframeAnimation, _ index: Int) -> String {
    animation.grids[index].ticksPerSecond == nil
      ? DecimalText.shortest(time) : DecimalText.text(time, 9)
  }

  func read(
    _ files: [KeyframeFile], _ animation: KeyframeAnimation
  ) throws(KeyframeError) -> [Int: WrittenCurve] {
    let rows = String(decoding: files[0].bytes, as: UTF8.self).split(separator: "\n").dropFirst()
    var result: [Int: WrittenCurve] = [:]
    var rest = rows[...]
    for index in animation.tracks.indices {
      let channel = animation.scene.channels[index]
      let start = channel.viewID.csvCell + "," + channel.keyPath.csvCell + ","
      var keys: [[Substring]] = []
      while let row = rest.first, row.hasPrefix(start) {
        rest = rest.dropFirst()
        keys.append(
          row.dropFirst(start.count).split(separator: ",", omittingEmptySubsequences: false))
        if keys.last?.dropFirst(2).first == "end" { break }
      }
      var segments: [KeyframeSegment] = []
      for (key, next) in zip(keys, keys.dropFirst()) {
        guard key.count == 5, let time = Double(key[0]), let value = Double(key[1]),
          let nextTime = Double(next[0]), let nextValue = Double(next[1])
        else { throw .unreadable("a row of \(channel.name)") }
        guard nextTime > time else { continue }
        let shape: KeyframeSegment.Shape =
          switch key[2] {
          case "hold": .hold
          case "linear": .line
          default: .cubic(startVelocity: Double(key[3]) ?? 0, endVelocity: Double(key[4]) ?? 0)
          }
        segments.append(
          KeyframeSegment(
            start: time, end: nextTime, startValue: value,
            endValue: shape == .hold ? value : nextValue, shape: shape))
      }
      guard !segments.isEmpty else { throw .unreadable("no keys for \(channel.name)") }
      result[index] = WrittenCurve(
        form: .track(KeyframeTrack(segments: segments)), plan: animation.plans[index])
    }
    return result
  }
}
