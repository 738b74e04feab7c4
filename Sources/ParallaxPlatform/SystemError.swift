/// Why the operating system refused a call.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system's number for the reason (`errno`).
  public var code: Int32

  /// Makes the error for a number.
  public init(code: Int32) { self.code = code }

  /// Whether the reader of a pipe has gone, which for a command is a reason to end silently.
  public var isBrokenPipe: Bool { code == ErrorNumber.brokenPipe }

  /// Whether a file or folder does not exist.
  public var isNoSuchFile: Bool { code == ErrorNumber.noSuchFile }

  /// Whether the user may not read or write the file.
  public var isPermissionDenied: Bool { code == ErrorNumber.permissionDenied }

  /// Whether the file to be made exists already.
  public var isFileExists: Bool { code == ErrorNumber.fileExists }

  /// The system's own words, such as "No space left on device".
  public var description: String { systemErrorText(code) }
}
