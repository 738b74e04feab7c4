internal import MotionEffects

extension MotionPlot {
  /// The plot as a picture.
  public var picture: VectorPicture {
    let time = TimeAxis(endTime: endTime)
    var text = ""
    var top = Page.head
    let findings = numberedNotes
    let hasMarks = findings.contains { !$0.times.isEmpty }
    if hasMarks { top += 12 }
    let first = top
    for panel in panels {
      let legend = Legend(panel)
      let frame = Rect(
        x: Page.left, y: top + legend.height + 8, width: Page.width - Page.left - Page.right,
        height: Page.panelHeight)
      text += legend.elements(top: top) + elements(of: panel, in: frame, time)
      top = frame.maxY + Page.gap
    }
    let bottom = top - Page.gap
    text += time.labels(below: bottom)
    if hasMarks { text += marks(findings, time, above: first - 6) }
    top = bottom + 48
    for (mark, words) in lines(findings) {
      text += SVGText.text(
        mark, x: Page.left, y: top, "font-size=\"10.5\" font-weight=\"600\" fill=\"#cf1f3b\" ")
      text += SVGText.text(
        words, x: Page.left + 16, y: top, "font-size=\"10.5\" fill=\"#55585e\" ")
      top += 15
    }
    var head = "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    let width = Page.width - Page.left - Page.right
    head += SVGText.text(
      SVGText.fitted(title, size: 16, width: width), x: Page.left, y: 30,
      "font-size=\"16\" font-weight=\"600\" fill=\"#1c1d1f\" ")
    let facts = SVGText.fitted(facts.joined(separator: " · "), size: 10.5, width: width)
    head += SVGText.text(facts, x: Page.left, y: 47, "font-size=\"10.5\" fill=\"#55585e\" ")
    return VectorPicture(
      size: Size(width: Page.width, height: top + 2), title: "\(title): motion over time",
      elements: head + text)
  }

  /// What was odd, with the numbers of the marks.
  private var numberedNotes: [(mark: String, text: String, times: [Double])] {
    var number = 0
    return notes.map { note in
      if note.times.isEmpty { return ("", note.text, []) }
      number += 1
      return ("\(number)", note.text, note.times)
    }
  }

  private func lines(
    _ findings: [(mark: String, text: String, times: [Double])]
  ) -> [(mark: String, words: String)] {
    findings.map { ($0.mark, $0.text) } + (gaps.isEmpty ? [] : [("", "Grey: no samples")])
  }

  /// Marks above the first panel where the recording was odd; the first of a kind has its number.
  private func marks(
    _ findings: [(mark: String, text: String, times: [Double])], _ time: TimeAxis,
    above bottom: Double
  ) -> String {
    var text = ""
    for finding in findings {
      for (index, moment) in finding.times.enumerated() {
        let place = SVGText.pair(time.x(moment), bottom, 2)
        text += "<path d=\"M\(place)l-3 -5h6Z\" fill=\"#cf1f3b\"/>\n"
        if index == 0 {
          text += SVGText.text(
            finding.mark, x: time.x(moment), y: bottom - 8,
            "font-size=\"9\" fill=\"#cf1f3b\" text-anchor=\"middle\" ")
        }
      }
    }
    return text
  }

  private func elements(of panel: Panel, in frame: Rect, _ time: TimeAxis) -> String {
    let curves = panel.curves.map(\.curve.samples)
    let all = curves.joined().map(\.value)
    var (low, high) = (all.min() ?? 0, all.max() ?? 0)
    let missing = panel.leastSpan - (high - low)
    if missing > 0 { (low, high) = (low - missing / 2, high + missing / 2) }
    let ticks = RoundTicks(low, high, about: 5)
    let y = { (value: Double) in
      frame.maxY - (value - ticks.lowest) / (ticks.highest - ticks.lowest) * frame.size.height
    }
    var text = ""
    for gap in gaps {
      let (start, end) = (time.x(gap.start), time.x(gap.end))
      text +=
        "<path d=\"M\(SVGText.pair(start, frame.minY, 2))H\(SVGText.number(end, 2))"
        + "V\(SVGText.number(frame.maxY))H\(SVGText.number(start, 2))Z\" fill=\"#e7e8ea\"/>\n"
    }
    for value in ticks.values {
      let height = y(value)
      text += line(
        "M\(SVGText.pair(frame.minX, height, 2))H\(SVGText.number(frame.maxX))",
        value == 0 ? "#a9acb1" : "#e0e1e4", 0.6)
      text += SVGText.text(
        RoundTicks.label(value), x: frame.minX - 7, y: height + 3.4,
        "font-size=\"10\" fill=\"#33363b\" text-anchor=\"end\" ")
    }
    for value in time.ticks.values where value > 0 && value <= time.end {
      text += line(
        "M\(SVGText.pair(time.x(value * time.unit.seconds), frame.minY, 2))"
          + "V\(SVGText.number(frame.maxY))", "#e0e1e4", 0.6)
    }
    text += line(
      "M\(SVGText.pair(frame.minX, frame.minY))V\(SVGText.number(frame.maxY))"
        + "H\(SVGText.number(frame.maxX))", "#75787e", 0.8)
    text +=
      "<text transform=\"translate(\(SVGText.pair(16, (frame.minY + frame.maxY) / 2))) rotate(-90)\" "
      + "font-size=\"10\" fill=\"#33363b\" text-anchor=\"middle\">\(panel.axis)</text>\n"
    for moment in notes.flatMap(\.times) {
      text +=
        "<path d=\"M\(SVGText.pair(time.x(moment), frame.minY, 2))V\(SVGText.number(frame.maxY))\" "
        + "stroke=\"#cf1f3b\" stroke-opacity=\"0.4\" stroke-width=\"0.6\" "
        + "stroke-dasharray=\"2 3\"/>\n"
    }
    for (index, samples) in curves.enumerated() {
      let data = path(samples, panel.longestStep) { SVGText.pair(time.x($0.time), y($0.value), 2) }
      text += "<path d=\"\(data)\" \(Legend.stroke(index))/>\n"
    }
    return text
  }

