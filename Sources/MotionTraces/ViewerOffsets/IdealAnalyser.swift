public import MotionEffects

/// Turns attitudes into viewer offsets and does nothing else: no lock, no recentring, no gate.
///
/// Use it to test effects against exact tilts. Here the angle of full tilt may be chosen:
///
///     var analyser = IdealAnalyser(fullTilt: FullTilt(horizontal: .pi / 6, vertical: .pi / 6))
///     analyser.analyse(.identity)   // (0, 0)
///     analyser.analyse(Quaternion(angle: .pi / 12, axis: Vector3(x: 1, y: 0, z: 0)))   // (0, 0.5)
public struct IdealAnalyser: Sendable {
  /// The attitude that counts as facing the viewer; nil until the first attitude.
  public private(set) var reference: Quaternion?

  /// The offset per radian along each axis.
  let gain: ViewerOffset

  /// Makes an analyser; without a reference the first attitude becomes it.
  ///
  /// - Precondition: the reference has length 1.
  public init(fullTilt: FullTilt = .quarterTurn, reference: Quaternion? = nil) {
    gain = fullTilt.gain
    self.reference = reference
  }

  /// The offset of an attitude of length 1, in device axes; beyond full tilt it exceeds ±1.
  public mutating func analyse(_ attitude: Quaternion) -> ViewerOffset {
    rawOffset(ofRelative: relative(attitude), gain: gain)
  }

  /// The rotation from the reference to an attitude of length 1.
  @inline(__always)
  mutating func relative(_ attitude: Quaternion) -> Quaternion {
    guard let reference else {
      self.reference = attitude
      return attitude.conjugate * attitude
    }
    return reference.conjugate * attitude
  }

  /// Makes an attitude of length 1 the reference.
  public mutating func recentre(at attitude: Quaternion) { reference = attitude }
}
