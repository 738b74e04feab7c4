internal import MotionTimelines
internal import MotionTraces

/// What `ranges` prints, put together run by run.
struct RangesReport {
  private let options: RangesOptions
  private let terminal: Terminal?
  private var texts: [String] = []
  private var runs: [String] = []
  private var recordings: [String] = []
  private var suites: [JUnitReport.Suite] = []
  private var tested = 0
  private var failed = 0
  private var firstFailure: String?
  private var screens = 0

  /// Where the lines of a wrapped sentence begin: behind its mark.
  private static let hanging = 5

  init(_ options: RangesOptions, on terminal: Terminal?) {
    self.options = options
    self.terminal = terminal
  }

  mutating func add(_ run: RangeRun) {
    let failures = run.report.failures.count
    count(run.report.results.count, failures, at: run.title)
    screens += 1
    switch options.form {
    case .json: runs.append(run.json)
    case .junit: suites.append(run.junitSuite)
    case .text:
      // Of many screens the first that fails is told in full, and the first of all.
      let isTold = screens == 1 || failures > 0 && firstFailure == run.title
      texts.append(
        isTold
          ? run.text(isExplained: options.isExplained, width: terminal?.width)
          : (failures == 0 ? "ok   " : "FAIL ") + run.title
            + (failures == 0 ? "\n" : ": \(failures) of \(run.report.results.count) fail\n"))
    }
  }

  mutating func add(
    _ screen: Screen, _ reports: some Sequence<(String, RecordingReport)>, scale: Double
  ) {
    for (file, report) in reports {
      let failures = report.results.count { !$0.passes }
      count(report.results.count, failures, at: "\(file), \(screen.orientation.rawValue)")
      switch options.form {
      case .json:
        recordings.append(report.json(file: file, orientation: screen.orientation.rawValue))
      case .junit: suites.append(report.junitSuite(file: file, scale: scale))
      case .text: texts.append(report.text(file: file, scale: scale))
      }
    }
  }

  private mutating func count(_ tests: Int, _ failures: Int, at place: String) {
    tested += tests
    failed += failures
    if failures > 0, firstFailure == nil { firstFailure = place }
  }

  /// The whole report.
  func finished(scene: String) -> String {
    switch options.form {
    case .text: shown(texts.joined(separator: screens > 1 ? "" : "\n"))
    case .junit: JUnitReport.document(suites)
    case .json:
      "{\"passes\":\(failed == 0),\"runs\":[\(runs.joined(separator: ","))],"
        + "\"recordings\":[\(recordings.joined(separator: ","))]}\n"
    }
  }

  private func shown(_ text: String) -> String {
    terminal?.shown(text, hanging: Self.hanging) ?? text
  }

  /// What standard error says of failures, or nil.
  var failure: String? {
    firstFailure.map { "\(failed) of \(tested) checks fail, first: \($0)" }
  }
}
