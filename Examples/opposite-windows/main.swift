// A pane of frosted glass that moves over a photo. Inside it lies a blurred copy of the photo with
// the opposite effect, so that the copy stays exactly on the photo whatever the tilt.
import MotionEffects

var root = View(id: "photo", frame: Rect(x: 0, y: 0, width: 320, height: 568))
var pane = View(id: "pane", frame: Rect(x: 40, y: 134, width: 240, height: 300))
pane.clipsToBounds = true
pane.motionEffects = [SlideMotionEffect(magnitude: Size(width: -20, height: -20))]
var copy = View(id: "blurredPhoto", frame: Rect(x: -40, y: -134, width: 320, height: 568))
copy.motionEffects = [SlideMotionEffect(magnitude: Size(width: 20, height: 20))]
pane.subviews = [copy]
root.subviews = [pane]

var worst = 0.0
for step in -100...100 {
  let offset = ViewerOffset(horizontal: Double(step) / 100, vertical: Double(-step) / 170)
  let shown = root.presentation(forViewerOffset: offset)
  guard let corner = shown.convert(.zero, from: "blurredPhoto", to: "photo") else {
    fatalError("the copy is seen at every tilt")
  }
  worst = max(worst, abs(corner.x), abs(corner.y))
}
print("the copy leaves the photo by at most", worst < 1e-12 ? 0 : worst, "points")
