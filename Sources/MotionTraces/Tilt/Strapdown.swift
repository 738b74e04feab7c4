internal import MotionEffects

/// What the rotation rates alone make of an attitude.
struct Strapdown: Sendable {
  private var attitude = Quaternion.identity
  /// The newest rotation rate in rad/s, bias included.
  private(set) var rate = Vector3.zero
  /// The time of the newest rotation rate.
  private(set) var time = -Double.infinity

  init() {}

  init(attitude: Quaternion, rate: Vector3, time: Double) {
    (self.attitude, self.rate, self.time) = (attitude, rate, time)
  }

  /// Turns by the rates, which go in a straight line from one sample to the next.
  ///
  /// The last term is what the axis's own movement adds (the coning correction for such rates).
  mutating func turn(to newRate: Vector3, at newTime: Double, bias: Vector3) {
    let step = newTime - time
    let (from, to) = (rate - bias, newRate - bias)
    let turn = (from + to) * (step / 2) + from.cross(to) * (step * step / 12)
    attitude = (attitude * rotation(by: turn)).normalized ?? attitude
    (rate, time) = (newRate, newTime)
  }

  /// The attitude a little after the newest rate, at which it goes on turning.
  func attitude(at newTime: Double, bias: Vector3) -> Quaternion {
    newTime == time ? attitude : attitude * rotation(by: (rate - bias) * (newTime - time))
  }
}
