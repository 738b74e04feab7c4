public import MotionEffects
internal import ParallaxPlatform

/// Range tests in sentences: what failed, by how much, where.
extension ViewerOffset {
  /// The offset as a person would say it, such as "tilted 90° to the left".
  ///
  /// Right and left, up and down are the interface's: down brings its upper edge towards the viewer.
  public var tiltInWords: String {
    func part(_ o: Double, _ positive: String, _ negative: String) -> String? {
      let degrees = rangeNumber(o.magnitude * 90, 1)
      return degrees == "0" ? nil : "\(degrees)° \(o > 0 ? positive : negative)"
    }
    let parts = [
      part(horizontal, "to the right", "to the left"), part(vertical, "down", "up"),
    ].compactMap { $0 }
    if parts.isEmpty { return "facing the viewer" }
    let isReachable = horizontal.magnitude + vertical.magnitude <= 1 + 1e-6
    return "tilted " + parts.joined(separator: " and ")
      + (isReachable ? "" : " (further than a device can be held)")
  }
}

/// A number for people: so many decimals at most, no zeros at the end, no negative zero.
func rangeNumber(_ value: Double, _ digits: Int = 2) -> String {
  guard value.isFinite else { return value < 0 ? "-∞" : "∞" }
  guard value.magnitude < 1e15 else { return "\(value)" }
  var writer = ByteWriter()
  writer.append(value, digits: digits)
  var text = String(decoding: writer.takeBytes(), as: UTF8.self)
  if text.contains(".") {
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
  }
  return text == "-0" ? "0" : text
}

/// A number for people, in degrees where it is an angle in radians.
func rangeNumber(_ value: Double, _ digits: Int, isAngle: Bool) -> String {
  isAngle ? rangeNumber(value * 180 / .pi, digits) + "°" : rangeNumber(value, digits)
}

/// A number of things, "1 point" and "2 points".
func counted(_ value: Double, _ noun: String, _ digits: Int = 2) -> String {
  let number = rangeNumber(value, digits)
  return "\(number) \(noun)\(number == "1" ? "" : "s")"
}

extension Expectation {
  /// The expectation as a sentence, such as "wallpaper covers the window".
  public var sentence: String {
    func range(_ keyPath: AnyMotionKeyPath, _ lowest: Double?, _ highest: Double?) -> String {
      func text(_ value: Double) -> String {
        rangeNumber(value, 4, isAngle: keyPath.isAngle)
      }
      return switch (lowest, highest) {
      case (let low?, let high?): "stays between \(text(low)) and \(text(high))"
      case (let low?, nil): "stays at \(text(low)) or above"
      case (nil, let high?): "stays at \(text(high)) or below"
      case (nil, nil): "may be anything"
      }
    }
    switch self {
    case .covers(let region, by: let view): return "\(view) covers \(region.words(for: view))"
    case .inside(let region, view: let view, let margin):
      let rest =
        margin > 0
        ? ", \(counted(margin, "point")) from its edges"
        : margin < 0 ? ", or leaves it by at most \(counted(-margin, "point"))" : ""
      return "\(view) stays inside \(region.words(for: view))\(rest)"
    case .apart(let a, let b, let distance):
      return "\(a) and \(b) stay \(counted(distance, "point")) apart"
    case .travel(let view, let atMost, let axis):
      let along = axis.map { " along \($0.rawValue)" } ?? ""
      return "\(view) moves by at most \(counted(atMost, "point"))\(along)"
    case .visible(let view, let atLeast):
      return atLeast == 0
        ? "\(view) stays in sight"
        : "\(view) keeps \(rangeNumber(100 * atLeast)) % of its area in sight"
    case .tappable(let view, let size):
      return
        "\(view) can be tapped on \(rangeNumber(size.width)) × \(rangeNumber(size.height)) points"
    case .value(let view, let keyPath, let lowest, let highest):
      return "\(keyPath) of \(view) \(range(keyPath, lowest, highest))"
    case .speed(let view, let atMost):
      return "\(view) moves by at most \(counted(atMost, "point")) a second"
    }
  }

  /// The view that is to change where the expectation fails: the last one that it names.
  var subject: String { viewIdentifiers.last ?? "" }
}

extension Expectation.Region {
  /// The region in words, seen from a view.
  func words(for view: String) -> String {
    switch self {
    case .window: "the window"
    case .superview: "its superview"
    case .safeArea: "the safe area"
    case .modelFrame(let id): "the model frame of \(id)"
    case .presentedFrame(let id): id == view ? "itself" : "\(id) as it is shown"
    case .rect(let r):
      "the rectangle [\(rangeNumber(r.origin.x)), \(rangeNumber(r.origin.y)), "
        + "\(rangeNumber(r.size.width)), \(rangeNumber(r.size.height))]"
    }
  }
}

