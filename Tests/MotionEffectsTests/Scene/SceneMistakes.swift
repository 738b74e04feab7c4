import Testing

@testable import MotionEffects

/// A document with one mistake, and the error that it must lead to.
struct SceneMistake: CustomTestStringConvertible {
  /// The document.
  var text: String
  var code: SceneError.Code
  /// The whole error without position: path, what was found, what was meant.
  var error: String
  /// Whether a schema can see the mistake; names, circles and the like it cannot.
  var isSchemaMistake: Bool

  init(
    _ code: SceneError.Code, _ text: String, _ error: String, schema isSchemaMistake: Bool = true
  ) {
    self.code = code
    self.text = text
    self.error = error
    self.isSchemaMistake = isSchemaMistake
  }

  var testDescription: String { error }
}

private func effect(_ keyPath: String, _ minimum: String, _ maximum: String) -> String {
  document(
    """
    "motionEffects": [{ "keyPath": "\(keyPath)", "type": "tiltAlongHorizontalAxis", \
    "minimumRelativeValue": \(minimum), "maximumRelativeValue": \(maximum) }]
    """)
}

private func window(_ text: String) -> String { #"{ "window": \#(text), "views": [] }"# }

private func expectation(_ text: String) -> String { document("", #""expectations": [\#(text)]"#) }

private let effect0 = "views[0].motionEffects[0]"

/// Every class of mistake.
let sceneMistakes: [SceneMistake] = [
  // The document and the window.
  SceneMistake(.wrongType, "[]", "found an empty array; expected a scene"),
  SceneMistake(
    .missingKey, #"{ "views": [] }"#,
    #"a scene without "window"; expected "window": an object with "size" or "device""#),
  SceneMistake(
    .missingKey, #"{ "window": { "size": [1, 1] } }"#,
    #"a scene without "views"; expected "views": a list of views"#),
  SceneMistake(
    .unknownKey, #"{ "window": { "size": [1, 1] }, "views": [], "expectation": [] }"#,
    #"expectation: unknown key "expectation" in a scene; expected $schema, window, effects, views or expectations; did you mean "expectations"?"#
  ),
  SceneMistake(
    .wrongType, window("[320, 568]"),
    "window: found an array of 2 values; expected a window"),
  SceneMistake(
    .missingKey, window("{}"),
    #"window: a window without "size"; expected "size": [width, height], or "device": a device's name"#
  ),
  SceneMistake(
    .conflictingKeys, window(#"{ "device": "iPhone 5", "size": [1, 1] }"#),
    #"window.size: "size" stands beside "device"; expected one of the two"#),
  SceneMistake(
    .invalidValue, window(#"{ "size": [0, 10] }"#),
    "window.size: found a window without area; expected a width and a height above 0"),
  SceneMistake(
    .invalidValue, window(#"{ "size": [1, 1], "scale": 0 }"#),
    "window.scale: found 0; expected a scale above 0, in pixels a point"),
  SceneMistake(
    .invalidValue, window(#"{ "size": [1, 1], "safeAreaInsets": [0, -1, 0, 0] }"#),
    "window.safeAreaInsets: found a negative inset; expected [top, left, bottom, right] of 0 or more"
  ),
  SceneMistake(
    .wrongCount, window(#"{ "size": [1, 1], "safeAreaInsets": [0, 0] }"#),
    "window.safeAreaInsets: found an array of 2 values; expected [top, left, bottom, right]"),
  SceneMistake(
    .unknownDevice, window(#"{ "device": "iPhone 5x" }"#),
    #"window.device: unknown device "iPhone 5x"; expected an iPhone or iPad of the table, or a "size"; did you mean "iPhone 5", "iPhone 5c" or "iPhone 5s"?"#,
    schema: false),

  // Views.
  SceneMistake(
    .missingKey, #"{ "window": { "size": [1, 1] }, "views": [{ "frame": [0, 0, 1, 1] }] }"#,
    #"views[0]: a view without "id"; expected "id": a name that no other view has"#),
  SceneMistake(
    .missingKey, #"{ "window": { "size": [1, 1] }, "views": [{ "id": "a" }] }"#,
    #"views[0]: a view without "frame"; expected "frame": [x, y, width, height], or "bounds" and "center""#
  ),
  SceneMistake(
    .missingKey,
    #"{ "window": { "size": [1, 1] }, "views": [{ "id": "a", "bounds": [0, 0, 1, 1] }] }"#,
    #"views[0]: a view without "center"; expected "center": [x, y]"#),
  SceneMistake(
    .invalidValue,
    #"{ "window": { "size": [1, 1] }, "views": [{ "id": "", "frame": [0, 0, 1, 1] }] }"#,
    "views[0].id: found an empty id; expected a name"),
  SceneMistake(
    .duplicateIdentifier,
    #"{ "window": { "size": [1, 1] }, "views": [{ "id": "window", "frame": [0, 0, 1, 1] }] }"#,
    #"views[0].id: "window" is the window itself; expected a name that no other view has"#),
  SceneMistake(
    .duplicateIdentifier, document(#""subviews": [{ "id": "a", "frame": [0, 0, 1, 1] }]"#),
    #"views[0].subviews[0].id: a view before this one has the id "a"; expected a name that no other view has"#,
    schema: false),
  SceneMistake(
    .invalidValue, document(#""autoresizingMask": ["flexibleWidht"]"#),
    #"views[0].autoresizingMask[0]: unknown word "flexibleWidht"; expected "flexibleLeftMargin", "flexibleWidth", "flexibleRightMargin", "flexibleTopMargin", "flexibleHeight" or "flexibleBottomMargin"; did you mean "flexibleWidth" or "flexibleHeight"?"#
  ),
  SceneMistake(
    .invalidValue, document(#""autoresizingMask": ["flexibleWidth", "flexibleWidth"]"#),
    #"views[0].autoresizingMask[1]: found "flexibleWidth" twice"#, schema: false),
  SceneMistake(
    .invalidValue, document(#""pinnedTo": "window""#),
    #"views[0].pinnedTo: unknown word "window"; expected "superview" or "safeArea""#),
  SceneMistake(
    .conflictingKeys,
    document(#""contentMode": "scaleAspectFill", "autoresizingMask": ["flexibleWidth"]"#),
    #"views[0].autoresizingMask: "autoresizingMask" stands beside "contentMode"; expected one of the two"#
  ),
  SceneMistake(
    .wrongType, document(#""subviews": [7]"#), "views[0].subviews[0]: found 7; expected a view"),
  SceneMistake(
    .conflictingKeys, document(#""bounds": [0, 0, 1, 1]"#),
    #"views[0].bounds: "bounds" stands beside "frame"; expected one of the two"#),
  SceneMistake(
    .conflictingKeys, document(#""center": [0, 0]"#),
    #"views[0].center: "center" stands beside "frame"; expected one of the two"#),
  SceneMistake(
    .conflictingKeys, document(#""transform": [], "transform3D": []"#),
    #"views[0].transform3D: "transform3D" stands beside "transform"; expected one of the two"#),
  SceneMistake(
    .unknownKey, document(#""isHidden": true"#),
    #"views[0].isHidden: unknown key "isHidden" in a view; did you mean "hidden"?"#),
  SceneMistake(
    .invalidValue,
    #"{ "window": { "size": [1, 1] }, "views": [{ "id": "a", "frame": [0, 0, -1, 1] }] }"#,
    "views[0].frame: found the negative size -1; expected a width and a height of 0 or more"),
  SceneMistake(
    .wrongType, document(#""alpha": "0.5""#),
    #"views[0].alpha: found "0.5"; expected a number from 0 to 1"#),
  SceneMistake(
    .invalidValue, document(#""alpha": 50"#),
    "views[0].alpha: found 50; expected a number from 0 to 1"),
  SceneMistake(
    .invalidValue, document(#""cornerRadius": -6"#),
    "views[0].cornerRadius: found -6; expected a number of 0 or more, in points"),
  SceneMistake(
    .invalidValue, document(#""image": """#),
    #"views[0].image: found an empty path; expected the path of a picture beside the document, or "data:image/…""#
  ),
  SceneMistake(
    .invalidValue, document(#""image": "https://example.org/a.png""#),
    #"views[0].image: found an address on the network; expected the path of a picture beside the document, or "data:image/…""#
  ),
  SceneMistake(
    .invalidValue, document(#""image": "HTTPS://example.org/a.png""#),
    #"views[0].image: found an address on the network; expected the path of a picture beside the document, or "data:image/…""#
  ),
  SceneMistake(
    .invalidValue, document(#""image": "data:image/png;base64""#),
    #"views[0].image: found no data behind a comma; expected the path of a picture beside the document, or "data:image/…""#
  ),
  SceneMistake(
    .invalidValue, document(#""image": "data:image/png;base64,<svg>""#),
    #"views[0].image: found data that is not in base64; expected the path of a picture beside the document, or "data:image/…""#
  ),
  SceneMistake(
    .invalidValue, document(#""image": "data:text/plain,a""#),
    #"views[0].image: found data of another kind; expected the path of a picture beside the document, or "data:image/…""#
  ),
  SceneMistake(
    .wrongType, document(#""hidden": 1"#), "views[0].hidden: found 1; expected true or false"),
  SceneMistake(
    .numberOutOfRange, document(#""zPosition": 1e13"#),
    "views[0].zPosition: 10000000000000 is too large; expected at most 1e12"),
  SceneMistake(
    .invalidColor, document(#""backgroundColor": "red""#),
    ##"views[0].backgroundColor: "red" is not a colour; expected "#rrggbb" or "#rrggbbaa""##),
  SceneMistake(
    .invalidColor, document(##""backgroundColor": "#12345g""##),
    ##"views[0].backgroundColor: "#12345g" is not a colour; expected "#rrggbb" or "#rrggbbaa""##),
  SceneMistake(
    .wrongCount, document(#""transform3D": [1, 2, 3]"#),
    "views[0].transform3D: found an array of 3 values; expected 16 numbers or a list of steps"),
  SceneMistake(
    .unknownKind, document(#""transform3D": [{ "rotate": 30 }]"#),
    #"views[0].transform3D[0].rotate: unknown step "rotate"; expected translate, translateX, translateY, translateZ, scale, scaleX, scaleY, scaleZ, rotateX, rotateY, rotateZ or perspective; did you mean "rotateX", "rotateY" or "rotateZ"?"#
  ),
  SceneMistake(
    .wrongCount, document(#""transform3D": [{ "rotateX": 30, "rotateY": 30 }]"#),
    "views[0].transform3D[0]: found an object with 2 keys; expected one key a step"),
  SceneMistake(
    .invalidValue, document(#""sublayerTransform": [{ "perspective": 0 }]"#),
    "views[0].sublayerTransform[0].perspective: found 0; expected a distance above 0, in points"),
  SceneMistake(
    .invalidAngle, document(#""transform3D": [{ "rotateX": "30°" }]"#),
    #"views[0].transform3D[0].rotateX: "30°" is not an angle; expected a number in degrees, or "30deg""#
  ),
  SceneMistake(
    .numberOutOfRange, document(#""transform": [{ "scale": 1e9 }, { "scale": 1e9 }]"#),
    "views[0].transform[1]: the transform grows too large with this step; expected at most 1e12",
    schema: false),

  // Custom values.
  SceneMistake(
    .unknownKind, document(#""customValues": { "t": { "ofset": [0, 0] } }"#),
    #"views[0].customValues.t.ofset: unknown kind "ofset"; expected number, point, size, rect, offset, insets, affineTransform, transform3D, color or numbers; did you mean "offset"?"#
  ),
  SceneMistake(
    .kindMismatch, document(#""customValues": { "t": { "offset": [0] } }"#),
    "views[0].customValues.t.offset: found an array of 1 value; expected [horizontal, vertical]"),
  SceneMistake(
    .invalidValue, document(#""customValues": { "center.x": { "number": 0 } }"#),
    #"views[0].customValues["center.x"]: "center.x" is a key path of every view; expected a name of your own"#
  ),
  SceneMistake(
    .kindMismatch,
    document(
      #""customValues": { "t": { "number": 0 } }, "subviews": [{ "id": "b", "frame": [0, 0, 1, 1], "customValues": { "t": { "point": [0, 0] } } }]"#
    ),
    #"views[0].subviews[0].customValues.t: "t" has another kind in an earlier view; expected a number"#,
    schema: false),

  // Effects.
  SceneMistake(
    .unknownKeyPath, effect("centre.x", "0", "1"),
    #"\#(effect0).keyPath: "centre.x" is no key path that animates; did you mean "center.x", "center.y" or "center"?"#,
    schema: false),
  SceneMistake(
    .unknownType,
    document(
      #""motionEffects": [{ "keyPath": "alpha", "type": "tiltAlongHorizontal", "minimumRelativeValue": 0, "maximumRelativeValue": 1 }]"#
    ),
    #"\#(effect0).type: unknown type "tiltAlongHorizontal"; expected "tiltAlongHorizontalAxis" or "tiltAlongVerticalAxis"; did you mean "tiltAlongHorizontalAxis"?"#
  ),
  SceneMistake(
    .missingKey,
    document(
      #""motionEffects": [{ "keyPath": "alpha", "type": "tiltAlongVerticalAxis", "maximumRelativeValue": 1 }]"#
    ),
    #"\#(effect0): an effect without "minimumRelativeValue"; expected "minimumRelativeValue": a number"#
  ),
  SceneMistake(
    .missingKey,
    document(
      #""motionEffects": [{ "keyPath": "center", "type": "tiltAlongVerticalAxis", "minimumRelativeValue": [0, 1] }]"#
    ),
    #"\#(effect0): an effect without "maximumRelativeValue"; expected "maximumRelativeValue": [x, y]"#
  ),
  SceneMistake(
    .missingKey, document(#""motionEffects": [{}]"#),
    #"\#(effect0): an effect without "keyPath"; expected "keyPath": such as "center.x""#),
  SceneMistake(
    .unknownKey,
    document(
      #""motionEffects": [{ "keyPath": "alpha", "type": "tiltAlongVerticalAxis", "minimumValue": 0, "maximumRelativeValue": 1 }]"#
    ),
    #"\#(effect0).minimumValue: unknown key "minimumValue" in an effect; expected keyPath, type, minimumRelativeValue or maximumRelativeValue"#
  ),
  SceneMistake(
    .unknownKey, document(#""motionEffects": [{ "slid": [1, 1] }]"#),
    #"\#(effect0).slid: unknown key "slid" in an effect; expected keyPath, group, slide, tilt or perspective; did you mean "slide"?"#
  ),
  SceneMistake(
    .unknownKey, document(#""motionEffects": [{ "groups": [] }]"#),
    #"\#(effect0).groups: unknown key "groups" in an effect; expected keyPath, group, slide, tilt or perspective; did you mean "group"?"#
  ),
  SceneMistake(
    .kindMismatch, effect("center.x", "[0, 1]", "1"),
    "\(effect0).minimumRelativeValue: found an array of 2 values; expected a number for center.x"),
  SceneMistake(
    .kindMismatch, effect("center", "[0, 1]", "1"),
    "\(effect0).maximumRelativeValue: found 1; expected [x, y] for center"),
  SceneMistake(
    .kindMismatch, effect("alpha", "null", "1"),
    "\(effect0).minimumRelativeValue: found null; expected a number for alpha"),
  SceneMistake(
    .kindMismatch, effect("alpha", "\"30deg\"", "1"),
    #"\#(effect0).minimumRelativeValue: found "30deg"; expected a number for alpha"#),
  SceneMistake(
    .invalidAngle, effect("layer.transform.rotation.x", "\"0x1deg\"", "1"),
    #"\#(effect0).minimumRelativeValue: "0x1deg" is not an angle; expected a number in radians, or "30deg""#
  ),
  SceneMistake(
    .kindMismatch,
    document(
      #""customValues": { "t": { "numbers": [0, 1] } }, "motionEffects": [{ "keyPath": "t", "type": "tiltAlongVerticalAxis", "minimumRelativeValue": [0, 1, 2], "maximumRelativeValue": [0, 1] }]"#
    ),
    #"\#(effect0).minimumRelativeValue: found 3 numbers; expected 2, as the custom value "t" has"#,
    schema: false),
  SceneMistake(
    .unknownKeyPath,
    document(
      #""motionEffects": ["e"], "subviews": [{ "id": "b", "frame": [0, 0, 1, 1], "customValues": { "t": { "number": 0 } } }]"#,
      #""effects": { "e": { "keyPath": "t", "type": "tiltAlongVerticalAxis", "minimumRelativeValue": 0, "maximumRelativeValue": 1 } }"#
    ),
    #"\#(effect0): the effect moves "t", which the view "a" does not have; expected an entry "t" in the view's "customValues""#,
    schema: false),
  SceneMistake(
    .wrongType,
    document(#""motionEffects": ["e", 7]"#, #""effects": { "e": { "slide": [0, 1] } }"#),
    "views[0].motionEffects[1]: found 7; expected an effect, a group or the name of an effect"),
  SceneMistake(
    .unknownKey, document(#""motionEffects": [{ "group": [], "name": "x" }]"#),
    #"\#(effect0).name: unknown key "name" in a group; expected group"#),
  SceneMistake(
    .wrongType, document(#""motionEffects": [{ "group": {} }]"#),
    "\(effect0).group: found an empty object; expected a list of effects"),
  SceneMistake(
    .wrongCount, document(#""motionEffects": [{ "slide": [1] }]"#),
    "\(effect0).slide: found an array of 1 value; expected [horizontal, vertical]"),
  SceneMistake(
    .unknownEffect,
    document(#""motionEffects": ["flaot"]"#, #""effects": { "float": { "slide": [1, 1] } }"#),
    #"\#(effect0): no entry of "effects" has the name "flaot"; did you mean "float"?"#,
    schema: false),
  SceneMistake(
    .effectCycle,
    document(
      "",
      #""effects": { "a": { "group": ["b"] }, "b": { "group": [{ "group": ["c"] }] }, "c": { "group": ["b"] } }"#
    ),
    #"effects.c.group[0]: the effects refer to each other in a circle: "b" → "c" → "b"; expected an effect that does not contain itself"#,
    schema: false),

  // Expectations.
  SceneMistake(
    .unknownKind, expectation(#"{ "cover": "window", "by": "a" }"#),
    #"expectations[0]: an expectation without a constraint; expected one of "covers", "inside", "apart", "travel", "visible", "tappable", "value" or "speed"; did you mean "covers"?"#
  ),
  SceneMistake(
    .missingKey, expectation(#"{ "covers": "window" }"#),
    #"expectations[0]: a "covers" expectation without "by"; expected "by": a view's id"#),
  SceneMistake(
    .conflictingKeys, expectation(#"{ "travel": "a", "speed": "a", "atMost": 3 }"#),
    #"expectations[0].speed: "speed" stands beside "travel"; expected one of the two"#),
  SceneMistake(
    .unknownKey, expectation(#"{ "visible": "a", "atMost": 1 }"#),
    #"expectations[0].atMost: unknown key "atMost" in a "visible" expectation; expected visible or atLeast"#
  ),
  SceneMistake(
    .unknownView, expectation(#"{ "covers": "window", "by": "b" }"#),
    #"expectations[0].by: no view has the id "b""#, schema: false),
  SceneMistake(
    .invalidValue, expectation(#"{ "covers": "safearea", "by": "a" }"#),
    #"expectations[0].covers: unknown region "safearea"; expected "window", "superview", "safeArea", { "modelFrame": id }, { "presentedFrame": id } or [x, y, width, height]; did you mean "safeArea"?"#
  ),
  SceneMistake(
    .invalidValue, expectation(#"{ "apart": ["a", "a"], "distance": 1 }"#),
    "expectations[0].apart[1]: found the same view twice; expected the ids of two views",
    schema: false),
  SceneMistake(
    .invalidValue, expectation(#"{ "travel": "a", "atMost": 1, "axis": "z" }"#),
    #"expectations[0].axis: unknown axis "z"; expected "x" or "y""#),
  SceneMistake(
    .invalidValue, expectation(#"{ "visible": "a", "atLeast": 90 }"#),
    "expectations[0].atLeast: found 90; expected a share from 0 to 1"),
  SceneMistake(
    .kindMismatch, expectation(#"{ "value": "a", "keyPath": "center", "range": [0, 1] }"#),
    #"expectations[0].keyPath: center is no single number; expected the key path of a number; did you mean "center.x" or "center.y"?"#,
    schema: false),
  SceneMistake(
    .invalidValue, expectation(#"{ "value": "a", "keyPath": "alpha", "range": [null, null] }"#),
    "expectations[0].range: both ends are open; expected a lowest or a highest value"),
  SceneMistake(
    .invalidValue, expectation(#"{ "value": "a", "keyPath": "alpha", "range": [1, 0] }"#),
    "expectations[0].range: the range ends before it begins; expected [lowest, highest]",
    schema: false),
  SceneMistake(
    .invalidValue, expectation(#"{ "speed": "a", "atMost": -1 }"#),
    "expectations[0].atMost: found -1; expected a number of 0 or more, in points a second"),
]
