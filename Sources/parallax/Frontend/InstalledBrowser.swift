internal import ParallaxPlatform

/// A browser that this machine has, which draws pictures as PNG without a window.
struct InstalledBrowser {
  private let path: String
  private let isFirefox: Bool

  /// What is looked for in `PATH`, the best first.
  private static let names = [
    "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome",
    "google-chrome-stable", "firefox-esr", "firefox",
  ]
  /// The longest time that one picture may take, in seconds.
  private static let patience = 120.0
  /// A larger picture is a mistake.
  private static let limit = 1 << 30

  /// Finds a browser.
  init() throws(BrowserError) {
    let folders = (environmentVariable("PATH") ?? "").split(separator: ":").map(String.init)
    for name in Self.names {
      for folder in folders {
        let path = folder + "/" + name
        guard let status = try? fileStatus(atPath: path), status.isRegular,
          status.permissions & 0o111 != 0
        else { continue }
        self.path = path
        isFirefox = name.hasPrefix("firefox")
        return
      }
    }
    throw .none
  }

  /// Draws a document in SVG, whose units become pixels.
  ///
  /// - Returns: The picture as PNG; what the document leaves free is transparent in Chromium.
  func png(of svg: [UInt8], width: Int, height: Int) throws -> [UInt8] {
    try holdingInterruptions { try drawn(svg, width, height) }
  }

  private func drawn(_ svg: [UInt8], _ width: Int, _ height: Int) throws -> [UInt8] {
    let place = environmentVariable("TMPDIR") ?? "/tmp"
    let folder: String
    do {
      folder = try makeTemporaryFolder(in: place)
    } catch {
      throw FileError(file: place, cause: error, isInput: false)
    }
    do {
      defer { removeFolder(folder) }
      let (source, target) = (folder + "/picture.html", folder + "/picture.png")
      var page = Array(
        ("<!doctype html><meta charset=\"utf-8\"><style>html,body{margin:0;background:none;"
          + "overflow:hidden}svg{display:block}</style>\n").utf8)
      page += svg
      try writeFile(page, at: source)
      if isFirefox { try makeFolder(folder + "/profile") }
      var progress = Progress(waitingFor: "\(path) draws the picture")
      defer { progress?.finish() }
      let code = try runProgram(
        path, arguments(source, target, folder, width, height),
        environment: environment(folder), patience: Self.patience
      ) { progress?.update(done: 0) }
      guard let bytes = try? contents(of: target, limit: Self.limit),
        bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
      else { throw BrowserError.failed(path, code: code) }
      return bytes
    } catch let error as SystemError {
      throw FileError(file: path, cause: error, isInput: false)
    }
  }

  private func arguments(
    _ source: String, _ target: String, _ folder: String, _ width: Int, _ height: Int
  ) -> [String] {
    if isFirefox {
      return [
        "--headless", "--profile", folder + "/profile", "--screenshot", target,
        "--window-size", "\(width),\(height)", "file://" + source,
      ]
    }
    return [
      "--headless", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
      "--force-color-profile=srgb", "--force-device-scale-factor=1",
      "--default-background-color=00000000", "--user-data-dir=" + folder + "/profile",
      "--window-size=\(width),\(height)", "--screenshot=" + target,
    ] + (isSuperuser() ? ["--no-sandbox"] : []) + ["file://" + source]
  }

  /// A home of its own: what a user has set up does not change a picture.
  private func environment(_ folder: String) -> [String] {
    [
      "HOME=" + folder, "TMPDIR=" + folder, "PATH=" + (environmentVariable("PATH") ?? ""),
      "LANG=C.UTF-8",
    ]
  }

  private func writeFile(_ bytes: [UInt8], at path: String) throws(SystemError) {
    let descriptor = try createFile(path, permissions: 0o600)
    var writer = ByteWriter(descriptor: descriptor)
    writer.append(bytes)
    try writer.flush()
    try closeDescriptor(descriptor)
  }
}

/// Why there is no PNG.
enum BrowserError: Error, CustomStringConvertible {
  /// No browser is installed.
  case none
  /// It made no picture.
  case failed(String, code: Int32)

  var description: String {
    switch self {
    case .none:
      "PNG is drawn by a browser, and none is installed; install one (apt-get install chromium), or "
        + "write FILE.svg"
    case .failed(let path, let code):
      "\(path) drew no picture (exit code \(code)); write FILE.svg, or try another browser"
    }
  }
}
