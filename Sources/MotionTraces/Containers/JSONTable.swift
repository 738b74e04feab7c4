/// One sensor's samples in a JSON document, which are read as a table.
///
/// Two documents are known: Sensor Logger's list of `{"sensor": …, "time": …, "z": …}`, in which
/// sensors may follow each other or alternate, and Edge Impulse's `{"payload": {"interval_ms": …,
/// "sensors": [{"name": …, "units": …}], "values": [[…]]}}`.
enum JSONTable {
  /// The records of a sensor, in Sensor Logger's list.
  case records(sensor: [UInt8], columns: [[UInt8]])
  /// The rows of Edge Impulse's `values`.
  case values(columns: [String], interval: Double)

  private static let mostSensors = 64
  private static let mostColumns = 64

  /// Looks through a document for the tables in it.
  ///
  /// - Throws: When it is no sound JSON, or none of the known documents.
  static func tables(
    in origin: ByteOrigin
  ) throws(TraceError) -> [(name: String, table: JSONTable)] {
    let reader = try origin.open(bufferSize: 64 * 1024)
    var tokens = JSONTokens(PlainBytes(reader), name: origin.name)
    let tables: [(name: String, table: JSONTable)] =
      switch try tokens.token() {
      case .beginArray: try sensors(&tokens)
      case .beginObject: try payload(&tokens)
      default: []
      }
    guard tables.isEmpty else { return tables }
    throw TraceError(
      code: .json,
      message: "this JSON is neither Sensor Logger's list of samples with a 'sensor' and a 'time'"
        + " nor Edge Impulse's with a 'payload'; export the recording as CSV",
      file: origin.name)
  }

  private static func sensors(
    _ tokens: inout JSONTokens
  ) throws(TraceError) -> [(name: String, table: JSONTable)] {
    var sensors: [(name: [UInt8], columns: [[UInt8]])] = []
    var record = JSONRecord()
    while try record.read(from: &tokens) {
      guard let sensor = record.sensor, record.has("time") || Self.isMetadata(sensor) else {
        continue
      }
      if sensors.last?.name == sensor || sensors.contains(where: { $0.name == sensor }) { continue }
      guard sensors.count < mostSensors else { break }
      sensors.append((sensor, record.columns))
    }
    guard sensors.contains(where: { !Self.isMetadata($0.name) }) else { return [] }
    return sensors.map {
      let name = String(decoding: $0.name, as: UTF8.self)
      return (
        Self.isMetadata($0.name) ? "Metadata.csv" : name,
        .records(sensor: $0.name, columns: $0.columns)
      )
    }
  }

  /// Whether a record tells of the recording, as `Metadata.csv` does in a folder.
  private static func isMetadata(_ sensor: [UInt8]) -> Bool {
    sensor.elementsEqual("Metadata".utf8)
  }

  /// What stands in front of, or behind, the values of Edge Impulse's document.
  private static func payload(
    _ tokens: inout JSONTokens
  ) throws(TraceError) -> [(name: String, table: JSONTable)] {
    var interval: Double?
    var columns: [(name: String, unit: String)] = []
    var hasValues = false
    while let token = try tokens.token() {
      guard token == .key else { continue }
      let key = String(decoding: tokens.text, as: UTF8.self)
      guard let value = try tokens.token() else { break }
      switch (key, value) {
      case ("payload", .beginObject): continue
      case ("interval_ms", .literal):
        interval = Double(String(decoding: tokens.text, as: UTF8.self))
      case ("sensors", .beginArray): columns = try sensorColumns(&tokens)
      default:
        if key == "values" { hasValues = true }
        try tokens.skip(value)
      }
    }
    guard hasValues, !columns.isEmpty, let interval, interval > 0, interval < 1e6 else { return [] }
    let names = columns.map { $0.unit.isEmpty ? $0.name : "\($0.name) (\($0.unit))" }
    return [("payload", .values(columns: names, interval: interval))]
  }

  private static func sensorColumns(
    _ tokens: inout JSONTokens
  ) throws(TraceError) -> [(name: String, unit: String)] {
    var columns: [(name: String, unit: String)] = []
    let depth = tokens.depth
    while let token = try tokens.token(), tokens.depth >= depth {
      if token == .beginObject, columns.count < mostColumns { columns.append(("", "")) }
      guard token == .key, !columns.isEmpty else { continue }
      let key = String(decoding: tokens.text, as: UTF8.self)
      guard let value = try tokens.token() else { break }
      let text = String(
        decoding: tokens.text.filter { $0 != UInt8(ascii: ",") && $0 >= 0x20 }, as: UTF8.self)
      switch (key, value) {
      case ("name", .string): columns[columns.count - 1].name = text
      case ("units", .string): columns[columns.count - 1].unit = text
      default: try tokens.skip(value)
      }
    }
    return columns
  }
}

/// One flat object of a list.
struct JSONRecord {
  private var fields: [(key: [UInt8], value: [UInt8])] = []
  private var count = 0
  /// Whether the file ended inside this record.
  private(set) var isCut = false
  /// The line on which the record begins, counted from 1.
  private(set) var line = 1

  private static let mostFields = 64

