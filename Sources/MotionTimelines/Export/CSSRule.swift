internal import MotionEffects

/// The declarations that put a view's custom properties to use.
struct CSSRule {
  let view: View
  /// What moves, with the custom property that holds its number.
  let variables: [(property: AnimatedProperty, name: String)]

  /// The declarations, with those that do not move where asked for.
  func declarations(withStatics hasStatics: Bool) -> [String] {
    var list: [String] = []
    let shift = [sum([.positionX, .translationX]), sum([.positionY, .translationY])]
    let depth = sum([.positionZ, .translationZ])
    if shift.contains(where: { $0 != nil }) || depth != nil || (hasStatics && view.zPosition != 0) {
      var parts = shift.map { $0 ?? "0px" }
      if let depth {
        parts.append(
          view.zPosition == 0 ? depth : "calc(\(depth) + \(text(view.zPosition))px)")
      } else if hasStatics, view.zPosition != 0 {
        parts.append(text(view.zPosition) + "px")
      }
      list.append("translate:" + parts.joined(separator: " "))
    }
    let steps = transformSteps(withStatics: hasStatics)
    if !steps.isEmpty { list.append("transform:" + steps.joined(separator: " ")) }
    if hasStatics, view.sublayerTransform.m34 != 0 {
      list.append("perspective:\(text(-1 / view.sublayerTransform.m34))px")
    }
    if let opacity = name(.opacity) {
      list.append("opacity:\(opacity)")
    } else if hasStatics, view.alpha != 1 {
      list.append("opacity:\(text(view.alpha))")
    }
    list += paint(withStatics: hasStatics)
    return list
  }

  private func paint(withStatics hasStatics: Bool) -> [String] {
    var list: [String] = []
    let color = view.backgroundColor ?? .clear
    let colors: [(AnimatedProperty, Double)] = [
      (.red, color.red), (.green, color.green), (.blue, color.blue), (.colorAlpha, color.alpha),
    ]
    if colors.contains(where: { name($0.0) != nil })
      || (hasStatics && view.backgroundColor != nil)
    {
      let parts = colors.map { name($0.0) ?? text($0.1) }
      list.append(
        "background-color:color(srgb \(parts[0]) \(parts[1]) \(parts[2]) / \(parts[3]))")
    }
    if let radius = name(.cornerRadius) {
      list.append("border-radius:\(radius)")
    } else if hasStatics, view.cornerRadius != 0 {
      list.append("border-radius:\(text(view.cornerRadius))px")
    }
    if let border = name(.borderWidth) {
      list.append("box-sizing:border-box;border:\(border) solid")
    } else if hasStatics, view.borderWidth != 0 {
      list.append("box-sizing:border-box;border:\(text(view.borderWidth))px solid")
    }
    let shadows: [AnimatedProperty] = [.shadowX, .shadowY, .shadowRadius, .shadowOpacity]
    if shadows.contains(where: { name($0) != nil }) || (hasStatics && view.shadowOpacity != 0) {
      let x = name(.shadowX) ?? text(view.shadowOffset.width) + "px"
      let y = name(.shadowY) ?? text(view.shadowOffset.height) + "px"
      // A layer's radius is the deviation of its blur, CSS's is twice that.
      let blur = name(.shadowRadius).map { "calc(2*\($0))" } ?? text(2 * view.shadowRadius) + "px"
      let opacity = name(.shadowOpacity) ?? text(view.shadowOpacity)
      list.append("box-shadow:\(x) \(y) \(blur) rgb(0 0 0 / \(opacity))")
    }
    return list
  }

  /// The transform's functions: what comes last is applied first.
  private func transformSteps(withStatics hasStatics: Bool) -> [String] {
    var steps: [String] = []
    if let matrix = numbers(16, AnimatedProperty.matrix, Transform3D.identity.components) {
      steps.append("matrix3d(" + matrix.joined(separator: ",") + ")")
    }
    let affine = MotionValue.affineTransform(.identity).components
    if let matrix = numbers(6, AnimatedProperty.affine, affine) {
      steps.append("matrix(" + matrix.joined(separator: ",") + ")")
    }
    if let angle = name(.rotationZ) { steps.append("rotate(\(angle))") }
    if let angle = name(.rotationY) { steps.append("rotateY(\(angle))") }
    if let angle = name(.rotationX) { steps.append("rotateX(\(angle))") }
    let factors: [AnimatedProperty] = [.scaleX, .scaleY, .scaleZ]
    if name(.scale) != nil || factors.contains(where: { name($0) != nil }) {
      let parts = factors.map { factor in
        [name(.scale), name(factor)].compactMap { $0 }.reduce(nil as String?) { sum, part in
          sum.map { "calc(\($0) + \(part))" } ?? part
        } ?? "1"
      }
      steps.append("scale3d(" + parts.joined(separator: ",") + ")")
    }
    if hasStatics || !steps.isEmpty, view.transform3D != .identity {
      steps.append(
        "matrix3d(" + view.transform3D.components.map(text).joined(separator: ",") + ")")
    }
    return steps
  }

  private func numbers(
    _ count: Int, _ property: (Int) -> AnimatedProperty, _ neutral: [Double]
  ) -> [String]? {
    let names = (0..<count).map { name(property($0)) }
    guard names.contains(where: { $0 != nil }) else { return nil }
    return zip(names, neutral).map { $0 ?? text($1) }
  }

  private func name(_ property: AnimatedProperty) -> String? {
    variables.first { $0.property == property }.map { "var(\($0.name))" }
  }

  private func sum(_ properties: [AnimatedProperty]) -> String? {
    let names = variables.filter { properties.contains($0.property) }.map { "var(\($0.name))" }
    guard names.count > 1 else { return names.first }
    return "calc(" + names.joined(separator: " + ") + ")"
  }

  private func text(_ value: Double) -> String { DecimalText.text(value, 9) }
}
