internal import MotionEffects

/// Which tables of a folder make a recording, and what each is used for.
enum RecordingChoice {
  typealias Configuration = TraceReader.Configuration

  /// Opens the recording that the tables make.
  ///
  /// - Throws: When they make none, or several.
  static func open(
    _ origins: [ByteOrigin], in container: String, _ configuration: Configuration
  ) throws(TraceError) -> OpenedRecording {
    guard origins.count <= RecordingFolder.mostTables else {
      throw TraceError(
        code: .severalRecordings,
        message: "it holds \(origins.count) tables, more than a recording has; name one of them",
        file: container)
    }
    let documents = origins.filter { $0.name.lowercased().hasSuffix(".json") }
    if let document = documents.first, documents.count == origins.count {
      guard documents.count == 1 else {
        throw severalRecordings(documents.map { fileName($0.name) }, in: container)
      }
      return try open(RecordingOpening.jsonTables(document), in: document.name, configuration)
    }
    let isMetadata = { (origin: ByteOrigin) in origin.name.lowercased().hasSuffix("metadata.csv") }
    let metadata = origins.first(where: isMetadata).map { TableReader.metadata(in: $0) } ?? [:]
    var parts: [RecordingPart] = []
    var failures: [TraceError] = []
    for origin in origins where !isMetadata(origin) {
      do throws(TraceError) {
        parts.append(try RecordingPart(origin, configuration, metadata))
      } catch {
        failures.append(error)
      }
    }
    let only = parts.count == 1 ? parts[0].origin : origins.count == 1 ? origins[0] : nil
    if let only {
      let input = try only.open(bufferSize: configuration.bufferSize)
      return .table(try TableReader(input, configuration, metadata: metadata))
    }
    guard let first = parts.first else {
      throw failures.first { $0.code != .empty && $0.code != .metadata } ?? failures.first
        ?? TraceError(
          code: .isFolder, message: "no recording is in it; name the recording", file: container)
    }
    parts = try recording(of: parts, in: container)
    guard parts.contains(where: \.tellsTilt) else {
      // One table's own words say what is missing.
      let input = try first.origin.open(bufferSize: configuration.bufferSize)
      return .table(try TableReader(input, configuration, metadata: metadata))
    }
    var plan = JoinPlan(parts, in: container, configuration)
    for failure in failures where ![.empty, .metadata].contains(failure.code) {
      plan.notes.append("\(failure) - so this table is not used")
    }
    return try plan.open()
  }

  /// Keeps the tables of one recording.
  private static func recording(
    of parts: [RecordingPart], in container: String
  ) throws(TraceError) -> [RecordingPart] {
    // Beside a phone, what is worn moves on its own.
    let carried = parts.filter { !$0.isWorn }
    let parts = carried.contains(where: \.tellsTilt) ? carried : parts
    var names: [String] = []
    for part in parts where part.tellsTilt && !names.contains(part.recordingName) {
      names.append(part.recordingName)
    }
    if names.count > 1 {
      throw severalRecordings(
        parts.filter(\.tellsTilt).map { fileName($0.origin.name) }, in: container)
    }
    guard let name = names.first else { return parts }
    let format = parts.first { $0.tellsTilt }?.layout.format
    // Names of sensors may be in any language; whether the times agree is looked at later.
    return parts.filter {
      $0.recordingName == name || (!$0.tellsTilt && $0.layout.format == format)
    }
  }

  private static func severalRecordings(_ files: [String], in container: String) -> TraceError {
    TraceError(
      code: .severalRecordings,
      message: "it holds several recordings: \(RecordingFolder.list(files)); name one of them, or"
        + " keep the files of one recording in a folder of their own",
      file: container)
  }

  static func fileName(_ path: String) -> String {
    String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
  }
}
