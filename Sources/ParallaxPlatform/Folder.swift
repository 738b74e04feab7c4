#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The names in a folder without hidden ones, in the order of their bytes.
///
/// More than `limit` names are error `EFBIG`.
public func namesInFolder(_ path: String, limit: Int) throws(SystemError) -> [String] {
  guard let folder = unsafe opendir(path) else { throw SystemError(code: errno) }
  defer { _ = unsafe closedir(folder) }
  var names: [String] = []
  while let entry = unsafe readdir(folder) {
    let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name.hasPrefix(".") { continue }
    names.append(name)
    if names.count > limit { throw SystemError(code: EFBIG) }
  }
  return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}

/// Moves the place where a file is read next, in bytes from its beginning.
public func seek(_ descriptor: Int32, to offset: Int) throws(SystemError) {
  if lseek(descriptor, off_t(offset), SEEK_SET) < 0 { throw SystemError(code: errno) }
}
