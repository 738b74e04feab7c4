/// An animation file, and what was measured of it.
public struct KeyframeResult: Sendable {
  /// The file, or the files of a folder.
  public let files: [KeyframeFile]
  /// How many samples it was made of.
  public let sampleCount: Int
  /// The keys of all channels that move.
  public let keyCount: Int
  /// How many channels move, and how many there are.
  public let movingCount: Int
  /// How many channels there are.
  public let channelCount: Int
  /// The samples' length in seconds.
  public let duration: Double
  /// The tolerance that was kept, in points; nil for an exact animation.
  public let points: Double?
  /// The largest deviation on the screen, in points.
  public let worstPoints: Double
  /// The view whose corner that is.
  public let worstView: String
  /// The channel that has the largest part in it.
  public let worstChannel: String
  /// When it is, in seconds.
  public let worstTime: Double
  /// The channel off the screen's plane whose deviation is the largest beside its tolerance.
  ///
  /// With the deviation in its unit and the time; nil when no such channel moves.
  public let worstOther: (channel: String, deviation: Double, time: Double)?
  /// Where the end and the start differ, for each channel that moves.
  public let seams: [Seam]
  /// The tracks, by channel.
  public let tracks: [KeyframeTrack]
  /// What the views have that the format cannot show, a sentence each.
  public let omissions: [String]

  /// How a channel meets its own start when the animation starts over.
  public struct Seam: Hashable, Sendable {
    /// The channel.
    public let channel: String
    /// The first value less the last one.
    public let value: Double
    /// The first velocity less the last one, in the channel's unit a second.
    public let velocity: Double
  }

  /// The bytes of all files.
  public var byteCount: Int { files.reduce(0) { $0 + $1.bytes.count } }

  /// A table of samples, which loses nothing.
  init(files: [KeyframeFile], survey: SampleSurvey, duration: Double) {
    self.files = files
    sampleCount = survey.count
    keyCount = 0
    let moving = survey.lowest.indices.filter { survey.lowest[$0] != survey.highest[$0] }
    movingCount = moving.count
    channelCount = survey.lowest.count
    self.duration = duration
    points = nil
    (worstPoints, worstView, worstChannel, worstTime) = (0, "", "", 0)
    worstOther = nil
    seams = []
    tracks = []
    omissions = []
  }

  init(
    files: [KeyframeFile], animation: KeyframeAnimation, survey: SampleSurvey,
    measured: ScreenError,
    points: Double?, omissions: [String]
  ) {
    self.files = files
    sampleCount = survey.count
    let moving = animation.moving
    keyCount = moving.reduce(0) { $0 + animation.tracks[$1].keyCount }
    movingCount = moving.count
    channelCount = animation.tracks.count
    duration = animation.duration
    self.points = points
    worstPoints = measured.worst.points
    worstView = measured.worst.viewID
    worstChannel = measured.worst.keyPath
    worstTime = measured.worst.time
    let others = moving.filter { !animation.scene.channels[$0].property.isGeometric }
    worstOther = others.max {
      measured.deviations[$0].value / animation.tolerances[$0]
        < measured.deviations[$1].value / animation.tolerances[$1]
    }.map {
      (
        animation.scene.channels[$0].name, measured.deviations[$0].value,
        measured.deviations[$0].time
      )
    }
    seams = moving.map { index in
      let track = animation.tracks[index]
      let last = track.segments[track.segments.count - 1]
      return Seam(
        channel: animation.scene.channels[index].name, value: track.startValue - track.endValue,
        velocity: track.segments[0].velocities.start - last.velocities.end)
    }
    tracks = animation.tracks
    self.omissions = omissions
  }
}
