/// Which columns of a table are what, said by a person.
///
///     ColumnMapping("time=t,ax=A1,ay=A2,az=A3")
///
/// A column is named as in the header, or by its number from 1 where there is no such name.
public struct ColumnMapping: Hashable, Sendable {
  /// What a column can be.
  public enum Role: String, CaseIterable, Hashable, Sendable {
    /// The clock.
    case time
    /// Acceleration with gravity, along x.
    case ax
    /// Acceleration with gravity, along y.
    case ay
    /// Acceleration with gravity, along z.
    case az
    /// Gravity, along x.
    case gx
    /// Gravity, along y.
    case gy
    /// Gravity, along z.
    case gz
    /// Acceleration without gravity, along x.
    case ux
    /// Acceleration without gravity, along y.
    case uy
    /// Acceleration without gravity, along z.
    case uz
    /// The rotation rate about x.
    case wx
    /// The rotation rate about y.
    case wy
    /// The rotation rate about z.
    case wz
    /// The attitude's quaternion, from device to world.
    case qx
    /// Of the quaternion.
    case qy
    /// Of the quaternion.
    case qz
    /// The quaternion's scalar part.
    case qw
    /// An angle of the attitude.
    case roll
    /// An angle of the attitude.
    case pitch
    /// An angle of the attitude; may be absent.
    case yaw
    /// A viewer offset.
    case horizontal
    /// A viewer offset.
    case vertical
  }

  /// The columns' names or numbers.
  public private(set) var names: [Role: String]

  /// Makes a mapping of roles to the names, or numbers from 1, of columns.
  public init(_ names: [Role: String]) { self.names = names }

  /// The words for one vector or attitude that must come together.
  static let groups: [[Role]] = [
    [.ax, .ay, .az], [.gx, .gy, .gz], [.ux, .uy, .uz], [.wx, .wy, .wz], [.qx, .qy, .qz, .qw],
    [.roll, .pitch], [.horizontal, .vertical],
  ]

  /// What is missing or has no meaning in this mapping, or nil when it can be used.
  public var problem: String? {
    for group in Self.groups {
      let missing = group.filter { names[$0] == nil }
      if missing.count == group.count { continue }
      if let first = missing.first {
        let given = group.filter { names[$0] != nil }.map(\.rawValue).joined(separator: " and ")
        return "has \(given) but no \(first.rawValue)"
      }
    }
    if names[.yaw] != nil, names[.roll] == nil { return "has yaw but neither roll nor pitch" }
    let hasTilt = [Role.ax, .gx, .qx, .roll, .horizontal].contains { names[$0] != nil }
    if !hasTilt {
      return "names nothing that tells a tilt: ax,ay,az (acceleration with gravity), gx,gy,gz"
        + " (gravity), qx,qy,qz,qw or roll,pitch"
    }
    return nil
  }

  /// The layout that this mapping means.
  func layout(of head: TraceHead) throws(TraceError) -> TraceLayout {
    if let problem { throw head.error(.unknownFormat, "the mapping \(problem)") }
    var columns: [Role: Int] = [:]
    var roles: [Int: Role] = [:]
    for role in Role.allCases {
      guard let name = names[role] else { continue }
      let column = try Self.column(name, role, head)
      if let other = roles[column] {
        throw head.error(
          .unknownFormat,
          "the mapping uses the column '\(name)' both as \(other.rawValue) and as \(role.rawValue)")
      }
      columns[role] = column
      roles[column] = role
    }
    func group(_ roles: Role...) -> [Int]? {
      let found = roles.compactMap { columns[$0] }
      return found.count == roles.count ? found : nil
    }
    let clock: TraceLayout.Clock
    if let time = columns[.time] {
      clock = head.clock(inColumn: time)
    } else {
      clock = try head.clockOrRate(among: [])
    }
    var layout = TraceLayout(
      format: .table, clock: clock,
      sign: .unknown("the mapping does not say which way the vectors point"))
    layout.acceleration = group(.ax, .ay, .az).map { head.accelerationByLabelOrLength($0) }
    layout.gravity = group(.gx, .gy, .gz).map { head.accelerationByLabelOrLength($0) }
    layout.userAcceleration = group(.ux, .uy, .uz).map { user in
      // Without gravity the length says nothing.
      let beside = (layout.gravity ?? layout.acceleration)?.scale
      let unit = MeasurementUnits.Acceleration(head.label(user[0]).unit)
      return head.acceleration(
        user, in: unit ?? (beside == 1 ? .g : .metresPerSecondSquared))
    }
    layout.quaternion = group(.qx, .qy, .qz, .qw)
    layout.viewerOffset = group(.horizontal, .vertical)
    if let angles = group(.roll, .pitch) {
      let unit = MeasurementUnits.Angle(head.label(angles[0]).unit)
      let isDegrees = head.vectors(angles, limit: .max).contains { $0.contains { abs($0) > 6.3 } }
      layout.angles = .init(
        roll: angles[0], pitch: angles[1], yaw: columns[.yaw],
        scale: (unit ?? (isDegrees ? .degrees : .radians)).scale, convention: .coreMotion)
      if head.configuration.attitudeOrder == nil {
        layout.assumptions.append(
          "the angles are taken as \(TraceLayout.AngleColumns.Convention.coreMotion.words)")
      }
    }
    if let sign = head.signFromAttitude(layout) { layout.sign = sign }
    layout.addRotationRate(group(.wx, .wy, .wz), head)
    return layout
  }

  private static func column(
    _ name: String, _ role: Role, _ head: TraceHead
  ) throws(TraceError) -> Int {
    let label = ColumnLabel(name)
    let found =
      head.labels.firstIndex { $0.text == label.text }
      ?? head.labels.firstIndex { $0.text.lowercased() == label.text.lowercased() }
      ?? head.labels.firstIndex { $0.name == label.name && !$0.name.isEmpty }
    if let found { return found }
    if let number = Int(name) {
      guard 1...head.columnCount ~= number else {
        throw head.error(
          .unknownFormat,
          "the mapping says \(role.rawValue)=\(number), but the table has \(head.columnCount)"
            + " columns")
      }
      return number - 1
    }
    throw head.error(
      .unknownFormat,
      "\(head.foundColumns); none of them is '\(name)', which the mapping takes for"
        + " \(role.rawValue); name a column of the header, or give its number, from 1")
  }
}
