internal import MotionEffects
internal import ParallaxPlatform

/// A number with fixed decimals, for people.
func decimals(_ value: Double, _ digits: Int) -> String {
  guard value.isFinite else { return "not finite" }
  var writer = ByteWriter()
  writer.append(value, digits: digits)
  return String(decoding: writer.takeBytes(), as: UTF8.self)
}

/// An angle in radians as degrees.
func degrees(_ radians: Double, _ digits: Int = 1) -> String {
  decimals(radians * 180 / .pi, digits) + "°"
}

extension String {
  /// The text with blanks behind it, at least `width` characters long.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 0))
  }

  /// The text with blanks in front of it, at least `width` characters long.
  func indented(to width: Int) -> String {
    String(repeating: " ", count: max(width - count, 0)) + self
  }
}

extension ViewerOffset {
  /// Both components, for people.
  var words: String {
    "horizontal \(decimals(horizontal, 6)), vertical \(decimals(vertical, 6))"
  }
}

extension Quaternion {
  /// The components in the order x, y, z, w.
  var words: String {
    "(" + [x, y, z, w].map { decimals($0, 6) }.joined(separator: ", ") + ")"
  }

  /// The rotation as an angle and an axis.
  var rotationWords: String {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 1e-12 else { return "no rotation" }
    let side: Double = w < 0 ? -1 : 1
    let axis = [x, y, z].map { decimals($0 * side / length, 3) }.joined(separator: ", ")
    return degrees(2 * arcTangent(length, w * side), 2) + " about (\(axis))"
  }

  /// How a device with this attitude lies, such as "face up, top edge 30° up, right edge 5° down".
  var pose: String {
    let up = conjugate.rotated(Vector3(x: 0, y: 0, z: 1))
    // Within about 6° of the horizon the screen faces neither up nor down.
    let face = up.z > 0.1 ? "face up" : up.z < -0.1 ? "face down" : "on edge"
    func edge(_ name: String, _ sine: Double) -> String? {
      let angle = Int((arcSine(min(max(sine, -1), 1)) * 180 / .pi).rounded())
      if angle == 0 { return nil }
      return "\(name) edge \(abs(angle))° \(angle > 0 ? "up" : "down")"
    }
    let edges = [edge("top", up.y), edge("right", up.x)].compactMap { $0 }
    return ([face] + (edges.isEmpty ? ["level"] : edges)).joined(separator: ", ")
  }
}

extension Vector3 {
  /// The components with their unit.
  func words(_ unit: String) -> String {
    "(" + [x, y, z].map { decimals($0, 6) }.joined(separator: ", ") + ") \(unit)"
  }
}
