#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The names in a folder, in the order of their bytes; without hidden ones unless they are asked for.
///
/// More than `limit` names are error `EFBIG`.
public func namesInFolder(
  _ path: String, limit: Int, hidden includesHidden: Bool = false
) throws(SystemError) -> [String] {
  guard let folder = unsafe opendir(path) else { throw SystemError(code: errno) }
  defer { _ = unsafe closedir(folder) }
  var names: [String] = []
  while let entry = unsafe readdir(folder) {
    let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name.hasPrefix("."), !includesHidden || name == "." || name == ".." { continue }
    names.append(name)
    if names.count > limit { throw SystemError(code: EFBIG) }
  }
  return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}

/// Moves the place where a file is read next, in bytes from its beginning.
public func seek(_ descriptor: Int32, to offset: Int) throws(SystemError) {
  if lseek(descriptor, off_t(offset), SEEK_SET) < 0 { throw SystemError(code: errno) }
}

/// Makes a new folder with a name of its own in a folder, for this user alone, and returns its path.
public func makeTemporaryFolder(in folder: String) throws(SystemError) -> String {
  // Six letters are the place of the name that the system chooses (mkdtemp).
  var path = Array((folder + "/parallax-" + String(repeating: "X", count: 6)).utf8CString)
  guard unsafe mkdtemp(&path) != nil else { throw SystemError(code: errno) }
  return String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Removes a folder and everything in it, as far as that can be; links are removed, not followed.
public func removeFolder(_ path: String) {
  if (try? removeFile(path)) != nil { return }
  for name in (try? namesInFolder(path, limit: 1_000_000, hidden: true)) ?? [] {
    removeFolder(path + "/" + name)
  }
  unsafe rmdir(path)
}
