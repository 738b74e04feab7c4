internal import MotionEffects
internal import MotionTimelines
internal import ParallaxPlatform

/// A picture's file: SVG as it is made, or PNG as an installed browser draws it.
struct PictureOutput: ~Copyable {
  private var output: Output
  private let browser: InstalledBrowser?

  /// Browsers draw no picture that is longer, in pixels.
  private static let longestSide = 16_384.0

  /// Opens what an option names; its ending tells what it will be.
  ///
  /// Without it, SVG goes to standard output.
  init(option: String = "o", _ arguments: Arguments, inputs: [String]) throws {
    let path = arguments[option]
    let ending = path.map { $0.lowercased() } ?? ""
    if let path, path != "-", !ending.hasSuffix(".svg"), !ending.hasSuffix(".png"),
      (try? fileStatus(atPath: path))?.isRegular != false
    {
      throw arguments.mistake(option, "needs a name that ends in .svg or .png, not '\(path)'")
    }
    // Before any work: whether it can be done at all.
    let browser = ending.hasSuffix(".png") ? try InstalledBrowser() : nil
    let output = try Output(path: path, option: option, arguments, inputs: inputs)
    self.browser = browser
    self.output = output
  }

  /// Writes the picture, complete or not at all; a PNG has `pixelScale` pixels in a point.
  consuming func write(_ picture: VectorPicture, pixelScale: Double) throws {
    let longest = max(picture.size.width, picture.size.height)
    var bytes = picture.svg()
    if let browser {
      let scale = min(pixelScale, Self.longestSide / longest)
      bytes = try browser.png(
        of: picture.svg(scale: scale), width: Int((picture.size.width * scale).rounded(.up)),
        height: Int((picture.size.height * scale).rounded(.up)))
    }
    try output.complete(with: bytes)
  }
}
