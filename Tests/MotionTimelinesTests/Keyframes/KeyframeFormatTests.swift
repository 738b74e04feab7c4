import Foundation
import MotionEffects
import MotionTimelines
import Testing
import _ParallaxTestSupport

/// Samples in memory.
struct ListedSamples: ChannelSamples, ~Copyable {
  var rows: ArraySlice<(time: Double, values: [Double])>

  mutating func next(into values: inout [Double]) -> Double? {
    guard let row = rows.popFirst() else { return nil }
    values = row.values
    return row.time
  }
}

/// Every format, its traps, and that what is written reads back within the tolerance.
@Suite struct KeyframeFormatTests {
  static let columns = ["card.center.x", "card.center.y", "badge.center.x"]

  static let root: View = {
    var root = View(id: "window", frame: Rect(x: 0, y: 0, width: 320, height: 240))
    var card = View(id: "card", frame: Rect(x: 100, y: 80, width: 120, height: 80))
    card.backgroundColor = Color(red: 0, green: 0.5, blue: 1, alpha: 1)
    var badge = View(id: "badge", frame: Rect(x: 10, y: 10, width: 20, height: 20))
    badge.backgroundColor = Color(red: 1, green: 0.8, blue: 0, alpha: 1)
    card.subviews = [badge]
    root.subviews = [card]
    return root
  }()

  static let rows: [(time: Double, values: [Double])] = (0...120).map { index in
    let time = Double(index) / 60
    return (time, [20 * sin(3 * time), 10 * cos(2 * time) - 10, 4 * sin(5 * time) * time])
  }

  static func make(
    _ configuration: KeyframeMaker.Configuration, columns: [String] = columns,
    rows: [(time: Double, values: [Double])] = rows
  ) throws -> KeyframeResult {
    let maker = KeyframeMaker(
      scene: AnimatedScene(columns: columns, rootView: root), configuration: configuration)
    return try maker.make { ListedSamples(rows: rows[...]) }
  }

  static func text(_ result: KeyframeResult) -> String {
    result.files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
  }

  @Test(arguments: KeyframeFormat.allCases.filter { !$0.isTable && $0 != .afterEffectsText })
  func whatIsWrittenReadsBackWithinTheTolerance(_ format: KeyframeFormat) throws {
    for interpolation in KeyframeMaker.Configuration.Interpolation.allCases {
      for loop in [KeyframeLoop.cut, .pingPong, .crossfade(seconds: 0.5)] {
        let result = try Self.make(
          .init(format: format, tolerance: .points(0.25), interpolation: interpolation, loop: loop))
        #expect(result.worstPoints <= 0.25)
        #expect(result.worstPoints > 0)
        #expect(result.movingCount == 3)
        #expect(result.keyCount < 6 * Self.rows.count)
      }
    }
  }

  @Test(arguments: KeyframeFormat.allCases.filter { $0 != .afterEffectsText })
  func theSameSamplesGiveTheSameBytes(_ format: KeyframeFormat) throws {
    let first = try Self.make(.init(format: format))
    let second = try Self.make(.init(format: format))
    #expect(first.files == second.files)
  }

  @Test func limitsLoosenTheTolerance() throws {
    let free = try Self.make(.init(format: .css, tolerance: .points(0.01)))
    let few = try Self.make(.init(format: .css, tolerance: .points(0.01), mostKeys: 12))
    #expect(free.keyCount > 12)
    #expect(few.keyCount <= 12)
    #expect(few.worstPoints <= few.points ?? 0)
    let small = try Self.make(
      .init(format: .lottie, tolerance: .points(0.01), mostBytes: 3000))
    #expect(small.byteCount <= 3000)
  }

  @Test func exactKeepsEverySample() throws {
    let result = try Self.make(.init(format: .keys, tolerance: .exact))
    #expect(result.worstPoints < 1e-6)
  }

