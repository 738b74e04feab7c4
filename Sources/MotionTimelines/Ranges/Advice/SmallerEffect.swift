internal import MotionEffects

/// An effect with less movement, in numbers that a person can write down, and what to write.
struct SmallerEffect {
  var effect: any MotionEffect
  /// Each with the old numbers and the new ones, such as "center.x ±40 to ±26.6".
  var changes: [String]
}

extension MotionEffect {
  /// So much of each of the effect's movements; nil for an effect that only its own code knows.
  ///
  /// A movement goes along one axis: a slide has two. They are counted on from `movement`. New numbers
  /// have few digits and are rounded towards 0, so that what is printed is what is tested; what stays is
  /// not told.
  func smaller(by factor: (Int) -> Double, _ movement: inout Int) -> SmallerEffect? {
    func nextFactor() -> Double {
      defer { movement += 1 }
      return factor(movement)
    }
    /// Two numbers, one for each axis.
    func pair(
      _ name: String, _ old: [Double], unit: String = "", _ make: ([Double]) -> any MotionEffect
    ) -> SmallerEffect {
      let factors = [nextFactor(), nextFactor()]
      let new = zip(old, factors).map { $1 == 1 ? $0 : ($0 * $1).shortened }
      let change = "\(name) \(list(old, unit: unit)) to \(list(new, unit: unit))"
      return SmallerEffect(effect: make(new), changes: new == old ? [] : [change])
    }
    switch self {
    case let group as MotionEffectGroup:
      var changes: [String] = []
      var isKnown = true
      let children = group.motionEffects.map { child -> any MotionEffect in
        guard let smaller = child.smaller(by: factor, &movement) else {
          isKnown = false
          return child
        }
        changes += smaller.changes
        return smaller.effect
      }
      return isKnown ? SmallerEffect(effect: MotionEffectGroup(children), changes: changes) : nil
    case let slide as SlideMotionEffect:
      return pair("slide", [slide.magnitude.width, slide.magnitude.height]) {
        SlideMotionEffect(magnitude: Size(width: $0[0], height: $0[1]))
      }
    case let tilt as TiltMotionEffect:
      let old = [tilt.maximumHorizontalAngle / degree, tilt.maximumVerticalAngle / degree]
      return pair("tilt", old, unit: "deg") {
        var smaller = tilt
        (smaller.maximumHorizontalAngle, smaller.maximumVerticalAngle) = (
          $0[0] * degree, $0[1] * degree
        )
        return smaller
      }
    case let perspective as PerspectiveMotionEffect:
      let old = [perspective.displacement.horizontal, perspective.displacement.vertical]
      return pair("perspective", old) {
        var smaller = perspective
        smaller.displacement = Offset(horizontal: $0[0], vertical: $0[1])
        return smaller
      }
    case let effect as InterpolatingMotionEffect:
      let factor = nextFactor()
      return factor == 1
        ? SmallerEffect(effect: effect, changes: []) : effect.smallerInterpolation(by: factor)
    default: return nil
    }
  }
}

/// A degree in radians.
private let degree = Double.pi / 180

extension InterpolatingMotionEffect {
  fileprivate func smallerInterpolation(by factor: Double) -> SmallerEffect? {
    guard let minimum = minimumRelativeValue, let maximum = maximumRelativeValue else {
      return SmallerEffect(effect: self, changes: [])
    }
    let isAngle = keyPath.isAngle
    let (low, high) = (
      minimum.share(factor, isAngle: isAngle), maximum.share(factor, isAngle: isAngle)
    )
    guard
      let effect = try? InterpolatingMotionEffect(
        keyPath: keyPath, type: type, minimumRelativeValue: low, maximumRelativeValue: high)
    else { return nil }
    let change =
      if case .number(let a) = minimum, case .number(let b) = maximum,
        case .number(let c) = low, case .number(let d) = high
      {
        "\(range(a, b, isAngle: isAngle)) to \(range(c, d, isAngle: isAngle))"
      } else {
        "\(list(minimum.components))…\(list(maximum.components)) to "
          + "\(list(low.components))…\(list(high.components))"
      }
    return SmallerEffect(effect: effect, changes: ["\(keyPath) \(change)"])
  }
}

extension MotionValue {
  /// So much of the value: of a transform, so far on the way from the one that changes nothing.
  fileprivate func share(_ factor: Double, isAngle: Bool) -> MotionValue {
    let value: MotionValue
    switch self {
    case .affineTransform:
      value = .affineTransform(.identity).interpolated(to: self, fraction: factor)
    case .transform3D: value = .transform3D(.identity).interpolated(to: self, fraction: factor)
    default:
      // Angles are written in degrees.
      let unit = isAngle ? degree : 1
      return MotionValue(
        kind: kind, components: components.map { ($0 / unit * factor).shortened * unit }) ?? self
    }
    // Of a matrix, whose numbers weigh differently, six decimals.
    let written = value.components.map { ($0 * 1e6).rounded() / 1e6 }
    return MotionValue(kind: kind, components: written) ?? value
  }
}

extension Double {
  /// Four digits that count, at most three of them decimals from 1 on, rounded towards 0.
  fileprivate var shortened: Double {
    guard magnitude >= 1e-9, magnitude < 1e12 else { return magnitude < 1e-9 ? 0 : self }
    var scale = 1e3
    while magnitude * scale < 1e3, scale < 1e12 { scale *= 10 }
    // A number that was written so already is not one unit less for its rounding.
    return (self * scale + (self < 0 ? -1e-6 : 1e-6)).rounded(.towardZero) / scale
  }
}

/// As many decimals as the number has, up to 12.
private func text(_ value: Double) -> String { rangeNumber(value, value.magnitude < 1 ? 12 : 6) }

private func range(_ a: Double, _ b: Double, isAngle: Bool) -> String {
  func number(_ value: Double) -> String {
    isAngle ? rangeNumber(value / degree, 6) + "deg" : text(value)
  }
  return a == -b ? "±" + number(b.magnitude) : number(a) + "…" + number(b)
}

private func list(_ numbers: [Double], unit: String = "") -> String {
  let texts = numbers.map { unit.isEmpty ? text($0) : "\"\(text($0))\(unit)\"" }
  return "[\(texts.joined(separator: ", "))]"
}
