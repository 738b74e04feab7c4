// A stage seen through the screen as through a window: what is nearer moves further. One effect on
// the stage's sublayer transform moves all its subviews, each by its own depth.
import MotionEffects

var stage = View(id: "stage", frame: Rect(x: 0, y: 0, width: 320, height: 568))
stage.motionEffects = [
  PerspectiveMotionEffect(displacement: Offset(horizontal: 60, vertical: 60))
]
stage.subviews = [("stars", 0.0), ("moon", 700), ("title", 1504)].map { name, depth in
  var view = View(id: name, frame: Rect(x: 120, y: 244, width: 80, height: 80))
  view.zPosition = depth
  return view
}

let shown = stage.presentation(forViewerOffset: ViewerOffset(horizontal: 1, vertical: 0))
for view in shown.subviews {
  let middle = Point(x: view.bounds.size.width / 2, y: view.bounds.size.height / 2)
  guard let point = shown.convert(middle, from: view.id, to: "stage") else { continue }
  let moved = ((point.x - 160) * 100).rounded() / 100
  print(view.id, "moves by", moved, "points")
}