  /// A path through samples, broken at gaps and where a value goes round.
  private func path(
    _ samples: [DecimatedCurve.Sample], _ longestStep: Double,
    _ place: (DecimatedCurve.Sample) -> String
  ) -> String {
    var data = ""
    var last: DecimatedCurve.Sample?
    var lastPlace = ""
    for sample in samples {
      let here = place(sample)
      let isBroken =
        last.map { last in
          abs(sample.value - last.value) > longestStep
            || gaps.contains { $0.start >= last.time - 1e-6 && $0.end <= sample.time + 1e-6 }
        } ?? true
      // What falls on the same hundredth of a point is drawn once.
      if isBroken || here != lastPlace { data += (isBroken ? "M" : "L") + here }
      (last, lastPlace) = (sample, here)
    }
    return data
  }

  private func line(_ data: String, _ color: String, _ width: Double) -> String {
    "<path d=\"\(data)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"\(SVGText.number(width))\"/>\n"
  }
}

/// The measures of the page, in points.
private enum Page {
  static let width = 760.0
  static let left = 62.0
  static let right = 24.0
  static let head = 66.0
  static let panelHeight = 128.0
  static let gap = 22.0
}

/// The names of a panel's curves beside its title, in lines.
private struct Legend {
  private var entries: [(name: String, x: Double, line: Int)] = []
  private let title: String
  private static let lineHeight = 15.0

  /// Colours that people with any colour vision tell apart, without the yellow, which is not seen on
  /// white.
  ///
  /// M. Okabe and K. Ito, "Color Universal Design", 2002.
  private static let colors = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#333333",
  ]

  init(_ panel: MotionPlot.Panel) {
    title = panel.title
    let start = Page.left + SVGText.width(title, size: 11.5) + 22
    var (x, line) = (start, 0)
    for (name, _) in panel.curves {
      let room = Page.width - Page.right - start - 40
      let name = SVGText.fitted(name, size: 10.5, width: room)
      let width = 24 + SVGText.width(name, size: 10.5) + 16
      if x > start, x + width > Page.width - Page.right { (x, line) = (start, line + 1) }
      entries.append((name, x, line))
      x += width
    }
  }

  var height: Double { Double((entries.last?.line ?? 0) + 1) * Self.lineHeight }

  func elements(top: Double) -> String {
    var text = SVGText.text(
      title, x: Page.left, y: top + 11, "font-size=\"11.5\" font-weight=\"600\" fill=\"#1c1d1f\" ")
    for (index, entry) in entries.enumerated() {
      let y = top + 11 + Double(entry.line) * Self.lineHeight
      text += "<path d=\"M\(SVGText.pair(entry.x, y - 3.5))h18\" \(Self.stroke(index))/>\n"
      text += SVGText.text(
        entry.name, x: entry.x + 23, y: y, "font-size=\"10.5\" fill=\"#33363b\" ")
    }
    return text
  }

  /// How a curve is drawn: dashed and dotted where the colours come round again.
  static func stroke(_ index: Int) -> String {
    let dashes = ["", " stroke-dasharray=\"5 2.5\"", " stroke-dasharray=\"1.5 2\""]
    let dash = dashes[index / colors.count % dashes.count]
    return "fill=\"none\" stroke=\"\(colors[index % colors.count])\" stroke-width=\"1.1\" "
      + "stroke-linejoin=\"round\"" + dash
  }
}

/// The axis of time, in the unit that its length suggests.
private struct TimeAxis {
  enum Unit: String {
    case seconds, minutes, hours

    var seconds: Double {
      switch self {
      case .seconds: 1
      case .minutes: 60
      case .hours: 3600
      }
    }
  }

  let unit: Unit
  let ticks: RoundTicks
  /// The end of the axis, in its unit.
  let end: Double

  init(endTime: Double) {
    unit = endTime < 300 ? .seconds : endTime < 3 * 3600 ? .minutes : .hours
    end = endTime > 0 ? endTime / unit.seconds : 1
    ticks = RoundTicks(0, end, about: 8)
  }

  /// Where a time in seconds lies.
  func x(_ time: Double) -> Double {
    Page.left + time / unit.seconds / end * (Page.width - Page.left - Page.right)
  }

  func labels(below bottom: Double) -> String {
    var text = ""
    for value in ticks.values where value <= end * (1 + 1e-9) {
      text += SVGText.text(
        RoundTicks.label(value), x: x(value * unit.seconds), y: bottom + 15,
        "font-size=\"10\" fill=\"#33363b\" text-anchor=\"middle\" ")
    }
    return text
      + SVGText.text(
        "time since the first sample (\(unit == .seconds ? "s" : unit == .minutes ? "min" : "h"))",
        x: (Page.left + Page.width - Page.right) / 2, y: bottom + 30,
        "font-size=\"10\" fill=\"#33363b\" text-anchor=\"middle\" ")
  }
}
