internal import MotionEffects

/// An effect with less movement, in numbers that a person can write down, and what to write.
struct SmallerEffect {
  var effect: any MotionEffect
  /// Each with the old numbers and the new ones, such as "center.x ±40 to ±26.6".
  var changes: [String]
}

extension MotionEffect {
  /// So much of the effect's movement; nil for an effect that only its own code knows.
  ///
  /// New numbers have few digits and are rounded towards 0, so that what is printed is what is tested.
  func smaller(by factor: Double) -> SmallerEffect? {
    switch self {
    case let group as MotionEffectGroup:
      var changes: [String] = []
      var isKnown = true
      let children = group.motionEffects.map { child -> any MotionEffect in
        guard let smaller = child.smaller(by: factor) else {
          isKnown = false
          return child
        }
        changes += smaller.changes
        return smaller.effect
      }
      return isKnown ? SmallerEffect(effect: MotionEffectGroup(children), changes: changes) : nil
    case let slide as SlideMotionEffect:
      let old = [slide.magnitude.width, slide.magnitude.height]
      let new = old.map { ($0 * factor).shortened }
      return SmallerEffect(
        effect: SlideMotionEffect(magnitude: Size(width: new[0], height: new[1])),
        changes: ["slide \(list(old)) to \(list(new))"])
    case var tilt as TiltMotionEffect:
      let degree = Double.pi / 180
      let old = [tilt.maximumHorizontalAngle / degree, tilt.maximumVerticalAngle / degree]
      let new = old.map { ($0 * factor).shortened }
      tilt.maximumHorizontalAngle = new[0] * degree
      tilt.maximumVerticalAngle = new[1] * degree
      return SmallerEffect(
        effect: tilt, changes: ["tilt \(list(old, unit: "deg")) to \(list(new, unit: "deg"))"])
    case var perspective as PerspectiveMotionEffect:
      let old = [perspective.displacement.horizontal, perspective.displacement.vertical]
      let new = old.map { ($0 * factor).shortened }
      perspective.displacement = Offset(horizontal: new[0], vertical: new[1])
      return SmallerEffect(
        effect: perspective, changes: ["perspective \(list(old)) to \(list(new))"])
    case let effect as InterpolatingMotionEffect: return effect.smallerInterpolation(by: factor)
    default: return nil
    }
  }
}

extension InterpolatingMotionEffect {
  fileprivate func smallerInterpolation(by factor: Double) -> SmallerEffect? {
    guard let minimum = minimumRelativeValue, let maximum = maximumRelativeValue else {
      return SmallerEffect(effect: self, changes: [])
    }
    let (low, high) = (minimum.share(factor), maximum.share(factor))
    guard
      let effect = try? InterpolatingMotionEffect(
        keyPath: keyPath, type: type, minimumRelativeValue: low, maximumRelativeValue: high)
    else { return nil }
    let change =
      if case .number(let a) = minimum, case .number(let b) = maximum,
        case .number(let c) = low, case .number(let d) = high
      {
        "\(range(a, b)) to \(range(c, d))"
      } else {
        "\(list(minimum.components))…\(list(maximum.components)) to "
          + "\(list(low.components))…\(list(high.components))"
      }
    return SmallerEffect(effect: effect, changes: ["\(keyPath) \(change)"])
  }
}

extension MotionValue {
  /// So much of the value: of a transform, so far on the way from the one that changes nothing.
  fileprivate func share(_ factor: Double) -> MotionValue {
    let value: MotionValue
    switch self {
    case .affineTransform:
      value = .affineTransform(.identity).interpolated(to: self, fraction: factor)
    case .transform3D: value = .transform3D(.identity).interpolated(to: self, fraction: factor)
    default:
      return MotionValue(kind: kind, components: components.map { ($0 * factor).shortened }) ?? self
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

private func range(_ a: Double, _ b: Double) -> String {
  a == -b ? "±\(text(b.magnitude))" : "\(text(a))…\(text(b))"
}

private func list(_ numbers: [Double], unit: String = "") -> String {
  let texts = numbers.map { unit.isEmpty ? text($0) : "\"\(text($0))\(unit)\"" }
  return "[\(texts.joined(separator: ", "))]"
}
