/// Four of a kind, in place: the corners of a quadrilateral, from the upper left clockwise.
///
/// An array would do the same with an allocation, and there is one for every view at every offset.
struct Corners<Element>: RandomAccessCollection {
  private var first: Element
  private var second: Element
  private var third: Element
  private var fourth: Element

  @inline(__always)
  init(_ first: Element, _ second: Element, _ third: Element, _ fourth: Element) {
    self.first = first
    self.second = second
    self.third = third
    self.fourth = fourth
  }

  var startIndex: Int { 0 }
  var endIndex: Int { 4 }

  @inline(__always)
  subscript(index: Int) -> Element {
    switch index {
    case 0: first
    case 1: second
    case 2: third
    case 3: fourth
    default: preconditionFailure("there are four corners")
    }
  }
}

extension Corners: Sendable where Element: Sendable {}
