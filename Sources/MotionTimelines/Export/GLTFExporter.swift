internal import MotionEffects
internal import ParallaxPlatform

/// glTF 2.0 with its buffer inside: a node a view, y upwards, one unit a point.
///
/// Translation and scale are cubic splines, whose tangents may differ on both sides of a key; turns
/// are about z alone and of straight lines, along which a quaternion turns evenly. Times are single
/// precision and ascend: a jump is a line of half a millisecond, since readers merge what is nearer.
struct GLTFExporter: KeyframeExporter {
  private static let gap = 0.0005

  func plan(
    _ channel: AnimatedScene.Channel, in scene: AnimatedScene
  ) throws(KeyframeError) -> KeyframeAnimation.Plan {
    guard let view = try scene.view(toAnimate: channel) else { return .init() }
    switch channel.property {
    case .positionX: return .init(base: Self.place(of: view, in: scene).x)
    case .positionY: return .init(unit: -1, base: -Self.place(of: view, in: scene).y)
    case .positionZ: return .init(base: view.zPosition)
    case .rotationZ: return .init(unit: -1, needsLines: true)
    case .scaleX, .scaleY, .scaleZ, .scale: return .init(base: 1)
    case .rotationX, .rotationY:
      throw .unsupported(
        channel: channel.name, reason: "two angles are no straight turn of a quaternion")
    case .translationX, .translationY, .translationZ:
      throw .unsupported(
        channel: channel.name, reason: "a node has one position; animate center instead")
    default:
      throw .unsupported(
        channel: channel.name, reason: "glTF animates places, turns and factors only")
    }
  }

  func ticksPerSecond(duration: Double, interval: Double) -> Double? { 10_000 }

  /// The view's anchor point from that of its superview, in points, y down.
  private static func place(of view: View, in scene: AnimatedScene) -> Point {
    guard let parent = scene.rootView.parent(of: view.id) else { return view.center }
    return Point(
      x: view.center.x - parent.bounds.origin.x - parent.anchorPoint.x * parent.bounds.size.width,
      y: view.center.y - parent.bounds.origin.y - parent.anchorPoint.y * parent.bounds.size.height)
  }

  func omissions(_ animation: KeyframeAnimation) -> [String] {
    animation.omissions([.border, .clipping, .opacity, .perspective, .roundCorners, .shadow])
  }

  private struct Buffer {
    var bytes: [UInt8] = []
    var views: [String] = []
    var accessors: [String] = []

