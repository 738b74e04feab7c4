extension View {
  /// The view and everything below it as they look at an offset: the model with all effects applied.
  ///
  /// Relative values are added to the view's own. A transform meets the points before the model's,
  /// and the first effect's before the next one's; `transform` is `layer.transform`. Of the frame only
  /// the origin counts, as a displacement. The result has no effects left.
  ///
  /// - Parameters:
  ///   - offset: The viewer offset.
  ///   - pixelScale: Pixels in a point: positions then lie on the pixel grid relative to the model, as
  ///     UIKit puts them. Without it nothing is rounded.
  /// - Returns: A tree of the same shape.
  /// - Complexity: O(*n*), where *n* counts the views and effects of the tree.
  public func presentation(
    forViewerOffset offset: ViewerOffset, pixelScale: Double? = nil
  ) -> View {
    var shown = presentationWithoutSubviews(forViewerOffset: offset, pixelScale: pixelScale)
    shown.subviews = subviews.map {
      $0.presentation(forViewerOffset: offset, pixelScale: pixelScale)
    }
    return shown
  }

  package func presentationWithoutSubviews(
    forViewerOffset offset: ViewerOffset, pixelScale: Double?
  ) -> View {
    var values = relativeValues(forViewerOffset: offset)
    if let pixelScale { values = values.positionsRounded(toScale: pixelScale) }
    var shown = self
    shown.motionEffects = []
    shown.subviews = []
    shown.transform3D.apply(values, to: .layerTransform)
    shown.sublayerTransform.apply(values, to: .layerSublayerTransform)
    for (keyPath, value) in values { shown.add(value, at: keyPath) }
    return shown
  }

  /// Adds one relative value; parts of transforms have been added before.
  private mutating func add(_ value: MotionValue, at keyPath: AnyMotionKeyPath) {
    switch keyPath.property {
    case .center, .layerPosition:
      center = center.adding(value, at: keyPath.part)
    case .frame:
      let displacement = Rect.zero.adding(value, at: keyPath.part).origin
      center.x += displacement.x
      center.y += displacement.y
    case .bounds:
      bounds = bounds.adding(value, at: keyPath.part)
    case .transform, .layerTransform, .layerSublayerTransform:
      return
    case .alpha, .layerOpacity:
      alpha = alpha.adding(value, at: keyPath.part)
    case .backgroundColor:
      backgroundColor = (backgroundColor ?? .clear).adding(value, at: keyPath.part)
    case .layerShadowOffset:
      shadowOffset = shadowOffset.adding(value, at: keyPath.part)
    case .layerShadowRadius:
      shadowRadius = shadowRadius.adding(value, at: keyPath.part)
    case .layerShadowOpacity:
      shadowOpacity = shadowOpacity.adding(value, at: keyPath.part)
    case .layerCornerRadius:
      cornerRadius = cornerRadius.adding(value, at: keyPath.part)
    case .layerBorderWidth:
      borderWidth = borderWidth.adding(value, at: keyPath.part)
    case .layerZPosition:
      zPosition = zPosition.adding(value, at: keyPath.part)
    case .layerAnchorPoint:
      anchorPoint = anchorPoint.adding(value, at: keyPath.part)
    case .layerContentsRect:
      contentsRect = contentsRect.adding(value, at: keyPath.part)
    case .custom(let name):
      let base = customValues[name]
      let sum = base.flatMap { $0.matches(value) ? $0.combined(with: value) : nil }
      customValues[name] = sum ?? value
    }
  }
}

extension Animatable {
  /// The sum with a relative value, or with a relative value for one part.
  fileprivate func adding(_ relative: MotionValue, at part: AnyMotionKeyPath.Part) -> Self {
    var numbers = motionValue.components
    let added = relative.components
    let start =
      switch part {
      case .component(let index): index
      case .size: 2
      default: 0
      }
    for (index, number) in added.enumerated() { numbers[start + index] += number }
    return MotionValue(kind: Self.kind, components: numbers).flatMap(Self.init) ?? self
  }
}

extension Transform3D {
  /// Applies the relative values of a transform property: its parts first, all together, then whole
  /// transforms in their order.
  fileprivate mutating func apply(
    _ values: RelativeValues, to property: AnyMotionKeyPath.Property
  ) {
    let mine = values.filter {
      $0.keyPath.property == property
        || property == .layerTransform && $0.keyPath.property == .transform
    }
    guard !mine.isEmpty else { return }
    var translation = Vector3.zero
    var rotation = Vector3.zero
    var scale = Vector3.zero
    var whole = Transform3D.identity
    for (keyPath, value) in mine {
      switch (keyPath.part, value) {
      case (.translation, .size(let size)):
        translation = translation + Vector3(x: size.width, y: size.height, z: 0)
      case (.translationAxis(let axis), .number(let number)): translation[axis] += number
      case (.rotation, .number(let number)): rotation.z += number
      case (.rotationAxis(let axis), .number(let number)): rotation[axis] += number
      case (.scale, .number(let number)):
        scale = scale + Vector3(x: number, y: number, z: number)
      case (.scaleAxis(let axis), .number(let number)): scale[axis] += number
      case (.whole, .transform3D(let transform)): whole = whole.concatenating(transform)
      case (.whole, .affineTransform(let transform)):
        whole = whole.concatenating(Transform3D(transform))
      default: break
      }
    }
    // A displacement alone needs no decomposition, and so loses no digit.
    if rotation != .zero || scale != .zero, var parts = EulerTransform(self) {
      parts.rotation = parts.rotation + rotation
      parts.scale = parts.scale + scale
      self = parts.transform
    }
    m41 += translation.x
    m42 += translation.y
    m43 += translation.z
    if whole != .identity { self = whole.concatenating(self) }
  }
}
