// The one file that knows which C library there is. Everything else calls these names.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  #error("Parallax needs Darwin, Glibc or Musl")
#endif

/// The sine of an angle in radians.
public func sine(_ x: Double) -> Double { sin(x) }

/// The cosine of an angle in radians.
public func cosine(_ x: Double) -> Double { cos(x) }

/// The tangent of an angle in radians.
public func tangent(_ x: Double) -> Double { tan(x) }

/// The angle in -π/2…π/2, in radians, whose sine is `x` (-1…1).
public func arcSine(_ x: Double) -> Double { asin(x) }

/// The angle in 0…π, in radians, whose cosine is `x` (-1…1).
public func arcCosine(_ x: Double) -> Double { acos(x) }

/// The angle in -π…π, in radians, of the direction (`x`, `y`).
public func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }

/// e to the power `x`.
public func exponential(_ x: Double) -> Double { exp(x) }

/// The natural logarithm of `x`.
public func naturalLogarithm(_ x: Double) -> Double { log(x) }

/// `x` to the power `y`.
public func power(_ x: Double, _ y: Double) -> Double { pow(x, y) }

// MARK: Files and descriptors

/// Opens a file for reading and returns its descriptor.
public func openForReading(_ path: String) throws(SystemError) -> Int32 {
  try checked { unsafe open(path, O_RDONLY | O_CLOEXEC) }
}

/// Makes a file that did not exist, for writing, and returns its descriptor.
///
/// An existing file is error `EEXIST`; what the file may be used for is what `permissions` and the
/// process's mask allow.
public func createFile(
  _ path: String, permissions: UInt16 = 0o666
) throws(SystemError) -> Int32 {
  try checked {
    unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(permissions))
  }
}

/// Makes a folder, and those above it, unless it is there.
public func makeFolder(_ path: String) throws(SystemError) {
  if let slash = path.dropFirst().lastIndex(of: "/") {
    let parent = String(path[..<slash])
    if (try? fileStatus(atPath: parent)) == nil { try makeFolder(parent) }
  }
  guard (try? fileStatus(atPath: path))?.isDirectory != true else { return }
  _ = try checked { unsafe mkdir(path, 0o777) }
}

/// Opens what exists, such as a device, for writing and returns its descriptor.
public func openForWriting(_ path: String) throws(SystemError) -> Int32 {
  try checked { unsafe open(path, O_WRONLY | O_CLOEXEC) }
}

/// Reads a descriptor to its end.
///
/// More than `limit` bytes are error `EFBIG`.
public func readAll(_ descriptor: Int32, limit: Int) throws(SystemError) -> [UInt8] {
  var bytes: [UInt8] = []
  let room = 64 * 1024
  while true {
    let piece = try unsafe [UInt8](unsafeUninitializedCapacity: room) {
      (buffer, count) throws(SystemError) in
      count = try unsafe readBytes(descriptor, into: UnsafeMutableRawBufferPointer(buffer))
    }
    if piece.isEmpty { return bytes }
    bytes += piece
    if bytes.count > limit { throw SystemError(code: EFBIG) }
  }
}

/// Lets standard input be a file without a name that holds what a descriptor has to give, so that it
/// can be read again and again.
///
/// - Parameters:
///   - descriptor: What to read to its end, such as a pipe.
///   - folder: Where there is room for it.
/// - Throws: What the system refuses: reading, or a file in the folder.
public func keepAsStandardInput(
  _ descriptor: Int32, inFolder folder: String
) throws(SystemError) {
  let path = "\(folder)/parallax-\(getpid()).input"
  let file = try checked { unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
  // From now on it is known by its descriptor alone, and goes with the process.
  try removeFile(path)
  let room = 256 * 1024
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 16)
  defer { unsafe buffer.deallocate() }
  while true {
    let count = try unsafe readBytes(descriptor, into: buffer)
    if count == 0 { break }
    try unsafe writeBytes(file, UnsafeRawBufferPointer(rebasing: buffer[..<count]))
  }
  _ = try checked { dup2(file, 0) }
  try closeDescriptor(file)
}

/// Lets the next read begin at the start of the file; a pipe stays where it is.
public func rewind(_ descriptor: Int32) { _ = lseek(descriptor, 0, SEEK_SET) }

