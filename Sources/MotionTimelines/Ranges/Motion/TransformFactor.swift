internal import MotionEffects
internal import ParallaxPlatform

/// A whole transform that an effect multiplies with, as a function of the offset.
enum TransformFactor: Sendable {
  case interpolated(TransformTrack, along: InterpolatingMotionEffect.EffectType)
  case tilt(TiltMotionEffect)
  case perspective(PerspectiveMotionEffect)

  func value<Number: OffsetFunction>(at offset: MovingOffset<Number>) -> MovingTransform<Number> {
    switch self {
    case .interpolated(let track, let type):
      let o = type == .tiltAlongHorizontalAxis ? offset.horizontal : offset.vertical
      return track.value(at: o * 0.5 + 0.5)
    case .tilt(let effect):
      let h = offset.horizontal * effect.maximumHorizontalAngle
      let v = offset.vertical * effect.maximumVerticalAngle
      // The second turn is by -v about (cos h, 0, sin h), before the first.
      let s = -(v * 0.5).sineValue
      let turn = MovingTransform(
        rotation: s * h.cosineValue, .zero, s * h.sineValue, (v * 0.5).cosineValue)
      let radius = effect.sphereRadius
      return MovingTransform(Transform3D(translationX: 0, y: 0, z: -radius))
        .concatenating(turn)
        .concatenating(MovingTransform(turn: h, about: 1))
        .concatenating(MovingTransform(Transform3D(translationX: 0, y: 0, z: radius)))
    case .perspective(let effect):
      let (h, v) = (
        offset.horizontal.signedPower(effect.exponent), offset.vertical.signedPower(effect.exponent)
      )
      return MovingTransform(
        translationX: h * effect.displacement.horizontal, v * effect.displacement.vertical,
        Number(effect.depth)
      ).concatenating(MovingTransform(Transform3D(perspectiveDistance: effect.eyeDistance)))
    }
  }
}

/// The way from one transform to another, part by part as Core Animation goes it.
struct TransformTrack: Sendable {
  private let start: TransformDecomposition
  private let end: TransformDecomposition
  /// The two transforms, where one of them cannot be taken apart and they are mixed number by number.
  private let numbers: (Transform3D, Transform3D)?
  /// Half the angle between the two rotations, in radians.
  private let angle: Double
  private let isPlane: Bool

  init(from start: Transform3D, to end: Transform3D, inPlane isPlane: Bool) {
    self.isPlane = isPlane
    let identity = TransformDecomposition.identity
    if let a = TransformDecomposition(start), let b = TransformDecomposition(end) {
      (self.start, self.end, numbers) = (a, b, nil)
    } else {
      (self.start, self.end, numbers) = (identity, identity, (start, end))
    }
    angle = arcCosine(min(self.start.rotation.dot(self.end.rotation).magnitude, 1))
  }

  /// The transform at a fraction of the way.
  func value<Number: OffsetFunction>(at fraction: Number) -> MovingTransform<Number> {
    let transform = whole(at: fraction)
    return isPlane ? transform.planePart : transform
  }

  private func whole<Number: OffsetFunction>(at t: Number) -> MovingTransform<Number> {
    func mix(_ a: Double, _ b: Double) -> Number { a == b ? Number(a) : t * (b - a) + a }
    if let (a, b) = numbers {
      let n = zip(a.components, b.components).map { mix($0, $1) }
      func row(_ i: Int) -> MovingRow<Number> { MovingRow(n[i], n[i + 1], n[i + 2], n[i + 3]) }
      var m = MovingTransform<Number>.identity
      (m.first, m.second, m.third, m.fourth) = (row(0), row(4), row(8), row(12))
      return m
    }
    func mix(_ a: Vector3, _ b: Vector3) -> [Number] {
      [mix(a.x, b.x), mix(a.y, b.y), mix(a.z, b.z)]
    }
    return TransformParts(
      scale: mix(start.scale, end.scale), skew: mix(start.skew, end.skew),
      rotation: rotation(at: t),
      translation: mix(start.translation, end.translation),
      perspective: zip(start.perspective, end.perspective).map { mix($0, $1) }
    ).transform
  }

  /// The rotation on the shorter arc: Shoemake's slerp, as `Quaternion.interpolated` has it.
  private func rotation<Number: OffsetFunction>(at t: Number) -> MovingTransform<Number> {
    guard angle > 1e-9 else { return MovingTransform(Transform3D(rotation: start.rotation)) }
    let side: Double = start.rotation.dot(end.rotation) < 0 ? -1 : 1
    let a = ((-t + 1.0) * angle).sineValue * (1 / sine(angle))
    let b = (t * angle).sineValue * (side / sine(angle))
    let (p, q) = (start.rotation, end.rotation)
    func mix(_ p: Double, _ q: Double) -> Number {
      p == 0 && q == 0 ? .zero : a * p + b * q
    }
    return MovingTransform(
      rotation: mix(p.x, q.x), mix(p.y, q.y), mix(p.z, q.z), mix(p.w, q.w))
  }
}

/// The parts that a transform is made of: scale · skew · rotation · translation · perspective.
struct TransformParts<Number: OffsetFunction> {
  /// Along x, y and z.
  var scale: [Number]
  /// xy, xz and yz, as tangents.
  var skew: [Number]
  var rotation: MovingTransform<Number>
  var translation: [Number]
  /// The fourth column that remains.
  var perspective: [Number]

  var transform: MovingTransform<Number> {
    var last = MovingTransform<Number>.identity
    last.first.w = perspective[0]
    last.second.w = perspective[1]
    last.third.w = perspective[2]
    last.fourth.w = perspective[3]
    var skews = MovingTransform<Number>.identity
    skews.second.x = skew[0]
    (skews.third.x, skews.third.y) = (skew[1], skew[2])
    return MovingTransform(scaleX: scale[0], scale[1], scale[2])
      .concatenating(skews).concatenating(rotation)
      .concatenating(MovingTransform(translationX: translation[0], translation[1], translation[2]))
      .concatenating(last)
  }
}

extension TransformDecomposition {
  /// The parts of the transform that changes nothing.
  fileprivate static var identity: TransformDecomposition {
    TransformDecomposition(.identity) ?? { preconditionFailure("the identity has parts") }()
  }
}
