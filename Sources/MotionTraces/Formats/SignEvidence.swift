internal import MotionEffects

// Where a file tells by itself which way its gravity points: a recorded attitude, or words for the pose.

extension TraceHead {
  /// The sign by which gravity or acceleration agrees with the recorded attitude, or nil.
  ///
  /// Holds where at least nine tenths of the vectors point the attitude's way.
  func signFromAttitude(_ layout: TraceLayout) -> TraceLayout.Sign? {
    guard let vector = layout.gravity ?? layout.acceleration,
      let agreement = agreement(of: layout, with: vector), abs(agreement) > 0.9
    else { return nil }
    return .known(
      agreement > 0 ? .ios : .android,
      because: (layout.gravity == nil ? "acceleration" : "gravity")
        + " agrees so with the recorded attitude")
  }

  /// The mean cosine between where a vector points and where the attitude has down; nil without rows.
  func agreement(of layout: TraceLayout, with vector: TraceLayout.VectorColumns) -> Double? {
    let attitude: [Int]
    if let quaternion = layout.quaternion {
      attitude = quaternion
    } else if let angles = layout.angles {
      attitude = [angles.roll, angles.pitch]
    } else {
      return nil
    }
    var (sum, count) = (0.0, 0)
    for row in vectors(attitude + [vector.x, vector.y, vector.z], limit: 256) {
      let recorded: Quaternion?
      if let angles = layout.angles, layout.quaternion == nil {
        recorded = SampleAssembly.attitude(
          roll: row[0] * angles.scale, pitch: row[1] * angles.scale, yaw: 0,
          convention: angles.convention)
      } else {
        recorded = Quaternion(x: row[0], y: row[1], z: row[2], w: row[3]).normalized
      }
      let end = row.count
      let measured = Vector3(x: row[end - 3], y: row[end - 2], z: row[end - 1]).normalized
      guard let recorded, let measured else { continue }
      sum += recorded.conjugate.rotated(Vector3(x: 0, y: 0, z: -1)).dot(measured)
      count += 1
    }
    return count == 0 ? nil : sum / Double(count)
  }

  /// The sign that a column of poses tells, such as `faceUp` or `portrait`, or nil.
  ///
  /// The poses are those of `UIDeviceOrientation`: by name, or 1 to 6.
  func signFromPoses(
    inColumn column: Int, _ vector: TraceLayout.VectorColumns
  ) -> TraceLayout.Sign? {
    var (sum, count) = (0.0, 0)
    var example: String?
    for row in 0..<min(rowCount, 512) {
      let word = text(row: row, column: column)
      guard let up = Self.up(ofPose: word),
        case .number(let x) = value(row: row, column: vector.x),
        case .number(let y) = value(row: row, column: vector.y),
        case .number(let z) = value(row: row, column: vector.z),
        let measured = Vector3(x: x, y: y, z: z).normalized
      else { continue }
      sum += measured.dot(up)
      count += 1
      if example == nil { example = word }
    }
    guard count > 0, abs(sum) > 0.5 * Double(count), let example else { return nil }
    return .known(
      sum < 0 ? .ios : .android,
      because: "the vectors agree so with the column '\(columnName(column))', such as '\(example)'")
  }

  /// Where up is in device axes for a word of `UIDeviceOrientation`.
  private static func up(ofPose word: String) -> Vector3? {
    switch word.lowercased().filter({ $0.isLetter || $0.isNumber }) {
    case "1", "portrait": Vector3(x: 0, y: 1, z: 0)
    case "2", "portraitupsidedown", "upsidedown": Vector3(x: 0, y: -1, z: 0)
    case "3", "landscapeleft": Vector3(x: 1, y: 0, z: 0)
    case "4", "landscaperight": Vector3(x: -1, y: 0, z: 0)
    case "5", "faceup": Vector3(x: 0, y: 0, z: 1)
    case "6", "facedown": Vector3(x: 0, y: 0, z: -1)
    default: nil
    }
  }
}
