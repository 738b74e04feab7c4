/// Something that moves a view with the viewer: `UIMotionEffect`.
///
/// Use ``InterpolatingMotionEffect`` for a straight line between two values, and conform to this
/// protocol for everything else:
///
///     struct Dim: MotionEffect {
///       func keyPathsAndRelativeValues(forViewerOffset offset: ViewerOffset) -> RelativeValues? {
///         RelativeValues(.alpha, -0.5 * abs(offset.horizontal))
///       }
///     }
public protocol MotionEffect: Sendable {
  /// What the effect adds to the view at an offset; nil or nothing is no contribution.
  ///
  /// The result must depend on the offset alone. A direct call may have an offset beyond ±1.
  func keyPathsAndRelativeValues(forViewerOffset offset: ViewerOffset) -> RelativeValues?

  /// Every key path that the effect may give a value for, in the order of a timeline's columns.
  ///
  /// Without an implementation of your own the effect is asked at 81 offsets over the square, which
  /// finds every key path of an effect that does not leave one out over most of its range.
  var keyPaths: [AnyMotionKeyPath] { get }
}

extension MotionEffect {
  /// The key paths that the effect gives at the offsets of a 9×9 grid.
  public var keyPaths: [AnyMotionKeyPath] {
    var found: [AnyMotionKeyPath] = []
    for row in -4...4 {
      for column in -4...4 {
        let offset = ViewerOffset(horizontal: Double(column) / 4, vertical: Double(row) / 4)
        let values = keyPathsAndRelativeValues(forViewerOffset: offset)
        for (keyPath, _) in values ?? RelativeValues() where !found.contains(keyPath) {
          found.append(keyPath)
        }
      }
    }
    return found
  }
}
