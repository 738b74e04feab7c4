import Foundation
import MotionEffects
import ParallaxPlatform
import Testing
import _ParallaxTestSupport

@testable import MotionTimelines

/// The page's bytes, without a browser.
@Suite("The preview page") struct PreviewPageTests {
  private func scene(_ text: String) throws -> Scene { try Scene(decoding: Array(text.utf8)) }

  private let card = """
    { "window": { "size": [320, 568] },
      "views": [{ "id": "card", "frame": [0, 0, 10, 10], "motionEffects": [{ "slide": [-15, -10] }] }] }
    """

  /// What the page's script will read.
  private func data(_ page: PreviewPage) throws -> [String: Any] {
    let text = String(decoding: page.html, as: UTF8.self)
    let start = try #require(text.range(of: "id=\"data\">"))
    let end = try #require(text.range(of: "</script>", range: start.upperBound..<text.endIndex))
    let json = Data(text[start.upperBound..<end.lowerBound].utf8)
    return try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
  }

  @Test func everySlotIsFilledAndNothingComesFromElsewhere() throws {
    let page = PreviewPage(title: "Card", scene: try PreviewScene(scene(card)))
    let text = String(decoding: page.html, as: UTF8.self)
    #expect(text.hasPrefix("<!doctype html>"))
    #expect(!text.contains("<!--"))
    #expect(text.contains("<title>Card</title>"))
    let addresses = text.matches(of: /https?:\/\/[a-z][^"' ]*/).map { String($0.output) }
    #expect(addresses.allSatisfy { $0 == "http://www.w3.org/2000/svg" }, "\(addresses)")
    #expect(!text.contains("<link rel=\"stylesheet\"") && !text.contains("<script src"))
  }

  @Test func whatAUserWritesCannotEndAnElement() throws {
    let text = card.replacingOccurrences(of: "\"card\"", with: #""</script><b>&\u2028""#)
    let page = PreviewPage(title: "</title><script>&\"", scene: try PreviewScene(scene(text)))
    let html = String(decoding: page.html, as: UTF8.self)
    #expect(!html.contains("</title><script>&"))
    #expect(html.contains("<title>&lt;/title&gt;&lt;script&gt;&amp;&quot;</title>"))
    let views = try #require(
      (try data(page)["scene"] as? [String: Any])?["views"] as? [[String: Any]])
    #expect(views[1]["id"] as? String == "</script><b>&\u{2028}")
    #expect(html.components(separatedBy: "</script>").count == 3)
  }

  @Test func theChannelsAreThoseOfThePlan() throws {
    for seed in 0..<40 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let scene = Scene(
        window: Window(size: Size(width: 320, height: 568)), views: [random.view()])
      let plan = MotionPlan(scene.rootView)
      let json = try data(PreviewPage(title: "", scene: PreviewScene(scene)))
      let channels = try #require(
        (json["scene"] as? [String: Any])?["channels"] as? [[String: Any]])
      #expect(
        channels.compactMap { $0["name"] as? String } == plan.channels.map(\.name), "seed \(seed)")
    }
  }

  @Test func effectsThatNoPageKnowsAreRefused() throws {
    struct Dim: MotionEffect {
      func keyPathsAndRelativeValues(forViewerOffset offset: ViewerOffset) -> RelativeValues? {
        RelativeValues(.alpha, -offset.horizontal)
      }
    }
    var view = View(id: "lamp", frame: Rect(x: 0, y: 0, width: 1, height: 1))
    view.motionEffects = [MotionEffectGroup([Dim()])]
    let scene = Scene(window: Window(size: Size(width: 10, height: 10)), views: [view])
    #expect(throws: PreviewScene.Failure.unknownEffect(view: "lamp")) { try PreviewScene(scene) }
  }

  @Test func picturesAreInsideAndEachOnce() throws {
    var one = View(id: "one", frame: Rect(x: 0, y: 0, width: 1, height: 1))
    one.image = "a.png"
    var two = one
    two.id = "two"
    let scene = Scene(window: Window(size: Size(width: 10, height: 10)), views: [one, two])
    #expect(throws: PreviewScene.Failure.missingPicture(view: "one", path: "a.png")) {
      try PreviewScene(scene)
    }
    let described = try PreviewScene(scene, pictures: ["a.png": "data:image/png;base64,AA=="])
    let json = try data(PreviewPage(title: "", scene: described))["scene"] as? [String: Any]
    #expect(json?["pictures"] as? [String] == ["data:image/png;base64,AA=="])
  }

  @Test func picturesAreKnownByTheirFirstBytes() {
    #expect(
      PictureAddress.data([0x89, 0x50, 0x4E, 0x47, 1]) == "data:image/png;base64,iVBORwE=")
    #expect(PictureAddress.data([0xFF, 0xD8, 0xFF])?.hasPrefix("data:image/jpeg;") == true)
    #expect(PictureAddress.data(Array("GIF89a".utf8))?.hasPrefix("data:image/gif;") == true)
    #expect(PictureAddress.data(Array("RIFF....WEBP".utf8))?.hasPrefix("data:image/webp;") == true)
    let svg = Array("<?xml version='1.0'?>\n<!-- a --><svg/>".utf8)
    #expect(PictureAddress.data(svg)?.hasPrefix("data:image/svg+xml;") == true)
    #expect(PictureAddress.data(Array("%PDF-1.7".utf8)) == nil)
    #expect(PictureAddress.data([]) == nil)
  }
}

