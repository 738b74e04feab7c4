internal import MotionEffects

/// The views of a scene that stay upright rectangles whose edges move along planes, as bare numbers.
///
/// Expectations about them follow in closed form from a few additions, so a table of many thousand is
/// decided at once. It is the fast form of what ``ProbePlanner`` and ``WorstCaseSearch`` say; whatever
/// is not straight, or has more to tell, is left to them.
struct StraightScene {
  private let scene: MovingScene
  private let domain: OffsetDomain
  private let region: ConvexRegion?
  /// Rest and the domain's vertices; nothing for a domain without vertices.
  private let places: [ViewerOffset]
  private let window: StraightBox
  private let safeArea: StraightBox
  /// By the views' places in the scene; nil for what turns, is in perspective or is not known.
  private let boxes: [StraightBox?]
  /// The place of the nearest superview that clips, by place.
  private let clips: [Int?]
  /// Whether the view and its superviews are opaque to some degree everywhere, by place.
  private let isShown: [Bool]
  /// The opacities, by place.
  private let alphas: [LinearFunction?]
  private let identifiers: [String]
  private var lastPlace = 0

  init(_ scene: MovingScene, _ states: borrowing StateTable<Enclosure>, over domain: OffsetDomain) {
    self.scene = scene
    self.domain = domain
    region = domain.vertices.map(ConvexRegion.init)
    places = domain.vertices.map { [.zero] + $0 } ?? []
    window = StraightBox(scene.window.bounds)
    safeArea = StraightBox(scene.window.safeArea)
    var boxes: [StraightBox?] = []
    var clips: [Int?] = []
    var isShown: [Bool] = []
    var alphas: [LinearFunction?] = []
    for place in scene.nodes.indices {
      boxes.append(StraightBox(states[place].quad))
      let alpha = LinearFunction(states[place].alpha)
      let isOpaque = alpha.map { domain.least($0).slack > 0 } ?? false
      alphas.append(alpha)
      guard let parent = scene.nodes[place].parent, parent != MovingScene.root else {
        clips.append(nil)
        isShown.append(isOpaque && !scene.nodes[place].isHidden)
        continue
      }
      clips.append(scene.nodes[parent].view.view.clipsToBounds ? parent : clips[parent])
      isShown.append(isOpaque && isShown[parent] && !scene.nodes[place].isHidden)
    }
    self.boxes = boxes
    self.clips = clips
    self.isShown = isShown
    self.alphas = alphas
    identifiers = scene.nodes.map(\.view.view.id)
  }

  /// The answer to an expectation; nil where it does not follow from straight edges alone.
  ///
  /// - Complexity: O(1) but for what is cut off, which takes each clipping superview.
  mutating func result(
    _ expectation: Expectation, isImplied: Bool = false, isStrict: Bool = false
  ) -> RangeResult? {
    var unit = RangeResult.Unit.points
    let parts: [RangeResult.Part]?
    switch expectation {
    case .covers(let region, by: let view): parts = covers(region, view)
    case .inside(let region, view: let view, let margin): parts = inside(region, view, margin)
    case .apart(let one, let other, let distance): parts = apart(one, other, distance)
    case .travel(let view, let atMost, let axis): parts = travel(view, atMost, axis)
    case .visible(let view, let atLeast):
      unit = .share
      parts = visible(view, atLeast)
    case .tappable(let view, let size): parts = tappable(view, size)
    case .value(let view, let keyPath, let lowest, let highest):
      unit = .init(keyPath)
      parts = value(view, keyPath, lowest, highest)
    case .speed: return nil
    }
    guard let parts else { return nil }
    for index in parts.indices where !parts[index].worst.slack.isFinite { return nil }
    return RangeResult(
      expectation, isImplied: isImplied, isStrict: isStrict, unit: unit, parts: parts)
  }

  /// Tables go through the views in order, so the last one and the next one are tried first.
  private mutating func place(of id: String) -> Int? {
    for place in lastPlace...lastPlace + 1
    where place < identifiers.count && identifiers[place] == id {
      lastPlace = place
      return place
    }
    guard let place = scene.place(of: id) else { return nil }
    lastPlace = place
    return place
  }

  // MARK: Edges

  private mutating func covers(_ region: Expectation.Region, _ view: String) -> [RangeResult.Part]?
  {
    guard let place = place(of: view), isShown[place], let outer = boxes[place],
      let inner = box(region, of: place)
    else { return nil }
    var clip = clips[place]
    while let place = clip {
      guard let outer = boxes[place],
        outer.gaps(around: inner).allSatisfy({ domain.least($0).slack >= -1e-9 })
      else { return nil }
      clip = clips[place]
    }
    return edges(outer.gaps(around: inner))
  }

  private mutating func inside(
    _ region: Expectation.Region, _ view: String, _ margin: Double
  ) -> [RangeResult.Part]? {
    guard let place = place(of: view), let inner = boxes[place],
      let outer = box(region, of: place)
    else { return nil }
    return edges(outer.gaps(around: inner, margin: margin))
  }

  private func edges(_ gaps: Corners<LinearFunction>) -> [RangeResult.Part] {
    [
      RangeResult.Part(name: "top", worst: domain.least(gaps[0])),
      RangeResult.Part(name: "right", worst: domain.least(gaps[1])),
      RangeResult.Part(name: "bottom", worst: domain.least(gaps[2])),
      RangeResult.Part(name: "left", worst: domain.least(gaps[3])),
    ]
  }

