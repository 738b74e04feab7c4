internal import MotionEffects

/// The attitude that the recording holds, of length 1, or nil when there is none.
func recordedAttitude(of sample: MotionSample) -> Quaternion? {
  // The bounds keep the square's digits: a shorter or longer quaternion is no attitude but damage.
  guard let attitude = sample.attitude, attitude.squaredLength > 1e-200 else { return nil }
  return attitude.normalized
}