extension RangeResult.Unit {
  /// A slack or its lack with its unit; `scale` adds the pixels of a screen.
  func amount(_ slack: Double, scale: Double) -> String {
    let size = slack.magnitude
    /// So many decimals, and more where nothing would be left of a lack.
    func number(_ value: Double, _ digits: Int = 2) -> String {
      let text = rangeNumber(value, digits)
      return text == "0" ? rangeNumber(value, value < 1e-3 ? 9 : 3) : text
    }
    switch self {
    case .points:
      let pixels = scale == 1 ? "" : " (\(number(size * scale, 1)) pixels)"
      return "\(number(size)) point\(number(size) == "1" ? "" : "s")\(pixels)"
    case .share: return "\(number(100 * size)) % of the area"
    case .value: return number(size, 4)
    case .angle: return number(size * 180 / .pi, 4) + "°"
    case .pointsPerSecond: return counted(size, "point") + " a second"
    }
  }
}

extension RangeResult {
  /// The verdict in a sentence: what fails where and by how much, or what is to spare.
  public func sentence(scale: Double) -> String {
    guard let part = worstPart else {
      return "\(expectation.sentence): not tested, needs recordings"
    }
    let side = expectation.place(of: part.name)
    let claim = expectation.claim(isStrict: isStrict)
    switch verdict {
    case .holds:
      let spare = parts.map { part in
        // Where the search ended early, what is certain is told.
        let isTight = part.worst.slack - part.worst.bound <= WorstCaseSearch.enough
        let amount = isTight ? part.worst.slack : part.worst.bound
        let text =
          unit == .share || unit == .angle
          ? unit.amount(amount, scale: scale) : rangeNumber(amount, 3)
        return (part.name.isEmpty ? "" : part.name + " ") + (isTight ? "" : "at least ") + text
      }
      return "\(claim): holds, to spare " + spare.joined(separator: ", ")
    case .notTested: return "\(claim): not tested, needs recordings"
    case .fails:
      let failure = unit.failure(part.worst.slack, at: side, isStrict: isStrict, scale: scale)
      return "\(claim): \(failure), \(part.worst.offset.tiltInWords)"
    case .undecided where bound == -.infinity:
      return
        "\(claim): undecided, for nothing bounds what an effect's own code does; the least slack "
        + "of \(part.worst.cells) offsets is \(rangeNumber(part.worst.slack, 3))\(side), "
        + part.worst.offset.tiltInWords
    case .undecided:
      let low = bound.map { rangeNumber($0, 3) } ?? ""
      return "\(claim): undecided, the least slack lies between \(low) and "
        + "\(rangeNumber(part.worst.slack, 3))\(side), \(part.worst.offset.tiltInWords)"
    }
  }
}

extension RangeResult.Unit {
  /// How much is missing where, in words; what must not even be 0 may miss nothing else.
  func failure(_ slack: Double, at place: String, isStrict: Bool, scale: Double) -> String {
    if slack == -.infinity { return "fails altogether\(place)" }
    if isStrict, slack.magnitude <= 1e-9 {
      return "fails, " + (self == .share ? "nothing of it is left" : "it reaches 0")
    }
    return "fails by \(amount(slack, scale: scale))\(place)"
  }
}

extension Expectation {
  /// The expectation in a sentence; what must not even be 0 is above it.
  func claim(isStrict: Bool) -> String {
    guard isStrict, case .value(let view, let keyPath, 0?, nil) = self else { return sentence }
    return "\(keyPath) of \(view) stays above 0"
  }

  /// Where a part is: at the left edge, in width, at its lowest; empty for the only part.
  func place(of part: String) -> String {
    if part.isEmpty { return "" }
    return switch self {
    case .tappable: " in \(part)"
    case .value: " at its \(part)"
    case .covers, .inside:
      part.hasPrefix("opacity")
        ? ", for the \(part) reaches 0" : " at the \(part)" + (part.contains(" ") ? "" : " edge")
    default: " at the \(part)"
    }
  }
}

extension RangeReport: CustomStringConvertible {
  /// The failures in sentences, or that there are none; what a failed test shows.
  public var description: String {
    if passes { return "all \(results.count) expectations hold over \(domain.name)" }
    return failures.map { $0.sentence(scale: scene.window.scale) }.joined(separator: "\n")
  }
}
