/// A tree of views made ready for many offsets: one flat channel for every number that moves.
///
/// The readable specification is ``View/relativeValues(forViewerOffset:)`` and
/// ``View/presentation(forViewerOffset:pixelScale:)``; a plan gives the same numbers. Views whose
/// effects are all straight lines become a list of terms; the others (custom effects, transforms) are
/// asked each time.
///
///     let plan = MotionPlan(scene.rootView)
///     var values = plan.makeValues()
///     plan.evaluate(at: ViewerOffset(horizontal: 0.5, vertical: 0), into: &values)
///     plan.channels[0].name   // "card.center.x"
public struct MotionPlan: Sendable {
  /// A number that moves: a component of a key path of a view.
  public struct Channel: Hashable, Sendable {
    /// The view.
    public let viewID: String
    /// The key path that an effect names.
    public let keyPath: AnyMotionKeyPath
    /// Which number of the key path's value it is.
    public let component: Int
    /// The name of the column: the view's id, a dot, and the key path of the number.
    public let name: String
  }

  /// What the numbers say.
  public enum Values: String, CaseIterable, Hashable, Sendable {
    /// What the effects add to the view's own values (transforms: what they multiply with).
    case relative
    /// The view's values with the effects applied.
    case presentation
  }

  /// The channels: views in the order of the tree, key paths in the order of the effects.
  public let channels: [Channel]

  /// The terms of all linear channels, channel by channel.
  private var terms: [LinearTerm] = []
  /// The channels that lie on the pixel grid, and its scale.
  private var roundedChannels: [Int] = []
  private let pixelScale: Double?
  /// The model's values, to be added last, by channel.
  private var bases: [(channel: Int, value: Double)] = []
  private var readings: [ViewReading] = []

  /// Makes a plan for a view and everything below it.
  ///
  /// - Parameters:
  ///   - rootView: The tree; every view with effects has an id of its own.
  ///   - values: What the numbers are to say.
  ///   - pixelScale: Pixels in a point, to put positions on the pixel grid as UIKit does; nil leaves
  ///     them as they are.
  /// - Precondition: ids are unique; `pixelScale` is above 0.
  public init(_ rootView: View, values: Values = .relative, pixelScale: Double? = nil) {
    precondition(pixelScale.map { $0 > 0 } ?? true, "a screen has more than 0 pixels in a point")
    self.pixelScale = pixelScale
    var channels: [Channel] = []
    var ids: Set<String> = []
    for view in rootView.descendants where !view.motionEffects.isEmpty {
      precondition(ids.insert(view.id).inserted, "two views have the id \(view.id)")
      let columns = view.columns
      let first = channels.count
      channels += columns.map(\.channel)
      if let effects = view.linearEffects(for: values) {
        for (index, column) in columns.enumerated() {
          terms += effects.flatMap { $0.terms(for: column, channel: first + index) }
          if pixelScale != nil, column.channel.keyPath.isPosition {
            roundedChannels.append(first + index)
          }
          if values == .presentation, let base = column.value(in: view) {
            bases.append((first + index, base))
          }
        }
      } else {
        readings.append(
          ViewReading(view: view, columns: columns, first: first, values: values))
      }
    }
    self.channels = channels
  }

  /// Room for the values of all channels, all 0.
  public func makeValues() -> [Double] { [Double](repeating: 0, count: channels.count) }

  /// Computes the value of every channel.
  ///
  /// - Parameters:
  ///   - offset: The viewer offset, taken as it is.
  ///   - values: Where the values go, one for each channel.
  /// - Precondition: `values` has as many elements as there are channels.
  /// - Complexity: O(*n*), where *n* counts the channels and linear effects; no allocation unless the
  ///   tree has custom effects or transforms.
  public func evaluate(at offset: ViewerOffset, into values: inout [Double]) {
    precondition(values.count == channels.count, "one value for each channel")
    for index in values.indices { values[index] = 0 }
    let horizontal = (offset.horizontal + 1) / 2
    let vertical = (offset.vertical + 1) / 2
    for term in terms {
      values[term.channel] += term.minimum + term.span * (term.isVertical ? vertical : horizontal)
    }
    if let pixelScale {
      for channel in roundedChannels {
        values[channel] = values[channel].rounded(toScale: pixelScale)
      }
    }
    for base in bases { values[base.channel] += base.value }
    for reading in readings {
      reading.read(at: offset, pixelScale: pixelScale, into: &values)
    }
  }
}

/// One straight line: minimum + span · (o + 1) / 2.
struct LinearTerm: Sendable {
  var channel: Int
  var minimum: Double
  var span: Double
  var isVertical: Bool
}

/// A view that the specification evaluates.
private struct ViewReading: Sendable {
  let view: View
  let columns: [Column]
  let first: Int
  let values: MotionPlan.Values

  func read(at offset: ViewerOffset, pixelScale: Double?, into numbers: inout [Double]) {
    switch values {
    case .relative:
      var relative = view.relativeValues(forViewerOffset: offset)
      if let pixelScale { relative = relative.positionsRounded(toScale: pixelScale) }
      for (keyPath, _) in relative {
        precondition(
          columns.contains { $0.has(keyPath) },
          "an effect on \(view.id) gave a value for \(keyPath), which its key paths do not name")
      }
      for (index, column) in columns.enumerated() {
        numbers[first + index] = column.value(in: relative)
      }
    case .presentation:
      let shown = view.presentationWithoutSubviews(forViewerOffset: offset, pixelScale: pixelScale)
      for (index, column) in columns.enumerated() {
        numbers[first + index] = column.value(in: shown) ?? 0
      }
    }
  }
}
