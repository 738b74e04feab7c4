public import MotionEffects

extension SeededGenerator {
  /// A random number in a range.
  public mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// A random whole number in a range.
  public mutating func integer(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// A random viewer offset in the square.
  public mutating func viewerOffset() -> ViewerOffset {
    ViewerOffset(horizontal: number(-1...1), vertical: number(-1...1))
  }

  /// A random rotation.
  public mutating func rotation() -> Quaternion {
    while true {
      let q = Quaternion(
        x: number(-1...1), y: number(-1...1), z: number(-1...1), w: number(-1...1))
      if q.squaredLength < 1, q.squaredLength > 0.01 { return q.normalized ?? .identity }
    }
  }

  /// A random transform of space that can be taken apart.
  public mutating func transform3D() -> Transform3D {
    var transform = Transform3D(rotation: rotation())
      .scaled(x: number(0.5...2), y: number(0.5...2), z: number(0.5...2))
      .translated(x: number(-9...9), y: number(-9...9), z: number(-9...9))
    transform.m34 += number(-0.001...0.001)
    return transform
  }

  /// A random value of a kind; lists have three numbers.
  public mutating func value(of kind: MotionValue.Kind) -> MotionValue {
    switch kind {
    case .transform3D: return .transform3D(transform3D())
    case .affineTransform:
      let transform = AffineTransform(rotationAngle: number(-1...1))
        .concatenating(AffineTransform(scaleX: number(0.5...2), y: number(0.5...2)))
        .concatenating(AffineTransform(translationX: number(-9...9), y: number(-9...9)))
      return .affineTransform(transform)
    default:
      let count = kind == .numbers ? 3 : kind.componentNames.count
      let numbers = (0..<count).map { _ in number(-20...20) }
      return MotionValue(kind: kind, components: numbers) ?? .number(0)
    }
  }

  /// A random effect of any sort.
  public mutating func motionEffect(depth: Int = 0) -> any MotionEffect {
    switch integer(0...(depth < 2 ? 9 : 7)) {
    case 0: return SlideMotionEffect(magnitude: Size(width: number(-9...9), height: number(-9...9)))
    case 1:
      return TiltMotionEffect(
        maximumHorizontalAngle: number(0...0.2), maximumVerticalAngle: number(0...0.2))
    case 2:
      let displacement = Offset(horizontal: number(-9...9), vertical: number(-9...9))
      return PerspectiveMotionEffect(displacement: displacement)
    case 8, 9:
      return MotionEffectGroup((0..<integer(0...3)).map { _ in motionEffect(depth: depth + 1) })
    default: return interpolatingMotionEffect()
    }
  }

  /// A random interpolating effect on any key path; sometimes its maximum is missing.
  public mutating func interpolatingMotionEffect() -> any MotionEffect {
    let custom = [
      AnyMotionKeyPath(custom: "titleOffset", kind: .offset),
      AnyMotionKeyPath(custom: "contentInset", kind: .insets),
      AnyMotionKeyPath(custom: "locations", kind: .numbers),
    ]
    let keyPath = (AnyMotionKeyPath.all + custom).randomElement(using: &self) ?? custom[0]
    let type: InterpolatingMotionEffect.EffectType =
      Bool.random(using: &self) ? .tiltAlongHorizontalAxis : .tiltAlongVerticalAxis
    let scale = keyPath.description.contains("rotation") ? 0.02 : 1
    var bounds = [value(of: keyPath.kind), value(of: keyPath.kind)]
    if case .number(let a) = bounds[0], case .number(let b) = bounds[1] {
      bounds = [.number(a * scale), .number(b * scale)]
    }
    let effect = try? InterpolatingMotionEffect(
      keyPath: keyPath, type: type, minimumRelativeValue: bounds[0],
      maximumRelativeValue: integer(0...9) == 0 ? nil : bounds[1])
    return effect ?? MotionEffectGroup([])
  }

  /// A random tree of views, with effects of every sort.
  public mutating func view(id: String = "root", depth: Int = 0) -> View {
    var view = View(
      id: id,
      frame: Rect(
        x: number(-50...50), y: number(-50...50), width: number(1...300), height: number(1...300)))
    view.anchorPoint = Point(x: number(0...1), y: number(0...1))
    if integer(0...2) == 0 { view.transform3D = transform3D() }
    view.alpha = number(0...1)
    view.cornerRadius = number(0...20)
    view.customValues["contentInset"] = value(of: .insets)
    if Bool.random(using: &self) { view.customValues["locations"] = .numbers([0, 0.5, 1]) }
    view.motionEffects = (0..<integer(0...4)).map { _ in motionEffect() }
    if depth < 3 {
      view.subviews = (0..<integer(0...2)).map { self.view(id: id + "-\($0)", depth: depth + 1) }
    }
    return view
  }
}
