/// The project's own tables, which are also the simplest form to bring other recordings into.
///
/// `time` in seconds, and any of: `qx,qy,qz,qw` (device to world), `gravity_x,gravity_y,gravity_z`,
/// `acceleration_x,…`, `rotation_rate_x,…`, `horizontal,vertical`, in any order. Core Motion's signs;
/// g and rad/s, unless a header says `(m/s^2)` or `(deg/s)`.
enum ParallaxFormat: TraceRecogniser {
  static let title = "Parallax"

  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout? {
    guard let time = column("time", in: head) else { return nil }
    var clock = head.clock(inColumn: time)
    if case .text = clock.source {
    } else if head.labels[time].unit.isEmpty {
      clock = .init(
        source: .numbers(column: time), explanation: "'time': seconds, as this format has it")
    }
    var layout = TraceLayout(
      format: .parallax, clock: clock, sign: .known(.ios, because: "this format has iOS signs"))
    layout.quaternion = columns(["qx", "qy", "qz", "qw"], in: head)
    layout.gravity = vector("gravity", in: head).map { head.acceleration($0) }
    layout.acceleration = vector("acceleration", in: head).map { head.acceleration($0) }
    layout.rotationRate = vector("rotation_rate", in: head).map { head.rotationRate($0) }
    layout.viewerOffset = columns(["horizontal", "vertical"], in: head)
    guard layout.tellsTilt || layout.rotationRate != nil else { return nil }
    if head.configuration.format != .parallax, head.configuration.units.acceleration == nil,
      let vector = layout.gravity ?? layout.acceleration, vector.scale == 1,
      head.labels[vector.x].unit.isEmpty, head.isOtherUnit(vector)
    {
      return nil
    }
    return layout
  }

  /// Names must match to the letter, unlike elsewhere: `gravityX` is another app's.
  private static func column(_ name: String, in head: TraceHead) -> Int? {
    head.labels.firstIndex { $0.name == name }
  }

  private static func columns(_ names: [String], in head: TraceHead) -> [Int]? {
    let found = names.compactMap { column($0, in: head) }
    return found.count == names.count ? found : nil
  }

  private static func vector(_ name: String, in head: TraceHead) -> [Int]? {
    columns(["\(name)_x", "\(name)_y", "\(name)_z"], in: head)
  }
}

extension TraceHead {
  /// Whether vectors that should be in g are so long that somebody else must have written them.
  fileprivate func isOtherUnit(_ vector: TraceLayout.VectorColumns) -> Bool {
    (medianLength([vector.x, vector.y, vector.z]) ?? 1) > 4
  }
}
