internal import MotionEffects
internal import ParallaxPlatform

/// Turns a row's numbers into a sample in Core Motion's signs and units, by a layout.
struct SampleAssembly {
  private let gravityScale, accelerationScale, userScale, rateScale: Double
  private let hasGravity, hasAcceleration, hasUser, hasRate: Bool
  private let hasAttitude, hasQuaternion, hasViewerOffset: Bool
  private let placeholders: (Double, Double)
  private let angles: TraceLayout.AngleColumns?
  private let hasYaw: Bool
  private let axes: AxisMap?
  /// Turns the file's axes into the device's.
  private let turn: Quaternion?

  /// Whether the row may be of any sensor, as another table tells the tilt.
  private let isPart: Bool

  /// - Precondition: The layout's sign is known, or nothing depends on it.
  init(_ layout: TraceLayout, isPart: Bool = false) {
    self.isPart = isPart
    var factor = 1.0
    if case .known(.android, _) = layout.sign { factor = -1 }
    gravityScale = (layout.gravity?.scale ?? 1) * factor
    accelerationScale = (layout.acceleration?.scale ?? 1) * factor
    userScale = (layout.userAcceleration?.scale ?? 1) * factor
    rateScale = layout.rotationRate?.scale ?? 1
    hasGravity = layout.gravity != nil
    hasAcceleration = layout.acceleration != nil
    hasUser = layout.userAcceleration != nil
    hasRate = layout.rotationRate != nil
    hasAttitude = layout.quaternion != nil || layout.angles != nil
    hasQuaternion = layout.quaternion != nil
    hasViewerOffset = layout.viewerOffset != nil
    angles = layout.angles
    hasYaw = layout.angles?.yaw != nil
    placeholders = (layout.placeholders.first ?? .nan, layout.placeholders.last ?? .nan)
    axes = layout.axes
    turn = layout.axes?.rotation
  }

  /// Whether some measurement in the row is complete enough to tell a tilt.
  @inline(__always)
  func isUsable(_ row: borrowing DecodedRow) -> Bool {
    if hasAcceleration, acceleration(row) != nil { return true }
    if hasGravity, gravity(row) != nil { return true }
    return attitude(row) != nil || (hasViewerOffset && viewerOffset(row) != nil)
      || (isPart && holdsFollower(row))
  }

  /// Whether a row has all numbers of some measurement; where it is unusable all the same, they are
  /// such as no sensor measures.
  func isComplete(_ row: borrowing DecodedRow) -> Bool {
    func has(_ slot: Int, _ count: Int) -> Bool {
      row.present & Slot.mask(slot, count) == Slot.mask(slot, count)
    }
    return hasAcceleration && has(Slot.acceleration, 3) || hasGravity && has(Slot.gravity, 3)
      || hasQuaternion && has(Slot.quaternion, 4)
      || angles != nil && has(Slot.angles, hasYaw ? 3 : 2)
  }

  /// Whether there is a measurement that tells no tilt alone.
  private func holdsFollower(_ row: borrowing DecodedRow) -> Bool {
    (hasRate && vector(row, Slot.rotationRate, rateScale) != nil)
      || (hasUser && vector(row, Slot.userAcceleration, userScale) != nil)
  }

  /// Writes a row's measurements each by itself, for a join.
  func write(_ row: borrowing DecodedRow, time: Double, into readings: inout SensorReadings) {
    readings.time = time
    readings.attitude = hasAttitude ? attitude(row) : nil
    readings.gravity = hasGravity ? gravity(row) : nil
    readings.acceleration = hasAcceleration ? acceleration(row) : nil
    readings.userAcceleration = hasUser ? vector(row, Slot.userAcceleration, userScale) : nil
    readings.rotationRate = hasRate ? vector(row, Slot.rotationRate, rateScale) : nil
    guard let axes else { return }
    readings.attitude = readings.attitude.flatMap(turned)
    readings.gravity = readings.gravity.map(axes.mapped)
    readings.acceleration = readings.acceleration.map(axes.mapped)
    readings.userAcceleration = readings.userAcceleration.map(axes.mapped)
    readings.rotationRate = readings.rotationRate.map(axes.mappedRate)
  }

  /// Writes a usable row's measurements into a sample, field by field: a sample is 168 bytes, and
  /// copying one that was just written stalls the processor for longer than parsing a number takes.
  @inline(__always)
  func write(_ row: borrowing DecodedRow, time: Double, into sample: inout MotionSample) {
    sample.time = time
    let gravity = hasGravity ? gravity(row) : nil
    var acceleration = hasAcceleration ? acceleration(row) : nil
    if hasUser, acceleration == nil, let gravity {
      acceleration = vector(row, Slot.userAcceleration, userScale).map { gravity + $0 }
    }
    sample.gravity = gravity
    sample.acceleration = acceleration
    sample.attitude = hasAttitude ? attitude(row) : nil
    sample.rotationRate = hasRate ? vector(row, Slot.rotationRate, rateScale) : nil
    sample.viewerOffset = hasViewerOffset ? viewerOffset(row) : nil
    if let axes { turn(&sample, axes) }
  }