/// Reads at most `buffer.count` bytes and returns how many; 0 is the end of the file.
public func readBytes(
  _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
) throws(SystemError) -> Int {
  try checked { unsafe read(descriptor, buffer.baseAddress, buffer.count) }
}

/// Writes all of `bytes`, however many calls that takes.
public func writeBytes(
  _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer
) throws(SystemError) {
  var written = 0
  while written < bytes.count {
    let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
    do {
      written += try checked { unsafe write(descriptor, rest.baseAddress, rest.count) }
    } catch {
      guard error.code == EAGAIN else { throw error }
      // Somebody made the descriptor non-blocking: wait until it takes more.
      var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = unsafe poll(&waiting, 1, -1)
    }
  }
}

/// Closes a descriptor; what the last writes failed with shows here at the latest.
public func closeDescriptor(_ descriptor: Int32) throws(SystemError) {
  // Never repeated: after an interruption the descriptor may already be somebody else's.
  if close(descriptor) != 0, errno != EINTR { throw SystemError(code: errno) }
}

/// Renames a file, replacing what has the new name, in one step.
public func renameFile(_ path: String, to newPath: String) throws(SystemError) {
  _ = try checked { unsafe rename(path, newPath) }
}

/// Removes a file.
public func removeFile(_ path: String) throws(SystemError) {
  _ = try checked { unsafe unlink(path) }
}

/// What stands behind a descriptor or a path, as far as it matters here.
public struct FileStatus: Hashable, Sendable {
  /// Whether it is an ordinary file, which has a size and can be replaced.
  public var isRegular: Bool
  /// Whether it is a folder.
  public var isDirectory: Bool
  /// The size in bytes; only meaningful for an ordinary file.
  public var size: Int
  /// The permission bits.
  public var permissions: UInt16

  init(_ status: stat) {
    let kind = UInt32(status.st_mode) & 0o170000
    isRegular = kind == 0o100000
    isDirectory = kind == 0o040000
    size = Int(status.st_size)
    permissions = UInt16(UInt32(status.st_mode) & 0o7777)
  }
}

/// The status of an open descriptor.
public func fileStatus(_ descriptor: Int32) throws(SystemError) -> FileStatus {
  var status = stat()
  guard unsafe fstat(descriptor, &status) == 0 else { throw SystemError(code: errno) }
  return FileStatus(status)
}

/// The status of the file at a path; links are followed.
public func fileStatus(atPath path: String) throws(SystemError) -> FileStatus {
  var status = stat()
  guard unsafe stat(path, &status) == 0 else { throw SystemError(code: errno) }
  return FileStatus(status)
}

/// The path without links, or the path itself when that cannot be told.
public func resolvedPath(_ path: String) -> String {
  guard let resolved = unsafe realpath(path, nil) else { return path }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}

/// Whether a descriptor is a terminal.
public func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

/// The width of the terminal behind a descriptor in columns, or nil when it is none.
public func terminalWidth(_ descriptor: Int32) -> Int? {
  var size = winsize()
  guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
  return Int(size.ws_col)
}

// MARK: Threads

/// Runs a closure on a thread of its own, which nobody waits for; false when the system has none.
public func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  let box = unsafe Unmanaged.passRetained(ThreadBody(run: body))
  var attributes = pthread_attr_t()
  _ = unsafe pthread_attr_init(&attributes)
  _ = unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  defer { _ = unsafe pthread_attr_destroy(&attributes) }
  #if canImport(Glibc)
    var thread = pthread_t()
  #else
    var thread: pthread_t?
  #endif
  let code = unsafe pthread_create(
    &thread, &attributes,
    { argument in
      unsafe runThreadBody(argument)
      return nil
    }, box.toOpaque())
  if code != 0 { unsafe box.release() }
  return code == 0
}

/// What a new thread is handed: C takes a pointer, not a closure.
private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) { self.run = run }
}

private func runThreadBody(_ argument: UnsafeMutableRawPointer?) {
  guard let argument = unsafe argument else { return }
  unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
}