  /// Reads the next object of the list that is open; false at the list's or the file's end.
  mutating func read(from tokens: inout JSONTokens) throws(TraceError) -> Bool {
    count = 0
    isCut = false
    while let token = try tokens.token() {
      if token == .endArray { return false }
      guard token == .beginObject else {
        try tokens.skip(token)
        continue
      }
      line = tokens.line
      while let token = try tokens.token() {
        if token == .endObject { return true }
        guard token == .key else { continue }
        let key = tokens.text
        guard let value = try tokens.token() else { break }
        add(key, value == .string || value == .literal ? tokens.text : [])
        try tokens.skip(value)
      }
      isCut = true
      return count > 0
    }
    return false
  }

  private mutating func add(_ key: [UInt8], _ value: [UInt8]) {
    guard count < Self.mostFields else { return }
    if count < fields.count {
      fields[count].key = key
      fields[count].value = value
    } else {
      fields.append((key, value))
    }
    count += 1
  }

  /// The value under a name.
  func value(_ key: [UInt8]) -> [UInt8]? {
    fields[..<count].first { $0.key == key }?.value
  }

  var sensor: [UInt8]? { value(Array("sensor".utf8)) }

  func has(_ key: String) -> Bool { value(Array(key.utf8)) != nil }

  /// The names of a sample's values.
  var columns: [[UInt8]] {
    fields[..<count].map(\.key).filter { $0 != Array("sensor".utf8) }
  }
}

/// Writes a table of a JSON document as comma-separated text while it is read.
final class JSONTableBytes: ByteStream {
  private let source: PlainBytes
  private let table: JSONTable
  private var tokens: JSONTokens
  private var record = JSONRecord()
  private var text: [UInt8] = []
  private var given = 0
  private var rows = 0
  /// The line that has been written last; rows stand on the lines that they have in the document.
  private var line = 1
  private var isAtEnd = false

  init(_ table: JSONTable, _ source: PlainBytes, name: String) {
    self.table = table
    self.source = source
    tokens = JSONTokens(source, name: name)
    switch table {
    case .records(_, let columns):
      text = Array(columns.map(Self.cell).joined(separator: [UInt8(ascii: ",")])) + [0x0A]
    case .values(let columns, _):
      text = Array((["timestamp"] + columns).joined(separator: ",").utf8) + [0x0A]
    }
  }

  var bytesConsumed: Int { source.bytesConsumed }

  func read(_ count: Int, into bytes: inout [UInt8]) throws(TraceError) {
    if given == text.count, !isAtEnd {
      text.removeAll(keepingCapacity: true)
      given = 0
      while text.count < 64 * 1024, !isAtEnd { isAtEnd = try !writeRow() }
    }
    let piece = given..<min(given + count, text.count)
    bytes.append(contentsOf: text[piece])
    given = piece.upperBound
  }

  /// Writes the next sample's row; false at the end.
  private func writeRow() throws(TraceError) -> Bool {
    switch table {
    case .records(let sensor, let columns):
      if tokens.depth == 0, rows == 0, try tokens.token() != .beginArray { return false }
      rows += 1
      guard try record.read(from: &tokens) else { return false }
      guard record.sensor == sensor else { return !record.isCut }
      startRow(on: record.line)
      for (index, column) in columns.enumerated() {
        guard let value = record.value(column) else {
          // A record that the end of the file cuts becomes a row that is cut.
          if record.isCut { return false }
          if index > 0 { text.append(UInt8(ascii: ",")) }
          continue
        }
        if index > 0 { text.append(UInt8(ascii: ",")) }
        text.append(contentsOf: Self.cell(value))
      }
      if record.isCut { return false }
    case .values(let columns, let interval):
      guard try findValues(), let first = try tokens.token(), first != .endArray else {
        return false
      }
      startRow(on: tokens.line)
      text.append(contentsOf: "\(Double(rows) * interval)".utf8)
      rows += 1
      try writeValues(first, count: columns.count)
    }
    text.append(0x0A)
    return true
  }

  /// Goes to a line, or stays on the same one, so that findings name the document's lines.
  private func startRow(on newLine: Int) {
    if newLine > line {
      text.append(contentsOf: repeatElement(0x0A, count: newLine - line - 1))
      line = newLine
    } else {
      text.append(contentsOf: LineRewriter.continuationMark)
    }
  }

  /// Goes to the first of the values.
  private func findValues() throws(TraceError) -> Bool {
    guard rows == 0 else { return true }
    while let token = try tokens.token() {
      guard token == .key else { continue }
      let isValues = tokens.text == Array("values".utf8)
      let isPayload = tokens.text == Array("payload".utf8)
      guard let value = try tokens.token() else { break }
      if isValues { return value == .beginArray }
      if !isPayload { try tokens.skip(value) }
    }
    return false
  }

  /// A row is a list, or a number where there is one sensor only.
  private func writeValues(_ first: JSONTokens.Token, count: Int) throws(TraceError) {
    func write() {
      text.append(UInt8(ascii: ","))
      text.append(contentsOf: Self.cell(tokens.text))
    }
    guard first == .beginArray else {
      if first == .literal || first == .string { write() }
      return try tokens.skip(first)
    }
    var written = 0
    while let token = try tokens.token(), token != .endArray {
      guard written <= count else { continue }
      if token == .literal || token == .string { write() }
      try tokens.skip(token)
      written += 1
    }
  }

  /// A value as a cell: what would break the row becomes a blank, `null` an empty cell.
  private static func cell(_ value: [UInt8]) -> [UInt8] {
    if value.elementsEqual("null".utf8) { return [] }
    return value.map {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 < 0x20 ? 0x20 : $0
    }
  }
}
