internal import MotionEffects

/// A time in which the system would switch motion effects off, to be simulated.
public struct Suspension: Hashable, Sendable {
  /// Why motion effects are off.
  public enum Reason: String, CaseIterable, Hashable, Sendable {
    /// The device is too hot. Views glide to the centre and stay there.
    case thermal
    /// The screen is dimmed. Views glide to the centre and stay there.
    case screenDimmed
    /// The screen is mirrored. Views stop where they are.
    case mirroring

    /// Whether views are led to the centre first.
    var glides: Bool { self != .mirroring }
  }

  /// Why motion effects are off.
  public var reason: Reason
  /// From when to when, in seconds since the first sample, both ends included.
  public var range: ClosedRange<Double>

  /// Makes a suspension.
  public init(_ reason: Reason, during range: ClosedRange<Double>) {
    self.reason = reason
    self.range = range
  }
}

/// The way of the views to the centre at the beginning of a suspension: linear in time.
struct Glide: Sendable {
  /// How long the way takes, in seconds.
  static let duration = 0.75

  /// What the views show at one moment of the glide.
  struct Step: Hashable, Sendable {
    /// The offset, in device axes.
    var offset: ViewerOffset
    /// The rotation that stands for it; the identity at the centre.
    var rotation: Quaternion
  }

  /// When the glide began, in seconds since the first sample.
  let beginning: Double
  /// Where the views were.
  let start: Step
  /// Whether the views have reached the centre.
  private(set) var isComplete = false

  init(beginning: Double, start: Step) {
    self.beginning = beginning
    self.start = start
  }

  /// The next step of the glide, or nil when the views are at the centre already.
  mutating func step(at time: Double) -> Step? {
    if isComplete { return nil }
    let fraction = min(max((time - beginning) / Glide.duration, 0), 1)
    if fraction == 1 {
      isComplete = true
      return Step(offset: .zero, rotation: .identity)
    }
    let rest = 1 - fraction
    return Step(
      offset: ViewerOffset(
        horizontal: start.offset.horizontal * rest, vertical: start.offset.vertical * rest),
      rotation: start.rotation.interpolated(to: .identity, fraction: fraction))
  }
}

/// Follows a list of suspensions through the run.
struct SuspensionSchedule: Sendable {
  /// What holds at a moment.
  enum State {
    /// Motion effects work.
    case running
    /// Views keep their values.
    case held
    /// Views are given this.
    case gliding(Glide.Step)
  }

  let suspensions: [Suspension]
  private var glide: Glide?

  init(_ suspensions: [Suspension]) { self.suspensions = suspensions }

  /// Whether there is nothing to follow.
  var isEmpty: Bool { suspensions.isEmpty }

  /// What holds at a moment.
  ///
  /// Times never go back; `current` is what the views show now.
  ///
  /// Overlapping suspensions are one: a glide that has begun goes on, and mirroring only stops views
  /// that no other suspension moves.
  mutating func state(at time: Double, current: Glide.Step) -> State {
    var isSuspended = false
    var beginning: Double?
    for suspension in suspensions where suspension.range.contains(time) {
      isSuspended = true
      if suspension.reason.glides {
        beginning = min(beginning ?? .infinity, suspension.range.lowerBound)
      }
    }
    guard let beginning else {
      glide = nil
      return isSuspended ? .held : .running
    }
    var current = glide ?? Glide(beginning: beginning, start: current)
    let step = current.step(at: time)
    glide = current
    return step.map { .gliding($0) } ?? .held
  }
}
