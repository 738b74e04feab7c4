// swift-format-ignore-file
// Prints what the generated animations do to the views at the times on standard input.
import Foundation
import QuartzCore

func progress(_ points: [Double], _ x: Double) -> Double {
  var low = 0.0
  var high = 1.0
  func at(_ s: Double, _ a: Double, _ b: Double) -> Double {
    3 * s * (1 - s) * (1 - s) * a + 3 * s * s * (1 - s) * b + s * s * s
  }
  for _ in 0..<60 {
    let s = (low + high) / 2
    if at(s, points[0], points[2]) < x { low = s } else { high = s }
  }
  return at((low + high) / 2, points[1], points[3])
}

func value(_ animation: CAKeyframeAnimation, _ time: Double) -> Double {
  let values = animation.values as? [Double] ?? []
  let times = (animation.keyTimes ?? []).map(\.doubleValue)
  precondition(values.count == times.count && animation.calculationMode == .linear)
  precondition(animation.timingFunctions.map { $0.count == values.count - 1 } ?? true)
  let share = time / animation.duration
  guard let next = times.firstIndex(where: { $0 > share }) else { return values[values.count - 1] }
  let x = (share - times[next - 1]) / (times[next] - times[next - 1])
  let y = animation.timingFunctions.map { progress($0[next - 1].points.map(Double.init), x) } ?? x
  return values[next - 1] + (values[next] - values[next - 1]) * y
}

/// The key paths of the layer, whether they are added to its own value, and what the scene calls them.
let names = [
  "position.x": ("center.x", true), "position.y": ("center.y", true),
  "transform.rotation.z": ("layer.transform.rotation.z", true),
  "transform.scale.x": ("layer.transform.scale.x", false),
  "transform.scale.y": ("layer.transform.scale.y", false), "opacity": ("alpha", false),
]

let times = (readLine() ?? "").split(separator: " ").compactMap { Double($0) }
for (view, group) in [("card", cardMotion()), ("badge", badgeMotion()), ("title", titleMotion())] {
  for case let animation as CAKeyframeAnimation in group.animations ?? [] {
    guard let (name, isAdded) = names[animation.keyPath ?? ""] else { fatalError("an unknown key path") }
    precondition(animation.isAdditive == isAdded && animation.duration == group.duration)
    for time in times { print(view, name, time, value(animation, time)) }
  }
}
