internal import MotionEffects
internal import ParallaxPlatform

// What the header says against what the numbers show, as far as the first rows tell. Numbers are read as
// the header says; what does not fit is a finding.

extension TraceLayout {
  /// Refuses acceleration that has no gravity in it, whatever its name says.
  ///
  /// No device moves so for a minute that less than a third of gravity is left in the median. Another
  /// unit is the other reason, so a length of 1 g in one of them is let pass.
  func refuseWithoutGravity(_ head: TraceHead) throws(TraceError) {
    guard gravity == nil, quaternion == nil, angles == nil, let acceleration else { return }
    let columns = [acceleration.x, acceleration.y, acceleration.z]
    // The first rows mostly show it; only where they do not are all of the head looked at.
    if let length = head.medianLength(columns), length * acceleration.scale >= 0.35 { return }
    let lengths = head.vectors(columns, limit: .max)
      .map { $0.reduce(0) { $0 + $1 * $1 }.squareRoot() }.filter { $0 > 0 }.sorted()
    guard lengths.count >= 16 else { return }
    let length = lengths[lengths.count / 2]
    let inG = length * acceleration.scale
    guard inG < 0.35, likelyUnit(length) == nil else { return }
    throw head.error(
      .noGravity,
      "\(head.columnName(acceleration.x)) and its like are \(TableReader.rounded(inG)) g long in the median,"
        + " so that gravity cannot be in them, and no tilt follows; record"
        + " \(remedy ?? "gravity or acceleration with gravity"), or say the unit with --units")
  }

  /// Notes what does not fit.
  func checkAgreement(_ head: TraceHead, _ log: inout FindingLog) {
    for vector in [gravity, acceleration] { checkLength(vector, head, &log) }
    checkNames(head, &log)
    checkOffsets(head, &log)
    checkUserAcceleration(head, &log)
    checkAttitude(head, &log)
    checkRotation(head, &log)
  }

  /// The unit by which a length is that of gravity, to within a tenth.
  private func likelyUnit(_ length: Double) -> String? {
    let units: [(String, Double)] = [
      ("g", 1), ("m/s^2", standardGravity), ("mg", 1000), ("64/g", 64), ("2048/g", 2048),
      ("4096/g", 4096), ("8192/g", 8192), ("16384/g", 16384),
    ]
    return units.first { 0.9...1.1 ~= length / $0.1 }?.0
  }

  private func checkLength(
    _ vector: VectorColumns?, _ head: TraceHead, _ log: inout FindingLog
  ) {
    guard let vector, let length = head.medianLength([vector.x, vector.y, vector.z]) else { return }
    let inG = length * vector.scale
    guard inG < 0.5 || inG > 2 else { return }
    let advice = likelyUnit(length).map { "; the numbers look like --units \($0)" }
    log.note(
      .implausibleUnit, line: head.linesBeforeRows,
      "\(head.columnName(vector.x)): the vectors are \(TableReader.rounded(inG)) g long in the median;"
        + " with gravity about 1 g is expected" + (advice ?? "; check the unit"))
  }

  /// A name that is there twice means two things; only where one of them is read does it matter.
  private func checkNames(_ head: TraceHead, _ log: inout FindingLog) {
    var columns: [String: Int] = [:]
    for (column, label) in head.labels.enumerated() where !label.text.isEmpty {
      guard let first = columns[label.text] else {
        columns[label.text] = column
        continue
      }
      guard role(ofColumn: first) != nil || role(ofColumn: column) != nil else { continue }
      let read = role(ofColumn: column) == nil ? first : column
      log.note(
        .repeatedColumn, line: head.linesBeforeRows,
        "'\(label.text)' is the name of column \(first + 1) and of column \(column + 1); column"
          + " \(read + 1) is read; --columns takes a column by its number")
    }
  }

  /// Offsets beyond ±1 are no viewer offsets, but maybe degrees or points.
  private func checkOffsets(_ head: TraceHead, _ log: inout FindingLog) {
    guard let viewerOffset else { return }
    let vectors = head.vectors(viewerOffset, limit: .max)
    guard let largest = vectors.joined().map(\.magnitude).max(), largest > 1 else { return }
    log.note(
      .implausibleUnit, line: head.linesBeforeRows,
      "\(head.columnName(viewerOffset[0])) and its like: an offset is between -1 and 1, but"
        + " \(TableReader.rounded(largest)) is found; what is beyond is taken as -1 or 1")
  }

  /// Acceleration without gravity is small in the mean, since the device ends up where it can be held.
  private func checkUserAcceleration(_ head: TraceHead, _ log: inout FindingLog) {
    guard let user = userAcceleration else { return }
    let vectors = head.vectors([user.x, user.y, user.z], limit: .max)
    guard vectors.count >= 16 else { return }
    let sum = vectors.reduce(Vector3.zero) { $0 + Vector3(x: $1[0], y: $1[1], z: $1[2]) }
    let mean = sum.length / Double(vectors.count)
    guard let usual = head.medianLength([user.x, user.y, user.z]), likelyUnit(usual) != nil,
      mean > 0.7 * usual
    else { return }
    log.note(
      .unexpectedGravity, line: head.linesBeforeRows,
      "\(head.columnName(user.x)) and its like should be without gravity, but are"
        + " \(TableReader.rounded(usual * user.scale)) g long and point one way")
  }

  private func checkAttitude(_ head: TraceHead, _ log: inout FindingLog) {
    guard let vector = gravity ?? acceleration, case .known(let sign, _) = sign,
      let agreement = head.agreement(of: self, with: vector)
    else { return }
    // 25 degrees for gravity; an accelerometer that is shaken agrees less.
    let cosine = sign == .ios ? agreement : -agreement
    guard cosine < (gravity == nil ? 0.7 : 0.9) else { return }
    let angle = arcCosine(min(max(cosine, -1), 1)) * 180 / .pi
    log.note(
      .inconsistentAttitude, line: head.linesBeforeRows,
      "the recorded attitude and \(gravity == nil ? "acceleration" : "gravity") are"
        + " \(Int(angle.rounded()))° apart in the mean; check the sign of gravity, the order of"
        + " angles, and the axes")
  }

  private func checkRotation(_ head: TraceHead, _ log: inout FindingLog) {
    guard let rotationRate, let consistency = head.consistency(of: self),
      let problem = consistency.problem
    else { return }
    log.note(
      .inconsistentRotation, line: head.linesBeforeRows,
      "\(head.columnName(rotationRate.x)): \(problem)")
  }
}

extension MotionConsistency {
  /// What is wrong, and what to do; nil where nothing is known to be wrong.
  public var problem: String? {
    switch verdict {
    case .unknown, .agrees: nil
    case .tooLarge(let factor) where 30...110 ~= factor:
      "rotation rates are about 57 times what the movement of gravity allows; say --units deg/s"
    case .tooLarge(let factor) where 30...110 ~= 1 / factor:
      "rotation rates are about 57 times less than the movement of gravity shows; say --units rad/s"
    case .tooLarge(let factor):
      "rotation rates are \(Self.words(factor)) times what the movement of gravity shows; check the"
        + " unit"
    case .reversed:
      "rotation rates turn against the movement of gravity; the axes may be left-handed: try --axes"
    case .otherAxes(let map):
      "rotation rates fit the movement of gravity only when their axes are taken as \(map)"
    }
  }

  private static func words(_ factor: Double) -> String {
    let rounded = (factor * 100).rounded() / 100
    return factor < 1e9 ? "\(rounded)" : "many"
  }
}
