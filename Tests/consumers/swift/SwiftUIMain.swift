// swift-format-ignore-file
// Prints where the generated timelines put the two views at the times on standard input.
import SwiftUI

let times = (readLine() ?? "").split(separator: " ").compactMap { Double($0) }
for time in times {
  let wallpaper = WallpaperMotion.timeline.value(time: time)
  print("wallpaper", time, wallpaper.centerX, wallpaper.centerY)
  let card = CardMotion.timeline.value(time: time)
  print("card", time, card.centerX, card.centerY)
}
