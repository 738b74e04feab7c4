import Testing

@testable import MotionEffects

/// The scene that the documentation shows, as a designer writes it.
let documentedScene = #"""
  {
    "window": { "size": [320, 568], "scale": 2, "safeAreaInsets": [20, 0, 0, 0] },
    "effects": {
      "float": { "group": [
        { "keyPath": "center.x", "type": "tiltAlongHorizontalAxis", "minimumRelativeValue": -15, "maximumRelativeValue": 15 },
        { "keyPath": "center.y", "type": "tiltAlongVerticalAxis",   "minimumRelativeValue": -15, "maximumRelativeValue": 15 } ] }
    },
    "views": [
      { "id": "wallpaper", "frame": [-100, -100, 520, 760], "backgroundColor": "#1d3557",
        "motionEffects": [
          { "keyPath": "center.x", "type": "tiltAlongHorizontalAxis", "minimumRelativeValue": 25, "maximumRelativeValue": -25 },
          { "keyPath": "center.y", "type": "tiltAlongVerticalAxis",   "minimumRelativeValue": 32, "maximumRelativeValue": -32 } ] },
      { "id": "card", "frame": [20, 84, 280, 400], "cornerRadius": 6, "clipsToBounds": true, "motionEffects": ["float"],
        "subviews": [ { "id": "text", "frame": [10, 10, 260, 380] } ] }
    ],
    "expectations": [
      { "covers": "window", "by": "wallpaper" },
      { "inside": "window", "view": "card", "margin": 8 },
      { "travel": "card", "atMost": 22, "axis": "x" }
    ]
  }
  """#

/// A document with one view whose members are `members`, and more members of the document.
func document(_ members: String, _ more: String = "") -> String {
  """
  { "window": { "size": [100, 100] },
  "views": [{ "id": "a", "frame": [0, 0, 10, 10]\(members.isEmpty ? "" : ", ")\(members) }]\
  \(more.isEmpty ? "" : ", ")\(more) }
  """
}

func decode(_ text: String) throws(SceneError) -> Scene {
  try Scene(decoding: Array(text.utf8))
}

@Suite("Scene documents")
struct SceneDecodingTests {
  private func interpolating(
    _ keyPath: MotionKeyPath<Double>, _ type: InterpolatingMotionEffect.EffectType, _ from: Double,
    _ to: Double
  ) -> InterpolatingMotionEffect {
    InterpolatingMotionEffect(
      keyPath: keyPath, type: type, minimumRelativeValue: from, maximumRelativeValue: to)
  }

  @Test("The documented scene is exactly what it says")
  func documented() throws {
    let scene = try decode(documentedScene)
    #expect(
      scene.window
        == Window(
          size: Size(width: 320, height: 568), scale: 2,
          safeAreaInsets: Insets(top: 20, left: 0, bottom: 0, right: 0)))
    #expect(scene.views.map(\.id) == ["wallpaper", "card"])
    let wallpaper = scene.views[0]
    #expect(wallpaper.frame == Rect(x: -100, y: -100, width: 520, height: 760))
    #expect(wallpaper.center == Point(x: 160, y: 280))
    #expect(
      wallpaper.backgroundColor == Color(red: 29.0 / 255, green: 53.0 / 255, blue: 87.0 / 255))
    #expect(
      wallpaper.motionEffects.compactMap { $0 as? InterpolatingMotionEffect } == [
        interpolating(.centerX, .tiltAlongHorizontalAxis, 25, -25),
        interpolating(.centerY, .tiltAlongVerticalAxis, 32, -32),
      ])
    let card = scene.views[1]
    #expect(card.frame == Rect(x: 20, y: 84, width: 280, height: 400))
    #expect(card.cornerRadius == 6)
    #expect(card.clipsToBounds)
    let group = try #require(card.motionEffects.first as? MotionEffectGroup)
    #expect(card.motionEffects.count == 1)
    #expect(
      group.motionEffects.compactMap { $0 as? InterpolatingMotionEffect } == [
        interpolating(.centerX, .tiltAlongHorizontalAxis, -15, 15),
        interpolating(.centerY, .tiltAlongVerticalAxis, -15, 15),
      ])
    #expect(card.subviews.map(\.id) == ["text"])
    #expect(card.subviews[0].frame == Rect(x: 10, y: 10, width: 260, height: 380))
    #expect(
      scene.expectations == [
        .covers(.window, by: "wallpaper"),
        .inside(.window, view: "card", margin: 8),
        .travel(view: "card", atMost: 22, axis: .x),
      ])
    #expect(scene.findings == [])
    #expect(scene.rootView.id == "window")
    #expect(scene.rootView.bounds == Rect(x: 0, y: 0, width: 320, height: 568))
    #expect(scene.rootView.view(id: "text") != nil)
  }

  @Test("Every property of a view reaches the view")
  func properties() throws {
    let scene = try decode(
      document(
        #"""
        "alpha": 0.5, "hidden": true, "clipsToBounds": true, "cornerRadius": 4, "borderWidth": 2,
        "backgroundColor": "#FF000080", "shadowOffset": [-1, 2], "shadowRadius": 5,
        "shadowOpacity": 0.25, "zPosition": -3, "anchorPoint": [0, 1],
        "contentsRect": [0.1, 0.2, 0.3, 0.4], "sublayerTransform": [{ "perspective": 500 }],
        "userInteractionEnabled": false, "transform": [1, 2, 3, 4, 5, 6]
        """#))
    let view = scene.views[0]
    #expect(view.alpha == 0.5)
    #expect(view.isHidden)
    #expect(view.clipsToBounds)
    #expect(view.cornerRadius == 4)
    #expect(view.borderWidth == 2)
    #expect(view.backgroundColor == Color(red: 1, green: 0, blue: 0, alpha: 128.0 / 255))
    #expect(view.shadowOffset == Size(width: -1, height: 2))
    #expect(view.shadowRadius == 5)
    #expect(view.shadowOpacity == 0.25)
    #expect(view.zPosition == -3)
    #expect(view.anchorPoint == Point(x: 0, y: 1))
    #expect(view.contentsRect == Rect(x: 0.1, y: 0.2, width: 0.3, height: 0.4))
    #expect(view.sublayerTransform == Transform3D(perspectiveDistance: 500))
    #expect(!view.isUserInteractionEnabled)
    #expect(view.transform == AffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
    #expect(view.bounds == Rect(x: 0, y: 0, width: 10, height: 10))
    // The frame is the one before the transform; the anchor point stands at its lower left.
    #expect(view.center == Point(x: 0, y: 10))
  }

  @Test("Bounds and center stand for a frame")
  func boundsAndCenter() throws {
    let scene = try decode(
      #"""
      { "window": { "size": [9, 9] },
        "views": [{ "id": "a", "bounds": [1, 2, 30, 40], "center": [5, 6] }] }
      """#)
    #expect(scene.views[0].bounds == Rect(x: 1, y: 2, width: 30, height: 40))
    #expect(scene.views[0].center == Point(x: 5, y: 6))
    #expect(scene.window.scale == 2)
  }

  @Test("A device gives size, scale and safe area; the insets can be replaced")
  func device() throws {
    let scene = try decode(#"{ "window": { "device": "iphone5" }, "views": [] }"#)
    #expect(scene.window == Window(try #require(Device(named: "iPhone 5"))))
    #expect(scene.window.safeArea == Rect(x: 0, y: 20, width: 320, height: 548))
    let barless = try decode(
      #"{ "window": { "device": "iPhone 5", "safeAreaInsets": [0, 0, 0, 0] }, "views": [] }"#)
    #expect(barless.window.safeArea == barless.window.bounds)
  }

  @Test("Steps multiply as in Core Animation: the last one meets the points first")
  func steps() throws {
    let scene = try decode(
      document(
        #"""
        "transform3D": [{ "perspective": 500 }, { "rotateY": 30 }, { "translate": [1, 2] },
          { "scale": 2 }, { "rotateZ": "0.5rad" }, { "scale": [2, 3] }, { "translateZ": 7 }]
        """#))
    let expected = Transform3D(perspectiveDistance: 500)
      .rotated(angle: .pi / 6, x: 0, y: 1, z: 0).translated(x: 1, y: 2, z: 0)
      .scaled(x: 2, y: 2, z: 2).rotated(angle: 0.5, x: 0, y: 0, z: 1).scaled(x: 2, y: 3, z: 1)
      .translated(x: 0, y: 0, z: 7)
    #expect(scene.views[0].transform3D == expected)
    #expect(scene.views[0].transform3D.m34 != 0)

    let plane = try decode(
      document(#""transform": [{ "translate": [10, 0] }, { "rotate": 90 }, { "scaleX": 2 }]"#))
    // (1, 0) is doubled, turned to (0, 2), then displaced.
    let point = plane.views[0].transform.applied(to: Point(x: 1, y: 0))
    #expect(abs(point.x - 10) < 1e-12 && abs(point.y - 2) < 1e-12)
    #expect(try decode(document(#""transform": []"#)).views[0].transform == .identity)
  }

  @Test("A relative value has the form of its key path's kind")
  func relativeValues() throws {
    let cases: [(String, String, MotionValue)] = [
      ("alpha", "0.5", .number(0.5)),
      ("center", "[1, 2]", .point(Point(x: 1, y: 2))),
      ("layer.shadowOffset", "[1, -2]", .size(Size(width: 1, height: -2))),
      ("layer.shadowOffset.x", "3", .number(3)),
      ("bounds", "[1, 2, 3, -4]", .rect(Rect(x: 1, y: 2, width: 3, height: -4))),
      ("backgroundColor", "\"#ffffff00\"", .color(Color(red: 1, green: 1, blue: 1, alpha: 0))),
      ("layer.transform.rotation.x", "0.25", .number(0.25)),
      ("layer.transform.rotation", "\"180deg\"", .number(.pi)),
      ("layer.transform.translation", "[4, 5]", .size(Size(width: 4, height: 5))),
      ("transform", "[1, 0, 0, 1, 8, 9]", .affineTransform(AffineTransform(translationX: 8, y: 9))),
      (
        "layer.transform", "[{ \"translateX\": 3 }]",
        .transform3D(Transform3D(translationX: 3, y: 0, z: 0))
      ),
    ]
    for (keyPath, text, value) in cases {
      let scene = try decode(
        document(
          """
          "motionEffects": [{ "keyPath": "\(keyPath)", "type": "tiltAlongVerticalAxis",
            "minimumRelativeValue": \(text), "maximumRelativeValue": \(text) }]
          """))
      let effect = try #require(
        scene.views[0].motionEffects[0] as? InterpolatingMotionEffect, "\(keyPath)")
      #expect(effect.minimumRelativeValue == value, "\(keyPath)")
      #expect(effect.type == .tiltAlongVerticalAxis)
    }
  }

  @Test("The ready-made effects have spellings of their own")
  func readyMade() throws {
    let scene = try decode(
      document(
        #"""
        "motionEffects": [{ "slide": [-5, -6] }, { "tilt": ["180deg", 0.5], "sphereRadius": 80 },
          { "perspective": [20, 30], "eyeDistance": 900, "depth": -10, "exponent": 1 }, { "group": [] }]
        """#))
    let effects = scene.views[0].motionEffects
    #expect(effects.count == 4)
    #expect(
      effects[0] as? SlideMotionEffect
        == SlideMotionEffect(magnitude: Size(width: -5, height: -6)))
    #expect(
      effects[1] as? TiltMotionEffect
        == TiltMotionEffect(
          maximumHorizontalAngle: .pi, maximumVerticalAngle: 0.5, sphereRadius: 80))
    #expect(
      effects[2] as? PerspectiveMotionEffect
        == PerspectiveMotionEffect(
          displacement: Offset(horizontal: 20, vertical: 30), eyeDistance: 900, depth: -10,
          exponent: 1))
    #expect((effects[3] as? MotionEffectGroup)?.motionEffects.isEmpty == true)
  }

  @Test("Names may stand in groups, and one effect on many views; twice counts twice")
  func names() throws {
    let scene = try decode(
      #"""
      { "window": { "size": [9, 9] },
        "effects": { "both": { "group": ["slide", { "group": ["slide"] }] }, "slide": { "slide": [1, 0] } },
        "views": [{ "id": "a", "frame": [0, 0, 1, 1], "motionEffects": ["both", "both"] },
                  { "id": "b", "frame": [0, 0, 1, 1], "motionEffects": ["slide"] }] }
      """#)
    let offset = ViewerOffset(horizontal: 1, vertical: 0)
    let values = scene.views.map { $0.relativeValues(forViewerOffset: offset) }
    #expect(values[0][MotionKeyPath.centerX.erased] == .number(-4))
    #expect(values[1][MotionKeyPath.centerX.erased] == .number(-1))
  }

  @Test("Custom values are key paths of their view")
  func customValues() throws {
    let scene = try decode(
      #"""
      { "window": { "size": [9, 9] },
        "effects": { "title": { "keyPath": "titleOffset", "type": "tiltAlongHorizontalAxis",
          "minimumRelativeValue": [-4, 0], "maximumRelativeValue": [4, 0] } },
        "views": [{ "id": "a", "frame": [0, 0, 1, 1], "motionEffects": ["title"],
          "customValues": { "titleOffset": { "offset": [1, 2] }, "stops": { "numbers": [0, 1] } } }],
        "expectations": [] }
      """#)
    let view = scene.views[0]
    #expect(view.customValues["titleOffset"] == .offset(Offset(horizontal: 1, vertical: 2)))
    #expect(view.customValues["stops"] == .numbers([0, 1]))
    let effect = try #require(view.motionEffects[0] as? InterpolatingMotionEffect)
    #expect(effect.keyPath == AnyMotionKeyPath(custom: "titleOffset", kind: .offset))
  }

  @Test("All eight expectations, with every region")
  func expectations() throws {
    let scene = try decode(
      #"""
      { "window": { "size": [9, 9] },
        "views": [{ "id": "a", "frame": [0, 0, 1, 1] }, { "id": "b", "frame": [0, 0, 1, 1] }],
        "expectations": [
          { "covers": "superview", "by": "a" }, { "covers": "safeArea", "by": "a" },
          { "covers": { "modelFrame": "b" }, "by": "a" }, { "inside": { "presentedFrame": "b" }, "view": "a" },
          { "inside": [1, 2, 3, 4], "view": "a", "margin": -1 }, { "apart": ["a", "b"], "distance": 12 },
          { "travel": "a", "atMost": 22 }, { "travel": "a", "atMost": 2, "axis": "y" },
          { "visible": "a", "atLeast": 0.9 }, { "tappable": "a" }, { "tappable": "a", "size": [30, 40] },
          { "value": "a", "keyPath": "alpha", "range": [0, null] },
          { "value": "a", "keyPath": "layer.transform.rotation.z", "range": ["-180deg", 1] },
          { "speed": "a", "atMost": 120 } ] }
      """#)
    let rotation = try AnyMotionKeyPath("layer.transform.rotation.z")
    #expect(
      scene.expectations == [
        .covers(.superview, by: "a"), .covers(.safeArea, by: "a"),
        .covers(.modelFrame("b"), by: "a"),
        .inside(.presentedFrame("b"), view: "a", margin: 0),
        .inside(.rect(Rect(x: 1, y: 2, width: 3, height: 4)), view: "a", margin: -1),
        .apart("a", "b", distance: 12), .travel(view: "a", atMost: 22, axis: nil),
        .travel(view: "a", atMost: 2, axis: .y), .visible(view: "a", atLeast: 0.9),
        .tappable(view: "a", size: Size(width: 44, height: 44)),
        .tappable(view: "a", size: Size(width: 30, height: 40)),
        .value(view: "a", keyPath: MotionKeyPath.alpha.erased, lowest: 0, highest: nil),
        .value(view: "a", keyPath: rotation, lowest: -.pi, highest: 1),
        .speed(view: "a", atMost: 120),
      ])
  }

  @Test("What is odd but usable is a finding with its place")
  func findings() throws {
    let scene = try decode(
      #"""
      { "window": { "size": [9, 9] },
        "effects": { "one": { "group": ["two"] }, "two": { "slide": [1, 1] }, "used": { "slide": [1, 1] } },
        "views": [{ "id": "a", "frame": [0, 0, 1, 1], "motionEffects": ["used",
          { "keyPath": "frame.size.width", "type": "tiltAlongVerticalAxis",
            "minimumRelativeValue": 0, "maximumRelativeValue": 1 },
          { "keyPath": "frame", "type": "tiltAlongVerticalAxis",
            "minimumRelativeValue": [0, 0, 0, 0], "maximumRelativeValue": [5, 5, 0, 0] },
          { "keyPath": "frame", "type": "tiltAlongVerticalAxis",
            "minimumRelativeValue": [0, 0, 0, 0], "maximumRelativeValue": [5, 5, 0, 1] },
          { "keyPath": "alpha", "type": "tiltAlongVerticalAxis",
            "minimumRelativeValue": 0, "maximumRelativeValue": 0 }] }] }
      """#)
    #expect(
      scene.findings.map(\.code) == [
        .frameSize, .frameSize, .withoutEffect, .unusedEffect, .unusedEffect,
      ])
    #expect(
      scene.findings.map(\.path) == [
        "views[0].motionEffects[1].keyPath", "views[0].motionEffects[3].keyPath",
        "views[0].motionEffects[4]", "effects.one", "effects.two",
      ])
    #expect(
      scene.findings[4].description(inFile: "s.json")
        == "s.json:2:45: effects.two: no view uses the effect \"two\"")
  }
}
