internal import MotionEffects
internal import ParallaxPlatform

/// What an exporter writes: a scene, its tracks, and how they go into the file's units.
struct KeyframeAnimation {
  /// How a channel's numbers stand in a file.
  struct Plan: Hashable {
    /// Units of the file in one of the channel's.
    var unit = 1.0
    /// What the file's number is when the channel's is 0, in the file's unit.
    var base = 0.0
    /// Whether the file can say only straight lines (and steps) of it.
    var needsLines = false
  }

  var scene: AnimatedScene
  var plans: [Plan]
  /// A track for each channel, in the channel's unit, from 0 to the duration.
  var tracks: [KeyframeTrack]
  /// What rounding may cost, for each channel in its own unit.
  var tolerances: [Double]
  var grids: [KeyframeGrid]
  /// In seconds.
  var duration: Double
  var framesPerSecond: Double
  /// Whether straight lines were asked for.
  var isLinear: Bool
  /// The measured facts, for those formats that have room for a comment.
  var note = ""

  /// The channels that move.
  var moving: [Int] { tracks.indices.filter { !tracks[$0].isConstant } }

  /// The channels that rest at something else than what the view has by itself.
  var displaced: [Int] {
    tracks.indices.filter {
      tracks[$0].isConstant && tracks[$0].startValue != scene.channels[$0].property.neutral
    }
  }

  /// The moving channels of a view.
  func moving(of viewID: String) -> [Int] {
    moving.filter { scene.channels[$0].viewID == viewID }
  }

  /// The moving channel of a view that has a property.
  func moving(_ property: AnimatedProperty, of viewID: String) -> Int? {
    moving(of: viewID).first { scene.channels[$0].property == property }
  }

  /// The views as they are with the numbers that rest, in their tree.
  var restingRoot: View {
    var values = scene.channels.map(\.property.neutral)
    for index in displaced { values[index] = tracks[index].startValue }
    return displaced.isEmpty ? scene.rootView : scene.presentation(values)
  }

  /// A channel's track in the file's unit.
  func fileTrack(_ index: Int) -> KeyframeTrack {
    tracks[index].scaledValues(by: plans[index].unit, plus: plans[index].base)
  }

  /// The decimals of a channel's value in the file.
  func digits(_ index: Int) -> Int? {
    guard let digits = grids[index].digits else { return nil }
    // The base may have decimals of its own.
    let base = plans[index].base
    var needed = digits
    while needed < 6,
      (base * power(10, Double(needed)) - (base * power(10, Double(needed))).rounded()).magnitude
        > 1e-6
    {
      needed += 1
    }
    return needed
  }

  /// How a channel is put into keys.
  func style(_ index: Int, hasHolds: Bool = true) -> EasedKeys.Style {
    EasedKeys.Style(
      tolerance: max(tolerances[index] * plans[index].unit.magnitude * 0.04, 1e-9),
      valueDigits: digits(index), hasHolds: hasHolds)
  }

  /// A value of a channel as text, in the file's unit.
  func text(_ value: Double, _ index: Int) -> String {
    DecimalText.text(value, digits: digits(index))
  }

  /// Channels whose values form one property of the file, of straight lines: the times of all their
  /// knots, and the values of each there; a number is one of them, or given and at rest.
  ///
  /// At a time that stands twice, the values jump.
  func joined(
    _ indices: [Int?], resting: [Double]
  ) -> [(time: Double, values: [Double], isHeld: Bool)] {
    let tracks = indices.map { $0.map(fileTrack) }
    let moving = tracks.compactMap { $0 }
    let times = Set(moving.flatMap(\.knots)).sorted()
    let split = tracks.map { $0?.split(at: times) }
    func values(_ place: Int, atEnd: Bool) -> [Double] {
      zip(split, resting).map { track, rest in
        guard let track else { return rest }
        let segment = track.segments[min(place, track.segments.count - 1)]
        return atEnd ? segment.endValue : segment.startValue
      }
    }
    var result: [(time: Double, values: [Double], isHeld: Bool)] = []
    for place in 0..<max(times.count - 1, 0) {
      let start = values(place, atEnd: false)
      if place > 0 {
        let before = values(place - 1, atEnd: true)
        if before != start { result.append((times[place], before, true)) }
      }
      result.append((times[place], start, start == values(place, atEnd: true)))
    }
    if let last = times.last { result.append((last, values(times.count - 2, atEnd: true), true)) }
    return result
  }
}

