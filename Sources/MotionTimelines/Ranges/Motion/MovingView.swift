internal import MotionEffects

/// A view with its effects as functions of the offset, ready to be evaluated anywhere.
///
/// The readable specification is `View.presentation(forViewerOffset:pixelScale:)`, without rounding.
struct MovingView: Sendable {
  /// The view as the model has it, without its subviews.
  let view: View
  private(set) var center: LinearFunctions
  private(set) var bounds: LinearFunctions
  private(set) var anchorPoint: LinearFunctions
  private(set) var zPosition: LinearFunction
  private(set) var alpha: LinearFunction
  private(set) var transform: TransformMotion
  private(set) var sublayerTransform: TransformMotion
  /// Whether an effect is of a kind that only its own code knows, so that nothing bounds it.
  private(set) var isOpaque = false
  /// The axes of the tilt that the view follows.
  private(set) var axes = OffsetAxes()
  /// What the effects add, key path by key path.
  private var contributions: [(keyPath: AnyMotionKeyPath, numbers: [LinearFunction])] = []

  init(_ view: View) {
    var model = view
    model.subviews = []
    self.view = model
    center = LinearFunctions(view.center.x, view.center.y)
    bounds = LinearFunctions(view.bounds)
    anchorPoint = LinearFunctions(view.anchorPoint.x, view.anchorPoint.y)
    zPosition = LinearFunction(view.zPosition)
    alpha = LinearFunction(view.alpha)
    transform = TransformMotion(view.transform3D)
    sublayerTransform = TransformMotion(view.sublayerTransform)
    for effect in view.motionEffects { add(effect) }
  }

  private mutating func add(_ effect: any MotionEffect) {
    switch effect {
    case let group as MotionEffectGroup:
      for child in group.motionEffects { add(child) }
    case let slide as SlideMotionEffect:
      for child in slide.interpolatingEffects { add(child) }
    case let tilt as TiltMotionEffect:
      axes.isHorizontal = axes.isHorizontal || tilt.maximumHorizontalAngle != 0
      axes.isVertical = axes.isVertical || tilt.maximumVerticalAngle != 0
      transform.add(.tilt(tilt), at: MotionKeyPath.layerTransform.erased)
    case let perspective as PerspectiveMotionEffect:
      axes.isHorizontal = axes.isHorizontal || perspective.displacement.horizontal != 0
      axes.isVertical = axes.isVertical || perspective.displacement.vertical != 0
      sublayerTransform.add(
        .perspective(perspective), at: MotionKeyPath.layerSublayerTransform.erased)
    case let effect as InterpolatingMotionEffect: add(effect)
    default:
      isOpaque = true
      axes = OffsetAxes(isHorizontal: true, isVertical: true)
    }
  }

  private mutating func add(_ effect: InterpolatingMotionEffect) {
    guard let minimum = effect.minimumRelativeValue, let maximum = effect.maximumRelativeValue
    else { return }
    let keyPath = effect.keyPath
    if minimum != maximum {
      switch effect.type {
      case .tiltAlongHorizontalAxis: axes.isHorizontal = true
      case .tiltAlongVerticalAxis: axes.isVertical = true
      }
    }
    switch (minimum, maximum) {
    case (.affineTransform(let a), .affineTransform(let b)):
      let track = TransformTrack(from: Transform3D(a), to: Transform3D(b), inPlane: true)
      add(.interpolated(track, along: effect.type), at: keyPath)
    case (.transform3D(let a), .transform3D(let b)):
      add(
        .interpolated(TransformTrack(from: a, to: b, inPlane: false), along: effect.type),
        at: keyPath)
    default:
      let numbers = zip(minimum.components, maximum.components).map {
        LinearFunction(from: $0, to: $1, along: effect.type)
      }
      contributions.append((keyPath, numbers))
      add(numbers, at: keyPath)
    }
  }

  private mutating func add(_ factor: TransformFactor, at keyPath: AnyMotionKeyPath) {
    if keyPath.property == .layerSublayerTransform {
      sublayerTransform.add(factor, at: keyPath)
    } else if !keyPath.isCustom {
      transform.add(factor, at: keyPath)
    }
  }

  private mutating func add(_ numbers: [LinearFunction], at keyPath: AnyMotionKeyPath) {
    func add(to target: inout LinearFunctions) {
      for (index, number) in numbers.enumerated()
      where keyPath.firstComponent + index < target.count {
        target[keyPath.firstComponent + index] += number
      }
    }
    switch keyPath.property {
    // Of a frame only the origin counts; its extent has no place in a center.
    case .center, .layerPosition, .frame: add(to: &center)
    case .bounds: add(to: &bounds)
    case .layerAnchorPoint: add(to: &anchorPoint)
    case .layerZPosition: zPosition += numbers[0]
    case .alpha, .layerOpacity: alpha += numbers[0]
    case .layerTransform: transform.add(numbers, at: keyPath.part)
    case .layerSublayerTransform: sublayerTransform.add(numbers, at: keyPath.part)
    default: break
    }
  }

  /// The presented number at a key path, where it is the model's plus what effects add; nil for what
  /// depends on a whole transform or on the frame.
  func number(at keyPath: AnyMotionKeyPath) -> LinearFunction? {
    guard keyPath.kind == .number, keyPath.property != .frame, !isOpaque else { return nil }
    switch (keyPath.property, keyPath.part) {
    case (.center, .component(let index)), (.layerPosition, .component(let index)):
      return center[index]
    case (.alpha, _), (.layerOpacity, _): return alpha
    case (.layerTransform, let part): return transform.number(at: part)
    case (.layerSublayerTransform, let part): return sublayerTransform.number(at: part)
    default: break
    }
    guard case .number(let model) = view.value(at: keyPath) else { return nil }
    var sum = LinearFunction(model)
    for (other, numbers) in contributions where other.property == keyPath.property {
      let index = keyPath.firstComponent - other.firstComponent
      if numbers.indices.contains(index) { sum += numbers[index] }
    }
    return sum
  }
}

/// Along which axes of the tilt something changes.
struct OffsetAxes: Sendable {
  var isHorizontal = false
  var isVertical = false

  mutating func formUnion(_ other: OffsetAxes) {
    isHorizontal = isHorizontal || other.isHorizontal
    isVertical = isVertical || other.isVertical
  }
}

extension AnyMotionKeyPath {
  /// Where the numbers of the path's value begin in the value of the whole property.
  var firstComponent: Int {
    switch part {
    case .component(let index): index
    case .size: 2
    default: 0
    }
  }
}
