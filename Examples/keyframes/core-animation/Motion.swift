// swift-format-ignore-file
// Made by parallax keyframes. The layers keep their model values; an animation on a layer whose
// parent has sublayerTransform.m34 is seen in perspective.
import QuartzCore

/// The motion of the layer "wallpaper": `layer.add(wallpaperMotion(), forKey: "motion")`.
func wallpaperMotion() -> CAAnimationGroup {
  motion([
    keyframes(
      "position.x", isAdditive: true,
      values: [0, -5.31, 2.81, 4.56, 6.32, 3.69, 0.5],
      keyTimes: [0, 0.275, 0.57083, 0.64583, 0.8, 0.90416, 1],
      curves: [0.333, 0.197, 0.667, 1, 0.333, 0.147, 0.667, 0.483, 0.33, 0, 0.67, 0.24, 0, 0, 1, 1,
        0.33, 0.88, 0.67, 0.09, 0.333, 0, 0.667, 0.458]),
    keyframes(
      "position.y", isAdditive: true,
      values: [0, -3.31, 3.31, 3.12, -3.31, 1.69, 2.81, 3.67, 1],
      keyTimes: [0, 0.175, 0.35416, 0.45833, 0.66666, 0.82083, 0.84583, 0.925, 1],
      curves: [0.333, 0.329, 0.667, 1, 0.333, 0.245, 0.667, 0.656, 0, 0, 1, 1, 0.333, 0.547, 0.667, 1,
        0.333, 0.076, 0.667, 0.767, 0.33, 1, 0.67, 1, 0.33, 0.22, 0.67, 1, 0.33, 0.68, 0.67,
        0.26]),
  ], duration: 4)
}

/// The motion of the layer "card": `layer.add(cardMotion(), forKey: "motion")`.
func cardMotion() -> CAAnimationGroup {
  motion([
    keyframes(
      "position.x", isAdditive: true,
      values: [0, 3.17, -3.81, -0.5],
      keyTimes: [0, 0.27916, 0.79583, 1],
      curves: [0.333, 0.252, 0.667, 0.99, 0.333, 0.181, 0.667, 1, 0.333, 0.399, 0.667, 0.416]),
    keyframes(
      "position.y", isAdditive: true,
      values: [0, 1.79, -0.67, -1.42, 1.5, -1.81, -0.5],
      keyTimes: [0, 0.18333, 0.29166, 0.4625, 0.69166, 0.9375, 1],
      curves: [0, 0, 1, 1, 0.33, 0.9, 0.67, 0.18, 0.33, 1, 0.67, 1, 0.33, 0.81, 0.67, 0.99, 0.333,
        0.506, 0.667, 1, 0, 0, 1, 1]),
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