/// A lock with a bell: one thread changes what it guards and rings, the others wake and look again.
@safe
public final class Monitor: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let bell = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// Makes a monitor that nobody holds.
  public init() {
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe bell.initialize(to: pthread_cond_t())
    _ = unsafe pthread_mutex_init(mutex, nil)
    _ = unsafe pthread_cond_init(bell, nil)
  }

  deinit {
    _ = unsafe pthread_cond_destroy(bell)
    _ = unsafe pthread_mutex_destroy(mutex)
    unsafe bell.deallocate()
    unsafe mutex.deallocate()
  }

  /// Runs a closure that no other holder of the monitor runs beside.
  public func hold<Result: ~Copyable>(_ body: () -> Result) -> Result {
    _ = unsafe pthread_mutex_lock(mutex)
    defer { _ = unsafe pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Lets the others in until one of them rings; only while holding.
  public func wait() { _ = unsafe pthread_cond_wait(bell, mutex) }

  /// Wakes all who wait; only while holding.
  public func ring() { _ = unsafe pthread_cond_broadcast(bell) }
}

// MARK: The process

/// The value of a variable of the environment, or nil.
public func environmentVariable(_ name: String) -> String? {
  guard let value = unsafe getenv(name) else { return nil }
  return unsafe String(cString: value)
}

/// The number of this process.
public func processIdentifier() -> Int32 { getpid() }

/// Ends the process at once with an exit code.
public func exitProcess(_ code: Int32) -> Never { exit(code) }

/// Seconds on a clock that only moves forward, of any origin.
public func monotonicSeconds() -> Double {
  var now = timespec()
  _ = unsafe clock_gettime(CLOCK_MONOTONIC, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
}

/// The path that a signal handler removes, if any.
///
/// A signal handler can reach nothing but a global; it is written before the handler is installed
/// and while no other thread runs.
nonisolated(unsafe) private var fileToRemove: UnsafeMutablePointer<CChar>?

/// Lets an interruption (Ctrl-C), a termination or a hang-up remove the file at `path` and end the
/// process with exit code 128 + the signal's number; nil leaves nothing to remove.
public func removeOnInterruption(_ path: String?) {
  let old = unsafe fileToRemove
  unsafe fileToRemove = unsafe path.flatMap { unsafe strdup($0) }
  unsafe free(old)
  // A parent may have started us with these blocked; then they would never come.
  var set = sigset_t()
  unsafe sigemptyset(&set)
  for number in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&set, number) }
  unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  for number in [SIGINT, SIGTERM, SIGHUP] {
    _ = signal(number) { number in
      if let path = unsafe fileToRemove { _ = unsafe unlink(path) }
      _exit(128 + number)
    }
  }
}

/// Does something after which there is to be tidied up: Ctrl-C and its like wait until it is done.
///
/// A program that `runProgram` waits for ends at once all the same.
public func holdingInterruptions<Result>(_ body: () throws -> Result) rethrows -> Result {
  var (set, old) = (sigset_t(), sigset_t())
  unsafe sigemptyset(&set)
  for number in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&set, number) }
  unsafe pthread_sigmask(SIG_BLOCK, &set, &old)
  defer { unsafe pthread_sigmask(SIG_SETMASK, &old, nil) }
  return try body()
}

/// Whether Ctrl-C or its like came while it was held back.
func isInterrupted() -> Bool {
  var set = sigset_t()
  guard unsafe sigpending(&set) == 0 else { return false }
  return [SIGINT, SIGTERM, SIGHUP].contains { unsafe sigismember(&set, $0) == 1 }
}

/// Makes a write to a pipe that nobody reads an error (`SystemError.isBrokenPipe`) instead of the
/// process's end.
public func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

// MARK: Errors

/// The system's text for an error number.
func systemErrorText(_ code: Int32) -> String {
  guard let text = unsafe strerror(code) else { return "error \(code)" }
  return unsafe String(cString: text)
}

/// The error numbers that callers tell apart.
enum ErrorNumber {
  static let brokenPipe = EPIPE
  static let noSuchFile = ENOENT
  static let permissionDenied = EACCES
  static let fileExists = EEXIST
}

/// Repeats a call that a signal interrupted, and throws when it returns -1.
private func checked<Result: FixedWidthInteger & SignedInteger>(
  _ call: () -> Result
) throws(SystemError) -> Result {
  while true {
    let result = call()
    if result >= 0 { return result }
    if errno != EINTR { throw SystemError(code: errno) }
  }
}
