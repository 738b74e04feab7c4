import Foundation

/// e to the power −x.
func exponentialDecay(_ x: Double) -> Double { exp(-x) }
