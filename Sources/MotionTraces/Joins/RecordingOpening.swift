internal import ParallaxPlatform

/// A recording that has been opened.
enum OpenedRecording: ~Copyable {
  case table(TableReader)
  case join(SensorJoin)
}

/// From a path, or bytes in memory, to a recording: what it is packed in, and which tables are there.
enum RecordingOpening {
  typealias Configuration = TraceReader.Configuration

  /// As much of an archive is kept in memory where it cannot be read from a file.
  private static let mostInMemory = 32 << 20

  static func open(
    path: String, _ configuration: Configuration
  ) throws(TraceError) -> OpenedRecording {
    check(configuration)
    if path != "-", let status = try? fileStatus(atPath: path), status.isDirectory {
      let tables = try RecordingFolder.tables(in: path)
      return try RecordingChoice.open(tables, in: path, configuration)
    }
    var input = try ByteReader(path: path, bufferSize: configuration.bufferSize)
    guard let container = try container(of: &input) else {
      let metadata = path == "-" ? [:] : TableReader.metadata(beside: path)
      return .table(try TableReader(input, configuration, metadata: metadata))
    }
    if path != "-", let status = try? fileStatus(atPath: path), status.isRegular {
      let origin = ByteOrigin(kind: .file(path: path), name: path)
      return try open(container, origin, size: status.size, configuration)
    }
    let name = input.name
    if container == .gzip {
      let unpacked = ByteReader(
        try InflatedBytes(gzip: PlainBytes(input), name: name), name: name,
        bufferSize: configuration.bufferSize)
      return .table(try TableReader(unpacked, configuration, metadata: [:]))
    }
    let bytes = try rest(of: input)
    return try open(
      container, ByteOrigin(kind: .memory(bytes), name: name), size: bytes.count, configuration)
  }

  static func open(
    bytes: [UInt8], name: String, _ configuration: Configuration
  ) throws(TraceError) -> OpenedRecording {
    check(configuration)
    var input = ByteReader(bytes: bytes, name: name, bufferSize: configuration.bufferSize)
    guard let container = try container(of: &input) else {
      return .table(try TableReader(input, configuration, metadata: [:]))
    }
    return try open(
      container, ByteOrigin(kind: .memory(bytes), name: name), size: bytes.count, configuration)
  }

  private static func check(_ configuration: Configuration) {
    precondition(configuration.rate.map { $0 > 0 && $0.isFinite } ?? true, "a rate is positive")
  }

  /// What the file is packed in, or nil when it is a table.
  private static func container(
    of input: inout ByteReader
  ) throws(TraceError) -> FileKind.Container? {
    try input.prepareHead(TraceHead.length)
    guard case .container(let container) = FileKind(input.head(TraceHead.length).bytes) else {
      return nil
    }
    return container
  }

  private static func open(
    _ container: FileKind.Container, _ origin: ByteOrigin, size: Int,
    _ configuration: Configuration
  ) throws(TraceError) -> OpenedRecording {
    switch container {
    case .zip:
      let tables = try RecordingFolder.tables(in: try ZipArchive(origin, size: size), of: origin)
      return try RecordingChoice.open(tables, in: origin.name, configuration)
    case .json:
      return try RecordingChoice.open(jsonTables(origin), in: origin.name, configuration)
    case .gzip:
      let unpacked = ByteOrigin(kind: .gzip(origin), name: origin.name)
      var input = try unpacked.open(bufferSize: configuration.bufferSize)
      if try Self.container(of: &input) == .json {
        return try RecordingChoice.open(jsonTables(unpacked), in: origin.name, configuration)
      }
      let metadata = TableReader.metadata(beside: origin.name)
      return .table(try TableReader(input, configuration, metadata: metadata))
    }
  }

  /// The tables of a JSON document, named like files of it.
  static func jsonTables(_ origin: ByteOrigin) throws(TraceError) -> [ByteOrigin] {
    try JSONTable.tables(in: origin).map {
      ByteOrigin(kind: .json($0.table, in: origin), name: "\(origin.name)/\($0.name)")
    }
  }

  private static func rest(of input: consuming ByteReader) throws(TraceError) -> [UInt8] {
    var input = input
    var bytes: [UInt8] = []
    while true {
      let before = bytes.count
      try input.take(1 << 20, into: &bytes)
      if bytes.count == before { return bytes }
      guard bytes.count <= mostInMemory else {
        throw TraceError(
          code: .compressed,
          message: "an archive or JSON of more than \(mostInMemory >> 20) MB cannot be read from a"
            + " pipe; save it to a file and name that",
          file: input.name)
      }
    }
  }
}
