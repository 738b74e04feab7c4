public import MotionEffects
internal import ParallaxPlatform

/// What a page plays: the offsets of a recording, frame by frame, and what is known about it.
///
/// Only offsets and attitudes are kept; the page works out every channel from them. Offsets are
/// packed in steps of 10⁻⁹; where that would put a view elsewhere, the frame keeps its offset exactly.
///
///     var recording = PreviewRecording(name: "walk.csv", scene: scene)
///     while let moment = try offsets.next() { recording.append(moment, attitude: nil) }
public struct PreviewRecording: Sendable {
  /// A stretch without samples, in seconds since the start.
  public struct Gap: Hashable, Sendable {
    /// The last sample before it.
    public var start: Double
    /// The first sample after it.
    public var end: Double

    /// Makes a gap.
    public init(start: Double, end: Double) {
      self.start = start
      self.end = end
    }
  }

  /// Something odd in the recording.
  public struct Note: Hashable, Sendable {
    /// What.
    public var text: String
    /// When, in seconds since the start, as far as that is known.
    public var times: [Double]

    /// Makes a note.
    public init(_ text: String, at times: [Double] = []) {
      self.text = text
      self.times = times
    }
  }

  /// The keys that were found for a channel, and how far they may be off.
  public struct Keyframes: Sendable {
    /// The largest error at a view's corner, in points; nil where nothing is lost.
    public var tolerance: Double?
    /// The track of each channel, by the channel's name, of what the effects add.
    public var tracks: [(channel: String, track: KeyframeTrack)]

    /// Makes keyframes.
    public init(tolerance: Double?, tracks: [(channel: String, track: KeyframeTrack)]) {
      self.tolerance = tolerance
      self.tracks = tracks
    }
  }

  /// What the recording is called.
  public var name: String
  /// What is said about it, a few words each.
  public var facts: [String] = []
  /// When it ends, in seconds since the start.
  public var endTime = 0.0
  /// The stretches without samples.
  public var gaps: [Gap] = []
  /// What was odd.
  public var notes: [Note] = []
  /// The keys, where an animation was asked for.
  public var keyframes: Keyframes?
  /// The number of frames.
  public private(set) var frameCount = 0

  private var times = PackedNumbers(step: 1e-6)
  private var horizontal = PackedNumbers(step: 1e-9)
  private var vertical = PackedNumbers(step: 1e-9)
  private var attitude = [PackedNumbers](repeating: PackedNumbers(step: 1e-4), count: 3)
  private var hasAttitude = true
  private var applied: [UInt8] = []
  private var exact: [JSONText] = []

  private let plan: MotionPlan
  /// Whether half a packing step can matter: at the edge of a pixel, or where a root is steep about 0.
  private let isSensitive: Bool
  private var values: [Double]
  private var packedValues: [Double]
  /// The frame before, whose offset most frames repeat.
  private var last: ViewerOffset?
  private var lastNeedsExactness = false

  /// How far a packed offset may put a value elsewhere, in the value's unit.
  private static let largestError = 1e-6

  /// Makes a recording without frames.
  public init(name: String, scene: PreviewScene) {
    self.name = name
    let rootView = scene.scene.rootView
    plan = MotionPlan(rootView, values: .presentation, pixelScale: scene.pixelScale)
    isSensitive =
      scene.pixelScale != nil
      || rootView.descendants.contains { view in
        (view.motionEffects.pageEffects ?? []).contains(where: \.isSteep)
      }
    values = plan.makeValues()
    packedValues = values
  }

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - moment: The offset and its time, which is later than that of the frame before.
  ///   - attitude: The rotation of the device from its reference, where it is known.
  public mutating func append(_ moment: TimedOffset, attitude: Quaternion?) {
    times.append(moment.time)
    horizontal.append(moment.offset.horizontal)
    vertical.append(moment.offset.vertical)
    if frameCount.isMultiple(of: 8) { applied.append(0) }
    if moment.isApplied { applied[frameCount / 8] |= 1 << UInt8(frameCount % 8) }
    if let attitude {
      let side: Double = attitude.w < 0 ? -1 : 1
      for (index, part) in [attitude.x, attitude.y, attitude.z].enumerated() {
        self.attitude[index].append(part * side)
      }
    } else {
      hasAttitude = false
    }
    if isSensitive, moment.offset != last {
      last = moment.offset
      lastNeedsExactness = needsExactness(moment.offset)
    }
    if lastNeedsExactness {
      exact.append(
        .array([
          .integer(frameCount), .exact(moment.offset.horizontal), .exact(moment.offset.vertical),
        ]))
    }
    frameCount += 1
    endTime = max(endTime, moment.time)
  }

  /// Whether the packed offset would put a view elsewhere: at the edge between two pixels.
  private mutating func needsExactness(_ offset: ViewerOffset) -> Bool {
    plan.evaluate(at: offset, into: &values)
    plan.evaluate(
      at: ViewerOffset(horizontal: horizontal.last, vertical: vertical.last), into: &packedValues)
    return zip(values, packedValues).contains { ($0 - $1).magnitude > Self.largestError }
  }

  var json: JSONText {
    .object([
      ("name", .string(name)), ("facts", .array(facts.map { .string($0) })),
      ("count", .integer(frameCount)), ("end", .exact(endTime)), ("times", times.json),
      ("horizontal", horizontal.json), ("vertical", vertical.json),
      ("attitude", hasAttitude ? .array(attitude.map(\.json)) : .null),
      ("applied", .string(Base64.text(applied))), ("exact", .array(exact)),
      ("gaps", .array(gaps.map { .exactNumbers([$0.start, $0.end]) })),
      (
        "notes",
        .array(
          notes.map {
            .object([
              ("text", .string($0.text)),
              ("times", .array($0.times.map { .number($0, digits: 6) })),
            ])
          })
      ),
      ("keyframes", keyframes?.json ?? .null),
    ])
  }
}

extension PreviewRecording.Keyframes {
  fileprivate var json: JSONText {
    .object([
      ("tolerance", .optional(tolerance, digits: 6)),
      ("tracks", .object(tracks.map { ($0.channel, .array($0.track.segments.map(\.json))) })),
    ])
  }
}

extension KeyframeSegment {
  /// Start, value, end, value; and for a cubic the two velocities, for a hold nothing more but a 0.
  fileprivate var json: JSONText {
    let ends = [start, startValue, end, endValue]
    let more: [Double] =
      switch shape {
      case .hold: [0]
      case .line: []
      case .cubic(let first, let last): [first, last]
      }
    return .array((ends + more).map { .number($0, digits: 6) })
  }
}
