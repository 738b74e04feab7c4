// A card that floats above a wallpaper that lies behind the glass: the picture everybody knows from
// the home screen. The same scene as scene.json, in Swift.
import MotionEffects

/// Moves a view by ±x and ±y points between the ends of each axis.
func slide(x: Double, y: Double) -> MotionEffectGroup {
  MotionEffectGroup([
    InterpolatingMotionEffect(
      keyPath: .centerX, type: .tiltAlongHorizontalAxis,
      minimumRelativeValue: -x, maximumRelativeValue: x),
    InterpolatingMotionEffect(
      keyPath: .centerY, type: .tiltAlongVerticalAxis,
      minimumRelativeValue: -y, maximumRelativeValue: y),
  ])
}

var window = View(id: "window", frame: Rect(x: 0, y: 0, width: 320, height: 568))
var wallpaper = View(id: "wallpaper", frame: Rect(x: -100, y: -100, width: 520, height: 760))
wallpaper.motionEffects = [slide(x: -25, y: -32)]  // the reversed range recedes
var card = View(id: "card", frame: Rect(x: 20, y: 84, width: 280, height: 400))
card.cornerRadius = 6
card.motionEffects = [slide(x: 15, y: 15)]
window.subviews = [wallpaper, card]

// Right edge away by 30°, top edge towards the viewer by 45°; ±1 is 90°.
let offset = ViewerOffset(horizontal: 30.0 / 90, vertical: 45.0 / 90)
let shown = window.presentation(forViewerOffset: offset, pixelScale: 2)
for view in shown.subviews {
  print(view.id, "is at", view.center.x, view.center.y)
}
