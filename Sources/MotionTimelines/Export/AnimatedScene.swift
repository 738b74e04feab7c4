public import MotionEffects

/// What is animated: views, and the channels that move them.
///
/// Channels are known by their columns, such as `card.center.x`; their numbers are what the effects
/// add to the view's own (for transforms, what they multiply with).
public struct AnimatedScene: Sendable {
  /// A number that moves.
  public struct Channel: Hashable, Sendable {
    /// The name of the column.
    public let name: String
    /// The view.
    public let viewID: String
    /// The key path of the number.
    public let keyPath: String
    /// What it does to the view.
    let property: AnimatedProperty

    init(name: String, viewID: String, keyPath: String) {
      self.name = name
      self.viewID = viewID
      self.keyPath = keyPath
      property = AnimatedProperty(keyPath: keyPath)
    }
  }

  /// The window's view with everything in it.
  public let rootView: View
  /// The channels, in the order of the columns.
  public let channels: [Channel]

  /// Makes the scene of a plan.
  ///
  /// - Parameters:
  ///   - rootView: The tree that the plan was made of.
  ///   - plan: The plan, of relative values.
  public init(rootView: View, plan: MotionPlan) {
    self.rootView = rootView
    channels = plan.channels.map {
      Channel(
        name: $0.name, viewID: $0.viewID, keyPath: String($0.name.dropFirst($0.viewID.count + 1)))
    }
  }

  /// Makes the scene of a timeline's columns.
  ///
  /// A column is a view's id and a key path, such as `card.center.x`. Without a scene the views are
  /// squares of 100 points in the middle of a window of 375 by 667 points; a column that names no key
  /// path is the horizontal position of a square of that name.
  ///
  /// - Parameters:
  ///   - columns: The names of the columns.
  ///   - rootView: The views, where they are known.
  public init(columns: [String], rootView: View?) {
    let known = rootView.map { Set($0.descendants.map(\.id)) }
    channels = columns.map { column in
      let parts = Self.parts(of: column, among: known)
      return Channel(name: column, viewID: parts.viewID, keyPath: parts.keyPath)
    }
    if let rootView {
      self.rootView = rootView
      return
    }
    var root = View(
      id: Scene.rootViewIdentifier, frame: Rect(x: 0, y: 0, width: 375, height: 667))
    var ids: Set<String> = []
    for channel in channels where ids.insert(channel.viewID).inserted {
      var view = View(
        id: channel.viewID, frame: Rect(x: 137.5, y: 283.5, width: 100, height: 100))
      view.backgroundColor = Color(red: 0.2, green: 0.4, blue: 0.8, alpha: 1)
      root.subviews.append(view)
    }
    self.rootView = root
  }

  /// The view's id and the key path of a column's name.
  private static func parts(
    of column: String, among known: Set<String>?
  ) -> (viewID: String, keyPath: String) {
    var start = column.startIndex
    while let dot = column[start...].firstIndex(of: ".") {
      let viewID = String(column[..<dot])
      let keyPath = withoutUnit(String(column[column.index(after: dot)...]))
      let isKnown = known.map { $0.contains(viewID) } ?? true
      if isKnown, !viewID.isEmpty, AnimatedProperty(keyPath: keyPath) != .other {
        return (viewID, keyPath)
      }
      start = column.index(after: dot)
    }
    return (column, "center.x")
  }

  /// The key path of a column whose name ends in its unit.
  private static func withoutUnit(_ keyPath: String) -> String {
    for unit in ["_pt", "_rad"] where keyPath.hasSuffix(unit) {
      return String(keyPath.dropLast(unit.count))
    }
    return keyPath
  }

  /// Whether a column's name is that of a view and a key path.
  public static func isChannelName(_ column: String) -> Bool {
    let parts = parts(of: column, among: nil)
    return parts.viewID != column
  }

  /// The view of a channel; nil when the scene has none of its name.
  func view(of channel: Channel) -> View? { rootView.view(id: channel.viewID) }

  /// The view of a channel, for a format that names angles and factors one by one.
  ///
  /// - Throws: ``KeyframeError/unsupported(channel:reason:)`` for an angle or a factor of a view with a
  ///   transform of its own: they count from those of the transform, which such a format does not know.
  func view(toAnimate channel: Channel) throws(KeyframeError) -> View? {
    guard let view = view(of: channel) else { return nil }
    let kind = channel.property.kind
    guard kind == .radians || kind == .factor, view.transform3D != .identity else { return view }
    throw .unsupported(
      channel: channel.name, reason: "the view has a transform of its own, which it turns or scales"
    )
  }

  /// The scene with other channels left out, and the places of those that stay.
  public func keeping(_ isKept: (Channel) -> Bool) -> (scene: AnimatedScene, places: [Int]) {
    let places = channels.indices.filter { isKept(channels[$0]) }
    return (AnimatedScene(rootView: rootView, channels: places.map { channels[$0] }), places)
  }

  private init(rootView: View, channels: [Channel]) {
    self.rootView = rootView
    self.channels = channels
  }
}

extension AnimatedScene {
  /// The tree with the channels' numbers applied.
  ///
  /// - Complexity: O(*n*) in the number of views and channels.
  func presentation(_ values: [Double]) -> View {
    var relative: [String: RelativeValues] = [:]
    var wholes: [String: [String: [(Int, Double)]]] = [:]
    for (channel, value) in zip(channels, values) {
      switch channel.property {
      case .affine(let index):
        wholes[channel.viewID, default: [:]]["transform", default: []].append((index, value))
      case .matrix(let index):
        wholes[channel.viewID, default: [:]]["layer.transform", default: []].append((index, value))
      default:
        guard let keyPath = try? AnyMotionKeyPath(channel.keyPath), keyPath.kind == .number else {
          continue
        }
        relative[channel.viewID, default: RelativeValues()].combine(.number(value), at: keyPath)
      }
    }
    for (id, parts) in wholes {
      for (spelling, numbers) in parts {
        guard let keyPath = try? AnyMotionKeyPath(spelling) else { continue }
        var components =
          keyPath.kind == .transform3D
          ? Transform3D.identity.components : MotionValue.affineTransform(.identity).components
        for (index, number) in numbers { components[index] = number }
        guard let value = MotionValue(kind: keyPath.kind, components: components) else { continue }
        relative[id, default: RelativeValues()].combine(value, at: keyPath)
      }
    }
    return rootView.withEffects { id in relative[id].map { [GivenValues(values: $0)] } ?? [] }
      .presentation(forViewerOffset: .zero)
  }
}

/// An effect that adds the same whatever the viewer does: how given numbers get into a tree.
private struct GivenValues: MotionEffect {
  let values: RelativeValues

  func keyPathsAndRelativeValues(forViewerOffset offset: ViewerOffset) -> RelativeValues? { values }
}

extension View {
  fileprivate func withEffects(_ effects: (String) -> [any MotionEffect]) -> View {
    var copy = self
    copy.motionEffects = effects(id)
    copy.subviews = subviews.map { $0.withEffects(effects) }
    return copy
  }
}
