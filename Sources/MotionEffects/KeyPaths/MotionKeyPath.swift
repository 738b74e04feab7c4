/// A key path whose kind the compiler knows.
///
/// The static members have UIKit's and Core Animation's names; each comment has the spelling.
///
///     let effect = InterpolatingMotionEffect(
///       keyPath: .centerX, type: .tiltAlongHorizontalAxis,
///       minimumRelativeValue: -15, maximumRelativeValue: 15)
public struct MotionKeyPath<Value: Animatable>: Hashable, Sendable {
  /// The key path without the type of its value.
  public let erased: AnyMotionKeyPath

  /// Makes the key path of a property that UIKit does not have, such as one of your own view class.
  public init(custom name: String) {
    erased = AnyMotionKeyPath(custom: name, kind: Value.kind)
  }

  init(_ property: AnyMotionKeyPath.Property, _ part: AnyMotionKeyPath.Part = .whole) {
    erased = AnyMotionKeyPath(property, part, Value.kind)
  }
}

extension MotionKeyPath where Value == Double {
  /// The key path `alpha`.
  public static var alpha: Self { Self(.alpha) }
  /// The key path `center.x`.
  public static var centerX: Self { Self(.center, .component(0)) }
  /// The key path `center.y`.
  public static var centerY: Self { Self(.center, .component(1)) }
  /// The key path `frame.origin.x`.
  public static var frameOriginX: Self { Self(.frame, .component(0)) }
  /// The key path `frame.origin.y`.
  public static var frameOriginY: Self { Self(.frame, .component(1)) }
  /// The key path `bounds.origin.x`.
  public static var boundsOriginX: Self { Self(.bounds, .component(0)) }
  /// The key path `bounds.origin.y`.
  public static var boundsOriginY: Self { Self(.bounds, .component(1)) }
  /// The key path `bounds.size.width`.
  public static var boundsSizeWidth: Self { Self(.bounds, .component(2)) }
  /// The key path `bounds.size.height`.
  public static var boundsSizeHeight: Self { Self(.bounds, .component(3)) }
  /// The key path `layer.position.x`.
  public static var layerPositionX: Self { Self(.layerPosition, .component(0)) }
  /// The key path `layer.position.y`.
  public static var layerPositionY: Self { Self(.layerPosition, .component(1)) }
  /// The key path `layer.transform.translation.x`.
  public static var layerTransformTranslationX: Self { Self(.layerTransform, .translationAxis(0)) }
  /// The key path `layer.transform.translation.y`.
  public static var layerTransformTranslationY: Self { Self(.layerTransform, .translationAxis(1)) }
  /// The key path `layer.transform.translation.z`.
  public static var layerTransformTranslationZ: Self { Self(.layerTransform, .translationAxis(2)) }
  /// The key path `layer.transform.rotation.x`.
  public static var layerTransformRotationX: Self { Self(.layerTransform, .rotationAxis(0)) }
  /// The key path `layer.transform.rotation.y`.
  public static var layerTransformRotationY: Self { Self(.layerTransform, .rotationAxis(1)) }
  /// The key path `layer.transform.rotation.z`.
  public static var layerTransformRotationZ: Self { Self(.layerTransform, .rotationAxis(2)) }
  /// The key path `layer.transform.rotation`.
  public static var layerTransformRotation: Self { Self(.layerTransform, .rotation) }
  /// The key path `layer.transform.scale.x`.
  public static var layerTransformScaleX: Self { Self(.layerTransform, .scaleAxis(0)) }
  /// The key path `layer.transform.scale.y`.
  public static var layerTransformScaleY: Self { Self(.layerTransform, .scaleAxis(1)) }
  /// The key path `layer.transform.scale.z`.
  public static var layerTransformScaleZ: Self { Self(.layerTransform, .scaleAxis(2)) }
  /// The key path `layer.transform.scale`.
  public static var layerTransformScale: Self { Self(.layerTransform, .scale) }
  /// The key path `layer.sublayerTransform.translation.x`.
  public static var layerSublayerTransformTranslationX: Self {
    Self(.layerSublayerTransform, .translationAxis(0))
  }
  /// The key path `layer.sublayerTransform.translation.y`.
  public static var layerSublayerTransformTranslationY: Self {
    Self(.layerSublayerTransform, .translationAxis(1))
  }
  /// The key path `layer.sublayerTransform.translation.z`.
  public static var layerSublayerTransformTranslationZ: Self {
    Self(.layerSublayerTransform, .translationAxis(2))
  }
  /// The key path `layer.sublayerTransform.rotation.x`.
  public static var layerSublayerTransformRotationX: Self {
    Self(.layerSublayerTransform, .rotationAxis(0))
  }
  /// The key path `layer.sublayerTransform.rotation.y`.
  public static var layerSublayerTransformRotationY: Self {
    Self(.layerSublayerTransform, .rotationAxis(1))
  }
  /// The key path `layer.sublayerTransform.rotation.z`.
  public static var layerSublayerTransformRotationZ: Self {
    Self(.layerSublayerTransform, .rotationAxis(2))
  }
  /// The key path `layer.sublayerTransform.rotation`.
  public static var layerSublayerTransformRotation: Self {
    Self(.layerSublayerTransform, .rotation)
  }
  /// The key path `layer.sublayerTransform.scale.x`.
  public static var layerSublayerTransformScaleX: Self {
    Self(.layerSublayerTransform, .scaleAxis(0))
  }
  /// The key path `layer.sublayerTransform.scale.y`.
  public static var layerSublayerTransformScaleY: Self {
    Self(.layerSublayerTransform, .scaleAxis(1))
  }
  /// The key path `layer.sublayerTransform.scale.z`.
  public static var layerSublayerTransformScaleZ: Self {
    Self(.layerSublayerTransform, .scaleAxis(2))
  }
  /// The key path `layer.sublayerTransform.scale`.
  public static var layerSublayerTransformScale: Self { Self(.layerSublayerTransform, .scale) }
  /// The key path `layer.shadowOffset.width`.
  public static var layerShadowOffsetWidth: Self { Self(.layerShadowOffset, .component(0)) }
  /// The key path `layer.shadowOffset.height`.
  public static var layerShadowOffsetHeight: Self { Self(.layerShadowOffset, .component(1)) }
  /// The key path `layer.shadowRadius`.
  public static var layerShadowRadius: Self { Self(.layerShadowRadius) }
  /// The key path `layer.shadowOpacity`.
  public static var layerShadowOpacity: Self { Self(.layerShadowOpacity) }
  /// The key path `layer.cornerRadius`.
  public static var layerCornerRadius: Self { Self(.layerCornerRadius) }
  /// The key path `layer.borderWidth`.
  public static var layerBorderWidth: Self { Self(.layerBorderWidth) }
  /// The key path `layer.opacity`.
  public static var layerOpacity: Self { Self(.layerOpacity) }
  /// The key path `layer.zPosition`.
  public static var layerZPosition: Self { Self(.layerZPosition) }
  /// The key path `layer.anchorPoint.x`.
  public static var layerAnchorPointX: Self { Self(.layerAnchorPoint, .component(0)) }
  /// The key path `layer.anchorPoint.y`.
  public static var layerAnchorPointY: Self { Self(.layerAnchorPoint, .component(1)) }
  /// The key path `layer.contentsRect.origin.x`.
  public static var layerContentsRectOriginX: Self { Self(.layerContentsRect, .component(0)) }
  /// The key path `layer.contentsRect.origin.y`.
  public static var layerContentsRectOriginY: Self { Self(.layerContentsRect, .component(1)) }
  /// The key path `layer.contentsRect.size.width`.
  public static var layerContentsRectSizeWidth: Self { Self(.layerContentsRect, .component(2)) }
  /// The key path `layer.contentsRect.size.height`.
  public static var layerContentsRectSizeHeight: Self { Self(.layerContentsRect, .component(3)) }
}

