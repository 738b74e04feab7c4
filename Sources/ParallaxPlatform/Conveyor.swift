/// Work that is done piece by piece on a second thread, in the order in which the pieces were handed
/// over, while the first thread makes the next ones.
///
///     let conveyor = Conveyor<[Double]> { numbers in print(numbers.count) }
///     conveyor.handOver([1, 2])
///     conveyor.finish()   // 2 has been printed
///
/// The thread starts with the first piece. At most `depth` pieces wait, so memory stays flat, and
/// what the work does is the same as if it were done at once: only when it is done differs. Where
/// the system has no thread to give, the work is done at once.
///
/// One thread hands over and finishes; the work may touch only what that thread leaves alone between
/// the first piece and `finish()`.
public final class Conveyor<Piece: Sendable>: @unchecked Sendable {
  /// How many pieces may wait for the second thread.
  private static var depth: Int { 2 }

  private let work: @Sendable (Piece) -> Void

  // What the monitor guards.
  private let monitor = Monitor()
  private var waiting: [Piece] = []
  private var used: [Piece] = []
  private var isRunning = false
  private var isEnding = false

  /// Makes a conveyor to the given work.
  public init(_ work: @escaping @Sendable (Piece) -> Void) { self.work = work }

  /// Hands over a piece, and waits while too many others wait already.
  ///
  /// - Returns: A piece whose work is done, for its memory, if there is one.
  public func handOver(_ piece: consuming Piece) -> Piece? {
    // Only the first thread starts the other one, and it is the one that is here.
    guard monitor.hold({ isRunning }) || start() else {
      work(piece)
      return piece
    }
    let piece = piece
    return monitor.hold {
      while waiting.count >= Self.depth { monitor.wait() }
      waiting.append(piece)
      monitor.ring()
      return used.popLast()
    }
  }

  /// Waits until the work on all pieces is done, and ends the thread; a further piece starts another.
  public func finish() {
    monitor.hold {
      isEnding = true
      monitor.ring()
      while isRunning { monitor.wait() }
      isEnding = false
    }
  }

  private func start() -> Bool {
    monitor.hold { isRunning = true }
    // The thread keeps the conveyor alive until `finish()` ends it.
    let isStarted = startThread { [self] in run() }
    if !isStarted { monitor.hold { isRunning = false } }
    return isStarted
  }

  /// What the second thread does.
  private func run() {
    while let piece = next() {
      work(piece)
      monitor.hold { used.append(piece) }
    }
    monitor.hold {
      isRunning = false
      monitor.ring()
    }
  }

  private func next() -> Piece? {
    monitor.hold {
      while waiting.isEmpty, !isEnding { monitor.wait() }
      guard !waiting.isEmpty else { return nil }
      let piece = waiting.removeFirst()
      monitor.ring()
      return piece
    }
  }
}