  private mutating func box(_ region: Expectation.Region, of place: Int) -> StraightBox? {
    switch region {
    case .window: return window
    case .safeArea: return safeArea
    case .rect(let rect): return StraightBox(rect)
    case .superview: return boxes[scene.nodes[place].parent ?? MovingScene.root]
    case .presentedFrame(let id):
      guard let other = self.place(of: id) else { return nil }
      return boxes[other]
    case .modelFrame: return nil
    }
  }

  private mutating func apart(
    _ one: String, _ other: String, _ distance: Double
  ) -> [RangeResult.Part]? {
    guard let first = place(of: one), let second = place(of: other),
      let a = boxes[first], let b = boxes[second]
    else { return nil }
    guard let region else { return nil }
    let least = StraightGap(a, b).least(over: region)
    return [
      RangeResult.Part(name: "", worst: WorstCase(exact: least.value - distance, at: least.offset))
    ]
  }

  // MARK: Movement and numbers

  private mutating func travel(
    _ view: String, _ atMost: Double, _ axis: Expectation.Axis?
  ) -> [RangeResult.Part]? {
    guard let place = place(of: view), let box = boxes[place] else { return nil }
    var worst = WorstCase(exact: .infinity, at: .zero)
    switch axis {
    case .x?, .y?:
      let (first, second) = axis == .x ? (box.left, box.right) : (box.top, box.bottom)
      worst = domain.least(first.backwards(from: atMost))
      if second.horizontal != first.horizontal || second.vertical != first.vertical {
        let other = domain.least(second.backwards(from: atMost))
        if other.slack < worst.slack { worst = other }
      }
    case nil:
      // Distances grow the further a corner goes, so the vertices are the worst places.
      guard let region else { return nil }
      for vertex in region.vertices {
        let way = box.way(to: vertex)
        let slack = atMost - (way.x * way.x + way.y * way.y).squareRoot()
        if slack < worst.slack { worst = WorstCase(exact: slack, at: vertex) }
      }
    }
    return [RangeResult.Part(name: "", worst: worst)]
  }

  private mutating func value(
    _ view: String, _ keyPath: AnyMotionKeyPath, _ lowest: Double?, _ highest: Double?
  ) -> [RangeResult.Part]? {
    guard let place = place(of: view) else { return nil }
    let isAlpha = keyPath.property == .alpha || keyPath.property == .layerOpacity
    guard let number = isAlpha ? alphas[place] : scene.nodes[place].view.number(at: keyPath)
    else { return nil }
    func part(_ name: String, _ limit: Double, _ sign: Double) -> RangeResult.Part {
      let slack = LinearFunction(
        sign * (number.constant - limit), horizontal: sign * number.horizontal,
        vertical: sign * number.vertical)
      return RangeResult.Part(name: name, worst: domain.least(slack))
    }
    return switch (lowest, highest) {
    case (let low?, let high?): [part("lowest", low, 1), part("highest", high, -1)]
    case (let low?, nil): [part("lowest", low, 1)]
    case (nil, let high?): [part("highest", high, -1)]
    case (nil, nil): []
    }
  }

  // MARK: What can be seen

  private mutating func visible(_ view: String, _ atLeast: Double) -> [RangeResult.Part]? {
    guard let place = place(of: view), !scene.nodes[place].isHidden, let box = boxes[place],
      box.isRigid, box.size.width > 0, box.size.height > 0
    else { return nil }
    // The area stays, so the share is a product of two extents, each least where an edge goes furthest.
    let size = box.size
    return leastPart("", place) { part in
      max(part.width, 0) / size.width * (max(part.height, 0) / size.height) - atLeast
    }.map { [$0] }
  }

  private mutating func tappable(_ view: String, _ size: Size) -> [RangeResult.Part]? {
    guard let place = place(of: view), !scene.nodes[place].isHidden,
      let width = leastPart("width", place, { $0.isEmpty ? -size.width : $0.width - size.width }),
      let height = leastPart(
        "height", place, { $0.isEmpty ? -size.height : $0.height - size.height })
    else { return nil }
    return [width, height]
  }

  /// The least slack that the part of a view in sight has at the domain's vertices, or at rest where
  /// it is the same there, for that is the plainest to name.
  private func leastPart(
    _ name: String, _ place: Int, _ slack: (StraightBox.Extent) -> Double
  ) -> RangeResult.Part? {
    guard let box = boxes[place] else { return nil }
    var worst = WorstCase(exact: .infinity, at: .zero)
    for vertex in places {
      var part = window.extent(at: vertex).common(box.extent(at: vertex))
      var clip = clips[place]
      while let place = clip {
        guard let other = boxes[place] else { return nil }
        part = part.common(other.extent(at: vertex))
        clip = clips[place]
      }
      let slack = slack(part)
      if slack < worst.slack { worst = WorstCase(exact: slack, at: vertex) }
    }
    return RangeResult.Part(name: name, worst: worst)
  }
}

extension WorstCase {
  /// A worst case in closed form.
  @inline(__always)
  init(exact slack: Double, at offset: ViewerOffset) {
    self.init(slack: slack, bound: slack, offset: offset)
  }
}

extension OffsetDomain {
  /// The least value of a linear function over the domain.
  @inline(__always)
  func least(_ function: LinearFunction) -> WorstCase {
    let place = leastOffset(horizontal: function.horizontal, vertical: function.vertical)
    let value =
      function.constant + function.horizontal * place.horizontal
      + function.vertical * place.vertical
    return WorstCase(exact: value, at: place)
  }
}
