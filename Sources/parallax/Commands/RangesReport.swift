internal import MotionEffects
internal import MotionTimelines
internal import MotionTraces
internal import ParallaxPlatform

/// What `ranges` prints, put together run by run.
struct RangesReport {
  private let options: RangesOptions
  private let terminal: Terminal?
  private var texts: [String] = []
  private var runs: [String] = []
  private var recordings: [String] = []
  private var unusable: [String] = []
  private var suites: [JUnitReport.Suite] = []
  private var tested = 0
  private var failed = 0
  private var firstFailure: String?
  private var screens = 0
  private var recordedScreens = 0

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
          : Self.line(run.title, failures, of: run.report.results.count))
    }
  }

  mutating func add(
    _ screen: Screen, _ reports: some Sequence<(String, RecordingReport)>
  ) {
    recordedScreens += 1
    for (file, var report) in reports {
      (report.device, report.orientation) = (screen.device, screen.orientation.rawValue)
      let failures = report.results.count { !$0.passes }
      let (title, scale) = (report.title(file: file), screen.window.scale)
      count(report.results.count, failures, at: title)
      switch options.form {
      case .json: recordings.append(report.json(file: file))
      case .junit: suites.append(report.junitSuite(file: file, scale: scale))
      case .text:
        let isTold = recordedScreens == 1 || failures > 0 && firstFailure == title
        texts.append(
          isTold
            ? report.text(file: file, scale: scale, isExplained: options.isExplained)
            : Self.line(title, failures, of: report.results.count))
      }
    }
  }

  /// A recording that cannot be used, in its place among the others.
  mutating func addUnusable(_ file: String, _ reason: String) {
    unusable.append(
      JSONText.object([("file", .string(file)), ("reason", .string(reason))]).text)
    suites.append(
      JUnitReport.Suite(
        name: file, cases: [.init(name: "can be used", outcome: .skipped(reason))]))
  }

  private static func line(_ title: String, _ failures: Int, of count: Int) -> String {
    failures == 0 ? "ok   \(title)\n" : "FAIL \(title): \(failures) of \(count) fail\n"
  }

  private mutating func count(_ tests: Int, _ failures: Int, at place: String) {
    tested += tests
    failed += failures
    if failures > 0, firstFailure == nil { firstFailure = place }
  }

  /// The whole report.
  var finished: String {
    switch options.form {
    case .text: shown(texts.joined(separator: max(screens, recordedScreens) > 1 ? "" : "\n"))
    case .junit: JUnitReport.document(suites)
    case .json:
      "{\"passes\":\(failed == 0),\"runs\":[\(runs.joined(separator: ","))],"
        + "\"recordings\":[\(recordings.joined(separator: ","))],"
        + "\"unusable\":[\(unusable.joined(separator: ","))]}\n"
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
