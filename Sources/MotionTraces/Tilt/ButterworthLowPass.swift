internal import MotionEffects
internal import ParallaxPlatform

/// A second-order Butterworth low-pass filter that is right for steps of any length.
///
/// Its time constant τ is the one of VQF (section 3.2 of the paper): the cutoff is √2 / (2 π τ) Hz, so
/// that both poles lie at (-1 ± i) / τ. Instead of coefficients for one sample rate, each step solves
/// the filter's differential equation exactly for an input that goes in a straight line from one sample
/// to the next. Rate and jitter of a recording therefore change nothing but the detail of its input.
struct ButterworthLowPass: Sendable {
  /// How long the beginning lasts in which the value is a mean, in time constants.
  ///
  /// VQF has 1; where a recording begins in motion, a longer mean is better.
  static let meanLength = 1.5

  /// The filtered vector.
  private(set) var value = Vector3.zero

  private var speed = Vector3.zero
  private var input = Vector3.zero
  private var elapsed = -1.0
  /// Whether the time of the mean is over.
  private(set) var isSettled = false
  private var sum = Vector3.zero

  /// Takes the next input, which lies the step's length after the one before.
  ///
  /// At the beginning the value is the mean of the input so far: a filter that started from a
  /// single sample would take long to forget its noise.
  mutating func add(_ newInput: Vector3, _ step: Step) {
    defer { input = newInput }
    guard elapsed >= 0 else {
      elapsed = 0
      value = newInput
      return
    }
    guard step.duration > 0 else { return }
    if !isSettled {
      elapsed += step.duration
      sum = sum + (input + newInput) * (step.duration / 2)
      value = sum * (1 / elapsed)
      isSettled = elapsed >= step.timeConstant * ButterworthLowPass.meanLength
      return
    }
    let distance = value - input
    let change = newInput - input
    value = newInput + distance * step.a + speed * step.b + change * step.c
    speed = distance * step.d + speed * step.e + change * step.f
  }

  /// What a filter with one time constant does in a step of one length.
  struct Step: Sendable {
    /// The filter's τ in seconds, more than 0.
    let timeConstant: Double
    /// The step's length in seconds.
    private(set) var duration = -1.0

    fileprivate private(set) var (a, b, c) = (1.0, 0.0, 0.0)
    fileprivate private(set) var (d, e, f) = (0.0, 1.0, 0.0)

    init(timeConstant: Double) { self.timeConstant = timeConstant }

    /// By how much a step may differ from the one before and still count as the same.
    ///
    /// Times with a constant step have rounding errors; a filter with a time constant that is wrong by
    /// a millionth is the same filter.
    private static let sameness = 1e-6

    /// Prepares for a step of a length; costs nothing when the one before was as long.
    ///
    /// With rate a = 1/τ and an input u + s t, the filter's equation y″ + 2 a y′ + 2 a² y = 2 a² u has
    /// the particular solution u + s t − s/a; what remains decays as exp(−a t) (cos a t, sin a t).
    mutating func prepare(_ newDuration: Double) {
      if abs(newDuration - duration) <= Step.sameness * duration { return }
      duration = newDuration
      guard duration > 0 else { return }
      let rate = 1 / timeConstant
      let angle = rate * duration
      let decay = exponential(-angle)
      let decayedCosine = decay * cosine(angle)
      let decayedSine = decay * sine(angle)
      a = decayedCosine + decayedSine
      b = decayedSine * timeConstant
      c = (decayedCosine - 1) / angle
      d = -2 * rate * decayedSine
      e = decayedCosine - decayedSine
      f = (1 - a) / duration
    }
  }
}
