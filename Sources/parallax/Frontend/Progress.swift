internal import ParallaxPlatform

/// A bar on standard error for work that takes a while, where a person watches.
///
/// It appears after half a second, if standard error is a terminal and the size of the work is
/// known, and goes away at the end. It has no colours, so there is nothing to switch off.
struct Progress {
  private let total: Double
  private let start = monotonicSeconds()
  private var nextDrawing: Double
  private var isShown = false
  private var calls = 0

  /// How many calls pass between two looks at the clock.
  private static let stride = 4096
  private static let delay = 0.5
  private static let interval = 0.1

  /// Makes the bar for a file, or none when it would not be seen.
  init?(bytesOf path: String) {
    guard isTerminal(2), environmentVariable("TERM") != "dumb",
      let status = try? fileStatus(atPath: path), status.isRegular, status.size > 0
    else { return nil }
    total = Double(status.size)
    nextDrawing = start + Self.delay
  }

  /// Says how much is done; cheap enough for every frame.
  mutating func update(bytes: @autoclosure () -> Int) {
    calls &+= 1
    guard calls.isMultiple(of: Self.stride) else { return }
    let now = monotonicSeconds()
    guard now >= nextDrawing else { return }
    nextDrawing = now + Self.interval
    draw(share: min(Double(bytes()) / total, 1), elapsed: now - start)
  }

  /// Takes the bar away.
  mutating func finish() {
    guard isShown else { return }
    isShown = false
    try? write("\r\u{1B}[K", to: 2)
  }

  private mutating func draw(share: Double, elapsed: Double) {
    isShown = true
    let rest = share > 0 ? Int((elapsed / share - elapsed).rounded(.up)) : 0
    let label = " \(Int(share * 100)) %, \(rest) s left"
    let width = max(min((terminalWidth(2) ?? 80) - label.utf8.count - 3, 50), 4)
    let filled = Int(share * Double(width))
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    try? write("\r[\(bar)]\(label)\u{1B}[K", to: 2)
  }
}
