public import MotionEffects

/// A plot of a recording over time: its offsets, its tilt, and what effects make of them.
///
/// It looks right in print: white ground, thin lines, axes with units at round numbers. Memory does not
/// grow with the recording.
///
///     var plot = MotionPlot(title: "walk.csv")
///     while let moment = try offsets.next() { plot.append(moment) }
///     plot.picture.svg()
public struct MotionPlot: Sendable {
  /// What the plot is called: the recording's name.
  public var title: String
  /// What is said about the recording, a few words each.
  public var facts: [String] = []
  /// When the recording ends, in seconds since its start.
  public var endTime = 0.0
  /// The stretches without samples.
  public var gaps: [PreviewRecording.Gap] = []
  /// What was odd.
  public var notes: [PreviewRecording.Note] = []

  /// Curves that share a vertical axis.
  struct Panel: Sendable {
    var title: String
    /// What the vertical axis shows, with its unit.
    var axis: String
    /// The least that the axis spans, so that noise about a rest does not fill it.
    var leastSpan: Double
    var curves: [(name: String, curve: DecimatedCurve)]
    /// A jump further than that goes the other way round, and is not drawn.
    var longestStep = Double.infinity
  }

  private(set) var panels: [Panel]
  private let plan: MotionPlan
  private var values: [Double]
  /// For each channel that is drawn: its place in the plan, its panel and curve, and the factor to its unit.
  private var places: [(channel: Int, panel: Int, curve: Int, factor: Double)] = []

  private static let degree = 180 / Double.pi

  /// Makes a plot without curves.
  ///
  /// - Parameters:
  ///   - title: What the plot is called.
  ///   - plan: The channels that are there to draw; what effects add.
  ///   - channels: The places in the plan of those that are drawn.
  ///   - showsTilt: Whether the recording tells an attitude.
  public init(
    title: String, plan: MotionPlan? = nil, channels: [Int] = [], showsTilt: Bool = false
  ) {
    self.title = title
    self.plan = plan ?? MotionPlan(View(id: Scene.rootViewIdentifier, frame: .zero))
    values = self.plan.makeValues()
    panels = [
      Panel(
        title: "Viewer offset", axis: "offset (1 is 90°)", leastSpan: 0.02,
        curves: [("horizontal", DecimatedCurve()), ("vertical", DecimatedCurve())])
    ]
    if showsTilt {
      panels.append(
        Panel(
          title: "Tilt", axis: "degrees", leastSpan: 1,
          curves: [("roll", DecimatedCurve()), ("pitch", DecimatedCurve())], longestStep: 180))
    }
    hasTilt = showsTilt
    for unit in ["pt", "rad", "×", ""] { addPanel(of: channels, unit) }
  }

  private let hasTilt: Bool

  /// Adds the panel of the channels that have a unit, if there are any.
  private mutating func addPanel(of channels: [Int], _ unit: String) {
    let mine = channels.filter { plan.channels[$0].keyPath.unit == unit }
    guard !mine.isEmpty else { return }
    let (axis, leastSpan) =
      switch unit {
      case "pt": ("points", 1.0)
      case "rad": ("degrees", 1.0)
      case "×": ("scale", 0.01)
      default: ("numbers", 0.01)
      }
    for (curve, channel) in mine.enumerated() {
      places.append((channel, panels.count, curve, unit == "rad" ? Self.degree : 1))
    }
    panels.append(
      Panel(
        title: "What effects add, in \(axis)", axis: axis, leastSpan: leastSpan,
        curves: mine.map { (plan.channels[$0].name, DecimatedCurve()) }))
  }

  /// Adds a moment.
  ///
  /// - Parameters:
  ///   - moment: The offset and its time, which is later than that of the moment before.
  ///   - tilt: Core Motion's roll and pitch in radians, where they are known.
  /// - Complexity: O(*n*) in the number of effects.
  public mutating func append(_ moment: TimedOffset, tilt: (roll: Double, pitch: Double)? = nil) {
    let time = moment.time
    endTime = max(endTime, time)
    panels[0].curves[0].curve.append(moment.offset.horizontal, at: time)
    panels[0].curves[1].curve.append(moment.offset.vertical, at: time)
    if hasTilt, let tilt {
      panels[1].curves[0].curve.append(tilt.roll * Self.degree, at: time)
      panels[1].curves[1].curve.append(tilt.pitch * Self.degree, at: time)
    }
    guard !places.isEmpty else { return }
    plan.evaluate(at: moment.offset, into: &values)
    for place in places {
      panels[place.panel].curves[place.curve].curve.append(
        values[place.channel] * place.factor, at: time)
    }
  }
}