extension KeyframeAnimation {
  /// Refuses two views whose ids become the same identifier of a language.
  func refuseSharedNames(_ identifier: (String) -> String) throws(KeyframeError) {
    var owners: [String: String] = [:]
    for index in moving {
      let channel = scene.channels[index]
      let name = identifier(channel.viewID)
      if let owner = owners[name], owner != channel.viewID {
        throw .unsupported(
          channel: channel.name,
          reason: "\(owner) and \(channel.viewID) would both be called \(name); rename one")
      }
      owners[name] = channel.viewID
    }
  }
}

/// A number of an animation as it was read back from a file.
struct WrittenCurve {
  enum Form {
    case keys(EasedKeys)
    case track(KeyframeTrack)
  }

  var form: Form
  var plan: KeyframeAnimation.Plan

  /// The channel's number at a time, by the rules of the file's format.
  func value(at time: Double) -> Double {
    let written =
      switch form {
      case .keys(let keys): keys.value(at: time)
      case .track(let track): track.value(at: time)
      }
    return (written - plan.base) / plan.unit
  }
}

extension KeyframeAnimation {
  /// Reads each moving channel back from a text, each from the text's beginning.
  func curves(
    in file: KeyframeFile,
    _ read: (AnimatedScene.Channel, inout TextScanner) throws(KeyframeError) -> WrittenCurve.Form
  ) throws(KeyframeError) -> [Int: WrittenCurve] {
    var curves: [Int: WrittenCurve] = [:]
    for index in moving {
      var scanner = TextScanner(file.bytes)
      let form = try read(scene.channels[index], &scanner)
      curves[index] = WrittenCurve(form: form, plan: plans[index])
    }
    return curves
  }
}

/// A target format: how channels go into it, how it is written, and how it reads what is written.
protocol KeyframeExporter {
  /// How a channel's number stands in the file.
  ///
  /// - Throws: ``KeyframeError/unsupported(channel:reason:)`` for what the format cannot say.
  func plan(
    _ channel: AnimatedScene.Channel, in scene: AnimatedScene
  ) throws(KeyframeError) -> KeyframeAnimation.Plan

  /// The steps of the file's clock in a second, for an animation of a duration in seconds.
  func ticksPerSecond(duration: Double, interval: Double) -> Double?

  /// Whether curves have to keep their timing curve within 0…1.
  var needsMonotone: Bool { get }

  /// Writes the file, or the files of a folder.
  func write(_ animation: KeyframeAnimation) throws(KeyframeError) -> [KeyframeFile]

  /// Reads each moving channel back from what was written, in their order.
  func read(
    _ files: [KeyframeFile], _ animation: KeyframeAnimation
  ) throws(KeyframeError) -> [Int: WrittenCurve]

  /// What the views have that the format cannot show, a sentence each.
  func omissions(_ animation: KeyframeAnimation) -> [String]
}

extension KeyframeExporter {
  var needsMonotone: Bool { false }

  func omissions(_ animation: KeyframeAnimation) -> [String] { [] }
}

/// A file of an animation.
public struct KeyframeFile: Hashable, Sendable {
  /// Where it belongs below the animation's folder; empty for an animation of one file.
  public let path: String
  /// What is in it.
  public let bytes: [UInt8]

  init(path: String = "", _ text: String) {
    self.path = path
    bytes = Array(text.utf8)
  }

  init(path: String = "", bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// Why an animation could not be made.
public enum KeyframeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A format cannot say what a channel does.
  case unsupported(channel: String, reason: String)
  /// There are not two samples at two times.
  case tooShort
  /// A sample is NaN or infinite, or the time goes back.
  case unusableSample(String)
  /// A wish cannot be met.
  case impossible(String)
  /// What was written does not read back: a mistake of the exporter.
  case unreadable(String)

  /// The error in a sentence.
  public var description: String {
    switch self {
    case .unsupported(let channel, let reason):
      "\(channel): \(reason); --skip \(channel) leaves it out"
    case .tooShort: "an animation needs at least two samples at different times"
    case .unusableSample(let text), .impossible(let text): text
    case .unreadable(let text): "what was written does not read back: \(text)"
    }
  }
}
