internal import MotionEffects

/// The probes that decide an expectation, each with its name.
struct ProbePlan {
  var unit: RangeResult.Unit
  var probes: [(name: String, probe: Probe)]
  /// What matters only where it fails: edges of clipping ancestors, opacities.
  var conditions: [(name: String, probe: Probe)] = []

  /// The slack of each part at one offset; of what matters only where it fails, where it does.
  func slacks(_ states: borrowing StateTable<Double>) -> [(part: String, slack: Double)] {
    var slacks: [(part: String, slack: Double)] = []
    for (name, probe) in probes { slacks.append((name, probe.slack(states))) }
    for (name, probe) in conditions {
      let slack = probe.slack(states)
      if case .opacity = probe.kind {
        if slack <= 0 { slacks.append((name, -.infinity)) }
      } else if slack < -1e-9 {
        slacks.append((name, slack))
      }
    }
    return slacks
  }

  /// The least slack at one offset, and the name of the part that has it.
  func least(_ states: borrowing StateTable<Double>) -> (slack: Double, part: String) {
    slacks(states).min { $0.slack < $1.slack }.map { ($0.slack, $0.part) } ?? (.infinity, "")
  }

  func result(_ item: TestedExpectation, _ search: WorstCaseSearch) -> RangeResult {
    var parts: [RangeResult.Part] = []
    parts.reserveCapacity(probes.count)
    for (name, probe) in probes {
      parts.append(RangeResult.Part(name: name, worst: search.worstCase(of: probe)))
    }
    for (name, probe) in conditions {
      var worst = search.worstCase(of: probe)
      if case .opacity = probe.kind {
        guard worst.slack <= 0 else { continue }
        // What cannot be seen covers nothing, by no number of points.
        (worst.slack, worst.bound) = (-.infinity, -.infinity)
      } else if worst.slack >= -1e-9, worst.slack - worst.bound <= WorstCaseSearch.enough {
        continue
      }
      parts.append(RangeResult.Part(name: name, worst: worst))
    }
    return RangeResult(
      item.expectation, isImplied: item.isImplied, isStrict: item.isStrict, unit: unit, parts: parts
    )
  }
}

/// Turns expectations into probes.
struct ProbePlanner {
  let scene: Scene
  let moving: MovingScene

  init(_ scene: Scene, _ moving: MovingScene) {
    self.scene = scene
    self.moving = moving
  }

  func plan(_ expectation: Expectation) -> ProbePlan {
    switch expectation {
    case .covers(let region, by: let view): return covers(region, place(view))
    case .inside(let region, view: let view, let margin):
      let place = place(view)
      let probes =
        region == .presentedFrame(view)
        ? edgesOfItself(margin: margin)
        : edges(of: shape(region, of: place), around: .view(place), margin: margin)
      return ProbePlan(unit: .points, probes: probes)
    case .apart(let a, let b, let distance):
      return single(.points, .apart(place(a), place(b), distance: distance))
    case .travel(let view, let atMost, let axis):
      let place = place(view)
      let corners = moving.restQuad(of: place).middle
      return single(.points, .travel(place, rest: corners, atMost: atMost, axis: axis))
    case .visible(let view, let atLeast):
      let place = place(view)
      // What is hidden keeps no share of itself in sight.
      let kind: Probe.Kind =
        moving.nodes[place].isHidden
        ? .number(LinearFunction(-atLeast), limit: 0, sign: 1)
        : .visible(place, clips: clips(of: place), atLeast: atLeast)
      return single(.share, kind)
    case .tappable(let view, let size):
      let place = place(view)
      if moving.nodes[place].isHidden { return single(.points, .impossible) }
      let clips = clips(of: place)
      return ProbePlan(
        unit: .points,
        probes: [
          ("width", probe(.tappable(place, clips: clips, axis: .x, size: size.width))),
          ("height", probe(.tappable(place, clips: clips, axis: .y, size: size.height))),
        ])
    case .value(let view, let keyPath, let lowest, let highest):
      return value(place(view), keyPath, lowest, highest)
    case .speed: return ProbePlan(unit: .pointsPerSecond, probes: [])
    }
  }

  private func place(_ id: String) -> Int {
    moving.place(of: id) ?? { preconditionFailure("the scene has no view \(id)") }()
  }

  private func probe(_ kind: Probe.Kind) -> Probe { Probe(kind: kind, scene: moving) }

  private func single(_ unit: RangeResult.Unit, _ kind: Probe.Kind) -> ProbePlan {
    ProbePlan(unit: unit, probes: [("", probe(kind))])
  }

  private func edges(
    of outer: Shape, around inner: Shape, margin: Double = 0, owner: String? = nil
  ) -> [(name: String, probe: Probe)] {
    QuadEdge.allCases.map { edge in
      let name = owner.map { "\(edge.name) edge of \($0)" } ?? edge.name
      return (name, probe(.edge(edge, of: outer, around: inner, margin: margin)))
    }
  }

  /// A view's corners lie on its own edges, wherever it is.
  private func edgesOfItself(margin: Double = 0) -> [(name: String, probe: Probe)] {
    QuadEdge.allCases.map {
      ($0.name, probe(.number(LinearFunction(0), limit: margin, sign: 1)))
    }
  }