/// What the page plays.
@Suite("The preview's recording") struct PreviewRecordingTests {
  /// Another reader of the packing, by its definition.
  private func unpacked(_ bytes: [UInt8], perUnit: Double) -> [Double] {
    var numbers: [Double] = []
    var multiple = 0
    var value = 0
    var shift = 0
    for byte in bytes {
      value |= Int(byte & 127) << shift
      shift += 7
      if byte < 128 {
        multiple += value % 2 == 1 ? -(value + 1) / 2 : value / 2
        numbers.append(Double(multiple) / perUnit)
        (value, shift) = (0, 0)
      }
    }
    return numbers
  }

  @Test func numbersComeBackToHalfAStep() {
    var random = SeededGenerator(seed: 5)
    var packed = PackedNumbers(step: 1e-9)
    var numbers: [Double] = []
    for _ in 0..<2000 {
      numbers.append(Double.random(in: -1...1, using: &random))
      packed.append(numbers[numbers.count - 1])
      #expect((packed.last - numbers[numbers.count - 1]).magnitude <= 0.51e-9)
    }
    let read = unpacked(packed.bytes, perUnit: 1e9)
    #expect(read.count == numbers.count)
    #expect(zip(read, numbers).allSatisfy { ($0 - $1).magnitude <= 0.51e-9 })
  }

  @Test func theBytesAreTheseEverywhere() {
    var packed = PackedNumbers(step: 1e-9)
    for number in [0, 0.05, -0.05, 0.05, 1, -1, .nan, 0.333333333] { packed.append(number) }
    #expect(packed.last == 0.333333333)
    #expect(Base64.text(packed.bytes) == "AIDC1y//g69fgISvX4Dm/okH/8+s8w6AqNa5B6qN8r0C")
    #expect(unpacked(packed.bytes, perUnit: 1e9)[..<4] == [0, 0.05, -0.05, 0.05])
  }

  @Test func atTheEdgeBetweenTwoPixelsTheOffsetIsExact() throws {
    // 15 · h is half a pixel at h = 1/60, where less than a billionth decides.
    let scene = try Scene(
      decoding: Array(
        """
        { "window": { "size": [100, 100], "scale": 2 }, "views": [{ "id": "a", "frame": [0, 0, 9, 9],
          "motionEffects": [{ "slide": [-15, 0] }] }] }
        """.utf8))
    let shown = try PreviewScene(scene, pixelScale: 2)
    var recording = PreviewRecording(name: "", scene: shown)
    let edge = 0.25 / 15
    for (index, horizontal) in [0.1, edge - 1e-10, edge + 1e-10, 0.2].enumerated() {
      recording.append(
        TimedOffset(
          time: Double(index) / 30, offset: ViewerOffset(horizontal: horizontal, vertical: 0)),
        attitude: nil)
    }
    #expect(recording.json.text.contains("\"exact\":[[1,\(edge - 1e-10),0]]"))
  }

  @Test func aMinuteIsSmall() throws {
    let views = (0..<10).map { index in
      var view = View(id: "view\(index)", frame: Rect(x: 0, y: 0, width: 9, height: 9))
      view.motionEffects = [SlideMotionEffect(magnitude: Size(width: 10, height: Double(index)))]
      return view
    }
    let scene = try PreviewScene(
      Scene(window: Window(size: Size(width: 320, height: 568)), views: views))
    var recording = PreviewRecording(name: "minute", scene: scene)
    var random = SeededGenerator(seed: 9)
    var (horizontal, vertical) = (0.0, 0.0)
    for index in 0..<3600 {
      // As jerky as a hand: a step of up to 3° a frame.
      horizontal = min(max(horizontal + .random(in: -0.03...0.03, using: &random), -1), 1)
      vertical = min(max(vertical + .random(in: -0.03...0.03, using: &random), -1), 1)
      recording.append(
        TimedOffset(
          time: Double(index) / 60 + .random(in: 0...0.002, using: &random),
          offset: ViewerOffset(horizontal: horizontal, vertical: vertical)),
        attitude: Quaternion(angle: horizontal, axis: Vector3(x: 0, y: 1, z: 0)))
    }
    let page = PreviewPage(title: "Minute", scene: scene, recording: recording)
    #expect(page.html.count < 300_000, "\(page.html.count) bytes")
    #expect(page.html == PreviewPage(title: "Minute", scene: scene, recording: recording).html)
  }
}
