// Any document: an error with a place, or a scene whose plan and presentation can be computed.
import FuzzDriver
import MotionEffects

fuzz { input in
  let scene: Scene
  do throws(SceneError) {
    scene = try Scene(decoding: input)
  } catch {
    precondition(error.line >= 1 && error.column >= 1, "an error has a place")
    precondition(!error.description(inFile: "scene.json").isEmpty)
    return
  }
  let root = scene.rootView
  let views = root.descendants
  let offsets = [
    ViewerOffset.zero, ViewerOffset(horizontal: 1, vertical: -1),
    ViewerOffset(horizontal: -0.3, vertical: 0.7),
  ]
  for values in MotionPlan.Values.allCases {
    let plan = MotionPlan(root, values: values, pixelScale: scene.window.scale)
    var numbers = plan.makeValues()
    for offset in offsets { plan.evaluate(at: offset, into: &numbers) }
  }
  for offset in offsets {
    let shown = root.presentation(forViewerOffset: offset, pixelScale: scene.window.scale)
    _ = shown.hitTest(Point(x: 10, y: 10))
    for view in views.prefix(8) {
      _ = shown.convert(.zero, from: view.id, to: root.id)
      _ = shown.convert(.zero, from: root.id, to: view.id)
    }
  }
}