  private func covers(_ region: Expectation.Region, _ place: Int) -> ProbePlan {
    if moving.nodes[place].isHidden { return single(.points, .impossible) }
    let shape = shape(region, of: place)
    let clips = moving.clippingAncestors(of: place)
    let edgesOfClips = clips.flatMap { clip in
      edges(of: .view(clip), around: shape, owner: moving.nodes[clip].view.view.id)
    }
    let opacities = ([place] + moving.nodes[place].ancestors).map { place in
      ("opacity of \(moving.nodes[place].view.view.id)", probe(.opacity(place)))
    }
    let isItself = region == .presentedFrame(moving.nodes[place].view.view.id)
    return ProbePlan(
      unit: .points, probes: isItself ? edgesOfItself() : edges(of: .view(place), around: shape),
      conditions: edgesOfClips + opacities)
  }

  /// The window, and what cuts the view off within it.
  private func clips(of place: Int) -> [Shape] {
    [.rect(scene.window.bounds)] + moving.clippingAncestors(of: place).map(Shape.view)
  }

  private func shape(_ region: Expectation.Region, of place: Int) -> Shape {
    switch region {
    case .window: .rect(scene.window.bounds)
    case .safeArea: .rect(scene.window.safeArea)
    case .rect(let rect): .rect(rect)
    case .superview: .view(moving.nodes[place].parent ?? MovingScene.root)
    case .presentedFrame(let id): .view(self.place(id))
    case .modelFrame(let id):
      {
        let quad = moving.modelQuad(of: self.place(id))
        return .fixed(quad.middle, isUpright: quad.isUpright)
      }()
    }
  }

  private func value(
    _ place: Int, _ keyPath: AnyMotionKeyPath, _ lowest: Double?, _ highest: Double?
  ) -> ProbePlan {
    func kind(_ limit: Double, _ sign: Double) -> Probe.Kind {
      if let function = moving.nodes[place].view.number(at: keyPath) {
        return .number(function, limit: limit, sign: sign)
      }
      if keyPath.property == .frame, case .component(let component) = keyPath.part {
        return .frame(place, component: component, limit: limit, sign: sign)
      }
      return .reading(place, keyPath, limit: limit, sign: sign)
    }
    var probes: [(name: String, probe: Probe)] = []
    if let lowest { probes.append(("lowest", probe(kind(lowest, 1)))) }
    if let highest { probes.append(("highest", probe(kind(highest, -1)))) }
    return ProbePlan(unit: .init(keyPath), probes: probes)
  }
}

// MARK: - What is expected of any scene

extension Scene {
  /// The expectations that hold of any scene, tested where a scene has none of its own.
  func impliedExpectations(_ moving: MovingScene) -> [TestedExpectation] {
    let rest = StateTable(moving, at: MovingOffset<Double>(.zero))
    var implied: [TestedExpectation] = []
    func imply(_ expectation: Expectation, strictly isStrict: Bool = false) {
      implied.append(
        TestedExpectation(expectation: expectation, isImplied: true, isStrict: isStrict))
    }
    for place in moving.nodes.indices.dropFirst() {
      let node = moving.nodes[place]
      let view = node.view.view
      let size = rest[place].quad.boundingSize
      // What is clear and stays so is as good as hidden.
      let isClear = ([place] + node.ancestors).contains {
        rest[$0].alpha <= 0 && moving.nodes[$0].view.alpha.isConstant
      }
      if !node.isHidden, !isClear, size.width > 0, size.height > 0 {
        let clip = moving.clippingAncestors(of: place).first
        let limit = clip.map { rest[$0].quad.boundingSize } ?? window.size
        let isBackground =
          size.width >= limit.width && size.height >= limit.height && size != limit
        if isBackground {
          let region: Expectation.Region =
            clip.map { .presentedFrame(moving.nodes[$0].view.view.id) } ?? .window
          imply(.covers(region, by: view.id))
        } else {
          imply(.visible(view: view.id, atLeast: 0), strictly: true)
        }
      }
      for keyPath in node.view.numberKeyPaths {
        switch (keyPath.property, keyPath.part) {
        case (.alpha, _), (.layerOpacity, _), (.layerShadowOpacity, _):
          imply(.value(view: view.id, keyPath: keyPath, lowest: 0, highest: 1))
        case (.layerCornerRadius, _), (.layerShadowRadius, _):
          imply(.value(view: view.id, keyPath: keyPath, lowest: 0, highest: nil))
        case (_, .scale), (_, .scaleAxis):
          imply(
            .value(view: view.id, keyPath: keyPath, lowest: 0, highest: nil), strictly: true)
        default: break
        }
      }
    }
    return implied
  }
}

extension MovingView {
  /// The key paths of single numbers that effects touch, each once.
  fileprivate var numberKeyPaths: [AnyMotionKeyPath] {
    var seen: Set<AnyMotionKeyPath> = []
    return view.motionEffects.flatMap(\.keyPaths).filter {
      $0.kind == .number && seen.insert($0).inserted
    }
  }
}

extension MovingQuad<Double> {
  /// The extent of the upright rectangle around it, to rounding; nothing where it is not seen.
  fileprivate var boundingSize: Size {
    guard isSeen else { return .zero }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    func extent(_ numbers: [Double]) -> Double {
      // A window of 320 points, moved and scaled, may come out as 319.99999999999994.
      let extent = (numbers.max() ?? 0) - (numbers.min() ?? 0)
      return (extent * 1e9).rounded() / 1e9
    }
    return Size(width: extent(xs), height: extent(ys))
  }
}
