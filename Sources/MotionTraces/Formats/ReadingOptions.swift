/// In which order angles turn the device from lying face up to how it lies.
public enum AttitudeOrder: String, CaseIterable, Hashable, Sendable {
  /// Yaw about z, then pitch about x, then roll about y, all counter-clockwise: Core Motion and W3C.
  case zxy
  /// The same, but pitch and azimuth count the other way round: Android's `getOrientation`.
  case android
  /// Yaw about z, then pitch about y, then roll about x: aircraft and robots.
  case zyx

  var convention: TraceLayout.AngleColumns.Convention {
    switch self {
    case .zxy: .coreMotion
    case .android: .android
    case .zyx: .aerospace
    }
  }
}

extension TraceLayout {
  /// Lets what was said about units, axes and angles prevail over what was recognised.
  mutating func apply(_ configuration: TraceReader.Configuration, _ head: TraceHead) {
    let units = configuration.units
    if let unit = units.acceleration {
      func scaled(_ vector: VectorColumns?) -> VectorColumns? {
        vector.map { head.acceleration([$0.x, $0.y, $0.z], in: unit) }
      }
      gravity = scaled(gravity)
      acceleration = scaled(acceleration)
      userAcceleration = scaled(userAcceleration)
    }
    if let unit = units.rotationRate, let rate = rotationRate {
      rotationRate = head.rotationRate([rate.x, rate.y, rate.z], in: unit)
    }
    if let unit = units.angle { angles?.scale = unit.scale }
    if let unit = units.time {
      switch clock.source {
      case .numbers(let column), .ticks(let column):
        clock = head.clock(inColumn: column, unit, because: "as was asked for")
      case .text, .parts, .rows: break
      }
    }
    if let order = configuration.attitudeOrder { angles?.convention = order.convention }
    guard let map = configuration.axes else { return }
    axes = map
    assumptions.append("the device's x, y, z are the file's \(map), as was asked for")
    if map.isMirroring, quaternion != nil || angles != nil {
      quaternion = nil
      angles = nil
      assumptions.append("the attitude is not used, because these axes mirror it")
    }
  }
}
