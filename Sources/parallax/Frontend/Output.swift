internal import ParallaxPlatform

/// Where a command's result goes: standard output, or a file that is complete or not there at all.
///
/// A file is written beside its target under another name, and renamed by `commit()`. An error, a
/// Ctrl-C or a killed process never leaves something that looks finished.
struct Output: ~Copyable {
  /// What it is called in messages.
  let name: String
  /// The descriptor to write to.
  let descriptor: Int32
  private let target: String?
  private let temporary: String?
  private var isPending = true

  /// Opens the output that `-o` names; without it, and for `-`, standard output.
  ///
  /// `inputs` are the files that the command reads, which it must not replace.
  init(_ arguments: Arguments, inputs: [String] = []) throws {
    try self.init(path: arguments["o"], arguments, inputs: inputs)
  }

  /// Opens one of several files of a result, which an option names; nil and `-` are standard output.
  init(
    path: String?, option: String = "o", _ arguments: Arguments, inputs: [String] = []
  ) throws {
    let path = path.flatMap { $0 == "-" ? nil : $0 }
    name = path ?? "standard output"
    guard let path else {
      descriptor = 1
      (target, temporary) = (nil, nil)
      return
    }
    let existing = try? fileStatus(atPath: path)
    let target = existing == nil ? path : resolvedPath(path)
    do {
      guard existing?.isDirectory != true else {
        throw arguments.mistake(option, "needs the name of a file; '\(path)' is a folder")
      }
      if let existing, !existing.isRegular {
        // A device or a pipe cannot be replaced, only written to.
        descriptor = try openForWriting(path)
        (self.target, temporary) = (nil, nil)
        return
      }
      guard !inputs.contains(where: { $0 != "-" && resolvedPath($0) == target }) else {
        throw arguments.mistake(option, "would replace '\(path)', which is read; name another file")
      }
      let temporary = "\(target).\(processIdentifier()).partial"
      removeOnInterruption(temporary)
      descriptor = try createFile(temporary, permissions: existing?.permissions ?? 0o666)
      (self.target, self.temporary) = (target, temporary)
    } catch let error as SystemError {
      removeOnInterruption(nil)
      throw FileError(file: path, cause: error, isInput: false)
    }
  }

  deinit {
    guard isPending, let temporary else { return }
    try? closeDescriptor(descriptor)
    try? removeFile(temporary)
    removeOnInterruption(nil)
  }

  /// Writes all there is to write, and gives the complete file its name.
  mutating func complete(with bytes: [UInt8]) throws {
    do {
      var writer = ByteWriter(descriptor: descriptor)
      writer.append(bytes)
      try writer.flush()
    } catch {
      throw FileError(file: name, cause: error, isInput: false)
    }
    try commit()
  }

  /// Gives the complete file its name; nothing may be written after that.
  mutating func commit() throws {
    guard isPending, let temporary, let target else { return }
    isPending = false
    defer { removeOnInterruption(nil) }
    do {
      try closeDescriptor(descriptor)
      try renameFile(temporary, to: target)
    } catch {
      try? removeFile(temporary)
      throw FileError(file: target, cause: error, isInput: false)
    }
  }
}

/// Writes a text to a descriptor, standard output unless said otherwise.
func write(_ text: String, to descriptor: Int32 = 1) throws {
  var writer = ByteWriter(descriptor: descriptor)
  writer.append(text)
  do {
    try writer.flush()
  } catch {
    throw FileError(
      file: descriptor == 1 ? "standard output" : "standard error", cause: error, isInput: false)
  }
}

/// Writes a line to standard error, as far as anybody listens.
func note(_ line: String) { try? write("parallax: \(line)\n", to: 2) }

/// What a file that is read is called: its path, or in words what `-` means.
func nameInMessages(_ path: String) -> String { path == "-" ? "standard input" : path }

/// Reads a whole file, `-` being standard input.
func contents(of path: String, limit: Int) throws -> [UInt8] {
  do {
    let descriptor = path == "-" ? 0 : try openForReading(path)
    defer { if descriptor != 0 { try? closeDescriptor(descriptor) } }
    return try readAll(descriptor, limit: limit)
  } catch {
    throw FileError(file: nameInMessages(path), cause: error)
  }
}
