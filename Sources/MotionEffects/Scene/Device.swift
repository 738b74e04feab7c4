/// The screen of an iPhone or iPad: its size in points, its scale and its safe area.
///
/// A device gives a scene its window, and the analyser its tick rate. Look one up by the name on the
/// box; case, spaces and punctuation do not matter.
///
///     let device = Device(named: "iphone 5")
///     device?.size        // 320 × 568 points
///     device?.tickRate    // 30 Hz
public struct Device: Hashable, Sendable {
  /// What kind of hand-held device it is.
  public enum Idiom: String, Hashable, Sendable, CaseIterable {
    /// An iPhone.
    case phone
    /// An iPad.
    case pad
  }

  /// The name on the box, such as `iPhone 16 Pro Max`.
  public var name: String
  /// Phone or tablet.
  public var idiom: Idiom
  /// The screen in portrait, in points.
  public var size: Size
  /// Pixels a point, as UIKit reports it.
  public var scale: Double
  /// The safe area of a full-screen window without bars in portrait, in points.
  public var safeAreaInsets: Insets
  /// The safe area of a full-screen window without bars in landscape, in points.
  public var landscapeSafeAreaInsets: Insets
  /// Whether the panel runs above 60 Hz.
  public var hasFastPanel: Bool

  /// Finds a device by its name, or gives nil when the table does not have it.
  ///
  /// - Parameter name: The name on the box; case, spaces and punctuation do not matter.
  public init?(named name: String) {
    let wanted = Device.key(name)
    guard let device = Device.all.first(where: { Device.key($0.name) == wanted }) else {
      return nil
    }
    self = device
  }

  /// How often UIKit evaluates motion effects on this device, in hertz.
  public var tickRate: Double {
    switch (idiom, hasFastPanel) {
    case (.phone, false): 30
    case (.phone, true): 32
    case (.pad, false): 45
    case (.pad, true): 48
    }
  }

  /// The names of the table that are nearest to `name`, best first, at most three.
  public static func names(near name: String) -> [String] {
    var names: [String: String] = [:]
    for device in all { names[key(device.name)] = device.name }
    return nearestSpellings(to: key(name), among: names.keys).compactMap { names[$0] }
  }

  /// All devices, phones first, each kind by age.
  public static let all: [Device] = phones.flatMap(\.devices) + tablets.flatMap(\.devices)

  private init(name: String, idiom: Idiom, screen: Screen) {
    self.name = name
    self.idiom = idiom
    size = Size(width: screen.width, height: screen.height)
    scale = screen.scale
    let upright = screen.portrait
    let sideways = screen.landscape
    safeAreaInsets = Insets(top: upright.top, left: 0, bottom: upright.bottom, right: 0)
    landscapeSafeAreaInsets = Insets(
      top: sideways.top, left: sideways.side, bottom: sideways.bottom, right: sideways.side)
    hasFastPanel = screen.isFast
  }

