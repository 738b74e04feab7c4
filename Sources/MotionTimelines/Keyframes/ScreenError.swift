internal import MotionEffects
internal import ParallaxPlatform

/// What deviations of channels do on the screen: how far the corners of the views go astray.
///
/// A view's corner depends on its own channels and on those of all its superviews. How much a unit of
/// each moves it is found by trying at a few poses; where nothing turns or scales, that is exact, and
/// elsewhere a deviation that comes near the worst so far is computed through the tree.
struct ScreenError {
  /// The largest deviation so far.
  struct Worst: Hashable, Sendable {
    var points = 0.0
    var viewID = ""
    var keyPath = ""
    var time = 0.0
  }

  private let scene: AnimatedScene
  private let views: [View]
  /// For each view with corners: the channels that move it, and what a unit of each does.
  private var influences: [(view: Int, channels: [Influence])] = []
  /// Whether the influences are the whole truth.
  private let isLinear: Bool
  private(set) var worst = Worst()
  /// For each channel the largest deviation, in its own unit, and when.
  private(set) var deviations: [(value: Double, time: Double)]

  private struct Influence {
    var channel: Int
    /// The displacement of the corner that moves furthest, for a unit of the channel, by pose.
    var steps: [Point]
    var reach: Double
  }

  init(scene: AnimatedScene, survey: SampleSurvey) {
    self.scene = scene
    views = scene.rootView.descendants
    deviations = scene.channels.map { _ in (0, 0) }
    let geometric = scene.channels.indices.filter { scene.channels[$0].property.isGeometric }
    isLinear =
      geometric.allSatisfy { index in
        switch scene.channels[index].property {
        case .positionX, .positionY, .translationX, .translationY: true
        default: false
        }
      }
      && views.allSatisfy { $0.transform3D == .identity && $0.sublayerTransform == .identity }
    findInfluences(geometric, survey)
  }

  /// The tolerance of each channel in its own unit, so that all together keep a distance in points.
  ///
  /// A view's channels share the distance evenly, by what each does on the screen; of the views that
  /// a channel moves, the strictest counts. What has no place on the screen has a bound of its own:
  /// half a step of eight bits for colours and opacity.
  func tolerances(points: Double) -> [Double] {
    var result = scene.channels.map { channel in
      switch channel.property.kind {
      case .color, .opacity: points / 0.25 / 510
      default: points
      }
    }
    for (_, channels) in influences {
      let crowd = Self.crowding(channels)
      for influence in channels where influence.reach > 1e-12 {
        let share = points / (crowd * influence.reach)
        result[influence.channel] = min(result[influence.channel], share)
      }
    }
    for (index, channel) in scene.channels.enumerated() where channel.property.isGeometric {
      let isFelt = influences.contains { $0.channels.contains { $0.channel == index } }
      // A depth without perspective moves nothing: it is kept as if it were points.
      if !isFelt { result[index] = points }
    }
    return result
  }

  /// How far the sum of steps of length 1 can get: 1 for one, √2 for two across, 2 for two along.
  private static func crowding(_ channels: [Influence]) -> Double {
    var most = 1.0
    for pose in 0..<(channels.first?.steps.count ?? 0) {
      for turn in 0..<32 {
        let angle = Double(turn) * .pi / 32
        var sum = 0.0
        for influence in channels where influence.reach > 1e-12 {
          let step = influence.steps[pose]
          let along = step.x * cosine(angle) + step.y * sine(angle)
          sum += along.magnitude / influence.reach
        }
        // The directions between those that are tried get this much further at most.
        most = max(most, sum * (turn.isMultiple(of: 8) ? 1 : 1.0012))
      }
    }
    return most
  }

  // MARK: Measuring

