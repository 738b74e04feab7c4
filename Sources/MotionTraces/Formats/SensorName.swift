/// Which sensor the name of a file tells, for tables that do not say it themselves.
enum SensorName: Hashable {
  case acceleration, userAcceleration, gravity, rotationRate, rotationVector, other

  /// Reads the name of the table's file; nil where it says nothing.
  init?(_ head: TraceHead) { self.init(fileStem: head.fileStem) }

  /// Reads a file's name, in lower case, without folders and extension.
  init?(fileStem name: String) {
    func has(_ words: String...) -> Bool { words.contains { name.contains($0) } }
    if has("gyro", "rotationrate", "angularvel") {
      self = .rotationRate
    } else if has("linear", "linacc", "useracc", "without g") {
      self = .userAcceleration
    } else if has("grav") {
      self = .gravity
    } else if has("acc") {
      self = .acceleration
    } else if has("rotationvector", "rotation_vector", "game_rv", "orientation")
      || name == "rv" || name.hasSuffix("_rv")
    {
      self = .rotationVector
    } else if has("magn", "compass", "baro", "pressure", "light", "gps", "location") {
      self = .other
    } else {
      return nil
    }
  }
}
