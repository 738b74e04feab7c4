internal import MotionEffects

/// The device around a screen: round where bars are kept free, with a button where they are not, and
/// a plain frame where no device is named.
struct DeviceFrame {
  private let window: Window
  private let kind: Kind

  private enum Kind { case rounded, button, plain }

  init(_ window: Window) {
    self.window = window
    let insets = window.safeAreaInsets
    let isRounded = insets.bottom > 0 || insets.left > 0
    kind = window.device == nil ? .plain : isRounded ? .rounded : .button
  }

  private var shortSide: Double { min(window.size.width, window.size.height) }

  /// The radius of the screen's corners, in points.
  private var radius: Double {
    switch kind {
    case .rounded: shortSide * 0.115
    case .button: 0
    case .plain: 10
    }
  }

  /// The room at the sides, in whole points, so that the screen keeps its pixels.
  private var bezel: Double {
    switch kind {
    case .rounded: (shortSide * 0.035).rounded()
    case .button: (shortSide * 0.05).rounded()
    case .plain: 6
    }
  }

  /// The room at the ends of the long side.
  private var chin: Double { kind == .button ? (shortSide * 0.24).rounded() : bezel }

  private var isWide: Bool { window.size.width > window.size.height }

  /// The whole device in the window's coordinates, with a margin for its outline.
  var bounds: Rect { body(marginOf: 2) }

  private func body(marginOf margin: Double) -> Rect {
    let (x, y) = isWide ? (chin, bezel) : (bezel, chin)
    return Rect(
      x: -x - margin, y: -y - margin, width: window.size.width + 2 * (x + margin),
      height: window.size.height + 2 * (y + margin))
  }

  /// The path of the screen's edge.
  var screen: String { ViewOutline(window.bounds, radius: radius).path }

  /// What lies behind the screen.
  var back: String {
    let bodyRadius = kind == .button ? shortSide * 0.14 : kind == .plain ? 16 : radius + bezel
    let path = ViewOutline(body(marginOf: 0), radius: bodyRadius).path
    let (fill, edge) = kind == .rounded ? ("#0c0d0e", "#5b5e64") : ("#1b1c1e", "#4a4c51")
    var text = "<path d=\"\(path)\" fill=\"\(fill)\" stroke=\"\(edge)\" stroke-width=\"1.5\"/>\n"
    if kind == .button {
      let (middle, end) = (
        Point(x: window.size.width / 2, y: window.size.height / 2), chin / 2
      )
      let place =
        isWide
        ? SVGText.circle(window.size.width + end, middle.y)
        : SVGText.circle(middle.x, window.size.height + end)
      text +=
        "<circle \(place) r=\"\(SVGText.number(shortSide * 0.075))\" fill=\"none\" "
        + "stroke=\"#fff\" stroke-opacity=\"0.25\" stroke-width=\"1.5\"/>\n"
    }
    return text
  }

  /// Lines along the sides of the safe area that something is kept from; empty where nothing is.
  var safeArea: String {
    guard window.device != nil else { return "" }
    let (area, size, insets) = (window.safeArea, window.size, window.safeAreaInsets)
    var path = ""
    if insets.top > 0 {
      path += "M\(SVGText.pair(area.minX, area.minY))H\(SVGText.number(area.maxX))"
    }
    if insets.bottom > 0 {
      path += "M\(SVGText.pair(area.minX, area.maxY))H\(SVGText.number(area.maxX))"
    }
    if insets.left > 0 {
      path += "M\(SVGText.pair(area.minX, area.minY))V\(SVGText.number(area.maxY))"
    }
    if insets.right > 0 {
      path += "M\(SVGText.pair(area.maxX, area.minY))V\(SVGText.number(area.maxY))"
    }
    guard !path.isEmpty, size.width > 0 else { return "" }
    return "<path d=\"\(path)\" fill=\"none\" stroke=\"#808080\" stroke-opacity=\"0.75\" "
      + "stroke-dasharray=\"3 4\"/>\n"
  }
}

extension SVGText {
  /// The attributes of a circle's centre.
  fileprivate static func circle(_ x: Double, _ y: Double) -> String {
    "cx=\"\(number(x))\" cy=\"\(number(y))\""
  }
}
