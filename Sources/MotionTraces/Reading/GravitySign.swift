/// Which way a recording's gravity and acceleration point.
///
/// Numbers alone cannot tell: both pass every check. Lying face up at rest, z is -1 g with the one
/// and +1 g with the other.
public enum GravitySign: String, CaseIterable, Hashable, Sendable {
  /// Core Motion's: the vector points down.
  case ios
  /// Android's, and of most sensor boards: specific force, the vector points up.
  case android
}
