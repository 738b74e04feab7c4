internal import MotionEffects
internal import MotionTraces
internal import ParallaxPlatform

/// Random numbers from a seed, by SplitMix64.
///
/// Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  /// A number in -1…1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-52 - 1 }
}

/// The hand of somebody who tilts a phone: slow turns about all axes, some tremor, sensor noise.
struct HandHeldPhone {
  /// The step of the clock in seconds; real ones jitter, and so does this one.
  static let step = 0.01

  private var numbers = SeededNumbers(seed: 7)
  private var row = 0

  /// The next sample: accelerometer (with noise), gyroscope (by the derivative of the angles), and
  /// the true attitude.
  mutating func next() -> MotionSample {
    let time = Double(row) * Self.step + numbers.unit() * 3e-4
    row += 1
    let attitude = Self.attitude(at: time)
    let before = Self.attitude(at: time - 5e-4)
    let after = Self.attitude(at: time + 5e-4)
    let turn = before.conjugate * after
    let down = attitude.conjugate.rotated(Vector3(x: 0, y: 0, z: -1))
    let noise = Vector3(x: numbers.unit(), y: numbers.unit(), z: numbers.unit()) * 0.01
    return MotionSample(
      time: time, attitude: attitude, acceleration: down + noise,
      rotationRate: Vector3(x: turn.x, y: turn.y, z: turn.z) * (2 / 1e-3))
  }

  static func samples(_ count: Int) -> [MotionSample] {
    var phone = HandHeldPhone()
    return (0..<count).map { _ in phone.next() }
  }

  private static func attitude(at time: Double) -> Quaternion {
    let yaw = 0.2 * sine(0.31 * time)
    let pitch = 0.7 + 0.25 * sine(1.7 * time) + 0.1 * sine(4.1 * time + 1) + 1e-3 * sine(57 * time)
    let roll = 0.3 * sine(1.1 * time + 2) + 0.15 * sine(5.3 * time) + 1e-3 * sine(61 * time)
    return Quaternion(angle: yaw, axis: Vector3(x: 0, y: 0, z: 1))
      * Quaternion(angle: pitch, axis: Vector3(x: 1, y: 0, z: 0))
      * Quaternion(angle: roll, axis: Vector3(x: 0, y: 1, z: 0))
  }
}

/// A recording of the accelerometer as phyphox exports it, 16 digits a number.
struct PhyphoxText {
  private(set) var bytes: [UInt8]
  /// The numbers of each row as they stand in the text: time, three accelerations.
  private(set) var cells: [[String]] = []

  init(_ samples: [MotionSample]) {
    let axes = ["x", "y", "z"].map { ",\"Acceleration \($0) (m/s^2)\"" }
    bytes = Array(
      ("\"Time (s)\"" + axes.joined() + ",\"Absolute acceleration (m/s^2)\"\n").utf8)
    for sample in samples {
      // phyphox writes m/s² with Android's sign.
      let a = (sample.acceleration ?? .zero) * -9.80665
      let cells = [sample.time, a.x, a.y, a.z, a.length].map(Self.scientific)
      bytes += Array(cells.joined(separator: ",").utf8)
      bytes.append(UInt8(ascii: "\n"))
      self.cells.append(Array(cells[..<4]))
    }
  }

  /// A number with 16 significant digits, such as `-9.806650000000000E0`.
  private static func scientific(_ value: Double) -> String {
    guard value != 0 else { return "0.000000000000000E0" }
    var exponent = 0
    var mantissa = value.magnitude
    while mantissa >= 10 { (mantissa, exponent) = (mantissa / 10, exponent + 1) }
    while mantissa < 1 { (mantissa, exponent) = (mantissa * 10, exponent - 1) }
    let digits = String(UInt64(mantissa * 1e15))
    return (value < 0 ? "-" : "") + digits.prefix(1) + "." + digits.dropFirst() + "E\(exponent)"
  }
}

/// Scenes for the cases that evaluate effects.
enum BenchmarkScene {
  /// Ten views that slide along both axes.
  static var sliding: View {
    var root = View(id: "window", frame: Rect(x: 0, y: 0, width: 320, height: 568))
    root.subviews = (0..<10).map { index in
      var view = View(id: "v\(index)", frame: Rect(x: 0, y: 0, width: 10, height: 10))
      let (x, y) = amounts(index)
      view.motionEffects = [
        InterpolatingMotionEffect(
          keyPath: .centerX, type: .tiltAlongHorizontalAxis, minimumRelativeValue: -x,
          maximumRelativeValue: x),
        InterpolatingMotionEffect(
          keyPath: .centerY, type: .tiltAlongVerticalAxis, minimumRelativeValue: -y,
          maximumRelativeValue: y),
      ]
      return view
    }
    return root
  }

  /// How far a view of `sliding` goes at offset 1, in points.
  static func amounts(_ index: Int) -> (x: Double, y: Double) {
    (10 + 5 * Double(index), 6 + 3 * Double(index))
  }

  /// Views with effects on key paths of many kinds, among them transforms, which are no straight
  /// lines.
  static var mixed: View {
    var root = View(id: "window", frame: Rect(x: 0, y: 0, width: 320, height: 568))
    var card = View(id: "card", frame: Rect(x: 20, y: 84, width: 280, height: 400))
    card.motionEffects = [
      SlideMotionEffect(magnitude: Size(width: 15, height: 15)),
      InterpolatingMotionEffect(
        keyPath: .layerShadowOffset, type: .tiltAlongVerticalAxis,
        minimumRelativeValue: Size(width: 0, height: 8),
        maximumRelativeValue: Size(width: 0, height: -8)),
      InterpolatingMotionEffect(
        keyPath: .backgroundColor, type: .tiltAlongHorizontalAxis,
        minimumRelativeValue: Color(red: 0, green: 0, blue: 0, alpha: 0),
        maximumRelativeValue: Color(red: 0.1, green: 0.2, blue: 0.1, alpha: 0)),
    ]
    var image = View(id: "image", frame: Rect(x: 10, y: 10, width: 100, height: 100))
    image.motionEffects = [
      InterpolatingMotionEffect(
        keyPath: .layerTransform, type: .tiltAlongHorizontalAxis,
        minimumRelativeValue: Transform3D(rotationAngle: -0.3, x: 0, y: 1, z: 0),
        maximumRelativeValue: Transform3D(rotationAngle: 0.3, x: 0, y: 1, z: 0)),
      InterpolatingMotionEffect(
        keyPath: .bounds, type: .tiltAlongVerticalAxis,
        minimumRelativeValue: Rect(x: 0, y: -4, width: 0, height: 8),
        maximumRelativeValue: Rect(x: 0, y: 4, width: 0, height: -8)),
      InterpolatingMotionEffect(
        keyPath: .alpha, type: .tiltAlongVerticalAxis, minimumRelativeValue: -0.2,
        maximumRelativeValue: 0),
    ]
    card.subviews = [image]
    root.subviews = [card]
    return root
  }
}
