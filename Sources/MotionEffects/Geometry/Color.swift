/// A colour by its sRGB components, without premultiplication: the components of a `UIColor`.
public struct Color: Hashable, Sendable {
  /// The red component, 0…1.
  public var red: Double
  /// The green component, 0…1.
  public var green: Double
  /// The blue component, 0…1.
  public var blue: Double
  /// The opacity, 0…1.
  public var alpha: Double

  /// Makes a colour from its components; a relative value may lie outside 0…1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The colour that shows nothing.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
}
