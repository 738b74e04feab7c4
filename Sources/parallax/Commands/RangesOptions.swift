internal import MotionEffects
internal import MotionTimelines
internal import MotionTraces

/// The options of `ranges`.
struct RangesOptions {
  enum Form { case text, json, junit }

  /// What is tested for all offsets at once; nil with recordings alone.
  let domain: OffsetDomain?
  let traces: [String]
  let jobs: Int
  let form: Form
  let isExplained: Bool
  /// Nil: the window as it is written.
  private let orientations: [InterfaceOrientation]?
  private let devices: [Device]?

  /// Options of other commands that mean something else here, or nothing.
  static let replaced: Set<String> = ["orientation", "reduce-motion"]

  static let options = [
    Option(
      "domain", "NAME", in: .scene,
      "The offsets: reachable (what a device can be held in), square, tilt=DEGREES, or trace (what "
        + "recordings visit).", usual: "reachable; trace with --traces"),
    Option(
      "orientation", "NAME", in: .scene,
      "How the interface stands on the device: a name, or all; landscape turns the window and lays "
        + "the scene out in it.",
      choices: InterfaceOrientation.allCases.map(\.rawValue) + ["all"], usual: "portrait"),
    Option(
      "device", "NAME", in: .scene,
      "Lay the scene out on a device's screen, or on all of the table."
    ),
    Option(
      "traces", "FILE ...", in: .recording,
      "Test the offsets of these recordings, or folders of them, too; further ones may follow."),
    Option("jobs", "N", in: .recording, "Read so many recordings side by side.", usual: "1"),
    Option("json", in: .output, "Print JSON."),
    Option("junit", in: .output, "Print JUnit's XML, as continuous integration reads it."),
    Option("explain", in: .output, "Say how each verdict was reached."),
    Option("o", "FILE", in: .output, "Write there, all or nothing.", usual: "standard output"),
  ]

  init(_ arguments: Arguments) throws(UsageError) {
    traces = (arguments["traces"].map { [$0] } ?? []) + arguments.operands.dropFirst()
    if !arguments.has("traces") {
      guard arguments.operands.count == 1 else {
        throw UsageError(
          "'\(arguments.operands[1])' is one operand too many; recordings follow --traces",
          arguments.command)
      }
      let names = (MotionOptions.recordingOptions + MotionOptions.motionOptions).map(\.name)
      try arguments.refuse(
        names.filter { !Self.replaced.contains($0) } + ["jobs"], because: "without --traces")
    }
    if arguments.operands[0] == "-", traces.contains("-") {
      throw arguments.mistake("traces", "can read standard input once only, and SCENE does")
    }
    if traces.filter({ $0 == "-" }).count > 1 {
      throw arguments.mistake("traces", "can read standard input once only")
    }
    domain = try Self.domain(arguments)
    jobs = try arguments.integer("jobs", in: 1...256) ?? 1
    if arguments.has("json") { try arguments.refuse(["junit"], because: "with --json") }
    form = arguments.has("json") ? .json : arguments.has("junit") ? .junit : .text
    isExplained = arguments.has("explain")
    if form != .text { try arguments.refuse(["explain"], because: "on the forms for programs") }
    orientations = try Self.orientations(arguments)
    devices = try Self.devices(arguments)
  }

  private static func orientations(
    _ arguments: Arguments
  ) throws(UsageError) -> [InterfaceOrientation]? {
    guard let text = arguments["orientation"] else { return nil }
    if text == "all" { return InterfaceOrientation.allCases }
    guard let orientation = InterfaceOrientation(rawValue: text) else {
      throw arguments.unknown(
        text, "orientation", among: InterfaceOrientation.allCases.map(\.rawValue) + ["all"])
    }
    return [orientation]
  }

  private static func domain(_ arguments: Arguments) throws(UsageError) -> OffsetDomain? {
    let hasTraces = arguments.has("traces")
    switch arguments["domain"] {
    case nil: return hasTraces ? nil : .reachable
    case "reachable": return .reachable
    case "square": return .square
    case "trace":
      guard hasTraces else {
        throw arguments.mistake("domain", "trace needs recordings: --traces FILE ...")
      }
      return nil
    case let text?:
      guard text.hasPrefix("tilt=") else {
        throw arguments.unknown(
          text, "domain", among: ["reachable", "square", "tilt=DEGREES", "trace"])
      }
      return .tilt(degrees: try arguments.number(text.dropFirst(5), "domain", in: 0.01...90))
    }
  }

  private static func devices(_ arguments: Arguments) throws(UsageError) -> [Device]? {
    guard let name = arguments["device"] else { return nil }
    if name == "all" { return Device.all }
    guard let device = Device(named: name) else {
      throw arguments.mistake(
        "device",
        "has no '\(name)'; the table has all and \(Device.all.count) names"
          + meant(Device.names(near: name)))
    }
    return [device]
  }

  /// The windows to test, those of one shape once.
  func screens(for scene: Scene) throws -> [Screen] {
    var screens: [Screen] = []
    for device in devices.map({ $0.map(Optional.some) }) ?? [nil] {
      let window = device.map { Window($0) } ?? scene.window
      for orientation in orientations ?? [.portrait] {
        let screen = Screen(
          device: device?.name ?? scene.window.device?.name, orientation: orientation,
          window: orientations == nil ? window : orientation.turned(window))
        if let index = screens.firstIndex(where: { $0.isLike(screen) }) {
          screens[index].others += 1
        } else {
          screens.append(screen)
        }
      }
    }
    return screens
  }
}

/// A window that a scene is tested in.
struct Screen {
  var device: String?
  var orientation: InterfaceOrientation
  var window: Window
  /// How many further devices of the table have the same.
  var others = 0

  func isLike(_ other: Screen) -> Bool {
    orientation == other.orientation && window.size == other.window.size
      && window.scale == other.window.scale && window.safeAreaInsets == other.window.safeAreaInsets
      && window.device?.tickRate == other.window.device?.tickRate
  }
}
