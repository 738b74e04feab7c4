import MotionEffects
import Testing
import _ParallaxTestSupport

@testable import MotionTraces

/// Sensors with clocks of their own: what comes together at one moment.
@Suite struct SensorJoinTests {
  /// Rows of a sensor that shows a vector which moves at a constant speed.
  private static func table(
    _ name: String, _ times: [Double], _ value: (Double) -> Vector3
  ) -> String {
    "time,\(name)_x,\(name)_y,\(name)_z\n"
      + times.map { time in
        let value = value(time)
        return "\(time),\(value.x),\(value.y),\(value.z)\n"
      }.joined()
  }

  private static func down(_ time: Double) -> Vector3 { Vector3(x: 0.01 * time, y: 0, z: -1) }
  private static func rate(_ time: Double) -> Vector3 { Vector3(x: time, y: -2 * time, z: 1) }

  private static func zip(_ files: [(String, String)]) -> [UInt8] {
    var zip = ZipFile()
    for (name, text) in files { zip.add(name, text) }
    return zip.bytes
  }

  /// Linear signals come out exactly, whatever the rates and however the times jitter.
  @Test func rowsDoNotMatterButTimes() throws {
    for seed in 0..<20 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      func times(_ rate: Double, from start: Double) -> [Double] {
        (0..<Int(10 * rate)).map {
          start + (Double($0) + Double.random(in: 0...0.9, using: &random)) / rate
        }
      }
      let gravityTimes = times(.random(in: 5...200, using: &random), from: 0)
      let rateTimes = times(.random(in: 5...200, using: &random), from: 0.3)
      let outcome = read(
        Self.zip([
          ("Gyroscope.csv", Self.table("rotation_rate", rateTimes, Self.rate)),
          ("Gravity.csv", Self.table("gravity", gravityTimes, Self.down)),
        ]), name: "a.zip")
      #expect(outcome.samples.map(\.time) == gravityTimes, "seed \(seed)")
      let known = try #require(rateTimes.first)...(try #require(rateTimes.last))
      for sample in outcome.samples {
        #expect(sample.gravity == Self.down(sample.time), "seed \(seed)")
        #expect((sample.rotationRate != nil) == known.contains(sample.time), "seed \(seed)")
        guard let rate = sample.rotationRate else { continue }
        #expect((rate - Self.rate(sample.time)).length < 1e-9, "seed \(seed)")
      }
    }
  }

  @Test func nothingIsInventedAcrossAGap() {
    let gravity = Self.table("gravity", (0..<100).map { Double($0) / 10 }, Self.down)
    let rates = Self.table(
      "rotation_rate", (0..<100).map { Double($0) / 10 + 0.05 }.filter { !(3...5).contains($0) },
      Self.rate)
    let outcome = read(Self.zip([("gravity.csv", gravity), ("gyro.csv", rates)]), name: "a.zip")
    let without = outcome.samples.filter { $0.rotationRate == nil }.map(\.time)
    #expect(without.first == 0)
    #expect(without.dropFirst().allSatisfy { (2.9...5.1).contains($0) })
    #expect(without.count == 22)
    #expect(outcome.summary?.count(of: .gap) == 1)
  }

  /// A table with blank cells, and one that repeats old values, say the same as a table a sensor.
  @Test func oneTableOfSeveralSensors() {
    let gravityTimes = (0..<200).map { Double($0) / 50 }
    let rateTimes = (0..<150).map { Double($0) / 40 + 0.001 }
    let apart = read(
      Self.zip([
        ("gravity.csv", Self.table("gravity", gravityTimes, Self.down)),
        ("gyro.csv", Self.table("rotation_rate", rateTimes, Self.rate)),
      ]), name: "a.zip")
    var blanks =
      "time,gravity_x,gravity_y,gravity_z,rotation_rate_x,rotation_rate_y,"
      + "rotation_rate_z\n"
    var held = blanks
    var (lastDown, lastRate) = (Self.down(0), Self.rate(0.001))
    for time in (gravityTimes + rateTimes).sorted() {
      let isGravity = gravityTimes.contains(time)
      let isRate = rateTimes.contains(time)
      if isGravity { lastDown = Self.down(time) }
      if isRate { lastRate = Self.rate(time) }
      func cells(_ vector: Vector3, _ isNew: Bool) -> String {
        isNew ? "\(vector.x),\(vector.y),\(vector.z)" : ",,"
      }
      blanks += "\(time)," + cells(lastDown, isGravity) + "," + cells(lastRate, isRate) + "\n"
      held += "\(time)," + cells(lastDown, true) + "," + cells(lastRate, true) + "\n"
    }
    #expect(apart.samples.count == 200)
    #expect(read(blanks).samples == apart.samples)
    // Whether the first value is new, and whether a sensor has stopped or lies still, cannot be told.
    let inside = { (sample: MotionSample) in (0.03...3.7).contains(sample.time) }
    #expect(read(held).samples.count == 200)
    #expect(read(held).samples.filter(inside) == apart.samples.filter(inside))
  }

  @Test func gravityAndAccelerationWithoutItMakeAcceleration() throws {
    let rows = { (z: Double, shift: Double) in
      "time,seconds_elapsed,z,y,x\n"
        + (0..<50).map {
          let time = Double($0) / 50 + shift
          return "\(1_700_000_000_000_000_000 + Int(time * 1e9)),\(time),\(z),0,0\n"
        }.joined()
    }
    let metadata = "version,platform,appVersion,sensors\n3,ios,1.10.4,Gravity\n"
    let folder = try ScratchFolder([
      "Accelerometer.csv": rows(0.980665, 0.004), "Gravity.csv": rows(-9.80665, 0),
      "Annotation.csv": "", "Metadata.csv": metadata,
    ])
    let outcome = withExtendedLifetime(folder) { read(path: folder.path) }
    #expect(outcome.error == nil)
    #expect(outcome.samples.count == 50)
    #expect(outcome.samples[0].acceleration == nil)
    #expect(
      outcome.samples.dropFirst().allSatisfy { abs(($0.acceleration?.z ?? 0) + 0.9) < 1e-12 })
    #expect(outcome.summary?.gravitySign == .ios)
    // The bytes of an archive say the same.
    let zip = Self.zip([
      ("Accelerometer.csv", rows(0.980665, 0.004)), ("Gravity.csv", rows(-9.80665, 0)),
      ("Annotation.csv", ""), ("Metadata.csv", metadata),
    ])
    #expect(read(zip, name: "a.zip").samples == outcome.samples)
  }

  @Test func clocksOfNanosecondsShareTheirOrigin() {
    let rows = { (start: Int) in
      "time,z,y,x\n"
        + (0..<50).map { "\(1_663_326_947_000_000_000 + start + $0 * 10_000_000),-9.8,0,0\n" }
        .joined()
    }
    let outcome = read(
      Self.zip([("Gyroscope.csv", rows(0)), ("Gravity.csv", rows(105_000_000))]), name: "a.zip",
      .init(gravitySign: .ios))
    // Gravity began 105 ms later; the last 10 of its samples have no rotation rate any more.
    #expect(outcome.samples.count == 50)
    #expect(outcome.samples.count { $0.rotationRate == nil } == 11)
  }

  @Test func otherSessions() {
    let long = (0..<200).map { Double($0) / 10 }
    let short = (0..<30).map { Double($0) / 10 }
    let gravity = Self.table("gravity", long, Self.down)
    // Without a tilt it is left out, and that is said.
    let outcome = read(
      Self.zip([
        ("gravity.csv", gravity), ("gyro.csv", Self.table("rotation_rate", short, Self.rate)),
      ]), name: "a.zip")
    #expect(outcome.samples == read(gravity).samples)
    #expect(outcome.summary?.count(of: .otherSession) == 1)
    // With one it is not clear what is meant.
    #expect(
      read(
        Self.zip([
          ("gravity.csv", gravity),
          ("acceleration.csv", Self.table("acceleration", short, Self.down)),
        ]), name: "a.zip"
      ).error?.code == .differentSessions)
  }

  @Test func severalRecordings() throws {
    let gravity = Self.table("gravity", [0, 1, 2], Self.down)
    let error = try #require(
      read(Self.zip([("walk.csv", gravity), ("run.csv", gravity)]), name: "a.zip").error)
    #expect(error.code == .severalRecordings)
    #expect(error.message.contains("walk.csv, run.csv"))
    #expect(
      read(Self.zip([("one/walk.csv", gravity), ("two/walk.csv", gravity)]), name: "a.zip")
        .error?.code == .severalRecordings)
    let empty = try ScratchFolder([:])
    let deep = try ScratchFolder(["deep/walk.csv": gravity])
    withExtendedLifetime((empty, deep)) {
      #expect(read(path: empty.path).error?.code == .isFolder)
      #expect(read(path: deep.path).samples.count == 3)
    }
  }

  // MARK: Real recordings

  @Test(
    .enabled(if: Recordings.arePresent, "\(Recordings.reason)"),
    arguments: [
      ("sensor-logger/ios_2022", 1600, GravitySign.ios, true, true, true),
      ("sensor-logger/android_2022_crlf", 1400, .android, true, true, true),
      ("sensor-logger/android_2023", 725, .android, false, false, false),
      ("sensor-logger/ios_uncalibrated_tilting", 2000, .ios, false, false, true),
      ("phyphox/iphone_short", 480, .android, false, false, true),
      ("phyphox/iphone_multi_semicolon", 2000, .android, false, false, false),
      ("phyphox/gravity_iphone", 1000, .android, false, true, false),
      ("sensor-record/tilting", 3163, .android, false, false, true),
    ])
  func folders(
    _ name: String, _ count: Int, _ sign: GravitySign, _ hasAttitude: Bool, _ hasGravity: Bool,
    _ hasRate: Bool
  ) throws {
    let outcome = read(path: Recordings.path(name))
    #expect(outcome.error == nil)
    #expect(outcome.samples.count == count)
    #expect(outcome.summary?.gravitySign == sign)
    let middle = outcome.samples[count / 2]
    #expect((middle.attitude != nil) == hasAttitude)
    #expect((middle.gravity != nil) == hasGravity)
    #expect((middle.rotationRate != nil) == hasRate)
    if let attitude = middle.attitude, let gravity = middle.gravity {
      #expect(attitude.down.degrees(to: gravity) < 0.1)
      #expect(middle.acceleration != nil)
    }
    #expect(
      (outcome.summary?.count(of: .otherSession) ?? 0)
        == (name == "phyphox/iphone_multi_semicolon" ? 1 : 0))
  }

  @Test(
    .enabled(if: Recordings.arePresent, "\(Recordings.reason)"),
    arguments: [
      ("sensor-logger/ios_2026_gap", TraceError.Code.differentSessions),
      ("phyphox/static_poses_android", .severalRecordings),
      ("motionsense", .severalRecordings), ("broad", .severalRecordings),
      ("vmu931", .differentSessions), ("headerless-android", .signUnknown),
      ("phyphox/bom_excel", .noGravity),
    ])
  func foldersThatAreRefused(_ name: String, _ code: TraceError.Code) {
    #expect(read(path: Recordings.path(name)).error?.code == code)
  }

  /// Without the recorded attitude, gravity leads, and the raw accelerometer comes to its times.
  @Test(.enabled(if: Recordings.arePresent, "\(Recordings.reason)"))
  func theRawAccelerometerIsGravityAndMovement() throws {
    let joined = read(
      path: Recordings.path("sensor-logger/ios_2022"), .init(attitudeColumns: .none))
    #expect(joined.samples.count == 2064)
    #expect(joined.summary?.tables.contains { $0.hasPrefix("AccelerometerUncalibrated") } == true)
    let user = TraceReader.Configuration(gravitySign: .ios)
    let gravity = read(path: Recordings.path("sensor-logger/ios_2022/Gravity.csv"), user)
    #expect(joined.samples.map(\.gravity) == gravity.samples.map(\.gravity))
    #expect(joined.samples.count { $0.acceleration == nil } == 0)
    #expect(joined.samples.count { $0.rotationRate == nil } == 0)
  }

  /// Rows that repeat old values of other sensors: a sample is what the accelerometer had new.
  @Test(.enabled(if: Recordings.arePresent, "\(Recordings.reason)"))
  func aTableThatHoldsOldValues() throws {
    let outcome = read(path: Recordings.path("physics-toolbox/multi_record_walk.csv"))
    #expect(outcome.samples.count == 647)
    let repeats = Swift.zip(outcome.samples, outcome.samples.dropFirst()).count {
      $0.acceleration == $1.acceleration
    }
    #expect(repeats == 0)
    #expect(outcome.samples.count { $0.rotationRate != nil } > 640)
  }

  /// What is said about units and axes holds for every table of a recording.
  @Test func unitsAndAxesAreTheRecordings() throws {
    let times = (0..<100).map { Double($0) / 10 }
    let files = [
      ("Gravity.csv", Self.table("gravity", times) { _ in Vector3(x: 0, y: 9.80665, z: 0) }),
      ("Gyroscope.csv", Self.table("rotation_rate", times) { _ in Vector3(x: 0, y: 0, z: 90) }),
    ]
    var configuration = TraceReader.Configuration()
    configuration.axes = AxisMap("y,-x,z")
    let isKnown = ["m/s^2", "deg/s"].map { configuration.units.set($0) }
    #expect(isKnown == [true, true])
    let outcome = read(Self.zip(files), name: "a.zip", configuration)
    #expect(outcome.samples.count == 100)
    #expect(outcome.samples.allSatisfy { $0.gravity == Vector3(x: 1, y: 0, z: 0) })
    #expect(outcome.samples.allSatisfy { abs(($0.rotationRate?.z ?? 0) - .pi / 2) < 1e-12 })
  }
}
