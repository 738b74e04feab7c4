#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs a program to its end, without input and with its words thrown away.
///
/// - Parameters:
///   - path: The executable.
///   - arguments: What comes after its name.
///   - environment: All variables that it gets, as `NAME=value`.
///   - patience: After so many seconds it is stopped.
///   - whileWaiting: Called a hundred times a second.
/// - Returns: Its exit code; 128 and the signal's number where one ended it.
/// - Throws: Why it cannot be started.
public func runProgram(
  _ path: String, _ arguments: [String], environment: [String], patience: Double,
  whileWaiting: () -> Void = {}
) throws(SystemError) -> Int32 {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
  #else
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
  #endif
  unsafe posix_spawn_file_actions_init(&actions)
  defer { unsafe posix_spawn_file_actions_destroy(&actions) }
  // Signals that are held back here are not held back there.
  unsafe posix_spawnattr_init(&attributes)
  defer { unsafe posix_spawnattr_destroy(&attributes) }
  var noSignals = sigset_t()
  unsafe sigemptyset(&noSignals)
  unsafe posix_spawnattr_setsigmask(&attributes, &noSignals)
  unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
  unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
  unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
  var words = unsafe ([path] + arguments).map { unsafe strdup($0) }
  var variables = unsafe environment.map { unsafe strdup($0) }
  defer {
    for index in unsafe words.indices { unsafe free(words[index]) }
    for index in unsafe variables.indices { unsafe free(variables[index]) }
  }
  unsafe words.append(nil)
  unsafe variables.append(nil)
  var process = pid_t()
  let code = unsafe posix_spawn(&process, path, &actions, &attributes, words, variables)
  guard code == 0 else { throw SystemError(code: code) }

  let end = monotonicSeconds() + patience
  var status: Int32 = 0
  while true {
    let ended = unsafe waitpid(process, &status, WNOHANG)
    if ended == process { break }
    if ended < 0, errno != EINTR { throw SystemError(code: errno) }
    if monotonicSeconds() > end || isInterrupted() { kill(process, SIGKILL) }
    whileWaiting()
    usleep(10_000)
  }
  let signal = status & 0x7F
  return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
}

/// Whether this process may do everything, which browsers want to be told.
public func isSuperuser() -> Bool { geteuid() == 0 }
