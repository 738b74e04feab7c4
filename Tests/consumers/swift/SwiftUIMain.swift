// swift-format-ignore-file
// Prints what the generated timelines do to the views at the times on standard input.
import SwiftUI

let times = (readLine() ?? "").split(separator: " ").compactMap { Double($0) }
for time in times {
  let card = CardMotion.timeline.value(time: time)
  print("card center.x", time, card.centerX)
  print("card center.y", time, card.centerY)
  print("card layer.transform.rotation.z", time, card.layerTransformRotationZ)
  print("card layer.transform.scale.x", time, card.layerTransformScaleX)
  print("card layer.transform.scale.y", time, card.layerTransformScaleY)
  let badge = BadgeMotion.timeline.value(time: time)
  print("badge center.x", time, badge.centerX)
  print("badge center.y", time, badge.centerY)
  let title = TitleMotion.timeline.value(time: time)
  print("title center.x", time, title.centerX)
  print("title alpha", time, title.alpha)
}
