import Foundation
import MotionEffects
import MotionTraces

/// A movement whose gravity and rotation rates are exact: about x and y by two sines.
enum Swing {
  private static func angles(_ index: Int) -> (a: Double, b: Double, aRate: Double, bRate: Double) {
    let t = Double(index) * 0.02
    return (0.5 * sin(2 * t), 0.4 * sin(3.1 * t), cos(2 * t), 1.24 * cos(3.1 * t))
  }

  /// Device to world: about x by a, then about the new y by b.
  static func attitude(_ index: Int) -> Quaternion {
    let (a, b, _, _) = angles(index)
    return Quaternion(angle: a, axis: Vector3(x: 1, y: 0, z: 0))
      * Quaternion(angle: b, axis: Vector3(x: 0, y: 1, z: 0))
  }

  /// Gravity in Core Motion's sign, and the rate about the device's axes in rad/s.
  static func sample(_ index: Int) -> MotionSample {
    let (_, b, aRate, bRate) = angles(index)
    return MotionSample(
      time: Double(index) * 0.02, gravity: attitude(index).down,
      rotationRate: Vector3(x: aRate * cos(b), y: bRate, z: aRate * sin(b)))
  }
}
