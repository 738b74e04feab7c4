// swift-format-ignore-file
// Prints where the generated animations put the two views at the times on standard input.
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

func value(_ group: CAAnimationGroup, _ keyPath: String, _ time: Double) -> Double {
  var sum = 0.0
  for case let animation as CAKeyframeAnimation in group.animations ?? []
  where animation.keyPath == keyPath {
    let values = animation.values as? [Double] ?? []
    let times = (animation.keyTimes ?? []).map(\.doubleValue)
    precondition(values.count == times.count && animation.isAdditive)
    precondition(animation.timingFunctions.map { $0.count == values.count - 1 } ?? true)
    let share = time / animation.duration
    guard let next = times.firstIndex(where: { $0 > share }) else {
      sum += values[values.count - 1]
      continue
    }
    let x = (share - times[next - 1]) / (times[next] - times[next - 1])
    let y = animation.timingFunctions.map { progress($0[next - 1].points.map(Double.init), x) } ?? x
    sum += values[next - 1] + (values[next] - values[next - 1]) * y
  }
  return sum
}

let times = (readLine() ?? "").split(separator: " ").compactMap { Double($0) }
for (name, group) in [("wallpaper", wallpaperMotion()), ("card", cardMotion())] {
  for time in times {
    print(name, time, value(group, "position.x", time), value(group, "position.y", time))
  }
}
