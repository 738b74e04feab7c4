/// A channel with the effects' key paths that feed it: `center` and `center.x` share one.
package struct Column: Sendable {
  /// The channel as it is shown.
  package let channel: MotionPlan.Channel
  /// The key paths, each with the place of the number in its value.
  package var sources: [(keyPath: AnyMotionKeyPath, component: Int)]

  func has(_ keyPath: AnyMotionKeyPath) -> Bool { sources.contains { $0.keyPath == keyPath } }

  /// The number in what the effects add; where they add nothing, the number that changes nothing.
  func value(in relative: RelativeValues) -> Double {
    var sum = 0.0
    for (keyPath, component) in sources {
      if let value = relative[keyPath] {
        sum += value.components[component]
      } else {
        sum += keyPath.kind.neutralComponent(component)
      }
    }
    return sum
  }

  /// The number in a view; nil for a custom value that the view does not have.
  func value(in view: View) -> Double? {
    let components = view.value(at: channel.keyPath)?.components ?? []
    return components.indices.contains(channel.component) ? components[channel.component] : nil
  }
}

extension MotionValue.Kind {
  /// A number of the value that, combined with another, leaves it as it is.
  fileprivate func neutralComponent(_ index: Int) -> Double {
    switch self {
    case .affineTransform: AffineTransform.identity.motionValue.components[index]
    case .transform3D: Transform3D.identity.components[index]
    default: 0
    }
  }
}

extension View {
  /// The columns of the view, in the order of the effects' key paths.
  package var columns: [Column] {
    let atRest = relativeValues(forViewerOffset: .zero)
    var columns: [Column] = []
    var places: [String: Int] = [:]
    for keyPath in motionEffects.distinctKeyPaths {
      let shape = customValue(at: keyPath) ?? atRest[keyPath]
      let names = keyPath.scalarNames(count: shape?.components.count ?? 0)
      for (component, name) in names.enumerated() {
        if let place = places[name] {
          columns[place].sources.append((keyPath, component))
          continue
        }
        places[name] = columns.count
        let channel = MotionPlan.Channel(
          viewID: id, keyPath: keyPath, component: component, name: id + "." + name)
        columns.append(Column(channel: channel, sources: [(keyPath, component)]))
      }
    }
    return columns
  }

  private func customValue(at keyPath: AnyMotionKeyPath) -> MotionValue? {
    keyPath.isCustom ? value(at: keyPath) : nil
  }

  /// The view's effects as straight lines, or nil when a number depends on more than its own line.
  ///
  /// That is so for custom effects and whole transforms, and where key paths reach into each other:
  /// `center` with `center.x`; for presented values also two spellings of one property, frames, and
  /// the parts of transforms.
  func linearEffects(for values: MotionPlan.Values) -> [InterpolatingMotionEffect]? {
    guard let effects = motionEffects.interpolatingEffects else { return nil }
    let keyPaths = motionEffects.distinctKeyPaths
    guard keyPaths.allSatisfy({ $0.kind.isAdditive }), columns.allSatisfy({ $0.sources.count == 1 })
    else { return nil }
    guard values == .presentation else { return effects }
    let properties = Set(keyPaths.map(\.property))
    let entangled: [Set<AnyMotionKeyPath.Property>] = [
      [.center, .layerPosition], [.alpha, .layerOpacity],
    ]
    let isEntangled =
      properties.contains(.frame) || properties.contains(.layerTransform)
      || properties.contains(.layerSublayerTransform)
      || entangled.contains { $0.isSubset(of: properties) }
    return isEntangled ? nil : effects
  }
}

extension [any MotionEffect] {
  /// The interpolating effects that these consist of, groups resolved; nil when there are others.
  fileprivate var interpolatingEffects: [InterpolatingMotionEffect]? {
    var result: [InterpolatingMotionEffect] = []
    for effect in self {
      switch effect {
      case let effect as InterpolatingMotionEffect: result.append(effect)
      case let effect as SlideMotionEffect: result += effect.interpolatingEffects
      case let group as MotionEffectGroup:
        guard let children = group.motionEffects.interpolatingEffects else { return nil }
        result += children
      default: return nil
      }
    }
    return result
  }
}

extension InterpolatingMotionEffect {
  /// The effect's line for a column: one term, or none when the effect is on another key path.
  func terms(for column: Column, channel: Int) -> [LinearTerm] {
    guard let minimum = minimumRelativeValue, let maximum = maximumRelativeValue,
      let component = column.sources.first(where: { $0.keyPath == keyPath })?.component,
      minimum.components.indices.contains(component)
    else { return [] }
    let start = minimum.components[component]
    return [
      LinearTerm(
        channel: channel, minimum: start, span: maximum.components[component] - start,
        isVertical: type == .tiltAlongVerticalAxis)
    ]
  }
}
