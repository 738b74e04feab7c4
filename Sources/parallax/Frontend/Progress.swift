internal import ParallaxPlatform

/// A bar on standard error for work that takes a while, where a person watches.
///
/// It appears after half a second, if standard error is a terminal, and goes away at the end. Where the
/// size of the work is not known, as of a pipe or a folder, it says how much has been read. It has no
/// colours, so there is nothing to switch off.
struct Progress {
  /// Bytes or steps; nil when nobody knows.
  private let total: Double?
  /// What is being done, where there is no number for it.
  private var words: String?
  private let start = monotonicSeconds()
  private var nextDrawing: Double
  private var isShown = false
  private var calls = 0

  /// How many calls pass between two looks at the clock.
  static let stride = 4096
  private static let delay = 0.5
  private static let interval = 0.1

  /// Makes the bar for what is read of files, or none when it would not be seen.
  init?(bytesOf paths: String...) { self.init(bytesOf: paths) }

  /// Makes the bar for what is read of files, or none when it would not be seen.
  init?(bytesOf paths: [String]) {
    let sizes = paths.map { path in
      (try? fileStatus(atPath: path)).flatMap { $0.isRegular ? Double($0.size) : nil }
    }
    let known = sizes.compactMap { $0 }
    self.init(total: known.count == sizes.count ? known.reduce(0, +) : nil)
  }

  /// Makes the bar for so many steps, or none when it would not be seen.
  init?(steps: Int) { self.init(total: Double(steps)) }

  /// Says what is waited for, or nothing when it would not be seen.
  init?(waitingFor words: String) {
    self.init(total: nil)
    self.words = words
  }

  private init?(total: Double?) {
    guard isTerminal(2), environmentVariable("TERM") != "dumb" else { return nil }
    self.total = total
    nextDrawing = start + Self.delay
  }

  /// Says how much is done; cheap enough for every frame.
  mutating func update(bytes: @autoclosure () -> Int) {
    calls &+= 1
    if calls.isMultiple(of: Self.stride) { update(done: bytes()) }
  }

  /// Says how much is done, and looks at the clock.
  mutating func update(done: Int) {
    let now = monotonicSeconds()
    guard now >= nextDrawing else { return }
    nextDrawing = now + Self.interval
    draw(done: Double(done), elapsed: now - start)
  }

  /// Takes the bar away.
  mutating func finish() {
    guard isShown else { return }
    isShown = false
    try? write("\r\u{1B}[K", to: 2)
  }

  private mutating func draw(done: Double, elapsed: Double) {
    isShown = true
    guard let total, total > 0 else {
      let done = words ?? "\(Int(done / 1e6)) MB"
      try? write("\r\(done), \(Int(elapsed)) s\u{1B}[K", to: 2)
      return
    }
    let share = min(done / total, 1)
    let rest = share > 0 ? ", \(Int((elapsed / share - elapsed).rounded(.up))) s left" : ""
    let label = " \(Int(share * 100)) %\(rest)"
    let width = max(min((terminalWidth(2) ?? 80) - label.utf8.count - 3, 50), 4)
    let filled = Int(share * Double(width))
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    try? write("\r[\(bar)]\(label)\u{1B}[K", to: 2)
  }
}

/// One bar for what several threads read.
final class SharedProgress: @unchecked Sendable {
  // What the monitor guards.
  private let monitor = Monitor()
  private var bar: Progress
  private var done = 0

  /// Makes the bar, or none when it would not be seen.
  init?(bytesOf paths: [String]) {
    guard let bar = Progress(bytesOf: paths) else { return nil }
    self.bar = bar
  }

  /// Says that more has been read.
  func add(bytes: Int) {
    monitor.hold {
      done += bytes
      bar.update(done: done)
    }
  }

  /// Takes the bar away.
  func finish() { monitor.hold { bar.finish() } }
}
