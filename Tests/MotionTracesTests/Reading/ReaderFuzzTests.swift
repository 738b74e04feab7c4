import MotionEffects
import Testing
import _ParallaxTestSupport

@testable import MotionTraces

/// Seeded damage to small recordings of every kind: no trap, no hang, and what comes out is sane.
@Suite struct ReaderFuzzTests {
  private static let corpus: [(name: String, text: String)] = [
    ("a.csv", "time,qx,qy,qz,qw\n0,0,0,0,1\n0.01,0,0,0.1,0.99\n0.02,0,0,0.2,0.98\n"),
    (
      "b.csv",
      "time,acceleration_x,acceleration_y,acceleration_z,rotation_rate_x,rotation_rate_y,rotation_rate_z\n0,0,0,-1,0,0,0\n1,0,0,-1,1,2,3\n"
    ),
    ("c.csv", "time,horizontal,vertical\n0,0.5,-0.5\n0.1,0.25,1e-3\n"),
    (
      "Accelerometer.csv",
      "\"Time (s)\";\"X (m/s^2)\";\"Y (m/s^2)\";\"Z (m/s^2)\"\n1,03E-3;-1,4E-2;6,7E-1;9,92E0\n1,1E-2;-8,0E-3;6,7E-1;9,9E0\n"
    ),
    (
      "AccelerometerUncalibrated.csv",
      "time,seconds_elapsed,z,y,x\r\n1663326947268860700,0.75,-0.98,0.08,-0.12\r\n1663326947278816800,0.76,-0.98,0.09,-0.12\r\n"
    ),
    (
      "Orientation.csv",
      "time,seconds_elapsed,yaw,qx,qz,roll,qw,qy,pitch\n1,0,1.3,0,-0.6,0,-0.7,0,0\n2,0.1,1.4,0,-0.6,0,-0.7,0,0\n"
    ),
    ("x.csv", "time,z,y,x\n1663326947268860700,1,0,0\n1663326947278860700,1,0,0\n"),
    (
      "log.csv",
      "loggingTime(txt),motionTimestamp_sinceReboot(s),motionQuaternionX(R),motionQuaternionY(R),motionQuaternionZ(R),motionQuaternionW(R)\n2026-05-26T14:17:24.702+02:00,5,0,0,0,1\n2026-05-26T14:17:24.802+02:00,5.1,0,0,0,1\n"
    ),
    (
      "log2.csv",
      "loggingTime(txt);accelerometerAccelerationX(G);accelerometerAccelerationY(G);accelerometerAccelerationZ(G)\n2021-03-07 18:55:31.390 +0100;0;0;-1\n2021-03-07 18:55:31.490 +0100;0;0;-1\n"
    ),
    (
      "sense.csv",
      ",attitude.roll,attitude.pitch,attitude.yaw,gravity.x,gravity.y,gravity.z,userAcceleration.x,userAcceleration.y,userAcceleration.z\n0,0.1,0.2,0.3,0,0,-1,0,0,0.1\n1,0.1,0.2,0.3,0,0,-1,0,0,0.1\n"
    ),
    (
      "ACC.csv",
      "1680686620.0, 1680686620.0, 1680686620.0\n32.0, 32.0, 32.0\n-34,-23,45\n-38,-21,47\n"
    ),
    (
      "acti.csv",
      "------ ActiGraph date format d/MM/yyyy at 60 Hz\nStart Time 14:53:00\nStart Date 30/04/2024\n----------\nTimestamp,Accelerometer X,Accelerometer Y,Accelerometer Z\n30/04/2024 14:53:00,-0.5,-0.5,-0.6\n30/04/2024 14:53:01,-0.2,-0.5,-0.5\n"
    ),
    (
      "axivity.csv",
      "2022-10-30 10:30:02.600,-0.7,-0.4,-0.4\n2022-10-30 10:30:02.700,-0.8,-0.4,-0.3\n"
    ),
    (
      "wisdm.txt",
      "33,Jogging,49105962326000,-0.6,12.6,0.5;\n33,Jogging,49106062271000,5.0,11.2,0.9;33,Jogging,49106112167000,4.9,10.8,-0.08;\n"
    ),
    (
      "acce.txt",
      "# Created at Fri Apr 23\n252207666810782 0.1 9.7 0.2\n252207676810782 0.1 9.7 0.2\n"
    ),
    (
      "watch.txt",
      "AppleWatch\n2022-08-05 12:09:58\n0.0\t(0.1, 0.0, 0.0)\t(0, 0, -1)\n0.09\t(0, 0, 0.5)\t(0.6, 0, -0.8)\n"
    ),
    (
      "imu1.csv",
      "5.1,0.1,0.2,0.3,1,2,3,0,0,-1,0.5,0,0,20,30,40\n5.2,0.1,0.2,0.3,1,2,3,0,0,-1,0.5,0,0,20,30,40\n"
    ),
    ("counts.csv", "\r\n  -1950,-5957,15427\r\n\n\r\n  -2137,-5920,15366\r\n"),
    (
      "board.csv",
      "Date,Time,\"Time\n(ms)\",Ax,Ay,Az,\"Gx (deg/s)\",Gy,Gz\n2021-09-22,13:11:05,753,0.5,1.5,9.2,-1,2,-3\n2021-09-22,13:11:05,953,0.4,1.4,9.2,-4,2,-4\n"
    ),
  ]
  private static let pieces: [[UInt8]] =
    [
      "\"", ",", ";", "\t", "\n", "\r", "\r\n", "\0", "e", "E99", "-", "nan", "null", "1e300",
      "-1e300",
      "99999999999999999999", "9223372036854775807", "\u{2212}", "\u{FEFF}", "∞", "#", "sep=;\n",
      "(m/s^2)", "time", " ", "(", ")", "------------\n", "\"\u{0B}\"", "23:59:59", "1/2/2024 ",
    ].map { Array($0.utf8) } + [[0xFF], [0xFF, 0xFE], [0xC2], [0xE2, 0x88]]

