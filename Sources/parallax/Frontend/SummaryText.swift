internal import MotionTraces

/// What was understood of a recording, in words.
extension TraceSummary {
  /// Says in one line what was recognised, and in one more what was odd.
  func noteUse(estimator: TiltEstimator.Kind) {
    var parts = [format.title]
    if let gravitySign { parts.append("sign \(gravitySign.rawValue) (\(gravitySignReason))") }
    parts.append("clock \(clock)")
    parts.append("attitude from \(estimator.words)")
    note("\(file): " + parts.joined(separator: "; "))
    if !findings.isEmpty { note("\(file): " + findings.map(\.words).joined(separator: "; ")) }
  }

  /// The usual rate in hertz, or nil with fewer than two samples.
  var usualRate: Double? { medianInterval.flatMap { $0 > 0 ? 1 / $0 : nil } }

  /// Why views hardly follow this recording under the profile uikit, or nil when they do.
  var slownessUnderUIKit: String? {
    let pause = UIKitAnalyser.Configuration().shiftPause
    // An event comes up to a tick after its sample, so that the pause may seem so much shorter.
    let tick = 1.0 / 30
    guard let interval = medianInterval, interval - tick >= pause else { return nil }
    return
      "samples are \(decimals(interval, 2)) s apart, and after \(decimals(pause, 2)) s or more "
      + "UIKit moves its reference, not the views; --profile ideal follows every sample"
  }

  /// From the first to the last sample, in seconds.
  var duration: Double { (lastTime ?? 0) - (firstTime ?? 0) }
}

extension TraceSummary.Finding {
  /// The kind, how often, and where first.
  var words: String {
    guard let first = examples.first else { return kind.words(count) }
    // What is odd about the whole file is one thing, and says what to do.
    return kind.isAboutTheFile
      ? first.message : kind.words(count) + " (first in line \(first.line))"
  }
}

extension TraceSummary.Finding.Kind {
  /// The oddity with its number, such as "3 gaps".
  func words(_ count: Int) -> String {
    let (one, many) = noun
    return "\(count) \(count == 1 ? one : many)"
  }

  fileprivate var isAboutTheFile: Bool {
    switch self {
    case .implausibleUnit, .implausibleRate, .inconsistentRotation, .inconsistentAttitude,
      .unexpectedGravity, .repeatedColumn:
      true
    default: false
    }
  }

  private var noun: (String, String) {
    switch self {
    case .gap: ("gap", "gaps")
    case .duplicateRow: ("repeated row dropped", "repeated rows dropped")
    case .repeatedTime: ("row with a repeated time", "rows with a repeated time")
    case .lateRow: ("row back in time dropped", "rows back in time dropped")
    case .strayTime: ("row with a stray time dropped", "rows with a stray time dropped")
    case .clockRestart: ("restart of the clock, where reading stopped", "restarts of the clock")
    case .staleFirstSample: ("stale first sample dropped", "stale first samples dropped")
    case .missingCell: ("row with a missing cell dropped", "rows with a missing cell dropped")
    case .impossibleValue:
      ("row with an impossible value dropped", "rows with an impossible value dropped")
    case .unreadableCell:
      ("row with an unreadable cell dropped", "rows with an unreadable cell dropped")
    case .wrongCellCount: ("row of the wrong length dropped", "rows of the wrong length dropped")
    case .repeatedHeader: ("repeated header", "repeated headers")
    case .truncatedLastLine: ("last line cut off, dropped", "last lines cut off, dropped")
    case .unterminatedLastLine:
      ("last line without an end, kept", "last lines without an end, kept")
    case .implausibleRate: ("clock whose unit does not fit", "clocks whose unit does not fit")
    case .repeatedColumn: ("column with a name that is taken", "columns with a name that is taken")
    case .inconsistentRotation:
      ("rotation rate that does not fit gravity", "rotation rates that do not fit gravity")
    case .inconsistentAttitude:
      ("attitude that does not fit gravity", "attitudes that do not fit gravity")
    case .unexpectedGravity:
      ("vector with gravity where none is expected", "vectors with gravity where none is expected")
    case .implausibleUnit: ("value that does not fit its unit", "values that do not fit their unit")
    case .otherSession:
      ("file of another recording, not used", "files of other recordings, not used")
    }
  }
}

extension TiltEstimator.Kind {
  /// What the attitude comes from, in words.
  var words: String {
    switch self {
    case .auto: "the file's own offsets"
    case .quaternion: "the recorded attitude"
    case .euler: "the recorded Euler angles"
    case .gravity: "the recorded gravity"
    case .vqf: "gyroscope and accelerometer"
    case .complementary: "gyroscope and accelerometer, by the complementary filter"
    case .madgwick: "gyroscope and accelerometer, by Madgwick's filter"
    case .oneEuro: "the accelerometer behind a One Euro filter"
    case .lowPass: "the accelerometer behind a low-pass filter"
    case .offline: "the whole recording, forward and backward"
    }
  }

  /// Whether a time constant changes anything.
  var hasTimeConstant: Bool { [.vqf, .complementary, .lowPass].contains(self) }
}
