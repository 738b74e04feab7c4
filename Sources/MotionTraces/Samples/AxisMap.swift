public import MotionEffects

/// Which of a file's axes the device's axes are, for files whose axes are not a phone's.
///
///     AxisMap("y,-x,z")   // the device's x is the file's y, its y the file's -x
///
/// A phone's axes are x right, y to the top edge, z out of the glass, right-handed.
public struct AxisMap: Hashable, Sendable, CustomStringConvertible {
  /// One of the file's axes, or its opposite.
  public struct Axis: Hashable, Sendable {
    /// 0 for x, 1 for y, 2 for z.
    public var index: Int
    /// Whether it counts the other way.
    public var isNegative: Bool

    init(_ index: Int, isNegative: Bool = false) {
      self.index = index
      self.isNegative = isNegative
    }

    /// The entry of a list of three, negated where the axis is.
    @inline(__always)
    func pick(_ values: [Vector3]) -> Vector3 { isNegative ? -values[index] : values[index] }
  }

  /// What the device's axes are in the file.
  public var x, y, z: Axis

  private init(_ x: Axis, _ y: Axis, _ z: Axis) {
    (self.x, self.y, self.z) = (x, y, z)
  }

  /// From three of `x`, `y` and `z`, each once, perhaps with a minus sign; nil otherwise.
  public init?(_ text: String) {
    let parts = text.lowercased().split(separator: ",", omittingEmptySubsequences: false)
    var axes: [Axis] = []
    for part in parts {
      let isNegative = part.hasPrefix("-")
      let letter = isNegative || part.hasPrefix("+") ? part.dropFirst() : part
      guard let index = ["x", "y", "z"].firstIndex(of: letter) else { return nil }
      axes.append(Axis(index, isNegative: isNegative))
    }
    guard axes.count == 3, Set(axes.map(\.index)).count == 3 else { return nil }
    self.init(axes[0], axes[1], axes[2])
  }

  /// As it is written.
  public var description: String {
    [x, y, z].map { ($0.isNegative ? "-" : "") + ["x", "y", "z"][$0.index] }.joined(separator: ",")
  }

  /// Whether a right-handed file becomes a left-handed one.
  public var isMirroring: Bool {
    let isOdd = [[0, 2, 1], [1, 0, 2], [2, 1, 0]].contains([x.index, y.index, z.index])
    let negatives = [x, y, z].count { $0.isNegative }
    return isOdd != (negatives % 2 == 1)
  }

  /// The vector in device axes.
  public func mapped(_ vector: Vector3) -> Vector3 {
    let components = (vector.x, vector.y, vector.z)
    func component(_ axis: Axis) -> Double {
      let value =
        axis.index == 0 ? components.0 : axis.index == 1 ? components.1 : components.2
      return axis.isNegative ? -value : value
    }
    return Vector3(x: component(x), y: component(y), z: component(z))
  }

  /// A rotation rate in device axes: in a mirror, turns go the other way round.
  func mappedRate(_ rate: Vector3) -> Vector3 { isMirroring ? -mapped(rate) : mapped(rate) }

  /// The rotation that `mapped` is, where it is one.
  var rotation: Quaternion? {
    guard !isMirroring else { return nil }
    // The images of two axes fix the third.
    let images = [
      mapped(Vector3(x: 1, y: 0, z: 0)), mapped(Vector3(x: 0, y: 1, z: 0)),
      mapped(Vector3(x: 0, y: 0, z: 1)),
    ]
    // First bring x to its place, then turn about it.
    let first = Quaternion(turning: Vector3(x: 1, y: 0, z: 0), into: images[0])
    let y = first.rotated(Vector3(x: 0, y: 1, z: 0))
    if y.dot(images[1]) < -0.5 {
      let half = Quaternion(x: images[0].x, y: images[0].y, z: images[0].z, w: 0)
      return half * first
    }
    return Quaternion(turning: y, into: images[1]) * first
  }

  /// All 48, rotations and mirror images.
  static let all: [AxisMap] = {
    var maps: [AxisMap] = []
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      for signs in 0..<8 {
        maps.append(
          AxisMap(
            Axis(order[0], isNegative: signs & 1 != 0), Axis(order[1], isNegative: signs & 2 != 0),
            Axis(order[2], isNegative: signs & 4 != 0)))
      }
    }
    return maps
  }()

  /// Where x, y, z stands in `all`.
  static let identityIndex = 0
}
