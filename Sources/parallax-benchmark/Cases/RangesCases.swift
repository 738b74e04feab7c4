internal import MotionEffects
internal import MotionTimelines

/// A table of 1,000 views, each with many expectations, decided on the square in closed form.
struct RangesCase: BenchmarkCase {
  static let name = "ranges"
  static let summary = "200 expectations for each of 1,000 views over the square"
  static let usualRows = 200_000

  private static let viewCount = 1_000
  private let test: RangeTest
  private var report: RangeReport?

  init(rows: Int) {
    var scene = Scene(window: Window(size: Size(width: 320, height: 568)), views: [])
    scene.views = (0..<Self.viewCount).map { index in
      let (x, y) = Self.origin(index)
      var view = View(id: "v\(index)", frame: Rect(x: x, y: y, width: 40, height: 30))
      view.motionEffects = [
        SlideMotionEffect(magnitude: Size(width: -Self.reach(index), height: 7))
      ]
      return view
    }
    scene.expectations = (0..<rows).map { row in
      let index = row % Self.viewCount
      let id = "v\(index)"
      switch row / Self.viewCount % 8 {
      case 0: return .inside(.window, view: id, margin: Double(row % 7))
      case 1: return .travel(view: id, atMost: 20, axis: .x)
      case 2:
        return .inside(.rect(Rect(x: -50, y: -50, width: 500, height: 700)), view: id, margin: 0)
      case 3: return .value(view: id, keyPath: MotionKeyPath.alpha.erased, lowest: 0, highest: 1)
      case 4:
        let (x, y) = Self.origin(index)
        return .covers(.rect(Rect(x: x + 12, y: y + 10, width: 16, height: 10)), by: id)
      case 5: return .apart(id, "v\(Self.next(index))", distance: 1)
      case 6: return .visible(view: id, atLeast: 0.5)
      default: return .tappable(view: id, size: Size(width: 44, height: 20))
      }
    }
    test = RangeTest(scene, over: .square)
  }

  private static func origin(_ index: Int) -> (x: Double, y: Double) {
    (Double(index * 7 % 280), Double(index * 13 % 530))
  }

  private static func next(_ index: Int) -> Int { (index + 1) % viewCount }

  private static func reach(_ index: Int) -> Double { Double(index % 30) }

  /// How much of a view lies outside the window at worst, along one axis.
  private static func hidden(_ place: Double, _ reach: Double, _ last: Double) -> Double {
    max(reach - place, place + reach - last, 0)
  }

  /// How near a view comes to the next one; both go the same way along y.
  private static func distance(_ index: Int) -> Double {
    let (a, b) = (origin(index), origin(next(index)))
    let change = (reach(index) - reach(next(index))).magnitude
    let x = max((a.x - b.x).magnitude - change, 0) - 40
    let y = (a.y - b.y).magnitude - 30
    return x > 0 && y > 0 ? (x * x + y * y).squareRoot() : max(x, y)
  }

  mutating func run() { report = test.report() }

  /// What follows by hand: the way to the nearest edge, less what the view moves.
  func check() throws -> Checksum {
    guard let report else { throw WrongResult(description: "nothing was tested") }
    var checksum = Checksum()
    for (row, result) in report.results.enumerated() {
      let index = row % Self.viewCount
      let (x, y) = Self.origin(index)
      let reach = Self.reach(index)
      let wanted =
        switch row / Self.viewCount % 8 {
        case 0:
          min(x - reach, 280 - x - reach, y - 7, 538 - y - 7) - Double(row % 7)
        case 1: 20 - reach
        case 2:
          min(x + 50 - reach, 410 - x - reach, y + 50 - 7, 620 - y - 7)
        case 3: 0.0
        case 4: min(12 - reach, 3)
        case 5: Self.distance(index) - 1
        case 6:
          (40 - Self.hidden(x, reach, 280)) / 40 * ((30 - Self.hidden(y, 7, 538)) / 30) - 0.5
        default:
          min(-4 - Self.hidden(x, reach, 280), 10 - Self.hidden(y, 7, 538))
        }
      try expect(result.slack ?? .nan, near: wanted, within: 1e-9, "slack \(row)")
      checksum.add(result.slack ?? 0)
    }
    return checksum
  }
}

/// Twenty views in perspective, decided by branch and bound.
struct PerspectiveRangesCase: BenchmarkCase {
  static let name = "ranges-perspective"
  static let summary = "20 turning views in perspective over the square"
  static let usualRows = 20

  private let test: RangeTest
  private var report: RangeReport?

  init(rows: Int) {
    var stage = View(id: "stage", frame: Rect(x: 0, y: 0, width: 320, height: 568))
    stage.motionEffects = [
      PerspectiveMotionEffect(displacement: Offset(horizontal: 60, vertical: 60))
    ]
    stage.subviews = (0..<rows).map { index in
      var view = View(
        id: "v\(index)",
        frame: Rect(
          x: Double(index % 4) * 70, y: Double(index / 4 % 5) * 110, width: 60, height: 90))
      view.zPosition = Double(index % 10) * 100
      view.motionEffects = [
        TiltMotionEffect(maximumHorizontalAngle: 0.3, maximumVerticalAngle: 0.2)
      ]
      return view
    }
    var scene = Scene(window: Window(size: Size(width: 320, height: 568)), views: [stage])
    scene.expectations = stage.subviews.flatMap { view -> [Expectation] in
      [
        .inside(.window, view: view.id, margin: 0), .travel(view: view.id, atMost: 40, axis: nil),
        .visible(view: view.id, atLeast: 0.5),
      ]
    }
    test = RangeTest(scene, over: .square)
  }

  mutating func run() { report = test.report() }

  /// No sample is worse than what was found, and each is enclosed.
  func check() throws -> Checksum {
    guard let report else { throw WrongResult(description: "nothing was tested") }
    var checksum = Checksum()
    for result in report.results {
      let (slack, bound) = (result.slack ?? .nan, result.bound ?? .nan)
      try expect(slack - bound <= 0.01, "\(result.expectation) lies in \(bound)…\(slack)")
      checksum.add((slack * 100).rounded())
    }
    return checksum
  }
}
