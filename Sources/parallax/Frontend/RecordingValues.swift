internal import MotionTraces

/// The values of options about a recording that are more than a number or a word.
extension Arguments {
  /// A mapping such as `time=t,ax=A1,ay=A2,az=A3`.
  func columnMapping(_ name: String) throws(UsageError) -> ColumnMapping? {
    guard let text = self[name] else { return nil }
    var names: [ColumnMapping.Role: String] = [:]
    var last: ColumnMapping.Role?
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let equals = part.firstIndex(of: "=") else {
        // A comma within a column's name.
        guard let role = last, let column = names[role] else {
          throw mistake(name, "needs ROLE=COLUMN, such as time=t, not '\(part)'")
        }
        names[role] = column + "," + part
        continue
      }
      let word = String(part[..<equals])
      guard let role = ColumnMapping.Role(rawValue: word) else {
        throw unknown(word, name, among: ColumnMapping.Role.allCases.map(\.rawValue))
      }
      let column = String(part[part.index(after: equals)...])
      if column.isEmpty { throw mistake(name, "gives no column for \(word)") }
      if names[role] != nil { throw mistake(name, "gives \(word) twice") }
      names[role] = column
      last = role
    }
    let mapping = ColumnMapping(names)
    if let problem = mapping.problem { throw mistake(name, problem) }
    return mapping
  }

  /// Units such as `ms,m/s^2,deg/s`, each of another quantity.
  func units(_ name: String) throws(UsageError) -> MeasurementUnits {
    var units = MeasurementUnits()
    guard let text = self[name] else { return units }
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let before = units
      guard units.set(String(part)) else {
        throw unknown(part, name, among: MeasurementUnits.spellings)
      }
      if [
        before.acceleration == nil, before.rotationRate == nil, before.time == nil,
        before.angle == nil,
      ] == [
        units.acceleration == nil, units.rotationRate == nil, units.time == nil,
        units.angle == nil,
      ] {
        throw mistake(name, "gives two units of one quantity; the second is \(part)")
      }
    }
    return units
  }

  /// Axes such as `y,-x,z`.
  func axisMap(_ name: String) throws(UsageError) -> AxisMap? {
    guard let text = self[name] else { return nil }
    guard let map = AxisMap(text) else {
      throw mistake(
        name,
        "needs x, y and z in the order that the device has them, such as y,-x,z, not '\(text)'")
    }
    return map
  }
}