  /// Brings vectors and attitude from the file's axes into the device's.
  @inline(never)
  private func turn(_ sample: inout MotionSample, _ axes: AxisMap) {
    sample.gravity = sample.gravity.map(axes.mapped)
    sample.acceleration = sample.acceleration.map(axes.mapped)
    sample.rotationRate = sample.rotationRate.map(axes.mappedRate)
    sample.attitude = sample.attitude.flatMap(turned)
  }

  private func turned(_ attitude: Quaternion) -> Quaternion? {
    turn.map { attitude * $0.conjugate }
  }

  /// The sample of a usable row.
  @inline(never)  // so that it is made in the caller's memory
  func sample(_ row: borrowing DecodedRow, time: Double) -> MotionSample {
    var sample = MotionSample(time: time)
    write(row, time: time, into: &sample)
    return sample
  }

  @inline(__always)
  private func vector(_ row: borrowing DecodedRow, _ slot: Int, _ scale: Double) -> Vector3? {
    let mask = 7 &<< UInt32(truncatingIfNeeded: slot)
    guard row.present & mask == mask else { return nil }
    let vector = Vector3(
      x: row.values[slot] * scale, y: row.values[slot &+ 1] * scale,
      z: row.values[slot &+ 2] * scale)
    // No device measures such values, and later stages may square and add them.
    guard vector.x.magnitude + vector.y.magnitude + vector.z.magnitude < 1e9 else { return nil }
    let x = row.values[slot]
    if x == placeholders.0 || x == placeholders.1, row.values[slot &+ 1] == x,
      row.values[slot &+ 2] == x
    {
      return nil
    }
    return vector
  }

  @inline(__always)
  private func acceleration(_ row: borrowing DecodedRow) -> Vector3? {
    // Even in free fall no sensor shows three exact zeros: it has not started.
    guard let acceleration = vector(row, Slot.acceleration, accelerationScale),
      acceleration != .zero
    else { return nil }
    return acceleration
  }

  @inline(__always)
  private func gravity(_ row: borrowing DecodedRow) -> Vector3? {
    // A sensor that has not started writes zeros; gravity is never 0.
    guard let gravity = vector(row, Slot.gravity, gravityScale), gravity != .zero else {
      return nil
    }
    return gravity
  }

  private func viewerOffset(_ row: borrowing DecodedRow) -> ViewerOffset? {
    let mask = Slot.mask(Slot.viewerOffset, 2)
    guard row.present & mask == mask else { return nil }
    return ViewerOffset(
      horizontal: row.values[Slot.viewerOffset], vertical: row.values[Slot.viewerOffset + 1])
  }

  private func attitude(_ row: borrowing DecodedRow) -> Quaternion? {
    if hasQuaternion {
      let mask = Slot.mask(Slot.quaternion, 4)
      guard row.present & mask == mask else { return nil }
      let quaternion = Quaternion(
        x: row.values[Slot.quaternion], y: row.values[Slot.quaternion + 1],
        z: row.values[Slot.quaternion + 2], w: row.values[Slot.quaternion + 3])
      // Rounding leaves the length near 1; anything else is no rotation.
      guard 0.25...4 ~= quaternion.squaredLength else { return nil }
      return quaternion.normalized
    }
    guard let angles else { return nil }
    let mask = Slot.mask(Slot.angles, hasYaw ? 3 : 2)
    guard row.present & mask == mask else { return nil }
    return Self.attitude(
      roll: row.values[Slot.angles] * angles.scale,
      pitch: row.values[Slot.angles + 1] * angles.scale,
      yaw: hasYaw ? row.values[Slot.angles + 2] * angles.scale : 0,
      convention: angles.convention)
  }

  /// The attitude that angles in radians describe: turn about z by yaw, then x by pitch, y by roll.
  static func attitude(
    roll: Double, pitch: Double, yaw: Double, convention: TraceLayout.AngleColumns.Convention
  ) -> Quaternion? {
    if convention == .aerospace {
      let (about, across, along) = (yaw / 2, pitch / 2, roll / 2)
      let turns = [
        Quaternion(x: 0, y: 0, z: sine(about), w: cosine(about)),
        Quaternion(x: 0, y: sine(across), z: 0, w: cosine(across)),
        Quaternion(x: sine(along), y: 0, z: 0, w: cosine(along)),
      ]
      return (turns[0] * turns[1] * turns[2]).normalized
    }
    // Android's getOrientation counts pitch and azimuth the other way round.
    let factor = convention == .android ? -1.0 : 1.0
    let (y, p, r) = (yaw * factor / 2, pitch * factor / 2, roll / 2)
    let (cy, sy) = (cosine(y), sine(y))
    let (cp, sp) = (cosine(p), sine(p))
    let (cr, sr) = (cosine(r), sine(r))
    return Quaternion(
      x: cy * sp * cr - sy * cp * sr, y: cy * cp * sr + sy * sp * cr,
      z: cy * sp * sr + sy * cp * cr, w: cy * cp * cr - sy * sp * sr
    ).normalized
  }
}
