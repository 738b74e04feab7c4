internal import ParallaxPlatform

/// Which files of a folder, or of a zip archive, may be tables of a recording.
enum RecordingFolder {
  /// Extensions of text that apps give to tables.
  private static let extensions: Set = [
    "csv", "txt", "tsv", "tab", "dat", "log", "json", "gz", "xls",
  ]
  /// More files are never looked at.
  private static let mostNames = 10_000
  private static let mostFolders = 64
  /// A recording has fewer sensors.
  static let mostTables = 256

  /// The tables of a folder, or of the only folder in it that holds any.
  static func tables(in folder: String) throws(TraceError) -> [ByteOrigin] {
    let root = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    let names = try names(in: folder)
    let here = files(names, in: root)
    if !here.isEmpty { return here }
    var found: [(folder: String, files: [ByteOrigin])] = []
    for name in names.prefix(mostFolders) {
      let path = root + "/" + name
      guard let status = try? fileStatus(atPath: path), status.isDirectory,
        let names = try? namesInFolder(path, limit: mostNames)
      else { continue }
      let files = files(names, in: path)
      if !files.isEmpty { found.append((name, files)) }
    }
    return try only(found, in: folder)
  }

  /// The tables of an archive: those of the only folder in it that holds any.
  static func tables(
    in archive: ZipArchive, of origin: ByteOrigin
  ) throws(TraceError) -> [ByteOrigin] {
    var folders: [(folder: String, files: [ByteOrigin])] = []
    for entry in archive.entries {
      let steps = entry.name.split(separator: "/")
      guard let name = steps.last, mayBeTable(String(name)),
        !steps.contains(where: { $0.hasPrefix(".") || $0.hasPrefix("__MACOSX") })
      else { continue }
      let folder = steps.dropLast().joined(separator: "/")
      if folder.split(separator: "/").last?.lowercased() == "meta" { continue }
      let file = ByteOrigin(
        kind: .zipEntry(entry, in: origin), name: "\(origin.name)/\(entry.name)")
      if let index = folders.firstIndex(where: { $0.folder == folder }) {
        folders[index].files.append(file)
      } else {
        folders.append((folder, [file]))
      }
    }
    if archive.entries.contains(where: { $0.name == "[Content_Types].xml" }) {
      throw TraceError(
        code: .compressed, message: "this is a spreadsheet; save the recording as CSV",
        file: origin.name)
    }
    // What stands at the top comes before what stands in folders.
    if let top = folders.first(where: { $0.folder.isEmpty }) { return top.files }
    return try only(folders, in: origin.name)
  }

  private static func only(
    _ found: [(folder: String, files: [ByteOrigin])], in container: String
  ) throws(TraceError) -> [ByteOrigin] {
    guard let first = found.first else {
      throw TraceError(
        code: .isFolder,
        message: "no recording is in it: none of its files is a table (.csv, .txt, .json);"
          + " name the recording",
        file: container)
    }
    guard found.count == 1 else {
      throw TraceError(
        code: .severalRecordings,
        message: "it holds recordings in \(found.count) folders: \(list(found.map(\.folder)));"
          + " name one of them",
        file: container)
    }
    return first.files
  }

  private static func names(in folder: String) throws(TraceError) -> [String] {
    do throws(SystemError) {
      return try namesInFolder(folder, limit: mostNames)
    } catch {
      throw TraceError(
        code: .cannotOpen, message: "the folder cannot be read (\(error)); name one recording",
        file: folder)
    }
  }

  private static func files(_ names: [String], in folder: String) -> [ByteOrigin] {
    names.filter(mayBeTable).compactMap { name in
      let path = folder + "/" + name
      guard let status = try? fileStatus(atPath: path), status.isRegular else { return nil }
      let file = ByteOrigin(kind: .file(path: path), name: path)
      return name.lowercased().hasSuffix(".gz") ? ByteOrigin(kind: .gzip(file), name: path) : file
    }
  }

  private static func mayBeTable(_ name: String) -> Bool {
    fileExtension(name).map(extensions.contains) ?? false
  }

  fileprivate static func fileExtension(_ name: String) -> String? {
    name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
  }

  /// Whether a table may be in a file of this name, or an archive of tables.
  fileprivate static func mayBeRecording(_ name: String) -> Bool {
    mayBeTable(name) || fileExtension(name) == "zip"
  }

  /// A few names, for messages.
  static func list(_ names: [String]) -> String {
    names.prefix(6).joined(separator: ", ")
      + (names.count > 6 ? " and \(names.count - 6) more" : "")
  }
}

extension TraceReader {
  /// Whether sensor apps give such names to recordings: tables, JSON, and archives of them.
  ///
  ///     TraceReader.mayBeRecording("walk.csv")    // true
  ///     TraceReader.mayBeRecording("photo.jpg")   // false
  public static func mayBeRecording(_ name: String) -> Bool {
    RecordingFolder.mayBeRecording(name)
  }
}
