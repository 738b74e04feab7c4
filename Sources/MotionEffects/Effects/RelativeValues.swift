/// Key paths with the values to add to them, in the order in which they were first given.
///
/// What a motion effect answers. A key path stands once: a second value for it is combined with the
/// first (numbers, points, sizes and rectangles add; transforms concatenate).
///
///     var values = RelativeValues(.centerX, 10)
///     values.combine(.number(-4), at: .init(.centerX))
///     values[.centerX]   // 6
public struct RelativeValues: Hashable, Sendable {
  private var keyPaths: [AnyMotionKeyPath] = []
  private var values: [MotionValue] = []

  /// Makes an empty answer.
  public init() {}

  /// Makes an answer of one value.
  public init<Value>(_ keyPath: MotionKeyPath<Value>, _ value: Value) {
    combine(value, at: keyPath)
  }

  /// The value at a key path, or nil.
  public subscript(keyPath: AnyMotionKeyPath) -> MotionValue? {
    keyPaths.firstIndex(of: keyPath).map { values[$0] }
  }

  /// The value at a key path, or nil.
  public subscript<Value>(keyPath: MotionKeyPath<Value>) -> Value? {
    self[keyPath.erased].flatMap(Value.init)
  }

  /// Combines a value into the answer.
  ///
  /// - Precondition: the value has the key path's kind, and as many numbers as the one before it.
  public mutating func combine(_ value: MotionValue, at keyPath: AnyMotionKeyPath) {
    precondition(
      value.kind == keyPath.kind,
      "the key path \(keyPath) takes a \(keyPath.kind), not a \(value.kind)")
    if let index = keyPaths.firstIndex(of: keyPath) {
      values[index] = values[index].combined(with: value)
    } else {
      keyPaths.append(keyPath)
      values.append(value)
    }
  }

  /// Combines a value into the answer.
  public mutating func combine<Value>(_ value: Value, at keyPath: MotionKeyPath<Value>) {
    combine(value.motionValue, at: keyPath.erased)
  }

  /// Combines another answer into this one, in its order.
  public mutating func combine(_ other: RelativeValues) {
    for (keyPath, value) in other { combine(value, at: keyPath) }
  }

  /// The same values with the positions on the grid of a screen's pixels, as UIKit applies them.
  ///
  /// - Parameter scale: Pixels in a point, above 0.
  /// - Returns: The values; only positions differ.
  public func positionsRounded(toScale scale: Double) -> RelativeValues {
    var result = self
    for index in keyPaths.indices where keyPaths[index].isPosition {
      let rounded = values[index].components.map { $0.rounded(toScale: scale) }
      result.values[index] =
        MotionValue(kind: values[index].kind, components: rounded) ?? values[index]
    }
    return result
  }
}

extension RelativeValues: RandomAccessCollection {
  /// The first place.
  public var startIndex: Int { 0 }
  /// The place after the last.
  public var endIndex: Int { keyPaths.count }
  /// The key path and the value at a place.
  public subscript(position: Int) -> (keyPath: AnyMotionKeyPath, value: MotionValue) {
    (keyPaths[position], values[position])
  }
}

extension Double {
  /// The nearest multiple of 1/`scale`; half-way cases go away from zero.
  func rounded(toScale scale: Double) -> Double {
    let rounded = (self * scale).rounded(.toNearestOrAwayFromZero) / scale
    return rounded.isFinite ? rounded : self
  }
}