  /// Compares the values that are wanted at a time with those that a file gives.
  mutating func add(_ time: Double, wanted: [Double], written: [Double]) {
    for index in wanted.indices {
      let deviation = (written[index] - wanted[index]).magnitude
      if deviation > deviations[index].value { deviations[index] = (deviation, time) }
    }
    for (view, channels) in influences {
      var largest = (0.0, -1)
      for influence in channels {
        let reach =
          (written[influence.channel] - wanted[influence.channel]).magnitude * influence.reach
        if reach > largest.0 { largest = (reach, influence.channel) }
      }
      guard largest.1 >= 0 else { continue }
      var points = estimate(channels, wanted, written)
      // To first order is near enough to see which times are worth the way through the tree.
      guard points > worst.points * (isLinear ? 1 : 0.85) else { continue }
      if !isLinear { points = distance(view, wanted, written) }
      if points > worst.points {
        worst = Worst(
          points: points, viewID: views[view].id, keyPath: scene.channels[largest.1].keyPath,
          time: time)
      }
    }
  }

  /// The distance to first order, at the pose where it is largest.
  private func estimate(
    _ channels: [Influence], _ wanted: [Double], _ written: [Double]
  ) -> Double {
    var most = 0.0
    for pose in 0..<(channels.first?.steps.count ?? 0) {
      var (x, y) = (0.0, 0.0)
      for influence in channels {
        let deviation = written[influence.channel] - wanted[influence.channel]
        x += influence.steps[pose].x * deviation
        y += influence.steps[pose].y * deviation
      }
      most = max(most, x * x + y * y)
    }
    return most.squareRoot()
  }

  /// How far the corners of a view are from where they should be, through the tree.
  private func distance(_ view: Int, _ wanted: [Double], _ written: [Double]) -> Double {
    let first = Self.corners(scene.presentation(wanted))[view]
    let second = Self.corners(scene.presentation(written))[view]
    return zip(first, second).reduce(0) { most, pair in
      guard let a = pair.0, let b = pair.1 else { return most }
      return max(most, ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot())
    }
  }

  private mutating func findInfluences(_ geometric: [Int], _ survey: SampleSurvey) {
    let rest = scene.channels.map(\.property.neutral)
    let poses =
      isLinear ? [rest] : [rest, survey.lowest, survey.highest, survey.first, survey.last]
    var found: [[Influence]] = views.map { _ in [] }
    for channel in geometric {
      let kind = scene.channels[channel].property.kind
      let step = kind == .points ? 1 : 1e-4
      var steps: [[Point]] = views.map { _ in [] }
      for pose in poses {
        var moved = pose
        moved[channel] += step
        let before = Self.corners(scene.presentation(pose))
        let after = Self.corners(scene.presentation(moved))
        for view in views.indices {
          var furthest = Point(x: 0, y: 0)
          for case (let a?, let b?) in zip(before[view], after[view]) {
            let move = Point(x: (b.x - a.x) / step, y: (b.y - a.y) / step)
            if move.x * move.x + move.y * move.y
              > furthest.x * furthest.x + furthest.y * furthest.y
            {
              furthest = move
            }
          }
          steps[view].append(furthest)
        }
      }
      for view in views.indices {
        let reach = steps[view].map { ($0.x * $0.x + $0.y * $0.y).squareRoot() }.max() ?? 0
        if reach > 1e-9 {
          found[view].append(Influence(channel: channel, steps: steps[view], reach: reach))
        }
      }
    }
    for (view, channels) in found.enumerated() where !channels.isEmpty {
      influences.append((view, channels))
    }
  }

  /// The corners of every view of a tree in the window, each before its subviews.
  private static func corners(_ root: View) -> [[Point?]] {
    var result: [[Point?]] = []
    func visit(_ view: View, _ path: [Transform3D]) {
      let bounds = view.bounds
      let (x0, y0) = (bounds.origin.x, bounds.origin.y)
      let (x1, y1) = (x0 + bounds.size.width, y0 + bounds.size.height)
      let corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)].map { Point(x: $0.0, y: $0.1) }
      result.append(
        corners.map { corner in
          var point: Point? = corner
          for map in path.reversed() { point = point.flatMap(map.projected) }
          return point
        })
      for subview in view.subviews {
        visit(subview, path + [view.transform(fromSubview: subview)])
      }
    }
    visit(root, [])
    return result
  }
}
