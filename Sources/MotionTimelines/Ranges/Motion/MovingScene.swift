internal import MotionEffects

/// Where a view is in the window: the map of its plane, its bounds, its opacity.
struct ViewState<Number: OffsetFunction> {
  /// From the view's coordinates to the window's.
  var map: PlaneMap<Number>
  /// x, y, width and height.
  var bounds: (x: Number, y: Number, width: Number, height: Number)
  /// The anchor point in the view's coordinates.
  var anchor: MovingPoint<Number>
  var alpha: Number
  /// The transform that subviews get, unless it changes nothing.
  var sublayerTransform: MovingTransform<Number>?
  var quad: MovingQuad<Number>
}

/// A scene flattened to a list of views, each after its superview, as functions of the offset.
///
/// A class, because every probe refers to it and nothing ever changes it.
final class MovingScene: Sendable {
  struct Node: Sendable {
    let view: MovingView
    /// The place of the superview; the root has none.
    let parent: Int?
    /// The places of the superviews, the nearest first, without the root.
    let ancestors: [Int]
    /// Whether the view or one of its superviews is hidden.
    let isHidden: Bool
  }

  let nodes: [Node]
  let window: Window
  private let places: [String: Int]

  /// The place of the window itself.
  static let root = 0

  init(_ scene: Scene) {
    window = scene.window
    var nodes: [Node] = []
    var places: [String: Int] = [:]
    Self.append(scene.rootView, under: nil, [], isHidden: false, to: &nodes, &places)
    self.nodes = nodes
    self.places = places
  }

  /// The depth of the recursion is that of the tree.
  private static func append(
    _ view: View, under parent: Int?, _ ancestors: [Int], isHidden: Bool, to nodes: inout [Node],
    _ places: inout [String: Int]
  ) {
    let place = nodes.count
    places[view.id] = place
    let isHidden = isHidden || view.isHidden
    nodes.append(
      Node(view: MovingView(view), parent: parent, ancestors: ancestors, isHidden: isHidden))
    for subview in view.subviews {
      append(
        subview, under: place, parent == nil ? [] : [place] + ancestors, isHidden: isHidden,
        to: &nodes, &places)
    }
  }

  func place(of id: String) -> Int? { places[id] }

  /// The superviews of a view that cut off what lies outside them, the nearest first.
  func clippingAncestors(of place: Int) -> [Int] {
    nodes[place].ancestors.filter { nodes[$0].view.view.clipsToBounds }
  }

  /// Whether the view or a superview moves in a way that nothing bounds.
  func isOpaque(_ place: Int) -> Bool {
    ([place] + nodes[place].ancestors).contains { nodes[$0].view.isOpaque }
  }

  // MARK: Evaluation

  /// The state of every view.
  func states<Number: OffsetFunction>(at offset: MovingOffset<Number>) -> [ViewState<Number>] {
    var states: [ViewState<Number>] = []
    states.reserveCapacity(nodes.count)
    for node in nodes {
      states.append(state(of: node.view, under: node.parent.map { states[$0] }, at: offset))
    }
    return states
  }

  /// The states of some views, in the order of `places`, which is sorted and holds every view's
  /// superview.
  func states<Number: OffsetFunction>(
    of places: ViewSet, at offset: MovingOffset<Number>
  ) -> [ViewState<Number>] {
    var states: [ViewState<Number>] = []
    states.reserveCapacity(places.places.count)
    for (place, parent) in zip(places.places, places.parents) {
      states.append(
        state(of: nodes[place].view, under: parent.map { states[$0] }, at: offset))
    }
    return states
  }

  /// Where a view is at rest, which effects may have moved already.
  func restQuad(of place: Int) -> MovingQuad<Double> {
    StateTable(self, ViewSet([place], in: self), at: MovingOffset(.zero)).quad(place)
  }

  /// Where a view is with no effect on it or on any superview.
  func modelQuad(of place: Int) -> MovingQuad<Double> {
    let rest = MovingOffset<Double>(.zero)
    func model(_ place: Int, under parent: ViewState<Double>?) -> ViewState<Double> {
      var view = nodes[place].view.view
      view.motionEffects = []
      return state(of: MovingView(view), under: parent, at: rest)
    }
    let root = model(MovingScene.root, under: nil)
    let ancestors = place == MovingScene.root ? [] : nodes[place].ancestors.reversed() + [place]
    return ancestors.reduce(root) { model($1, under: $0) }.quad
  }

