import MotionEffects
import MotionTimelines
import MotionTraces

/// The README's picture: a scene at five moments of a recording, over the curves of its motion.
///
/// It is drawn from what the library computes, so that a change in the motion changes the picture.
struct ReadmePicture {
  let scene: Scene
  let frames: [TimelineFrame]

  private let width = 900.0
  private let phoneScale = 0.42
  private let chart = Rect(x: 60, y: 310, width: 810, height: 130)

  /// The picture as SVG, in a light and a dark dress.
  var svg: String {
    var parts = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(text(width)) 480" \
      font-family="system-ui, -apple-system, 'Segoe UI', sans-serif" font-size="13">
      <title>A card floats above a wallpaper while the phone is tilted</title>
      <style>
      text { fill: #57606a } .axis { stroke: #d0d7de; fill: none }
      .screen { fill: #8d99ae } .wallpaper { fill: #1d3557 } .card { fill: #f1faee }
      .pattern { fill: #a8dadc } .line { fill: #1d3557; opacity: 0.35 }
      .bezel { fill: none; stroke: #24292f; stroke-width: 5 } .moment { stroke: #8c959f; stroke-dasharray: 2 4 }
      .card-curve { fill: none; stroke: #e63946; stroke-width: 1.8 }
      .wallpaper-curve { fill: none; stroke: #1971c2; stroke-width: 1.8 }
      .card-name { fill: #e63946 } .wallpaper-name { fill: #1971c2 }
      @media (prefers-color-scheme: dark) {
      text { fill: #9da7b3 } .axis { stroke: #3d444d } .bezel { stroke: #c9d1d9 }
      .wallpaper-curve { stroke: #74c0fc } .wallpaper-name { fill: #74c0fc } .card-name { fill: #ff8a93 } .card-curve { stroke: #ff8a93 }
      }
      </style>
      """
    ]
    let moments = momentFrames
    for (index, frame) in moments.enumerated() {
      parts.append(phone(at: frame, left: chart.minX + Double(index) * 169))
    }
    parts.append(axes(moments))
    parts.append(curve("card", "center.x"))
    parts.append(curve("wallpaper", "center.x"))
    parts.append("</svg>\n")
    return parts.joined(separator: "\n")
  }

  /// Five frames, evenly spread, the first and the last a little inside.
  private var momentFrames: [TimelineFrame] {
    (0..<5).map { frames[(frames.count - 1) * ($0 * 2 + 1) / 10] }
  }

  private func phone(at frame: TimelineFrame, left: Double) -> String {
    let shown = scene.rootView.presentation(
      forViewerOffset: frame.offset, pixelScale: scene.window.scale)
    let size = scene.window.size
    let clip = "screen\(frame.index)"
    var parts = [
      """
      <g transform="translate(\(text(left)) 24) scale(\(text(phoneScale)))">
      <clipPath id="\(clip)"><rect width="\(text(size.width))" height="\(text(size.height))" rx="16"/></clipPath>
      <g clip-path="url(#\(clip))"><rect class="screen" width="\(text(size.width))" height="\(text(size.height))"/>
      """
    ]
    for view in shown.subviews {
      let f = view.frame
      parts.append(rectangle(f, name: view.id, radius: view.cornerRadius))
      if view.id == "wallpaper" { parts.append(dots(over: f)) }
      if view.id == "card" { parts.append(lines(on: f)) }
    }
    parts.append(
      """
      </g><rect class="bezel" x="-3" y="-3" width="\(text(size.width + 6))" height="\(text(size.height + 6))" rx="20"/></g>
      """)
    return parts.joined(separator: "\n")
  }

  /// Marks on the wallpaper, so that its motion can be seen.
  private func dots(over frame: Rect) -> String {
    var parts: [String] = []
    for row in 0..<10 {
      for column in 0..<7 {
        let x = frame.minX + 40 + Double(column) * 73
        let y = frame.minY + 40 + Double(row) * 76
        parts.append("<circle class=\"pattern\" cx=\"\(text(x))\" cy=\"\(text(y))\" r=\"5\"/>")
      }
    }
    return parts.joined(separator: "\n")
  }

  private func lines(on frame: Rect) -> String {
    (0..<4).map { row in
      let bar = Rect(
        x: frame.minX + 28, y: frame.minY + 40 + Double(row) * 52,
        width: row == 3 ? 120 : 224, height: 16)
      return rectangle(bar, name: "line", radius: 8)
    }.joined(separator: "\n")
  }

  private func rectangle(_ r: Rect, name: String, radius: Double) -> String {
    """
    <rect class="\(name)" x="\(text(r.minX))" y="\(text(r.minY))" width="\(text(r.size.width))" \
    height="\(text(r.size.height))" rx="\(text(radius))"/>
    """
  }

  private func x(at time: Double) -> Double {
    chart.minX + time / (frames.last?.time ?? 1) * chart.size.width
  }

  private func y(of points: Double) -> Double {
    chart.minY + (8 - points) / 16 * chart.size.height
  }

  private func axes(_ moments: [TimelineFrame]) -> String {
    var parts: [String] = []
    for points in [-8.0, 0, 8] {
      let height = text(y(of: points))
      parts.append(
        """
        <path class="axis" d="M\(text(chart.minX)) \(height)H\(text(chart.maxX))"/>
        <text x="\(text(chart.minX - 8))" y="\(height)" dy="4" text-anchor="end">\(text(points)) pt</text>
        """)
    }
    for frame in moments {
      let place = text(x(at: frame.time))
      parts.append(
        """
        <path class="moment" d="M\(place) 276V\(text(chart.maxY))"/>
        <text x="\(place)" y="\(text(chart.maxY + 18))" text-anchor="middle">\(text(frame.time)) s</text>
        """)
    }
    parts.append(
      """
      <text class="card-name" x="\(text(chart.minX))" y="472">card.center.x</text>
      <text class="wallpaper-name" x="\(text(chart.minX + 110))" y="472">wallpaper.center.x</text>
      """)
    return parts.joined(separator: "\n")
  }

  private func curve(_ id: String, _ keyPath: String) -> String {
    let plan = MotionPlan(scene.rootView, pixelScale: scene.window.scale)
    guard let channel = plan.channels.firstIndex(where: { $0.name == "\(id).\(keyPath)" }) else {
      return ""
    }
    var values = plan.makeValues()
    let points = frames.map { frame in
      plan.evaluate(at: frame.offset, into: &values)
      return "\(text(x(at: frame.time))) \(text(y(of: values[channel])))"
    }
    return "<polyline class=\"\(id)-curve\" points=\"\(points.joined(separator: " "))\"/>"
  }

  /// A number with at most two decimals and no needless digits.
  private func text(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
