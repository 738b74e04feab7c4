internal import MotionEffects
internal import ParallaxPlatform

/// How the energy of the offsets is spread over frequencies, in flat memory.
///
/// P. D. Welch, "The use of fast Fourier transform for the estimation of power spectra", IEEE
/// Transactions on Audio and Electroacoustics 15, 1967: the offsets, held at 4 Hz, in segments of 32
/// seconds that overlap by half, each without its mean, behind a Hann window.
struct MotionSpectrum: Sendable {
  /// Samples a second; movements of a hand hold next to nothing above 2 Hz.
  private static let rate = 4.0
  private static let length = 128
  /// Fewer samples than 4 seconds say nothing about slow sway.
  private static let fewest = 16
  /// Where sustained oscillation makes people sick, in hertz.
  private static let sway = 0.1...0.3

  private var horizontal: [Double] = []
  private var vertical: [Double] = []
  private var power = [Double](repeating: 0, count: length / 2 + 1)
  private var segments = 0
  private var held: TimedOffset?
  private var samples = 0

  mutating func add(_ moment: TimedOffset) {
    if let held {
      while Double(samples) / Self.rate < moment.time - 1e-9 { append(held) }
    }
    held = moment
  }

  /// The share of the energy near 0.2 Hz; nil with too little movement or time.
  var shareNearSway: Double? {
    var complete = self
    if let held { complete.append(held) }
    if complete.segments == 0 {
      guard complete.horizontal.count >= Self.fewest else { return nil }
      complete.transform()
    }
    let step = Self.rate / Double(Self.length)
    var (near, all) = (0.0, 0.0)
    for bin in 1..<complete.power.count {
      all += complete.power[bin]
      if Self.sway.contains(Double(bin) * step) { near += complete.power[bin] }
    }
    return all > 1e-12 ? near / all : nil
  }

  private mutating func append(_ moment: TimedOffset) {
    samples += 1
    horizontal.append(moment.offset.horizontal)
    vertical.append(moment.offset.vertical)
    guard horizontal.count == Self.length else { return }
    transform()
    horizontal.removeFirst(Self.length / 2)
    vertical.removeFirst(Self.length / 2)
  }

  /// Adds the power of what is collected; a short segment is continued with zeros.
  private mutating func transform() {
    segments += 1
    for channel in [horizontal, vertical] {
      let mean = channel.reduce(0, +) / Double(channel.count)
      let windowed = channel.enumerated().map { index, value in
        (value - mean)
          * (0.5 - 0.5 * cosine(2 * .pi * (Double(index) + 0.5) / Double(channel.count)))
      }
      for bin in power.indices {
        var (real, imaginary) = (0.0, 0.0)
        for (index, value) in windowed.enumerated() {
          let turn = 2 * .pi * Double(bin * index % Self.length) / Double(Self.length)
          real += value * cosine(turn)
          imaginary += value * sine(turn)
        }
        power[bin] += real * real + imaginary * imaginary
      }
    }
  }
}
