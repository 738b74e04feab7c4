internal import MotionEffects
internal import ParallaxPlatform

/// An effect that a page can evaluate: one that scene documents know, groups and slides taken apart.
enum PageEffect {
  case interpolating(InterpolatingMotionEffect)
  case tilt(TiltMotionEffect)
  case perspective(PerspectiveMotionEffect)

  /// Whether a tiny change of the offset can move a view visibly: a root rises steeply about 0.
  var isSteep: Bool {
    if case .perspective(let effect) = self { effect.exponent < 1 } else { false }
  }

  /// The effect, with its key path by the place in the view's list.
  func json(_ keyPaths: [AnyMotionKeyPath]) -> JSONText {
    switch self {
    case .interpolating(let effect):
      let isVertical = effect.type == .tiltAlongVerticalAxis
      return .object([
        ("keyPath", .integer(keyPaths.firstIndex(of: effect.keyPath) ?? 0)),
        ("axis", .integer(isVertical ? 1 : 0)),
        ("minimum", .exactNumbers(effect.minimumRelativeValue?.components ?? [])),
        ("maximum", .exactNumbers(effect.maximumRelativeValue?.components ?? [])),
      ])
    case .tilt(let effect):
      return .object([
        ("keyPath", .integer(keyPaths.firstIndex(of: effect.keyPaths[0]) ?? 0)),
        ("tilt", .exactNumbers([effect.maximumHorizontalAngle, effect.maximumVerticalAngle])),
        ("sphereRadius", .exact(effect.sphereRadius)),
      ])
    case .perspective(let effect):
      return .object([
        ("keyPath", .integer(keyPaths.firstIndex(of: effect.keyPaths[0]) ?? 0)),
        (
          "perspective",
          .exactNumbers([effect.displacement.horizontal, effect.displacement.vertical])
        ),
        ("eyeDistance", .exact(effect.eyeDistance)), ("depth", .exact(effect.depth)),
        ("exponent", .exact(effect.exponent)),
      ])
    }
  }
}

extension [any MotionEffect] {
  /// The effects in the order in which they are asked; nil when one is of a type of its own.
  var pageEffects: [PageEffect]? {
    var result: [PageEffect] = []
    for effect in self {
      switch effect {
      case let effect as InterpolatingMotionEffect:
        // Without a minimum or a maximum there is no effect at all.
        if !effect.keyPaths.isEmpty { result.append(.interpolating(effect)) }
      case let effect as SlideMotionEffect:
        result += effect.interpolatingEffects.map { .interpolating($0) }
      case let effect as TiltMotionEffect: result.append(.tilt(effect))
      case let effect as PerspectiveMotionEffect: result.append(.perspective(effect))
      case let group as MotionEffectGroup:
        guard let children = group.motionEffects.pageEffects else { return nil }
        result += children
      default: return nil
      }
    }
    return result
  }
}