  @Test func constantChannelsHaveNoAnimation() throws {
    let rows = Self.rows.map { ($0.time, [$0.values[0], 0, 3]) }
    let css = Self.text(try Self.make(.init(format: .css), rows: rows))
    #expect(!css.contains("@keyframes card-y"))
    #expect(!css.contains("@keyframes badge-x"))
    // What rests elsewhere stays there.
    #expect(css.contains("--x:3px"))
  }

  @Test func closingAndCrossfadingMeetTheStart() throws {
    let closed = try Self.make(.init(format: .keys, loop: .close))
    #expect(closed.seams.allSatisfy { $0.value == 0 })
    let faded = try Self.make(.init(format: .keys, loop: .crossfade(seconds: 0.5)))
    #expect(faded.seams.allSatisfy { abs($0.value) < 0.5 })
    #expect(abs(faded.duration - 1.5) < 1e-6)
    let there = try Self.make(.init(format: .keys, loop: .pingPong))
    #expect(there.seams.allSatisfy { $0.value == 0 })
    #expect(there.duration == 4)
  }

  // MARK: Traps

  @Test func cssKeysAreApartAndEndAtOneHundred() throws {
    let css = Self.text(try Self.make(.init(format: .css, interpolation: .hold)))
    for block in css.split(separator: "@keyframes").dropFirst() {
      let percents = block.split(separator: "\n").compactMap { line in
        line.split(separator: "%").first.flatMap { Double($0) }
      }
      #expect(percents.first == 0)
      #expect(percents.last == 100)
      #expect(zip(percents, percents.dropFirst()).allSatisfy { $0 < $1 })
    }
    // Without a word each segment would ease.
    let keys = css.split(separator: "\n").filter { $0.contains("%{") }
    #expect(keys.allSatisfy { $0.contains("animation-timing-function:") })
    #expect(css.contains("step-end"))
    #expect(css.contains("@property --x{syntax:\"<length>\""))
  }

  @Test func lottieKeysHaveHandlesAndTimesOfTheirOwn() throws {
    let json = Self.text(try Self.make(.init(format: .lottie, interpolation: .linear)))
    #expect(json.hasPrefix("{\"v\":"))
    #expect(json.contains("\"op\":120"))
    #expect(json.contains("\"s\":true"))
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let layers = try #require(document["layers"] as? [[String: Any]])
    #expect(layers.first?["nm"] as? String == "badge")
    for layer in layers {
      let position = (layer["ks"] as? [String: Any])?["p"] as? [String: Any]
      for axis in ["x", "y"] {
        guard let keys = (position?[axis] as? [String: Any])?["k"] as? [[String: Any]] else {
          continue
        }
        let times = keys.compactMap { $0["t"] as? Double }
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        for key in keys.dropLast() where key["h"] == nil {
          #expect(key["i"] != nil && key["o"] != nil)
        }
        #expect(times.last == 120)
      }
    }
  }

  @Test func aFadingViewWithSubviewsIsAComposition() throws {
    let columns = ["card.alpha", "badge.center.x"]
    let rows = Self.rows.map { ($0.time, [-0.2 - 0.2 * sin($0.time), $0.values[2]]) }
    let json = Self.text(try Self.make(.init(format: .lottie), columns: columns, rows: rows))
    #expect(json.contains("\"refId\""))
    #expect(json.contains("\"ty\":0"))
  }

  @Test(arguments: [
    (KeyframeFormat.lottie, "card.layer.transform.rotation.x"),
    (.svg, "card.layer.transform.rotation.y"), (.android, "card.layer.shadowRadius"),
    (.gltf, "card.alpha"), (.coreAnimation, "card.layer.transform.m34"),
  ])
  func whatAFormatCannotSayIsRefusedByName(_ format: KeyframeFormat, _ column: String) throws {
    let rows = Self.rows.map { ($0.time, [$0.values[0] * 1e-3]) }
    do {
      _ = try Self.make(.init(format: format), columns: [column], rows: rows)
      Issue.record("\(format) took \(column)")
    } catch {
      #expect("\(error)".contains(column))
    }
  }