    mutating func add(_ numbers: [Double], width: Int) -> Int {
      let start = bytes.count
      for number in numbers {
        let bits = Float(number).bitPattern
        bytes += (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * UInt32($0))) }
      }
      views.append(
        "{\"buffer\":0,\"byteOffset\":\(start),\"byteLength\":\(bytes.count - start)}")
      let type = width == 1 ? "SCALAR" : "VEC\(width)"
      var text =
        "{\"bufferView\":\(views.count - 1),\"componentType\":5126,\"count\":\(numbers.count / width),"
        + "\"type\":\"\(type)\""
      if width != 4 {
        let singles = numbers.map { Double(Float($0)) }
        func extreme(_ pick: ([Double]) -> Double?) -> String {
          (0..<width).map { component in
            let column = stride(from: component, to: singles.count, by: width).map { singles[$0] }
            return DecimalText.shortest(pick(column) ?? 0)
          }.joined(separator: ",")
        }
        text += ",\"min\":[\(extreme { $0.min() })],\"max\":[\(extreme { $0.max() })]"
      }
      accessors.append(text + "}")
      return accessors.count - 1
    }
  }

  func write(_ animation: KeyframeAnimation) throws(KeyframeError) -> [KeyframeFile] {
    let root = animation.restingRoot
    let views = root.descendants
    var buffer = Buffer()
    // One square of one unit for all: a node's mesh is scaled by a child of its own.
    let corners = buffer.add(
      [
        -0.5, -0.5, 0, 0.5, -0.5, 0, 0.5, 0.5, 0, -0.5, -0.5, 0, 0.5, 0.5, 0,
        -0.5, 0.5, 0,
      ], width: 3)
    var nodes: [String] = []
    var materials: [String] = []
    var meshes: [String] = []
    for (place, view) in views.enumerated() {
      let center = place == 0 ? Point.zero : Self.place(of: view, in: animation.scene)
      var children = view.subviews.compactMap { subview in
        views.firstIndex { $0.id == subview.id }
      }
      if view.backgroundColor != nil { children.append(views.count + materials.count) }
      var text = "{\"name\":\(view.id.jsonString),\"translation\":"
      text += "[\(number(center.x)),\(number(-center.y)),\(number(view.zPosition))]"
      if !children.isEmpty {
        text += ",\"children\":[" + children.map(String.init).joined(separator: ",") + "]"
      }
      nodes.append(text + "}")
      if let color = view.backgroundColor {
        let parts = [color.red, color.green, color.blue, color.alpha].map(number)
        materials.append(
          "{\"pbrMetallicRoughness\":{\"baseColorFactor\":[\(parts.joined(separator: ","))],"
            + "\"metallicFactor\":0},\"doubleSided\":true}")
        meshes.append(
          "{\"primitives\":[{\"attributes\":{\"POSITION\":\(corners)},"
            + "\"material\":\(materials.count - 1)}]}")
      }
    }
    var shape = 0
    for view in views where view.backgroundColor != nil {
      let size = view.bounds.size
      let x = (0.5 - view.anchorPoint.x) * size.width
      let y = (view.anchorPoint.y - 0.5) * size.height
      nodes.append(
        "{\"mesh\":\(shape),\"translation\":[\(number(x)),\(number(y)),0],"
          + "\"scale\":[\(number(size.width)),\(number(size.height)),1]}")
      shape += 1
    }
    var samplers: [String] = []
    var channels: [String] = []
    for (node, view) in views.enumerated() {
      for (path, input, output, interpolation) in try tracks(view, animation, &buffer) {
        channels.append(
          "{\"sampler\":\(samplers.count),\"target\":{\"node\":\(node),\"path\":\"\(path)\"}}")
        samplers.append(
          "{\"input\":\(input),\"output\":\(output),\"interpolation\":\"\(interpolation)\"}")
      }
    }
    func list(_ name: String, _ items: [String]) -> String {
      items.isEmpty ? "" : "\"\(name)\":[\n" + items.joined(separator: ",\n") + "],\n"
    }
    var text = "{\"asset\":{\"version\":\"2.0\",\"generator\":\"parallax\"},\"scene\":0,"
    text += "\"scenes\":[{\"nodes\":[0]}],\n" + list("nodes", nodes) + list("materials", materials)
    text += list("meshes", meshes)
    if !channels.isEmpty {
      text += "\"animations\":[{\"name\":\"motion\",\n" + list("samplers", samplers)
      text += "\"channels\":[\n" + channels.joined(separator: ",\n") + "]}],\n"
    }
    text += list("accessors", buffer.accessors) + list("bufferViews", buffer.views)
    text += "\"buffers\":[{\"byteLength\":\(buffer.bytes.count),\"uri\":"
    text += "\"data:application/octet-stream;base64,\(Base64.text(buffer.bytes))\"}]}\n"
    return [KeyframeFile(text)]
  }

  private func number(_ value: Double) -> String { DecimalText.text(value, 6) }

  private func tracks(
    _ view: View, _ animation: KeyframeAnimation, _ buffer: inout Buffer
  ) throws(KeyframeError) -> [(String, Int, Int, String)] {
    var result: [(String, Int, Int, String)] = []
    func moving(_ property: AnimatedProperty) -> Int? { animation.moving(property, of: view.id) }
    let rest = animation.restingView(view.id) ?? view
    let center = Self.place(of: rest, in: animation.scene)
    let places = [moving(.positionX), moving(.positionY), moving(.positionZ)]
    if let (input, output) = spline(
      places, [center.x, -center.y, rest.zPosition], animation, &buffer)
    {
      result.append(("translation", input, output, "CUBICSPLINE"))
    }
    let uniform = moving(.scale)
    let factors = [
      moving(.scaleX) ?? uniform, moving(.scaleY) ?? uniform, moving(.scaleZ) ?? uniform,
    ]
    if let (input, output) = spline(factors, [1, 1, 1], animation, &buffer) {
      result.append(("scale", input, output, "CUBICSPLINE"))
    }
    if let index = moving(.rotationZ) {
      let track = animation.fileTrack(index).ramped(by: Self.gap)
      let angles = track.segments.map(\.startValue) + [track.endValue]
      for (angle, next) in zip(angles, angles.dropFirst()) where (next - angle).magnitude > 3 {
        throw .unsupported(
          channel: animation.scene.channels[index].name,
          reason: "between two keys a quaternion turns less than half a turn")
      }
      let input = buffer.add(track.knots, width: 1)
      let output = buffer.add(
        angles.flatMap { [0, 0, sine($0 / 2), cosine($0 / 2)] }, width: 4)
      result.append(("rotation", input, output, "LINEAR"))
    }
    return result
  }

  /// Three numbers as one cubic spline: at each key the tangent that arrives, the value, the tangent
  /// that leaves.
  private func spline(
    _ channels: [Int?], _ resting: [Double], _ animation: KeyframeAnimation, _ buffer: inout Buffer
  ) -> (Int, Int)? {
    let tracks = channels.map { $0.map { animation.fileTrack($0).ramped(by: Self.gap) } }
    let times = Set(tracks.compactMap { $0?.knots }.flatMap { $0 }).sorted()
    guard times.count > 1 else { return nil }
    let split = tracks.map { $0?.split(at: times) }
    var numbers: [Double] = []
    for place in times.indices {
      let before = split.map { place > 0 ? $0?.segments[place - 1].velocities.end ?? 0 : 0 }
      let after = split.map {
        place + 1 < times.count ? $0?.segments[place].velocities.start ?? 0 : 0
      }
      let values = zip(split, resting).map { track, rest -> Double in
        guard let track else { return rest }
        return place + 1 < times.count ? track.segments[place].startValue : track.endValue
      }
      numbers += before + values + after
    }
    return (buffer.add(times, width: 1), buffer.add(numbers, width: 3))
  }

  // MARK: Reading back

  func read(
    _ files: [KeyframeFile], _ animation: KeyframeAnimation
  ) throws(KeyframeError) -> [Int: WrittenCurve] {
    let document = try JSONReading(files[0].bytes)
    let uri = document["buffers"]?.array.first?["uri"]?.string ?? ""
    let bytes = Base64.bytes(uri.split(separator: ",").last.map(String.init) ?? "")
    func numbers(_ accessor: JSONReading?) -> [Double] {
      guard let place = accessor?.number, let list = document["accessors"]?.array,
        let view = list[Int(place)]["bufferView"]?.number,
        let views = document["bufferViews"]?.array,
        let start = views[Int(view)]["byteOffset"]?.number,
        let length = views[Int(view)]["byteLength"]?.number, Int(start + length) <= bytes.count
      else { return [] }
      return stride(from: Int(start), to: Int(start + length), by: 4).map { place in
        let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[place + $1]) << (8 * UInt32($1)) }
        return Double(Float(bitPattern: bits))
      }
    }
    let motion = document["animations"]?.array.first
    let nodes = document["nodes"]?.array ?? []
    var result: [Int: WrittenCurve] = [:]
    for index in animation.moving {
      let channel = animation.scene.channels[index]
      let (path, component): (String, Int) =
        switch channel.property {
        case .positionX: ("translation", 0)
        case .positionY: ("translation", 1)
        case .positionZ: ("translation", 2)
        case .rotationZ: ("rotation", 0)
        case .scaleY: ("scale", 1)
        case .scaleZ: ("scale", 2)
        default: ("scale", 0)
        }
      let target = motion?["channels"]?.array.first { item in
        guard let node = item["target"]?["node"]?.number, Int(node) < nodes.count else {
          return false
        }
        return nodes[Int(node)]["name"]?.string == channel.viewID
          && item["target"]?["path"]?.string == path
      }
      guard let place = target?["sampler"]?.number, let samplers = motion?["samplers"]?.array else {
        throw .unreadable("no channel for \(channel.name)")
      }
      let times = numbers(samplers[Int(place)]["input"])
      let output = numbers(samplers[Int(place)]["output"])
      guard times.count > 1, zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }) else {
        throw .unreadable("the times of \(channel.name)")
      }
      var segments: [KeyframeSegment] = []
      for key in times.indices.dropLast() {
        if path == "rotation" {
          func angle(_ key: Int) -> Double {
            2 * arcTangent(output[4 * key + 2], output[4 * key + 3])
          }
          segments.append(
            KeyframeSegment(
              start: times[key], end: times[key + 1], startValue: angle(key),
              endValue: angle(key + 1), shape: .line))
        } else {
          segments.append(
            KeyframeSegment(
              start: times[key], end: times[key + 1], startValue: output[9 * key + 3 + component],
              endValue: output[9 * key + 12 + component],
              shape: .cubic(
                startVelocity: output[9 * key + 6 + component],
                endVelocity: output[9 * key + 9 + component])))
        }
      }
      result[index] = WrittenCurve(
        form: .track(KeyframeTrack(segments: segments)), plan: animation.plans[index])
    }
    return result
  }
}
