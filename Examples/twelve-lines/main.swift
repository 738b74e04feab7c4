import MotionEffects
import MotionTraces

var card = View(id: "card", frame: Rect(x: 20, y: 84, width: 280, height: 400))
card.motionEffects = [
  InterpolatingMotionEffect(
    keyPath: .centerX, type: .tiltAlongHorizontalAxis,
    minimumRelativeValue: -15, maximumRelativeValue: 15)
]
var offsets = TracedOffsets(try TraceReader(path: "Traces/phyphox.csv"))
while let moment = try offsets.next() {
  print(moment.time, card.presentation(forViewerOffset: moment.offset).center.x)
}