  @Test func smilAndCoreAnimationStayWithinTheirCurves() throws {
    let svg = Self.text(try Self.make(.init(format: .svg)))
    for list in svg.components(separatedBy: "keySplines=\"").dropFirst() {
      let numbers = list.prefix { $0 != "\"" }.split { $0 == ";" || $0 == " " }
      #expect(numbers.allSatisfy { Double("0" + $0).map { (0...1).contains($0) } ?? false })
    }
    #expect(svg.contains("additive=\"sum\""))
    #expect(!svg.contains("paced"))
    let swift = Self.text(try Self.make(.init(format: .coreAnimation)))
    #expect(swift.contains("calculationMode = .linear"))
    #expect(swift.contains("isAdditive: true"))
    #expect(!swift.contains("CGPoint"))
  }

  @Test func androidAnimatorsAreLinearAndShareTheirCurves() throws {
    let result = try Self.make(.init(format: .android))
    let animator = try #require(result.files.first { $0.path == "res/animator/card.xml" })
    let text = String(decoding: animator.bytes, as: UTF8.self)
    #expect(text.contains("android:interpolator=\"@android:interpolator/linear\">"))
    #expect(text.contains("android:duration=\"2000\""))
    #expect(Set(result.files.map(\.path)).count == result.files.count)
  }