extension MotionKeyPath where Value == Point {
  /// The key path `center`.
  public static var center: Self { Self(.center) }
  /// The key path `frame.origin`.
  public static var frameOrigin: Self { Self(.frame, .origin) }
  /// The key path `bounds.origin`.
  public static var boundsOrigin: Self { Self(.bounds, .origin) }
  /// The key path `layer.position`.
  public static var layerPosition: Self { Self(.layerPosition) }
  /// The key path `layer.anchorPoint`.
  public static var layerAnchorPoint: Self { Self(.layerAnchorPoint) }
  /// The key path `layer.contentsRect.origin`.
  public static var layerContentsRectOrigin: Self { Self(.layerContentsRect, .origin) }
}

extension MotionKeyPath where Value == Size {
  /// The key path `bounds.size`.
  public static var boundsSize: Self { Self(.bounds, .size) }
  /// The key path `layer.shadowOffset`.
  public static var layerShadowOffset: Self { Self(.layerShadowOffset) }
  /// The key path `layer.transform.translation`.
  public static var layerTransformTranslation: Self { Self(.layerTransform, .translation) }
  /// The key path `layer.sublayerTransform.translation`.
  public static var layerSublayerTransformTranslation: Self {
    Self(.layerSublayerTransform, .translation)
  }
  /// The key path `layer.contentsRect.size`.
  public static var layerContentsRectSize: Self { Self(.layerContentsRect, .size) }
}

extension MotionKeyPath where Value == Rect {
  /// The key path `frame`.
  public static var frame: Self { Self(.frame) }
  /// The key path `bounds`.
  public static var bounds: Self { Self(.bounds) }
  /// The key path `layer.contentsRect`.
  public static var layerContentsRect: Self { Self(.layerContentsRect) }
}

extension MotionKeyPath where Value == AffineTransform {
  /// The key path `transform`.
  public static var transform: Self { Self(.transform) }
}

extension MotionKeyPath where Value == Transform3D {
  /// The key path `layer.transform`.
  public static var layerTransform: Self { Self(.layerTransform) }
  /// The key path `layer.sublayerTransform`.
  public static var layerSublayerTransform: Self { Self(.layerSublayerTransform) }
}

extension MotionKeyPath where Value == Color {
  /// The key path `backgroundColor`.
  public static var backgroundColor: Self { Self(.backgroundColor) }
}
