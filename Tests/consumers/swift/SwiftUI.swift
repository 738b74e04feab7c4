// swift-format-ignore-file
// The part of SwiftUI's keyframes that generated source uses, with their meaning as documented.

public struct Step {
  let value: Double
  let duration: Double
  let velocities: (Double, Double)
}
public struct CubicKeyframe {
  let step: Step
  public init(_ to: Double, duration: Double, startVelocity: Double, endVelocity: Double) {
    step = Step(value: to, duration: duration, velocities: (startVelocity, endVelocity))
  }
}
public struct MoveKeyframe {
  let step: Step
  public init(_ to: Double) { step = Step(value: to, duration: 0, velocities: (0, 0)) }
}
@resultBuilder public enum TrackBuilder {
  public static func buildExpression(_ keyframe: CubicKeyframe) -> [Step] { [keyframe.step] }
  public static func buildExpression(_ keyframe: MoveKeyframe) -> [Step] { [keyframe.step] }
  public static func buildBlock(_ parts: [Step]...) -> [Step] { parts.flatMap { $0 } }
  public static func buildArray(_ parts: [[Step]]) -> [Step] { parts.flatMap { $0 } }
  public static func buildEither(first: [Step]) -> [Step] { first }
  public static func buildEither(second: [Step]) -> [Step] { second }
}
public struct KeyframeTrack<Root> {
  let path: WritableKeyPath<Root, Double>
  let steps: [Step]
  public init(_ path: WritableKeyPath<Root, Double>, @TrackBuilder _ steps: () -> [Step]) {
    self.path = path
    self.steps = steps()
  }
}
@resultBuilder public enum TracksBuilder<Root> {
  public static func buildBlock(_ tracks: KeyframeTrack<Root>...) -> [KeyframeTrack<Root>] { tracks }
}
public struct KeyframeTimeline<Value>: @unchecked Sendable {
  let initialValue: Value
  let tracks: [KeyframeTrack<Value>]
  public init(initialValue: Value, @TracksBuilder<Value> _ tracks: () -> [KeyframeTrack<Value>]) {
    self.initialValue = initialValue
    self.tracks = tracks()
  }
  public func value(time: Double) -> Value {
    var result = initialValue
    for track in tracks {
      var from = initialValue[keyPath: track.path]
      var start = 0.0
      for step in track.steps {
        if time < start + step.duration {
          let u = (time - start) / step.duration
          let (a, b) = (step.velocities.0 * step.duration, step.velocities.1 * step.duration)
          from =
            from * (1 - u) * (1 - u) * (1 + 2 * u) + step.value * u * u * (3 - 2 * u)
            + u * (1 - u) * (a * (1 - u) - b * u)
          break
        }
        from = step.value
        start += step.duration
      }
      result[keyPath: track.path] = from
    }
    return result
  }
}
