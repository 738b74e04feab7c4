/// What a header's own words say about a column, for tables of no known format.
///
/// `Accel_X (m/s^2)`, `accX`, `ACC X`, `x-acceleration`, `Beschleunigung x` all are the x axis of an
/// acceleration.
struct ColumnWords {
  /// What a column can measure.
  enum Quantity: Hashable {
    case time, acceleration, gravity, userAcceleration, rotationRate, quaternion
    case roll, pitch, yaw
  }

  var quantity: Quantity
  /// `x`, `y`, `z` or `w`; nil for quantities with one column.
  var axis: Character?
  /// What is left of the name without the axis; columns of one vector have it in common.
  var stem: String
  /// A unit in the name itself, such as `acc_x_mg`, in `ColumnLabel`'s spelling, or "".
  var unit: String

  /// Nil when the words are of no use.
  init?(_ label: ColumnLabel) {
    var words = Self.words(label.text, without: label.unit)
    var unit = label.unit
    if let last = words.last, words.count > 1, unit.isEmpty, let known = Self.unitWords[last] {
      unit = known
      words.removeLast()
    }
    let whole = words.joined()
    if let quantity = Self.single(whole) {
      self.init(quantity: quantity, axis: nil, stem: whole, unit: unit)
    } else if let (axis, stem) = Self.axis(words),
      let quantity = Self.quantity(stem, isFourth: axis == "w")
    {
      self.init(quantity: quantity, axis: axis, stem: stem, unit: unit)
    } else {
      return nil
    }
  }

  private init(quantity: Quantity, axis: Character?, stem: String, unit: String) {
    (self.quantity, self.axis, self.stem, self.unit) = (quantity, axis, stem, unit)
  }

  // MARK: Words

  /// The name's words in lower case: parted at what is no letter, and where a small letter meets a
  /// capital.
  private static func words(_ text: String, without unit: String) -> [String] {
    var text = text[...]
    if !unit.isEmpty, let end = text.lastIndex(where: { $0 == "(" || $0 == "[" }) {
      text = text[..<end]
    }
    var words: [String] = []
    var word = ""
    var wasSmall = false
    for character in text {
      let isWord = character.isLetter || character.isNumber
      if !isWord || (wasSmall && character.isUppercase) {
        if !word.isEmpty { words.append(word.lowercased()) }
        word = ""
      }
      if isWord { word.append(character) }
      wasSmall = character.isLowercase || character.isNumber
    }
    if !word.isEmpty { words.append(word.lowercased()) }
    return words
  }

  private static let unitWords: [String: String] = [
    "g": "g", "gs": "g", "mg": "mg", "ms2": "m/s^2", "mps2": "m/s^2", "mss": "m/s^2",
    "rads": "rad/s", "radps": "rad/s", "rps": "rad/s", "dps": "deg/s", "degs": "deg/s",
    "degps": "deg/s", "deg": "deg", "degrees": "deg", "rad": "rad", "ms": "ms", "millis": "ms",
    "msec": "ms", "us": "us", "micros": "us", "ns": "ns", "nanos": "ns", "s": "s", "sec": "s",
    "seconds": "s", "milliseconds": "ms", "nanoseconds": "ns", "microseconds": "us",
  ]

  /// The axis, which stands by itself or at an end of the one word that is left, and the rest.
  private static func axis(_ words: [String]) -> (Character, stem: String)? {
    let axes: Set<Character> = ["x", "y", "z", "w"]
    if let index = words.lastIndex(where: { $0.count == 1 && axes.isSuperset(of: $0) }),
      let axis = words[index].first
    {
      var rest = words
      rest.remove(at: index)
      return (axis, rest.joined())
    }
    for index in words.indices.reversed() {
      guard let axis = words[index].last, axes.contains(axis) else { continue }
      var rest = words
      rest[index].removeLast()
      let stem = rest.joined()
      if quantity(stem, isFourth: axis == "w") != nil { return (axis, stem) }
    }
    guard let first = words.first, let axis = first.first, axes.contains(axis) else { return nil }
    let stem = words.joined().dropFirst()
    return (axis, String(stem))
  }

  /// What a name without its axis measures.
  private static func quantity(_ stem: String, isFourth: Bool) -> Quantity? {
    func says(_ parts: [String]) -> Bool { parts.contains { stem.contains($0) } }
    if isFourth { return quaternionStems.contains(stem) || says(["quat"]) ? .quaternion : nil }
    if says(["mag", "compass", "pos", "vel", "gps", "location", "accur"]),
      !says(["angularvel", "angvel"])
    {
      return nil
    }
    if says(["quat", "rotationvector"]) || stem == "q" || stem == "rv" { return .quaternion }
    if says(gyroscopeParts) || ["w", "omega", "g", "gyr", "rot", "rotrate"].contains(stem) {
      return .rotationRate
    }
    if says(["includinggravity", "withgravity", "withg", "mitg", "total", "raw"]),
      says(accelerationParts)
    {
      return .acceleration
    }
    if says(["linear", "linacc", "user", "withoutg", "nogravity", "gravityfree", "ohneg", "lineal"])
      || ["lin", "la", "ua", "lacc", "uacc"].contains(stem)
    {
      return .userAcceleration
    }
    if says(["grav", "schwer", "pesanteur", "zwaarte"]) { return .gravity }
    if says(accelerationParts) || ["a", "acc", "acce", "gf"].contains(stem) {
      return .acceleration
    }
    return nil
  }

  private static let quaternionStems: Set = ["q", "", "rv", "attitude", "orientation"]

  private static let gyroscopeParts = [
    "gyro", "rotationrate", "angularvel", "angvel", "angularrate", "giro", "gyrosk", "drehrate",
    "гироскоп", "陀螺",
  ]

  /// In the languages that phyphox speaks.
  private static let accelerationParts = [
    "accel", "accél", "acele", "beschl", "versnel", "przysp", "zrychl", "ivme", "acc", "ускор",
    "加速度",
  ]

  /// The quantities that need no axis.
  private static func single(_ name: String) -> Quantity? {
    switch name {
    case "roll", "rollangle", "attituderoll": .roll
    case "pitch", "pitchangle", "attitudepitch": .pitch
    case "yaw", "azimuth", "heading", "yawangle", "attitudeyaw": .yaw
    default: timeNames.contains(name) || name.hasPrefix("timestamp") ? .time : nil
    }
  }

  private static let timeNames: Set = [
    "time", "times", "timems", "t", "ts", "elapsed", "elapsedtime", "timeelapsed", "seconds",
    "secondselapsed", "sec", "milliseconds", "millis", "ms", "micros", "us", "nanoseconds",
    "sensortime", "systemtime", "unixtime", "epoch", "epochtime", "date", "datetime", "recordtime",
    "timesincestart", "runtime", "uptime", "relativetime", "timeintervalsince1970", "loggingtime",
    "sampletime", "eventtimestamp", "utc", "zeit", "zeitstempel", "temps", "tiempo", "tempo",
    "tijd",
    "czas", "čas", "tid", "aika", "zaman", "время", "时间", "時間", "時刻",
  ]

  /// The rank of a clock among several: those that count from the start are finer than times of day.
  static func isTimeOfDay(_ name: String) -> Bool {
    ["date", "datetime", "utc", "loggingtime"].contains(name)
  }
}