  @Test func composeHasOneValueAMillisecond() throws {
    let text = Self.text(try Self.make(.init(format: .compose, interpolation: .hold)))
    for block in text.components(separatedBy: "= keyframes {").dropFirst() {
      let times = block.split(separator: "\n").compactMap { line -> Int? in
        let words = line.split(separator: " ")
        return words.count > 2 && words[1] == "at" ? Int(words[2]) : nil
      }
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func afterEffectsTextIsOfOneLayer() throws {
    #expect(throws: (any Error).self) { try Self.make(.init(format: .afterEffectsText)) }
    let rows = Self.rows.map { ($0.time, [$0.values[0]]) }
    let text = Self.text(
      try Self.make(
        .init(format: .afterEffectsText, tolerance: .points(0.5)), columns: ["card.center.x"],
        rows: rows))
    #expect(text.hasPrefix("Adobe After Effects 8.0 Keyframe Data\n\n\tUnits Per Second\t60\n"))
    #expect(text.hasSuffix("\nEnd of Keyframe Data\n"))
  }

  @Test func tablesHaveEverySample() throws {
    let csv = Self.text(try Self.make(.init(format: .csv)))
    #expect(csv.hasPrefix("t_s,card.center.x_pt,card.center.y_pt,badge.center.x_pt\n0,0,0,0\n"))
    #expect(csv.split(separator: "\n").count == Self.rows.count + 1)
    let long = Self.text(try Self.make(.init(format: .csvLong)))
    #expect(long.split(separator: "\n").count == 3 * Self.rows.count + 1)
    let npy = try Self.make(.init(format: .npy))
    #expect(npy.files[0].bytes.count == 128 + 8 * 4 * Self.rows.count)
    #expect(String(decoding: npy.files[1].bytes, as: UTF8.self).hasPrefix("[\"t_s\", "))
    let compared = Self.text(try Self.make(.init(format: .compare)))
    #expect(compared.hasPrefix("t_s,layer,channel,source,reconstructed,error\n"))
  }

  /// The browsers' shares of a duration are single precision in one of them.
  @Test func cssJumpsStayApartInSinglePrecision() throws {
    let rows = (0...240).flatMap { index -> [(time: Double, values: [Double])] in
      let time = Double(index) / 60
      let before = (time, [5 * sin(time)])
      return index == 160
        ? [before, (time, [5 * sin(time) + 9])]
        : index > 160
          ? [(time, [5 * sin(time) + 9])] : [before]
    }
    let css = Self.text(
      try Self.make(.init(format: .css), columns: ["card.center.x"], rows: rows))
    let shares = css.split(separator: "\n").filter { $0.contains("%{") }.compactMap { line in
      line.split(separator: "%").first.flatMap { Double($0) }.map { Float($0 / 100) }
    }
    #expect(shares.count == 4)
    #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func lottieShadowsAreShapesThatFollow() throws {
    let rows = Self.rows.map { (time: $0.time, values: [$0.values[0], $0.values[1]]) }
    let columns = ["badge.layer.shadowOffset.width", "badge.center.x"]
    let result = try Self.make(.init(format: .lottie), columns: columns, rows: rows)
    let json = Self.text(result)
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let layers = try #require(document["layers"] as? [[String: Any]])
    let names = layers.compactMap { $0["nm"] as? String }
    // The first is drawn on top.
    #expect(names == ["badge", "badge shadow", "card"])
    #expect(layers[1]["parent"] as? Int == layers[0]["ind"] as? Int)
    #expect(result.worstPoints <= 0.25)
    #expect(throws: KeyframeMaker.Failure<Never>.self) {
      _ = try Self.make(
        .init(format: .lottie), columns: ["window.layer.shadowOffset.width"],
        rows: rows.map { (time: $0.time, values: [$0.values[0]]) })
    }
  }

  @Test func whatAPictureCannotShowIsTold() throws {
    var root = Self.root
    root.subviews[0].borderWidth = 2
    root.subviews[0].clipsToBounds = true
    root.subviews[0].shadowOpacity = 0.5
    let maker = { (format: KeyframeFormat) throws in
      try KeyframeMaker(
        scene: AnimatedScene(columns: ["card.center.x"], rootView: root),
        configuration: .init(format: format)
      ).make { ListedSamples(rows: Self.rows.map { (time: $0.time, values: [$0.values[0]]) }[...]) }
    }
    #expect(try maker(.lottie).omissions.first == "the border of card")
    #expect(try maker(.svg).omissions == ["the shadow of card"])
    #expect(try maker(.gltf).omissions.contains("the clipping of card"))
    #expect(try maker(.css).omissions.isEmpty)
  }

  @Test func androidCountsInPixelsAndScalesBothAxes() throws {
    let rows = Self.rows.map { (time: $0.time, values: [$0.values[0], 0.01 * $0.values[1]]) }
    let columns = ["card.center.x", "card.layer.transform.scale"]
    let result = try Self.make(
      .init(format: .android, interpolation: .hold, pixelsPerPoint: 3), columns: columns,
      rows: rows)
    let text = Self.text(result)
    #expect(result.worstPoints <= 0.25)
    let largest = Self.rows.map(\.values[0]).max() ?? 0
    let values = text.components(separatedBy: "android:value=\"").dropFirst().compactMap {
      Double($0.prefix { $0 != "\"" })
    }
    #expect(abs((values.max() ?? 0) - 3 * largest) < 1)
    #expect(text.contains("\"scaleX\"") && text.contains("\"scaleY\""))
  }

  @Test(arguments: [KeyframeFormat.android, .coreAnimation, .swiftUI, .compose])
  func viewsThatSourceCannotTellApartAreRefused(_ format: KeyframeFormat) throws {
    let rows = Self.rows.map { (time: $0.time, values: [$0.values[0], $0.values[1]]) }
    let maker = KeyframeMaker(
      scene: AnimatedScene(columns: ["a-b.center.x", "a_b.center.x"], rootView: nil),
      configuration: .init(format: format))
    do {
      _ = try maker.make { ListedSamples(rows: rows[...]) }
      Issue.record("\(format) took both")
    } catch {
      #expect("\(error)".contains("would both be called a_b"))
    }
  }

  @Test func unusableSamplesAreRefused() {
    for rows in [
      [(0.0, [1.0, 2, 3])], [], [(0, [1, 2, 3]), (0, [1, 2, 4])],
      [(0, [1, 2, 3]), (1, [.nan, 2, 3])], [(1, [1, 2, 3]), (0, [1, 2, 3])],
    ] {
      #expect(throws: (any Error).self) {
        try Self.make(.init(format: .css), rows: rows.map { (time: $0.0, values: $0.1) })
      }
    }
  }
}
