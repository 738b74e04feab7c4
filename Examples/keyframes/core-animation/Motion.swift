// swift-format-ignore-file
// Made by parallax keyframes. The layers keep their model values; an animation on a layer whose
// parent has sublayerTransform.m34 is seen in perspective.
import QuartzCore

/// The motion of the layer "wallpaper": `layer.add(wallpaperMotion(), forKey: "motion")`.
func wallpaperMotion() -> CAAnimationGroup {
  motion([
    keyframes(
      "position.x", isAdditive: true,
      values: [0, -4.83, 0.81, 3.31, 5.67, 5.64, 2.19, 1],
      keyTimes: [0, 0.25833, 0.52916, 0.61666, 0.72916, 0.84166, 0.9625, 1],
      curves: [0.333, 0.11, 0.667, 1, 0.333, 0, 0.667, 0.342, 0.33, 0.02, 0.67, 1, 0.33, 0.74, 0.67,
        0.24, 0, 0, 1, 1, 0.333, 0.559, 0.667, 0.308, 0.33, 0, 0.67, 0]),
    keyframes(
      "position.y", isAdditive: true,
      values: [0, -2.83, -2.17, 1.81, 3.31, 0.19, 0.5, -3.31, 2.81, 3.31, 1.55],
      keyTimes: [0, 0.15, 0.22083, 0.31666, 0.46666, 0.525, 0.53333, 0.64166, 0.8625, 0.93333, 1],
      curves: [0.33, 0.12, 0.67, 1, 0.33, 0, 0.67, 0, 0.333, 0.674, 0.667, 0.279, 0.33, 1, 0.67, 1,
        0.333, 0.92, 0.667, 0.37, 0, 0, 1, 1, 0.333, 0.835, 0.667, 0.525, 0.333, 0, 0.667, 0.64,
        0.33, 0.41, 0.67, 1, 0, 0, 1, 1]),
  ], duration: 4)
}

/// The motion of the layer "card": `layer.add(cardMotion(), forKey: "motion")`.
func cardMotion() -> CAAnimationGroup {
  motion([
    keyframes(
      "position.x", isAdditive: true,
      values: [0, 3.31, 0.69, -3, -3.8, -1.83, -0.82],
      keyTimes: [0, 0.3125, 0.45833, 0.6875, 0.84166, 0.92916, 1],
      curves: [0.333, 0.187, 0.667, 1, 0.33, 0.82, 0.67, 0.1, 0.333, 0.057, 0.667, 0.995, 0, 0, 1, 1,
        0.33, 0.98, 0.67, 0.2, 0, 0, 1, 1]),
    keyframes(
      "position.y", isAdditive: true,
      values: [0, 1.5, -1.81, 1.31, 1.11, -1.5, -0.5],
      keyTimes: [0, 0.19166, 0.46666, 0.59166, 0.74166, 0.95833, 1],
      curves: [0.33, 0.17, 0.67, 1, 0.333, 0.517, 0.667, 0.999, 0.333, 0.84, 0.667, 0.34, 0, 0, 1, 1,
        0.33, 1, 0.67, 0.9, 0, 0, 1, 1]),
  ], duration: 4)
}

/// All motions of a layer as one; set the model to the final values where it is to end there.
private func motion(_ animations: [CAAnimation], duration: Double) -> CAAnimationGroup {
  let group = CAAnimationGroup()
  for animation in animations { animation.duration = duration }
  group.animations = animations
  group.duration = duration
  group.repeatCount = .infinity
  group.isRemovedOnCompletion = false
  group.fillMode = .both
  return group
}

/// One number: key times are shares of the duration; four numbers of `curves` are the control
/// points of a segment, and without any all segments are straight.
private func keyframes(
  _ keyPath: String, isAdditive: Bool, values: [Double], keyTimes: [Double], curves: [Float]
) -> CAKeyframeAnimation {
  let animation = CAKeyframeAnimation(keyPath: keyPath)
  animation.values = values
  animation.keyTimes = keyTimes.map { NSNumber(value: $0) }
  animation.calculationMode = .linear
  if !curves.isEmpty {
    animation.timingFunctions = stride(from: 0, to: curves.count, by: 4).map {
      CAMediaTimingFunction(
        controlPoints: curves[$0], curves[$0 + 1], curves[$0 + 2], curves[$0 + 3])
    }
  }
  animation.isAdditive = isAdditive
  animation.fillMode = .both
  animation.isRemovedOnCompletion = false
  return animation
}

/// The background's colour, four numbers a key.
private func colors(values: [Double], keyTimes: [Double]) -> CAKeyframeAnimation {
  let animation = CAKeyframeAnimation(keyPath: "backgroundColor")
  animation.values = stride(from: 0, to: values.count, by: 4).map {
    CGColor(
      red: values[$0], green: values[$0 + 1], blue: values[$0 + 2], alpha: values[$0 + 3])
  }
  animation.keyTimes = keyTimes.map { NSNumber(value: $0) }
  animation.calculationMode = .linear
  animation.fillMode = .both
  animation.isRemovedOnCompletion = false
  return animation
}
