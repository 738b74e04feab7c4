// An image and two labels that move as one, because they share one group. The range of 30 points at
// 90° is felt at the angles people use; the table shows it.
import MotionEffects

let together = MotionEffectGroup([
  InterpolatingMotionEffect(
    keyPath: .centerX, type: .tiltAlongHorizontalAxis,
    minimumRelativeValue: -30, maximumRelativeValue: 30),
  InterpolatingMotionEffect(
    keyPath: .centerY, type: .tiltAlongVerticalAxis,
    minimumRelativeValue: -30, maximumRelativeValue: 30),
])

var root = View(id: "window", frame: Rect(x: 0, y: 0, width: 320, height: 568))
root.subviews = [
  View(id: "image", frame: Rect(x: 60, y: 120, width: 200, height: 200)),
  View(id: "title", frame: Rect(x: 40, y: 340, width: 240, height: 32)),
  View(id: "detail", frame: Rect(x: 40, y: 380, width: 240, height: 24)),
].map { view in
  var view = view
  view.motionEffects = [together]
  return view
}

let plan = MotionPlan(root)
var values = plan.makeValues()
print("degrees", plan.channels.map(\.name).joined(separator: " "))
for degrees in stride(from: 0.0, through: 90, by: 30) {
  plan.evaluate(at: ViewerOffset(horizontal: degrees / 90, vertical: 0), into: &values)
  print(degrees, values.map { "\(($0 * 100).rounded() / 100)" }.joined(separator: " "))
}
