internal import MotionEffects

/// How far one number of a view goes over a domain.
public struct KeyPathRange: Hashable, Sendable {
  /// Whether a displacement follows the viewer or flees.
  public enum Stance: String, Hashable, Sendable {
    /// A positive maximum: the view seems to float above the glass.
    case floating
    /// The other way round: the view seems to lie behind the glass.
    case recessed
  }

  /// The view's id.
  public var view: String
  /// The key path of the number, or `travel`: how far a corner of the view moves in the window.
  public var keyPath: String
  /// The least value over the domain, as it is presented.
  public var minimum: Double
  /// The value at offset (0, 0).
  public var rest: Double
  /// The largest value over the domain.
  public var maximum: Double
  /// How much the value changes for each degree of tilt about rest, along the axis it follows most.
  public var gainPerDegree: Double
  /// Whether the view floats or is recessed; nil for what is no displacement.
  public var stance: Stance?
  /// Whether the numbers are angles in radians.
  public var isAngle = false
}

extension RangeTest {
  /// How far every number that effects move goes over the domain, in the order of the scene.
  ///
  /// A whole transform has no numbers of its own to speak of; for a view that has one, or whose
  /// superview transforms its subviews, the row `travel` says how far its corners move in the window.
  ///
  /// - Complexity: O(*n*) in the number of views and effects, but for `travel`, which is searched.
  public func keyPathRanges() -> [KeyPathRange] {
    let moving = MovingScene(scene)
    let search = WorstCaseSearch(moving, over: domain)
    let rest = StateTable(moving, at: MovingOffset<Double>(.zero))
    var rows: [KeyPathRange] = []
    for place in moving.nodes.indices.dropFirst() {
      let view = moving.nodes[place].view
      var seen: Set<AnyMotionKeyPath> = []
      for keyPath in view.view.motionEffects.flatMap(\.keyPaths).flatMap(\.numberKeyPaths)
      where seen.insert(keyPath).inserted {
        let shown = keyPath.property == .frame ? keyPath.asPosition : keyPath
        guard let shown, let function = view.number(at: shown) else { continue }
        var row = row(function, keyPath, of: view.view.id)
        if keyPath.property == .frame, case .component(let component) = keyPath.part {
          // The effect moves the center; what is told is the presented frame.
          func extreme(_ sign: Double) -> Double {
            let kind = Probe.Kind.frame(place, component: component, limit: 0, sign: sign)
            return sign * search.worstCase(of: Probe(kind: kind, scene: moving)).slack
          }
          (row.minimum, row.maximum) = (extreme(1), extreme(-1))
          row.rest =
            moving.frameNumber(component, of: place, at: MovingOffset<Double>(.zero)) ?? row.rest
        }
        rows.append(row)
      }
      if view.hasWholeTransform || moving.isCarried(place), rest[place].quad.isSeen {
        let probe = Probe(
          kind: .travel(place, rest: rest[place].quad.middle, atMost: 0, axis: nil), scene: moving)
        let worst = search.worstCase(of: probe)
        // An effect on the subviews alone leaves the view where it is.
        guard worst.slack != 0 else { continue }
        // A degree each way: a whole transform need not move evenly.
        let degree = 1.0 / 90
        let steps = [(degree, 0), (-degree, 0), (0, degree), (0, -degree)].map { h, v in
          let offset = MovingOffset(horizontal: h, vertical: v)
          return -probe.slack(StateTable(moving, at: offset))
        }
        rows.append(
          KeyPathRange(
            view: view.view.id, keyPath: "travel", minimum: 0, rest: 0, maximum: -worst.slack,
            gainPerDegree: steps.max() ?? 0, stance: nil))
      }
    }
    return rows
  }

  private func row(
    _ function: LinearFunction, _ keyPath: AnyMotionKeyPath, of view: String
  ) -> KeyPathRange {
    func value(_ sign: Double) -> Double {
      let offset = domain.leastOffset(
        horizontal: sign * function.horizontal, vertical: sign * function.vertical)
      return function(at: MovingOffset(offset))
    }
    let isHorizontal = function.horizontal.magnitude >= function.vertical.magnitude
    let slope = isHorizontal ? function.horizontal : function.vertical
    let stance: KeyPathRange.Stance? =
      keyPath.isDisplacement && slope != 0 ? (slope > 0 ? .floating : .recessed) : nil
    return KeyPathRange(
      view: view, keyPath: keyPath.description, minimum: value(1), rest: function.constant,
      maximum: value(-1), gainPerDegree: slope / 90, stance: stance, isAngle: keyPath.isAngle)
  }
}

extension MovingView {
  /// Whether effects change the transform that the subviews get.
  var movesSubviews: Bool { sublayerTransform.isMoving }

  /// Whether an effect multiplies with a whole transform.
  var hasWholeTransform: Bool {
    isOpaque
      || view.motionEffects.flatMap(\.keyPaths).contains {
        $0.kind == .transform3D || $0.kind == .affineTransform
      }
  }
}

extension MovingScene {
  /// Whether effects on the superview move the view by what it does to its subviews.
  func isCarried(_ place: Int) -> Bool {
    nodes[place].parent.map { nodes[$0].view.movesSubviews } ?? false
  }
}

extension AnyMotionKeyPath {
  /// Whether the number is a displacement along x or y.
  fileprivate var isDisplacement: Bool {
    if isPosition { return true }
    guard property == .layerTransform, case .translationAxis(let axis) = part else { return false }
    return axis < 2
  }

  /// The part of the center that an effect on the frame moves.
  fileprivate var asPosition: AnyMotionKeyPath? {
    guard case .component(let index) = part, index < 2 else { return nil }
    return AnyMotionKeyPath(.center, .component(index), .number)
  }
}
