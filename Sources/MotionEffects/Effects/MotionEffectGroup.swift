/// Several effects that move together: `UIMotionEffectGroup`.
///
/// Every child is asked, in order; where two answer for one key path, the answers are combined
/// (numbers, points, sizes and rectangles add; transforms concatenate). A child without an answer
/// counts for nothing. Groups may contain groups.
public struct MotionEffectGroup: MotionEffect {
  /// The children, in the order in which they are asked.
  public var motionEffects: [any MotionEffect]

  /// Makes a group.
  public init(_ motionEffects: [any MotionEffect]) { self.motionEffects = motionEffects }

  /// The combined answers of the children; nil when none has any.
  public func keyPathsAndRelativeValues(forViewerOffset offset: ViewerOffset) -> RelativeValues? {
    var combined = RelativeValues()
    for effect in motionEffects {
      guard let values = effect.keyPathsAndRelativeValues(forViewerOffset: offset) else { continue }
      combined.combine(values)
    }
    return combined.isEmpty ? nil : combined
  }

  /// The key paths of the children, each once.
  public var keyPaths: [AnyMotionKeyPath] { motionEffects.distinctKeyPaths }
}

extension [any MotionEffect] {
  /// The key paths of all effects, each once, in the order of their first appearance.
  package var distinctKeyPaths: [AnyMotionKeyPath] {
    var seen: Set<AnyMotionKeyPath> = []
    return flatMap(\.keyPaths).filter { seen.insert($0).inserted }
  }
}
