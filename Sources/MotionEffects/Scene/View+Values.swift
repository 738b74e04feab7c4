extension View {
  /// The view's own value at a key path.
  ///
  /// A clear background counts as (0, 0, 0, 0); a custom value that the view does not have is nil. The
  /// angles of a singular transform are 0.
  public func value(at keyPath: AnyMotionKeyPath) -> MotionValue? {
    guard let whole = wholeValue(of: keyPath.property) else { return nil }
    switch (keyPath.part, whole) {
    case (.whole, _):
      return whole
    case (.component(let index), _):
      return .number(whole.components[index])
    case (.origin, .rect(let rect)):
      return .point(rect.origin)
    case (.size, .rect(let rect)):
      return .size(rect.size)
    case (let part, .transform3D(let transform)):
      return transform.value(of: part)
    default:
      return nil
    }
  }

  private func wholeValue(of property: AnyMotionKeyPath.Property) -> MotionValue? {
    switch property {
    case .center, .layerPosition: .point(center)
    case .frame: .rect(frame)
    case .bounds: .rect(bounds)
    case .transform: .affineTransform(transform)
    case .alpha, .layerOpacity: .number(alpha)
    case .backgroundColor: .color(backgroundColor ?? .clear)
    case .layerTransform: .transform3D(transform3D)
    case .layerSublayerTransform: .transform3D(sublayerTransform)
    case .layerShadowOffset: .size(shadowOffset)
    case .layerShadowRadius: .number(shadowRadius)
    case .layerShadowOpacity: .number(shadowOpacity)
    case .layerCornerRadius: .number(cornerRadius)
    case .layerBorderWidth: .number(borderWidth)
    case .layerZPosition: .number(zPosition)
    case .layerAnchorPoint: .point(anchorPoint)
    case .layerContentsRect: .rect(contentsRect)
    case .custom(let name): customValues[name]
    }
  }
}

extension Transform3D {
  /// What a key path into a transform reads.
  fileprivate func value(of part: AnyMotionKeyPath.Part) -> MotionValue? {
    switch part {
    case .translation: .size(Size(width: m41, height: m42))
    case .translationAxis(let axis): .number([m41, m42, m43][axis])
    case .rotation: .number(EulerTransform(self)?.rotation.z ?? 0)
    case .rotationAxis(let axis): .number(EulerTransform(self)?.rotation[axis] ?? 0)
    case .scale: .number(EulerTransform(self).map { $0.scale.dot(.thirds) } ?? 0)
    case .scaleAxis(let axis): .number(EulerTransform(self)?.scale[axis] ?? 0)
    default: nil
    }
  }
}

extension Vector3 {
  /// With it, the scalar product is the mean of the components.
  fileprivate static let thirds = Vector3(x: 1.0 / 3, y: 1.0 / 3, z: 1.0 / 3)
}
