internal import MotionEffects

/// Something that a view has beside what moves, and that not every picture format can show.
enum ViewFeature: String, CaseIterable {
  case border = "border"
  case clipping = "clipping"
  case opacity = "opacity"
  case perspective = "perspective"
  case roundCorners = "round corners"
  case shadow = "shadow"
  case shadowBlur = "blur of the shadow"

  /// Whether a view has it.
  func belongs(to view: View) -> Bool {
    switch self {
    case .border: view.borderWidth > 0
    case .clipping: view.clipsToBounds && !view.subviews.isEmpty
    case .opacity: view.alpha < 1
    case .perspective: view.sublayerTransform.m34 != 0
    case .roundCorners: view.cornerRadius > 0
    case .shadow: view.shadowOpacity > 0
    case .shadowBlur: view.shadowOpacity > 0 && view.shadowRadius > 0
    }
  }
}

extension KeyframeAnimation {
  /// The features that views have and a format has not, each with its views.
  func omissions(_ missing: [ViewFeature]) -> [String] {
    let views = scene.rootView.descendants.dropFirst()
    return missing.compactMap { feature in
      let owners = views.filter(feature.belongs).map(\.id)
      return owners.isEmpty ? nil : "the \(feature.rawValue) of " + owners.joined(separator: ", ")
    }
  }
}