  private func state<Number: OffsetFunction>(
    of view: MovingView, under parent: ViewState<Number>?, at offset: MovingOffset<Number>
  ) -> ViewState<Number> {
    if view.isOpaque { return opaqueState(of: view, under: parent, at: offset) }
    let bounds = view.bounds
    let rect = (
      x: bounds[0](at: offset), y: bounds[1](at: offset), width: bounds[2](at: offset),
      height: bounds[3](at: offset)
    )
    let anchor = MovingPoint(
      x: rect.x + view.anchorPoint[0](at: offset) * rect.width,
      y: rect.y + view.anchorPoint[1](at: offset) * rect.height)
    let center = MovingPoint(x: view.center[0](at: offset), y: view.center[1](at: offset))
    let map: PlaneMap<Number>
    if view.transform.isIdentity, parent?.sublayerTransform == nil {
      map = (parent?.map ?? .identity).displaced(x: center.x - anchor.x, y: center.y - anchor.y)
    } else {
      map = self.map(
        view.transform.value(at: offset), anchor, center, view.zPosition(at: offset), under: parent)
    }
    return ViewState(
      map: map, bounds: rect, anchor: anchor, alpha: view.alpha(at: offset),
      sublayerTransform: view.sublayerTransform.isIdentity
        ? nil : view.sublayerTransform.value(at: offset),
      quad: MovingQuad(map, x: rect.x, y: rect.y, width: rect.width, height: rect.height))
  }

  /// A layer turns about its anchor, stands at its position, gets its superlayer's sublayer transform,
  /// is drawn flat, and goes on with its superlayer.
  private func map<Number: OffsetFunction>(
    _ transform: MovingTransform<Number>, _ anchor: MovingPoint<Number>,
    _ center: MovingPoint<Number>, _ zPosition: Number, under parent: ViewState<Number>?
  ) -> PlaneMap<Number> {
    var m = MovingTransform(translationX: -anchor.x, -anchor.y, .zero).concatenating(transform)
      .concatenating(MovingTransform(translationX: center.x, center.y, zPosition))
    guard let parent else { return PlaneMap(flattening: m) }
    if let sublayers = parent.sublayerTransform {
      let (x, y) = (parent.anchor.x, parent.anchor.y)
      m = m.concatenating(MovingTransform(translationX: -x, -y, .zero)).concatenating(sublayers)
        .concatenating(MovingTransform(translationX: x, y, .zero))
    }
    return PlaneMap(flattening: m).normalized.concatenating(parent.map)
  }

  /// At one offset the view itself is asked; over a cell nothing is known.
  private func opaqueState<Number: OffsetFunction>(
    of view: MovingView, under parent: ViewState<Number>?, at offset: MovingOffset<Number>
  ) -> ViewState<Number> {
    guard let offset = offset as? MovingOffset<Double>, let parent = parent as? ViewState<Double>?
    else {
      let unknown = Number(0).reciprocal
      let map = PlaneMap(
        xx: unknown, xy: unknown, xw: unknown, yx: unknown, yy: unknown, yw: unknown, ox: unknown,
        oy: unknown, ow: unknown)
      return ViewState(
        map: map, bounds: (unknown, unknown, unknown, unknown),
        anchor: MovingPoint(x: unknown, y: unknown), alpha: unknown, sublayerTransform: nil,
        quad: MovingQuad(map, x: unknown, y: unknown, width: unknown, height: unknown))
    }
    let shown = view.view.presentationWithoutSubviews(
      forViewerOffset: ViewerOffset(horizontal: offset.horizontal, vertical: offset.vertical),
      pixelScale: nil)
    let state = MovingScene.standing.state(of: MovingView(shown), under: parent, at: offset)
    return state as? ViewState<Number> ?? { preconditionFailure("both are numbers") }()
  }

  /// A scene without views, for evaluating views that do not move.
  private static let standing = MovingScene(
    Scene(window: Window(size: Size(width: 1, height: 1)), views: []))
}

/// Some views with all their superviews, in the order of the scene.
struct ViewSet: Sendable {
  /// Their places in the scene, rising; the first is the window.
  let places: [Int]
  /// For each the index, in `places`, of its superview.
  let parents: [Int?]

  init(_ wanted: [Int], in scene: MovingScene) {
    var all: Set<Int> = [MovingScene.root]
    for place in wanted {
      all.insert(place)
      all.formUnion(scene.nodes[place].ancestors)
    }
    let places = all.sorted()
    self.places = places
    parents = places.map { place in
      scene.nodes[place].parent.flatMap { places.firstIndex(of: $0) }
    }
  }

  /// Where a view of the scene stands among these.
  func index(of place: Int) -> Int {
    places.firstIndex(of: place) ?? { preconditionFailure("a view that was not asked for") }()
  }
}

extension MovingScene {
  /// A number of a view's presented frame (x, y, width, height), in its superview's coordinates, give
  /// or take what its corners exchange; nil where a corner lies behind the eye.
  func frameNumber<Number: OffsetFunction>(
    _ component: Int, of place: Int, at offset: MovingOffset<Number>
  ) -> Number? {
    let quad = state(of: nodes[place].view, under: nil, at: offset).quad
    guard quad.isSeen else { return nil }
    let numbers = quad.corners.map { component.isMultiple(of: 2) ? $0.x : $0.y }
    if quad.isUpright {
      return component < 2 ? numbers[0] : numbers[2] - numbers[0]
    }
    let least = Number.between(
      numbers.map(\.lowest).min() ?? 0, numbers.map(\.highest).min() ?? 0)
    if component < 2 { return least }
    return Number.between(numbers.map(\.lowest).max() ?? 0, numbers.map(\.highest).max() ?? 0)
      - least
  }
}
