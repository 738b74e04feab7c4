internal import MotionEffects

/// A view's `layer.transform` or `layer.sublayerTransform` with everything that effects do to it.
///
/// What key paths such as `layer.transform.rotation.y` add goes to the parts of the model's transform;
/// whole transforms follow in the order E1 · E2 · … · model.
struct TransformMotion: Sendable {
  private let model: Transform3D
  private let parts: EulerTransform?
  private var translation = LinearFunctions(count: 3)
  private var rotation = LinearFunctions(count: 3)
  private var scale = LinearFunctions(count: 3)
  /// The whole transforms of each key path: `transform` and `layer.transform` are two.
  private var factors: [(keyPath: AnyMotionKeyPath, factors: [TransformFactor])] = []

  init(_ model: Transform3D) {
    self.model = model
    parts = model == .identity ? Self.identityParts : EulerTransform(model)
  }

  /// The parts that most transforms have, taken apart once.
  private static let identityParts = EulerTransform(.identity)

  /// Whether the transform changes nothing at any offset.
  var isIdentity: Bool { model == .identity && !isMoving }

  var isMoving: Bool {
    !factors.isEmpty || !translation.isZero || !rotation.isZero || !scale.isZero
  }

  mutating func add(_ factor: TransformFactor, at keyPath: AnyMotionKeyPath) {
    if let index = factors.firstIndex(where: { $0.keyPath == keyPath }) {
      factors[index].factors.append(factor)
    } else {
      factors.append((keyPath, [factor]))
    }
  }

  mutating func add(_ numbers: [LinearFunction], at part: AnyMotionKeyPath.Part) {
    switch part {
    case .translation:
      translation[0] += numbers[0]
      translation[1] += numbers[1]
    case .translationAxis(let axis): translation[axis] += numbers[0]
    case .rotation: rotation[2] += numbers[0]
    case .rotationAxis(let axis): rotation[axis] += numbers[0]
    case .scale: for axis in 0..<3 { scale[axis] += numbers[0] }
    case .scaleAxis(let axis): scale[axis] += numbers[0]
    default: break
    }
  }

  /// The transform at an offset.
  func value<Number: OffsetFunction>(at offset: MovingOffset<Number>) -> MovingTransform<Number> {
    var result = MovingTransform<Number>(model)
    if let parts, !rotation.isZero || !scale.isZero {
      result = turned(parts, at: offset)
    }
    if !translation[0].isZero {
      result.fourth.x = result.fourth.x + translation[0](at: offset)
    }
    if !translation[1].isZero {
      result.fourth.y = result.fourth.y + translation[1](at: offset)
    }
    if !translation[2].isZero {
      result.fourth.z = result.fourth.z + translation[2](at: offset)
    }
    for (_, factors) in factors.reversed() {
      for factor in factors.reversed() {
        result = factor.value(at: offset).concatenating(result)
      }
    }
    return result
  }

  private func turned<Number: OffsetFunction>(
    _ parts: EulerTransform, at offset: MovingOffset<Number>
  ) -> MovingTransform<Number> {
    func sum(_ base: Vector3, _ added: LinearFunctions) -> [Number] {
      [
        added[0](at: offset) + base.x, added[1](at: offset) + base.y, added[2](at: offset) + base.z,
      ]
    }
    func constants(_ v: Vector3) -> [Number] { [Number(v.x), Number(v.y), Number(v.z)] }
    let angles = sum(parts.rotation, rotation)
    return TransformParts(
      scale: sum(parts.scale, scale), skew: constants(parts.skew),
      rotation: MovingTransform(turn: angles[0], about: 0)
        .concatenating(MovingTransform(turn: angles[1], about: 1))
        .concatenating(MovingTransform(turn: angles[2], about: 2)),
      translation: constants(parts.translation), perspective: parts.perspective.map { Number($0) }
    ).transform
  }

  /// The presented number at a part: the model's plus what effects add; nil with whole transforms.
  ///
  /// Angles are not folded back into a turn, nor factors mirrored, as reading them off the finished
  /// transform would do.
  func number(at part: AnyMotionKeyPath.Part) -> LinearFunction? {
    guard factors.isEmpty else { return nil }
    func sum(_ base: Vector3, _ added: LinearFunctions, _ axis: Int) -> LinearFunction {
      var sum = added[axis]
      sum.constant += [base.x, base.y, base.z][axis]
      return sum
    }
    if case .translationAxis(let axis) = part {
      return sum(Vector3(x: model.m41, y: model.m42, z: model.m43), translation, axis)
    }
    guard let parts else { return nil }
    switch part {
    case .rotation: return sum(parts.rotation, rotation, 2)
    case .rotationAxis(let axis): return sum(parts.rotation, rotation, axis)
    case .scaleAxis(let axis): return sum(parts.scale, scale, axis)
    case .scale:
      var mean = LinearFunction(0)
      for axis in 0..<3 {
        let scale = sum(parts.scale, scale, axis)
        mean.constant += scale.constant / 3
        mean.horizontal += scale.horizontal / 3
        mean.vertical += scale.vertical / 3
      }
      return mean
    default: return nil
    }
  }
}
