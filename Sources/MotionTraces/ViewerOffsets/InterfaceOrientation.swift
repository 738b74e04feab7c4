public import MotionEffects

/// How the interface stands on the device, with UIKit's names (`UIInterfaceOrientation`).
///
/// Offsets are measured along the device's axes and handed to the effects along the interface's, so
/// an effect never has to swap its axes itself.
public enum InterfaceOrientation: String, CaseIterable, Hashable, Sendable {
  /// The device's top edge is up.
  case portrait
  /// The device's bottom edge is up.
  case portraitUpsideDown
  /// The device's right edge is up: the home button is on the left.
  case landscapeLeft
  /// The device's left edge is up: the home button is on the right.
  case landscapeRight

  /// An offset along the device's axes, expressed along the interface's.
  ///
  ///     let offset = ViewerOffset(horizontal: 0.25, vertical: 0.5)
  ///     InterfaceOrientation.landscapeRight.interfaceOffset(of: offset)   // (0.5, -0.25)
  public func interfaceOffset(of offset: ViewerOffset) -> ViewerOffset {
    // Subtracting from 0 never makes a negative zero.
    let (h, v) = (offset.horizontal, offset.vertical)
    return switch self {
    case .portrait: offset
    case .portraitUpsideDown: ViewerOffset(horizontal: 0 - h, vertical: 0 - v)
    case .landscapeLeft: ViewerOffset(horizontal: 0 - v, vertical: h)
    case .landscapeRight: ViewerOffset(horizontal: v, vertical: 0 - h)
    }
  }
}