  /// The name without what people leave out: lower case, letters and digits only.
  private static func key(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// A row of the table: one kind of screen, and the devices that have it.
  private struct Screen {
    var idiom: Idiom
    var width, height, scale: Double
    var portrait: (top: Double, bottom: Double)
    var landscape: (top: Double, side: Double, bottom: Double)
    var isFast: Bool
    var names: [String]

    init(
      _ idiom: Idiom, _ width: Double, _ height: Double, _ scale: Double,
      _ portrait: (top: Double, bottom: Double),
      _ landscape: (top: Double, side: Double, bottom: Double), fast isFast: Bool = false,
      _ names: String...
    ) {
      self.idiom = idiom
      self.width = width
      self.height = height
      self.scale = scale
      self.portrait = portrait
      self.landscape = landscape
      self.isFast = isFast
      self.names = names
    }

    var devices: [Device] { names.map { Device(name: $0, idiom: idiom, screen: self) } }
  }

  // Points and scale: Apple's Human Interface Guidelines, "Layout". Safe areas: measured on the
  // system that the model was sold with, without navigation or tab bars; a status bar counts as it
  // does in a plain window. "Plus" models before the iPhone X draw at 3 and scale down to the panel.
  private static let phones: [Screen] = [
    Screen(.phone, 320, 480, 2, (20, 0), (0, 0, 0), "iPhone 4", "iPhone 4s"),
    Screen(
      .phone, 320, 568, 2, (20, 0), (0, 0, 0), "iPhone 5", "iPhone 5c", "iPhone 5s", "iPhone SE"),
    Screen(
      .phone, 375, 667, 2, (20, 0), (0, 0, 0), "iPhone 6", "iPhone 6s", "iPhone 7", "iPhone 8",
      "iPhone SE (2nd generation)", "iPhone SE (3rd generation)"),
    Screen(
      .phone, 414, 736, 3, (20, 0), (0, 0, 0), "iPhone 6 Plus", "iPhone 6s Plus", "iPhone 7 Plus",
      "iPhone 8 Plus"),
    Screen(.phone, 375, 812, 3, (44, 34), (0, 44, 21), "iPhone X", "iPhone XS", "iPhone 11 Pro"),
    Screen(.phone, 414, 896, 3, (44, 34), (0, 44, 21), "iPhone XS Max", "iPhone 11 Pro Max"),
    Screen(.phone, 414, 896, 2, (44, 34), (0, 44, 21), "iPhone XR"),
    Screen(.phone, 414, 896, 2, (48, 34), (0, 48, 21), "iPhone 11"),
    Screen(.phone, 375, 812, 3, (50, 34), (0, 50, 21), "iPhone 12 mini", "iPhone 13 mini"),
    Screen(
      .phone, 390, 844, 3, (47, 34), (0, 47, 21), "iPhone 12", "iPhone 12 Pro", "iPhone 13",
      "iPhone 14", "iPhone 16e"),
    Screen(.phone, 390, 844, 3, (47, 34), (0, 47, 21), fast: true, "iPhone 13 Pro"),
    Screen(.phone, 428, 926, 3, (47, 34), (0, 47, 21), "iPhone 12 Pro Max", "iPhone 14 Plus"),
    Screen(.phone, 428, 926, 3, (47, 34), (0, 47, 21), fast: true, "iPhone 13 Pro Max"),
    Screen(.phone, 393, 852, 3, (59, 34), (0, 59, 21), "iPhone 15", "iPhone 16"),
    Screen(
      .phone, 393, 852, 3, (59, 34), (0, 59, 21), fast: true, "iPhone 14 Pro", "iPhone 15 Pro"),
    Screen(.phone, 430, 932, 3, (59, 34), (0, 59, 21), "iPhone 15 Plus", "iPhone 16 Plus"),
    Screen(
      .phone, 430, 932, 3, (59, 34), (0, 59, 21), fast: true, "iPhone 14 Pro Max",
      "iPhone 15 Pro Max"),
    Screen(.phone, 402, 874, 3, (62, 34), (0, 62, 21), fast: true, "iPhone 16 Pro"),
    Screen(.phone, 440, 956, 3, (62, 34), (0, 62, 21), fast: true, "iPhone 16 Pro Max"),
    Screen(
      .phone, 402, 874, 3, (62, 34), (20, 62, 20), fast: true, "iPhone 17", "iPhone 17 Pro"),
    Screen(.phone, 440, 956, 3, (62, 34), (20, 62, 20), fast: true, "iPhone 17 Pro Max"),
    Screen(.phone, 420, 912, 3, (68, 34), (20, 68, 29), fast: true, "iPhone Air"),
  ]

  // Models with a home button keep 20 points for the status bar, the others 24 and 20 below.
  private static let tablets: [Screen] = [
    Screen(.pad, 768, 1024, 1, (20, 0), (20, 0, 0), "iPad 2", "iPad mini"),
    Screen(
      .pad, 768, 1024, 2, (20, 0), (20, 0, 0), "iPad (3rd generation)", "iPad (4th generation)",
      "iPad (5th generation)", "iPad (6th generation)", "iPad Air", "iPad Air 2", "iPad mini 2",
      "iPad mini 3", "iPad mini 4", "iPad mini (5th generation)", "iPad Pro 9.7-inch"),
    Screen(
      .pad, 810, 1080, 2, (20, 0), (20, 0, 0), "iPad (7th generation)", "iPad (8th generation)",
      "iPad (9th generation)"),
    Screen(.pad, 834, 1112, 2, (20, 0), (20, 0, 0), "iPad Air (3rd generation)"),
    Screen(.pad, 834, 1112, 2, (20, 0), (20, 0, 0), fast: true, "iPad Pro 10.5-inch"),
    Screen(.pad, 1024, 1366, 2, (20, 0), (20, 0, 0), "iPad Pro 12.9-inch"),
    Screen(
      .pad, 1024, 1366, 2, (20, 0), (20, 0, 0), fast: true, "iPad Pro 12.9-inch (2nd generation)"),
    Screen(
      .pad, 744, 1133, 2, (24, 20), (24, 0, 20), "iPad mini (6th generation)", "iPad mini (A17 Pro)"
    ),
    Screen(
      .pad, 820, 1180, 2, (24, 20), (24, 0, 20), "iPad Air (4th generation)",
      "iPad Air (5th generation)", "iPad Air 11-inch (M2)", "iPad Air 11-inch (M3)",
      "iPad (10th generation)", "iPad (A16)"),
    Screen(
      .pad, 1024, 1366, 2, (24, 20), (24, 0, 20), "iPad Air 13-inch (M2)", "iPad Air 13-inch (M3)"),
    Screen(
      .pad, 834, 1194, 2, (24, 20), (24, 0, 20), fast: true, "iPad Pro 11-inch",
      "iPad Pro 11-inch (2nd generation)", "iPad Pro 11-inch (3rd generation)",
      "iPad Pro 11-inch (4th generation)"),
    Screen(
      .pad, 1024, 1366, 2, (24, 20), (24, 0, 20), fast: true,
      "iPad Pro 12.9-inch (3rd generation)", "iPad Pro 12.9-inch (4th generation)",
      "iPad Pro 12.9-inch (5th generation)", "iPad Pro 12.9-inch (6th generation)"),
    Screen(
      .pad, 834, 1210, 2, (24, 20), (24, 0, 20), fast: true, "iPad Pro 11-inch (M4)",
      "iPad Pro 11-inch (M5)"),
    Screen(
      .pad, 1032, 1376, 2, (24, 20), (24, 0, 20), fast: true, "iPad Pro 13-inch (M4)",
      "iPad Pro 13-inch (M5)"),
  ]
}
