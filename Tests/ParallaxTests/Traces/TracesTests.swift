import Foundation
import MotionEffects
import MotionTraces
import Testing
import _ParallaxTestSupport

/// The recordings in `Traces/`: one a dialect, all of the same motion.
@Suite struct TracesTests {
  static let motion = SyntheticMotion(.figureEight, duration: 4, rate: 50)
  static let noise = SensorNoise(acceleration: 0.002, rotationRate: 0.002)

  /// Where a dialect's recording is; in a folder where the recorder's file name is needed.
  static func path(of dialect: TraceDialect) -> String {
    switch dialect {
    case .phyphoxSimple, .sensorLoggerGravity, .sensorLoggerGravityAndroid,
      .sensorLoggerAccelerometer, .sensorLoggerAccelerometerAndroid, .sensorLoggerOrientation,
      .sensorLoggerOrientationAndroid, .sensorLoggerWristMotion:
      "Traces/\(dialect.rawValue)/\(dialect.fileName)"
    default: "Traces/\(dialect.rawValue).csv"
    }
  }

  @Test(arguments: TraceDialect.allCases)
  func theyAreWhatSynthesizeMakes(_ dialect: TraceDialect) throws {
    let bytes = TraceWriter.bytes(Self.motion, noise: Self.noise, dialect: dialect)
    let difference = try GoldenFile.difference(Data(bytes), at: Self.path(of: dialect))
    #expect(difference == nil, "\(difference ?? "")")
  }

  /// What the README of the folder promises: the reader recognises them, and the tilt is right.
  @Test(arguments: TraceDialect.allCases)
  func theyReplayToTheTruth(_ dialect: TraceDialect) throws {
    var reading = TraceReader.Configuration()
    reading.gravitySign = dialect.undeclaredGravitySign
    let reader = try TraceReader(
      path: Recordings.projectRoot + "/" + Self.path(of: dialect), configuration: reading)
    let profile: OffsetConfiguration.Profile = dialect == .offsets ? .focus : .ideal
    var offsets = TracedOffsets(reader, configuration: OffsetConfiguration(profile: profile))
    var worst = 0.0
    var count = 0
    while let output = try offsets.next() {
      let truth = Self.motion.viewerOffset(at: output.time)
      worst = max(worst, output.rawOffset.distance(to: truth))
      count += 1
    }
    #expect(count == 201)
    // Filters of the accelerometer lag; what a file holds exactly must come out exactly.
    let tolerance: Double =
      switch offsets.estimatorKind {
      case .oneEuro: 0.1
      case .vqf: 0.01
      default: 1e-6
      }
    #expect(worst <= tolerance, "\(dialect.rawValue): \(worst) by \(offsets.estimatorKind)")
  }

  @Test func theFolderHoldsNothingElse() throws {
    let folder = Recordings.projectRoot + "/Traces"
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let files = Set(names.filter { $0.hasSuffix(".csv") }.map { "Traces/" + $0 })
    #expect(files == Set(TraceDialect.allCases.map(Self.path)))
  }
}
