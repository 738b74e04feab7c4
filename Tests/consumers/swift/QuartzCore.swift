// swift-format-ignore-file
// The part of Core Animation that generated source uses, for compiling and reading it without a Mac.
@_exported import Foundation

public final class CGColor {
  public let components: [Double]
  public init(red: Double, green: Double, blue: Double, alpha: Double) {
    components = [red, green, blue, alpha]
  }
}
public enum CAMediaTimingFillMode { case both }
public enum CAAnimationCalculationMode { case linear }
public final class CAMediaTimingFunction {
  public let points: [Float]
  public init(controlPoints x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
    points = [x1, y1, x2, y2]
  }
}
open class CAAnimation {
  public var duration = 0.0
  public var repeatCount: Float = 0
  public var isRemovedOnCompletion = true
  public var fillMode: CAMediaTimingFillMode?
  public init() {}
}
public final class CAAnimationGroup: CAAnimation { public var animations: [CAAnimation]? }
public final class CAKeyframeAnimation: CAAnimation {
  public let keyPath: String?
  public var values: [Any]?
  public var keyTimes: [NSNumber]?
  public var timingFunctions: [CAMediaTimingFunction]?
  public var calculationMode: CAAnimationCalculationMode?
  public var isAdditive = false
  public init(keyPath: String?) { self.keyPath = keyPath }
}
