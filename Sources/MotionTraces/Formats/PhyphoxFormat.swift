/// phyphox by RWTH Aachen, on Android and iOS.
///
/// All numbers are in Android's sign on both platforms, since the app multiplies Core Motion's by
/// -9.81. Files of one sensor name their columns just X, Y, Z; then the file's name tells which
/// sensor it is, and where that is lost (standard input) the unit and the vectors' length do.
enum PhyphoxFormat: TraceRecogniser {
  static let title = "phyphox"

  /// The app's factor between g and m/s².
  private static let gravity = 9.81
  private static let sign = TraceLayout.Sign.known(
    .android, because: "phyphox writes Android's sign on all platforms")

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    try refuseMetadata(head)
    let isAsked = head.configuration.format == .phyphox
    guard let time = timeColumn(head) else {
      if let layout = try localisedLayout(of: head, isAsked: isAsked) { return layout }
      return try renamedLayout(of: head, isAsked: isAsked)
    }
    if head.labels.contains(where: { $0.name.hasPrefix("tilt up/down") }) {
      throw head.error(
        .unknownFormat,
        "this is phyphox's Inclination experiment, whose angles have no published reference;"
          + " record the experiment 'Acceleration (with g)'")
    }
    var layout = TraceLayout(format: .phyphox, clock: head.clock(inColumn: time), sign: sign)
    layout.quaternion = head.columns(["x", "y", "z", "w"])
    if layout.quaternion != nil {
      return layout
    }
    layout.remedy = "the experiment 'Acceleration (with g)'"
    layout.gravity = head.xyz("gravity").map { vector($0, head) }
    layout.acceleration = (head.xyz("acceleration") ?? head.xyz("accelerometer"))
      .map { vector($0, head) }
    layout.userAcceleration = (head.xyz("linearacceleration") ?? head.xyz("linearaccelerometer"))
      .map { head.acceleration($0, gravity: gravity) }
    layout.rotationRate = head.xyz("gyroscope").map { head.rotationRate($0) }
    // Sensor boards write similar headers, but degrees.
    if let rate = layout.rotationRate, head.labels[rate.x].unit == "deg/s" { return nil }
    if !layout.tellsTilt, layout.userAcceleration == nil, layout.rotationRate == nil {
      guard let axes = head.columns(["x", "y", "z"]) else {
        return try localisedLayout(of: head, isAsked: isAsked)
      }
      addUnnamedSensor(axes, to: &layout, head)
    }
    return layout
  }

  /// `Time (s)`, in some experiments `t (s)` or `Time t (s)`; without a unit only beside columns
  /// named in the app's way, with a blank: `Acceleration x`.
  private static func timeColumn(_ head: TraceHead) -> Int? {
    let hasOurNames = head.labels.contains {
      ["acceleration x", "linear acceleration x", "gravity x", "gyroscope x"].contains($0.name)
    }
    return head.labels.firstIndex {
      ["time", "t", "timet"].contains($0.key)
        && ($0.unit == "s" || ($0.unit.isEmpty && hasOurNames))
    }
  }

  /// The exports' tables about the device and about starts and pauses.
  private static func refuseMetadata(_ head: TraceHead) throws(TraceError) {
    let names = head.labels.map(\.name)
    guard
      names.starts(with: ["property", "value"]) || names.starts(with: ["event", "experiment time"])
    else { return }
    throw head.error(
      .metadata,
      "this is phyphox's table about the recording, not the recording; name the CSV file beside"
        + " the folder 'meta'")
  }

  /// Finds out which sensor three columns X, Y, Z are.
  private static func addUnnamedSensor(
    _ axes: [Int], to layout: inout TraceLayout, _ head: TraceHead
  ) {
    let unit = head.labels[axes[0]].unit
    let stem = head.fileStem
    if unit == "rad/s" || unit.isEmpty && stem.contains("gyro") {
      layout.rotationRate = head.rotationRate(axes)
    } else if stem.contains("linear") || stem.contains("without g") {
      layout.userAcceleration = head.acceleration(axes, gravity: gravity)
    } else if unit != "m/s^2", unit != "g", !unit.isEmpty {
      return  // a magnetic field or the like
    } else if stem.contains("gravity") {
      layout.gravity = vector(axes, head)
    } else if stem.contains("acceler") {
      layout.acceleration = vector(axes, head)
    } else {
      let vector = vector(axes, head)
      let length = (head.medianLength(axes) ?? 0) * vector.scale
      guard 0.7...1.4 ~= length else {
        layout.userAcceleration = head.acceleration(axes, gravity: gravity)
        layout.remedy =
          "the experiment 'Acceleration (with g)', or name the file as the app does"
          + " (Accelerometer.csv)"
        return
      }
      layout.acceleration = vector
      layout.assumptions.append(
        "the columns X, Y, Z are taken as acceleration with gravity, because the file's name does"
          + " not tell the sensor and the vectors are about 1 g long in the median")
    }
  }

  /// Three columns in the header's unit, or in the one that their length shows.
  private static func vector(_ axes: [Int], _ head: TraceHead) -> TraceLayout.VectorColumns {
    head.labels[axes[0]].unit.isEmpty
      ? head.vector(axes, gravity: gravity) : head.acceleration(axes, gravity: gravity)
  }

  /// A table whose names an author chose or the app translated, such as `Beschleunigung x (m/s^2)`: the
  /// numbers' form still shows who wrote it.
  private static func localisedLayout(
    of head: TraceHead, isAsked: Bool
  ) throws(TraceError) -> TraceLayout? {
    guard isAsked || hasNumbersOfPhyphox(head), var layout = try TableFormat.layout(of: head) else {
      return nil
    }
    layout.format = .phyphox
    layout.sign = sign
    layout.remedy = "the experiment 'Acceleration (with g)'"
    if !isAsked {
      layout.assumptions.append(
        "the file is taken as phyphox's, because all its numbers are written as the app does,"
          + " such as \(head.text(row: 0, column: 0))")
    }
    return layout
  }

  /// Whether all numbers of the first rows have one digit, nine decimals and an exponent.
  private static func hasNumbersOfPhyphox(_ head: TraceHead) -> Bool {
    guard head.rowCount > 0 else { return false }
    for row in 0..<min(head.rowCount, 8) {
      for column in 0..<head.columnCount {
        let text = head.text(row: row, column: column)
        if text.isEmpty || text == "NaN" { continue }
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        let parts = digits.split(separator: UInt8(ascii: "E"), omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].count == 11, !parts[1].isEmpty else { return false }
      }
    }
    return true
  }

  /// A table re-saved with plain names, `timestamps,x,y,z`, whose file name is still the app's.
  ///
  /// Other apps' files look the same, so the sign must be asked for, unless the format was named.
  private static func renamedLayout(
    of head: TraceHead, isAsked: Bool
  ) throws(TraceError) -> TraceLayout? {
    guard
      let time = head.column("timestamps") ?? head.column("timestamp") ?? head.column("time"),
      let axes = head.columns(["x", "y", "z"]),
      isAsked || (head.labels.count == 4 && time == 0 && axes == [1, 2, 3])
    else { return nil }
    let names: Set = [
      "accelerometer", "gravity", "linear accelerometer", "linear acceleration", "gyroscope",
    ]
    guard isAsked || names.contains(head.fileStem) else { return nil }
    var layout = TraceLayout(
      format: .phyphox, clock: head.clock(inColumn: time),
      sign: isAsked
        ? sign
        : .unknown(
          "the columns were renamed, so that nothing but the file's name points to phyphox"))
    layout.assumptions.append("the file's name tells the sensor: '\(head.fileName)'")
    addUnnamedSensor(axes, to: &layout, head)
    return layout
  }
}