  @Test func damagedRecordings() {
    for round in 0..<6000 as Range<UInt64> {
      var random = SeededGenerator(seed: round)
      let (name, text) = Self.corpus[Int(round) % Self.corpus.count]
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) { Self.damage(&bytes, &random) }
      let configuration = TraceReader.Configuration(
        gravitySign: Bool.random(using: &random) ? .android : nil,
        attitudeColumns: .allCases.randomElement(using: &random) ?? .automatic,
        rate: Bool.random(using: &random) ? 50 : nil,
        format: Int.random(in: 0..<4, using: &random) == 0
          ? TraceFormat.allCases.randomElement(using: &random) : nil,
        bufferSize: [1, 5, 4096].randomElement(using: &random) ?? 1)
      let outcome = read(bytes, name: name, configuration)
      let times = outcome.samples.map(\.time)
      let areFinite = times.allSatisfy { $0.isFinite }
      let areIncreasing = zip(times, times.dropFirst()).allSatisfy { $0 < $1 }
      #expect(areFinite && areIncreasing, "round \(round)")
      for sample in outcome.samples {
        #expect(sample.gravity?.isFinite ?? true, "round \(round)")
        #expect(sample.acceleration?.isFinite ?? true, "round \(round)")
        #expect(abs((sample.attitude?.squaredLength ?? 1) - 1) < 1e-9, "round \(round)")
      }
    }
  }

  private static func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard !bytes.isEmpty else { return bytes = pieces.randomElement(using: &random) ?? [] }
    let place = Int.random(in: 0..<bytes.count, using: &random)
    let end = min(place + Int.random(in: 1...12, using: &random), bytes.count)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
    case 1: bytes.removeSubrange(place..<end)
    case 2:
      bytes.insert(
        contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
    case 3: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
    case 4: bytes.replaceSubrange(place..<end, with: pieces.randomElement(using: &random) ?? [])
    default: bytes.removeSubrange(place...)
    }
  }
}
