internal import MotionEffects

/// The attitudes of a whole recording, each from what came before it and what came after.
///
/// VQF's offline variant (D. Laidig, T. Seel, 2023): the causal filter runs forward and backward, which
/// gives two independent estimates of the gyroscope's bias at each moment; the rates are integrated
/// with their weighted mean; and the accelerometer's filter runs in both directions, so that it does
/// not lag. No device could have known this while it was moving.
enum OfflineTilt {
  /// How many samples fit: at 100 Hz more than five hours, and about 600 MB of memory.
  static let mostSamples = 2_000_000
  /// The time constant in seconds of the filter that is passed twice where there is no gyroscope.
  static let timeConstantWithoutRates = 0.1

  /// Puts the attitude into each sample, in the place of the recorded one; nil where nothing tells it.
  ///
  /// - Complexity: O(number of samples).
  static func estimate(_ samples: inout [MotionSample]) {
    var heading = Quaternion.identity
    let biases = biases(of: samples)
    for segment in segments(of: samples) {
      if segment.hasRates {
        fuse(&samples, segment.range, biases, &heading)
      } else {
        follow(&samples, segment.range, &heading)
      }
    }
  }

  // MARK: Bias

  /// The gyroscope's bias at each sample; empty without a gyroscope.
  private static func biases(of samples: [MotionSample]) -> [Vector3] {
    guard samples.contains(where: { usableRotationRate(of: $0) != nil }) else { return [] }
    var forward = VQFTilt(timeConstant: VQFTilt.usualTimeConstant)
    var estimates: [GyroscopeBias] = []
    estimates.reserveCapacity(samples.count)
    for sample in samples {
      _ = forward.update(with: sample)
      estimates.append(forward.bias)
    }
    var backward = VQFTilt(timeConstant: VQFTilt.usualTimeConstant)
    var biases = Array(repeating: Vector3.zero, count: samples.count)
    for index in samples.indices.reversed() {
      var sample = samples[index]
      sample.time = -sample.time
      sample.rotationRate = sample.rotationRate.map { -$0 }
      _ = backward.update(with: sample)
      let (a, b) = (estimates[index], backward.bias)
      // The mean weighted with the inverse covariances: a + A (A + B)⁻¹ (b − a).
      let part = (a.covariance + b.covariance).solve(-b.estimate - a.estimate)
      biases[index] = a.estimate + (part.map { a.covariance.times($0) } ?? .zero)
    }
    return biases
  }

  // MARK: Segments

  /// A stretch in which the gyroscope never pauses for too long, or in which there is none.
  private struct Segment {
    var range: Range<Int>
    var hasRates: Bool
  }

  private static func segments(of samples: [MotionSample]) -> [Segment] {
    var segments: [Segment] = []
    var newestRate = -Double.infinity
    for (index, sample) in samples.enumerated() {
      let hasRate = usableRotationRate(of: sample) != nil
      let step = sample.time - newestRate
      let goesOn = step >= 0 && step <= VQFTilt.longestGap
      if hasRate { newestRate = sample.time }
      let last = segments.indices.last
      if let last, hasRate ? goesOn : goesOn || !segments[last].hasRates {
        segments[last].range = segments[last].range.lowerBound..<index + 1
      } else {
        segments.append(Segment(range: index..<index + 1, hasRates: hasRate))
      }
    }
    return segments
  }

  // MARK: Attitudes

  private static func fuse(
    _ samples: inout [MotionSample], _ range: Range<Int>, _ biases: [Vector3],
    _ heading: inout Quaternion
  ) {
    var strapdown = Strapdown()
    var gravity: [(index: Int, value: Vector3)] = []
    for index in range {
      let (time, bias) = (samples[index].time, biases[index])
      if let rate = usableRotationRate(of: samples[index]) {
        if index == range.lowerBound {
          strapdown = Strapdown(attitude: heading, rate: rate, time: time)
        } else {
          strapdown.turn(to: rate, at: time, bias: bias)
        }
      }
      if let acceleration = usableAcceleration(of: samples[index]) {
        let inertial = strapdown.attitude(at: time, bias: bias).rotated(-acceleration)
        gravity.append((index, inertial))
      }
      samples[index].attitude = strapdown.attitude(at: time + VQFTilt.sensorDelay, bias: bias)
    }
    let times = gravity.map { samples[$0.index].time }
    let ups = smoothed(
      gravity.map(\.value), times, timeConstant: VQFTilt.usualTimeConstant)
    var inclination = Quaternion.identity
    var next = 0
    for index in range {
      // Samples before the first acceleration are inclined as that one.
      if next < ups.count, gravity[next].index <= index || next == 0 {
        if let up = inclination.rotated(ups[next]).normalized {
          inclination =
            (Quaternion(turning: up, into: worldUp) * inclination).normalized ?? inclination
        }
        if gravity[next].index <= index { next += 1 }
      }
      samples[index].attitude =
        ups.isEmpty ? nil : samples[index].attitude.flatMap { (inclination * $0).normalized }
    }
    if let last = samples[range.upperBound - 1].attitude { heading = last }
  }

  /// The attitudes of the accelerometer alone.
  private static func follow(
    _ samples: inout [MotionSample], _ range: Range<Int>, _ heading: inout Quaternion
  ) {
    let indices = range.filter { usableAcceleration(of: samples[$0]) != nil }
    let ups = smoothed(
      indices.map { -(samples[$0].acceleration ?? .zero) }, indices.map { samples[$0].time },
      timeConstant: timeConstantWithoutRates)
    for index in range { samples[index].attitude = nil }
    var transport = AttitudeTransport()
    for (index, up) in zip(indices, ups) {
      guard let unit = up.normalized else { continue }
      heading = transport.align(heading, up: unit)
      samples[index].attitude = heading
    }
  }

  /// The values after the filter has passed forward and then backward, so that it does not lag.
  private static func smoothed(
    _ values: [Vector3], _ times: [Double], timeConstant: Double
  ) -> [Vector3] {
    var values = values
    var times = times
    for _ in 0..<2 {
      var step = ButterworthLowPass.Step(timeConstant: timeConstant)
      var filter = ButterworthLowPass()
      var previous: Double?
      for index in values.indices {
        let time = times[index]
        step.prepare(previous.map { abs(time - $0) } ?? 0)
        filter.add(values[index], step)
        values[index] = filter.value
        previous = time
      }
      values.reverse()
      times.reverse()
    }
    return values
  }
}
